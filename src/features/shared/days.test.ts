import { describe, expect, it, test } from 'vitest'
import { dayBefore, dayOf, lastDays, weeksAfter } from './days.server.ts'

const iso = (at: number) => new Date(at).toISOString()
const hourMs = 60 * 60 * 1000

describe("ADMIN-2 the workshop's days", () => {
  test.each([
    // Midnight is 6 hours behind UTC in winter, 5 in summer.
    ['2026-11-21T05:59:59.999Z', '2026-11-20'],
    ['2026-11-21T06:00:00.000Z', '2026-11-21'],
    ['2026-07-04T04:59:59.999Z', '2026-07-03'],
    ['2026-07-04T05:00:00.000Z', '2026-07-04'],
    // In 2026 clocks go forward on March 8 and back on November 1, both at 2 AM.
    ['2026-03-08T05:59:59.999Z', '2026-03-07'],
    ['2026-03-08T06:00:00.000Z', '2026-03-08'],
    ['2026-03-08T07:59:59.999Z', '2026-03-08'],
    ['2026-03-08T08:00:00.000Z', '2026-03-08'],
    ['2026-03-09T04:59:59.999Z', '2026-03-08'],
    ['2026-03-09T05:00:00.000Z', '2026-03-09'],
    ['2026-11-01T04:59:59.999Z', '2026-10-31'],
    ['2026-11-01T05:00:00.000Z', '2026-11-01'],
    ['2026-11-01T06:30:00.000Z', '2026-11-01'],
    ['2026-11-01T07:30:00.000Z', '2026-11-01'],
    ['2026-11-02T05:59:59.999Z', '2026-11-01'],
    ['2026-11-02T06:00:00.000Z', '2026-11-02'],
    ['2026-01-01T05:59:59.999Z', '2025-12-31'],
    ['2028-02-29T18:00:00.000Z', '2028-02-29'],
  ])('at %s it is %s', (time, day) => {
    expect(dayOf(Date.parse(time))).toBe(day)
  })

  test.each([
    ['2026-11-20', '2026-11-20T06:00:00.000Z', 24],
    ['2026-07-03', '2026-07-03T05:00:00.000Z', 24],
    ['2026-10-31', '2026-10-31T05:00:00.000Z', 24],
    ['2026-11-01', '2026-11-01T05:00:00.000Z', 25],
    ['2026-11-02', '2026-11-02T06:00:00.000Z', 24],
    ['2026-03-07', '2026-03-07T06:00:00.000Z', 24],
    ['2026-03-08', '2026-03-08T06:00:00.000Z', 23],
    ['2026-03-09', '2026-03-09T05:00:00.000Z', 24],
    // Before 2007 the clocks went back on the last Sunday of October.
    ['2006-10-29', '2006-10-29T05:00:00.000Z', 25],
  ])('%s begins at %s and has %i hours', (day, begins, hours) => {
    const nextNoon = Date.parse(`${day}T18:00:00Z`) + 24 * hourMs
    const shown = dayBefore(nextNoon, 1)
    expect([shown.day, iso(shown.startsAt)]).toEqual([day, begins])
    expect((dayBefore(nextNoon, 0).startsAt - shown.startsAt) / hourMs).toBe(hours)
  })

  it('are counted back over the end of a month and of summer time, each once', () => {
    expect(lastDays(Date.parse('2026-11-02T12:00:00Z'), 4).map(({ day }) => day)).toEqual([
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ])
    expect(new Set(lastDays(Date.parse('2026-11-21T03:00:00Z'), 400).map(({ day }) => day)).size).toBe(400)
  })
})

test.each([
  ['in one half of the year', '2026-07-04T05:30:00.000Z', 2, '2026-07-18T05:30:00.000Z'],
  ['early in the day, when clocks go back', '2026-10-23T05:30:00.000Z', 2, '2026-11-06T06:30:00.000Z'],
  ['late in the day, when clocks go forward', '2026-02-28T05:30:00.000Z', 2, '2026-03-14T04:30:00.000Z'],
  ['to an hour that is skipped', '2026-02-22T08:30:00.000Z', 2, '2026-03-08T08:30:00.000Z'],
  ['to an hour that comes twice: the first one', '2026-10-18T06:30:00.000Z', 2, '2026-11-01T06:30:00.000Z'],
  ['no week', '2026-11-01T07:30:00.000Z', 0, '2026-11-01T07:30:00.000Z'],
])('MAIL-2 weeks later, same time of day: %s', (_what, from, weeks, to) => {
  expect(iso(weeksAfter(Date.parse(from), weeks))).toBe(to)
})
