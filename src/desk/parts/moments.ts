/** Times and days of the near future, in short, as only the desk writes them. */
import { dayText, formatOf, monthNames, timeText, timeZone } from '../../features/shared/clock.ts'

const moment = formatOf({ timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
const weekdayAndDay = formatOf({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })

/** An ISO time of this week as 'Fri 9:30 PM'. */
export const momentText = (iso: string) => moment(new Date(iso)).replace(', ', ' ')

/** A day as 'Fri, Nov 20'. */
export const weekdayText = (day: string) => weekdayAndDay(new Date(day))

/** Whole days from one day to another; below 0 when the other is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** @param today The shop's day. Both are days such as '2026-12-08'. */
export function promisedText(promisedOn: string | null, today: string): string {
  if (promisedOn === null) return 'No date promised'
  const away = daysBetween(today, promisedOn)
  if (away < -1) return `Was promised for ${dayText(promisedOn)}, ${-away} days ago`
  if (away === -1) return 'Was promised for yesterday'
  if (away === 0) return 'Promised for today'
  return `Promised for ${away === 1 ? 'tomorrow' : weekdayText(promisedOn)}`
}

/** 'November' of '2026-11'. */
export const monthNameOf = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? ''

/** How long ago an ISO time was: 'just now', '2 minutes ago', '3 hours ago'; after a day the date and time. */
export function agoText(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`
  if (minutes < 1) return 'just now'
  if (minutes < 60) return counted(minutes, 'minute')
  return minutes < 24 * 60 ? counted(Math.floor(minutes / 60), 'hour') : timeText(iso)
}
