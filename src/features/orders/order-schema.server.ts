/** An order as the owner's API answers it. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema, DimensionsSchema, dimensionsOfRow, isoOf, Problem } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { DrawnPieceSchema, drawnAnswer } from '../catalog/drawn-piece-schema.server.ts'
import { lookUpDrawings } from '../catalog/drawn-pieces.server.ts'
import { deliveryAnswer, SaleDeliverySchema } from '../delivery/sale-schema.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { paymentHows } from '../payment/payment-hows.ts'
import { disputeStates } from '../payment/provider.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { isOneLine, oneLineWords } from '../shared/plain-text.ts'
import { PriceLineSchema, priceLineAnswer } from '../shared/price-lines-schema.server.ts'
import { finishNameOf, pieceToDraw, priceLinesOf } from './books.server.ts'
import {
  baseAnswer,
  OrderBaseSchema,
  PaidSoFarSchema,
  paidAnswer,
  StatusSchema,
} from './finding/listed-orders.server.ts'
import { holdOf, holds, paymentKinds, paymentStates } from './order.ts'
import { findOrder } from './orders.server.ts'
import { deliveryOf, saleLinesOf } from './stored-sale.server.ts'

/** What the owner writes into an order's history, on one line. */
export const reasonSchema = (most: number) =>
  z
    .string()
    .max(most, `Use ${most} characters or fewer.`)
    .refine(isOneLine, oneLineWords)
    .transform((text) => text.toWellFormed().trim())

const OwnerAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})

export const OrderPaymentSchema = z
  .object({
    id: z.string(),
    kind: z.enum(paymentKinds),
    state: z.enum(paymentStates),
    amount: DecimalSchema,
    refunded: DecimalSchema,
    withdrawn: DecimalSchema.openapi({ description: 'Taken back by the bank over a dispute' }),
    how: z.enum(paymentHows).nullable(),
    note: z.string(),
    provider: z.string().nullable(),
    intentId: z.string().nullable(),
    status: z.string().nullable().openapi({ description: "The provider's last answer about the intent" }),
    error: z.string().nullable(),
    paidAt: z.iso.datetime().nullable(),
  })
  .openapi('OrderPayment')

const DisputeSchema = z
  .object({
    id: z.string(),
    payment: z.string().openapi({ description: 'The id of the payment it is about' }),
    amount: DecimalSchema,
    withdrawn: DecimalSchema.openapi({ description: 'What the bank has taken back and not returned' }),
    isInquiry: z.boolean().openapi({ description: 'The bank only asks so far' }),
    state: z.enum(disputeStates),
    reason: z.string().openapi({ description: "The provider's code", example: 'product_not_received' }),
    dueAt: z.iso.datetime().nullable().openapi({ description: 'Until when the owner can reply' }),
  })
  .openapi('Dispute')

const RefundSchema = z
  .object({
    id: z.string(),
    payment: z.string().openapi({ description: 'The id of the payment it is of' }),
    amount: DecimalSchema,
    state: z.enum(['pending', 'done', 'failed']),
    isByProvider: z.boolean().openapi({ description: "Made in the provider's own dashboard" }),
    failure: z.string().nullable().openapi({ description: 'Why it failed after the provider had accepted it' }),
    at: z.iso.datetime(),
  })
  .openapi('OrderRefund')

export const OrderSchema = OrderBaseSchema.extend({
  ...PaidSoFarSchema.shape,
  shippingAddress: OwnerAddressSchema,
  billingAddress: OwnerAddressSchema,
  subtotal: DecimalSchema,
  shipping: DecimalSchema,
  tax: DecimalSchema,
  delivery: SaleDeliverySchema.nullable().openapi({ description: 'Null in orders from before there was a choice' }),
  priceLines: z.array(PriceLineSchema).openapi({ description: 'Delivery and tax; none in older orders' }),
  payments: z.array(OrderPaymentSchema).openapi({ description: 'In the order in which they are due' }),
  items: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      category: z.string(),
      woodSpeciesName: z.string(),
      finishName: z.string().nullable().optional().openapi({
        description: 'Null for none; missing in orders from before a finish could be chosen',
      }),
      priceLines: z.array(PriceLineSchema).openapi({ description: 'What the unit price is made of' }),
      drawn: DrawnPieceSchema,
      dimensions: DimensionsSchema,
      quantity: z.int(),
      unitPrice: DecimalSchema,
      lineTotal: DecimalSchema,
    }),
  ),
  disputes: z.array(DisputeSchema),
  refunds: z.array(RefundSchema),
  hold: z.enum(holds).nullable().openapi({ description: "Why it can't go on without the owner's written word" }),
  needsLook: z.boolean().openapi({ description: 'Something happened to its money that the owner has not looked at' }),
  history: z.array(z.object({ at: z.iso.datetime(), status: StatusSchema, note: z.string() })),
}).openapi('Order')

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>
type DrawingOf = Awaited<ReturnType<typeof lookUpDrawings>>

