/**
 * The data of each kind of email, as the outbox keeps it: saved with the quote or order, so the email says what was true
 * then. Cents, inches, epoch milliseconds.
 *
 * An email may wait through an update, so this must read what older versions saved: give a new field a `.default(…)`,
 * and keep reading a field that is no longer saved. old-mail.server.test.ts has rows of earlier versions.
 */
import { z } from '@hono/zod-openapi'
import { ways } from '../delivery/ways.ts'
import { fires, walls } from '../drawing/drawing.ts'
import { moneyTurns } from '../payment/money-words.ts'
import { forEachField, quoteFieldList } from '../shared/quote-fields.ts'
import { findMailKind, type MailKind, type mailKinds } from './mail.ts'
import type { Sender } from './mail-allowances.server.ts'
import { JobPieceSchema, PieceSchema, PriceLineSchema } from './mail-parts.server.ts'
import { messageMailSchemas, orderMessageMailSchemas } from './messages/message-mail-content.server.ts'
import { customerMoneyMailSchemas } from './money/customer-money-mail-content.server.ts'
import { offerMailSchemas } from './offers/offer-mail-content.server.ts'

/** DRAW-5: the customer's fireplace, as far as it was given. */
const FireplaceSchema = z
  .object({
    fire: z.enum(fires),
    opening: z.object({ widthIn: z.number(), heightIn: z.number() }).nullable(),
    undersideIn: z.number().nullable(),
    wall: z.enum(walls).optional(),
  })
  .nullish()

/** The lead time of then. Undefined in what was saved before the owner could change it. */
const WeeksSchema = z.object({ from: z.number(), to: z.number() }).optional()

const DaysSchema = z.object({ from: z.string(), to: z.string() })

/**
 * How a quoted piece is delivered; its way is null where none can. Null in older quotes, and in one sent without a word
 * about delivery for a piece that no way takes.
 */
const QuoteDeliverySchema = z
  .object({
    way: z.enum(ways).nullable(),
    place: z.object({ zip: z.string(), place: z.string(), state: z.string() }).nullable(),
    days: DaysSchema.nullable(),
  })
  .nullable()
  .default(null)

const QuoteSchema = z.object({
  quoteId: z.int(),
  sentAt: z.int(),
  /** OUT-9: mails of before had none. */
  answerDueAt: z.int().optional(),
  ...forEachField(quoteFieldList, ({ isLater }) => (isLater ? z.string().default('') : z.string())),
  piece: PieceSchema.extend({ finishName: z.string().nullable(), boardFeet: z.number() }),
  /** All of them. None in what older versions saved, which knew one. */
  pieces: z.array(JobPieceSchema).default([]),
  pricePerBoardFootCents: z.int(),
  woodCents: z.int(),
  finishCents: z.int(),
  processingCents: z.int(),
  shippingCents: z.int(),
  totalCents: z.int(),
  leadTimeWeeks: WeeksSchema,
  /** The upper end of a total that is a range. */
  totalToCents: z.int().nullable().default(null),
  delivery: QuoteDeliverySchema,
  priceLines: z.array(PriceLineSchema).default([]),
  fireplace: FireplaceSchema,
  /** Of the quote's page, in the customer's copy. Undefined in what older versions saved. */
  token: z.string().optional(),
})

/** Quotes that came in a rush. Nothing about their customers: deleting a quote deletes all of that. */
const QuoteDigestSchema = z.object({
  quotes: z
    .array(
      PieceSchema.extend({
        quoteId: z.int(),
        /** Of its first piece. A list of an older version counts all but one of them as more. */
        quantity: z.int().default(1),
        /** How many more pieces it asks for. */
        morePieces: z.int().default(0),
        sentAt: z.int(),
        totalCents: z.int(),
        totalToCents: z.int().nullable().default(null),
        isWithoutDelivery: z.boolean().default(false),
      }),
    )
    .min(1),
  /** How many more came in that aren't listed. */
  more: z.int(),
})

/** WIN-6: the pages of a customer's open quotes, newest first. */
const QuoteLinksSchema = z.object({
  quotes: z.array(PieceSchema.extend({ quoteId: z.int(), token: z.string() })).min(1),
})

/** How an order is delivered. Null in orders from before there was a choice. */
const DeliverySchema = z
  .object({
    way: z.enum(ways),
    place: z
      .object({ miles: z.number().nullable(), area: z.string().nullable(), isGuess: z.literal(true).optional() })
      .nullable(),
    days: DaysSchema,
    leadTimeWeeks: WeeksSchema,
  })
  .nullable()
  .default(null)

const OrderSchema = z.object({
  orderId: z.int(),
  /** Whose thread it is in. */
  quoteId: z.int().nullable().default(null),
  token: z.string(),
  paidAt: z.int(),
  customerName: z.string(),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  items: z
    .array(
      PieceSchema.extend({
        // Undefined in orders from before a finish could be chosen.
        finishName: z.string().nullable().optional(),
        quantity: z.int(),
        unitCents: z.int(),
        priceLines: z.array(PriceLineSchema).default([]),
      }),
    )
    .min(1),
  subtotalCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  delivery: DeliverySchema,
  /** Of delivery and tax. */
  priceLines: z.array(PriceLineSchema).default([]),
  totalCents: z.int(),
})

