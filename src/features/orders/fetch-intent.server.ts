/** PAY-2: the provider's intent behind a row of ours, for carts and for the payments of orders. */
import type { Store } from '../../platform/database/store.ts'
import { closeIntent, type IntentRow, recordCreated, staleAfterMs } from '../payment/intents.server.ts'
import { type Intent, type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../payment/provider.ts'
import { closeUnknownIntent } from './apply-intent.server.ts'

/** Eight digits, the most that Stripe accepts. Source: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const mostCardCents = 99_999_999

const hourMs = 60 * 60 * 1000

/** Unpaid intents close after a day and aren't reused in their last hour. */
export const isFresh = (row: Pick<IntentRow, 'created_at'>, now: number) =>
  row.created_at >= now - staleAfterMs + hourMs

/**
 * The provider's intent of a row, created if it doesn't exist yet or its answer was lost. Undefined when the row had to be
 * closed.
 */
export async function fetchIntent(
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
