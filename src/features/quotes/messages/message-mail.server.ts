/** The emails about messages, saved in the transaction that saves the message. */
import type { Store } from '../../../platform/database/store.ts'
import type { MailContent } from '../../mail/mail-content.server.ts'
import { dropMessageMail, type MessageMail, putMessageInOutbox } from '../../mail/messages/message-outbox.server.ts'
import { listItems, type OrderRow } from '../../orders/books.server.ts'
import { itemInMail } from '../../orders/order-mail.server.ts'
import { lineText } from '../../pricing/line-names.ts'
import { formatRange } from '../../pricing/money.ts'
import { currentPieces } from '../offers/offer-mail.server.ts'
import { linkOf } from '../request/quote-links.server.ts'
import type { QuoteRow } from '../request/quotes.server.ts'
import type { Conversation, MessageSide } from './message.ts'
import type { MessageRow, RequestedDesign } from './messages.server.ts'

/** What a quote is about, with what its drawing shows. */
type MailedPiece = MailContent<'message_to_owner'>['piece']

/** What is written about. */
export type MailedAbout = { quote: QuoteRow } | { order: OrderRow }

type Sent = {
  message: MessageRow
  /** How many. */
  photos: number
  design: RequestedDesign | null
}

export async function mailMessage(
  store: Store,
  about: MailedAbout,
  { message, photos, design }: Sent,
  now: number,
): Promise<void> {
  const { id: aboutId, at, text, side } = message
  const shared = { more: 0, messages: [{ id: aboutId, at, text, photos, design: design && designText(design) }] }
  const {
    customer_name: customerName,
    customer_email: email,
    customer_phone: phone,
  } = 'quote' in about ? about.quote : about.order
  const contact = { customerEmail: email, customerPhone: phone }
  const toCustomer = { recipient: email, isByOwner: true, aboutId } as const
  const toOwner = { recipient: null, aboutId } as const
  // One who called has no address, and is told by phone.
  if (side === 'owner' && email === '') return
  if ('quote' in about) {
    const { id: quoteId } = about.quote
    const content = { ...shared, quoteId, customerName, ...(await piecesAbout(store, quoteId, design)) }
    const mail: MessageMail =
      side === 'owner'
        ? {
            kind: 'message_to_customer',
            ...toCustomer,
            content: { ...content, token: await linkOf(store, quoteId, now) },
          }
        : { kind: 'message_to_owner', ...toOwner, content: { ...content, ...contact } }
    return putMessageInOutbox(store, mail, now)
  }
  const { id: orderId, token } = about.order
  const items = (await listItems(store, orderId)).map((item) => ({ ...itemInMail(item), quantity: item.quantity }))
  const content = { ...shared, orderId, customerName, items }
  const mail: MessageMail =
    side === 'owner'
      ? { kind: 'order_message_to_customer', ...toCustomer, content: { ...content, token } }
      : { kind: 'order_message_to_owner', ...toOwner, content: { ...content, ...contact } }
  return putMessageInOutbox(store, mail, now)
}

/** What waits to be sent to this reader about messages that were read in the meantime. */
export const dropReadMail = (
  store: Store,
  conversation: Conversation,
  reader: MessageSide,
  now: number,
): Promise<void> => dropMessageMail(store, mailKindsOf[conversation.of][reader], conversation, now)

const mailKindsOf = {
  quote_id: { owner: 'message_to_owner', customer: 'message_to_customer' },
  order_id: { owner: 'order_message_to_owner', customer: 'order_message_to_customer' },
} as const

/** The design that is asked for, or all that the quote is about. */
async function piecesAbout(store: Store, quoteId: number, design: RequestedDesign | null) {
  if (design) return { piece: pieceOf(design), pieces: [] }
  const pieces = await currentPieces(store, quoteId)
  const [piece] = pieces
  if (!piece) throw new Error(`Quote ${quoteId} has no piece.`)
  return { piece, pieces }
}

const pieceOf = ({ productName, woodName, finishName, size, ...design }: RequestedDesign): MailedPiece => ({
  productName,
  woodName,
  finishName,
  ...size,
  toDraw: {
    category: design.category,
    making: design.making,
    woodSpeciesId: design.woodSpeciesId,
    finishOptionId: design.finishOptionId,
  },
})

/** 'Heritage Oak Floating Mantel, Reclaimed Oak, 72 × 8 × 8 in, about $450.00', and of several what it is in place of. */
const designText = ({ quantity, replaces, totalCents, totalToCents, ...piece }: RequestedDesign) =>
  [
    lineText({ ...piece, quantity: quantity ?? 1 }),
    `about ${formatRange(totalCents, totalToCents)}${replaces?.number ? ' before delivery' : ''}`,
    ...(replaces ? [`in place of ${replaces.name}`] : []),
  ].join(', ')
