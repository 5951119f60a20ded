import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  fieldsProblem,
  json,
  jsonBody,
  Problem,
  refusals,
  rowId,
} from '../../platform/api.ts'
import { describePage, pageKey, pageParameters, pageSummary } from '../../platform/api-pages.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { answerUnavailable } from '../payment/payment-problem.server.ts'
import type { Providers } from '../payment/provider.ts'
import { decimalFromCents, formatCents } from '../pricing/money.ts'
import { dayOf } from '../shared/days.server.ts'
import { conflictProblem, conflictRefusal } from '../shared/two-desks/merge-edit.server.ts'
import { listSummaries, OrderSummarySchema, StatusSchema } from './finding/listed-orders.server.ts'
import { orderSorts } from './finding/order-sorts.ts'
import { holdTexts, type OrderStatus, orderStatuses, orderStatusNames, paymentTitles } from './order.ts'
import { countOrders } from './order-figures.server.ts'
import { answerOrder, OrderSchema, orderNotFound, reasonSchema } from './order-schema.server.ts'
import { listOrders, type MovedOrder, moveOrder, sumOwed } from './orders.server.ts'
import { streamOrdersCsv } from './orders-csv.server.ts'

const FilterSchema = z.enum([...orderStatuses, 'late', 'set_aside', 'unpaid']).openapi({
  description:
    "'late': promised for a day past and not delivered; what waits for its deposit isn't counted. 'set_aside': waits for the owner's decision. 'unpaid': placed at checkout and never paid. Without a filter or search these are left out",
})

const SearchSchema = z.string().max(100).optional().openapi({
  description:
    'Number, name, email, phone in any writing, city, ZIP, product, wood, finish, size or words of internal notes',
})

const OwedSchema = z.object({ orders: z.int(), total: DecimalSchema })

const ReasonSchema = reasonSchema(500)

const orderId = z.object({ id: z.string() })

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/orders',
    summary: `Orders, newest first unless they are sorted; ${pageSummary}`,
    request: {
      query: z.object({
        status: FilterSchema.optional(),
        q: SearchSchema,
        sort: z.enum(orderSorts).optional().openapi({
          description:
            "'promised': what is in work by its promised day, the next first. 'due': what is still to be paid, the largest amount first. All others come after these. What is searched is newest first",
        }),
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
  owed: createRoute({
    method: 'get',
    path: '/admin/orders/owed',
    summary:
      "What is still to be paid of all orders, or of those that match. What waits for the owner's decision owes nothing, nor a checkout that was left",
    request: { query: z.object({ status: FilterSchema.optional(), q: SearchSchema }) },
    responses: { 200: json(OwedSchema, 'The sum, and of how many orders'), ...refusals(400, 401) },
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
    request: {
      params: orderId,
      ...jsonBody(
        z.object({
          status: StatusSchema,
          from: StatusSchema.optional().openapi({
            description: 'What it was as the owner saw it: refused with 409 if it has changed since',
          }),
          word: ReasonSchema.optional().openapi({
            description: 'Why to go ahead although a payment is missing or disputed, or why it is canceled',
          }),
          tell: z
            .boolean()
            .default(false)
            .openapi({ description: 'Email a canceled order to its customer, with the reason' }),
        }),
      ),
    },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404), ...conflictRefusal },
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

  const answerOne = (id: number) => answerOrder(store, findPictures, id, now())
  return api
    .openapi(routes.list, async (c) => {
      const { status, q, sort, ...page } = c.req.valid('query')
      const { orders, ...found } = await listOrders(
        store,
        { status, search: q, sort, today: dayOf(now()) },
        pageKey(page),
      )
      describePage(c, orders, found)
      return c.json(await listSummaries(store, orders), 200)
    })
    .openapi(routes.stats, async (c) => c.json(await countOrders(store, dayOf(now())), 200))
    .openapi(routes.owed, async (c) => {
      const { status, q } = c.req.valid('query')
      const { orders, cents } = await sumOwed(store, { status, search: q, today: dayOf(now()) })
      return c.json({ orders, total: decimalFromCents(cents) }, 200)
    })
    .openapi(routes.csv, async (c) => {
      const { status, q } = c.req.valid('query')
      return c.body(await streamOrdersCsv(store, { status, search: q, today: dayOf(now()) }), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
      })
    })
    .openapi(routes.one, async (c) => c.json(await answerOne(rowId(c.req.valid('param').id, orderNotFound)), 200))
    .openapi(routes.move, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      const { status, from: seen, word: reason, tell } = c.req.valid('json')
      const tells = status === 'canceled' && tell
      if (tells && !reason) throw fieldsProblem([{ field: 'word', message: 'Say why. The customer reads it.' }])
      const moved = await moveOrder(store, providers, id, { to: status, seen, reason, tells }, now())
      if (!moved) throw orderNotFound()
      if (!moved.ok) throw refusedMove(moved, status)
      return c.json(await answerOne(id), 200)
    })
}

/** Why an order stays as it is. */
export function refusedMove(moved: Exclude<MovedOrder, { ok: true }>, to: OrderStatus): Problem {
  switch (moved.reason) {
    case 'processing':
      return new Problem(409, 'The payment is processing. Wait until it goes through, then refund it.')
    case 'held':
      return new Problem(409, `${holdTexts[moved.hold]} To go ahead anyway, say why.`, {
        more: { reason: moved.reason },
      })
    case 'unpaid':
      return new Problem(
        409,
        `The ${paymentTitles[moved.kind].toLowerCase()} of ${formatCents(moved.amountCents)} hasn't come in yet. To go ahead anyway, say why.`,
        { more: { reason: moved.reason } },
      )
    case 'conflict':
      return conflictProblem(moved)
    case 'not-allowed':
      return new Problem(409, notAllowed(moved.from, to))
  }
}

/** `from` equals `to` when another window made the same change first. */
const notAllowed = (from: OrderStatus, to: OrderStatus) =>
  from === to
    ? `This order is already ${nameOf(to)}.`
    : `You can't change an order from ${nameOf(from)} to ${nameOf(to)}.`

const nameOf = (status: OrderStatus) => orderStatusNames[status].toLowerCase()

export type OrdersApi = ReturnType<typeof createOrdersApi>
