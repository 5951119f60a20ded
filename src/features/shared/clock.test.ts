import { expect, it, test } from 'vitest'
import { dateText, dayOf, daysUntil, dayText, startOfDay, timeText } from './clock.ts'

// Browsers put a narrow no-break space before AM and PM.
const plain = (text: string) => text.replace(/\s/g, ' ')

it('ADMIN-3, ADMIN-8 writes when something came by the clock of the workshop, in winter and in summer', () => {
  expect(dateText('2026-11-21T03:30:00.000Z')).toBe('Nov 20, 2026')
  expect(plain(timeText('2026-11-21T03:30:00.000Z'))).toBe('Fri, Nov 20, 2026, 9:30 PM CST')
  expect(plain(timeText('2026-07-04T05:00:00.000Z'))).toBe('Sat, Jul 4, 2026, 12:00 AM CDT')
})

test.each([
  // Midnight is 6 hours behind UTC in winter, 5 in summer.
  ['2026-11-21T05:59:59.999Z', '2026-11-20'],
  ['2026-11-21T06:00:00.000Z', '2026-11-21'],
  ['2026-07-04T04:59:59.999Z', '2026-07-03'],
  ['2026-07-04T05:00:00.000Z', '2026-07-04'],
  // Clocks are put back on November 1 and forward on March 8 of 2026.
  ['2026-11-01T05:00:00.000Z', '2026-11-01'],
  ['2026-11-02T05:59:59.999Z', '2026-11-01'],
  ['2026-03-08T06:00:00.000Z', '2026-03-08'],
  ['2026-03-09T04:59:59.999Z', '2026-03-08'],
  ['2026-01-01T05:59:59.999Z', '2025-12-31'],
])('ADMIN-2 at %s it is %s in the workshop', (at, day) => {
  expect(dayOf(Date.parse(at))).toBe(day)
})

test.each([
  ['2026-11-21', '2026-11-21T06:00:00.000Z', 24],
  ['2026-07-04', '2026-07-04T05:00:00.000Z', 24],
  ['2026-11-01', '2026-11-01T05:00:00.000Z', 25],
  ['2026-11-02', '2026-11-02T06:00:00.000Z', 24],
  ['2026-03-08', '2026-03-08T06:00:00.000Z', 23],
  ['2026-03-09', '2026-03-09T05:00:00.000Z', 24],
])('ADMIN-2 the workshop’s %s begins at %s and has %i hours', (day, begins, hours) => {
  expect(new Date(startOfDay(day)).toISOString()).toBe(begins)
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect((startOfDay(next) - startOfDay(day)) / 3_600_000).toBe(hours)
})

it('ADMIN-2 counts days back over the end of a month and of summer time, each once', () => {
  expect(daysUntil(Date.parse('2026-11-02T12:00:00Z'), 4)).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
  expect(new Set(daysUntil(Date.parse('2026-11-21T03:00:00Z'), 400)).size).toBe(400)
  expect(dayText('2026-11-02')).toBe('Nov 2')
})
