/**
 * PRICE-4: the price by length alone, in integer cents. A file of its own because cards and the quick quote are on pages
 * that need no other price: the rest of `pricing.ts` is fetched with the builder and the cart.
 */
import type { Category } from './pricing.ts'

/** PRICE-4: cents per linear foot, where no product says otherwise. */
export const ratePerLinearFootCents: Record<Category, number> = {
  'floating-mantel': 7_500,
  'corbel-mantel': 9_500,
  'ceiling-beam': 8_500,
}
export const unknownRatePerLinearFootCents = 7_500

/** PRICE-4: rate x length, to whole dollars. A product's own rate goes before its category's. */
export function estimateCents(rateCentsPerFoot: number, lengthIn: number): number {
  return roundHalfUp((rateCentsPerFoot * lengthIn) / 1_200, 0) * 100
}

/** PRICE-4: the rate of a category; 75.00 when it is unknown. */
export const rateForCategoryCents = (category: string): number =>
  Object.hasOwn(ratePerLinearFootCents, category)
    ? ratePerLinearFootCents[category as Category]
    : unknownRatePerLinearFootCents

/** PRICE-4: what one piece of a product costs. The product's own rate goes before its category's. */
export function pieceCents(
  product: { basePriceCents: number; priceUnit: string; category: string },
  lengthIn: number,
): number {
  if (product.priceUnit === 'piece') return product.basePriceCents
  const own = product.priceUnit === 'linear_foot'
  return estimateCents(own ? product.basePriceCents : rateForCategoryCents(product.category), lengthIn)
}

/**
 * Rounds half up without the binary fraction deciding (1.005 is 1.01): the decimal that the double prints is what is
 * rounded. Source: ECMA-262 Number::toString gives the shortest decimal that reads back as the same double.
 */
export function roundHalfUp(value: number, decimals: number): number {
  return shiftDecimal(Math.round(shiftDecimal(Number(value.toPrecision(15)), decimals)), -decimals)
}

/** `value` times ten to the power of `places`, by moving the point in its digits: exact where multiplying is not. */
function shiftDecimal(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
