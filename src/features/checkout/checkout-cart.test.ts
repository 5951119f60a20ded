import { expect, it } from 'vitest'
import type { CartItem } from '../cart/cart.ts'
import { priceChanges, summaryLines } from './checkout-cart.ts'

const item: CartItem = {
  id: 'item',
  productId: 'oak-mantel',
  productName: 'Oak Mantel',
  woodSpeciesName: 'Reclaimed Oak',
  picture: null,
  quantity: 2,
  size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 },
  unitPriceCents: 48_000,
  previousUnitPriceCents: null,
  available: true,
}

it('CART-5 names each piece whose price has changed, with both prices', () => {
  expect(priceChanges([item])).toEqual([])
  expect(priceChanges([item, { ...item, previousUnitPriceCents: 45_000 }])).toEqual([
    'Oak Mantel is $480.00 now, not $450.00.',
  ])
})

it('PAY-1 shows each piece with what all of it costs, and says what is no longer offered', () => {
  expect(summaryLines([item])).toEqual([
    {
      key: 'item',
      productName: 'Oak Mantel',
      woodSpeciesName: 'Reclaimed Oak',
      picture: null,
      size: item.size,
      quantity: 2,
      lineCents: 96_000,
    },
  ])
  const [gone] = summaryLines([{ ...item, available: false }])
  expect(gone?.note).toBe('No longer offered')
  expect(gone?.lineCents).toBeUndefined()
})
