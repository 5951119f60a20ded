/** The last days of the shop, day by day (ADMIN-2): what both sides know of them. Pure. */

/** How many days are shown, today included, and how many before them they are held against. */
export const daysShown = 30

type Day = { day: string; quotes: number; orders: number; revenueCents: number }
export type Totals = Omit<Day, 'day'>
export type Last30Days = { days: Day[]; before: Totals }

export function totalsOf(days: readonly Totals[]): Totals {
  const sum = (of: keyof Totals) => days.reduce((total, day) => total + day[of], 0)
  return { quotes: sum('quotes'), orders: sum('orders'), revenueCents: sum('revenueCents') }
}

/** What became of a total, against the one of the days before, which is written as `beforeText`. */
export function changeText(total: number, before: number, beforeText: string): string {
  const than = `the ${daysShown} days before`
  if (before === 0) return total === 0 ? `None in ${than} either` : `None in ${than}`
  const percent = Math.round(((total - before) / before) * 100)
  if (percent === 0) return `As in ${than} (${beforeText})`
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on ${than} (${beforeText})`
}
