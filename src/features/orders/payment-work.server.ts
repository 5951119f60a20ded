/** What keeps orders and payments in step in the background, apart from requests. */
import type { Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/repeat.ts'
import type { Payments } from '../payment/payments.server.ts'
import { reconcileAll } from './reconcile.server.ts'

const reconcileEveryMs = 30_000
const demoEveryMs = 500

/** Starts the reconciler and the demo provider's deliveries. Returns how to stop; what is under way ends first. */
export function startPaymentWork(
  { providers, demo }: Payments,
  store: Store,
  now: () => number,
  deliver: (body: string, signature: string) => Promise<boolean>,
  log: Log,
): () => Promise<void> {
  const work = [
    repeat(reconcileEveryMs, log, 'payments could not be reconciled', () => reconcileAll(store, providers, now())),
    // Beside another provider it has at most a few payments to settle, and time for it.
    repeat(providers[0].name === demo.name ? demoEveryMs : reconcileEveryMs, log, 'demo payments are waiting', () =>
      demo.work(deliver),
    ),
  ]
  return async () => {
    await Promise.all(work.map(({ stop }) => stop()))
  }
}
