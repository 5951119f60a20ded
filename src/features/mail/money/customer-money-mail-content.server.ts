/** The data of emails to customers about their order's money. Kept like all others: see mail-content.server.ts. */
import { z } from '@hono/zod-openapi'
import { paymentHows } from '../../payment/payment-hows.ts'

const OrderSchema = z.object({
  orderId: z.int(),
  /** Null for a cart's order. */
  quoteId: z.int().nullable(),
  /** Of the quote's page, or of the cart's order. */
  token: z.string(),
  customerName: z.string(),
  /** '2 × Heritage Oak Floating Mantel, Reclaimed Oak, 72 × 8 × 8 in'. */
  pieces: z.array(z.string()),
})

/** A check, cash or a transfer, for a part of what is due or for an order that was placed at checkout. */
const HandReceiptSchema = OrderSchema.extend({
  how: z.enum(paymentHows),
  paidAt: z.int(),
  amountCents: z.int(),
  totalCents: z.int(),
  leftCents: z.int(),
})

/** The owner paid money back. */
const RefundSentSchema = OrderSchema.extend({
  /** How it was paid, and so how it goes back. */
  how: z.enum(paymentHows),
  reason: z.string(),
  amountCents: z.int(),
  taxCents: z.int(),
  /** Of this order in all. */
  refundedCents: z.int(),
  /** Nothing is left, so the order is over. */
  isWhole: z.boolean(),
})

const OrderCanceledSchema = OrderSchema.extend({ reason: z.string() })

export const customerMoneyMailSchemas = {
  hand_receipt: HandReceiptSchema,
  refund_sent: RefundSentSchema,
  order_canceled: OrderCanceledSchema,
}