/** For the workshop. A payment without an order has no customer and no pieces. */
const OrderNoticeSchema = OrderSchema.omit({ token: true }).extend({
  customerEmail: z.string(),
  customerPhone: z.string(),
  items: z.array(OrderSchema.shape.items.element),
  /** Why the owner must check it before work starts; null when all is well. */
  setAside: z.string().nullable(),
})

/** What happened to an order's money at the payment provider, outside the shop. */
const MoneyNoticeSchema = z.object({
  orderId: z.int(),
  quoteId: z.int().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  what: z.enum(moneyTurns),
  amountCents: z.int(),
  provider: z.string(),
  /** The provider's code of a dispute; empty for a refund. */
  reason: z.string(),
  /** Why a refund failed; else empty. */
  failure: z.string(),
  /** Until when the owner can reply. */
  dueAt: z.int().nullable(),
  receivedCents: z.int(),
  refundedCents: z.int(),
  withdrawnCents: z.int(),
  /** Nothing is left of the order. */
  isRefunded: z.boolean(),
})

/** WIN-10: of a delivered order. */
const ReviewRequestSchema = z.object({
  orderId: z.int(),
  quoteId: z.int().nullable().default(null),
  /** Of the private link to the review. */
  token: z.string(),
  customerName: z.string(),
  productName: z.string(),
  /** With its size: 'Heritage Oak Floating Mantel, 72 in'. */
  pieceName: z.string(),
  /** How many other pieces the order has. */
  more: z.int(),
})

/** What a shopper asks about a piece, for the owner. */
const QuestionSchema = z.object({
  questionId: z.int(),
  productId: z.string(),
  productName: z.string(),
  /** The piece as chosen, as in the search of its page; '' for the product as it comes. */
  design: z.string(),
  text: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
})

const schemas = {
  quote_confirmation: QuoteSchema,
  quote_notice: QuoteSchema,
  quote_digest: QuoteDigestSchema,
  quote_links: QuoteLinksSchema,
  order_receipt: OrderSchema,
  order_notice: OrderNoticeSchema,
  money_notice: MoneyNoticeSchema,
  review_request: ReviewRequestSchema,
  ...customerMoneyMailSchemas,
  ...offerMailSchemas,
  ...messageMailSchemas,
  ...orderMessageMailSchemas,
  question_notice: QuestionSchema,
} satisfies Record<MailKind, z.ZodType>

type Contents = { [Kind in MailKind]: z.infer<(typeof schemas)[Kind]> }
export type MailContent<Kind extends MailKind = MailKind> = Contents[Kind]

const schemaOf: { [Kind in MailKind]: z.ZodType<Contents[Kind]> } = schemas

/** Throws when the content can't be read. */
export const readContent = <Kind extends MailKind>(kind: Kind, content: string): MailContent<Kind> =>
  schemaOf[kind].parse(JSON.parse(content))

/** The numbers by which the log leads from a quote or order to its emails. Of a list, all of its quotes and orders. */
export function aboutInLog(content: MailContent): { quote?: number; order?: number; quotes?: string; orders?: string } {
  if ('quotes' in content)
    return {
      quotes: content.quotes.map(({ quoteId }) => quoteId).join(' '),
      ...('orders' in content && { orders: content.orders.map(({ orderId }) => orderId).join(' ') }),
    }
  if ('questionId' in content) return {}
  const { quoteId, orderId }: { quoteId?: number | null; orderId?: number | null } = content
  return { ...(quoteId != null && { quote: quoteId }), ...(orderId != null && { order: orderId }) }
}

/** The same for a row of the outbox. Undefined for one that this version can't read. */
export function aboutOfRow({ kind: name, content }: { kind: string; content: string }) {
  const kind = findMailKind(name)
  try {
    return kind && aboutInLog(readContent(kind, content))
  } catch {
    return undefined
  }
}

type Addressee = {
  owner: { recipient: null }
  /** MAIL-3: limited by mailbox and, if given, by `sender`; not limited when it cost real money or the owner sent it. */
  customer: { recipient: string } & ({ sender: Sender } | { isPaid: boolean } | { isByOwner: true })
}

/** An email as a feature hands it to `putInOutbox`. */
export type NewMail = {
  [Kind in MailKind]: {
    kind: Kind
    content: MailContent<Kind>
    /** For a kind of which several may be about one quote: what makes this one different, such as a row's id. */
    aboutId?: number
  } & Addressee[(typeof mailKinds)[Kind]['to']]
}[MailKind]

const maxTextLength = 4_000

/**
 * What an unreadable content says, one field per line, so the owner can still act on it; null for a content that can be
 * read.
 */
export const textIfUnreadable = (kind: string, content: string): string | null =>
  isReadable(kind, content) ? null : fieldsAsText(content).slice(0, maxTextLength)

function isReadable(name: string, content: string): boolean {
  const kind = findMailKind(name)
  try {
    return kind !== undefined && readContent(kind, content) !== undefined
  } catch {
    return false
  }
}

function fieldsAsText(content: string): string {
  try {
    return leavesOf(JSON.parse(content), []).join('\n')
  } catch {
    return content // not even JSON
  }
}

/** 'customerName: Ada', 'items 1 woodName: Reclaimed Oak'. */
function leavesOf(value: unknown, path: string[]): string[] {
  if (value === null || value === '') return []
  if (typeof value !== 'object') return [`${path.join(' ')}: ${String(value)}`]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, isList ? String(+key + 1) : key]))
}
