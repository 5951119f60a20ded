import { expect, it } from 'vitest'
import { pieceMoveTells, pieceName } from './piece-texts.ts'

const beam = { productName: 'Beam', size: { lengthIn: 96, widthIn: 8, thicknessIn: 8 }, quantity: 1 }
const short = { ...beam, size: { ...beam.size, lengthIn: 48 } }
const mantel = { ...beam, productName: 'Mantel' }

it.each([
  ['a single one', [{ ...beam, quantity: 2 }], 0, 'Beam'],
  ['the only one of its name', [beam, mantel], 0, 'Beam'],
  ['one of another size', [beam, short, mantel], 1, 'Beam, 48 × 8 × 8 in'],
  ['one of three alike', [beam, { ...beam }, { ...beam }], 1, 'Beam, piece 2 of 3'],
  [
    'two alike, after two',
    [
      { ...beam, quantity: 2 },
      { ...beam, quantity: 2 },
    ],
    1,
    'Beam, pieces 3 and 4 of 4',
  ],
] as const)('JOB-4 of an order, %s is named so that it is clear which one', (_, pieces, index, name) => {
  expect(pieceName(pieces, index)).toBe(name)
})

it.each([
  ['the first that is started', 'paid', ['waiting', 'waiting'], 0, 'in_work', true],
  ['the next that is started', 'in_production', ['in_work', 'waiting'], 1, 'in_work', false],
  ['one of two that is ready', 'in_production', ['in_work', 'waiting'], 0, 'ready', false],
  ['the last that is ready', 'in_production', ['in_work', 'ready'], 0, 'ready', true],
  ['one that goes back', 'in_production', ['in_work', 'ready'], 0, 'waiting', false],
] as const)('JOB-4 the customer is emailed about %s, or not', (_, status, works, index, to, tells) => {
  expect(pieceMoveTells({ status, tellsCustomer: true, works }, index, to)).toBe(tells)
  expect(pieceMoveTells({ status, tellsCustomer: false, works }, index, to)).toBe(false)
})
