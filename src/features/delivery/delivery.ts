/**
 * DOOR-2, DOOR-3: the ways a piece can reach its house, what each costs, and why one can't. Pure, for server and browser;
 * the server decides again when the order is placed.
 */
import type { Range } from '../../../content/shop.ts'
import { lengthText } from '../pricing/inches.ts'
import { grouped } from '../pricing/money.ts'
import type { PieceSize } from '../pricing/piece.ts'
import type { Category } from '../pricing/pricing.ts'
import { areaIdOf, type DeliveryRules, type Place } from './delivery-rules.ts'
import type { Way } from './ways.ts'
import { boxesProblem } from './zip-field.ts'

export type DeliveredPiece = {
  size: PieceSize
  category: Category
  /** Board feet of the wood in one: a hollow piece has fewer than its size (drawing/making/wood-share.ts). */
  woodFeet: number
  /** The weight of one; null if the weight of its wood isn't known, see `poundsAtMost`. */
  pounds: Range | null
  quantity: number
}

export type WayOffer =
  | {
      way: Way
      ok: true
      /** The firm price: of the carrier, or of the truck's trip. */
      cents: number
      /** 'hung': what trip and installation cost together. */
      rangeCents?: Range
    }
  | {
      way: Way
      ok: false
      /** For the customer, in a sentence. */
      reason: string
      /** A ZIP code may change it. */
      needsZip: boolean
    }

export type Purpose = 'cart' | 'quote' | 'either'

export type DeliveryRequest = {
  pieces: readonly DeliveredPiece[]
  /** Null before the visitor has given a ZIP code. */
  place: Place | null
  /**
   * A cart is paid at once, so it has no prices that depend on the wall. A piece that may still go either way costs what a
   * cart takes, and only what a cart doesn't have is priced as in a quote.
   */
  purpose: Purpose
  rules: DeliveryRules
}

/** Every way, with its price or the reason why it can't carry these pieces. */
export const deliveryOffers = (request: DeliveryRequest): WayOffer[] => [
  carrierOffer(request),
  truckOffer(request),
  hungOffer(request),
]

/** The visitor's way if it can carry the pieces, else the first that can; undefined if none can. */
export function chosenOffer(
  offers: readonly WayOffer[],
  chosen?: Way | null,
): Extract<WayOffer, { ok: true }> | undefined {
  const possible = offers.filter((offer) => offer.ok)
  return possible.find(({ way }) => way === chosen) ?? possible[0]
}

function carrierOffer({ pieces, place, purpose, rules: { carrier } }: DeliveryRequest): WayOffer {
  const refuse = (reason: string): WayOffer => ({ way: 'carrier', ok: false, reason, needsZip: false })
  const boxes = place && boxesProblem(place)
  if (boxes) return { way: 'carrier', ok: false, reason: boxes, needsZip: true }
  const longest = Math.max(...pieces.map(({ size }) => longestSide(size)))
  if (longest > carrier.maxLengthIn)
    return refuse(
      `The carrier takes pieces up to ${lengthText(carrier.maxLengthIn)}. This one is ${lengthText(longest)}.`,
    )
  const heaviest = Math.max(...pieces.map(poundsAtMost))
  if (heaviest > carrier.maxPounds)
    return refuse(
      `The carrier takes pieces up to ${grouped(carrier.maxPounds)} pounds. This one may weigh ${grouped(Math.ceil(heaviest))}.`,
    )
  const together = tenths(pieces.reduce((sum, piece) => sum + poundsAtMost(piece) * piece.quantity, 0))
  if (together > carrier.maxOrderPounds)
    return refuse(
      `The carrier takes orders up to ${grouped(carrier.maxOrderPounds)} pounds. This one may weigh ${grouped(Math.ceil(together))}.`,
    )
  if (place && !isContiguous(place)) return refuse('The carrier delivers only in the 48 states and Washington, D.C.')
  const isLong = purpose === 'quote' && pieces.some(({ size }) => size.lengthIn > carrier.longOverIn)
  return { way: 'carrier', ok: true, cents: isLong ? carrier.longCents : carrier.cents }
}

function truckOffer({ place, rules: { truck } }: DeliveryRequest): WayOffer {
  const refuse = (reason: string, needsZip = false): WayOffer => ({ way: 'truck', ok: false, reason, needsZip })
  if (!place) return refuse('Enter your ZIP code to see whether our truck comes to you, and for how much.', true)
  const boxes = boxesProblem(place)
  if (boxes) return refuse(boxes, true)
  const tooFar = `Our truck goes up to ${truck.maxMiles} miles.`
  if (place.miles === null || !isContiguous(place)) return refuse(tooFar)
  if (place.miles > truck.maxMiles) return refuse(`${tooFar} ${place.place} is ${grouped(place.miles)} miles away.`)
  const cents = place.area === null ? undefined : truck.areaCents[areaIdOf(place.area)]
  return cents === undefined
    ? refuse(`Our truck has no rate for ${place.place} yet.`)
    : { way: 'truck', ok: true, cents }
}

function hungOffer(request: DeliveryRequest): WayOffer {
  const trip = truckOffer(request)
  if (!trip.ok) return { ...trip, way: 'hung' }
  if (request.purpose === 'cart')
    return {
      way: 'hung',
      ok: false,
      reason: 'What hanging costs depends on your wall, so we price it in a quote.',
      needsZip: false,
    }
  const rangeCents = { from: trip.cents, to: trip.cents }
  for (const { category, quantity } of request.pieces) {
    const each = request.rules.installationCents[category]
    rangeCents.from += each.from * quantity
    rangeCents.to += each.to * quantity
  }
  return { way: 'hung', ok: true, cents: trip.cents, rangeCents }
}

/** Of oak, the heaviest of our woods. It counts for a wood whose weight the shop doesn't know. */
const unknownPoundsPerBoardFoot = 4.1

/** The upper end counts: the person who lifts the crate gets what was cut, not the average. */
export const poundsAtMost = ({ pounds, woodFeet }: DeliveredPiece) => pounds?.to ?? woodFeet * unknownPoundsPerBoardFoot

/** Sums of tenths aren't exact. */
const tenths = (pounds: number) => Math.round(pounds * 10) / 10

const longestSide = ({ lengthIn, widthIn, thicknessIn }: PieceSize) => Math.max(lengthIn, widthIn, thicknessIn)

/** Codes of the Postal Service for what no truck can reach from Tennessee, and for military mail. */
const overseas = new Set(['AK', 'HI', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI', 'AA', 'AE', 'AP'])

/** In the 48 states, or Washington, D.C. */
const isContiguous = ({ state }: Place) => !overseas.has(state)
