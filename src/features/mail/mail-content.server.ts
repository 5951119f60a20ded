/**
 * What a mail is about, as it lies in the outbox: written with the quote or order, so that it says what was stored then.
 * Cents, inches, epoch milliseconds.
 */
import { z } from '@hono/zod-openapi'

const PieceSchema = z.object({
  productName: z.string(),
  woodName: z.string(),
  lengthIn: z.number(),
  widthIn: z.number(),
  thicknessIn: z.number(),
})

export const QuoteContentSchema = z.object({
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

export const OrderContentSchema = z.object({
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

/** A mail as a feature puts it into the outbox. Without a recipient it goes to the owner. */
export type NewMail =
  | { kind: 'quote_confirmation'; recipient: string; content: QuoteContent }
  | { kind: 'quote_notice'; recipient: null; content: QuoteContent }
  | { kind: 'order_receipt'; recipient: string; content: OrderContent }
