/** The shop's last 30 days, day by day (ADMIN-2), for server and browser. Pure. */

import type { QuoteSource } from '../quotes/request/quote.ts'

/** How many days are shown, today included, and how many before them they are compared with. */
export const daysShown = 30

type Day = { day: string; quotes: number; orders: number; revenueCents: number }
export type Totals = Omit<Day, 'day'>
export type Last30Days = { days: Day[]; before: Totals }

/** DESK-1: where the quotes of these days came from. */
export type QuoteSources = Record<QuoteSource, number>

/** '9 from the web, 3 by phone, 2 in the shop'; undefined while all are from the web. */
export function sourcesText({ web, phone, shop }: QuoteSources): string | undefined {
  if (phone + shop === 0) return undefined
  const parts = [`${web.toLocaleString('en-US')} from the web`, `${phone.toLocaleString('en-US')} by phone`]
  return [...parts, `${shop.toLocaleString('en-US')} in the shop`].join(', ')
}

export function totalsOf(days: readonly Totals[]): Totals {
  const sum = (of: keyof Totals) => days.reduce((total, day) => total + day[of], 0)
  return { quotes: sum('quotes'), orders: sum('orders'), revenueCents: sum('revenueCents') }
}

/** How a total compares with the previous days', which is written as `beforeText`. */
export function changeText(total: number, before: number, beforeText: string): string {
  const than = `the previous ${daysShown} days`
  if (before === 0) return total === 0 ? `None in ${than} either` : `None in ${than}`
  const percent = Math.round(((total - before) / before) * 100)
  if (percent === 0) return `Same as ${than} (${beforeText})`
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% vs. ${than} (${beforeText})`
}
