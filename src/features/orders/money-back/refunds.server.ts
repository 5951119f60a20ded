/** PAY-6: the owner's refunds. Each is stored before the call to the provider and made once. */
import { randomUUID } from 'node:crypto'
import type { Store } from '../../../platform/database/store.ts'
import { currentName } from '../../../platform/people/current-person.ts'
import {
  findProvider,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type Providers,
} from '../../payment/provider.ts'
import { formatCents } from '../../pricing/money.ts'
import { bookWentBack, lockOrder, type OrderRow, reserveRefund } from '../books.server.ts'
import { closeIntents, closeLeftOpen } from '../intents/close-intents.server.ts'
import type { OrderStatus } from '../order.ts'
import { findPayment, listPayments, type OrderPayment } from '../order-payments.server.ts'
import {
  changeRefund,
  findRefund,
  insertRefund,
  markRefundsLookedAt,
  type Refund,
  type RefundRow,
  taxShareOf,
} from './refund-rows.server.ts'
import { tellRefund } from './tell-refund.server.ts'

export type RequestedRefund =
  | { ok: true }
  | { ok: false; reason: 'not-refundable' }
  /** Several payments could be meant. */
  | { ok: false; reason: 'which-payment' }
  /** Only the provider that took the money can refund it, and the shop has no keys for that one. */
  | { ok: false; reason: 'other-provider' }
  | { ok: false; reason: 'too-much'; leftCents: number }
  /** The bank holds what is left of it, until a dispute is decided or for good. */
  | { ok: false; reason: 'disputed' }
  /** This key was used for another order or amount. */
  | { ok: false; reason: 'key-used' }
  /** Another refund of this order is waiting for the provider's answer. */
  | { ok: false; reason: 'under-way' }
  | { ok: false; reason: 'refused'; message: string }
  /** It may have been made. The reconciler retries it with the same key until the provider answers. */
  | { ok: false; reason: 'unanswered' }

export type RefundRequest = {
  orderId: number
  /** Which payment to refund; may be left out when the order has only one that was paid. */
  paymentId?: string | undefined
  amountCents: number
  /** For the customer and the books. */
  reason: string
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
  asked: RefundRequest,
  now: number,
): Promise<RequestedRefund | undefined> {
  const { orderId, amountCents, reason, idempotencyKey: id = randomUUID() } = asked
  const payments = await listPayments(store, orderId)
  if (payments.length === 0) return undefined
  const payment = paymentMeant(payments, asked.paymentId)
  if (!payment) return { ok: false, reason: 'which-payment' }
  const isByHand = payment.how !== null && payment.how !== 'card'
  const provider = isByHand ? undefined : findProvider(providers, payment.provider ?? '')
  if (!provider && !isByHand) return { ok: false, reason: 'other-provider' }
  const refund = { id, order_id: orderId, payment_id: payment.id, amount_cents: amountCents }
  if (!provider) {
    // Nothing is booked before the card forms are closed, because no one would try a refund by hand again.
    if (await leavesNothing(store, refund)) await closeIntents(store, providers, orderId, {}, now)
    const made = await store.transaction(async () => {
      const reserved = await reserve(store, refund, reason, now)
      return reserved === 'to-pay' ? bookDone(store, refund, null, now) : { refused: reserved }
    })
    if (made && 'refused' in made) return made.refused
    await closeIfRefunded(store, providers, refund, made, now)
    return { ok: true }
  }
  const reserved = await store.transaction(() => reserve(store, refund, reason, now))
  if (reserved !== 'to-pay') return reserved
  try {
    return await sendRefund(store, providers, provider, refund, now)
  } catch (error) {
    if (error instanceof PaymentUnavailable) return { ok: false, reason: 'unanswered' }
    throw error
  }
}

const isReceived = ({ state }: OrderPayment) => state === 'paid' || state === 'held'

function paymentMeant(payments: readonly OrderPayment[], id: string | undefined): OrderPayment | undefined {
  if (id !== undefined) return payments.find((payment) => payment.id === id)
  const paid = payments.filter(isReceived)
  const [only = payments[0]] = paid
  return paid.length > 1 ? undefined : only
}

