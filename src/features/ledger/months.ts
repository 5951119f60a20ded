/** BOOK-2, BOOK-5: months of the books, such as '2026-11', and when a sale counts. Pure. */

/** When revenue and its tax count: when a piece was delivered, or as its money comes in. */
export const bases = ['delivery', 'payment'] as const
export type Basis = (typeof bases)[number]

export const monthOf = (day: string) => day.slice(0, 7)

const pad = (number: number) => String(number).padStart(2, '0')

const partsOf = (month: string): [year: number, month: number] => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return [year, of]
}

export function monthAfter(month: string): string {
  const [year, of] = partsOf(month)
  return of === 12 ? `${year + 1}-01` : `${year}-${pad(of + 1)}`
}

export function monthBefore(month: string): string {
  const [year, of] = partsOf(month)
  return of === 1 ? `${year - 1}-12` : `${year}-${pad(of - 1)}`
}

/** Its first and last day. */
export function daysOf(month: string): { from: string; to: string } {
  const [year, of] = partsOf(month)
  // Day 0 of the next month.
  return { from: `${month}-01`, to: `${month}-${pad(new Date(Date.UTC(year, of, 0)).getUTCDate())}` }
}
