/** Times and days by the workshop's clock, wherever the owner is. */
import { shop } from '../../../content/shop.ts'

export const { timeZone } = shop
const shortDate = formatOf({ timeZone, dateStyle: 'medium' })
const longTime = formatOf({
  timeZone,
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const shortDay = formatOf({ timeZone: 'UTC', month: 'short', day: 'numeric' })

const numericDay = formatOf({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The shop's day at a time, '2026-11-20', in the browser. The server has `dayBefore`, which needs no Intl. */
export function shopDay(at: number): string {
  const [month, day, year] = numericDay(new Date(at)).split('/')
  return `${year}-${month}-${day}`
}

/** A day without a time is midnight in UTC, where every day has 24 hours. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** A day as 'Nov 20'. */
export const dayText = (day: string) => shortDay(new Date(day))

export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** An ISO time as 'Nov 20, 2026'. */
export const dateText = (iso: string) => shortDate(new Date(iso))

/** An ISO time as 'Fri, Nov 20, 2026, 9:30 PM CST'. */
export const timeText = (iso: string) => longTime(new Date(iso))

const weekday = formatOf({ timeZone, weekday: 'long' })
const weekdayAndDay = formatOf({ timeZone, weekday: 'long', month: 'long', day: 'numeric' })
/** '9:30 AM'. */
export const clockText = formatOf({ timeZone, hour: 'numeric', minute: '2-digit' })
const weekMs = 7 * 24 * 60 * 60 * 1000

/** OUT-9: 'Saturday at 10 AM', and from a week ahead 'Monday, December 7, at 9:30 AM'. Both in epoch milliseconds. */
export function dueText(dueAt: number, from: number): string {
  const [due, isFar] = [new Date(dueAt), dueAt - from >= weekMs]
  return `${isFar ? `${weekdayAndDay(due)},` : weekday(due)} at ${clockText(due).replace(':00', '')}`
}

/** Made at its first use: the shop's server, which shows no times before it sends a mail, would carry ICU's data for it. */
export function formatOf(options: Intl.DateTimeFormatOptions): (time: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(time)
  }
}
