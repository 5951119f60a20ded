/** Reads orders, for customers by token and for the owner, and changes their status for the owner. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOneOf } from '../../platform/database/one-of.ts'
import type { Store } from '../../platform/database/store.ts'
import { type FindIds, findPage, type PageKey } from '../../platform/key-pages.ts'
import { byWhom } from '../../platform/people/current-person.ts'
import { claimCheck, findLastAnswer } from '../payment/intents.server.ts'
import { findProvider, type Providers } from '../payment/provider.ts'
import { updateStatusOfQuotes } from '../quotes/request/bought-quotes.server.ts'
import { planReviewRequest } from '../reviews/review-requests.server.ts'
import { type FoundPage, openSearch, searchPage } from '../shared/search/search.server.ts'
import { type EditConflict, type EditWords, mergeEdit } from '../shared/two-desks/merge-edit.server.ts'
import { cancelOrder, changeStatus, listItems, lockOrder, type OrderRow, setWorks } from './books.server.ts'
import { keepWithoutCard } from './by-hand/keep-without-card.server.ts'
import { mailCanceled } from './customer-mail.server.ts'
import type { OrderSort } from './finding/order-sorts.ts'
import { findSorted } from './finding/sorted-orders.server.ts'
import { applyIntent } from './intents/apply-intent.server.ts'
import { closeIntents, closeLeftOpen } from './intents/close-intents.server.ts'
import { listDisputes } from './money-back/disputes.server.ts'
import { markLookedAt } from './money-back/looked-at.server.ts'
import { listRefunds } from './money-back/refund-rows.server.ts'
import {
  type Hold,
  holdOf,
  inSpiteOf,
  isHeldBack,
  missingPayment,
  type OrderStatus,
  orderStatusNames,
  type PaymentKind,
  paymentTitles,
} from './order.ts'
import { countOrders, dueCents, isLate, isNeverPaid, isOwed } from './order-figures.server.ts'
import { mailProgress } from './order-mail.server.ts'
import { listPayments } from './order-payments.server.ts'
import { isToldMove, movesOf } from './steps/order-steps.ts'

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

/** `today` is the shop's day. */
export type OrderFilter = {
  status?: OrderStatus | 'late' | 'set_aside' | 'unpaid' | undefined
  search?: string | undefined
  today: string
}

/**
 * A page of orders and their number; what a search finds is newest first. Checkouts that were never paid lie apart (DESK-5); a search finds
 * them, too. Each word of a search must start one of the order's words. The order whose number is searched comes before all
 * others.
 */
export async function listOrders(
  store: Store,
  { sort = 'date', ...filter }: OrderFilter & { sort?: OrderSort | undefined },
  page: PageKey,
): Promise<Omit<FoundPage, 'ids'> & { orders: OrderRow[] }> {
  const searched = await searchPage(store, 'orders', filter.search ?? '', page, conditionOf(filter))
  if (searched) {
    const { ids, ...found } = searched
    return { orders: await listByIds(store, ids), ...found }
  }
  const [{ ids, ...found }, counts] = await Promise.all([
    findFiltered(store, filter, sort).then((find) => findPage(find, page)),
    countOrders(store, filter.today),
  ])
  return { orders: await listByIds(store, ids), ...found, total: counts[filter.status ?? 'total'], isExact: true }
}

/** Finds the ids of the orders that a filter leaves, from either end. */
export const openOrders = async (store: Store, filter: OrderFilter): Promise<FindIds> =>
  openSearch(store, 'orders', filter.search ?? '', conditionOf(filter))?.find ?? findFiltered(store, filter, 'date')

function conditionOf({ status, today }: OrderFilter): RawBuilder<SqlBool> | undefined {
  if (status === 'late') return isLate(today)
  if (status === 'set_aside') return sql`set_aside is not null`
  if (status === 'unpaid') return sql`${isNeverPaid} and status = 'pending_payment'`
  if (status === 'pending_payment') return sql`status = ${status} and not (${isNeverPaid})`
  return status && sql`status = ${status}`
}

const findFiltered = (store: Store, filter: OrderFilter, sort: OrderSort) =>
  findSorted(store, sort, conditionOf(filter) ?? sql<SqlBool>`not (${isNeverPaid})`)

