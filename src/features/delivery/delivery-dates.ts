/**
 * DOOR-4: when a piece will arrive, as a range in the shop's working days. Pure calendar arithmetic on days such as
 * '2026-12-08': no time zone and no Intl, so the server can render it. `shopDay` of both sides says which day it is.
 */
import { type Range, weeksText } from '../../../content/shop.ts'
import { isWorkingDay, type ShopCalendar, shopCalendar } from '../shared/opening/shop-calendar.ts'
import { type DayRange, dayRangeText } from './day-range.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import type { Way } from './ways.ts'

/** A vacation of years would be a typing error in content/shop.ts, and must not stop a page. */
const mostDays = 3 * 366

/**
 * The first and last day on which a piece ordered on `today` may arrive: the lead time in the shop's weeks, and then the
 * days on the road, all counted in working days from the day after.
 */
export function deliveryDays(
  today: string,
  transitDays: Range,
  leadTimeWeeks: Range,
  calendar: ShopCalendar = shopCalendar,
): DayRange {
  const perWeek = new Set(calendar.openOn).size
  const after = (weeks: number, days: number) => afterWorkingDays(today, weeks * perWeek + days, calendar)
  return { from: after(leadTimeWeeks.from, transitDays.from), to: after(leadTimeWeeks.to, transitDays.to) }
}

/** What the days of a delivery follow from. */
export type DeliveryTimes = {
  leadTimeWeeks: Range
  carrier: { transitDays: Range }
  truck: { transitDays: Range }
}

/** The part of the rules that a page needs for its dates. */
export const deliveryTimes = ({ leadTimeWeeks, carrier, truck }: DeliveryRules): DeliveryTimes => ({
  leadTimeWeeks,
  carrier: { transitDays: carrier.transitDays },
  truck: { transitDays: truck.transitDays },
})

/** Working days on the road. */
export const transitDaysOf = (way: Way, { carrier, truck }: Omit<DeliveryTimes, 'leadTimeWeeks'>) =>
  way === 'carrier' ? carrier.transitDays : truck.transitDays

/** DOOR-4: 'about Dec 8-12', for what is ordered on a day such as '2026-11-28'. */
export const arrivalDaysText = (way: Way, times: DeliveryTimes, day: string): string =>
  dayRangeText(deliveryDays(day, transitDaysOf(way, times), times.leadTimeWeeks))

/** The same; on no day, which a page that is kept for days must be, the lead time: 'in 2-3 weeks'. */
export const arrivalText = (way: Way, times: DeliveryTimes, today: string | undefined): string =>
  today === undefined ? `in ${weeksText(times.leadTimeWeeks)}` : arrivalDaysText(way, times, today)

/** The day that is so many of the shop's working days after another. */
export function afterWorkingDays(today: string, count: number, calendar: ShopCalendar = shopCalendar): string {
  let day = today
  let left = count
  for (let looked = 0; left > 0 && looked < mostDays; looked += 1) {
    day = nextDay(day)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return day
}

/** A day without a time is midnight in UTC, where every day has 24 hours. */
const nextDay = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
