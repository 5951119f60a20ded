/** PRICE-2, DOOR-2 to DOOR-4: what a quote costs by the current rules. */
import type { Selectable } from 'kysely'
import type { FieldError } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { findFinish, findProduct, findSpecies, poundsPerBoardFootOf, sizeErrors } from '../../catalog/catalog.server.ts'
import { deliveryDays, transitDaysOf } from '../../delivery/delivery-dates.ts'
import type { Place } from '../../delivery/delivery-rules.ts'
import { type PriceAtDoor, priceAtDoor, type QuoteDelivery } from '../../delivery/quote/quote-price.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import type { Way } from '../../delivery/ways.ts'
import { makingOf } from '../../drawing/making/making.ts'
import { woodFeet } from '../../drawing/making/wood-share.ts'
import type { PieceSize } from '../../pricing/piece.ts'
import { type PriceLine, quoteByCarrier } from '../../pricing/price-lines.ts'
import type { QuotePrice } from '../../pricing/pricing.ts'
import { dayOf } from '../../shared/days.server.ts'

export type RequestedDelivery = {
  /** Null where the customer leaves it to the shop: then it is the first that can carry the piece. */
  way: Way | null
  /** Null without a ZIP code. */
  place: Place | null
}

/** What a customer asks for. */
export type RequestedPiece = {
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  size: PieceSize
}

/** Looks up what was asked for and prices it. Refused when the shop doesn't offer a part of it, or not in this size. */
export async function priceRequested(
  store: Store,
  piece: RequestedPiece,
  delivery: RequestedDelivery | undefined,
  now: number,
) {
  const product = await findProduct(store, piece.productId)
  const species = await findSpecies(store, piece.woodSpeciesId)
  const finish = piece.finishOptionId === null ? null : await findFinish(store, piece.finishOptionId)
  const errors: FieldError[] = []
  if (!species) errors.push({ field: 'woodSpeciesId', message: 'We no longer offer this wood. Choose another.' })
  if (finish === undefined)
    errors.push({ field: 'finishOptionId', message: 'We no longer offer this finish. Choose another, or none.' })
  if (!product) errors.push({ field: 'productId', message: 'We no longer make this product. Choose another.' })
  else
    for (const { field, message } of sizeErrors(piece.size, product))
      errors.push({ field: `dimensions.${field}`, message })
  if (!product || !species || finish === undefined || errors.length > 0) return { ok: false as const, errors }
  const priced = await priceNow(store, { product, species, finish, size: piece.size }, delivery, now)
  return priced.ok ? { ...priced, product, species, finish } : { ok: false as const, errors: [priced.error] }
}

type Piece = {
  product: Pick<Selectable<Tables['products']>, 'category' | 'making'>
  species: Selectable<Tables['wood_species']>
  finish: Selectable<Tables['finish_options']> | null
  size: PieceSize
}

type PricedQuote =
  | {
      ok: true
      price: QuotePrice
      totalToCents: number | null
      lines: PriceLine[]
      delivery: QuoteDelivery | null
    }
  /** The way that was asked for can't carry the piece there. It is refused, not replaced. */
  | { ok: false; error: FieldError }

async function priceNow(
  store: Store,
  { product, species, finish, size }: Piece,
  asked: RequestedDelivery | undefined,
  now: number,
): Promise<PricedQuote> {
  const { delivery: rules } = await readSaleRules(store)
  const wood = {
    name: species.name,
    pricePerBoardFootCents: species.price_per_board_foot_cents,
    poundsPerBoardFoot: poundsPerBoardFootOf(species),
  }
  const piece = {
    size,
    category: product.category,
    woodFeet: woodFeet({ category: product.category, making: makingOf(product), size }),
    wood,
    finish: finish && { name: finish.name, priceCents: finish.price_cents },
  }
  const { way: askedWay = null, place = null } = asked ?? {}
  const atDoor = priceAtDoor(piece, { way: askedWay, place, rules })
  const { price, lines, delivery } = atDoor
  const { way } = delivery
  if (askedWay !== null && way !== askedWay)
    return { ok: false, error: { field: 'delivery.way', message: reasonOf(atDoor, askedWay) } }
  // Sent without a word about delivery, by a client that doesn't know of it, a long piece is priced as PRICE-2 says.
  if (!asked && way === null)
    return { ok: true, ...quoteByCarrier(piece, rules.carrier), totalToCents: null, delivery: null }
  const day = dayOf(now)
  return {
    ok: true,
    price,
    totalToCents: price.totalToCents ?? null,
    lines,
    delivery: { ...delivery, days: way && deliveryDays(day, transitDaysOf(way, rules), rules.leadTimeWeeks) },
  }
}

const reasonOf = ({ offers }: PriceAtDoor, way: Way) =>
  offers.flatMap((offer) => (offer.way === way && !offer.ok ? [`${offer.reason} Choose another way.`] : []))[0] ??
  'Choose another way.'
