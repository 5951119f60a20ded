/**
 * The price rules of quotes, orders and the owner's calculator: inches and options in, integer cents out. The estimate by
 * length is in estimate.ts. Pure. The server's result counts; the browser shows the same. Source: docs/product.md,
 * section 10.
 */
import { roundHalfUp } from './estimate.ts'
import type { PieceSize } from './piece.ts'

export const categorySlugs = ['floating-mantel', 'corbel-mantel', 'ceiling-beam'] as const
export type Category = (typeof categorySlugs)[number]

/** The owner's settings. Multipliers and the rush fee are in percent: 120 means 1.2 times. */
export type PricingRules = {
  multipliersPercent: { floating: number; corbel: number; ceiling: number }
  fees: { finishingCents: number; customCutsCents: number; hardwareCents: number; rushPercent: number }
}

/** PRICE-6. */
export const defaultPricingRules: PricingRules = {
  multipliersPercent: { floating: 120, corbel: 140, ceiling: 100 },
  fees: { finishingCents: 350, customCutsCents: 2_500, hardwareCents: 4_500, rushPercent: 125 },
}

/** PRICE-6: cents per board foot of a new shop's woods, by species key. */
export const defaultWoodPricesCents = { oak: 1_250, pine: 875, chestnut: 1_800, barn: 1_525 } as const

/** What the carrier takes for a quoted piece, and for one longer than `longOverIn`. */
export type CarrierRates = { cents: number; longCents: number; longOverIn: number }

const processingCents = 0

/** PRICE-1: a board foot is 144 cubic inches. Two decimals; 72 x 8 x 8 in is 32. */
export function boardFeet({ lengthIn, widthIn, thicknessIn }: PieceSize): number {
  return roundHalfUp((lengthIn * widthIn * thicknessIn) / 144, 2)
}

/** What so many board feet of wood weigh, to a tenth of a pound; null if the weight of that wood isn't known. */
export const poundsOf = (feet: number, perBoardFoot: { from: number; to: number } | null) =>
  perBoardFoot && { from: tenths(perBoardFoot.from * feet), to: tenths(perBoardFoot.to * feet) }

const tenths = (value: number) => Math.round(value * 10) / 10

/** Whole cents, half a cent up. The quantity has at most two decimals, so a hundred times it is an exact integer. */
export const centsForQuantity = (quantity: number, centsEach: number) =>
  Math.floor((Math.round(quantity * 100) * centsEach + 50) / 100)

export type QuotePrice = {
  boardFeet: number
  woodCents: number
  finishCents: number
  processingCents: number
  shippingCents: number
  totalCents: number
}

export type PieceToPrice = { size: PieceSize; pricePerBoardFootCents: number; finishCents: number }

/** PRICE-2: a piece of a quote, delivered for so many cents. */
export function priceQuote(
  { size, pricePerBoardFootCents, finishCents }: PieceToPrice,
  shippingCents: number,
): QuotePrice {
  const feet = boardFeet(size)
  const woodCents = centsForQuantity(feet, pricePerBoardFootCents)
  const totalCents = woodCents + finishCents + processingCents + shippingCents
  return { boardFeet: feet, woodCents, finishCents, processingCents, shippingCents, totalCents }
}

/** PRICE-2: what the carrier takes for a piece of this length. */
export const carrierCents = (lengthIn: number, { cents, longCents, longOverIn }: CarrierRates) =>
  lengthIn > longOverIn ? longCents : cents

/** PRICE-3: the owner's calculator. */
export function calculatePrice(piece: { size: PieceSize; pricePerBoardFootCents: number; multiplierPercent: number }): {
  boardFeet: number
  finalPerBoardFootCents: number
  totalCents: number
} {
  const feet = boardFeet(piece.size)
  const finalPerBoardFootCents = percentOfCents(piece.pricePerBoardFootCents, piece.multiplierPercent)
  return { boardFeet: feet, finalPerBoardFootCents, totalCents: centsForQuantity(feet, finalPerBoardFootCents) }
}

export type OrderTotals = { subtotalCents: number; shippingCents: number; taxCents: number; totalCents: number }

/** Whole cents, half a cent up. `percent` is a whole number. */
export const percentOfCents = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100)
