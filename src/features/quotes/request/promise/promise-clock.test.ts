import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answerDueAt, openMsBetween, type ShopHours } from './promise-clock.server.ts'

const zone = 'America/Chicago'
const at = (local: string, timeZone = zone) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
const msAt = (local: string) => at(local).epochMilliseconds
const localTime = (ms: number, timeZone = zone) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime().toString().slice(0, 16)

/** Open Tuesday to Friday from 10 to 5, and Saturday until 2. Thanksgiving is November 26, 2026. */
it.each([
  ['in the middle of a day', '2026-11-17T11:30', '2026-11-18T11:30'],
  ['at the moment the shop opens', '2026-11-17T10:00', '2026-11-18T10:00'],
  ['at the moment it closes', '2026-11-17T17:00', '2026-11-19T10:00'],
  ['in the evening: from when it opens next', '2026-11-17T20:00', '2026-11-19T10:00'],
  ['before it opens: from when it opens', '2026-11-17T06:00', '2026-11-18T10:00'],
  ['on a Friday afternoon: by the end of the short Saturday', '2026-11-20T15:00', '2026-11-21T14:00'],
  ['on a Saturday: Sunday and Monday are closed', '2026-11-21T12:15', '2026-11-24T12:15'],
  ['on a Saturday evening', '2026-11-21T18:00', '2026-11-25T10:00'],
  ['on a Sunday', '2026-11-22T09:00', '2026-11-25T10:00'],
  ['the day before Thanksgiving', '2026-11-25T16:00', '2026-11-27T16:00'],
  ['on Thanksgiving', '2026-11-26T12:00', '2026-11-28T10:00'],
  ['before Christmas', '2026-12-23T11:00', '2026-12-26T11:00'],
  ["on New Year's Eve, a Thursday", '2026-12-31T16:30', '2027-01-02T14:00'],
  ['over the start of daylight saving', '2026-03-07T11:00', '2026-03-10T11:00'],
  ['over its end', '2026-10-31T11:00', '2026-11-03T11:00'],
])('LIVE-9 a quote that comes %s is due on the next working day', (_, came, due) => {
  expect(localTime(answerDueAt(msAt(came)))).toBe(due)
})

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const alwaysOpen: ShopHours = {
  hours: [{ days: everyDay, opens: '00:00', closes: '23:00' }],
  calendar: { openOn: everyDay, closedYearly: [], closedSpans: [] },
  timeZone: zone,
}

it('LIVE-9 the same time by the clock on the wall, also where a day has 23 or 25 hours, or lacks that time', () => {
  const due = (local: string) => localTime(answerDueAt(msAt(local), alwaysOpen))
  expect(due('2026-03-07T12:00')).toBe('2026-03-08T12:00')
  // 2:30 doesn't exist on that day.
  expect(due('2026-03-07T02:30')).toBe('2026-03-08T03:30')
  expect(due('2026-10-31T12:00')).toBe('2026-11-01T12:00')
})

it("LIVE-9 closing days of the shop's own stop the clock; a shop that never opens has plain 24 hours", () => {
  const vacation = { ...alwaysOpen.calendar, closedSpans: [{ from: '2026-08-04', to: '2026-08-09' }] }
  expect(localTime(answerDueAt(msAt('2026-08-03T12:00'), { ...alwaysOpen, calendar: vacation }))).toBe(
    '2026-08-10T12:00',
  )
  const closed = { ...alwaysOpen, hours: [], calendar: { ...alwaysOpen.calendar, openOn: [] } }
  expect(answerDueAt(0, closed)).toBe(24 * 60 * 60 * 1000)
})

it.each([
  ['within a day', '2026-11-17T11:00', '2026-11-17T12:30', 1.5],
  ['from before it opens until after it closes', '2026-11-17T06:00', '2026-11-17T22:00', 7],
  ['over a night', '2026-11-17T16:00', '2026-11-18T11:00', 2],
  ['over a weekend', '2026-11-21T12:00', '2026-11-24T12:00', 4],
  ['over Thanksgiving', '2026-11-25T16:00', '2026-11-27T11:00', 2],
  ['while it is closed', '2026-11-22T10:00', '2026-11-23T15:00', 0],
  ['backwards', '2026-11-18T11:00', '2026-11-17T11:00', 0],
])('LIVE-9 open hours %s', (_, from, until, hours) => {
  expect(openMsBetween(msAt(from), msAt(until)) / 3_600_000).toBe(hours)
})

it('LIVE-9 an answer is due while the shop is open, after at most its hours, and never before that of an earlier quote', () => {
  const start = msAt('2026-01-01T00:00')
  const minutes = fc.integer({ min: 0, max: 2 * 366 * 24 * 60 })
  fc.assert(
    fc.property(minutes, minutes, (one, other) => {
      const [first, second] = [start + Math.min(one, other) * 60_000, start + Math.max(one, other) * 60_000]
      const due = answerDueAt(first)
      expect(due).toBeGreaterThan(first)
      expect(due).toBeLessThanOrEqual(answerDueAt(second))
      // Open until then, and open just before.
      expect(openMsBetween(due - 60_000, due + 60_000)).toBeGreaterThan(0)
      expect(openMsBetween(first, due)).toBeLessThanOrEqual(7 * 3_600_000)
    }),
    { numRuns: 200 },
  )
})
