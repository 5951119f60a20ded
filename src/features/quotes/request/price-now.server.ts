/** PRICE-2, DOOR-2 to DOOR-4: what a quote costs by the current rules. */
import type { Selectable } from 'kysely'
import type { FieldError } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { findFinish, findProduct, findSpecies, poundsPerBoardFootOf, sizeErrors } from '../../catalog/catalog.server.ts'
import { deliveryDays, transitDaysOf } from '../../delivery/delivery-dates.ts'
import type { Place } from '../../delivery/delivery-rules.ts'
import { type PricedPiece, priceOfJob, pricePieces, quoteByCarrier } from '../../delivery/quote/job-price.ts'
import { type PriceAtDoor, priceAtDoor, type QuoteDelivery } from '../../delivery/quote/quote-price.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import type { Way } from '../../delivery/ways.ts'
import { makingOf } from '../../drawing/making/making.ts'
import { woodFeet } from '../../drawing/making/wood-share.ts'
import type { PieceSize } from '../../pricing/piece.ts'
import type { PriceLine } from '../../pricing/price-lines.ts'
import type { QuotePrice } from '../../pricing/pricing.ts'
import { dayOf } from '../../shared/days.server.ts'
import type { NewPiece } from './quote-pieces.server.ts'

export type RequestedDelivery = {
  /** Null where the customer leaves it to the shop: then it is the first that can carry the piece. 'none': not delivered. */
  way: Way | 'none' | null
  /** Null without a ZIP code. */
  place: Place | null
}

type RequestedPiece = {
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  size: PieceSize
}

/** JOB-1: what a customer asks for is a list of these. */
export type RequestedPieces = RequestedPiece & {
  quantity: number
  note: string
  /** DESK-2: the owner's own words for it, in place of the product's name. */
  name?: string
}

type FoundPiece = {
  product: Pick<Selectable<Tables['products']>, 'id' | 'name' | 'category' | 'making'>
  species: Selectable<Tables['wood_species']>
  finish: Selectable<Tables['finish_options']> | null
  asked: RequestedPieces
}

/**
 * Looks up what was asked for and prices it. Refused when the shop doesn't offer a part of it, or not in this size; an error
 * names the piece by its place, such as `pieces.0.woodSpeciesId`.
 */
export async function priceRequested(
  store: Store,
  asked: readonly RequestedPieces[],
  delivery: RequestedDelivery | undefined,
  now: number,
  { isByOwner = false } = {},
) {
  const errors: FieldError[] = []
  const pieces: FoundPiece[] = []
  for (const [index, piece] of asked.entries()) {
    const found = await findPiece(store, piece, isByOwner)
    if (Array.isArray(found))
      errors.push(...found.map(({ field, message }) => ({ field: `pieces.${index}.${field}`, message })))
    else pieces.push(found)
  }
  if (errors.length > 0) return { ok: false as const, errors }
  const priced = await priceNow(store, pieces, delivery, now)
  if (!priced.ok) return { ok: false as const, errors: [priced.error] }
  return { ...priced, pieces: pieces.map((piece, index) => rowOf(piece, priced.pieces[index])) }
}

/** The owner may make any size. */
async function findPiece(store: Store, asked: RequestedPieces, isByOwner: boolean): Promise<FoundPiece | FieldError[]> {
  const product = await findProduct(store, asked.productId)
  const species = await findSpecies(store, asked.woodSpeciesId)
  const finish = asked.finishOptionId === null ? null : await findFinish(store, asked.finishOptionId)
  const errors: FieldError[] = []
  if (!species) errors.push({ field: 'woodSpeciesId', message: 'We no longer offer this wood. Choose another.' })
  if (finish === undefined)
    errors.push({ field: 'finishOptionId', message: 'We no longer offer this finish. Choose another, or none.' })
  if (!product) errors.push({ field: 'productId', message: 'We no longer make this product. Choose another.' })
  else if (!isByOwner)
    for (const { field, message } of sizeErrors(asked.size, product))
      errors.push({ field: `dimensions.${field}`, message })
  if (!product || !species || finish === undefined || errors.length > 0) return errors
  return { product, species, finish, asked }
}

function rowOf({ product, species, finish, asked }: FoundPiece, priced: PricedPiece | undefined): NewPiece {
  if (!priced) throw new Error('a piece has no price')
  return {
    product_id: product.id,
    product_name: asked.name || product.name,
    category: product.category,
    making: product.making,
    wood_species_id: species.id,
    wood_species_name: species.name,
    price_per_board_foot_cents: species.price_per_board_foot_cents,
    finish_option_id: finish?.id ?? null,
    finish_name: finish?.name ?? null,
    length_in: asked.size.lengthIn,
    width_in: asked.size.widthIn,
    thickness_in: asked.size.thicknessIn,
    quantity: asked.quantity,
    note: asked.note,
    board_feet: priced.boardFeet,
    wood_cents: priced.woodCents,
    finish_cents: priced.finishCents,
    processing_cents: priced.processingCents,
  }
}

type PricedQuote =
  | {
      ok: true
      /** Of all pieces. */
      price: QuotePrice
      pieces: PricedPiece[]
      totalToCents: number | null
      lines: PriceLine[]
      delivery: QuoteDelivery | null
    }
  /** The way that was asked for can't carry the pieces there. It is refused, not replaced. */
  | { ok: false; error: FieldError }

async function priceNow(
  store: Store,
  found: readonly FoundPiece[],
  asked: RequestedDelivery | undefined,
  now: number,
): Promise<PricedQuote> {
  const { delivery: rules } = await readSaleRules(store)
  const pieces = found.map(({ product, species, finish, asked: { size, quantity } }) => ({
    ...{ size, quantity },
    category: product.category,
    woodFeet: woodFeet({ category: product.category, making: makingOf(product), size }),
    wood: {
      name: species.name,
      pricePerBoardFootCents: species.price_per_board_foot_cents,
      poundsPerBoardFoot: poundsPerBoardFootOf(species),
    },
    finish: finish && { name: finish.name, priceCents: finish.price_cents },
  }))
  const { way: askedWay = null, place = null } = asked ?? {}
  if (askedWay === 'none') {
    const priced = pricePieces(pieces)
    return {
      ...{ ok: true, pieces: priced, totalToCents: null, price: priceOfJob(pieces, priced, 0) },
      lines: priced.flatMap(({ lines }) => lines),
      delivery: { ...{ way: null, place, cents: 0, toCents: null, days: null } },
    }
  }
  const atDoor = priceAtDoor(pieces, { way: askedWay, place, rules })
  const { price, lines, delivery } = atDoor
  const { way } = delivery
  if (askedWay !== null && way !== askedWay)
    return { ok: false, error: { field: 'delivery.way', message: reasonOf(atDoor, askedWay) } }
  // Sent without a word about delivery, by a client that doesn't know of it, a long piece is priced as PRICE-2 says.
  if (!asked && way === null)
    return { ok: true, ...quoteByCarrier(pieces, rules.carrier), totalToCents: null, delivery: null }
  const day = dayOf(now)
  return {
    ok: true,
    price,
    pieces: atDoor.pieces,
    totalToCents: price.totalToCents ?? null,
    lines,
    delivery: { ...delivery, days: way && deliveryDays(day, transitDaysOf(way, rules), rules.leadTimeWeeks) },
  }
}

const reasonOf = ({ offers }: PriceAtDoor, way: Way) =>
  offers.flatMap((offer) => (offer.way === way && !offer.ok ? [`${offer.reason} Choose another way.`] : []))[0] ??
  'Choose another way.'
