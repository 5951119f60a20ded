import { expect, it } from 'vitest'
import { pieceMoveTells } from './piece-texts.ts'

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
