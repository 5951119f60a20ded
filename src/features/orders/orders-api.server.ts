import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  DimensionsSchema,
  dimensionsOfRow,
  IdempotencyHeaderSchema,
  json,
  jsonBody,
  Problem,
  refusals,
  rowId,
} from '../../platform/api.ts'
import { describePage, pageKey, pageParameters, pageSummary } from '../../platform/api-pages.ts'
import { DrawnPieceSchema, drawnAnswer } from '../catalog/drawn-piece-schema.server.ts'
import { lookUpDrawings } from '../catalog/drawn-pieces.server.ts'
import { deliveryAnswer, SaleDeliverySchema } from '../delivery/sale-schema.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { answerUnavailable } from '../payment/payment-problem.server.ts'
import type { Providers } from '../payment/provider.ts'
import { centsFromDecimal, decimalFromCents, formatCents } from '../pricing/money.ts'
import { PriceLineSchema, priceLineAnswer } from '../shared/price-lines-schema.server.ts'
import { finishNameOf, pieceToDraw, priceLinesOf } from './books.server.ts'
import {
  baseAnswer,
  listPieces,
  OrderBaseSchema,
  OrderSummarySchema,
  StatusSchema,
  summaryAnswer,
} from './finding/listed-orders.server.ts'
import { type OrderStatus, orderStatuses, orderStatusNames } from './order.ts'
import { countOrders, findOrder, listOrders, moveOrder } from './orders.server.ts'
import { streamOrdersCsv } from './orders-csv.server.ts'
import { type RequestedRefund, refundOrder } from './refunds.server.ts'
import { deliveryOf, saleLinesOf } from './stored-sale.server.ts'

const FilterSchema = z.enum([...orderStatuses, 'set_aside'])

const OwnerAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})

const OrderSchema = OrderBaseSchema.extend({
  shippingAddress: OwnerAddressSchema,
  billingAddress: OwnerAddressSchema,
  subtotal: DecimalSchema,
  shipping: DecimalSchema,
  tax: DecimalSchema,
  delivery: SaleDeliverySchema.nullable().openapi({ description: 'Null in orders from before there was a choice' }),
  priceLines: z.array(PriceLineSchema).openapi({ description: 'Delivery and tax; none in older orders' }),
  provider: z.string(),
  intentId: z.string(),
  paymentStatus: z.string().nullable(),
  paymentError: z.string().nullable(),
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

const SearchSchema = z.string().max(100).optional().openapi({
  description:
    'Number, name, email, phone in any writing, city, ZIP, product, wood, finish, size or words of internal notes',
})

const orderId = z.object({ id: z.string() })
const refundMessage = 'Enter an amount above 0.00.'

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/orders',
    summary: `List orders, newest first; ${pageSummary}`,
    request: {
      query: z.object({
        status: FilterSchema.optional(),
        q: SearchSchema,
        ...pageParameters,
      }),
    },
    responses: { 200: json(z.array(OrderSummarySchema), 'Orders'), ...refusals(400, 401) },
  }),
  stats: createRoute({
    method: 'get',
    path: '/admin/orders/stats',
    summary: 'Count orders by status',
    responses: { 200: json(z.record(z.string(), z.int()), 'Counts'), ...refusals(401) },
  }),
  csv: createRoute({
    method: 'get',
    path: '/admin/orders.csv',
    summary: 'Export orders as a spreadsheet: all, or those that match',
    request: { query: z.object({ status: FilterSchema.optional(), q: SearchSchema }) },
    responses: {
      200: { description: 'The CSV file', content: { 'text/csv': { schema: z.string() } } },
      ...refusals(400, 401),
    },
  }),
  one: createRoute({
    method: 'get',
    path: '/admin/orders/{id}',
    summary: 'Get an order with items, addresses and history',
    request: { params: orderId },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(401, 404) },
  }),
  move: createRoute({
    method: 'patch',
    path: '/admin/orders/{id}',
    summary: 'Change the status of an order',
    request: { params: orderId, ...jsonBody(z.object({ status: StatusSchema })) },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409) },
  }),
  refund: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/refunds',
    summary: 'Refund all or part through the provider; an Idempotency-Key makes a retry safe',
    request: {
      params: orderId,
      headers: IdempotencyHeaderSchema,
      ...jsonBody(
        z.object({
          amount: z
            .union([z.number(), z.string()], refundMessage)
            .transform((amount) => centsFromDecimal(amount) ?? 0)
            .refine((cents) => cents > 0, refundMessage)
            .openapi({ example: '100.00' }),
        }),
      ),
    },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409) },
  }),
}

