/** The emails about an offer, saved in the transaction that changes it. */
import type { Store } from '../../../platform/database/store.ts'
import { dropWaitingMail, putInOutbox } from '../../mail/outbox.server.ts'
import type { OrderRow } from '../../orders/books.server.ts'
import { linkOf } from '../request/quote-links.server.ts'
import { findQuote } from '../request/quotes.server.ts'
import { askedPieceInMail } from '../request/stored-quote.server.ts'
import { isGenuine, listVersions, offerOf, type VersionRow } from './frozen-offer.server.ts'
import type { OfferPiece } from './offer.ts'

export async function mailOffer(store: Store, version: VersionRow, now: number): Promise<void> {
  const offer = offerOf(version)
  const content = { ...contentOf(version), token: await linkOf(store, offer.quoteId, now) }
  const recipient = offer.customer.email
  await dropWaitingMail(store, ['offer_sent', 'offer_reminder'], offer.quoteId)
  await putInOutbox(store, { kind: 'offer_sent', recipient, isByOwner: true, content, aboutId: version.id }, now)
}

export async function mailAccepted(
  store: Store,
  { version, order, name }: { version: VersionRow; order: OrderRow; name: string },
  now: number,
): Promise<void> {
  const offer = offerOf(version)
  const token = await linkOf(store, offer.quoteId, now)
  const accepted = { orderId: order.id, acceptedAt: now, acceptedBy: name }
  // The customer can't cause it twice: an offer is accepted once.
  await putInOutbox(
    store,
    {
      kind: 'offer_accepted',
      recipient: offer.customer.email,
      isByOwner: true,
      content: { ...contentOf(version), token, ...accepted },
      aboutId: version.id,
    },
    now,
  )
  await mailAnswer(store, version, { answer: 'accepted', words: name, orderId: order.id }, now)
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
  const content = { ...contentOf(version), token: await linkOf(store, offer.quoteId, now), reminder: kind }
  const recipient = offer.customer.email
  await putInOutbox(store, { kind: 'offer_reminder', recipient, isByOwner: true, content, aboutId: id }, now)
}

type Answer = { answer: 'accepted' | 'declined' | 'renewal'; words: string; orderId: number | null }

async function mailAnswer(store: Store, version: VersionRow, answer: Answer, now: number): Promise<void> {
  const offer = offerOf(version)
  const { email: customerEmail, phone: customerPhone } = offer.customer
  const content = { ...contentOf(version), customerEmail, customerPhone, ...answer }
  await putInOutbox(store, { kind: 'offer_answer', recipient: null, content, aboutId: version.id }, now)
}

const contentOf = (version: VersionRow) => {
  const offer = offerOf(version)
  return {
    quoteId: offer.quoteId,
    version: offer.version,
    customerName: offer.customer.name,
    piece: pieceInMail(offer.piece),
    lines: offer.lines.map(({ kind, ...line }) => line),
    totalCents: offer.totalCents,
    depositPercent: offer.depositPercent,
    depositCents: offer.depositCents,
    way: offer.delivery.way,
    promisedOn: offer.promisedOn,
    validUntil: offer.validUntil,
    note: offer.note,
    sha256: version.sha256,
  }
}

export const pieceInMail = ({ size, ...piece }: OfferPiece) => ({
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

/** The newest offer's piece, or the one that was asked for. */
export async function currentPiece(store: Store, quoteId: number): Promise<ReturnType<typeof pieceInMail>> {
  const [newest] = await listVersions(store, quoteId)
  if (newest && isGenuine(newest)) return pieceInMail(offerOf(newest).piece)
  const quote = await findQuote(store, quoteId)
  if (!quote) throw new Error(`Quote ${quoteId} is gone.`)
  return askedPieceInMail(quote)
}
