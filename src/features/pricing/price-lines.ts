/**
 * WHY-1: what a price is made of, line by line, for pages, emails and the desk. Pure. Amounts are integer cents, and the
 * lines of a price add up to it.
 */
import { estimateLine, pieceCents, rateForCategoryCents } from './estimate.ts'
import { formatCents } from './money.ts'
import type { PieceSize } from './piece.ts'
import { boardFeet, centsForQuantity, type QuotePrice } from './pricing.ts'

export type PriceLine = {
  /** What it is for; unique among the lines of one price. */
  key: string
  /** Of a job of several pieces: which one it is for, from 1. Missing for what is for all of them, or for the only one. */
  piece?: number
  label: string
  /** '32 board feet'; null where there is nothing to count. */
  quantity: string | null
  /** '$12.50 per board foot', '8%' or, of a trip, its area; null without one. */
  rate: string | null
  /** Where it is a range, its lower end. */
  amountCents: number
  /** The upper end of a range; missing where the amount is firm. */
  toCents?: number
  /** How the amount comes about, in one plain sentence. */
  rule: string
}

/** A total as pages write it, such as '$445.00' or '$795.00-$895.00', and what it is made of. */
export type PricedTotal = { text: string; lines: readonly PriceLine[] }

/**
 * '32 board feet at $12.50 per board foot', or '1 trip, Nashville Metro' where the rate is an area's. Undefined where there
 * is nothing to count.
 */
export function countText({ quantity, rate }: Pick<PriceLine, 'quantity' | 'rate'>): string | undefined {
  if (quantity === null || rate === null) return quantity ?? undefined
  return /^\$|%$/.test(rate) ? `${quantity} at ${rate}` : `${quantity}, ${rate}`
}

export const sumOfLines = (lines: readonly PriceLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

type Wood = { name: string; pricePerBoardFootCents: number }
type Finish = { name: string; priceCents: number }

const boardFeetText = (feet: number) => `${feet} board ${feet === 1 ? 'foot' : 'feet'}`

const woodLine = (wood: Wood, feet: number, amountCents: number, rule: string): PriceLine => ({
  key: 'wood',
  label: wood.name,
  quantity: boardFeetText(feet),
  rate: `${formatCents(wood.pricePerBoardFootCents)} per board foot`,
  amountCents,
  rule,
})

const finishLine = ({ name, priceCents }: Finish): PriceLine => ({
  key: 'finish',
  label: name,
  quantity: null,
  rate: null,
  amountCents: priceCents,
  rule: 'A finish costs the same for every size.',
})

/** PRICE-2: the lines of a quoted piece without its delivery. A fee of nothing has no line. */
export function quotedPieceLines(
  price: Omit<QuotePrice, 'shippingCents' | 'totalCents'>,
  { woodName, pricePerBoardFootCents, finishName }: QuotedPiece,
): PriceLine[] {
  const lines = [
    woodLine(
      { name: woodName, pricePerBoardFootCents },
      price.boardFeet,
      price.woodCents,
      'Length × width × thickness in inches, divided by 144, is board feet. Wood is priced by the board foot, hollow or not.',
    ),
  ]
  if (finishName !== null) lines.push(finishLine({ name: finishName, priceCents: price.finishCents }))
  if (price.processingCents > 0)
    lines.push({
      key: 'processing',
      label: 'Processing',
      quantity: null,
      rate: null,
      amountCents: price.processingCents,
      rule: 'Once per quote.',
    })
  return lines
}

/** PRICE-2: the lines of a quote from before a way of delivery could be chosen, or sent without one. */
export const quoteLines = (price: QuotePrice, piece: QuotedPiece): PriceLine[] => [
  ...quotedPieceLines(price, piece),
  carrierLine(price.shippingCents),
]

export const carrierLine = (amountCents: number): PriceLine => ({
  key: 'delivery',
  label: 'Carrier to your door',
  quantity: null,
  rate: null,
  amountCents,
  rule: 'One price for a usual length, and a higher one for a long piece.',
})

export type QuotedPiece = { woodName: string; pricePerBoardFootCents: number; finishName: string | null }

/** WHY-4: what a piece in a cart costs, by length alone or never less than its wood. */
export const cartPriceRules = ['by-length', 'by-length-never-below-wood'] as const
export type CartPriceRule = (typeof cartPriceRules)[number]

export type CartPiece = {
  product: { basePriceCents: number; priceUnit: string; category: string }
  size: PieceSize
  wood: Wood
  finish: Finish | null
}

/** WHY-3, WHY-4: the lines of one piece in a cart. Their sum is its unit price. */
export function cartPieceLines({ product, size, wood, finish }: CartPiece, rule: CartPriceRule): PriceLine[] {
  const byLengthCents = pieceCents(product, size.lengthIn)
  const feet = boardFeet(size)
  const woodCents = centsForQuantity(feet, wood.pricePerBoardFootCents)
  const isBelowWood = rule === 'by-length-never-below-wood' && woodCents > byLengthCents
  const piece = isBelowWood
    ? woodLine(wood, feet, woodCents, 'Priced by length, it would cost less than its wood, so the wood sets the price.')
    : lengthLine(product, wood, size, byLengthCents)
  return finish ? [piece, finishLine(finish)] : [piece]
}

function lengthLine(product: CartPiece['product'], wood: Wood, size: PieceSize, amountCents: number): PriceLine {
  if (product.priceUnit === 'piece')
    return {
      key: 'piece',
      label: wood.name,
      quantity: null,
      rate: null,
      amountCents,
      rule: 'Same price for every size.',
    }
  const rateCents =
    product.priceUnit === 'linear_foot' ? product.basePriceCents : rateForCategoryCents(product.category)
  return { ...estimateLine(rateCents, size.lengthIn, wood.name), amountCents }
}