/** ADMIN-8: the owner's view of orders. */
export function createOrdersApi(parts: ApiParts & { providers: Providers; findPictures: FindPictures }) {
  const { store, now, providers, findPictures, requireOwner } = parts
  const api = createApi()
  api.onError(answerUnavailable)
  api.use('/admin/orders', requireOwner)
  api.use('/admin/orders.csv', requireOwner)
  api.use('/admin/orders/*', requireOwner)

  const answerOne = async (id: number) => {
    const found = await findOrder(store, id)
    if (!found) throw orderNotFound()
    return orderAnswer(found, await lookUpDrawings(store, found.items.map(pieceToDraw), findPictures))
  }
  return api
    .openapi(routes.list, async (c) => {
      const { status, q, ...page } = c.req.valid('query')
      const { orders, ...found } = await listOrders(store, { status, search: q }, pageKey(page))
      describePage(c, orders, found)
      const pieces = await listPieces(store, orders)
      return c.json(
        orders.map((order) => summaryAnswer(order, pieces.get(order.id))),
        200,
      )
    })
    .openapi(routes.stats, async (c) => c.json(await countOrders(store), 200))
    .openapi(routes.csv, async (c) => {
      const { status, q } = c.req.valid('query')
      return c.body(await streamOrdersCsv(store, { status, search: q }), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
      })
    })
    .openapi(routes.one, async (c) => c.json(await answerOne(rowId(c.req.valid('param').id, orderNotFound)), 200))
    .openapi(routes.move, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      const { status } = c.req.valid('json')
      const moved = await moveOrder(store, providers, id, status, now())
      if (!moved) throw orderNotFound()
      if (!moved.ok && moved.reason === 'processing')
        throw new Problem(409, 'The payment is processing. Wait until it goes through, then refund it.')
      if (!moved.ok) throw new Problem(409, refusedMove(moved.from, status))
      return c.json(await answerOne(id), 200)
    })
    .openapi(routes.refund, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      const { amount } = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      const refunded = await refundOrder(store, providers, id, amount, key, now())
      if (!refunded) throw orderNotFound()
      if (!refunded.ok) throw refundProblem(refunded)
      return c.json(await answerOne(id), 200)
    })
}

function refundProblem(refused: Exclude<RequestedRefund, { ok: true }>): Problem {
  switch (refused.reason) {
    case 'not-refundable':
      return new Problem(409, 'This order was never paid, or it was fully refunded.')
    case 'other-provider':
      return new Problem(
        409,
        "Another payment provider took this payment, and its keys aren't set. Set them, or refund it in the provider's dashboard.",
      )
    case 'too-much':
      return new Problem(409, `You can refund up to ${formatCents(refused.leftCents)}.`)
    case 'key-used':
      return new Problem(
        409,
        'This refund was already requested for a different amount. Check the order and try again.',
      )
    case 'under-way':
      return new Problem(
        409,
        "Another refund of this order is waiting for the payment provider. We'll retry it automatically.",
      )
    case 'refused':
      return new Problem(409, `The payment provider refused: ${refused.message}`)
    case 'unanswered':
      return new Problem(
        503,
        "The payment provider didn't respond. We saved the refund and will retry it automatically.",
      )
  }
}

/** `from` equals `to` when another window made the same change first. */
const refusedMove = (from: OrderStatus, to: OrderStatus) =>
  from === to
    ? `This order is already ${nameOf(to)}.`
    : `You can't change an order from ${nameOf(from)} to ${nameOf(to)}.`

const nameOf = (status: OrderStatus) => orderStatusNames[status].toLowerCase()
const orderNotFound = () => new Problem(404, 'Order not found.')

const isoOf = (at: number) => new Date(at).toISOString()

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>
type DrawingOf = Awaited<ReturnType<typeof lookUpDrawings>>

function orderAnswer(found: FoundOrder, drawingOf: DrawingOf): z.infer<typeof OrderSchema> {
  const { order, items, history, payment } = found
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
    provider: order.provider,
    intentId: order.intent_id,
    paymentStatus: payment?.last_status ?? null,
    paymentError: payment?.last_error ?? null,
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

export type OrdersApi = ReturnType<typeof createOrdersApi>
