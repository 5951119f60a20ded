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
import { answerUnavailable } from '../payment/payment-problem.server.ts'
import type { Providers } from '../payment/provider.ts'
import { centsFromDecimal, decimalFromCents, formatCents } from '../pricing/money.ts'
import type { OrderRow } from './books.server.ts'
import { type OrderStatus, orderStatuses, orderStatusNames } from './order.ts'
import { countOrders, findOrder, listOrders, moveOrder } from './orders.server.ts'
import { ordersCsv } from './orders-csv.server.ts'
import { type RequestedRefund, refundOrder } from './refunds.server.ts'

const StatusSchema = z.enum(orderStatuses, `Must be one of ${orderStatuses.join(', ')}.`)
const FilterSchema = z.enum([...orderStatuses, 'set_aside'])

const OrderSummarySchema = z
  .object({
    id: z.int(),
    status: StatusSchema,
    setAside: z.string().nullable().openapi({ description: 'Why the owner must look at it' }),
    customerName: z.string(),
    customerEmail: z.string(),
    total: DecimalSchema,
    refunded: DecimalSchema,
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
  })
  .openapi('OrderSummary')

const OwnerAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})

const OrderSchema = OrderSummarySchema.extend({
  customerPhone: z.string(),
  shippingAddress: OwnerAddressSchema,
  billingAddress: OwnerAddressSchema,
  subtotal: DecimalSchema,
  shipping: DecimalSchema,
  tax: DecimalSchema,
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
      dimensions: DimensionsSchema,
      quantity: z.int(),
      unitPrice: DecimalSchema,
      lineTotal: DecimalSchema,
    }),
  ),
  history: z.array(z.object({ at: z.iso.datetime(), status: StatusSchema, note: z.string() })),
}).openapi('Order')

const SearchSchema = z.string().max(100).optional().openapi({ description: 'Name, e-mail, phone, city, ZIP or number' })

const orderId = z.object({ id: z.string() })
const mostListed = 1000
const refundWords = 'Must be an amount above 0.00.'

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/orders',
    summary: 'Orders, newest first; X-Total-Count says how many there are in all',
    request: {
      query: z.object({
        status: FilterSchema.optional(),
        q: SearchSchema,
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        limit: z.coerce.number().int().min(1).max(mostListed).default(mostListed),
      }),
    },
    responses: { 200: json(z.array(OrderSummarySchema), 'Orders'), ...refusals(400, 401) },
  }),
  stats: createRoute({
    method: 'get',
    path: '/admin/orders/stats',
    summary: 'How many orders there are, by state',
    responses: { 200: json(z.record(z.string(), z.int()), 'Counts'), ...refusals(401) },
  }),
  csv: createRoute({
    method: 'get',
    path: '/admin/orders.csv',
    summary: 'Orders as a table for a spreadsheet: all, or those that the list finds',
    request: { query: z.object({ status: FilterSchema.optional(), q: SearchSchema }) },
    responses: {
      200: { description: 'The table', content: { 'text/csv': { schema: z.string() } } },
      ...refusals(400, 401),
    },
  }),
  one: createRoute({
    method: 'get',
    path: '/admin/orders/{id}',
    summary: 'One order with items, addresses and history',
    request: { params: orderId },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(401, 404) },
  }),
  move: createRoute({
    method: 'patch',
    path: '/admin/orders/{id}',
    summary: 'Move an order to a state that follows from its own',
    request: { params: orderId, ...jsonBody(z.object({ status: StatusSchema })) },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409) },
  }),
  refund: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/refunds',
    summary: 'Pay back through the provider, whole or in part; an Idempotency-Key makes a retry safe',
    request: {
      params: orderId,
      headers: IdempotencyHeaderSchema,
      ...jsonBody(
        z.object({
          amount: z
            .union([z.number(), z.string()], refundWords)
            .transform((amount) => centsFromDecimal(amount) ?? 0)
            .refine((cents) => cents > 0, refundWords)
            .openapi({ example: '100.00' }),
        }),
      ),
    },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409) },
  }),
}

