/**
 * What a mail is about, as it lies in the outbox: written with the quote or order, so that it says what was stored then.
 * Cents, inches, epoch milliseconds.
 *
 * Mail may wait through an update: what an older version wrote must still be read here. So a new field has a
 * `.default(…)`, and a field that goes stays readable; old-mail.server.test.ts keeps rows of earlier versions.
 */
import { z } from '@hono/zod-openapi'
import { type MailKind, mailKinds } from './mail.ts'
import type { Sender } from './mail-allowances.server.ts'

const PieceSchema = z.object({
  productName: z.string(),
  woodName: z.string(),
  lengthIn: z.number(),
  widthIn: z.number(),
  thicknessIn: z.number(),
})

const QuoteContentSchema = z.object({
  quoteId: z.int(),
  sentAt: z.int(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  company: z.string(),
  notes: z.string(),
  piece: PieceSchema.extend({ finishName: z.string().nullable(), boardFeet: z.number() }),
  pricePerBoardFootCents: z.int(),
  woodCents: z.int(),
  finishCents: z.int(),
  processingCents: z.int(),
  shippingCents: z.int(),
  totalCents: z.int(),
})
export type QuoteContent = z.infer<typeof QuoteContentSchema>

/** Quotes that came in a flood. Nothing of their customers: a quote that is deleted takes all of that with it. */
const QuoteDigestContentSchema = z.object({
  quotes: z.array(PieceSchema.extend({ quoteId: z.int(), sentAt: z.int(), totalCents: z.int() })).min(1),
  /** How many more came than are listed. */
  more: z.int(),
})
export type QuoteDigestContent = z.infer<typeof QuoteDigestContentSchema>

const OrderContentSchema = z.object({
  orderId: z.int(),
  token: z.string(),
  paidAt: z.int(),
  customerName: z.string(),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  items: z.array(PieceSchema.extend({ quantity: z.int(), unitCents: z.int() })).min(1),
  subtotalCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
})
export type OrderContent = z.infer<typeof OrderContentSchema>

/** For the workshop. Money that came without an order has neither customer nor pieces. */
const OrderNoticeContentSchema = OrderContentSchema.omit({ token: true }).extend({
  customerEmail: z.string(),
  customerPhone: z.string(),
  items: z.array(OrderContentSchema.shape.items.element),
  /** Why the owner must look at it before anything is made; null when all is well. */
  setAside: z.string().nullable(),
})
export type OrderNoticeContent = z.infer<typeof OrderNoticeContentSchema>

/** A mail as a feature puts it into the outbox. Without a recipient it goes to the owner. */
export type NewMail =
  | { kind: 'quote_confirmation'; recipient: string; sender: Sender; content: QuoteContent }
  | { kind: 'quote_notice'; recipient: null; content: QuoteContent }
  /** `isPaid`: with real money, so that nobody has it sent at will. */
  | { kind: 'order_receipt'; recipient: string; isPaid: boolean; content: OrderContent }
  | { kind: 'order_notice'; recipient: null; content: OrderNoticeContent }

/** The content of a mail by its kind. Throws when it cannot be read, or the kind is not known. */
export function readContent(kind: string, content: string) {
  const known = mailKinds.find((one) => one === kind)
  if (!known) throw new Error(`This version of the shop does not know mails of the kind '${kind}'`)
  return contentOf(known, JSON.parse(content))
}

function contentOf(kind: MailKind, content: unknown) {
  switch (kind) {
    case 'quote_confirmation':
    case 'quote_notice':
      return { kind, quote: QuoteContentSchema.parse(content) }
    case 'quote_digest':
      return { kind, digest: QuoteDigestContentSchema.parse(content) }
    case 'order_receipt':
      return { kind, order: OrderContentSchema.parse(content) }
    case 'order_notice':
      return { kind, notice: OrderNoticeContentSchema.parse(content) }
    default:
      return kind satisfies never
  }
}

const mostWordsLength = 4_000

/**
 * The words of a content that cannot be read, a line for each, so that the owner can still act on them; null for a mail
 * that can be read.
 */
export function wordsOfUnreadable(kind: string, content: string): string | null {
  try {
    readContent(kind, content)
    return null
  } catch {
    return linesOf(content).slice(0, mostWordsLength)
  }
}

function linesOf(content: string): string {
  try {
    return leavesOf(JSON.parse(content), []).join('\n')
  } catch {
    return content // not even JSON: what is there is what can be shown
  }
}

/** 'customerName: Ada', 'items 1 woodName: Reclaimed Oak'. */
function leavesOf(value: unknown, path: string[]): string[] {
  if (value === null || value === '') return []
  if (typeof value !== 'object') return [`${path.join(' ')}: ${String(value)}`]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, isList ? String(+key + 1) : key]))
}
