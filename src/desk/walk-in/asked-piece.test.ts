import { expect, it } from 'vitest'
import type { Product } from '../../features/catalog/catalog-queries.ts'
import { type AskedPiece, emptyPiece, messagesOf, pieceProblems, readPiece, withProduct } from './asked-piece.ts'

const dimensions = (length: number, width: number, thickness: number) => ({ length, width, thickness })
const oak = {
  ...{ id: 'oak-mantel', woodSpeciesId: 'reclaimed-oak' },
  ...{ minDimensions: dimensions(36, 6, 3), maxDimensions: dimensions(120, 12, 10) },
} as Product
const beam = {
  ...{ id: 'pine-beam', woodSpeciesId: 'reclaimed-pine' },
  ...{ minDimensions: dimensions(96, 6, 6), maxDimensions: dimensions(240, 12, 12) },
} as Product
const empty = emptyPiece('1')
const oakMantel: AskedPiece = { ...empty, ...withProduct(empty, [oak, beam], 'oak-mantel') }

it('DESK-1, DESK-6 a piece begins with nothing, and its product brings its wood and a usual size', () => {
  expect(readPiece(empty)).toBeUndefined()
  expect(messagesOf(pieceProblems(empty, (field) => `piece.${field}`))).toEqual({
    'piece.productId': 'Choose a piece.',
  })
  expect(readPiece(oakMantel)).toEqual({
    ...{ productId: 'oak-mantel', woodSpeciesId: 'reclaimed-oak', finishOptionId: null, quantity: 1 },
    dimensions: dimensions(72, 8, 8),
  })
})

it('DESK-1 another product brings its wood, and its size as long as no other was typed', () => {
  const longer = { productId: 'pine-beam', woodSpeciesId: 'reclaimed-pine' }
  expect(withProduct(oakMantel, [oak, beam], 'pine-beam')).toEqual({
    ...longer,
    lengths: { length: '96', width: '8', thickness: '8' },
  })
  const typed = { ...oakMantel, lengths: { ...oakMantel.lengths, length: '67 3/8' } }
  expect(withProduct(typed, [oak, beam], 'pine-beam')).toEqual(longer)
  expect(withProduct(oakMantel, [oak], 'not-in-this-list')).toEqual({ productId: 'not-in-this-list' })
})

it('DESK-1, DESK-6 what is missing or can not be read is told at its field, and the piece is not sent', () => {
  const wrong = { ...oakMantel, woodSpeciesId: '', lengths: { length: '', width: 'wide', thickness: '9999' } }
  const problems = pieceProblems(wrong, (field) => field, ' of Oak Beam')
  expect(Object.keys(problems)).toEqual(['woodSpeciesId', 'length', 'width', 'thickness'])
  expect(problems.length?.waits).toBe('the length of Oak Beam')
  expect(readPiece(wrong)).toBeUndefined()
  expect(readPiece({ ...oakMantel, woodSpeciesId: '' })).toBeUndefined()
  expect(pieceProblems({ ...oakMantel, lengths: { ...oakMantel.lengths, length: `5' 7"` } }, (field) => field)).toEqual(
    {},
  )
})
