/** A product's prices in integer cents, from the API's decimals. */

import { rateForCategoryCents } from '../pricing/estimate.ts'
import { centsOf } from '../pricing/money.ts'

type Priced = { basePrice: string; priceUnit: string; category: string }

/** Cents per `priceUnit`. Throws if the API's text is not an amount, rather than showing $0. */
export const basePriceCents = ({ basePrice }: Pick<Priced, 'basePrice'>): number => centsOf(basePrice)

/** PRICE-4: cents per linear foot; the category's rate for a product with another unit. */
export const ratePerFootCents = (product: Priced): number =>
  product.priceUnit === 'linear_foot' ? basePriceCents(product) : rateForCategoryCents(product.category)
