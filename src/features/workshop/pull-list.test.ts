import { expect, test } from 'vitest'
import { type Making, usualMaking } from '../drawing/making/making.ts'
import type { Category } from '../pricing/pricing.ts'
import { type PulledPiece, pullListOf } from './pull-list.ts'

const piece = (change: Partial<PulledPiece['drawn']> = {}, more: Partial<PulledPiece> = {}): PulledPiece => {
  const category: Category = change.category ?? 'floating-mantel'
  return {
    woodName: 'Reclaimed Oak',
    quantity: 1,
    drawn: {
      category,
      making: usualMaking(category),
      size: { lengthIn: 72, widthIn: 8, thicknessIn: 6 },
      ...change,
    },
    ...more,
  }
}

/** 'Reclaimed Oak, 8 1/2 × 6 1/2 in, 2, 74 in (6 ft 2 in), 56.8'. */
const rowsOf = (pieces: PulledPiece[]) =>
  pullListOf(pieces, { name: 'This week', note: '' }).rows.map((row) =>
    [row.wood, row.section, row.count, row.longest, row.feet].join(', '),
  )

test('JOB-6 the same section of the same wood is one row, whichever side is up, with the longest of its lengths', () => {
  const turned = { size: { lengthIn: 96, widthIn: 6, thicknessIn: 8 } }
  // 74 × 8.5 × 6.5 / 144 is 28.39, and 98 inches are 37.60.
  expect(rowsOf([piece(), piece(turned, { quantity: 2 })])).toEqual([
    'Reclaimed Oak, 8 1/2 × 6 1/2 in, 3, 98 in (8 ft 2 in), 103.6',
  ])
})

test('JOB-6 rows are by wood, the thickest first, and sum up to all', () => {
  const thick = { size: { lengthIn: 72, widthIn: 10, thicknessIn: 10 } }
  const pieces = [piece({}, { woodName: 'Reclaimed Pine' }), piece(), piece(thick)]
  expect(rowsOf(pieces)).toEqual([
    'Reclaimed Oak, 10 1/2 × 10 1/2 in, 1, 74 in (6 ft 2 in), 56.7',
    'Reclaimed Oak, 8 1/2 × 6 1/2 in, 1, 74 in (6 ft 2 in), 28.4',
    'Reclaimed Pine, 8 1/2 × 6 1/2 in, 1, 74 in (6 ft 2 in), 28.4',
  ])
  expect(pullListOf(pieces, { name: '', note: '' }).totalFeet).toBe('113.4')
})

const box: Making = { construction: 'box-3', boardIn: 0.75, corbel: null }
const truss: Making = { construction: 'truss', boardIn: null, corbel: null }

test.each([
  [
    'a mantel on corbels is its shelf and its corbels',
    piece({ category: 'corbel-mantel', size: { lengthIn: 84, widthIn: 10, thicknessIn: 6 } }, { quantity: 2 }),
    [
      'Reclaimed Oak, 10 1/2 × 6 1/2 in, 2, 86 in (7 ft 2 in), 81.5',
      // Three each: 12 tall, 8.6 deep and 5 wide, each rough.
      'Reclaimed Oak, 9 1/4 × 5 1/2 in, 6, 14 in, 29.7',
    ],
  ],
  [
    'a box is its boards',
    piece({ category: 'ceiling-beam', making: box, size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 } }),
    ['Reclaimed Oak, 8 1/2 × 1 1/4 in, 3, 74 in (6 ft 2 in), 16.4'],
  ],
  [
    'a truss is its timbers',
    piece({ category: 'ceiling-beam', making: truss, size: { lengthIn: 67.375, widthIn: 8, thicknessIn: 8 } }),
    [
      'Reclaimed Oak, 8 1/2 × 8 1/2 in, 1, 69 3/8 in (5 ft 9 3/8 in), 34.8',
      'Reclaimed Oak, 8 1/2 × 3 1/4 in, 3, 37 in (3 ft 1 in), 15.8',
      'Reclaimed Oak, 8 1/2 × 2 1/2 in, 2, 17 3/4 in, 5.2',
    ],
  ],
] as const)('JOB-6 %s', (_what, one, rows) => {
  expect(rowsOf([one])).toEqual(rows)
})

test('JOB-6 without a piece there is nothing to pull', () => {
  expect(pullListOf([], { name: 'This week', note: '' })).toMatchObject({ rows: [], totalFeet: '0.0' })
})
