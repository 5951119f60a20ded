/** LIVE-9: the weeks of the workshop's board. Pure calendar arithmetic on days such as '2026-12-08'. */
import { shortDayText } from '../delivery/day-range.ts'
import { weekStart } from '../delivery/room/workshop-room.ts'
import { addDays } from '../shared/clock.ts'
import { isWorkingDay, type ShopCalendar, shopCalendar } from '../shared/opening/shop-calendar.ts'

export const boardWeeks = ['overdue', 'this', 'next', 'third', 'fourth', 'later', 'none'] as const
export type BoardWeek = (typeof boardWeeks)[number]

export const weekNames: Record<BoardWeek, string> = {
  overdue: 'Overdue',
  this: 'This week',
  next: 'Next week',
  third: 'In two weeks',
  fourth: 'In three weeks',
  later: 'Later',
  none: 'No date promised',
}

/** On paper, which is read on another day: 'Next week, Nov 29 to Dec 5', 'Later, from Dec 27'. */
export function weekText(week: BoardWeek, today: string): string {
  const { from: start, before } = spanOf(week, today) ?? {}
  // All of this week, as the board says it.
  const from = week === 'this' ? startOf(week, today) : start
  const last = before && shortDayText(addDays(before, -1))
  const days = from && (last ? `${shortDayText(from)} to ${last}` : `from ${shortDayText(from)}`)
  return [weekNames[week], days ?? (last && `promised by ${last}`)].filter(Boolean).join(', ')
}

/** From this day up to but not including that one; undefined is open. */
export type WeekSpan = { from?: string | undefined; before?: string | undefined }

/** The weeks that have a place of their own on the board, in their order. */
export const placedWeeks = ['this', 'next', 'third', 'fourth'] as const satisfies BoardWeek[]
export type PlacedWeek = (typeof placedWeeks)[number]

/** The first day of a placed week. */
export const startOf = (week: PlacedWeek, today: string) => addDays(weekStart(today), 7 * placedWeeks.indexOf(week))

/** The promised days of a part of the board; undefined for orders without one. */
export function spanOf(week: BoardWeek, today: string): WeekSpan | undefined {
  if (week === 'none') return undefined
  if (week === 'overdue') return { before: today }
  if (week === 'later') return { from: addDays(startOf('fourth', today), 7) }
  const start = startOf(week, today)
  return { from: week === 'this' ? today : start, before: addDays(start, 7) }
}

/**
 * The day of a week that an order moves to: the same day of the week, or the next one from today on that the shop works. Null
 * when the shop doesn't work in what is left of that week.
 */
export function dayInWeek(
  promisedOn: string | null,
  week: PlacedWeek,
  today: string,
  calendar: ShopCalendar = shopCalendar,
): string | null {
  const start = startOf(week, today)
  const days = Array.from({ length: 7 }, (_, index) => addDays(start, index)).filter(
    (day) => day >= today && isWorkingDay(day, calendar),
  )
  const same = promisedOn === null ? 6 : new Date(promisedOn).getUTCDay()
  return days.find((day) => new Date(day).getUTCDay() >= same) ?? days.at(-1) ?? null
}

/** Where an order that is promised on this day, or on none, is on the board. */
export function weekOf(promisedOn: string | null, today: string): BoardWeek {
  if (promisedOn === null) return 'none'
  const week = boardWeeks.find((one) => {
    const span = spanOf(one, today)
    return span && (span.from ?? '') <= promisedOn && promisedOn < (span.before ?? '9999-12-31')
  })
  return week ?? 'later'
}
