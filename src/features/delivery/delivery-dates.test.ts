import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shopDay } from '../shared/clock.ts'
import { dayOf } from '../shared/days.server.ts'
import { isWorkingDay, type ShopCalendar, shopCalendar } from '../shared/opening/shop-calendar.ts'
import { dayRangeText } from './day-range.ts'
import { deliveryDays } from './delivery-dates.ts'

const calendar: ShopCalendar = {
  openOn: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  closedYearly: [
    { month: 1, day: 1 },
    { month: 11, weekday: 'Thursday', nth: 4 },
    { month: 12, day: 25 },
  ],
  closedSpans: [{ from: '2027-08-03', to: '2027-08-07' }],
}
const lead = { from: 2, to: 3 }
const truck = { from: 0, to: 0 }
const carrier = { from: 1, to: 3 }

const text = (today: string, transitDays = truck, leadTimeWeeks = lead) =>
  dayRangeText(deliveryDays(today, transitDays, leadTimeWeeks, calendar))

describe('DOOR-4 the days of delivery', () => {
  test.each([
    // In 2026, May 5 is a Tuesday.
    ['on a Tuesday', '2026-05-05', 'about May 19-26'],
    ['on a Saturday', '2026-05-09', 'about May 23-30'],
    ['on a Sunday, counted from Tuesday', '2026-05-10', 'about May 23-30'],
    ['on a Monday', '2026-05-11', 'about May 23-30'],
    ['over the end of a month', '2026-05-19', 'about Jun 2-9'],
    ['over Thanksgiving', '2026-11-21', 'about Dec 8-15'],
    ['the day before Thanksgiving', '2026-11-25', 'about Dec 10-17'],
    ['over Christmas and the end of a year', '2026-12-11', 'about Dec 26 - Jan 5'],
    ['until the new year', '2026-12-15', 'about Dec 30 - Jan 7'],
    ['over a closed week', '2027-07-27', 'about Aug 17-24'],
    ['over February 29', '2028-02-16', 'about Mar 1-8'],
  ])('ordered %s', (_what, today, expected) => {
    expect(text(today)).toBe(expected)
  })

  test('the carrier is on the road after that', () => {
    expect(text('2026-05-05', carrier)).toBe('about May 20-29')
    expect(text('2026-05-09', carrier)).toBe('about May 26 - Jun 4')
  })

  test("DOOR-4 year's end: 'about Dec 29 - Jan 3'", () => {
    const everyDay = { openOn: ['Sunday', 'Monday', ...calendar.openOn], closedYearly: [], closedSpans: [] }
    expect(dayRangeText(deliveryDays('2026-12-20', { from: 2, to: 0 }, { from: 1, to: 2 }, everyDay))).toBe(
      'about Dec 29 - Jan 3',
    )
  })

  test.each([
    [{ from: '2026-12-08', to: '2026-12-12' }, 'about Dec 8-12'],
    [{ from: '2026-12-08', to: '2026-12-08' }, 'about Dec 8'],
    [{ from: '2026-11-28', to: '2026-12-02' }, 'about Nov 28 - Dec 2'],
    [{ from: '2026-12-29', to: '2027-01-03' }, 'about Dec 29 - Jan 3'],
    [{ from: '2026-12-08', to: '2027-12-12' }, 'about Dec 8 - Dec 12'],
  ])('%j is written %s', (range, expected) => {
    expect(dayRangeText(range)).toBe(expected)
  })

  test('any order arrives on working days, the first no later than the last, and none sooner for a later order', () => {
    const days = fc.integer({ min: 0, max: 3_000 }).map((days) => Date.UTC(2025, 0, 1) + days * 24 * 60 * 60 * 1000)
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
    fc.assert(
      fc.property(days, fc.constantFrom(truck, carrier), (at, transitDays) => {
        const range = deliveryDays(dayOf(at), transitDays, lead, calendar)
        const next = deliveryDays(dayOf(at + 24 * 60 * 60 * 1000), transitDays, lead, calendar)
        expect(isWorkingDay(range.from, calendar) && isWorkingDay(range.to, calendar)).toBe(true)
        expect(range.from < range.to && dayOf(at) < range.from).toBe(true)
        expect(range.from <= next.from && range.to <= next.to).toBe(true)
      }),
    )
  })

  test('a shop that never opens again still answers', () => {
    expect(deliveryDays('2026-05-05', truck, lead, { ...calendar, openOn: [] })).toEqual({
      from: '2026-05-05',
      to: '2026-05-05',
    })
    const closedSpans = [{ from: '2000-01-01', to: '2999-12-31' }]
    expect(deliveryDays('2026-05-05', truck, lead, { ...calendar, closedSpans }).to).toBe('2029-05-07')
  })

  test("this shop is open on its hours' days, and closed on its holidays", () => {
    expect(isWorkingDay('2026-12-08', shopCalendar)).toBe(true)
    for (const closed of ['2026-12-06', '2026-12-07', '2026-11-26', '2026-12-24', '2026-12-25', '2027-01-01'])
      expect([closed, isWorkingDay(closed, shopCalendar)]).toEqual([closed, false])
  })
})

test.each([
  ['2026-11-21T05:59:59.999Z', '2026-11-20'],
  ['2026-11-21T06:00:00.000Z', '2026-11-21'],
  ['2026-07-04T04:59:59.999Z', '2026-07-03'],
  // Clocks go forward on March 8 and back on November 1.
  ['2026-03-08T05:59:59.999Z', '2026-03-07'],
  ['2026-03-09T04:59:59.999Z', '2026-03-08'],
  ['2026-03-09T05:00:00.000Z', '2026-03-09'],
  ['2026-11-01T04:59:59.999Z', '2026-10-31'],
  ['2026-11-01T05:00:00.000Z', '2026-11-01'],
  ['2026-11-02T05:59:59.999Z', '2026-11-01'],
  ['2027-01-01T05:59:59.999Z', '2026-12-31'],
])('DOOR-4 at %s it is %s at the shop, for browser and server', (time, day) => {
  const at = Date.parse(time)
  expect([shopDay(at), dayOf(at)]).toEqual([day, day])
})
