import { expect, it, test } from 'vitest'
import { last30DaysOf, spansCounted } from './last-30-days.server.ts'
import { changeText, totalsOf } from './last-30-days.ts'

// In the workshop it is Saturday, November 21, 2026, 12:00.
const now = Date.parse('2026-11-21T18:00:00Z')
const at = (time: string) => Date.parse(time)

it('ADMIN-2 looks back over 30 days, today among them, and the 30 before', () => {
  const spans = spansCounted(now)
  expect(new Date(spans[0]?.at ?? 0).toISOString()).toBe('2026-09-23T05:00:00.000Z')
  expect(spans.slice(0, -1).map(({ until }) => until)).toEqual(spans.slice(1).map(({ at }) => at))
  const { days } = last30DaysOf([], [], now)
  expect(days).toHaveLength(30)
  expect([days[0]?.day, days[29]?.day]).toEqual(['2026-10-23', '2026-11-21'])
})

test.each([
  ['the first moment of the first day', '2026-10-23T05:00:00Z', '2026-10-23'],
  ['the last quarter before midnight', '2026-11-20T05:45:00Z', '2026-11-19'],
  ['midnight', '2026-11-20T06:00:00Z', '2026-11-20'],
  ['the hour that comes twice, first', '2026-11-01T06:30:00Z', '2026-11-01'],
  ['the hour that comes twice, again', '2026-11-01T07:30:00Z', '2026-11-01'],
  ['the last quarter of the day with 25 hours', '2026-11-02T05:45:00Z', '2026-11-01'],
  ['now', '2026-11-21T17:45:00Z', '2026-11-21'],
])('ADMIN-2 counts %s on its day', (_what, time, day) => {
  const { days, before } = last30DaysOf([{ at: at(time), quotes: 3 }], [], now)
  expect(days.filter(({ quotes }) => quotes > 0)).toEqual([{ day, quotes: 3, orders: 0, revenueCents: 0 }])
  expect(before.quotes).toBe(0)
})

it('ADMIN-2 adds up the days, and the previous days separately', () => {
  const { days, before } = last30DaysOf(
    [
      { at: at('2026-11-21T12:00:00Z'), quotes: 2 },
      { at: at('2026-11-21T13:15:00Z'), quotes: 1 },
      { at: at('2026-10-23T04:45:00Z'), quotes: 5 },
      // Older than both.
      { at: at('2026-09-23T04:45:00Z'), quotes: 99 },
    ],
    [
      { at: at('2026-11-21T12:00:00Z'), orders: 1, netCents: 53_100 },
      { at: at('2026-11-21T17:00:00Z'), orders: 2, netCents: 10_001 },
      { at: at('2026-11-02T12:00:00Z'), orders: 1, netCents: 0 },
      { at: at('2026-09-23T05:00:00Z'), orders: 1, netCents: 700 },
    ],
    now,
  )
  expect(days.at(-1)).toEqual({ day: '2026-11-21', quotes: 3, orders: 3, revenueCents: 63_101 })
  expect(totalsOf(days)).toEqual({ quotes: 3, orders: 4, revenueCents: 63_101 })
  expect(before).toEqual({ quotes: 5, orders: 1, revenueCents: 700 })
})

test.each([
  [12, 8, '+50% vs. the previous 30 days (8)'],
  [6, 8, '−25% vs. the previous 30 days (8)'],
  [0, 8, '−100% vs. the previous 30 days (8)'],
  [8, 8, 'Same as the previous 30 days (8)'],
  [5, 0, 'None in the previous 30 days'],
  [0, 0, 'None in the previous 30 days either'],
])('ADMIN-2 %i after %i reads %o', (total, before, text) => {
  expect(changeText(total, before, String(before))).toBe(text)
})
