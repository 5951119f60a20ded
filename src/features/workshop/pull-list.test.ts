import { expect, test } from 'vitest'
import { type Making, usualMaking } from '../drawing/making/making.ts'
import type { Category } from '../pricing/pricing.ts'
import { type PulledPiece, pullListOf } from './pull-list.ts'

const piece = (change: Partial<PulledPiece['drawn']> = {}, more: Partial<PulledPiece> = {}): PulledPiece => {
  const category: Category = change.category ?? 'floating-mantel'
  return {
    orderId: 57,
    customer: 'June Carter',
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

const listOf = (pieces: PulledPiece[]) => pullListOf(pieces, { name: 'This week', what: '', note: '' })

/** 'Reclaimed Oak, 8 1/2 × 6 1/2 in, 2, 56.8', and for each length '1 × 74 in (6 ft 2 in), #57 June Carter, 28.4'. */
const rowsOf = (pieces: PulledPiece[]) =>
  listOf(pieces).woods.flatMap(({ wood, sections }) =>
    sections.flatMap(({ section, lengths, count, feet }) => [
      [wood, section, count, feet].join(', '),
      ...lengths.map((one) => `${one.count} × ${one.length}, ${one.order} ${one.whose}, ${one.feet}`),
    ]),
  )

test('JOB-6 the same section of the same wood is one block, whichever side is up, each length with its order', () => {
  const turned = piece(
    { size: { lengthIn: 96, widthIn: 6, thicknessIn: 8 } },
    { quantity: 2, orderId: 9, customer: '' },
  )
  // 74 × 8.5 × 6.5 / 144 is 28.39, and 98 inches are 37.60.
  expect(rowsOf([piece(), turned, piece({}, { orderId: 12, customer: 'Ada Lovelace' }), piece()])).toEqual([
    'Reclaimed Oak, 8 1/2 × 6 1/2 in, 5, 160.4',
    '2 × 98 in (8 ft 2 in), #9 No name given, 75.2',
    '1 × 74 in (6 ft 2 in), #12 Ada Lovelace, 28.4',
    '2 × 74 in (6 ft 2 in), #57 June Carter, 56.8',
  ])
})

test('JOB-6 sections are by wood, the thickest first, and sum up to each wood and to all', () => {
  const thick = { size: { lengthIn: 72, widthIn: 10, thicknessIn: 10 } }
  const pieces = [piece({}, { woodName: 'Reclaimed Pine' }), piece(), piece(thick)]
  expect(rowsOf(pieces).filter((row) => row.startsWith('Reclaimed'))).toEqual([
    'Reclaimed Oak, 10 1/2 × 10 1/2 in, 1, 56.7',
    'Reclaimed Oak, 8 1/2 × 6 1/2 in, 1, 28.4',
    'Reclaimed Pine, 8 1/2 × 6 1/2 in, 1, 28.4',
  ])
  const { woods, ...all } = listOf(pieces)
  expect(woods.map(({ wood, count, feet }) => [wood, count, feet])).toEqual([
    // As its lines add up on paper.
    ['Reclaimed Oak', 2, '85.1'],
    ['Reclaimed Pine', 1, '28.4'],
  ])
  expect(all).toMatchObject({ count: 3, feet: '113.5' })
})

const box: Making = { construction: 'box-3', boardIn: 0.75, corbel: null }
const truss: Making = { construction: 'truss', boardIn: null, corbel: null }

test.each([
  [
    'a mantel on corbels is its shelf and its corbels',
    piece({ category: 'corbel-mantel', size: { lengthIn: 84, widthIn: 10, thicknessIn: 6 } }, { quantity: 2 }),
    [
      'Reclaimed Oak, 10 1/2 × 6 1/2 in, 2, 81.5',
      '2 × 86 in (7 ft 2 in), #57 June Carter, 81.5',
      // Three each: 12 tall, 8.6 deep and 5 wide, each rough.
      'Reclaimed Oak, 9 1/4 × 5 1/2 in, 6, 29.7',
      '6 × 14 in, #57 June Carter, corbel, 29.7',
    ],
  ],
  [
    'a box is its boards',
    piece({ category: 'ceiling-beam', making: box, size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 } }),
    [
      'Reclaimed Oak, 8 1/2 × 1 1/4 in, 3, 16.4',
      '2 × 74 in (6 ft 2 in), #57 June Carter, side board, 10.9',
      '1 × 74 in (6 ft 2 in), #57 June Carter, face board, 5.5',
    ],
  ],
  [
    'a truss is its timbers',
    piece({ category: 'ceiling-beam', making: truss, size: { lengthIn: 67.375, widthIn: 8, thicknessIn: 8 } }),
    [
      'Reclaimed Oak, 8 1/2 × 8 1/2 in, 1, 34.8',
      '1 × 69 3/8 in (5 ft 9 3/8 in), #57 June Carter, tie, 34.8',
      'Reclaimed Oak, 8 1/2 × 3 1/4 in, 3, 15.8',
      '2 × 37 in (3 ft 1 in), #57 June Carter, rafter, 14.2',
      '1 × 8 1/4 in, #57 June Carter, king post, 1.6',
      'Reclaimed Oak, 8 1/2 × 2 1/2 in, 2, 5.2',
      '2 × 17 3/4 in, #57 June Carter, strut, 5.2',
    ],
  ],
] as const)('JOB-6 %s', (_what, one, rows) => {
  expect(rowsOf([one])).toEqual(rows)
})

test('JOB-6 without a piece there is nothing to pull', () => {
  expect(listOf([])).toMatchObject({ woods: [], count: 0, feet: '0.0' })
})
