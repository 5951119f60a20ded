/** PAY-5, OUT-1, BOOK-4: what the provider's signed events do. */
import type { Store } from '../../platform/database/store.ts'
import { insertEvent, isKnownEvent } from '../payment/intents.server.ts'
import { announcePayoutNews } from '../payment/payouts/read-payouts.server.ts'
import type { PaymentEvent, PaymentProvider, Providers } from '../payment/provider.ts'
import { applyIntent } from './intents/apply-intent.server.ts'
import { bookProviderNews } from './money-back/provider-news.server.ts'

/**
 * Handles a signed event. It only says that something happened; the provider's current answers decide, so events may come
 * late, twice or in any order. Throws when the provider can't be reached; it then delivers the event again.
 */
export async function handlePaymentEvent(
  store: Store,
  providers: Providers,
  provider: PaymentProvider,
  event: PaymentEvent,
  now: number,
): Promise<void> {
  if (await isKnownEvent(store, event.id)) return
  const { intentId } = event
  const intent = intentId === null ? undefined : await provider.retrieveIntent(intentId)
  if (intent) {
    // First what it received: a refund may be told of before its payment.
    await applyIntent(store, intent, now)
    if (!isAboutIntent(event)) await bookProviderNews(store, providers, provider, intent.id, now)
  }
  if (event.type.startsWith('payout.')) announcePayoutNews(store)
  // Last: an event whose work failed comes again. What was done before changes nothing the second time.
  await insertEvent(store, event, now)
}

/** Not about a charge, a refund or a dispute of it. */
const isAboutIntent = ({ type }: PaymentEvent) => type.startsWith('payment_intent.')
