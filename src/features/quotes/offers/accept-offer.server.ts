/** LIVE-5, LIVE-6: the customer's answer to an offer. Accepting freezes it and makes the order. */
import { createHash } from 'node:crypto'
import type { Store } from '../../../platform/database/store.ts'
import { deliveryDays, transitDaysOf } from '../../delivery/delivery-dates.ts'
import type { Place } from '../../delivery/delivery-rules.ts'
import type { SaleDelivery } from '../../delivery/sale.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import { insertOfferOrder, type OfferOrder } from '../../orders/books.server.ts'
import { partsOf } from '../../orders/intents/card-amounts.ts'
import type { Address } from '../../payment/address.ts'
import { dayOf } from '../../shared/days.server.ts'
import { findAcceptance, isGenuine, offerOf } from './frozen-offer.server.ts'
import { type Offer, totalsOf } from './offer.ts'
import { mailAccepted, mailDeclined } from './offer-mail.server.ts'
import { type AnswerResult, closeVersion, insertAcceptance, lockAnswerable } from './offers.server.ts'

export type Acceptance = {
  version: number
  /** As the customer typed it under the terms. */
  name: string
  /** Where it goes; null for an offer without delivery. */
  address: Address | null
  /** Where that is. */
  place: Place | null
  /** Of the network. */
  clientAddress: string
}

export type Accepted =
  | AnswerResult
  /** The price is for delivery to another place. */
  | { ok: false; reason: 'other-place'; zip: string }
  | { ok: false; reason: 'no-address' }
  /** What is stored isn't what was sent. */
  | { ok: false; reason: 'altered' }

/** Accepted once, in one order, however often and from however many tabs it is sent. */
export function acceptOffer(store: Store, quoteId: number, sent: Acceptance, now: number): Promise<Accepted> {
  return store.transaction(async () => {
    const found = await lockAnswerable(store, quoteId, sent.version, 'accept', now)
    if (!found.ok) return (await isRepeated(store, quoteId, sent, found)) ? { ok: true } : found
    const { quote, version } = found
    if (!isGenuine(version)) return { ok: false, reason: 'altered' }
    const offer = offerOf(version)
    const { way, place } = offer.delivery
    if (way !== null && !sent.address) return { ok: false, reason: 'no-address' }
    if (place && sent.address && sent.address.zip.slice(0, 5) !== place.zip)
      return { ok: false, reason: 'other-place', zip: place.zip }
    const order = await insertOfferOrder(store, await orderOf(store, offer, sent, now), now)
    await closeVersion(store, version, 'accepted', sent.name, now)
    await insertAcceptance(
      store,
      {
        quote_id: quote.id,
        version_id: version.id,
        name: sent.name,
        at: now,
        address_digest: createHash('sha256').update(`${version.sha256}:${sent.clientAddress}`).digest('hex'),
        order_id: order.id,
      },
      version,
    )
    await mailAccepted(store, { version, order, name: sent.name }, now)
    return { ok: true }
  })
}

/** A second press, or a retry after a lost answer. */
async function isRepeated(
  store: Store,
  quoteId: number,
  sent: Acceptance,
  refused: Extract<AnswerResult, { ok: false }>,
): Promise<boolean> {
  if (refused.reason !== 'closed' || refused.state !== 'accepted') return false
  return (await findAcceptance(store, quoteId))?.name === sent.name
}

async function orderOf(
  store: Store,
  offer: Offer,
  { address, place }: Pick<Acceptance, 'address' | 'place'>,
  now: number,
): Promise<OfferOrder> {
  const { piece, customer } = offer
  const totals = totalsOf(offer)
  const shippingAddress: Address = address ?? { street: '', city: '', state: '', zip: '', country: 'US' }
  const plain = offer.lines.map(({ kind, ...line }) => ({ kind, line }))
  const linesOf = (...kinds: string[]) => plain.flatMap(({ kind, line }) => (kinds.includes(kind) ? [line] : []))
  const delivery = await deliveryOf(store, offer, place, totals.shippingCents, now)
  return {
    quoteId: offer.quoteId,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    shippingAddress,
    billingAddress: shippingAddress,
    item: {
      product_id: piece.productId,
      product_name: piece.productName,
      category: piece.category,
      making: piece.making ? JSON.stringify(piece.making) : null,
      wood_species_name: piece.woodName,
      wood_species_id: piece.woodSpeciesId,
      finish_option_id: piece.finishOptionId,
      finish_name: piece.finishName,
      length_in: piece.size.lengthIn,
      width_in: piece.size.widthIn,
      thickness_in: piece.size.thicknessIn,
      unit_price_cents: totals.subtotalCents,
      price_lines: JSON.stringify(linesOf('piece', 'own', 'discount')),
    },
    totals,
    delivery,
    promisedOn: offer.promisedOn ?? delivery?.days.to ?? null,
    taxRule: offer.taxRule ?? { kind: 'flat', rateBasisPoints: 0 },
    lines: linesOf('delivery', 'tax'),
    payments: partsOf(offer),
  }
}

/** The promised day; where none is promised, when it would be there by the shop's lead time. */
async function deliveryOf(
  store: Store,
  offer: Offer,
  addressPlace: Place | null,
  cents: number,
  now: number,
): Promise<SaleDelivery | null> {
  const { way } = offer.delivery
  // An offer without a ZIP code learns its place from the address.
  const place = offer.delivery.place ?? addressPlace
  if (way === null) return null
  const { delivery: rules } = await readSaleRules(store)
  const days =
    offer.promisedOn === null
      ? deliveryDays(dayOf(now), transitDaysOf(way, rules), rules.leadTimeWeeks)
      : { from: offer.promisedOn, to: offer.promisedOn }
  return { way, place, cents, days, leadTimeWeeks: rules.leadTimeWeeks }
}

/** The customer says no, and why. A new version can follow. */
export const declineOffer = (
  store: Store,
  quoteId: number,
  { version: number, reason }: { version: number; reason: string },
  now: number,
): Promise<AnswerResult> =>
  store.transaction(async () => {
    const found = await lockAnswerable(store, quoteId, number, 'decline', now)
    if (!found.ok) return found
    await closeVersion(store, found.version, 'declined', reason, now)
    await mailDeclined(store, { version: found.version, reason }, now)
    return { ok: true }
  })