/** @throws Problem 404 for an unknown id */
export async function answerOrder(store: Store, findPictures: FindPictures, id: number) {
  const found = await findOrder(store, id)
  if (!found) throw orderNotFound()
  return orderAnswer(found, await lookUpDrawings(store, found.items.map(pieceToDraw), findPictures))
}

export const orderNotFound = () => new Problem(404, 'Order not found.')

function orderAnswer(found: FoundOrder, drawingOf: DrawingOf): z.infer<typeof OrderSchema> {
  const { order, items, history, payments, disputes, refunds } = found
  const delivery = deliveryOf(order)
  return {
    ...baseAnswer(order),
    ...paidAnswer(payments),
    shippingAddress: JSON.parse(order.shipping_address),
    billingAddress: JSON.parse(order.billing_address),
    subtotal: decimalFromCents(order.subtotal_cents),
    shipping: decimalFromCents(order.shipping_cents),
    tax: decimalFromCents(order.tax_cents),
    delivery: delivery && deliveryAnswer(delivery),
    priceLines: saleLinesOf(order).map(priceLineAnswer),
    payments: payments.map(paymentAnswer),
    items: items.map((item) => ({
      productId: item.product_id,
      productName: item.product_name,
      category: item.category,
      woodSpeciesName: item.wood_species_name,
      finishName: finishNameOf(item),
      priceLines: priceLinesOf(item).map(priceLineAnswer),
      drawn: drawnAnswer(drawingOf(pieceToDraw(item))),
      dimensions: dimensionsOfRow(item),
      quantity: item.quantity,
      unitPrice: decimalFromCents(item.unit_price_cents),
      lineTotal: decimalFromCents(item.unit_price_cents * item.quantity),
    })),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      payment: dispute.payment_id,
      amount: decimalFromCents(dispute.amount_cents),
      withdrawn: decimalFromCents(dispute.withdrawn_cents),
      isInquiry: dispute.is_inquiry === 1,
      state: dispute.state,
      reason: dispute.reason,
      dueAt: dispute.due_at === null ? null : isoOf(dispute.due_at),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      payment: refund.payment_id,
      amount: decimalFromCents(refund.amount_cents),
      state: refund.state,
      isByProvider: refund.by_provider === 1,
      failure: refund.failure,
      at: isoOf(refund.created_at),
    })),
    hold: holdOf(disputes, refunds),
    needsLook: [...disputes, ...refunds].some((one) => one.needs_look === 1),
    history: history.map((event) => ({ at: isoOf(event.at), status: event.status, note: event.note })),
  }
}

export const paymentAnswer = ({
  amount_cents,
  refunded_cents,
  withdrawn_cents,
  intent_id,
  paid_at,
  answer,
  ...payment
}: FoundOrder['payments'][number]): z.infer<typeof OrderPaymentSchema> => ({
  id: payment.id,
  kind: payment.kind,
  state: payment.state,
  amount: decimalFromCents(amount_cents),
  refunded: decimalFromCents(refunded_cents),
  withdrawn: decimalFromCents(withdrawn_cents),
  how: payment.how,
  note: payment.note,
  provider: payment.provider,
  intentId: intent_id,
  status: answer?.last_status ?? null,
  error: answer?.last_error ?? null,
  paidAt: paid_at === null ? null : isoOf(paid_at),
})
