/** The reconciler catches up on lost webhooks and lost answers. */
import type { Store } from '../../platform/database/store.ts'
import {
  checkAfterMs,
  claimCheck,
  type IntentToCheck,
  isDetached,
  listIntentsToCheck,
  listSettledToCheck,
  staleAfterMs,
} from '../payment/intents.server.ts'
import type { PaymentProvider, Providers } from '../payment/provider.ts'
import { findNumbers } from './books.server.ts'
import { applyIntent, closeUnknownIntent } from './intents/apply-intent.server.ts'
import { bookProviderNews } from './money-back/provider-news.server.ts'
import { listUnansweredRefunds, retryRefund } from './money-back/refunds.server.ts'
import { findPayment } from './order-payments.server.ts'

/** A provider that fails this often in one round is down; the next round retries. */
const maxFailures = 5

/** One round with every provider. One that is down doesn't hold up the others. */
export async function reconcileAll(store: Store, providers: Providers, now: number): Promise<number> {
  const rounds = await Promise.allSettled(providers.map((provider) => reconcile(store, providers, provider, now)))
  return rounds.reduce((sum, round) => {
    if (round.status === 'rejected') throw round.reason
    return sum + round.value
  }, 0)
}

/**
 * Checks intents whose webhook never came, closes stale ones, finishes refunds whose answer was lost, and looks at what
 * happened to payments at the provider since. Several processes may run it at once. Returns how many it checked. A failure
 * doesn't stop the rest; the first one is thrown at the end.
 */
async function reconcile(store: Store, providers: Providers, provider: PaymentProvider, now: number): Promise<number> {
  const intents = await listIntentsToCheck(store, provider, now)
  const refunds = await listUnansweredRefunds(store, provider, now - checkAfterMs)
  const settled = await listSettledToCheck(store, provider, now)
  const failures = [
    ...(await each(refunds, (refund) => retryRefund(store, providers, provider, refund, now))),
    ...(await each(intents, (row) => checkIntent(store, provider, row, now))),
    ...(await each(settled, async (row) => {
      // Claimed first, so that one which fails goes to the end of the line.
      if (row.intent_id === null || !(await claimCheck(store, row, now))) return
      await bookProviderNews(store, providers, provider, row.intent_id, now)
    })),
  ]
  if (failures.length > 0) throw failures[0]
  return refunds.length + intents.length + settled.length
}

async function each<T>(items: T[], ask: (item: T) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const item of items) {
    if (failures.length === maxFailures) break
    await ask(item).catch((error: unknown) => failures.push(error))
  }
  return failures
}

async function checkIntent(store: Store, provider: PaymentProvider, row: IntentToCheck, now: number): Promise<void> {
  // Claimed first, so no other process checks it too and a failing one goes to the end of the line.
  if (!(await claimCheck(store, row, now))) return
  const isUnwanted = isDetached(row) || row.created_at < now - staleAfterMs || (await isPaidOtherwise(store, row))
  let intent = row.intent_id === null ? undefined : await provider.retrieveIntent(row.intent_id)
  if (intent?.status === 'succeeded' || intent?.status === 'canceled') {
    // What it does to the order has a line of its own. This one says that the provider's event never came.
    const found = { ...(await findNumbers(store, intent.id, row.order_payment_id)), amountCents: intent.amountCents }
    store.log.info({ ...found, status: intent.status }, 'payment found closed at its provider')
  }
  if (intent?.status === 'open' && isUnwanted) intent = await provider.cancelIntent(intent.id)
  if (intent) await applyIntent(store, intent, now)
  else if (isUnwanted) await closeUnknownIntent(store, row, now)
}

/** Its payment came by hand, or is no longer due. */
async function isPaidOtherwise(store: Store, { order_payment_id: id }: IntentToCheck): Promise<boolean> {
  const payment = id === null ? undefined : await findPayment(store, id)
  return payment !== undefined && payment.state !== 'due'
}
