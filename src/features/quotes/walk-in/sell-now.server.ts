/**
 * DESK-2: a piece that is sold and paid for in the shop. Quote, offer, acceptance, order and payment are those of any other
 * job, all in one transaction.
 */
import type { FieldError } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import { changeStatus } from '../../orders/books.server.ts'
import { book } from '../../orders/by-hand/payments-by-hand.server.ts'
import type { HandHow } from '../../orders/order.ts'
import { listPayments } from '../../orders/order-payments.server.ts'
import type { PieceSize } from '../../pricing/piece.ts'
import { sumOfLines } from '../../pricing/price-lines.ts'
import { planReviewRequest } from '../../reviews/review-requests.server.ts'
import { dayOf } from '../../shared/days.server.ts'
import { forEachField, quoteFieldList } from '../../shared/quote-fields.ts'
import { onlyPiece } from '../offers/drafts/stored-draft.ts'
import { findAcceptance } from '../offers/frozen-offer.server.ts'
import type { OfferContent, OfferDraft } from '../offers/offer.ts'
import { type Drafted, saveDraft } from '../offers/offers.server.ts'
import { priceOffer } from '../offers/price/price-offer.server.ts'
import { linkOf } from '../request/quote-links.server.ts'
import { type SubmittedQuote, submitQuote, updateQuoteStatus } from '../request/quotes.server.ts'
import { type RecordedAcceptance, recordAcceptance } from './record-acceptance.server.ts'

export type SoldPiece = {
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  size: PieceSize
  quantity: number
  /** The owner's own words for it; empty for the product's name. */
  name: string
}

export type PricedSale =
  | {
      ok: true
      draft: OfferDraft
      content: OfferContent
      /** What one costs by the shop's rules. */
      usualCents: number
    }
  | { ok: false; errors: FieldError[] }

/** What it comes to, with the shop's tax. `unitCents`: what one costs; undefined by the shop's rules. */
export async function priceSold(
  store: Store,
  { name, quantity, ...piece }: SoldPiece,
  unitCents: number | undefined,
  now: number,
): Promise<PricedSale> {
  const usual: OfferDraft = {
    pieces: [{ ...onlyPiece(piece), quantity, ...(name !== '' && { name }) }],
    ...{ choices: [], way: null, zip: null, changedLines: [], ownLines: [], chargesTax: true },
    ...{ promisedOn: null, promiseFollows: false, depositPercent: 100, validUntil: dayOf(now), note: '', typed: null },
  }
  const byRules = await priceOffer(store, usual, null, now)
  if (!byRules.ok) return byRules
  const lines = byRules.content.pieces.flatMap(({ unitLines }) => unitLines)
  const usualCents = sumOfLines(lines)
  if (unitCents === undefined || unitCents === usualCents)
    return { ok: true, draft: usual, content: byRules.content, usualCents }
  // One figure was agreed, so one line says it.
  const changedLines = lines.map(({ key }, index) => ({ key, amountCents: index === 0 ? unitCents : null }))
  const draft = { ...usual, changedLines }
  const agreed = await priceOffer(store, draft, null, now)
  return agreed.ok ? { ok: true, draft, content: agreed.content, usualCents } : agreed
}

export type SaleNow = {
  customer: { name: string; email: string; phone: string }
  piece: SoldPiece
  unitCents: number
  /** With tax, as the customer heard it. */
  totalCents: number
  how: HandHow
  /** Whose check, its number. */
  note: string
  /** The customer has it now. Without, it waits in the workshop. */
  isTakenAlong: boolean
}

type Selling = {
  /** The same key is the same sale. */
  idempotencyKey: string | undefined
  draw: Drafted['draw']
  /** The owner's, of the network. */
  clientAddress: string
}

export type SoldNow =
  | { ok: true; quoteId: number; orderId: number; token: string }
  | Extract<SubmittedQuote | RecordedAcceptance, { ok: false }>

export async function sellNow(store: Store, sale: SaleNow, selling: Selling, now: number): Promise<SoldNow> {
  try {
    return await store.transaction(() => sell(store, sale, selling, now))
  } catch (error) {
    if (error instanceof NotPriced) return { ok: false, reason: 'invalid', errors: error.errors }
    throw error
  }
}

/** Ends the transaction. */
class NotPriced extends Error {
  readonly errors: FieldError[]

  constructor(errors: FieldError[]) {
    super('a sale has no price')
    this.errors = errors
  }
}

async function sell(
  store: Store,
  sale: SaleNow,
  { idempotencyKey, draw, clientAddress }: Selling,
  now: number,
): Promise<SoldNow> {
  const { customer, piece, unitCents, totalCents } = sale
  const { quantity, name, ...asked } = piece
  const submitted = await submitQuote(
    store,
    {
      ...forEachField(quoteFieldList, () => ''),
      ...{ customerName: customer.name, customerEmail: customer.email, customerPhone: customer.phone },
      pieces: [{ ...asked, quantity, note: '', ...(name !== '' && { name }) }],
      delivery: { way: 'none', place: null },
    },
    { idempotencyKey: idempotencyKey && `sale-${idempotencyKey}`, source: 'shop', with: sale },
    now,
  )
  if (!submitted.ok) return submitted
  const { id: quoteId } = submitted.quote
  const sold = await findAcceptance(store, quoteId)
  const token = await linkOf(store, quoteId, now)
  // Sold already, whatever the catalog says by now.
  if (sold) return { ok: true, quoteId, orderId: sold.order_id, token }
  const priced = await priceSold(store, piece, unitCents, now)
  if (!priced.ok) throw new NotPriced(priced.errors)
  if (priced.content.totalCents !== totalCents) throw new OtherTotal()
  const saved = await saveDraft(store, quoteId, priced.draft, 0, now)
  if (!saved.ok) throw new Error(`The draft of sale ${quoteId} was refused: ${saved.reason}.`)
  const accepted = await recordAcceptance(
    store,
    quoteId,
    {
      ...{ how: 'shop', isQuiet: true, totalCents, clientAddress, address: null, place: null },
      of: { revision: saved.revision, digest: undefined, place: null, draw },
    },
    now,
  )
  if (!accepted.ok) throw new Error(`The sale of quote ${quoteId} was refused: ${accepted.reason}.`)
  await bookSale(store, quoteId, accepted.orderId, sale, now)
  return { ok: true, quoteId, orderId: accepted.orderId, token }
}

/** Ends the transaction: prices or taxes have changed since the total was shown. */
export class OtherTotal extends Error {}

async function bookSale(
  store: Store,
  quoteId: number,
  orderId: number,
  { how, note, isTakenAlong }: SaleNow,
  now: number,
) {
  // First, so that the receipt promises no delivery.
  if (isTakenAlong) {
    await changeStatus(store, orderId, 'pending_payment', 'delivered', 'Taken along from the shop', now)
    await updateQuoteStatus(store, quoteId, 'completed', now)
    await planReviewRequest(store, orderId, now)
  }
  const [due] = await listPayments(store, orderId)
  if (!due) throw new Error(`Order ${orderId} has no payment.`)
  const byHand = { paymentId: due.id, amountCents: undefined, how, note, at: now, idempotencyKey: undefined }
  const booked = await book(store, orderId, byHand, now)
  if (!booked.ok) throw new Error(`The payment of order ${orderId} was refused: ${booked.reason}.`)
}
