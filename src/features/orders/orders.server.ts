/** Reads orders, for customers by token and for the owner, and changes their status for the owner. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { type FindIds, findByQuery, findPage, type PageKey } from '../../platform/key-pages.ts'
import { claimCheck, findLastAnswer } from '../payment/intents.server.ts'
import { findProvider, type Providers } from '../payment/provider.ts'
import { updateQuoteStatus } from '../quotes/request/quotes.server.ts'
import { planReviewRequest } from '../reviews/review-requests.server.ts'
import { dayBefore } from '../shared/days.server.ts'
import { type FoundPage, openSearch, searchPage } from '../shared/search/search.server.ts'
import { cancelOrder, changeStatus, listItems, lockOrder, markPaid, type OrderRow } from './books.server.ts'
import { applyIntent } from './intents/apply-intent.server.ts'
import { closeIntents, closeLeftOpen } from './intents/close-intents.server.ts'
import { listDisputes } from './money-back/disputes.server.ts'
import { markLookedAt } from './money-back/looked-at.server.ts'
import { listRefunds } from './money-back/refund-rows.server.ts'
import {
  type HandHow,
  type Hold,
  holdOf,
  inSpiteOf,
  isHeldBack,
  missingPayment,
  mostDaysEarly,
  type OrderStatus,
  offerMoves,
  ownerMoves,
  type PaymentKind,
  paymentTitles,
} from './order.ts'
import { countOrders } from './order-figures.server.ts'
import { mailPayment, mailProgress } from './order-mail.server.ts'
import { findPayment, listPayments } from './order-payments.server.ts'

/** Reloads of a confirmation page ask the provider at most this often. */
const minCheckIntervalMs = 1_500

/**
 * Asks the provider whether an unpaid order has been paid, so a page need not wait for the webhook. Throws
 * `PaymentUnavailable` when the provider can't be reached.
 */
export async function refreshOrder(
  store: Store,
  providers: Providers,
  order: { token: string } | { id: number },
  now: number,
): Promise<void> {
  const unpaid = await store.db
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
    .innerJoin('payment_intents', 'payment_intents.intent_id', 'order_payments.intent_id')
    .select([
      'payment_intents.provider',
      'payment_intents.intent_id',
      'payment_intents.id',
      'payment_intents.checked_at',
    ])
    .where((eb) => ('id' in order ? eb('orders.id', '=', order.id) : eb('orders.token', '=', order.token)))
    .where('order_payments.state', '=', 'due')
    .where('orders.set_aside', 'is', null)
    .execute()
  for (const { provider: name, intent_id: intentId, ...row } of unpaid) {
    const provider = findProvider(providers, name)
    // A check in the future was made by a clock that has been set back since.
    if (!provider || intentId === null || Math.abs(now - row.checked_at) < minCheckIntervalMs) continue
    if (!(await claimCheck(store, row, now))) continue
    const intent = await provider.retrieveIntent(intentId)
    if (intent) await applyIntent(store, intent, now)
  }
}

/** 192 random bits in base64url. Anything else skips the query, because PostgreSQL rejects text with a NUL. */
export const isOrderToken = (text: string) => /^[\w-]{32}$/.test(text)

/** An order with its items and payment; undefined for an unknown token. */
export async function findOrderByToken(store: Store, token: string) {
  const order = await store.db.selectFrom('orders').selectAll().where('token', '=', token).executeTakeFirst()
  if (!order) return undefined
  const [items, payments] = await Promise.all([listItems(store, order.id), listPaymentsWithAnswers(store, order.id)])
  return { order, items, payments }
}

/** The payments of an order, each with the provider's last answer about its intent. */
async function listPaymentsWithAnswers(store: Store, orderId: number) {
  const payments = await listPayments(store, orderId)
  return Promise.all(
    payments.map(async (payment) => ({
      ...payment,
      answer: payment.intent_id === null ? undefined : await findLastAnswer(store, payment.intent_id),
    })),
  )
}

/** An order with items, history and payment; undefined for an unknown id. */
export async function findOrder(store: Store, id: number) {
  const order = await store.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) return undefined
  const [items, history, payments, disputes, refunds] = await Promise.all([
    listItems(store, id),
    store.db.selectFrom('order_events').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    listPaymentsWithAnswers(store, id),
    listDisputes(store, id),
    listRefunds(store, id),
  ])
  return { order, items, history, payments, disputes, refunds }
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
  const searched = await searchPage(store, 'orders', filter.search ?? '', page, conditionOf(filter))
  if (searched) {
    const { ids, ...found } = searched
    return { orders: await listByIds(store, ids), ...found }
  }
  const [{ ids, ...found }, counts] = await Promise.all([
    findPage(findFiltered(store, filter), page),
    countOrders(store),
  ])
  return { orders: await listByIds(store, ids), ...found, total: counts[filter.status ?? 'total'], isExact: true }
}

/** Finds the ids of the orders that a filter leaves, from either end. */
export const openOrders = (store: Store, filter: OrderFilter): FindIds =>
  openSearch(store, 'orders', filter.search ?? '', conditionOf(filter))?.find ?? findFiltered(store, filter)

function conditionOf({ status }: OrderFilter): RawBuilder<SqlBool> | undefined {
  if (status === 'set_aside') return sql`set_aside is not null`
  return status && sql`status = ${status}`
}

function findFiltered(store: Store, filter: OrderFilter): FindIds {
  const all = store.db.selectFrom('orders').select('id')
  const condition = conditionOf(filter)
  return findByQuery(condition ? all.where(condition) : all)
}

