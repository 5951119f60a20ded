/** The number that a search asks for, '138' or '#138'; undefined where it asks for anything else. Pure. */
export function numberSearched(search: string): number | undefined {
  const [, number] = /^\s*#?\s*([1-9]\d{0,8})\s*$/.exec(search) ?? []
  return number === undefined ? undefined : Number(number)
}
