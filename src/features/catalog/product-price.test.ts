import { expect, test } from 'vitest'
import { basePriceCents, ratePerFootCents } from './product-price.ts'

test("LIST-4 the API's decimal becomes cents", () => {
  expect(basePriceCents({ basePrice: '75.00' })).toBe(7_500)
  expect(basePriceCents({ basePrice: '1249.99' })).toBe(124_999)
})

test('LIST-4 a text that is not an amount never shows as $0', () => {
  expect(() => basePriceCents({ basePrice: 'NaN' })).toThrow("'NaN' is not an amount of money")
})

test.for([
  ['its own price when it is sold by the linear foot', 'linear_foot', 'floating-mantel', 8_250],
  ["its category's rate when it is sold by the board foot", 'board_foot', 'corbel-mantel', 9_500],
  ['75.00 when its category has no rate', 'board_foot', 'stair-tread', 7_500],
] as const)('PRICE-4 a product is estimated at %s', ([, priceUnit, category, cents]) => {
  expect(ratePerFootCents({ basePrice: '82.50', priceUnit, category })).toBe(cents)
})
