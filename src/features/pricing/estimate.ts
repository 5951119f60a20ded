/**
 * PRICE-4: the price by length alone, in integer cents. Separate from `pricing.ts`, so that the home page, with its cards
 * and the quick quote, doesn't load the rest.
 */
import { lengthText } from './inches.ts'
import { formatCents } from './money.ts'
import type { PriceLine } from './price-lines.ts'
import type { Category } from './pricing.ts'

/** PRICE-4: cents per linear foot, unless the product has its own rate. */
export const ratePerLinearFootCents: Record<Category, number> = {
  'floating-mantel': 7_500,
  'corbel-mantel': 9_500,
  'ceiling-beam': 8_500,
}
export const unknownRatePerLinearFootCents = 7_500

/** PRICE-4: rate x length, rounded to whole dollars. */
export function estimateCents(rateCentsPerFoot: number, lengthIn: number): number {
  return roundHalfUp((rateCentsPerFoot * lengthIn) / 1_200, 0) * 100
}

/** WHY-1: the same as a line of a price. */
export const estimateLine = (rateCentsPerFoot: number, lengthIn: number, label: string): PriceLine => ({
  key: 'length',
  label,
  quantity: lengthText(lengthIn),
  rate: `${formatCents(rateCentsPerFoot)} per linear foot`,
  amountCents: estimateCents(rateCentsPerFoot, lengthIn),
  rule: 'Length in feet times the rate, rounded to the dollar.',
})

/** PRICE-4: the rate of a category; $75.00 for an unknown one. */
export const rateForCategoryCents = (category: string): number =>
  Object.hasOwn(ratePerLinearFootCents, category)
    ? ratePerLinearFootCents[category as Category]
    : unknownRatePerLinearFootCents

/** PRICE-4: the price of one piece. The product's own rate wins over its category's. */
export function pieceCents(
  product: { basePriceCents: number; priceUnit: string; category: string },
  lengthIn: number,
): number {
  if (product.priceUnit === 'piece') return product.basePriceCents
  const own = product.priceUnit === 'linear_foot'
  return estimateCents(own ? product.basePriceCents : rateForCategoryCents(product.category), lengthIn)
}

/**
 * Rounds half up in decimal, not in binary: 1.005 becomes 1.01. It rounds the decimal that the double prints. Source:
 * ECMA-262 Number::toString gives the shortest decimal that reads back as the same double.
 */
export function roundHalfUp(value: number, decimals: number): number {
  return shiftDecimal(Math.round(shiftDecimal(Number(value.toPrecision(15)), decimals)), -decimals)
}

/** `value` times 10^`places`, by moving the decimal point: exact, unlike multiplication. */
function shiftDecimal(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
