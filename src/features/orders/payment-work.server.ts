/** Background work on payments: the reconciler, the reading of payouts, and the demo provider. */
import type { Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/repeat.ts'
import type { Payments } from '../payment/payments.server.ts'
import { onPayoutNews, readPayouts } from '../payment/payouts/read-payouts.server.ts'
import { reconcileAll } from './reconcile.server.ts'

const reconcileEveryMs = 30_000
const readPayoutsEveryMs = 60 * 60 * 1000
const demoEveryMs = 500

/** Starts them. The returned function stops them and waits for running work. */
export function startPaymentWork(
  { providers, demo }: Payments,
  store: Store,
  now: () => number,
  deliver: (body: string, signature: string) => Promise<boolean>,
  log: Log,
): () => Promise<void> {
  const payouts = repeat(readPayoutsEveryMs, log, 'payouts could not be read', () =>
    readPayouts(store, providers, now()),
  )
  const unsubscribe = onPayoutNews(store, payouts.soon)
  const work = [
    payouts,
    repeat(reconcileEveryMs, log, 'payments could not be reconciled', () => reconcileAll(store, providers, now())),
    // With another current provider, demo has at most a few old payments to settle.
    repeat(providers[0].name === demo.name ? demoEveryMs : reconcileEveryMs, log, 'demo payments not settled', () =>
      demo.work(deliver),
    ),
  ]
  return async () => {
    unsubscribe()
    await Promise.all(work.map(({ stop }) => stop()))
  }
}
