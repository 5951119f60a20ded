import { expect, it } from 'vitest'
import { capacityText, loadText, weekBeside } from './board-texts.ts'

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
