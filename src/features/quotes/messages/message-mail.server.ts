/** The emails about messages, saved in the transaction that saves the message. */
import type { Store } from '../../../platform/database/store.ts'
import type { MailContent } from '../../mail/mail-content.server.ts'
import { dropMessageMail, putMessageInOutbox } from '../../mail/messages/message-outbox.server.ts'
import { formatRange } from '../../pricing/money.ts'
import { sizeText, woodAndFinish } from '../../pricing/piece.ts'
import { linkOf } from '../request/quote-links.server.ts'
import type { QuoteRow } from '../request/quotes.server.ts'
import type { MessageSide } from './message.ts'
import type { MessageRow, RequestedDesign } from './messages.server.ts'

/** What a quote is about, with what its drawing shows. */
type MailedPiece = MailContent<'message_to_owner'>['piece']

type Sent = {
  quote: QuoteRow
  message: MessageRow
  /** How many. */
  photos: number
  design: RequestedDesign | null
  piece: MailedPiece
}

export async function mailMessage(
  store: Store,
  { quote, message, photos, design, piece }: Sent,
  now: number,
): Promise<void> {
  const { id: quoteId, customer_name: customerName, customer_email: customerEmail, customer_phone: phone } = quote
  const { id: aboutId, at, text, side } = message
  const content = {
    ...{ quoteId, customerName, more: 0 },
    piece: design ? pieceOf(design) : piece,
    messages: [{ id: aboutId, at, text, photos, design: design && designText(design) }],
  }
  if (side === 'owner') {
    const token = await linkOf(store, quoteId, now)
    return putMessageInOutbox(
      store,
      {
        kind: 'message_to_customer',
        recipient: customerEmail,
        isByOwner: true,
        content: { ...content, token },
        aboutId,
      },
      now,
    )
  }
  return putMessageInOutbox(
    store,
    {
      kind: 'message_to_owner',
      recipient: null,
      content: { ...content, customerEmail, customerPhone: phone },
      aboutId,
    },
    now,
  )
}

/** What waits to be sent to this reader about messages that were read in the meantime. */
export const dropReadMail = (store: Store, quoteId: number, reader: MessageSide, now: number): Promise<void> =>
  dropMessageMail(store, reader === 'owner' ? 'message_to_owner' : 'message_to_customer', quoteId, now)

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

/** 'Heritage Oak Floating Mantel, Reclaimed Oak, 72 × 8 × 8 in, about $450.00'. */
const designText = ({ productName, woodName, finishName, size, totalCents, totalToCents }: RequestedDesign) =>
  [
    productName,
    woodAndFinish({ woodSpeciesName: woodName, finishName }),
    sizeText(size),
    `about ${formatRange(totalCents, totalToCents)}`,
  ].join(', ')
