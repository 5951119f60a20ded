/** Reads orders, for customers by token and for the owner, and changes their status for the owner. */
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { type FindIds, findByQuery, findPage, type PageKey } from '../../platform/key-pages.ts'
import { type FoundPage, openSearch, searchPage } from '../../platform/search/search.ts'
import { countMarked, markOf } from '../../platform/search/search-index.ts'
import { numberSearched } from '../finding/exact-number.ts'
import { searchedTerms } from '../finding/finding.server.ts'
import { claimCheck, findLastAnswer } from '../payment/intents.server.ts'
import { findProvider, type Providers } from '../payment/provider.ts'
import { asTable, type TimeSpan } from '../shared/time-spans.server.ts'
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

/**
 * A page of orders, newest first, and their number. Each word of a search must start one of the order's words. The order
 * whose number is searched comes before all others.
 */
export async function listOrders(
  store: Store,
  filter: OrderFilter,
  page: PageKey,
): Promise<Omit<FoundPage, 'ids'> & { orders: OrderRow[] }> {
  const find = await openOrders(store, filter)
  const words = searchedTerms(filter.search ?? '')
  if (words.length > 0) {
    const { ids, ...found } = await searchPage(find, words.length, page, numberSearched(filter.search ?? ''))
    return { orders: await listByIds(store, ids), ...found }
  }
  const [{ ids, ...found }, counts] = await Promise.all([findPage(find, page), countOrders(store)])
  return { orders: await listByIds(store, ids), ...found, total: counts[filter.status ?? 'total'], isExact: true }
}

/** Finds the ids of the orders that a filter leaves, from either end. */
export async function openOrders(store: Store, { status, search = '' }: OrderFilter): Promise<FindIds> {
  const words = searchedTerms(search)
  if (words.length > 0) return openSearch(store, 'orders', [...words, ...(status ? [markOf(status)] : [])])
  const all = store.db.selectFrom('orders').select('id')
  if (status === 'set_aside') return findByQuery(all.where('set_aside', 'is not', null))
  return findByQuery(status ? all.where('status', '=', status) : all)
}

/** In the order of their ids here. */
export async function listByIds(store: Store, ids: number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const orders = await store.db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  return orders.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** The number of orders by status, and how many are set aside. */
export async function countOrders(store: Store): Promise<Record<OrderStatus | 'total' | 'set_aside', number>> {
  const counts = await countMarked(store, 'orders', [...orderStatuses, 'set_aside'])
  return { ...counts, total: orderStatuses.reduce((sum, status) => sum + counts[status], 0) }
}

/** Orders paid in each span: how many, and what was paid minus refunds. */
export async function sumPaidIn(
  store: Store,
  spans: readonly TimeSpan[],
): Promise<{ at: number; orders: number; netCents: number }[]> {
  const { rows } = await sql<{ at: number; orders: number; netCents: number }>`${asTable(spans)}
    select at,
      (select count(*) from orders where paid_at >= at and paid_at < until) as orders,
      (select coalesce(sum(total_cents - refunded_cents), 0) from orders where paid_at >= at and paid_at < until)
        as "netCents"
    from spans`.execute(store.db)
  return rows
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
