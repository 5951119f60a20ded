/** Money back (PAY-6). Each refund is a row before the provider is asked for it, and is made once. No other file writes refunds. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import {
  findProvider,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type Providers,
} from '../payment/provider.ts'
import { bookRefund, lockOrder, releaseRefund, reserveRefund } from './books.server.ts'
import { isRefundable, type OrderStatus } from './order.ts'

export type RequestedRefund =
  | { ok: true }
  | { ok: false; reason: 'not-refundable' }
  /** Only the provider that took the money can give it back, and the shop has no keys for that one. */
  | { ok: false; reason: 'other-provider' }
  | { ok: false; reason: 'too-much'; leftCents: number }
  /** This key came before, for another order or another amount. */
  | { ok: false; reason: 'key-used' }
  /** Another one of this order waits for the provider's answer. */
  | { ok: false; reason: 'under-way' }
  | { ok: false; reason: 'refused'; message: string }
  /** It may have been made; the provider is asked again, for the very same refund, until it answers. */
  | { ok: false; reason: 'unanswered' }

type Refund = { id: string; order_id: number; amount_cents: number }

/**
 * Pays back through the provider, whole or in part; all of it makes the order refunded. Money that was set aside can be
 * given back too. The same key again is the same refund: made once, whatever was lost on the way. Undefined when there is
 * no such order.
 */
export async function refundOrder(
  store: Store,
  providers: Providers,
  orderId: number,
  amountCents: number,
  idempotencyKey: string | undefined,
  now: number,
): Promise<RequestedRefund | undefined> {
  const order = await store.db.selectFrom('orders').select('provider').where('id', '=', orderId).executeTakeFirst()
  if (!order) return undefined
  const provider = findProvider(providers, order.provider)
  if (!provider) return { ok: false, reason: 'other-provider' }
  const refund = { id: idempotencyKey ?? randomUUID(), order_id: orderId, amount_cents: amountCents }
  const reserved = await store.transaction(() => reserve(store, refund, now))
  if (reserved !== 'to-pay') return reserved
  try {
    return await sendRefund(store, provider, refund, now)
  } catch (error) {
    if (error instanceof PaymentUnavailable) return { ok: false, reason: 'unanswered' }
    throw error
  }
}

/** One at a time for each order: a second click finds the first, and cannot give the same dollars back twice. */
async function reserve(store: Store, refund: Refund, now: number): Promise<'to-pay' | RequestedRefund | undefined> {
  // A second click waits at this lock until the first refund is written.
  const order = await lockOrder(store, refund.order_id, now)
  if (!order) return undefined
  const before = await store.db.selectFrom('refunds').selectAll().where('id', '=', refund.id).executeTakeFirst()
  if (before) return requestedBefore(before, refund)
  if (await findPending(store, refund.order_id)) return { ok: false, reason: 'under-way' }
  const leftCents = order.total_cents - order.refunded_cents
  const taken = order.set_aside !== null || isRefundable(order.status as OrderStatus)
  if (!taken || leftCents === 0) return { ok: false, reason: 'not-refundable' }
  if (refund.amount_cents > leftCents) return { ok: false, reason: 'too-much', leftCents }
  await reserveRefund(store, refund.order_id, refund.amount_cents)
  await store.db
    .insertInto('refunds')
    .values({ ...refund, state: 'pending', provider_refund_id: null, created_at: now })
    .execute()
  return 'to-pay'
}

/** What becomes of a key that comes again. One that waits for its answer is asked for again, which pays once. */
function requestedBefore(before: Selectable<Tables['refunds']>, refund: Refund): 'to-pay' | RequestedRefund {
  if (before.order_id !== refund.order_id || before.amount_cents !== refund.amount_cents)
    return { ok: false, reason: 'key-used' }
  switch (before.state) {
    case 'pending':
      return 'to-pay'
    case 'done':
      return { ok: true }
    case 'failed':
      return { ok: false, reason: 'refused', message: 'it did so when this refund was first asked for.' }
  }
}

const findPending = (store: Store, orderId: number) =>
  store.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .executeTakeFirst()

async function sendRefund(
  store: Store,
  provider: PaymentProvider,
  refund: Refund,
  now: number,
): Promise<RequestedRefund> {
  const { intent_id } = await store.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  try {
    const done = await provider.refund({
      intentId: intent_id,
      amountCents: refund.amount_cents,
      idempotencyKey: refund.id,
    })
    await completeRefund(store, refund, done.id, now)
    return { ok: true }
  } catch (error) {
    // Anything but a clear no may have paid: the refund stays pending and is asked for again with the same key.
    if (!(error instanceof PaymentRefused)) throw error
    await failRefund(store, refund, error.message, now)
    return { ok: false, reason: 'refused', message: error.message }
  }
}

async function completeRefund(store: Store, refund: Refund, providerRefundId: string, now: number): Promise<void> {
  await store.transaction(async () => {
    const completed = await store.db
      .updateTable('refunds')
      .set({ state: 'done', provider_refund_id: providerRefundId })
      .where('id', '=', refund.id)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (completed) await bookRefund(store, refund.order_id, refund.amount_cents, now)
  })
}

async function failRefund(store: Store, refund: Refund, message: string, now: number): Promise<void> {
  await store.transaction(async () => {
    const failed = await store.db
      .updateTable('refunds')
      .set({ state: 'failed' })
      .where('id', '=', refund.id)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (failed) await releaseRefund(store, refund.order_id, refund.amount_cents, message, now)
  })
}

const hourMs = 60 * 60 * 1000

/** Refunds of this provider whose answer was lost before `before`, or in the future of a clock that was set back since. */
export const listUnansweredRefunds = (store: Store, provider: PaymentProvider, before: number): Promise<Refund[]> =>
  store.db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.order_id', 'refunds.amount_cents'])
    .where('refunds.state', '=', 'pending')
    .where((eb) => eb.or([eb('refunds.created_at', '<=', before), eb('refunds.created_at', '>', before + hourMs)]))
    .where('orders.provider', '=', provider.name)
    .orderBy('refunds.created_at')
    .execute()

/** Asks again for a refund whose answer was lost. Throws when there is no answer this time either. */
export async function retryRefund(store: Store, provider: PaymentProvider, refund: Refund, now: number): Promise<void> {
  await sendRefund(store, provider, refund, now)
}
