/**
 * WIN-6: whether someone answers the shop's phone now, and else from when on. For the browser: pages are kept for everyone,
 * so what the server writes can't say it. Without Temporal, which some browsers in use don't have yet.
 */
import { shop } from '../../../../content/shop.ts'
import { addDays, dayText, formatOf, timeZone } from '../clock.ts'
import { isWorkingDay, type ShopCalendar, shopCalendar, weekdays } from './shop-calendar.ts'

export type OpeningHours = {
  /** Times such as '9:00', by the shop's clock. */
  hours: readonly { days: readonly string[]; opens: string; closes: string }[]
  calendar: ShopCalendar
}

const hoursOfShop: OpeningHours = {
  get hours() {
    return shop.hours
  },
  calendar: shopCalendar,
}

/** A vacation of years would be a typing error in content/shop.ts, and must not stop a page. */
const mostDays = 3 * 366

export type OpenNow = {
  isOpen: boolean
  /** 'Open now until 5 PM', 'Opens Tuesday 10 AM'. */
  text: string
}

/** @param at epoch milliseconds. Undefined for a shop that never opens. */
export function openNow(at: number, { hours, calendar }: OpeningHours = hoursOfShop): OpenNow | undefined {
  const [today = '', time = ''] = wallClock(at)
  const openingOn = (day: string) =>
    isWorkingDay(day, calendar) ? hours.find(({ days }) => days.includes(weekdayOf(day))) : undefined
  const now = openingOn(today)
  if (now && isBefore(time, now.closes))
    return isBefore(time, now.opens)
      ? { isOpen: false, text: `Opens at ${timeText(now.opens)}` }
      : { isOpen: true, text: `Open now until ${timeText(now.closes)}` }
  let day = today
  for (let ahead = 1; ahead < mostDays; ahead += 1) {
    day = addDays(day, 1)
    const next = openingOn(day)
    if (next) return { isOpen: false, text: `Opens ${dayName(day, ahead)} ${timeText(next.opens)}` }
  }
  return undefined
}

const shopClock = formatOf({
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** The shop's day and time: ['2026-11-20', '09:05']. */
function wallClock(at: number): string[] {
  const [, month, day, year, time] = /^(\d+)\/(\d+)\/(\d+), (\d+:\d+)/.exec(shopClock(new Date(at))) ?? []
  return [`${year}-${month}-${day}`, `${time}`]
}

/** Of two times on one day: '9:00' is before '10:30'. */
const isBefore = (time: string, other: string) => time.padStart(5, '0') < other.padStart(5, '0')

const weekdayOf = (day: string) => weekdays[new Date(day).getUTCDay()] ?? ''

/** 'tomorrow', 'Tuesday', and from a week ahead 'Dec 8', which no other day of that name can be taken for. */
function dayName(day: string, ahead: number): string {
  if (ahead === 1) return 'tomorrow'
  return ahead < 7 ? weekdayOf(day) : `${dayText(day)},`
}

/** '10 AM', '9:30 AM', as in the shop's hours. */
function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
