import { expect, it } from 'vitest'
import {
  allMoveText,
  capacityText,
  closedText,
  loadText,
  promisedUntilNow,
  weekBeside,
  weekTexts,
} from './board-texts.ts'

it.each([
  ['pieces', 6, 4, '4 of 6 pieces, 2 left'],
  ['pieces', 6, 6, '6 of 6 pieces, full'],
  ['pieces', 6, 7, '7 of 6 pieces, 1 too many'],
  ['pieces', 1, 0, '0 of 1 piece, 1 left'],
  ['pieces', 0, 1, '1 piece'],
  ['hours', 37.5, 12, '12 of 37.5 hours, 25.5 left'],
  ['hours', 0.25, 0.75, '0.75 of 0.25 hours, 0.5 too many'],
] as const)('DESK-8 a week of %s, %d of them, with %d says “%s”', (unit, perWeek, load, text) => {
  expect(loadText({ unit, perWeek }, load)).toBe(text)
})

const nothing = { toMake: 0, overdue: 0, unpaid: 0, ready: 0 }

it.each([
  ['pieces', 0, 9, { toMake: 6, unpaid: 3, ready: 2 }, ['6 to make, plus 2 ready', '3 wait for payment']],
  ['pieces', 0, 0, {}, ['0 pieces']],
  ['pieces', 0, 0, { ready: 4 }, ['4 ready']],
  ['pieces', 10, 9, { toMake: 6, unpaid: 3 }, ['9 of 10 pieces, 1 left', '6 to make', '3 wait for payment']],
  ['pieces', 10, 0, {}, ['0 of 10 pieces, 10 left']],
  ['pieces', 0, 1, { unpaid: 1 }, ['1 waits for payment']],
  // Its cards are in a column of their own.
  ['pieces', 0, 3, { toMake: 2, overdue: 1 }, ['2 to make']],
  ['pieces', 0, 1, { overdue: 1 }, ['0 pieces']],
  ['pieces', 6, 4, { toMake: 3, overdue: 1 }, ['4 of 6 pieces, 2 left', '3 to make, 1 overdue']],
  ['hours', 0, 24, { toMake: 2, overdue: 1 }, ['24 hours', '2 to make, 1 overdue']],
  ['hours', 0, 0, { ready: 1 }, ['1 ready']],
] as const)('DESK-8 a week of %s, %d of them, with %d for %o says %o', (unit, perWeek, load, pieces, texts) => {
  expect(weekTexts({ unit, perWeek }, { load, pieces: { ...nothing, ...pieces } })).toEqual(texts)
})

it.each([
  [[1], ''],
  [[2], ''],
  [[1, 1], 'Both pieces of order #8 move.'],
  [[2, 1], 'All 3 pieces of order #8 move.'],
])('DESK-8 of an order with pieces of %o, what moves is “%s”', (quantities, text) => {
  expect(allMoveText({ id: 8, pieces: quantities.map((quantity) => ({ quantity })) })).toBe(text)
})

it('DESK-8 the limit is said, and what one would do', () => {
  expect(capacityText({ unit: 'hours', perWeek: 40 })).toMatch(/^40 hours a week\./)
  expect(capacityText({ unit: 'pieces', perWeek: 0 })).toMatch(/^No weekly limit\./)
})

it.each([
  ['this', 1, 'next'],
  ['this', -1, 'this'],
  ['fourth', 1, 'fourth'],
  ['fourth', -1, 'third'],
  ['overdue', 1, 'this'],
  ['none', -1, 'this'],
  ['later', 1, 'fourth'],
] as const)('DESK-8 beside “%s” by %d is “%s”', (week, by, beside) => {
  expect(weekBeside(week, by)).toBe(beside)
})

it.each([
  [null, 'has no promised day'],
  ['2026-12-08', 'is promised for Tue, Dec 8'],
  ['2026-11-30', 'is promised for Mon, Nov 30'],
  ['2026-11-29', 'was promised for Sun, Nov 29, yesterday'],
  ['2026-11-24', 'was promised for Tue, Nov 24, 6 days ago'],
])('DESK-8 what was promised for %s is said before it moves', (promisedOn, text) => {
  expect(promisedUntilNow(promisedOn, '2026-11-30')).toBe(text)
})

it.each([
  ['2026-12-04', 'next', 'The shop is closed on Fri, Dec 11.'],
  ['2026-12-03', 'next', ''],
  // Over already.
  ['2026-12-11', 'this', ''],
  [null, 'next', ''],
] as const)(
  'DESK-8 what moves from %s to %s week says why it gets another day of the week: “%s”',
  (from, week, text) => {
    const closedSpans = [
      { from: '2026-12-04', to: '2026-12-04' },
      { from: '2026-12-11', to: '2026-12-11' },
    ]
    const calendar = { openOn: ['Thursday', 'Friday'], closedYearly: [], closedSpans }
    expect(closedText(from, week, '2026-12-05', calendar)).toBe(text)
  },
)
