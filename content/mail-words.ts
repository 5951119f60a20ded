/** SET-1: the owner's own words above and below what an email to a customer says, by its kind. A new shop has none. */
export const mailWords: Record<string, { head: string; foot: string }> = {}
