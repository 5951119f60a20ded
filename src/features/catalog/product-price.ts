/** A product's own prices, as integer cents, from the decimals of the API. */

import { rateForCategoryCents } from '../pricing/estimate.ts'
import { centsOf } from '../pricing/money.ts'

type Priced = { basePrice: string; priceUnit: string; category: string }

/** Cents per `priceUnit`. Throws when the API sent something that is not an amount: no price is better than 0. */
export const basePriceCents = ({ basePrice }: Pick<Priced, 'basePrice'>): number => centsOf(basePrice)

/** PRICE-4: cents per linear foot; the category's rate where the product is sold by something else. */
export const ratePerFootCents = (product: Priced): number =>
  product.priceUnit === 'linear_foot' ? basePriceCents(product) : rateForCategoryCents(product.category)