/** What is still to be paid of the orders that a filter leaves. A checkout that was left owes nothing, nor what waits for a decision. */
export async function sumOwed(store: Store, filter: OrderFilter): Promise<{ orders: number; cents: number }> {
  const condition = sql.join<SqlBool>(
    [conditionOf(filter), isOwed, sql`set_aside is null and not (${isNeverPaid})`].filter(Boolean),
    sql` and `,
  )
  const search = openSearch(store, 'orders', filter.search ?? '', condition)
  const ids = await search?.find({}, 'desc', Number.MAX_SAFE_INTEGER)
  const owed = await store.db
    .selectFrom('orders')
    .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.cast<number>(eb.fn.sum(dueCents), 'bigint').as('cents')])
    .where(condition)
    .$if(ids !== undefined, (rows) => rows.where(isOneOf(store, 'id', ids ?? [], 'bigint')))
    .executeTakeFirstOrThrow()
  return { orders: owed.orders, cents: owed.cents ?? 0 }
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
  /** Another desk moved it since this one read it. */
  | EditConflict

export type StatusChange = {
  to: OrderStatus
  /** What it is, as the owner sees it. */
  seen?: OrderStatus | undefined
  /** Why to go ahead although a payment is missing or disputed; of a canceled order, what the customer reads. */
  reason?: string | undefined
  /** Of a canceled order: whether the customer is written to. */
  tells?: boolean
}

const statusWords: EditWords<{ status: OrderStatus }> = {
  status: { label: 'Status', text: (status) => orderStatusNames[status] },
}

/**
 * Changes an order's status for the owner. Canceling closes the payment first, so it fails when money is on its way.
 * Undefined for an unknown id. Throws `PaymentUnavailable` when the provider can't be reached.
 */
export async function moveOrder(
  store: Store,
  providers: Providers,
  id: number,
  { to, seen, reason = '', tells = false }: StatusChange,
  now: number,
): Promise<MovedOrder | undefined> {
  const order = await store.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) return undefined
  const from = order.status
  const edit = mergeEdit({ status: from }, { status: to }, seen && { status: seen }, statusWords)
  if (!edit.ok) return edit
  const { quote_id: quoteId, received_cents: receivedCents } = order
  const moves = movesOf({ status: from, quoteId, receivedCents })
  if (!moves.includes(to) || order.set_aside !== null) return { ok: false, reason: 'not-allowed', from }
  if (to === 'canceled') return cancelByOwner(store, providers, order, { reason, tells }, now)
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
    const note = inSpite.length > 0 ? `By ${byWhom()}, ${inSpite.join(' and ')}: ${reason}` : `By ${byWhom()}`
    if (isHeld) await markLookedAt(store, id)
    const event = await changeStatus(store, id, from, to, note, now)
    if (event === undefined) return { ok: false, reason: 'not-allowed', from }
    // JOB-4: all of its pieces. As none is 'ready' before the order is begun, they are in work.
    if (to === 'in_production')
      await setWorks(
        store,
        id,
        (await listItems(store, id)).map(() => 'in_work'),
      )
    if (to === 'delivered') {
      await updateStatusOfQuotes(store, locked, 'completed', now)
      await planReviewRequest(store, id, now)
    }
    if (isToldMove(to)) await mailProgress(store, { order: locked, step: to, event }, now)
    return { ok: true }
  })
}

async function cancelByOwner(
  store: Store,
  providers: Providers,
  order: OrderRow,
  { reason, tells }: { reason: string; tells: boolean },
  now: number,
): Promise<MovedOrder> {
  const note = `Canceled by ${byWhom()}${reason === '' ? '' : `: ${reason}`}`
  // It must not end with its card form before its customer can be told.
  await keepWithoutCard(store, order.id, now)
  const closed = await closeIntents(store, providers, order.id, { note }, now)
  // What the shop can't close at a provider may still bring money. It is then set aside.
  await store.transaction(async () => {
    const locked = await lockOrder(store, order.id, now)
    if (!locked || closed.includes('processing')) return
    const event = await cancelOrder(store, locked, note, now)
    if (event !== undefined && tells) await mailCanceled(store, { order: locked, event, reason }, now)
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
