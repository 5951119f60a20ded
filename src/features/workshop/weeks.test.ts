import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../shared/clock.ts'
import { shopCalendar } from '../shared/opening/shop-calendar.ts'
import { boardWeeks, dayInWeek, placedWeeks, spanOf, startOf, weekOf, weekText } from './weeks.ts'

/** November 25, 2026, is a Wednesday. */
it.each([
  ['2026-11-24', 'overdue'],
  ['2025-01-01', 'overdue'],
  ['2026-11-25', 'this'],
  ['2026-11-28', 'this'],
  ['2026-11-29', 'next'],
  ['2026-12-05', 'next'],
  ['2026-12-06', 'third'],
  ['2026-12-13', 'fourth'],
  ['2026-12-19', 'fourth'],
  ['2026-12-20', 'later'],
  ['2027-08-01', 'later'],
  [null, 'none'],
] as const)('LIVE-9 on a Wednesday, what is promised on %s is in the part “%s”', (promisedOn, week) => {
  expect(weekOf(promisedOn, '2026-11-25')).toBe(week)
})

it('LIVE-9 on the Sunday before, the coming week is this week; on Saturday only that day is', () => {
  expect(spanOf('this', '2026-11-22')).toEqual({ from: '2026-11-22', before: '2026-11-29' })
  expect(spanOf('this', '2026-11-28')).toEqual({ from: '2026-11-28', before: '2026-11-29' })
})

it('LIVE-9 each promised day is in one part of the board, and the parts follow each other', () => {
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days))
  fc.assert(
    fc.property(day, day, (today, promisedOn) => {
      const parts = boardWeeks.filter((week) => {
        const span = spanOf(week, today)
        return span && (span.from ?? '') <= promisedOn && promisedOn < (span.before ?? '9999')
      })
      expect(parts).toEqual([weekOf(promisedOn, today)])
    }),
  )
})

it.each([
  // A Wednesday stays a Wednesday.
  ['2026-12-02', 'third', '2026-12-09'],
  // The shop is closed on Thanksgiving, and that Wednesday is today.
  ['2026-12-02', 'this', '2026-11-25'],
  ['2026-12-03', 'this', '2026-11-27'],
  // Its Tuesday is past.
  ['2026-12-01', 'this', '2026-11-25'],
  ['2026-12-06', 'next', '2026-12-01'],
  [null, 'next', '2026-12-05'],
] as const)('DESK-8 an order promised for %s moves in the week “%s” to %s', (promisedOn, week, day) => {
  expect(dayInWeek(promisedOn, week, '2026-11-25')).toBe(day)
})

it('DESK-8 nothing moves into a week in which the shop works no more', () => {
  const spans = [{ from: '2026-12-06', to: '2026-12-12' }]
  expect(dayInWeek('2026-12-02', 'third', '2026-11-25', { ...shopCalendar, closedSpans: spans })).toBeNull()
})

it('DESK-8 where an order is moved to is in that week, and no day past', () => {
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days))
  fc.assert(
    fc.property(day, fc.option(day), fc.constantFrom(...placedWeeks), (today, promisedOn, week) => {
      const to = dayInWeek(promisedOn, week, today)
      if (to === null) return
      expect(weekOf(to, today)).toBe(week)
      expect(to >= today && to >= startOf(week, today)).toBe(true)
    }),
  )
})

it.each([
  ['this', 'This week, Nov 29 to Dec 5'],
  ['next', 'Next week, Dec 6 to Dec 12'],
] as const)('JOB-6 %s week has the days on paper that it has on the board, also on a Monday', (week, text) => {
  expect(weekText(week, '2026-11-30')).toBe(text)
})
