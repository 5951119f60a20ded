/** A product's own prices, as integer cents, from the decimals of the API. */
import { centsFromDecimal } from '../pricing/money.ts'
import { rateForCategoryCents } from '../pricing/pricing.ts'

type Priced = { basePrice: string; priceUnit: string; category: string }

/** Cents per `priceUnit`. Throws when the API sent something that is not an amount: no price is better than 0. */
export function basePriceCents({ basePrice }: Pick<Priced, 'basePrice'>): number {
  const cents = centsFromDecimal(basePrice)
  if (cents === undefined) throw new Error(`'${basePrice}' is not an amount of money`)
  return cents
}

/** PRICE-4: cents per linear foot; the category's rate where the product is sold by something else. */
export const ratePerFootCents = (product: Priced): number =>
  product.priceUnit === 'linear_foot' ? basePriceCents(product) : rateForCategoryCents(product.category)
