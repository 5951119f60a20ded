/**
 * PAY-5: what a payment does to its order. Only the provider's answer counts, and it counts once: webhook, browser and
 * reconciler may bring it several times, in any order and at the same time.
 */
import type { Store } from '../../../platform/database/store.ts'
import { takeFromCart } from '../../cart/cart.server.ts'
import { listCart, priceCart } from '../../cart/cart-lines.server.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import { closeIntent, type IntentRow, recordAnswer, staleAfterMs } from '../../payment/intents.server.ts'
import { currency, type Intent } from '../../payment/provider.ts'
import { formatCents } from '../../pricing/money.ts'
import { dayOf } from '../../shared/days.server.ts'
import {
  cancelOrder,
  findNumbers,
  insertUnclaimedPayment,
  listItems,
  lockPaymentOf,
  markPaid,
  type OrderRow,
  setAside,
} from '../books.server.ts'
import { mailOrderNotice, mailPayment, mailReceipt } from '../order-mail.server.ts'
import { findArrival, type OrderPayment } from '../order-payments.server.ts'

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
    if (intent.status === 'canceled') await cancelWithIntent(store, row, intent.id, cancelNote, now)
  })
}

type IntentOwner = Pick<IntentRow, 'session_id' | 'order_payment_id' | 'provider'>

/**
 * An order from a cart is canceled with its intent. A payment of an accepted offer stays due, and gets another intent. So does
 * a checkout that was left for a day: the owner may write to the shopper, book it by hand or close it (DESK-5).
 */
async function cancelWithIntent(
  store: Store,
  row: Pick<IntentRow, 'order_payment_id' | 'created_at'>,
  intentId: string,
  note: string,
  now: number,
): Promise<void> {
  if (row.order_payment_id !== null || row.created_at < now - staleAfterMs) return
  const locked = await lockPaymentOf(store, { intentId, paymentId: null })
  if (locked) await cancelOrder(store, locked.order, note, now)
}

async function bookPayment(store: Store, intent: Intent, row: IntentOwner, now: number): Promise<void> {
  // `recordAnswer` locked the intent's row, so a second delivery waits there and finds the order paid. An owner who cancels
  // locks only the order: this lock makes the second of the two see the first, so no money is lost.
  const locked = await lockPaymentOf(store, { intentId: intent.id, paymentId: row.order_payment_id })
  if (!locked) return bookUnclaimedPayment(store, intent, row, now)
  if (await findArrival(store, intent.id)) return

  const { order, payment } = locked
  const card = { intentId: intent.id, provider: row.provider }
  const mismatch = paymentMismatch(intent, order, payment)
  if (mismatch) {
    await setAside(store, order, payment, mismatch, { amountCents: intent.amountReceivedCents, card }, now)
    await mailOrderNotice(store, order.id, now)
    return
  }
  const { order: paid, event } = await markPaid(store, order, payment, { how: 'card', card }, now)
  if (paid.quote_id !== null) return mailPayment(store, { order: paid, payment, how: 'card', event }, now)
  const items = await listItems(store, order.id)
  await takeFromCart(
    store,
    items.map((item) => ({ id: item.cart_item_id, quantity: item.quantity })),
  )
  await mailReceipt(store, paid, row.provider, now)
  await mailOrderNotice(store, paid.id, now)
}

/** Why a payment doesn't match its order; undefined when it does. */
function paymentMismatch(
  intent: Intent,
  order: Pick<OrderRow, 'status'>,
  payment: Pick<OrderPayment, 'state' | 'amount_cents'>,
): string | undefined {
  const received = formatCents(intent.amountReceivedCents)
  if (payment.state === 'paid' || payment.state === 'held')
    return `Paid twice: ${received} arrived for a payment that was already made. Refund it`
  if (order.status === 'canceled') return 'Paid after the order was canceled: refund it or build it anyway'
  if (payment.state === 'void') return `${received} arrived although nothing was due. Refund it`
  if (intent.currency !== currency) return `Paid in ${intent.currency.toUpperCase()} instead of US dollars`
  if (intent.amountReceivedCents !== payment.amount_cents)
    return `Paid ${received} instead of ${formatCents(payment.amount_cents)}`
  return undefined
}

/** Books a payment whose cart never became an order. */
async function bookUnclaimedPayment(store: Store, intent: Intent, row: IntentOwner, now: number): Promise<void> {
  const lines = await listCart(store, row.session_id)
  const payment = { intentId: intent.id, provider: row.provider, receivedCents: intent.amountReceivedCents }
  // Where it should go isn't known, so these are the figures before a ZIP code.
  const rules = await readSaleRules(store)
  const priced = priceCart(lines, { way: null, place: null, rules, day: dayOf(now) })
  const totals = priced.ok ? priced.sale.totals : { subtotalCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 }
  const orderId = await insertUnclaimedPayment(store, row.session_id, payment, lines, totals, now)
  if (orderId !== undefined) await mailOrderNotice(store, orderId, now)
}

/** Closes an intent that its provider doesn't know, such as one made with other API keys. */
export const closeUnknownIntent = (
  store: Store,
  row: Pick<IntentRow, 'id' | 'intent_id' | 'order_payment_id' | 'created_at'>,
  now: number,
) =>
  store.transaction(async () => {
    await closeIntent(store, row.id)
    if (row.intent_id === null) return
    const numbers = await findNumbers(store, row.intent_id, row.order_payment_id)
    store.logCommitted(numbers, 'payment closed: its provider does not know it')
    await cancelWithIntent(store, row, row.intent_id, "The payment provider doesn't know this payment", now)
  })
