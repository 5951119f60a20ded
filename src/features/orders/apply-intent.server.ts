/**
 * PAY-5: what a payment does to its order. Only the provider's answer counts, and it counts once: webhook, browser and
 * reconciler may bring it several times, in any order and at the same time.
 */
import type { Store } from '../../platform/database/store.ts'
import { listCart, priceCart, takeFromCart } from '../cart/cart.server.ts'
import { readSaleRules } from '../delivery/sale-rules.server.ts'
import { closeIntent, type IntentRow, insertEvent, isKnownEvent, recordAnswer } from '../payment/intents.server.ts'
import { currency, type Intent, type PaymentEvent, type PaymentProvider } from '../payment/provider.ts'
import { formatCents } from '../pricing/money.ts'
import { dayBefore } from '../shared/days.server.ts'
import {
  cancelOrder,
  insertUnclaimedPayment,
  listItems,
  lockOrderOf,
  markPaid,
  type OrderRow,
  setAside,
} from './books.server.ts'
import { mailOrderNotice, mailReceipt } from './order-mail.server.ts'

/**
 * Updates our intent and order to the provider's answer. Idempotent: every change depends on the current state.
 * `cancelNote` goes into the history of an order canceled with its intent.
 */
export async function applyIntent(
  store: Store,
  intent: Intent,
  now: number,
  cancelNote = 'The payment was closed before it went through',
): Promise<void> {
  await store.transaction(async () => {
    const row = await recordAnswer(store, intent, now)
    if (!row) return
    if (intent.status === 'succeeded') await bookPayment(store, intent, row, now)
    if (intent.status === 'canceled') await cancelOrder(store, intent.id, cancelNote, now)
  })
}

async function bookPayment(
  store: Store,
  intent: Intent,
  row: Pick<IntentRow, 'session_id' | 'provider'>,
  now: number,
): Promise<void> {
  // `recordAnswer` locked the intent's row, so a second delivery waits there and finds the order paid. An owner who cancels
  // locks only the order: this lock makes the second of the two see the first, so no money is lost.
  const order = await lockOrderOf(store, intent.id)
  if (!order) return bookUnclaimedPayment(store, intent, row, now)
  if (order.set_aside !== null || (order.status !== 'pending_payment' && order.status !== 'canceled')) return

  const mismatch = paymentMismatch(intent, order)
  if (mismatch) {
    await setAside(store, order, mismatch, intent.amountReceivedCents, now)
    await mailOrderNotice(store, order.id, now)
    return
  }
  const paid = await markPaid(store, order, now)
  const items = await listItems(store, order.id)
  await takeFromCart(
    store,
    items.map((item) => ({ id: item.cart_item_id, quantity: item.quantity })),
  )
  await mailReceipt(store, paid, now)
  await mailOrderNotice(store, paid.id, now)
}

/** Why a payment doesn't match its order; undefined when it does. */
function paymentMismatch(intent: Intent, order: Pick<OrderRow, 'status' | 'total_cents'>): string | undefined {
  if (order.status === 'canceled') return 'Paid after the order was canceled: refund it or build it anyway'
  if (intent.currency !== currency) return `Paid in ${intent.currency.toUpperCase()} instead of US dollars`
  if (intent.amountReceivedCents !== order.total_cents)
    return `Paid ${formatCents(intent.amountReceivedCents)} instead of ${formatCents(order.total_cents)}`
  return undefined
}

/** Books a payment whose cart never became an order. */
async function bookUnclaimedPayment(
  store: Store,
  intent: Intent,
  row: Pick<IntentRow, 'session_id' | 'provider'>,
  now: number,
): Promise<void> {
  const lines = await listCart(store, row.session_id)
  const payment = { intentId: intent.id, provider: row.provider, receivedCents: intent.amountReceivedCents }
  // Where it should go isn't known, so these are the figures before a ZIP code.
  const rules = await readSaleRules(store)
  const priced = priceCart(lines, { way: null, place: null, rules, day: dayBefore(now, 0).day })
  const totals = priced.ok ? priced.sale.totals : { subtotalCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 }
  const orderId = await insertUnclaimedPayment(store, row.session_id, payment, lines, totals, now)
  if (orderId !== undefined) await mailOrderNotice(store, orderId, now)
}

/** Closes an intent that its provider doesn't know, such as one made with other API keys. */
export const closeUnknownIntent = (store: Store, row: Pick<IntentRow, 'id' | 'intent_id'>, now: number) =>
  store.transaction(async () => {
    await closeIntent(store, row.id)
    if (row.intent_id !== null)
      await cancelOrder(store, row.intent_id, "The payment provider doesn't know this payment", now)
  })

/**
 * Handles a signed event. It only says that something happened; the provider's current answer decides, so events may come
 * late, twice or in any order. Throws when the provider can't be reached; it then delivers the event again.
 */
export async function handlePaymentEvent(
  store: Store,
  provider: PaymentProvider,
  event: PaymentEvent,
  now: number,
): Promise<void> {
  if (await isKnownEvent(store, event.id)) return
  const intent = event.intentId === null ? undefined : await provider.retrieveIntent(event.intentId)
  await store.transaction(async () => {
    const isFirst = await insertEvent(store, event, now)
    if (isFirst && intent) await applyIntent(store, intent, now)
  })
}