/** In the order of their ids here. */
export async function listByIds(store: Store, ids: number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const orders = await store.db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  return orders.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

export type MovedOrder =
  | { ok: true }
  | { ok: false; reason: 'not-allowed'; from: OrderStatus }
  /** Its payment is processing and can no longer be stopped. */
  | { ok: false; reason: 'processing' }
  /** A payment is missing, and the owner didn't write why to go ahead. */
  | { ok: false; reason: 'unpaid'; kind: PaymentKind; amountCents: number }
  /** The same, for what happened to its money at the provider. */
  | { ok: false; reason: 'held'; hold: Hold }

export type StatusChange = {
  to: OrderStatus
  /** Why to go ahead although a payment is missing or disputed. */
  reason?: string | undefined
}

/**
 * Changes an order's status for the owner. Canceling closes the payment first, so it fails when money is on its way.
 * Undefined for an unknown id. Throws `PaymentUnavailable` when the provider can't be reached.
 */
export async function moveOrder(
  store: Store,
  providers: Providers,
  id: number,
  { to, reason = '' }: StatusChange,
  now: number,
): Promise<MovedOrder | undefined> {
  const order = await store.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) return undefined
  const from = order.status
  const moves = order.quote_id === null ? ownerMoves(from) : offerMoves(from)
  if (!moves.includes(to) || order.set_aside !== null) return { ok: false, reason: 'not-allowed', from }
  if (to === 'canceled') return cancelByOwner(store, providers, order, now)
  return store.transaction(async () => {
    const locked = await lockOrder(store, id, now)
    if (locked?.status !== from) return { ok: false, reason: 'not-allowed', from: locked?.status ?? from }
    const [disputes, refunds] = [await listDisputes(store, id), await listRefunds(store, id)]
    const hold = holdOf(disputes, refunds)
    const isHeld = isHeldBack(to, hold)
    if (hold && isHeld && reason === '') return { ok: false, reason: 'held', hold }
    const missing = missingPayment(to, await listPayments(store, id))
    if (missing && reason === '')
      return { ok: false, reason: 'unpaid', kind: missing.kind, amountCents: missing.amount_cents }
    const inSpite = [
      ...(missing ? [`before the ${paymentTitles[missing.kind].toLowerCase()}`] : []),
      ...(hold && isHeld ? [inSpiteOf[hold]] : []),
    ]
    const note = inSpite.length > 0 ? `By the owner, ${inSpite.join(' and ')}: ${reason}` : 'By the owner'
    if (isHeld) await markLookedAt(store, id)
    const event = await changeStatus(store, id, from, to, note, now)
    if (event === undefined) return { ok: false, reason: 'not-allowed', from }
    if (locked.quote_id !== null && to === 'delivered')
      await updateQuoteStatus(store, locked.quote_id, 'completed', now)
    if (to === 'delivered') await planReviewRequest(store, id, now)
    if (to === 'in_production' || to === 'ready' || to === 'delivered')
      await mailProgress(store, { order: locked, step: to, event }, now)
    return { ok: true }
  })
}

async function cancelByOwner(store: Store, providers: Providers, order: OrderRow, now: number): Promise<MovedOrder> {
  const note = 'Canceled by the owner'
  const closed = await closeIntents(store, providers, order.id, { note }, now)
  // What the shop can't close at a provider may still bring money. It is then set aside.
  await store.transaction(async () => {
    const locked = await lockOrder(store, order.id, now)
    if (locked && !closed.includes('processing')) await cancelOrder(store, locked, note, now)
  })
  await closeLeftOpen(store, providers, order.id, now)
  const { status } = await store.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (status === 'canceled') return { ok: true }
  if (closed.includes('processing')) return { ok: false, reason: 'processing' }
  return { ok: false, reason: 'not-allowed', from: status }
}

export type RecordedPayment =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'not-due' | 'not-yet' | 'set-aside' | 'too-early' }
  /** A card payment of it is processing, or has just gone through. */
  | { ok: false; reason: 'under-way' }

export type PaymentByHand = {
  paymentId: string
  how: HandHow
  /** Whose check, its number, whatever the owner wants to find again. */
  note: string
  /** When the money came. */
  at: number
}

/**
 * LIVE-6: the owner says that a due payment arrived by check, cash or transfer. An open card payment of it is closed first,
 * so that it can't be paid twice. Throws `PaymentUnavailable` when the provider can't be reached.
 */
export async function recordPayment(
  store: Store,
  providers: Providers,
  orderId: number,
  { paymentId, how, note, at }: PaymentByHand,
  now: number,
): Promise<RecordedPayment> {
  const open = await findPayment(store, paymentId)
  if (open?.order_id !== orderId) return { ok: false, reason: 'not-found' }
  const closed = await closeIntents(store, providers, orderId, { note: 'Paid by hand' }, now)
  if (closed.includes('processing')) return { ok: false, reason: 'under-way' }
  const recorded = await store.transaction<RecordedPayment>(async () => {
    const order = await lockOrder(store, orderId, now)
    const payments = await listPayments(store, orderId)
    const payment = payments.find(({ id }) => id === paymentId)
    if (!order || !payment) return { ok: false, reason: 'not-found' }
    if (order.quote_id === null || payment.state !== 'due') return { ok: false, reason: 'not-due' }
    if (order.set_aside !== null) return { ok: false, reason: 'set-aside' }
    if (payments.find(({ state }) => state === 'due')?.id !== paymentId) return { ok: false, reason: 'not-yet' }
    if (at < dayBefore(order.created_at, mostDaysEarly).startsAt) return { ok: false, reason: 'too-early' }
    const { order: paid, event } = await markPaid(store, order, payment, { how, note, at }, now)
    await mailPayment(store, { order: paid, payment, how, event }, now)
    return { ok: true }
  })
  if (recorded.ok) await closeLeftOpen(store, providers, orderId, now)
  return recorded
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
