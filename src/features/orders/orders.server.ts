/** Reads orders, for customers by token and for the owner, and changes their status for the owner. */
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { findByWords } from '../../platform/search-words.ts'
import { claimCheck, findLastAnswer } from '../payment/intents.server.ts'
import { findProvider, type Providers } from '../payment/provider.ts'
import { quarterHourMs } from '../shared/days.server.ts'
import { applyIntent } from './apply-intent.server.ts'
import { cancelOrder, changeStatus, listItems, type OrderRow } from './books.server.ts'
import { type OrderStatus, orderStatuses, ownerMoves } from './order.ts'

/** Reloads of a confirmation page ask the provider at most this often. */
const minCheckIntervalMs = 1_500

/**
 * Asks the provider whether an unpaid order has been paid, so a page need not wait for the webhook. Throws
 * `PaymentUnavailable` when the provider can't be reached.
 */
export async function refreshOrder(store: Store, providers: Providers, token: string, now: number): Promise<void> {
  const unpaid = await store.db
    .selectFrom('orders')
    .innerJoin('payment_intents', 'payment_intents.intent_id', 'orders.intent_id')
    .select(['orders.provider', 'orders.intent_id', 'payment_intents.id', 'payment_intents.checked_at'])
    .where('orders.token', '=', token)
    .where('orders.status', '=', 'pending_payment')
    .where('orders.set_aside', 'is', null)
    .executeTakeFirst()
  const provider = unpaid && findProvider(providers, unpaid.provider)
  // A check in the future was made by a clock that has been set back since.
  if (!provider || Math.abs(now - unpaid.checked_at) < minCheckIntervalMs) return
  if (!(await claimCheck(store, unpaid, now))) return
  const intent = await provider.retrieveIntent(unpaid.intent_id)
  if (intent) await applyIntent(store, intent, now)
}

/** An order with its items and payment; undefined for an unknown token. */
export async function findOrderByToken(store: Store, token: string) {
  const order = await store.db.selectFrom('orders').selectAll().where('token', '=', token).executeTakeFirst()
  if (!order) return undefined
  const [items, payment] = await Promise.all([listItems(store, order.id), findLastAnswer(store, order.intent_id)])
  return { order, items, payment }
}

/** An order with items, history and payment; undefined for an unknown id. */
export async function findOrder(store: Store, id: number) {
  const order = await store.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) return undefined
  const [items, history, payment] = await Promise.all([
    listItems(store, id),
    store.db.selectFrom('order_events').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    findLastAnswer(store, order.intent_id),
  ])
  return { order, items, history, payment }
}

export type OrderFilter = { status?: OrderStatus | 'set_aside' | undefined; search?: string | undefined }

/** A page of orders, newest first, and the total number. */
export async function listOrders(
  store: Store,
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Promise<{ orders: OrderRow[]; total: number }> {
  let found = store.db.selectFrom('orders')
  if (filter.status === 'set_aside') found = found.where('set_aside', 'is not', null)
  else if (filter.status) found = found.where('status', '=', filter.status)
  const ids = findByWords(store.db.selectFrom('order_words').select('order_id'), filter.search ?? '')
  if (ids) found = found.where('id', 'in', ids)
  const [orders, count] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { orders, total: count.total }
}

/** The number of orders by status, and how many are set aside. */
export async function countOrders(store: Store): Promise<Record<OrderStatus | 'total' | 'set_aside', number>> {
  const [rows, aside] = await Promise.all([
    store.db
      .selectFrom('orders')
      .select((eb) => ['status', eb.fn.countAll<number>().as('orders')])
      .groupBy('status')
      .execute(),
    store.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where('set_aside', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  const of = (status: OrderStatus) => rows.find((row) => row.status === status)?.orders ?? 0
  const byStatus = Object.fromEntries(orderStatuses.map((status) => [status, of(status)])) as Record<
    OrderStatus,
    number
  >
  return { ...byStatus, total: rows.reduce((sum, row) => sum + row.orders, 0), set_aside: aside.orders }
}

/**
 * Orders paid since `from`, grouped by quarter-hour of payment. `at` is its start and `netCents` what was paid minus
 * refunds. Omits empty quarter-hours.
 */
export async function sumPaidByQuarter(
  store: Store,
  from: number,
): Promise<{ at: number; orders: number; netCents: number }[]> {
  const quarter = sql<number>`paid_at / ${sql.lit(quarterHourMs)}`
  const rows = await store.db
    .selectFrom('orders')
    .select((eb) => [
      quarter.as('quarter'),
      eb.fn.countAll<number>().as('orders'),
      eb.fn.sum<number>(eb('total_cents', '-', eb.ref('refunded_cents'))).as('netCents'),
    ])
    .where('paid_at', '>=', from)
    .groupBy(quarter)
    .execute()
  return rows.map(({ quarter: number, ...row }) => ({ at: number * quarterHourMs, ...row }))
}

export type MovedOrder =
  | { ok: true }
  | { ok: false; reason: 'not-allowed'; from: OrderStatus }
  /** Its payment is processing and can no longer be stopped. */
  | { ok: false; reason: 'processing' }

/**
 * Changes an order's status for the owner. Canceling closes the payment first, so it fails when money is on its way.
 * Undefined for an unknown id. Throws `PaymentUnavailable` when the provider can't be reached.
 */
export async function moveOrder(
  store: Store,
  providers: Providers,
  id: number,
  to: OrderStatus,
  now: number,
): Promise<MovedOrder | undefined> {
  const order = await store.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) return undefined
  const from = order.status as OrderStatus
  if (!ownerMoves(from).some((next) => next === to) || order.set_aside !== null)
    return { ok: false, reason: 'not-allowed', from }
  if (to === 'canceled') return cancelByOwner(store, providers, order, now)
  return store.transaction(async () => {
    const isMoved = await changeStatus(store, id, from, to, 'By the owner', now)
    return isMoved ? { ok: true } : { ok: false, reason: 'not-allowed', from }
  })
}

async function cancelByOwner(store: Store, providers: Providers, order: OrderRow, now: number): Promise<MovedOrder> {
  const note = 'Canceled by the owner'
  const closed = await findProvider(providers, order.provider)?.cancelIntent(order.intent_id)
  if (closed) await applyIntent(store, closed, now, note)
  // The shop can't close it at that provider. If money still arrives, it is set aside.
  else await store.transaction(() => cancelOrder(store, order.intent_id, note, now))
  const { status } = await store.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (status === 'canceled') return { ok: true }
  if (closed?.status === 'processing') return { ok: false, reason: 'processing' }
  return { ok: false, reason: 'not-allowed', from: status as OrderStatus }
}

/** Which of these pictures belong to ordered items. */
export async function listPicturesInUse(store: Store, pictureIds: readonly string[]): Promise<string[]> {
  if (pictureIds.length === 0) return []
  const rows = await store.db
    .selectFrom('order_items')
    .select('picture_id')
    .distinct()
    .where('picture_id', 'in', pictureIds)
    .execute()
  return rows.flatMap((row) => row.picture_id ?? [])
}
