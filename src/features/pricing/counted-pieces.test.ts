import { expect, it } from 'vitest'
import { andMoreText, countPieces, piecesText, placeText, timesText } from './counted-pieces.ts'

it.each([
  [[1], '1 piece', ['']],
  [[2], '2 pieces', ['']],
  [[2, 1, 1], '4 pieces', ['pieces 1 and 2 of 4', 'piece 3 of 4', 'piece 4 of 4']],
  [[1, 3], '4 pieces', ['piece 1 of 4', 'pieces 2 to 4 of 4']],
])('JOB-1 pieces of %j are counted as articles', (quantities, count, places) => {
  const pieces = quantities.map((quantity) => ({ quantity }))
  expect(piecesText(countPieces(pieces))).toBe(count)
  expect(pieces.map((_, index) => placeText(pieces, index))).toEqual(places)
})

it.each([
  [1, 0, 'Beam'],
  [2, 0, '2 × Beam'],
  [1, 1, 'Beam, and 1 more piece'],
  [2, 2, '2 × Beam, and 2 more pieces'],
])('JOB-1 a line of %d beams and %d others', (quantity, more, text) => {
  expect(`${timesText(quantity)}Beam${andMoreText(more)}`).toBe(text)
})
