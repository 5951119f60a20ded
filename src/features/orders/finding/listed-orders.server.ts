/** LIVE-10: what lists say about an order: its first piece and how many more there are. And the orders of a customer. */
import { z } from '@hono/zod-openapi'
import type { Selectable } from 'kysely'
import { DecimalSchema, DimensionsSchema, dimensionsOfRow, isoOf } from '../../../platform/api.ts'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Address } from '../../payment/address.ts'
import { decimalFromCents } from '../../pricing/money.ts'
import { type Customer, findIdsOf, isSameCustomer } from '../../shared/search/search.server.ts'
import type { OrderRow } from '../books.server.ts'
import { workOf } from '../items/item-work.ts'
import { orderStatuses } from '../order.ts'
import { listPaymentsOf, type OrderPayment } from '../order-payments.server.ts'
import { paidSoFar } from '../received/paid-so-far.ts'

export const StatusSchema = z.enum(orderStatuses, `Must be one of ${orderStatuses.join(', ')}.`)

/** What lists and details of an order both say. */
export const OrderBaseSchema = z.object({
  id: z.int(),
  quoteId: z.int().nullable().openapi({ description: 'The quote whose offer was accepted' }),
  status: StatusSchema,
  setAside: z.string().nullable().openapi({ description: 'Why the owner must check it' }),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  total: DecimalSchema,
  refunded: DecimalSchema,
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  promisedOn: z.iso.date().nullable().openapi({ description: 'The last day by which it is promised' }),
})

/** BOOK-1: what has come in, and what is still due. */
export const PaidSoFarSchema = z.object({
  received: DecimalSchema.openapi({ description: 'All payments that arrived; refunds are not taken off' }),
  due: DecimalSchema.openapi({ description: 'What is still to be paid' }),
  isDepositDue: z.boolean().openapi({ description: 'Whether any of its deposit is still to be paid' }),
  depositDue: DecimalSchema.openapi({ description: 'What is still to be paid of its deposit' }),
  receivedAt: z.iso.datetime().nullable().openapi({ description: 'When the last payment arrived' }),
})

export const OrderSummarySchema = OrderBaseSchema.extend({
  ...PaidSoFarSchema.shape,
  shipsTo: z
    .object({ city: z.string(), state: z.string() })
    .nullable()
    .openapi({ description: 'Null for a payment without an order' }),
  firstPiece: z
    .object({
      productName: z.string(),
      woodSpeciesName: z.string(),
      dimensions: DimensionsSchema,
      quantity: z.int(),
    })
    .nullable(),
  morePieces: z.int().openapi({
    description: 'How many pieces the order has besides those of its first line; two of one piece are two',
  }),
  readyPieces: z.int().openapi({ description: 'How many of all its pieces are ready (JOB-4)' }),
}).openapi('OrderSummary')

const columns = ['product_name', 'wood_species_name', 'length_in', 'width_in', 'thickness_in', 'quantity'] as const
type Piece = Pick<Selectable<Tables['order_items']>, (typeof columns)[number]>

/** The first line of an order, how many pieces its others have, and how many of all are ready. */
export type ListedPieces = { first: Piece; more: number; ready: number }

/** By the order's number; an order without pieces is missing. */
export async function listPieces(store: Store, orders: readonly OrderRow[]): Promise<Map<number, ListedPieces>> {
  const statuses = new Map(orders.map(({ id, status }) => [id, status]))
  const rows = await store.db
    .selectFrom('order_items')
    .select(['order_id', 'work', ...columns])
    .where(isOneOf(store, 'order_id', [...statuses.keys()], 'bigint'))
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const pieces = new Map<number, ListedPieces>()
  for (const { order_id, work, ...piece } of rows) {
    const status = statuses.get(order_id)
    const ready = status && workOf(status, work) === 'ready' ? piece.quantity : 0
    const before = pieces.get(order_id)
    pieces.set(order_id, {
      first: before?.first ?? piece,
      more: before ? before.more + piece.quantity : 0,
      ready: (before?.ready ?? 0) + ready,
    })
  }
  return pieces
}

export const baseAnswer = (order: OrderRow): z.infer<typeof OrderBaseSchema> => ({
  id: order.id,
  quoteId: order.quote_id,
  status: order.status,
  setAside: order.set_aside,
  customerName: order.customer_name,
  customerEmail: order.customer_email,
  customerPhone: order.customer_phone,
  total: decimalFromCents(order.total_cents),
  refunded: decimalFromCents(order.refunded_cents),
  createdAt: isoOf(order.created_at),
  paidAt: order.paid_at === null ? null : isoOf(order.paid_at),
  promisedOn: order.promised_on,
})

export function paidAnswer(payments: readonly OrderPayment[]): z.infer<typeof PaidSoFarSchema> {
  const { receivedCents, dueCents } = paidSoFar(
    payments.map(({ state, amount_cents }) => ({ state, amountCents: amount_cents })),
  )
  const deposits = payments.filter(({ kind, state }) => kind === 'deposit' && state === 'due')
  const last = Math.max(...payments.map(({ paid_at }) => paid_at ?? 0))
  return {
    received: decimalFromCents(receivedCents),
    due: decimalFromCents(dueCents),
    isDepositDue: deposits.length > 0,
    depositDue: decimalFromCents(deposits.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
    receivedAt: last > 0 ? isoOf(last) : null,
  }
}

/** What a list shows of several orders. */
export async function listSummaries(
  store: Store,
  orders: readonly OrderRow[],
): Promise<z.infer<typeof OrderSummarySchema>[]> {
  const ids = orders.map(({ id }) => id)
  const [pieces, payments] = await Promise.all([listPieces(store, orders), listPaymentsOf(store, ids)])
  return orders.map((order) => ({
    ...placedAnswer(order, pieces.get(order.id)),
    ...paidAnswer(payments.get(order.id) ?? []),
  }))
}

/** Without its money. */
export function placedAnswer(order: OrderRow, pieces: ListedPieces | undefined) {
  const { city, state }: Address = JSON.parse(order.shipping_address)
  return {
    ...baseAnswer(order),
    shipsTo: city ? { city, state } : null,
    firstPiece: pieces
      ? {
          productName: pieces.first.product_name,
          woodSpeciesName: pieces.first.wood_species_name,
          dimensions: dimensionsOfRow(pieces.first),
          quantity: pieces.first.quantity,
        }
      : null,
    morePieces: pieces?.more ?? 0,
    readyPieces: pieces?.ready ?? 0,
  }
}

/** The newest orders of a customer, at most so many. */
export async function listOrdersOf(store: Store, customer: Customer, most: number): Promise<OrderRow[]> {
  // Some may only name the number in a note.
  const ids = await findIdsOf(store, 'orders', customer, most * 2)
  const orders = await store.db
    .selectFrom('orders')
    .selectAll()
    .where(isOneOf(store, 'id', ids, 'bigint'))
    .orderBy('id', 'desc')
    .execute()
  return orders.filter((order) => isSameCustomer(customer, customerOfOrder(order))).slice(0, most)
}

export const customerOfOrder = (order: OrderRow): Customer => ({
  email: order.customer_email,
  phone: order.customer_phone,
})
