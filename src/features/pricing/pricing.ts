/**
 * Every price of the shop is computed here and nowhere else: inches and options in, integer cents out.
 * Pure; runs on the server (which decides) and in the browser (which shows). Source: docs/product.md, section 10.
 */

export type Category = 'floating-mantel' | 'corbel-mantel' | 'ceiling-beam'

export type Dimensions = { lengthIn: number; widthIn: number; thicknessIn: number }

/** What the owner can change: multipliers in hundredths (120 is 1.2 times), fees in cents, the rush factor in hundredths. */
export type PricingRules = {
  multipliersPercent: { floating: number; corbel: number; ceiling: number }
  fees: { finishingCents: number; customCutsCents: number; hardwareCents: number; rushPercent: number }
}

/** PRICE-6. */
export const defaultPricingRules: PricingRules = {
  multipliersPercent: { floating: 120, corbel: 140, ceiling: 100 },
  fees: { finishingCents: 350, customCutsCents: 2_500, hardwareCents: 4_500, rushPercent: 125 },
}

/** PRICE-6: cents per board foot of the species the shop starts with, by their key. */
export const defaultWoodPricesCents = { oak: 1_250, pine: 875, chestnut: 1_800, barn: 1_525 } as const

/** PRICE-4: cents per linear foot, where no product says otherwise. */
export const ratePerLinearFootCents: Record<Category, number> = {
  'floating-mantel': 7_500,
  'corbel-mantel': 9_500,
  'ceiling-beam': 8_500,
}
export const unknownRatePerLinearFootCents = 7_500

/** PRICE-2. A quote ships for 45.00, or for 65.00 when the piece is longer than 72 inches. */
export const quoteShipping = { standardCents: 4_500, longCents: 6_500, longOverIn: 72 } as const
const processingCents = 0

/** PRICE-5. */
export const checkoutRules = { shippingCents: 4_500, taxPercent: 8 } as const

/**
 * No piece comes near this (a beam of 40 ft x 4 ft x 4 ft); beyond it, sums of cents would leave the integers that
 * a database column and a double hold exactly.
 */
export const maxDimensionIn = 480

const isLength = (value: number) => Number.isFinite(value) && value > 0 && value <= maxDimensionIn

/** A number of inches above 0 in each direction, none beyond what the shop can name a price for. */
export const areDimensions = ({ lengthIn, widthIn, thicknessIn }: Dimensions) =>
  isLength(lengthIn) && isLength(widthIn) && isLength(thicknessIn)

/**
 * Rounds half up without the binary fraction deciding (1.005 is 1.01): the decimal that the double prints is what is
 * rounded. Source: ECMA-262 Number::toString gives the shortest decimal that reads back as the same double.
 */
function roundHalfUp(value: number, decimals: number): number {
  return shiftDecimal(Math.round(shiftDecimal(Number(value.toPrecision(15)), decimals)), -decimals)
}

/** `value` times ten to the power of `places`, by moving the point in its digits: exact where multiplying is not. */
function shiftDecimal(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** PRICE-1: a board foot is 144 cubic inches. Two decimals; 72 x 8 x 8 in is 32. */
export function boardFeet({ lengthIn, widthIn, thicknessIn }: Dimensions): number {
  return roundHalfUp((lengthIn * widthIn * thicknessIn) / 144, 2)
}

/** Whole cents for a quantity with at most two decimals; in hundredths, so that the product is an exact integer. */
const centsForQuantity = (quantity: number, centsEach: number) =>
  Math.floor((Math.round(quantity * 100) * centsEach + 50) / 100)

export type QuotePrice = {
  boardFeet: number
  woodCents: number
  finishCents: number
  processingCents: number
  shippingCents: number
  totalCents: number
}

/** PRICE-2. */
export function priceQuote(piece: {
  dimensions: Dimensions
  pricePerBoardFootCents: number
  finishCents: number
}): QuotePrice {
  const feet = boardFeet(piece.dimensions)
  const woodCents = centsForQuantity(feet, piece.pricePerBoardFootCents)
  const shippingCents =
    piece.dimensions.lengthIn > quoteShipping.longOverIn ? quoteShipping.longCents : quoteShipping.standardCents
  return {
    boardFeet: feet,
    woodCents,
    finishCents: piece.finishCents,
    processingCents,
    shippingCents,
    totalCents: woodCents + piece.finishCents + processingCents + shippingCents,
  }
}

/** PRICE-3: the owner's calculator. */
export function calculatePrice(piece: {
  dimensions: Dimensions
  pricePerBoardFootCents: number
  multiplierPercent: number
}): { boardFeet: number; finalPerBoardFootCents: number; totalCents: number } {
  const feet = boardFeet(piece.dimensions)
  const finalPerBoardFootCents = percentOfCents(piece.pricePerBoardFootCents, piece.multiplierPercent)
  return { boardFeet: feet, finalPerBoardFootCents, totalCents: centsForQuantity(feet, finalPerBoardFootCents) }
}

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

export type OrderTotals = { subtotalCents: number; shippingCents: number; taxCents: number; totalCents: number }

/** PRICE-5. */
export function priceOrder(subtotalCents: number): OrderTotals {
  const taxCents = percentOfCents(subtotalCents, checkoutRules.taxPercent)
  const { shippingCents } = checkoutRules
  return { subtotalCents, shippingCents, taxCents, totalCents: subtotalCents + shippingCents + taxCents }
}

/** Whole cents, half a cent up. `percent` is a whole number of hundredths. */
export const percentOfCents = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100)
