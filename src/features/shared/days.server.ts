/** Calendar days of the workshop. For the server, because some browsers in use don't have Temporal yet. */
import { monthNames, timeZone } from './clock.ts'

export const clockAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)

type Day = { day: string; startsAt: number }

/** The day `days` before `at`: '2026-11-20', and when it began. */
export function dayBefore(at: number, days: number): Day {
  const date = clockAt(at).toPlainDate().subtract({ days })
  return { day: date.toString(), startsAt: date.toZonedDateTime(timeZone).epochMilliseconds }
}

/** The shop's day at a time: '2026-11-20'. */
export const dayOf = (at: number): string => dayBefore(at, 0).day

/** The last `count` days through `at`, oldest first. */
export const lastDays = (at: number, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => dayBefore(at, count - 1 - index))

/** The same time of day, weeks later: a week has an hour more or less when the clocks change. */
export const weeksAfter = (at: number, weeks: number) => clockAt(at).add({ weeks }).epochMilliseconds

/** When a day such as '2026-12-08' begins. */
export const startOfDay = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds

/** When a day such as '2026-12-08' is over. A day has 23 to 25 hours. */
export const endOfDay = (day: string) =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds

/** The day `days` after `at`: '2026-12-20'. */
export const dayAfter = (at: number, days: number) => clockAt(at).toPlainDate().add({ days }).toString()

/** 'Nov 29, 2026', by the shop's clock and without Intl, which takes memory that the shop's process saves. */
export function shortDate(at: number): string {
  const { month, day, year } = clockAt(at)
  return `${monthNames[month - 1]?.slice(0, 3)} ${day}, ${year}`
}
