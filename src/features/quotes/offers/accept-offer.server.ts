/** LIVE-5, LIVE-6: the customer's answer to an offer. Accepting freezes it and makes the order. */
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Store } from '../../../platform/database/store.ts'
import { deliveryDays, transitDaysOf } from '../../delivery/delivery-dates.ts'
import type { Place } from '../../delivery/delivery-rules.ts'
import { isInShopState, type SaleDelivery } from '../../delivery/sale.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import { insertOfferOrder, type OfferOrder } from '../../orders/books.server.ts'
import { partsOf } from '../../orders/intents/card-amounts.ts'
import type { Address } from '../../payment/address.ts'
import { type PriceLine, sumOfLines } from '../../pricing/price-lines.ts'
import { dayOf } from '../../shared/days.server.ts'
import {
  type AgreedText,
  customerOf,
  digestOf,
  findAcceptance,
  isGenuine,
  offerOf,
  type VersionRow,
} from './frozen-offer.server.ts'
import { type AcceptedHow, type Offer, type OfferLine, totalsOf } from './offer.ts'
import { mailAccepted, mailDeclined } from './offer-mail.server.ts'
import { type AnswerResult, closeVersion, insertAcceptance, lockAnswerable } from './offers.server.ts'
import { type Agreed, agreedOf, type Chosen, inOrder, isChoosable, isPossible, presetOf } from './price/choosing.ts'
import { recordedText } from './recorded.ts'

export type Acceptance = {
  version: number
  /** As the customer typed it under the terms. Empty where the owner records it: that is no signature. */
  name: string
  how: AcceptedHow
  /** DESK-2: the owner records payment along with it, and its receipt is the email. */
  isQuiet?: boolean
  /** Where it goes; null for an offer without delivery. */
  address: Address | null
  /** Where that is. */
  place: Place | null
  /** JOB-3: keys of what the customer takes; undefined for what is taken at first. */
  chosen?: Chosen | undefined
  /** The total that the customer saw, in cents; undefined where none is said. */
  totalCents?: number | undefined
  /** Of the network. */
  clientAddress: string
}

export type Accepted =
  | AnswerResult
  /** The price is for delivery to another place. */
  | { ok: false; reason: 'other-place'; zip: string }
  | { ok: false; reason: 'no-address' }
  /** It isn't offered, or one of a choice is missing. */
  | { ok: false; reason: 'not-offered' }
  /** What was seen isn't what it comes to. */
  | { ok: false; reason: 'other-total' }
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
    const chosen = inOrder(offer, sent.chosen ?? presetOf(offer))
    const choosable = { ...offer, isInState: isInShopState(offer.delivery.place) }
    if (chosen.length < (sent.chosen?.length ?? 0) || !isPossible(choosable, chosen))
      return { ok: false, reason: 'not-offered' }
    const agreed = agreedOf(choosable, chosen)
    if (sent.totalCents !== undefined && sent.totalCents !== agreed.totalCents)
      return { ok: false, reason: 'other-total' }
    const { way, place } = offer.delivery
    if (way !== null && !sent.address) return { ok: false, reason: 'no-address' }
    if (place && sent.address && sent.address.zip.slice(0, 5) !== place.zip)
      return { ok: false, reason: 'other-place', zip: place.zip }
    const customer = customerOf(quote)
    const order = await insertOfferOrder(store, await orderOf(store, { offer, agreed, customer }, sent, now), now)
    await closeVersion(store, version, 'accepted', sent.how === 'online' ? sent.name : recordedText(sent.how), now)
    const columns = agreedColumns(version, offer, chosen, agreed)
    await insertAcceptance(
      store,
      {
        quote_id: quote.id,
        version_id: version.id,
        name: sent.name,
        how: sent.how,
        at: now,
        address_digest: createHash('sha256').update(`${version.sha256}:${sent.clientAddress}`).digest('hex'),
        order_id: order.id,
        ...columns,
      },
      version,
    )
    const accepted = { version, agreed, agreedSha256: columns.agreed_sha256, order, name: sent.name, how: sent.how }
    if (!sent.isQuiet) await mailAccepted(store, accepted, now)
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
  const acceptance = await findAcceptance(store, quoteId)
  const isSame = sent.chosen === undefined || chosenOf(acceptance).join() === [...sent.chosen].sort().join()
  return isSame && acceptance?.name === sent.name && acceptance.how === sent.how
}

const chosenOf = (acceptance: { chosen: string | null } | undefined): string[] =>
  JSON.parse(acceptance?.chosen ?? '[]').toSorted()

/** LIVE-5: what was chosen is part of what is agreed, with a digest of its own beside the version's. */
function agreedColumns(version: VersionRow, offer: Offer, chosen: Chosen, { pieces, ...agreed }: Agreed) {
  if (!isChoosable(offer)) return { chosen: null, agreed: null, agreed_sha256: null }
  const said: AgreedText = {
    offer: version.sha256,
    chosen: [...chosen],
    pieces: pieces.map(({ key }) => key),
    ...agreed,
  }
  const text = canonicalize(said) ?? ''
  return { chosen: JSON.stringify(chosen), agreed: text, agreed_sha256: digestOf(text) }
}

async function orderOf(
  store: Store,
  { offer, agreed, customer }: { offer: Offer; agreed: Agreed; customer: Offer['customer'] },
  { address, place, how }: Pick<Acceptance, 'address' | 'place' | 'how'>,
  now: number,
): Promise<OfferOrder> {
  const totals = totalsOf(agreed)
  const shippingAddress: Address = address ?? { street: '', city: '', state: '', zip: '', country: 'US' }
  const delivery = await deliveryOf(store, offer, place, totals.shippingCents, now)
  return {
    quoteId: offer.quoteId,
    note: `Offer for quote #${offer.quoteId} ${how === 'online' ? 'accepted' : recordedText(how).toLowerCase()}`,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    shippingAddress,
    billingAddress: shippingAddress,
    items: itemsOf(agreed),
    totals,
    delivery,
    promisedOn: offer.promisedOn ?? delivery?.days.to ?? null,
    taxRule: offer.taxRule ?? { kind: 'flat', rateBasisPoints: 0 },
    lines: linesOf(agreed, isOnly(agreed) ? ['delivery', 'tax'] : ['own', 'discount', 'delivery', 'tax']),
    payments: partsOf(agreed),
  }
}

/** DOOR-5: all that is agreed for a job of a single piece is in its price. */
const isOnly = ({ pieces: [first, ...others] }: Agreed) => others.length === 0 && first?.quantity === 1

const linesOf = ({ lines }: Pick<Agreed, 'lines'>, kinds: readonly OfferLine['kind'][]): PriceLine[] =>
  lines.flatMap(({ kind, ...line }) => (kinds.includes(kind) ? [line] : []))

const itemsOf = (agreed: Agreed): OfferOrder['items'] =>
  agreed.pieces.map((piece) => {
    const lines = isOnly(agreed)
      ? linesOf(agreed, ['piece', 'own', 'discount'])
      : linesOf({ lines: piece.unitLines }, ['piece'])
    return {
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
      quantity: piece.quantity,
      note: piece.note,
      unit_price_cents: sumOfLines(lines),
      price_lines: JSON.stringify(lines),
    }
  })

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
