/** LIVE-7: the papers of an accepted or open offer, from what was frozen with it. */
import { shop } from '../../../../content/shop.ts'
import type { Store } from '../../../platform/database/store.ts'
import { wayNames } from '../../delivery/ways.ts'
import { makingFacts } from '../../drawing/making/making-text.ts'
import { paymentTitles } from '../../orders/order.ts'
import { findOrder } from '../../orders/orders.server.ts'
import type { Paper, PaperKind } from '../../papers/paper.ts'
import type { Address } from '../../payment/address.ts'
import { howTexts } from '../../payment/payment-hows.ts'
import { lineText } from '../../pricing/line-names.ts'
import { formatCents } from '../../pricing/money.ts'
import { sumOfLines } from '../../pricing/price-lines.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { monthNames } from '../../shared/clock.ts'
import type { OwnLine } from './drafts/own-lines.ts'
import {
  type AcceptanceRow,
  agreedIn,
  findAcceptance,
  frozenDrawings,
  isAsSent,
  listVersions,
  OfferAltered,
  type VersionRow,
} from './frozen-offer.server.ts'
import type { Offer, OfferPiece } from './offer.ts'
import { termsOf } from './offer-terms.ts'
import { recordedText } from './recorded.ts'

/** As their addresses name them. */
export const paperNames = ['offer', 'order', 'deposit', 'balance', 'payment'] as const
export type PaperName = (typeof paperNames)[number]

/** Undefined for a paper that this quote doesn't have, or not yet. */
export async function paperOf(
  store: Store,
  quoteId: number,
  name: PaperName,
  number: number | undefined,
): Promise<Paper | undefined> {
  const [versions, acceptance] = await Promise.all([listVersions(store, quoteId), findAcceptance(store, quoteId)])
  const accepted = acceptance && versions.find(({ id }) => id === acceptance.version_id)
  if (name === 'offer') {
    const version = number === undefined ? versions[0] : versions.find((one) => one.number === number)
    // It is the same paper before and after it was accepted.
    if (version && !isAsSent(version, acceptance)) throw new OfferAltered('an offer differs from what was sent')
    return version && { ...offerPaper(version, undefined, { isOffer: true }), kind: 'offer', at: version.sent_at }
  }
  const found = acceptance && (await findOrder(store, acceptance.order_id))
  if (!acceptance || !accepted || !found) return undefined
  const { order, payments } = found
  if (!isAsSent(accepted, acceptance)) throw new OfferAltered('an offer differs from what was sent')
  const address: Address = JSON.parse(order.shipping_address)
  const paper = {
    ...offerPaper(accepted, acceptance, { isOffer: false }),
    orderId: order.id,
    address: address.street === '' ? null : address,
    acceptance: {
      at: acceptance.at,
      ...(acceptance.how === 'online' ? { name: acceptance.name } : { recorded: recordedText(acceptance.how) }),
    },
    chosenHash: acceptance.agreed_sha256,
  }
  if (name === 'order') return { ...paper, kind: 'order-confirmation', at: acceptance.at }
  const kind = name === 'payment' ? 'whole' : name
  // DESK-4: by hand it may have come in parts. The receipt is that of the last one, with those before.
  const [payment] = payments
    .filter((one) => one.kind === kind && one.state === 'paid')
    .toSorted((one, other) => (other.paid_at ?? 0) - (one.paid_at ?? 0))
  if (!payment || payment.paid_at === null || payment.how === null) return undefined
  // What was paid by then: a later payment or refund doesn't change a receipt.
  const paidAt = payment.paid_at
  const byThen = payments
    .filter((one) => one.state === 'paid' && one.paid_at !== null && one.paid_at <= paidAt)
    .toSorted((one, other) => (one.paid_at ?? 0) - (other.paid_at ?? 0))
  return {
    ...paper,
    kind: receiptKinds[name],
    at: paidAt,
    // The confirmation has them. A receipt is one page.
    facts: [],
    note: '',
    terms: [],
    dueCents: dueAfter(paper.totalCents, byThen),
    payments: byThen.map((one) => ({
      what: paymentTitles[one.kind],
      how: one.how === null ? '' : capitalized(howTexts[one.how]),
      at: one.paid_at ?? paidAt,
      amountCents: one.amount_cents,
      refundedCents: 0,
    })),
  }
}

