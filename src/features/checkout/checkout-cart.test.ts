import { expect, it } from 'vitest'
import type { CartItem } from '../cart/cart.ts'
import { usualMaking } from '../drawing/making/making.ts'
import { priceChanges, summaryLines } from './checkout-cart.ts'

const item: CartItem = {
  id: 'item',
  productId: 'oak-mantel',
  productName: 'Oak Mantel',
  category: 'floating-mantel',
  making: usualMaking('floating-mantel'),
  pounds: null,
  woodSpeciesId: 'reclaimed-oak',
  woodSpeciesName: 'Reclaimed Oak',
  finishOptionId: null,
  finishName: null,
  priceLines: [],
  picture: null,
  quantity: 2,
  size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 },
  unitPriceCents: 48_000,
  previousUnitPriceCents: null,
  available: true,
}

const drawn = { category: item.category, making: item.making, wood: null, finish: null }
const drawnOf = () => drawn

it('CART-5 names each piece whose price changed, with both prices', () => {
  expect(priceChanges([item])).toEqual([])
  expect(priceChanges([item, { ...item, previousUnitPriceCents: 45_000 }])).toEqual([
    'Oak Mantel is now $480.00 (was $450.00).',
  ])
})

it('PAY-1 shows each piece with its line total, and says what is no longer available', () => {
  expect(summaryLines([item], drawnOf)).toMatchObject([
    {
      key: 'item',
      productName: 'Oak Mantel',
      woodSpeciesName: 'Reclaimed Oak',
      finishName: null,
      drawn,
      size: item.size,
      quantity: 2,
      priceLines: [],
      lineCents: 96_000,
    },
  ])
  expect(summaryLines([item], drawnOf)[0]).not.toHaveProperty('note')
  const [unavailable] = summaryLines([{ ...item, available: false }], drawnOf)
  expect(unavailable?.note).toBe('No longer available')
  expect(unavailable?.lineCents).toBeUndefined()
})
