/** The days on which the shop works. Pure arithmetic on days such as '2026-12-08': no time zone and no Intl. */
import { shop, type Weekday, type YearlyClosing } from '../../../../content/shop.ts'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export type ShopCalendar = {
  /** The days of the week with work. */
  openOn: readonly string[]
  closedYearly: readonly YearlyClosing[]
  /** Both ends included. */
  closedSpans: readonly { from: string; to: string }[]
}

/** As the owner's settings are now. */
export const shopCalendar: ShopCalendar = {
  get openOn() {
    return shop.hours.flatMap(({ days }) => days)
  },
  get closedYearly() {
    return shop.closed.yearly
  },
  get closedSpans() {
    return shop.closed.spans
  },
}

export function isWorkingDay(day: string, { openOn, closedYearly, closedSpans }: ShopCalendar): boolean {
  const date = new Date(day)
  const weekday = weekdays[date.getUTCDay()] as Weekday
  if (!openOn.includes(weekday)) return false
  if (closedSpans.some(({ from, to }) => from <= day && day <= to)) return false
  const [month, dayOfMonth] = [date.getUTCMonth() + 1, date.getUTCDate()]
  return !closedYearly.some(
    (closing) =>
      closing.month === month &&
      ('day' in closing
        ? closing.day === dayOfMonth
        : closing.weekday === weekday && closing.nth === Math.ceil(dayOfMonth / 7)),
  )
}
