/** LIVE-6, DESK-4: the owner says that money came by check, cash or transfer, in whole or in part, or that it never did. */
import type { Store } from '../../../platform/database/store.ts'
import { takeFromCart } from '../../cart/cart.server.ts'
import type { Providers } from '../../payment/provider.ts'
import { dayBefore } from '../../shared/days.server.ts'
import { bookUnbooked, listItems, lockOrder, markPaid, type OrderRow } from '../books.server.ts'
import { dropReceipts, isFirstOfItsKind, mailHandReceipt } from '../customer-mail.server.ts'
import { closeIntents } from '../intents/close-intents.server.ts'
import { listRefunds } from '../money-back/refund-rows.server.ts'
import { type HandHow, mostDaysEarly } from '../order.ts'
import { mailOrderNotice, mailPayment, noteLeft } from '../order-mail.server.ts'
import { findPayment, isDue, listPayments, type OrderPayment, splitDue } from '../order-payments.server.ts'
import { keepWithoutCard } from './keep-without-card.server.ts'

export type RecordedPayment =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'not-yet' | 'set-aside' | 'too-early' | 'key-used' }
  | { ok: false; reason: 'not-due'; state: OrderPayment['state'] }
  | { ok: false; reason: 'too-much'; dueCents: number }
  /** A card payment of it is processing, or has just gone through. */
  | { ok: false; reason: 'under-way' }

export type PaymentByHand = {
  paymentId: string
  /** Undefined: all of that payment. More than that goes on to the next one. */
  amountCents: number | undefined
  how: HandHow
  /** Whose check, its number, whatever the owner wants to find again. */
  note: string
  /** When the money came. */
  at: number
  idempotencyKey: string | undefined
}

/**
 * Books money that came by hand. Open card payments are closed first, so that it can't be paid twice; a cart's order then no
 * longer ends with its card form. The same key is the same money. Throws `PaymentUnavailable` when the provider can't be
 * reached.
 */
export async function recordPayment(
  store: Store,
  providers: Providers,
  orderId: number,
  byHand: PaymentByHand,
  now: number,
): Promise<RecordedPayment> {
  const order = await store.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) return { ok: false, reason: 'not-found' }
  const before = await checkBooking(store, order, byHand)
  if ('ok' in before) return before
  await keepWithoutCard(store, orderId, now)
  const closed = await closeIntents(store, providers, orderId, { note: 'Paid by hand' }, now)
  if (closed.includes('processing')) return { ok: false, reason: 'under-way' }
  const recorded = await store.transaction(() => book(store, orderId, byHand, now))
  if (recorded.ok) await closeFormsLeft(store, providers, orderId, now)
  return recorded
}

/** What the booking would fill, or why it can't be. To be asked again under the order's lock. */
async function checkBooking(
  store: Store,
  order: OrderRow,
  { paymentId, amountCents, how, at, idempotencyKey: key }: PaymentByHand,
): Promise<RecordedPayment | { due: OrderPayment[]; amountCents: number }> {
  const payments = await listPayments(store, order.id)
  const booked = key === undefined ? [] : payments.filter(({ request_key }) => request_key === key)
  if (booked.length > 0) {
    const cents = sumOf(booked)
    const isSame = booked.every((one) => one.how === how) && (amountCents === undefined || cents === amountCents)
    return isSame ? { ok: true } : { ok: false, reason: 'key-used' }
  }
  const payment = payments.find(({ id }) => id === paymentId)
  if (!payment) return { ok: false, reason: 'not-found' }
  if (!isDue(payment)) return { ok: false, reason: 'not-due', state: payment.state }
  const due = payments.filter(isDue)
  if (due[0]?.id !== paymentId) return { ok: false, reason: 'not-yet' }
  const wanted = amountCents ?? payment.amount_cents
  const dueCents = sumOf(due)
  if (order.set_aside !== null) return { ok: false, reason: 'set-aside' }
  if (at < dayBefore(order.created_at, mostDaysEarly).startsAt) return { ok: false, reason: 'too-early' }
  return wanted > dueCents ? { ok: false, reason: 'too-much', dueCents } : { due, amountCents: wanted }
}

