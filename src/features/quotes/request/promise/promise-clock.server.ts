/**
 * LIVE-9: the clock of the promise to answer a quote within 24 hours, in shop hours. Pure. It runs from the first moment at
 * which the shop is open, and 24 hours of it are the same time on the next day with work, or that day's closing time if it
 * closes earlier. So an answer is always due while someone is there, and never more than one working day later.
 */
import { shop } from '../../../../../content/shop.ts'
import { timeZone } from '../../../shared/clock.ts'
import { isWorkingDay, type ShopCalendar, shopCalendar } from '../../../shared/opening/shop-calendar.ts'

export type ShopHours = {
  /** Times such as '9:00', by the shop's clock. */
  hours: readonly { days: readonly string[]; opens: string; closes: string }[]
  calendar: ShopCalendar
  timeZone: string
}

const hoursOfShop: ShopHours = {
  get hours() {
    return shop.hours
  },
  calendar: shopCalendar,
  timeZone,
}

/** A vacation of years would be a typing error in content/shop.ts, and must not stop the desk. */
const mostDays = 3 * 366
const hourMs = 60 * 60 * 1000
const promisedHours = () => shop.quotes.reviewedWithinHours

/** When the answer to a quote that came at `at` is due, in epoch milliseconds. Never falls as `at` rises. */
export function answerDueAt(at: number, hours: ShopHours = hoursOfShop): number {
  const start = firstOpen(at, hours)
  // A shop that never opens has no shop hours.
  if (!start) return at + promisedHours() * hourMs
  let day = start.toPlainDate()
  let left = Math.max(1, Math.ceil(promisedHours() / 24))
  for (let looked = 0; looked < mostDays; looked += 1) {
    day = day.add({ days: 1 })
    const open = openingOn(day, hours)
    if (!open) continue
    left -= 1
    if (left > 0) continue
    const sameTime = day.toZonedDateTime({ timeZone: hours.timeZone, plainTime: start.toPlainTime() }).epochMilliseconds
    return Math.min(Math.max(sameTime, open.from), open.until)
  }
  return at + promisedHours() * hourMs
}

/** How long the shop is open between two times, in milliseconds. */
export function openMsBetween(from: number, until: number, hours: ShopHours = hoursOfShop): number {
  let sum = 0
  let day = dayAt(from, hours)
  for (let looked = 0; looked < mostDays; looked += 1) {
    const open = openingOn(day, hours)
    if (open) sum += Math.max(0, Math.min(until, open.until) - Math.max(from, open.from))
    day = day.add({ days: 1 })
    if (day.toZonedDateTime(hours.timeZone).epochMilliseconds >= until) break
  }
  return sum
}

const dayAt = (at: number, hours: ShopHours) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(hours.timeZone).toPlainDate()

/** The first moment from `at` on at which the shop is open. */
function firstOpen(at: number, hours: ShopHours): Temporal.ZonedDateTime | undefined {
  let day = dayAt(at, hours)
  for (let looked = 0; looked < mostDays; looked += 1) {
    const open = openingOn(day, hours)
    if (open && at < open.until)
      return Temporal.Instant.fromEpochMilliseconds(Math.max(at, open.from)).toZonedDateTimeISO(hours.timeZone)
    day = day.add({ days: 1 })
  }
  return undefined
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When the shop opens and closes on a day; undefined when it doesn't open. */
function openingOn(day: Temporal.PlainDate, { hours, calendar, timeZone: zone }: ShopHours) {
  if (!isWorkingDay(day.toString(), calendar)) return undefined
  const opening = hours.find(({ days }) => days.includes(weekdays[day.dayOfWeek - 1] ?? ''))
  if (!opening) return undefined
  const timeOn = (time: string) => day.toZonedDateTime({ timeZone: zone, plainTime: time.padStart(5, '0') })
  return { from: timeOn(opening.opens).epochMilliseconds, until: timeOn(opening.closes).epochMilliseconds }
}