/** Of the offer's own total: an extra payment was for something else. */
const dueAfter = (totalCents: number, paid: readonly { kind: string; amount_cents: number }[]) =>
  totalCents - paid.reduce((sum, { kind, amount_cents }) => sum + (kind === 'extra' ? 0 : amount_cents), 0)

const receiptKinds = {
  deposit: 'deposit-receipt',
  balance: 'balance-receipt',
  payment: 'payment-receipt',
} as const satisfies Record<Exclude<PaperName, 'offer' | 'order'>, PaperKind>

/** Only an offer says how long it is good. */
function offerPaper(
  version: VersionRow,
  acceptance: AcceptanceRow | undefined,
  { isOffer }: { isOffer: boolean },
): Omit<Paper, 'kind' | 'at'> {
  const { offer, agreed } = agreedIn(version, acceptance)
  const drawings = new Map(frozenDrawings(version).map((drawing, index) => [offer.pieces[index]?.key, drawing]))
  const [only, ...others] = agreed.pieces
  const { way, place } = offer.delivery
  return {
    quoteId: offer.quoteId,
    orderId: null,
    version: offer.version,
    customer: { ...offer.customer, phone: offer.customer.phone || null, company: offer.customer.company || null },
    address: null,
    pieces: agreed.pieces.flatMap(({ key, productName, boardFeet, quantity, note }, index) => {
      const { drawn, setting } = drawings.get(key) ?? {}
      const number = agreed.pieces.length > 1 && { number: index + 1 }
      return drawn && setting ? [{ productName, drawn, setting, boardFeet, quantity, note, ...number }] : []
    }),
    lines: agreed.lines.map(({ kind, ...line }) => line),
    totalCents: agreed.totalCents,
    depositPercent: agreed.depositPercent,
    depositCents: agreed.depositCents,
    balanceCents: agreed.totalCents - agreed.depositCents,
    payments: [],
    dueCents: null,
    facts: [
      ...(only?.making && others.length === 0 ? makingFacts(only.making) : []),
      { name: 'Delivery', value: way === null ? 'To be arranged' : wayNames[way] },
      ...(place ? [{ name: 'Delivered to', value: `${place.place}, ${place.state} ${place.zip}` }] : []),
      ...(offer.promisedOn === null ? [] : [{ name: 'Delivered by', value: longDay(offer.promisedOn) }]),
      ...(isOffer ? [{ name: 'Good through', value: longDay(offer.validUntil) }, ...choiceFacts(offer)] : []),
    ],
    note: offer.note,
    terms: termsOf(offer),
    acceptance: null,
    hash: version.sha256,
  }
}

/** JOB-3: what the price is of, and what else the customer may take. Before delivery and tax, which follow. */
function choiceFacts({ pieces, choices, ownLines }: Offer): Paper['facts'] {
  const text = (piece: OfferPiece) => `${lineText(piece)}: ${formatCents(priceOf(piece))}`
  const chosen = choices.map(({ key, label, preset }) => {
    const its = pieces.filter(({ choice }) => choice === key)
    const texts = its.map((piece) => `${text(piece)}${piece.key === preset ? ' (in this price)' : ''}`)
    return { name: label || 'Your choice of', value: texts.join(' or ') }
  })
  const added = [
    ...pieces.filter(({ part }) => part === 'option').map(text),
    ...ownLines.flatMap((line) => (line.isOption ? [`${line.label}: ${ownAmountText(line)}`] : [])),
  ]
  return [...chosen, ...added.map((value) => ({ name: 'You may add', value }))]
}

const priceOf = ({ unitLines, quantity }: OfferPiece) => sumOfLines(unitLines) * quantity

const ownAmountText = (line: OwnLine) =>
  'basisPoints' in line ? `${line.basisPoints / 100}%` : formatCents(line.amountCents)

/** 'December 8, 2026'. Days have no time zone. */
const longDay = (day: string) =>
  `${monthNames[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`

/** 'harpeth-beam-mantel-offer-128-2.pdf'. */
export function paperFile(name: PaperName, { quoteId, orderId, version }: Paper): string {
  const shopName = shop.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const about = name === 'offer' ? `offer-${quoteId}-${version}` : `order-${orderId}-${name}`
  return `${shopName}-${name === 'order' ? `order-${orderId}` : about}.pdf`
}
