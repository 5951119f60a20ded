/** What an email to the owner says on a locked screen: what happened, a name, a piece or a total. No address, no words. */
import type { Store } from '../../platform/database/store.ts'
import { andMoreText, type Counted, countPieces, timesText } from '../pricing/counted-pieces.ts'
import { formatCents, formatRange } from '../pricing/money.ts'
import { inchesSizeText } from '../pricing/piece.ts'
import { type PushNote, putPush } from '../push/push.server.ts'
import type { MailContent, NewMail } from './mail-content.server.ts'

/** Called where an email to the owner is saved, in the same transaction, also in a shop without a mail server. */
export async function pushToOwner(store: Store, mail: NewMail, now: number): Promise<void> {
  const note = noteOf(mail)
  if (note) await putPush(store, note, now)
}

function noteOf(mail: NewMail): PushNote | undefined {
  switch (mail.kind) {
    case 'quote_notice': {
      const { quoteId, customerName, totalCents, totalToCents, pieces, piece } = mail.content
      return {
        topic: 'quote',
        title: `New quote from ${shortName(customerName)}`,
        body: `${piecesName(piece, pieces)} · ${formatRange(totalCents, totalToCents)}`,
        path: quotePath(quoteId),
      }
    }
    case 'offer_answer': {
      const { quoteId, customerName, answer, totalCents, piece, pieces } = mail.content
      return {
        topic: 'answer',
        title: `${shortName(customerName)} ${answers[answer]}`,
        body: `${piecesName(piece, pieces)} · ${formatCents(totalCents)}`,
        path: quotePath(quoteId),
      }
    }
    case 'order_notice': {
      const { orderId, customerName, totalCents, setAside } = mail.content
      const title = setAside === null ? `New order from ${shortName(customerName)}` : 'A payment needs a look'
      return {
        topic: 'payment',
        title,
        body: `${formatCents(totalCents)} · order #${orderId}`,
        path: orderPath(orderId),
      }
    }
    case 'payment_notice': {
      const { orderId, customerName, amountCents } = mail.content
      const title = `${shortName(customerName)} paid ${formatCents(amountCents)}`
      return { topic: 'payment', title, body: `Order #${orderId}`, path: orderPath(orderId) }
    }
    case 'money_notice': {
      const { orderId, customerName, amountCents, what } = mail.content
      const title = troubles[what]
      const body = `${shortName(customerName)} · ${formatCents(amountCents)} · order #${orderId}`
      return title === undefined ? undefined : { topic: 'trouble', title, body, path: orderPath(orderId) }
    }
    case 'message_to_owner':
      return messageNote(mail.content.customerName, `Quote #${mail.content.quoteId}`, quotePath(mail.content.quoteId))
    case 'order_message_to_owner':
      return messageNote(mail.content.customerName, `Order #${mail.content.orderId}`, orderPath(mail.content.orderId))
    case 'question_notice':
      return messageNote(mail.content.customerName, mail.content.productName, '/admin?tab=today', 'Question')
    default:
      return undefined
  }
}

const answers = { accepted: 'accepted the offer', declined: 'declined the offer', renewal: 'asks for a new offer' }

/** What has a day by which to act, or cost money. A refund or a dispute that was won needs nothing. */
const troubles: Partial<Record<MailContent<'money_notice'>['what'], string>> = {
  'refund-failed': 'A refund failed',
  'inquiry-opened': 'A bank asks about a payment',
  'dispute-opened': 'A payment is disputed',
  'inquiry-disputed': 'A payment is disputed',
  'reply-wanted': 'A dispute wants a reply',
  lost: 'A dispute was lost',
  withdrawn: 'A disputed payment was taken back',
}

const messageNote = (name: string, body: string, path: string, what = 'Message'): PushNote => ({
  ...{ topic: 'message', title: `${what} from ${shortName(name)}`, body, path },
})

const quotePath = (id: number) => `/admin?tab=quotes&quote=${id}`
const orderPath = (id: number) => `/admin?tab=orders&order=${id}`

/** 'June Carter Cash' is 'June C.': a locked phone lies on tables. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return [first.slice(0, 40) || 'a customer', last && `${[...last][0]}.`].filter(Boolean).join(' ')
}

type Piece = { productName: string; woodName: string; lengthIn: number; widthIn: number; thicknessIn: number }

/** '2 × Floating Mantel, 72 × 8 × 8 in, and 1 more piece'. */
function piecesName(piece: Piece, [first, ...others]: readonly (Piece & Counted)[]): string {
  const name = `${timesText(first?.quantity ?? 1)}${piece.productName}, ${inchesSizeText(first ?? piece)}`
  return name + andMoreText(countPieces(others))
}
