/** The data of the emails about messages. Kept like all others: see mail-content.server.ts. */
import { z } from '@hono/zod-openapi'
import { JobPieceSchema, PieceSchema } from '../mail-parts.server.ts'

const MessageSchema = z.object({
  id: z.int(),
  at: z.int(),
  text: z.string(),
  /** How many. They are only on the page, for which one needs its link. */
  photos: z.int(),
  /** In words, with its price: the piece that the customer would rather have. */
  design: z.string().nullable(),
})
export type MailedMessage = z.infer<typeof MessageSchema>

/** To the customer: what the owner wrote since the last such email. */
const ToCustomerSchema = z.object({
  quoteId: z.int(),
  token: z.string(),
  customerName: z.string(),
  piece: PieceSchema.extend({ finishName: z.string().nullable() }),
  /** All that it is about. None of a new design, and in what older versions saved, which knew one. */
  pieces: z.array(JobPieceSchema).default([]),
  messages: z.array(MessageSchema).min(1),
  /** How many more came that aren't listed. */
  more: z.int(),
})

/** To the workshop, without the customer's private link. */
const ToOwnerSchema = ToCustomerSchema.omit({ token: true }).extend({
  customerEmail: z.string(),
  customerPhone: z.string(),
})

/** About an order from the cart. */
const OrderToCustomerSchema = ToCustomerSchema.omit({ quoteId: true, piece: true, pieces: true }).extend({
  orderId: z.int(),
  items: z.array(PieceSchema.extend({ finishName: z.string().nullable(), quantity: z.int() })),
})

const OrderToOwnerSchema = OrderToCustomerSchema.omit({ token: true }).extend({
  customerEmail: z.string(),
  customerPhone: z.string(),
})

/**
 * Quotes and orders with messages that came in a rush. Nothing about their customers: deleting a quote deletes all of
 * that.
 */
const DigestSchema = z.object({
  /** Id of the first message in it. */
  firstMessage: z.int(),
  quotes: z.array(PieceSchema.extend({ finishName: z.string().nullable(), quoteId: z.int(), at: z.int() })),
  orders: z.array(z.object({ orderId: z.int(), at: z.int() })).default([]),
  /** How many more quotes and orders that aren't listed. */
  more: z.int(),
})

export const messageMailSchemas = {
  message_to_customer: ToCustomerSchema,
  message_to_owner: ToOwnerSchema,
  message_digest: DigestSchema,
}

export const orderMessageMailSchemas = {
  order_message_to_customer: OrderToCustomerSchema,
  order_message_to_owner: OrderToOwnerSchema,
}
