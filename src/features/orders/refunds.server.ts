/** PAY-6: refunds. Each is stored before the call to the provider and made once. No other file writes the table. */
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
import { findPayment, listPayments, type OrderPayment } from './order-payments.server.ts'

export type RequestedRefund =
  | { ok: true }
  | { ok: false; reason: 'not-refundable' }
  /** Several payments could be meant. */
  | { ok: false; reason: 'which-payment' }
  /** Only the provider that took the money can refund it, and the shop has no keys for that one. */
  | { ok: false; reason: 'other-provider' }
  | { ok: false; reason: 'too-much'; leftCents: number }
  /** This key was used for another order or amount. */
  | { ok: false; reason: 'key-used' }
  /** Another refund of this order is waiting for the provider's answer. */
  | { ok: false; reason: 'under-way' }
  | { ok: false; reason: 'refused'; message: string }
  /** It may have been made. The reconciler retries it with the same key until the provider answers. */
  | { ok: false; reason: 'unanswered' }

type Refund = Pick<Selectable<Tables['refunds']>, 'id' | 'order_id' | 'payment_id' | 'amount_cents'>

export type AskedRefund = {
  orderId: number
  /** Which payment to refund; may be left out when the order has only one that was paid. */
  paymentId?: string | undefined
  amountCents: number
  idempotencyKey?: string | undefined
}

/**
 * Refunds all or part of a payment through the provider that took it; a payment by hand is refunded by hand, and only
 * booked. When nothing is left of an order's payments, its status changes. Held money can be refunded too. The same key is
 * the same refund, made once even if answers are lost. Undefined for an unknown order.
 */
export async function refundOrder(
  store: Store,
  providers: Providers,
  asked: AskedRefund,
  now: number,
): Promise<RequestedRefund | undefined> {
  const { orderId, amountCents, idempotencyKey: id = randomUUID() } = asked
  const payments = await listPayments(store, orderId)
  if (payments.length === 0) return undefined
  const payment = paymentMeant(payments, asked.paymentId)
  if (!payment) return { ok: false, reason: 'which-payment' }
  const isByHand = payment.how !== null && payment.how !== 'card'
  const provider = isByHand ? undefined : findProvider(providers, payment.provider ?? '')
  if (!provider && !isByHand) return { ok: false, reason: 'other-provider' }
  const refund = { id, order_id: orderId, payment_id: payment.id, amount_cents: amountCents }
  const reserved = await store.transaction(() => reserve(store, refund, now))
  if (reserved !== 'to-pay') return reserved
  try {
    if (provider) return await sendRefund(store, provider, refund, now)
    await completeRefund(store, refund, null, now)
    return { ok: true }
  } catch (error) {
    if (error instanceof PaymentUnavailable) return { ok: false, reason: 'unanswered' }
    throw error
  }
}

const isHere = ({ state }: OrderPayment) => state === 'paid' || state === 'held'

function paymentMeant(payments: readonly OrderPayment[], id: string | undefined): OrderPayment | undefined {
  if (id !== undefined) return payments.find((payment) => payment.id === id)
  const paid = payments.filter(isHere)
  const [only = payments[0]] = paid
  return paid.length > 1 ? undefined : only
}

/** One refund at a time per order: a second click finds the first and can't refund the same dollars twice. */
async function reserve(store: Store, refund: Refund, now: number): Promise<'to-pay' | RequestedRefund | undefined> {
  // A second click waits here until the first refund is stored.
  const order = await lockOrder(store, refund.order_id, now)
  if (!order) return undefined
  const before = await store.db.selectFrom('refunds').selectAll().where('id', '=', refund.id).executeTakeFirst()
  if (before) return repeatedRequest(before, refund)
  if (await findPending(store, refund.order_id)) return { ok: false, reason: 'under-way' }
  const payment = await findPayment(store, refund.payment_id)
  if (!payment || !isHere(payment)) return { ok: false, reason: 'not-refundable' }
  const leftCents = payment.amount_cents - payment.refunded_cents
  if (leftCents === 0) return { ok: false, reason: 'not-refundable' }
  if (refund.amount_cents > leftCents) return { ok: false, reason: 'too-much', leftCents }
  await reserveRefund(store, refund.order_id, refund.payment_id, refund.amount_cents)
  await store.db
    .insertInto('refunds')
    .values({ ...refund, state: 'pending', provider_refund_id: null, created_at: now })
    .execute()
  return 'to-pay'
}

/** Handles a key that was used before. A pending refund is sent again, which is safe: the key pays once. */
function repeatedRequest(before: Selectable<Tables['refunds']>, refund: Refund): 'to-pay' | RequestedRefund {
  if (before.payment_id !== refund.payment_id || before.amount_cents !== refund.amount_cents)
    return { ok: false, reason: 'key-used' }
  switch (before.state) {
    case 'pending':
      return 'to-pay'
    case 'done':
      return { ok: true }
    case 'failed':
      return { ok: false, reason: 'refused', message: 'it already refused this refund.' }
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
  const payment = await findPayment(store, refund.payment_id)
  if (!payment?.intent_id) throw new Error(`The payment ${refund.payment_id} was not made by card.`)
  try {
    const done = await provider.refund({
      intentId: payment.intent_id,
      amountCents: refund.amount_cents,
      idempotencyKey: refund.id,
    })
    await completeRefund(store, refund, done.id, now)
    return { ok: true }
  } catch (error) {
    // Any other error may have paid: the refund stays pending and is retried with the same key.
    if (!(error instanceof PaymentRefused)) throw error
    await failRefund(store, refund, error.message, now)
    return { ok: false, reason: 'refused', message: error.message }
  }
}

async function completeRefund(
  store: Store,
  refund: Refund,
  providerRefundId: string | null,
  now: number,
): Promise<void> {
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
    if (failed) await releaseRefund(store, refund.order_id, refund.payment_id, refund.amount_cents, message, now)
  })
}

const hourMs = 60 * 60 * 1000

/** Pending refunds of a provider made before `before`, or by a clock that was ahead and has been set back since. */
export const listUnansweredRefunds = (store: Store, provider: PaymentProvider, before: number): Promise<Refund[]> =>
  store.db
    .selectFrom('refunds')
    .innerJoin('order_payments', 'order_payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.order_id', 'refunds.payment_id', 'refunds.amount_cents'])
    .where('refunds.state', '=', 'pending')
    .where((eb) => eb.or([eb('refunds.created_at', '<=', before), eb('refunds.created_at', '>', before + hourMs)]))
    .where('order_payments.provider', '=', provider.name)
    .orderBy('refunds.created_at')
    .execute()

/** Retries a refund whose answer was lost. Throws when there is no answer again. */
export async function retryRefund(store: Store, provider: PaymentProvider, refund: Refund, now: number): Promise<void> {
  await sendRefund(store, provider, refund, now).catch((error: unknown) => {
    store.log.warn({ order: refund.order_id, amountCents: refund.amount_cents }, 'refund still unanswered')
    throw error
  })
}
