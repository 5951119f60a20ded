/** The data of the emails about offers and what is paid for them. Kept like all others: see mail-content.server.ts. */
import { z } from '@hono/zod-openapi'
import { ways } from '../../delivery/ways.ts'
import { paymentHows } from '../../payment/payment-hows.ts'
import { JobPieceSchema, OfferLineSchema, PieceSchema } from '../mail-parts.server.ts'

/** A version of an offer, as it was sent. */
const OfferSchema = z.object({
  quoteId: z.int(),
  version: z.int(),
  /** Of the customer's page. */
  token: z.string(),
  customerName: z.string(),
  piece: PieceSchema.extend({ finishName: z.string().nullable() }),
  /** All of them. None in what older versions saved, which knew one. */
  pieces: z.array(JobPieceSchema).default([]),
  lines: z.array(OfferLineSchema),
  totalCents: z.int(),
  depositPercent: z.number(),
  depositCents: z.int(),
  way: z.enum(ways).nullable(),
  promisedOn: z.string().nullable(),
  validUntil: z.string(),
  note: z.string(),
  /** JOB-3: something in it is for the customer to choose, and the price is of what is taken at first. */
  isChoosable: z.boolean().default(false),
  /** Of the version's text. Emails of before it was in them have none. */
  sha256: z.string().optional(),
})

/**
 * Why it comes: not opened yet, or it ends soon; 'week' and 'day' are the first and the last reminder of that. How many days it is
 * good for after the one on which it is sent; emails of before the owner could choose have none.
 */
const ReminderSchema = OfferSchema.extend({
  reminder: z.enum(['unseen', 'week', 'day']),
  daysLeft: z.int().nullable().default(null),
})

/** The order that an accepted offer became. */
const AcceptedSchema = OfferSchema.extend({
  orderId: z.int(),
  acceptedAt: z.int(),
  /** As typed under the terms; empty where the owner recorded it. */
  acceptedBy: z.string(),
  /** JOB-3: of the text of what was chosen. Null where there was no choice, and in emails of before. */
  agreedSha256: z.string().nullable().default(null),
  acceptedHow: z.enum(['online', 'shop', 'phone']).default('online'),
})

/** Money that arrived for an accepted offer. */
const PaymentSchema = z.object({
  quoteId: z.int(),
  orderId: z.int(),
  token: z.string(),
  customerName: z.string(),
  kind: z.enum(['whole', 'deposit', 'balance']),
  how: z.enum(paymentHows),
  paidAt: z.int(),
  amountCents: z.int(),
  totalCents: z.int(),
  /** What is due later. */
  leftCents: z.int(),
  piece: PieceSchema.extend({ finishName: z.string().nullable() }),
  /** All of them. None in what older versions saved, which knew one. */
  pieces: z.array(JobPieceSchema).default([]),
  /** The day by which it is delivered, if one is promised. */
  promisedOn: z.string().nullable(),
  /** The customer has it by now. */
  isDelivered: z.boolean().default(false),
})

/** For the workshop: what the customer answered. */
const AnswerSchema = OfferSchema.omit({ token: true }).extend({
  customerEmail: z.string(),
  customerPhone: z.string(),
  answer: z.enum(['accepted', 'declined', 'renewal']),
  /** The name under the terms, or why it was declined. */
  words: z.string(),
  orderId: z.int().nullable(),
})

/** For the workshop, without the customer's private link. */
const PaymentNoticeSchema = PaymentSchema.omit({ token: true }).extend({
  customerEmail: z.string(),
  customerPhone: z.string(),
})

/** How an order gets on, from a cart or an accepted offer. */
const ProgressSchema = z.object({
  orderId: z.int(),
  /** Null for a cart's order. */
  quoteId: z.int().nullable(),
  /** Of the quote's page, or of the cart's order. */
  token: z.string(),
  customerName: z.string(),
  step: z.enum(['in_production', 'ready', 'delivered']),
  items: z.array(PieceSchema.extend({ finishName: z.string().nullable(), quantity: z.int() })),
  delivery: z.object({ way: z.enum(ways), days: z.object({ from: z.string(), to: z.string() }) }).nullable(),
  leftCents: z.int(),
  /** DESK-8: how many pieces have a photograph on the page. An older version wrote none. */
  photos: z.int().default(0),
})

export const offerMailSchemas = {
  offer_sent: OfferSchema,
  offer_accepted: AcceptedSchema,
  offer_answer: AnswerSchema,
  offer_reminder: ReminderSchema,
  payment_receipt: PaymentSchema,
  payment_notice: PaymentNoticeSchema,
  order_progress: ProgressSchema,
}
