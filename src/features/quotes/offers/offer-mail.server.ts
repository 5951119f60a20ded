/** The emails about an offer, saved in the transaction that changes it. */
import type { Store } from '../../../platform/database/store.ts'
import { dropWaitingMail, putInOutbox } from '../../mail/outbox.server.ts'
import type { OrderRow } from '../../orders/books.server.ts'
import { dayOf } from '../../shared/days.server.ts'
import { linkOf } from '../request/quote-links.server.ts'
import { withItsPieces } from '../request/quote-pieces.server.ts'
import { findQuote } from '../request/quotes.server.ts'
import { askedPiecesInMail } from '../request/stored-quote.server.ts'
import { agreedIn, isGenuine, listVersions, offerOf, type VersionRow } from './frozen-offer.server.ts'
import type { AcceptedHow, Offer, OfferPiece } from './offer.ts'
import { type Agreed, isChoosable } from './price/choosing.ts'

export async function mailOffer(store: Store, version: VersionRow, now: number): Promise<void> {
  const offer = offerOf(version)
  const content = { ...contentOf(version), token: await linkOf(store, offer.quoteId, now) }
  const recipient = await emailOf(store, offer)
  await dropWaitingMail(store, ['offer_sent', 'offer_reminder'], offer.quoteId)
  await putInOutbox(store, { kind: 'offer_sent', recipient, isByOwner: true, content, aboutId: version.id }, now)
}

type AcceptedOffer = {
  version: VersionRow
  agreed: Agreed
  /** Of what was chosen; null for an offer without a choice. */
  agreedSha256: string | null
  order: OrderRow
  /** As typed under the terms; empty where the owner recorded it. */
  name: string
  how: AcceptedHow
}

/** DESK-1: one who called may have given it after the offer was sent. Empty: nothing is mailed. */
const emailOf = async (store: Store, { quoteId, customer }: Offer) =>
  (await findQuote(store, quoteId))?.customer_email ?? customer.email

export async function mailAccepted(
  store: Store,
  { version, agreed, agreedSha256, order, name, how }: AcceptedOffer,
  now: number,
): Promise<void> {
  const offer = offerOf(version)
  const token = await linkOf(store, offer.quoteId, now)
  const accepted = { orderId: order.id, acceptedAt: now, acceptedBy: name, acceptedHow: how, agreedSha256 }
  // The customer can't cause it twice: an offer is accepted once.
  await putInOutbox(
    store,
    {
      kind: 'offer_accepted',
      recipient: order.customer_email,
      isByOwner: true,
      content: { ...contentOf(version, agreed), token, ...accepted },
      aboutId: version.id,
    },
    now,
  )
  // What the owner recorded is no news to the owner.
  if (how !== 'online') return
  await mailAnswer(store, version, { answer: 'accepted', words: name, orderId: order.id }, now, agreed)
}

export const mailDeclined = (
  store: Store,
  { version, reason }: { version: VersionRow; reason: string },
  now: number,
): Promise<void> => mailAnswer(store, version, { answer: 'declined', words: reason, orderId: null }, now)

export const mailRenewalAsked = (store: Store, version: VersionRow, now: number): Promise<void> =>
  mailAnswer(store, version, { answer: 'renewal', words: '', orderId: null }, now)

/** LIVE-8. */
export async function mailReminder(
  store: Store,
  version: VersionRow,
  { id, kind }: { id: number; kind: 'unseen' | 'week' | 'day' },
  now: number,
): Promise<void> {
  const offer = offerOf(version)
  const daysLeft = Temporal.PlainDate.from(dayOf(now)).until(offer.validUntil).days
  const content = { ...contentOf(version), token: await linkOf(store, offer.quoteId, now), reminder: kind, daysLeft }
  const recipient = await emailOf(store, offer)
  await putInOutbox(store, { kind: 'offer_reminder', recipient, isByOwner: true, content, aboutId: id }, now)
}

type Answer = { answer: 'accepted' | 'declined' | 'renewal'; words: string; orderId: number | null }

async function mailAnswer(
  store: Store,
  version: VersionRow,
  answer: Answer,
  now: number,
  agreed?: Agreed,
): Promise<void> {
  const offer = offerOf(version)
  const { email: customerEmail, phone: customerPhone } = offer.customer
  const content = { ...contentOf(version, agreed), customerEmail, customerPhone, ...answer }
  await putInOutbox(store, { kind: 'offer_answer', recipient: null, content, aboutId: version.id }, now)
}

/** Without `agreed`, what is taken at first. */
const contentOf = (version: VersionRow, accepted?: Agreed) => {
  const agreed = accepted ?? agreedIn(version, undefined).agreed
  const offer = offerOf(version)
  const pieces = offeredPiecesInMail(agreed.pieces)
  const [piece] = pieces
  if (!piece) throw new Error('an offer without a piece')
  return {
    quoteId: offer.quoteId,
    version: offer.version,
    customerName: offer.customer.name,
    ...{ piece, pieces },
    lines: agreed.lines.map(({ kind, ...line }) => line),
    totalCents: agreed.totalCents,
    depositPercent: agreed.depositPercent,
    depositCents: agreed.depositCents,
    isChoosable: accepted === undefined && isChoosable(offer),
    way: offer.delivery.way,
    promisedOn: offer.promisedOn,
    validUntil: offer.validUntil,
    note: offer.note,
    sha256: version.sha256,
  }
}

const pieceInMail = ({ size, ...piece }: OfferPiece) => ({
  productName: piece.productName,
  woodName: piece.woodName,
  finishName: piece.finishName,
  ...size,
  toDraw: {
    category: piece.category,
    making: piece.making,
    woodSpeciesId: piece.woodSpeciesId,
    finishOptionId: piece.finishOptionId,
  },
})

/** What is taken at first of the newest offer; before an offer, what was asked for. */
export async function currentPieces(store: Store, quoteId: number): Promise<ReturnType<typeof offeredPiecesInMail>> {
  const [newest] = await listVersions(store, quoteId)
  if (newest && isGenuine(newest)) return offeredPiecesInMail(agreedIn(newest, undefined).agreed.pieces)
  const quote = await findQuote(store, quoteId)
  if (!quote) throw new Error(`Quote ${quoteId} is gone.`)
  return askedPiecesInMail(await withItsPieces(store, quote))
}

const offeredPiecesInMail = (pieces: readonly OfferPiece[]) =>
  pieces.map((piece) => ({ ...pieceInMail(piece), quantity: piece.quantity, note: piece.note }))
