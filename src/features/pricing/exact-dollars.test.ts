import { expect, test } from 'vitest'
import { formatExactDollars } from './exact-dollars.ts'

test('DETAIL-1 the price on a product page is never rounded, and whole dollars have no decimals', () => {
  expect([0, 7_500, 8_250, 124_999, 125_000].map(formatExactDollars)).toEqual([
    '$0',
    '$75',
    '$82.50',
    '$1,249.99',
    '$1,250',
  ])
})