/** ADMIN-8: the owner's view of orders. */
export function createOrdersApi(parts: ApiParts & { providers: Providers }) {
  const { store, now, providers, requireOwner } = parts
  const api = createApi()
  api.onError(answerUnavailable)
  api.use('/admin/orders', requireOwner)
  api.use('/admin/orders.csv', requireOwner)
  api.use('/admin/orders/*', requireOwner)

  const answerOne = async (id: number) => {
    const found = await findOrder(store, id)
    if (!found) throw noSuchOrder()
    return orderAnswer(found)
  }
  return api
    .openapi(routes.list, async (c) => {
      const { status, q, page, limit } = c.req.valid('query')
      const found = await listOrders(store, { status, search: q }, { limit, offset: (page - 1) * limit })
      c.header('x-total-count', String(found.total))
      return c.json(found.orders.map(summaryAnswer), 200)
    })
    .openapi(routes.stats, async (c) => c.json(await countOrders(store), 200))
    .openapi(routes.csv, async (c) => {
      const { status, q } = c.req.valid('query')
      const csv = await ordersCsv(store, { status, search: q })
      return c.body(csv, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
      })
    })
    .openapi(routes.one, async (c) => c.json(await answerOne(rowId(c.req.valid('param').id, noSuchOrder)), 200))
    .openapi(routes.move, async (c) => {
      const id = rowId(c.req.valid('param').id, noSuchOrder)
      const { status } = c.req.valid('json')
      const moved = await moveOrder(store, providers, id, status, now())
      if (!moved) throw noSuchOrder()
      if (!moved.ok && moved.reason === 'processing')
        throw new Problem(409, 'Its payment is being processed. Wait until it is paid, then refund it.')
      if (!moved.ok) throw new Problem(409, refusedMove(moved.from, status))
      return c.json(await answerOne(id), 200)
    })
    .openapi(routes.refund, async (c) => {
      const id = rowId(c.req.valid('param').id, noSuchOrder)
      const { amount } = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      const refunded = await refundOrder(store, providers, id, amount, key, now())
      if (!refunded) throw noSuchOrder()
      if (!refunded.ok) throw refundProblem(refunded)
      return c.json(await answerOne(id), 200)
    })
}

function refundProblem(refused: Exclude<RequestedRefund, { ok: true }>): Problem {
  switch (refused.reason) {
    case 'not-refundable':
      return new Problem(409, 'Nothing has been paid on this order, or all of it was paid back.')
    case 'other-provider':
      return new Problem(
        409,
        'The shop has no keys for the payment provider that took this payment. Set them, or refund it in the provider’s dashboard.',
      )
    case 'too-much':
      return new Problem(409, `At most ${formatCents(refused.leftCents)} is left to give back.`)
    case 'key-used':
      return new Problem(409, 'This refund was asked for before, with another amount. Look at the order and ask again.')
    case 'under-way':
      return new Problem(
        409,
        'Another refund of this order waits for the payment provider. It is asked again by itself.',
      )
    case 'refused':
      return new Problem(409, `The payment provider refused: ${refused.message}`)
    case 'unanswered':
      return new Problem(
        503,
        'The payment provider has not answered. The refund is kept, and asked for again by itself.',
      )
  }
}

/** An order that stands there already was moved at another desk. */
const refusedMove = (from: OrderStatus, to: OrderStatus) =>
  from === to
    ? `This order is ${nameOf(to)} already.`
    : `An order that is ${nameOf(from)} cannot become ${nameOf(to)} by hand.`

const nameOf = (status: OrderStatus) => orderStatusNames[status].toLowerCase()
const noSuchOrder = () => new Problem(404, 'There is no such order.')

const isoOf = (at: number) => new Date(at).toISOString()

function summaryAnswer(order: OrderRow): z.infer<typeof OrderSummarySchema> {
  return {
    id: order.id,
    status: order.status as OrderStatus,
    setAside: order.set_aside,
    customerName: order.customer_name,
    customerEmail: order.customer_email,
    total: decimalFromCents(order.total_cents),
    refunded: decimalFromCents(order.refunded_cents),
    createdAt: isoOf(order.created_at),
    paidAt: order.paid_at === null ? null : isoOf(order.paid_at),
  }
}

function orderAnswer(found: NonNullable<Awaited<ReturnType<typeof findOrder>>>): z.infer<typeof OrderSchema> {
  const { order, items, history, payment } = found
  return {
    ...summaryAnswer(order),
    customerPhone: order.customer_phone,
    shippingAddress: JSON.parse(order.shipping_address),
    billingAddress: JSON.parse(order.billing_address),
    subtotal: decimalFromCents(order.subtotal_cents),
    shipping: decimalFromCents(order.shipping_cents),
    tax: decimalFromCents(order.tax_cents),
    provider: order.provider,
    intentId: order.intent_id,
    paymentStatus: payment?.last_status ?? null,
    paymentError: payment?.last_error ?? null,
    items: items.map((item) => ({
      productId: item.product_id,
      productName: item.product_name,
      category: item.category,
      woodSpeciesName: item.wood_species_name,
      dimensions: dimensionsOfRow(item),
      quantity: item.quantity,
      unitPrice: decimalFromCents(item.unit_price_cents),
      lineTotal: decimalFromCents(item.unit_price_cents * item.quantity),
    })),
    history: history.map((event) => ({ at: isoOf(event.at), status: event.status as OrderStatus, note: event.note })),
  }
}

export type OrdersApi = ReturnType<typeof createOrdersApi>
