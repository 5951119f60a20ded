import { expect, test } from 'vitest'
import { pieceLimits } from '../shared/quote-fields.ts'
import { type CartItem, quotePieces } from './cart.ts'
import { quoteAddress } from './cart-quote.ts'

const mantel = {
  productId: 'oak-mantel',
  woodSpeciesId: 'oak',
  finishOptionId: null,
  size: { lengthIn: 67.375, widthIn: 8, thicknessIn: 8 },
  quantity: 1,
  available: true,
} as CartItem
const beam: CartItem = { ...mantel, productId: 'beam', finishOptionId: 'oil', quantity: 4 }

test.each<[string, CartItem[], string]>([
  ['one row', [mantel], '?product=oak-mantel&wood=oak&l=67.375&w=8&t=8&step=4'],
  [
    'several rows',
    [{ ...mantel, quantity: 2 }, beam],
    '?product=oak-mantel&wood=oak&l=67.375&w=8&t=8&step=4&qty=2&also=beam*oak*oil*67.375*8*8*4',
  ],
  [
    'a row that is no longer offered',
    [{ ...mantel, available: false }, beam],
    '?product=beam&wood=oak&finish=oil&l=67.375&w=8&t=8&step=4&qty=4',
  ],
  ['nothing that is offered', [{ ...mantel, available: false }], ''],
])("JOB-2 a cart's rows are the pieces of a quote: %s", (_what, items, search) => {
  expect(quoteAddress(items)).toBe(`/quote-builder${search}`)
})

test('JOB-2 the cart says as many rows as a quote takes', () => {
  expect(quotePieces).toBe(pieceLimits.pieces)
})
