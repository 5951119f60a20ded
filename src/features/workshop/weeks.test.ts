import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../shared/clock.ts'
import { boardWeeks, daysBetween, spanOf, weekOf } from './weeks.ts'

/** November 25, 2026, is a Wednesday. */
it.each([
  ['2026-11-24', 'overdue'],
  ['2025-01-01', 'overdue'],
  ['2026-11-25', 'this'],
  ['2026-11-28', 'this'],
  ['2026-11-29', 'next'],
  ['2026-12-05', 'next'],
  ['2026-12-06', 'later'],
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
      expect(addDays(today, daysBetween(today, promisedOn))).toBe(promisedOn)
    }),
  )
})
