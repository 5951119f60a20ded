/**
 * PRICE-2, DOOR-2, DOOR-3: what quoted pieces cost at the customer's door. Pure, for product page, builder and server.
 * The server's result counts.
 */
import type { Range } from '../../../../content/shop.ts'
import type { PieceSize } from '../../pricing/piece.ts'
import type { PriceLine } from '../../pricing/price-lines.ts'
import { type Category, poundsOf, type QuotePrice } from '../../pricing/pricing.ts'
import type { DayRange } from '../day-range.ts'
import { chosenOffer, type DeliveredPiece, deliveryOffers, type WayOffer } from '../delivery.ts'
import { deliveryLines } from '../delivery-line.ts'
import type { DeliveryRules, Place } from '../delivery-rules.ts'
import type { Way } from '../ways.ts'
import { type PricedPiece, priceOfJob, pricePieces } from './job-price.ts'

export type QuotedPiece = {
  /** JOB-1: how many of it. */
  quantity: number
  size: PieceSize
  category: Category
  /** Board feet of the wood in it, see `DeliveredPiece`. */
  woodFeet: number
  wood: { name: string; pricePerBoardFootCents: number; poundsPerBoardFoot: Range | null }
  finish: { name: string; priceCents: number } | null
}

export type Door = {
  /** What the visitor chose. Where it can't carry the piece, the first way that can is taken. */
  way: Way | null
  /** Null before the visitor has given a ZIP code. */
  place: Place | null
  rules: DeliveryRules
}

/** How a quoted piece is delivered, as it was when it was priced. */
export type QuoteDelivery = {
  /** Null where none can carry it: then the owner finds one with the customer, and the price is without delivery. */
  way: Way | null
  place: Place | null
  cents: number
  /** The upper end, where the price is a range. */
  toCents: number | null
  days: DayRange | null
}

export type DoorPrice = QuotePrice & {
  /** The upper end of a total that is a range; missing for a firm one. */
  totalToCents?: number
}

export type PriceAtDoor = {
  /** Of all pieces. */
  price: DoorPrice
  /** In the order of what was asked for. */
  pieces: PricedPiece[]
  /** WHY-1: they add up to the total, from and to. */
  lines: PriceLine[]
  delivery: Omit<QuoteDelivery, 'days'>
  offers: WayOffer[]
}

export function priceAtDoor(pieces: readonly QuotedPiece[], { way, place, rules }: Door): PriceAtDoor {
  const offers = deliveryOffers({ pieces: pieces.map(deliveredPiece), place, purpose: 'quote', rules })
  const offer = chosenOffer(offers, way)
  const { cents, toCents } = centsOfOffer(offer)
  const priced = pricePieces(pieces)
  const price = priceOfJob(pieces, priced, cents)
  return {
    price: { ...price, ...(toCents !== null && { totalToCents: price.totalCents - cents + toCents }) },
    pieces: priced,
    lines: [...priced.flatMap(({ lines }) => lines), ...(offer ? deliveryLines(offer, place, rules) : [])],
    delivery: { way: offer?.way ?? null, place, cents, toCents },
    offers,
  }
}

export const deliveredPiece = ({ size, category, woodFeet, wood, quantity }: QuotedPiece): DeliveredPiece => ({
  ...{ size, category, woodFeet, quantity },
  pounds: poundsOf(woodFeet, wood.poundsPerBoardFoot),
})

const centsOfOffer = (offer: Extract<WayOffer, { ok: true }> | undefined) =>
  offer?.rangeCents
    ? { cents: offer.rangeCents.from, toCents: offer.rangeCents.to }
    : { cents: offer?.cents ?? 0, toCents: null }
