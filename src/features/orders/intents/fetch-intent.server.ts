/** PAY-2: the provider's intent behind a row of ours, for carts and for the payments of orders. */
import type { Store } from '../../../platform/database/store.ts'
import {
  closeIntent,
  detachFromCart,
  findOpenIntent,
  type IntentRow,
  recordCreated,
  staleAfterMs,
  startIntent,
} from '../../payment/intents.server.ts'
import {
  findProvider,
  type Intent,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type Providers,
} from '../../payment/provider.ts'
import { applyIntent, closeUnknownIntent } from './apply-intent.server.ts'

const hourMs = 60 * 60 * 1000

/** Unpaid intents close after a day and aren't reused in their last hour. */
export const isFresh = (row: Pick<IntentRow, 'created_at'>, now: number) =>
  row.created_at >= now - staleAfterMs + hourMs

/** What an intent pays: a cart, or one payment of an order. */
type Paid = { sessionId: string; amountCents: number; orderPaymentId?: string }

/**
 * The open intent of a cart or payment as its provider has it now, started if there is none, with what it says applied.
 * Undefined when another tab changed something: then look again from the start.
 */
export async function openIntent(
  store: Store,
  providers: Providers,
  { sessionId, amountCents, orderPaymentId }: Paid,
  now: number,
): Promise<{ row: IntentRow; provider: PaymentProvider; intent: Intent } | undefined> {
  const [current] = providers
  const row =
    (await findOpenIntent(store, sessionId)) ??
    (await startIntent(store, current, sessionId, amountCents, now, orderPaymentId))
  if (!row) return undefined
  const provider = findProvider(providers, row.provider)
  // Never created at the provider, so there is nothing to close there.
  if (provider !== current && row.intent_id === null) {
    await closeIntent(store, row.id)
    return undefined
  }
  // Without the provider's keys the shop can't close it there. Should it still be paid, it counts.
  if (!provider) {
    await detachFromCart(store, row.id)
    return undefined
  }
  const intent = await fetchIntent(store, provider, row, now)
  if (!intent) return undefined
  await applyIntent(store, intent, now)
  return { row, provider, intent }
}

/**
 * The provider's intent of a row, created if it doesn't exist yet or its answer was lost. Undefined when the row had to be
 * closed.
 */
async function fetchIntent(
  store: Store,
  provider: PaymentProvider,
  row: IntentRow,
  now: number,
): Promise<Intent | undefined> {
  if (row.intent_id !== null) {
    const intent = await provider.retrieveIntent(row.intent_id)
    if (!intent) await closeUnknownIntent(store, row, now)
    return intent
  }
  const intent = await createIntent(store, provider, row)
  if (await recordCreated(store, row.id, intent.id, now)) return intent
  // The row was closed before the provider answered. No browser has this intent's secret.
  await provider.cancelIntent(intent.id)
  return undefined
}

async function createIntent(store: Store, provider: PaymentProvider, row: IntentRow): Promise<Intent> {
  try {
    return await provider.createIntent({ amountCents: row.amount_cents, idempotencyKey: row.id })
  } catch (error) {
    // For a day Stripe repeats its first answer to a key, even a failure. A retry needs another key, so another row.
    if (error instanceof PaymentRefused || (error instanceof PaymentUnavailable && error.answered))
      await closeIntent(store, row.id)
    throw error
  }
}
