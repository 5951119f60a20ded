/** Times as the workshop's own clock shows them, wherever the owner travels. */

const timeZone = 'America/Chicago'
const shortDate = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' })
const longTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** A day of any time zone is made of whole ones: no clock is set by less. */
export const quarterHourMs = 15 * 60 * 1000

/** How far the workshop's clock is ahead of UTC at a time, in milliseconds: below 0 in America. */
function offsetAt(at: number): number {
  const shown = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** '2026-11-20': the workshop's day at a time. */
export const dayOf = (at: number) => new Date(at + offsetAt(at)).toISOString().slice(0, 10)

const utcDayMs = 24 * 60 * 60 * 1000

/** The last `count` days of the workshop, the one at `at` included, oldest first. */
export function daysUntil(at: number, count: number): string[] {
  const today = Date.parse(dayOf(at))
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * utcDayMs).toISOString().slice(0, 10),
  )
}

/** When a day of the workshop begins. It may have 23 or 25 hours: clocks are put forward and back. */
export function startOfDay(day: string): number {
  const midnight = Date.parse(day)
  const near = midnight - offsetAt(midnight)
  return midnight - offsetAt(near)
}

/** 'Nov 20' of a day. */
export const dayText = (day: string) => shortDay.format(new Date(day))

/** 'Nov 20, 2026' of an ISO time. */
export const dateText = (iso: string) => shortDate.format(new Date(iso))

/** 'Fri, Nov 20, 2026, 9:30 PM CST' of an ISO time. */
export const timeText = (iso: string) => longTime.format(new Date(iso))
