/** LIVE-9: the weeks of the workshop's board. Pure calendar arithmetic on days such as '2026-12-08'. */
import { addDays } from '../shared/clock.ts'

export const boardWeeks = ['overdue', 'this', 'next', 'later', 'none'] as const
export type BoardWeek = (typeof boardWeeks)[number]

export const weekNames: Record<BoardWeek, string> = {
  overdue: 'Overdue',
  this: 'This week',
  next: 'Next week',
  later: 'Later',
  none: 'No date promised',
}

/** From this day up to but not including that one; undefined is open. */
export type WeekSpan = { from?: string | undefined; before?: string | undefined }

/** The week begins on Sunday, so on a day off the coming work is already this week's. */
const weekStart = (day: string) => addDays(day, -new Date(day).getUTCDay())

/** The promised days of a part of the board; undefined for orders without one. */
export function spanOf(week: BoardWeek, today: string): WeekSpan | undefined {
  const nextWeek = addDays(weekStart(today), 7)
  if (week === 'overdue') return { before: today }
  if (week === 'this') return { from: today, before: nextWeek }
  if (week === 'next') return { from: nextWeek, before: addDays(nextWeek, 7) }
  return week === 'later' ? { from: addDays(nextWeek, 7) } : undefined
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

/** Whole days from one day to another; below 0 when the other is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