/** One refund at a time per order: a second click finds the first and can't refund the same dollars twice. */
async function reserve(
  store: Store,
  refund: Refund,
  reason: string,
  now: number,
): Promise<'to-pay' | RequestedRefund | undefined> {
  // A second click waits here until the first refund is stored.
  const order = await lockOrder(store, refund.order_id, now)
  if (!order) return undefined
  const before = await findRefund(store, refund.id)
  if (before) return repeatedRequest(before, refund)
  if (await findPending(store, refund.order_id)) return { ok: false, reason: 'under-way' }
  const payment = await findPayment(store, refund.payment_id)
  if (!payment || !isReceived(payment)) return { ok: false, reason: 'not-refundable' }
  const leftCents = payment.amount_cents - payment.refunded_cents - payment.withdrawn_cents
  if (leftCents === 0) return { ok: false, reason: payment.withdrawn_cents > 0 ? 'disputed' : 'not-refundable' }
  if (refund.amount_cents > leftCents) return { ok: false, reason: 'too-much', leftCents }
  const tax_cents = await taxShareOf(store, order, refund)
  const said = { ...refund, reason, tax_cents }
  const asked = { created_at: now, by_name: currentName() }
  await insertRefund(store, { ...said, ...asked, state: 'pending', provider_refund_id: null })
  await reserveRefund(store, order, refund.amount_cents)
  return 'to-pay'
}

/** Handles a key that was used before. A pending refund is sent again, which is safe: the key pays once. */
function repeatedRequest(before: RefundRow, refund: Refund): 'to-pay' | RequestedRefund {
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

/** Whether a refund takes the last of what an order has received. */
async function leavesNothing(store: Store, refund: Refund): Promise<boolean> {
  const [order, before] = await Promise.all([
    store.db
      .selectFrom('orders')
      .select(['received_cents', 'refunded_cents', 'withdrawn_cents'])
      .where('id', '=', refund.order_id)
      .executeTakeFirst(),
    findRefund(store, refund.id),
  ])
  if (!order) return false
  const wentBack = order.refunded_cents + order.withdrawn_cents + (before ? 0 : refund.amount_cents)
  return wentBack >= order.received_cents
}

async function sendRefund(
  store: Store,
  providers: Providers,
  provider: PaymentProvider,
  refund: Refund,
  now: number,
): Promise<RequestedRefund> {
  const payment = await findPayment(store, refund.payment_id)
  if (!payment?.intent_id) throw new Error(`The payment ${refund.payment_id} was not made by card.`)
  // Before the refund: no open tab may pay the rest of an order that is given up.
  if (await leavesNothing(store, refund)) await closeIntents(store, providers, refund.order_id, {}, now)
  try {
    const done = await provider.refund({
      intentId: payment.intent_id,
      amountCents: refund.amount_cents,
      idempotencyKey: refund.id,
    })
    const booked = await bookDone(store, refund, done.id, now)
    await closeIfRefunded(store, providers, refund, booked, now)
    return { ok: true }
  } catch (error) {
    // Any other error may have paid: the refund stays pending and is retried with the same key.
    if (!(error instanceof PaymentRefused)) throw error
    await failRefund(store, refund, error.message, now)
    return { ok: false, reason: 'refused', message: error.message }
  }
}

async function bookDone(store: Store, refund: Refund, providerRefundId: string | null, now: number) {
  const to = { state: 'done' as const, provider_refund_id: providerRefundId }
  const { reason = '', by_name = null } = (await findRefund(store, refund.id)) ?? {}
  const note = `Refunded ${formatCents(refund.amount_cents)}${reason === '' ? '' : `: ${reason}`}`
  return changePending(store, refund, to, { note, by: by_name }, now)
}

async function closeIfRefunded(
  store: Store,
  providers: Providers,
  { order_id: orderId }: Refund,
  booked: { status: OrderStatus } | undefined,
  now: number,
): Promise<void> {
  if (booked?.status === 'refunded') await closeLeftOpen(store, providers, orderId, now)
}

async function failRefund(store: Store, refund: Refund, message: string, now: number): Promise<void> {
  await changePending(store, refund, { state: 'failed' }, { note: `Refund refused: ${message}`, by: null }, now)
}

/** Undefined when its event came first, and it is booked already. */
const changePending = (
  store: Store,
  refund: Refund,
  to: Parameters<typeof changeRefund>[2],
  line: { note: string; by: string | null },
  now: number,
) =>
  store.transaction(async () => {
    const order: OrderRow | undefined = await lockOrder(store, refund.order_id, now)
    const isChanged = await changeRefund(store, { id: refund.id, state: 'pending' }, to)
    if (!order || !isChanged) return undefined
    // An earlier one that failed is made good.
    if (to.state === 'done') await markRefundsLookedAt(store, order.id)
    const booked = await bookWentBack(store, order, line, now)
    if (to.state === 'done') await tellRefund(store, refund.id, booked, now)
    return booked
  })

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
export async function retryRefund(
  store: Store,
  providers: Providers,
  provider: PaymentProvider,
  refund: Refund,
  now: number,
): Promise<void> {
  await sendRefund(store, providers, provider, refund, now).catch((error: unknown) => {
    store.log.warn({ order: refund.order_id, amountCents: refund.amount_cents }, 'refund still unanswered')
    throw error
  })
}
