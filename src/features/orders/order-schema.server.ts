/** An order as the owner's API answers it. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema, DimensionsSchema, dimensionsOfRow } from '../../platform/api.ts'
import { DrawnPieceSchema, drawnAnswer } from '../catalog/drawn-piece-schema.server.ts'
import type { lookUpDrawings } from '../catalog/drawn-pieces.server.ts'
import { deliveryAnswer, SaleDeliverySchema } from '../delivery/sale-schema.server.ts'
import { paymentHows } from '../payment/payment-hows.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { PriceLineSchema, priceLineAnswer } from '../shared/price-lines-schema.server.ts'
import { finishNameOf, pieceToDraw, priceLinesOf } from './books.server.ts'
import { baseAnswer, OrderBaseSchema, StatusSchema } from './finding/listed-orders.server.ts'
import { type OrderStatus, paymentKinds, paymentStates } from './order.ts'
import type { findOrder } from './orders.server.ts'
import { deliveryOf, saleLinesOf } from './stored-sale.server.ts'

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
    how: z.enum(paymentHows).nullable(),
    note: z.string(),
    provider: z.string().nullable(),
    intentId: z.string().nullable(),
    status: z.string().nullable().openapi({ description: "The provider's last answer about the intent" }),
    error: z.string().nullable(),
    paidAt: z.iso.datetime().nullable(),
  })
  .openapi('OrderPayment')

export const OrderSchema = OrderBaseSchema.extend({
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
  history: z.array(z.object({ at: z.iso.datetime(), status: StatusSchema, note: z.string() })),
}).openapi('Order')

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>
type DrawingOf = Awaited<ReturnType<typeof lookUpDrawings>>

export function orderAnswer(found: FoundOrder, drawingOf: DrawingOf): z.infer<typeof OrderSchema> {
  const { order, items, history, payments } = found
  const delivery = deliveryOf(order)
  return {
    ...baseAnswer(order),
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
    history: history.map((event) => ({ at: isoOf(event.at), status: event.status as OrderStatus, note: event.note })),
  }
}

export const paymentAnswer = ({
  amount_cents,
  refunded_cents,
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
  how: payment.how,
  note: payment.note,
  provider: payment.provider,
  intentId: intent_id,
  status: answer?.last_status ?? null,
  error: answer?.last_error ?? null,
  paidAt: paid_at === null ? null : isoOf(paid_at),
})

const isoOf = (at: number) => new Date(at).toISOString()
