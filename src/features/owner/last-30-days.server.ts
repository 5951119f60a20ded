/** Counts quotes and payments by the workshop's calendar days (ADMIN-2). Pure. */
import { lastDays } from '../shared/days.server.ts'
import type { TimeSpan } from '../shared/time-spans.server.ts'
import { daysShown, type Last30Days, totalsOf } from './last-30-days.ts'

/** The days shown, and the same number before them. */
const daysCounted = 2 * daysShown

/** These days as spans of time, oldest first. Today has no end yet. */
export function spansCounted(now: number): TimeSpan[] {
  const days = lastDays(now, daysCounted)
  return days.map(({ startsAt }, index) => ({
    at: startsAt,
    until: days[index + 1]?.startsAt ?? Number.MAX_SAFE_INTEGER,
  }))
}

export function last30DaysOf(
  quotes: readonly { at: number; quotes: number }[],
  paid: readonly { at: number; orders: number; netCents: number }[],
  now: number,
): Last30Days {
  const days = lastDays(now, daysCounted)
  const all = days.map(({ day }) => ({ day, quotes: 0, orders: 0, revenueCents: 0 }))
  const dayAt = (at: number) => all[days.findLastIndex(({ startsAt }) => startsAt <= at)]
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
