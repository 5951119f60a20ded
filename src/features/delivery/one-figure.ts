/**
 * WIN-2: the one figure of a piece, which is what it costs at the visitor's door, and the figure of the other route beside
 * it. Pure, for pages and server. figure-at-door.ts finds the ways that can carry it; what they cost is the same here.
 */
import { shop } from '../../../content/shop.ts'
import { type PriceLine, sumOfLines } from '../pricing/price-lines.ts'
import { type CarrierRates, carrierCents } from '../pricing/pricing.ts'
import type { WayOffer } from './delivery.ts'
import { deliveryLine, deliveryLines } from './delivery-line.ts'
import type { Place } from './delivery-rules.ts'
import { pricePieces } from './quote/job-price.ts'
import type { QuotedPiece } from './quote/quote-price.ts'
import type { Way } from './ways.ts'

/** A piece as both routes price it. */
export type FiguredPiece = {
  /** What it costs in a cart (PRICE-4). Undefined while its length has no price. */
  cartLines: readonly PriceLine[] | undefined
  /** What a quote is asked for. Undefined while the piece can't be made. */
  quoted: QuotedPiece | undefined
}

/** What a piece costs by one route, before tax. */
export type Figure = {
  /** By the cart, or as a quote that we check first. */
  route: 'cart' | 'quote'
  totalCents: number
  /** The upper end, where it is a range: what hanging costs depends on the wall. */
  totalToCents?: number
  /** WHY-1: they add up to the total, from and to. */
  lines: PriceLine[]
  /** Null where no way is known: then delivery isn't in it. */
  way: Way | null
}

export type OneFigure = {
  figure: Figure
  /** The other route's, if there is one. */
  other?: Figure
  /** Where it is delivered to. */
  to: { place: string; zip: string }
}

type Offer = Extract<WayOffer, { ok: true }>
type Offers = { cart: Offer | undefined; quote: Offer | undefined }
/** `place` is null before the visitor's ZIP code is known. */
type Door = { place: Place | null; carrier: CarrierRates }

/** Before a ZIP code is given, the shop's own. */
const shopDoor = () => ({ place: shop.address.city, zip: shop.address.zip })

/**
 * The cart's figure comes first, unless the visitor wants it hung, or no way can carry what a cart sells: then it is the
 * quote's. Undefined while neither has a price.
 */
export function figureOf(
  { cartLines, quoted }: FiguredPiece,
  offers: Offers,
  { place, carrier }: Door,
): OneFigure | undefined {
  const cart = cartLines && cartFigure(cartLines, offers.cart, { place, carrier })
  const quote = quoted && quoteFigure(quoted, offers.quote, { place, carrier })
  const isQuoteFirst = quote?.way === 'hung' || !cart?.way
  const [figure, other] = quote && isQuoteFirst ? [quote, cart] : [cart, quote]
  if (!figure) return undefined
  return { figure, ...(other && { other }), to: place ? { place: place.place, zip: place.zip } : shopDoor() }
}

function cartFigure(pieceLines: readonly PriceLine[], offer: Offer | undefined, { place, carrier }: Door): Figure {
  const lines = [...pieceLines, ...(offer ? [deliveryLine(offer, place, { carrier })] : [])]
  return { route: 'cart', totalCents: sumOfLines(lines), lines, way: offer?.way ?? null }
}

function quoteFigure(piece: QuotedPiece, offer: Offer | undefined, { place, carrier }: Door): Figure {
  const pieceLines = pricePieces([piece]).flatMap((priced) => priced.lines)
  const lines = [...pieceLines, ...(offer ? deliveryLines(offer, place, { carrier }) : [])]
  const totalCents = sumOfLines(lines)
  const range = offer?.rangeCents
  return {
    ...{ route: 'quote', totalCents, lines, way: offer?.way ?? null },
    ...(range && { totalToCents: totalCents - range.from + range.to }),
  }
}

/** As long as only the carrier's rates are known, and nothing about the visitor's door. */
export function figureByCarrier(piece: FiguredPiece, carrier: CarrierRates): OneFigure | undefined {
  const { quoted } = piece
  const offerOf = (cents: number): Offer => ({ way: 'carrier', ok: true, cents })
  const offers = {
    // A size that can't be made has no delivery.
    cart: quoted && offerOf(carrier.cents),
    quote: quoted && offerOf(carrierCents(quoted.size.lengthIn, carrier)),
  }
  return figureOf(piece, offers, { place: null, carrier })
}
