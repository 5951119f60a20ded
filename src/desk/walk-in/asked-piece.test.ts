import { expect, it } from 'vitest'
import type { Product } from '../../features/catalog/catalog-queries.ts'
import { lengthProblems, pieceOf, readPiece, withProduct } from './asked-piece.ts'

const dimensions = (length: number, width: number, thickness: number) => ({ length, width, thickness })
const oak = {
  ...{ id: 'oak-mantel', woodSpeciesId: 'reclaimed-oak' },
  ...{ minDimensions: dimensions(36, 6, 3), maxDimensions: dimensions(120, 12, 10) },
} as Product
const beam = {
  ...{ id: 'pine-beam', woodSpeciesId: 'reclaimed-pine' },
  ...{ minDimensions: dimensions(96, 6, 6), maxDimensions: dimensions(240, 12, 12) },
} as Product

it('DESK-1 a piece begins with a product, its own wood and a usual size', () => {
  expect(readPiece(pieceOf(oak, '1'))).toEqual({
    ...{ productId: 'oak-mantel', woodSpeciesId: 'reclaimed-oak', finishOptionId: null, quantity: 1 },
    dimensions: dimensions(72, 8, 8),
  })
})

it('DESK-1 another product brings its wood, and its size as long as no other was typed', () => {
  const piece = pieceOf(oak, '1')
  const longer = { productId: 'pine-beam', woodSpeciesId: 'reclaimed-pine' }
  expect(withProduct(piece, [oak, beam], 'pine-beam')).toEqual({
    ...longer,
    lengths: { length: '96', width: '8', thickness: '8' },
  })
  const typed = { ...piece, lengths: { ...piece.lengths, length: '67 3/8' } }
  expect(withProduct(typed, [oak, beam], 'pine-beam')).toEqual(longer)
  expect(withProduct(piece, [oak], 'not-in-this-list')).toEqual({ productId: 'not-in-this-list' })
})

it('DESK-1 a length that can not be read is told at its field, and the piece is not sent', () => {
  const piece = pieceOf(oak, '1')
  const wrong = { ...piece, lengths: { length: '', width: 'wide', thickness: '9999' } }
  expect(Object.keys(lengthProblems(wrong))).toEqual(['length', 'width', 'thickness'])
  expect(readPiece(wrong)).toBeUndefined()
  expect(lengthProblems({ ...piece, lengths: { ...piece.lengths, length: `5' 7"` } })).toEqual({})
})
