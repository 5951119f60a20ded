/** A product's prices in integer cents, from the API's decimals. */

import { rateForCategoryCents } from '../pricing/estimate.ts'
import { formatExactDollars } from '../pricing/exact-dollars.ts'
import { centsOf } from '../pricing/money.ts'

type Priced = { basePrice: string; priceUnit: string; category: string }

/** Cents per `priceUnit`. Throws if the API's text is not an amount, rather than showing $0. */
export const basePriceCents = ({ basePrice }: Pick<Priced, 'basePrice'>): number => centsOf(basePrice)

/** PRICE-4: cents per linear foot; the category's rate for a product with another unit. */
export const ratePerFootCents = (product: Priced): number =>
  product.priceUnit === 'linear_foot' ? basePriceCents(product) : rateForCategoryCents(product.category)

/** What a finish adds: '+$25', or 'no charge'. */
export function addedPrice(priceModifier: string): string {
  const cents = centsOf(priceModifier)
  return cents === 0 ? 'no charge' : `+${formatExactDollars(cents)}`
}