const sumOf = (payments: readonly OrderPayment[]) => payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** In a transaction. Under the order's lock, so that of two bookings that together are too much, one is refused. */
export async function book(
  store: Store,
  orderId: number,
  byHand: PaymentByHand,
  now: number,
): Promise<RecordedPayment> {
  const order = await lockOrder(store, orderId, now)
  if (!order) return { ok: false, reason: 'not-found' }
  const checked = await checkBooking(store, order, byHand)
  if ('ok' in checked) return checked
  const { how, note, at, idempotencyKey: key } = byHand
  let paid = order
  let event = 0
  let leftCents = checked.amountCents
  const filled: { payment: OrderPayment; isPart: boolean }[] = []
  for (const due of checked.due) {
    if (leftCents === 0) break
    const isPart = leftCents < due.amount_cents
    const payment = isPart ? await splitDue(store, due, leftCents) : due
    const booked = await markPaid(store, paid, payment, { how, note, at, key, isPart }, now)
    paid = booked.order
    event = booked.event
    leftCents -= payment.amount_cents
    filled.push({ payment, isPart })
  }
  await mailBooked(store, { before: order, paid, filled, how, at, event, amountCents: checked.amountCents }, now)
  if (order.quote_id === null && order.received_cents === 0) await emptyCart(store, order)
  return { ok: true }
}

type Booked = {
  before: OrderRow
  paid: OrderRow
  filled: { payment: OrderPayment; isPart: boolean }[]
  how: HandHow
  at: number
  event: number
  amountCents: number
}

/** One email for one check. A deposit or balance that is paid whole has its own; and the workshop hears what to make. */
async function mailBooked(
  store: Store,
  { before, paid, filled, how, at, event, amountCents }: Booked,
  now: number,
): Promise<void> {
  const [only, ...others] = filled
  const isWhole = only !== undefined && others.length === 0 && !only.isPart
  if (paid.quote_id !== null && isWhole && isFirstOfItsKind(only.payment, await listPayments(store, paid.id)))
    return mailPayment(store, { order: paid, payment: only.payment, how, at, event }, now)
  await mailHandReceipt(store, { order: paid, how, amountCents, paidAt: at, event }, now)
  if (paid.quote_id === null && before.status === 'pending_payment' && paid.status === 'paid')
    await mailOrderNotice(store, paid.id, now)
}

async function emptyCart(store: Store, order: OrderRow): Promise<void> {
  const items = await listItems(store, order.id)
  await takeFromCart(
    store,
    items.map((item) => ({ id: item.cart_item_id, quantity: item.quantity })),
  )
}

/** A tab may have opened one for the amount of before. What can't be closed now, the reconciler closes. */
async function closeFormsLeft(store: Store, providers: Providers, orderId: number, now: number): Promise<void> {
  await closeIntents(store, providers, orderId, { of: () => true }, now).catch((error: unknown) =>
    store.log.warn({ order: orderId, reason: String(error) }, 'a card form could not be closed'),
  )
}

export type UnbookedPayment =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'not-by-hand' | 'refunded' | 'closed' | 'under-way' }

/**
 * A check bounced, or was booked for the wrong order: what was booked with it is due again. Refused once any of it was
 * refunded: then it did come in. Throws `PaymentUnavailable` when the provider can't be reached.
 */
export async function unbook(
  store: Store,
  providers: Providers,
  { orderId, paymentId, reason }: { orderId: number; paymentId: string; reason: string },
  now: number,
): Promise<UnbookedPayment> {
  const found = await findPayment(store, paymentId)
  if (found?.order_id !== orderId) return { ok: false, reason: 'not-found' }
  // Their amount changes.
  const closed = await closeIntents(store, providers, orderId, {}, now)
  if (closed.includes('processing')) return { ok: false, reason: 'under-way' }
  const unbooked = await store.transaction<UnbookedPayment>(async () => {
    const order = await lockOrder(store, orderId, now)
    const payments = await listPayments(store, orderId)
    const payment = payments.find(({ id }) => id === paymentId)
    if (!order || !payment) return { ok: false, reason: 'not-found' }
    if (payment.state !== 'paid' || payment.how === 'card') return { ok: false, reason: 'not-by-hand' }
    if (order.status === 'refunded' || order.status === 'canceled') return { ok: false, reason: 'closed' }
    const key = payment.request_key
    const booked = key === null ? [payment] : payments.filter(({ request_key }) => request_key === key)
    const refunds = await listRefunds(store, orderId)
    if (booked.some(({ id }) => refunds.some(({ payment_id }) => payment_id === id)))
      return { ok: false, reason: 'refunded' }
    await dropReceipts(store, orderId, { how: payment.how ?? 'check', amountCents: sumOf(booked) })
    await bookUnbooked(store, order, booked, reason, now)
    await noteLeft(store, orderId)
    return { ok: true }
  })
  if (unbooked.ok) await closeFormsLeft(store, providers, orderId, now)
  return unbooked
}
