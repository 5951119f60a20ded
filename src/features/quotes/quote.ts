/** What a quote is, for server and browser. */

export const quoteStatuses = ['pending', 'approved', 'completed'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** ADMIN-3: the owner may move a quote from any status to any other. */
export const quoteMoves: Record<QuoteStatus, readonly QuoteStatus[]> = {
  pending: ['approved', 'completed'],
  approved: ['pending', 'completed'],
  completed: ['pending', 'approved'],
}

/** Why a quote may be a robot's (MAIL-3): it filled in what people do not see, or was faster than a hand. */
export const suspicions = ['hidden-field', 'too-fast'] as const
export type Suspicion = (typeof suspicions)[number]

/** Choosing, measuring and typing a name take longer than this, even with autofill. */
const leastSeconds = 4

/** What the builder tells of how it was filled in; both absent in what a program sends. */
export function suspicionOf({
  website = '',
  secondsOpen,
}: {
  website?: string
  secondsOpen?: number
}): Suspicion | null {
  if (website.trim() !== '') return 'hidden-field'
  return secondsOpen !== undefined && secondsOpen < leastSeconds ? 'too-fast' : null
}
