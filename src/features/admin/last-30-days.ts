/** The last days of the shop, day by day (ADMIN-2). Pure. */
import { daysUntil, startOfDay } from '../shared/clock.ts'

/** How many days are shown, today included, and how many before them they are held against. */
export const daysShown = 30

type GlanceDay = { day: string; quotes: number; orders: number; revenueCents: number }
export type GlanceTotals = Omit<GlanceDay, 'day'>
export type Glance = { days: GlanceDay[]; before: GlanceTotals }

/** When the first of all these days began. */
export const glanceFrom = (now: number): number => startOfDay(daysUntil(now, 2 * daysShown)[0] ?? '')

/** Puts what came at its times into the days of the workshop. */
export function glanceOf(
  quotes: readonly { at: number; quotes: number }[],
  paid: readonly { at: number; orders: number; netCents: number }[],
  now: number,
): Glance {
  const all = daysUntil(now, 2 * daysShown).map((day) => ({ day, quotes: 0, orders: 0, revenueCents: 0 }))
  const starts = all.map(({ day }) => startOfDay(day))
  const dayAt = (at: number) => all[starts.findLastIndex((start) => start <= at)]
  for (const row of quotes) {
    const day = dayAt(row.at)
    if (day) day.quotes += row.quotes
  }
  for (const row of paid) {
    const day = dayAt(row.at)
    if (!day) continue
    day.orders += row.orders
    day.revenueCents += row.netCents
  }
  return { days: all.slice(daysShown), before: totalsOf(all.slice(0, daysShown)) }
}

export function totalsOf(days: readonly GlanceTotals[]): GlanceTotals {
  const sum = (of: keyof GlanceTotals) => days.reduce((total, day) => total + day[of], 0)
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
