/**
 * LIVE-6: the card payment of an accepted offer's deposit or balance. The order came first, and its amounts never change.
 * One intent per payment is open at a time (PAY-5).
 */
import type { Store } from '../../platform/database/store.ts'
import { type Intent, PaymentUnavailable, type Providers } from '../payment/provider.ts'
import { type OrderRow, readLocked } from './books.server.ts'
import { applyIntent } from './intents/apply-intent.server.ts'
import { isByCard, mostCardCents } from './intents/card-amounts.ts'
import { isFresh, openIntent } from './intents/fetch-intent.server.ts'
import {
  type CardPayment,
  findPayment,
  isDue,
  listPayments,
  type OrderPayment,
  setIntent,
} from './order-payments.server.ts'

export type PreparedPayment =
  | { ok: true; intent: Intent; amountCents: number }
  | { ok: false; reason: 'not-found' }
  /** It was paid, or the order was canceled. */
  | { ok: false; reason: 'not-due' }
  /** The deposit comes first. */
  | { ok: false; reason: 'not-yet' }
  /** Above or below what one card payment can take: it is paid by hand. */
  | { ok: false; reason: 'too-much' | 'too-little' }
  /** Its payment is processing, perhaps in another tab. */
  | { ok: false; reason: 'under-way' }

/** Several tabs at once need several rounds. */
const mostRounds = 6

/** Throws `PaymentUnavailable` when the provider can't be reached. */
export async function preparePayment(
  store: Store,
  providers: Providers,
  { orderId, paymentId }: { orderId: number; paymentId: string },
  now: number,
): Promise<PreparedPayment> {
  const [current] = providers
  for (let round = 0; round < mostRounds; round++) {
    const payment = await findPayment(store, paymentId)
    if (payment?.order_id !== orderId) return { ok: false, reason: 'not-found' }
    if (payment.state !== 'due') return { ok: false, reason: 'not-due' }
    const first = (await listPayments(store, orderId)).find(isDue)
    if (first?.id !== payment.id) return { ok: false, reason: 'not-yet' }
    const amountCents = payment.amount_cents
    if (!isByCard(amountCents)) return { ok: false, reason: amountCents > mostCardCents ? 'too-much' : 'too-little' }

    const paid = { sessionId: payment.id, amountCents, orderPaymentId: payment.id }
    const opened = await openIntent(store, providers, paid, now)
    if (!opened) continue
    const { row, provider, intent } = opened
    if (intent.status === 'processing') return { ok: false, reason: 'under-way' }
    if (intent.status !== 'open') continue
    if (provider === current && isFresh(row, now)) {
      const card = { intentId: intent.id, provider: provider.name }
      if (await store.transaction(() => takeIntent(store, payment, card))) return { ok: true, intent, amountCents }
      // Paid by hand, canceled or refunded in this moment.
      const closed = await provider.cancelIntent(intent.id)
      if (closed) await applyIntent(store, closed, now)
      return { ok: false, reason: 'not-due' }
    }
    const closed = await provider.cancelIntent(intent.id)
    if (closed) await applyIntent(store, closed, now)
  }
  throw new PaymentUnavailable('the tabs of one payment keep changing each other')
}

/**
 * Under the order's lock, under which an order's end looks for open intents, too: one of the two sees the other. False when
 * the payment is no longer due, or all that the order has received is on its way back.
 */
async function takeIntent(store: Store, payment: OrderPayment, card: CardPayment): Promise<boolean> {
  const order = await readLocked(store, payment.order_id)
  if (!order || isGivenUp(order)) return false
  return setIntent(store, payment, card)
}

const isGivenUp = ({ received_cents: received, refunded_cents: refunded, withdrawn_cents: withdrawn }: OrderRow) =>
  received > 0 && refunded > 0 && refunded + withdrawn >= received
