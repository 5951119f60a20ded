/** Closes the card forms of an order at their providers, so that no open tab can pay what is no longer due. */
import type { Store } from '../../../platform/database/store.ts'
import { closeIntent, listOpenIntentsOf } from '../../payment/intents.server.ts'
import { findProvider, type IntentStatus, type Providers } from '../../payment/provider.ts'
import { isDue, listPayments, type OrderPayment } from '../order-payments.server.ts'
import { applyIntent } from './apply-intent.server.ts'

type Which = (payment: OrderPayment) => boolean

/** After a change: a tab may have opened one while the change was made. */
const isSettled: Which = (payment) => !isDue(payment)

/**
 * Closes the open intents of an order's payments, and returns how the provider left them. `note` is for the history of an
 * order that is canceled with its intent. Throws `PaymentUnavailable` when the provider can't be reached.
 */
export async function closeIntents(
  store: Store,
  providers: Providers,
  orderId: number,
  { note, of = isDue }: { note?: string; of?: Which },
  now: number,
): Promise<IntentStatus[]> {
  const statuses: IntentStatus[] = []
  for (const row of await listOpenIntentsOf(store, (await listPayments(store, orderId)).filter(of))) {
    // Its provider hasn't answered yet. The call that asked finds the row closed, and closes the intent there.
    if (row.intent_id === null) {
      await closeIntent(store, row.id)
      continue
    }
    // What the shop has no keys for may still bring money. It is then set aside.
    const closed = await findProvider(providers, row.provider)?.cancelIntent(row.intent_id)
    if (!closed) continue
    await applyIntent(store, closed, now, note)
    statuses.push(closed.status)
  }
  return statuses
}

/** Once more, after a change is committed. What can't be closed now, the reconciler closes. */
export async function closeLeftOpen(store: Store, providers: Providers, orderId: number, now: number): Promise<void> {
  await closeIntents(store, providers, orderId, { of: isSettled }, now).catch((error: unknown) =>
    store.log.warn({ order: orderId, reason: String(error) }, 'a card form could not be closed'),
  )
}
