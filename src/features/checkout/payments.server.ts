/** Which provider takes the money, and the work that goes on beside requests. */
import { randomBytes } from 'node:crypto'
import type { Store } from '../../platform/database/store.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/repeat.ts'
import { createDemoProvider, type DemoProvider } from './demo-provider.server.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { reconcile } from './reconcile.server.ts'

export type Payments = { provider: PaymentProvider; demo: DemoProvider | undefined }

/** PAY-7: Stripe when its keys are set, else the demo provider. */
export async function openPayments(env: Env, store: Store, now: () => number): Promise<Payments> {
  const { provider, stripe, stripeApiUrl } = env.payments
  if (stripe && provider !== 'demo') {
    // Loaded only where it is used: the package takes some 10 MB of memory.
    const { createStripeProvider } = await import('./stripe-provider.server.ts')
    return { provider: createStripeProvider(stripe, stripeApiUrl), demo: undefined }
  }
  // Signer and reader are one process, so that its secret need not outlive it.
  const demo = createDemoProvider(store, randomBytes(32).toString('base64url'), now)
  return { provider: demo, demo }
}

const reconcileEveryMs = 30_000
const demoEveryMs = 500

/** Starts the reconciler and, with the demo provider, its deliveries. Returns how to stop; what is under way ends first. */
export function startPaymentWork(
  { provider, demo }: Payments,
  store: Store,
  now: () => number,
  deliver: (body: string, signature: string) => Promise<boolean>,
  log: Log,
): () => Promise<void> {
  const work = [
    repeat(reconcileEveryMs, log, 'payments could not be reconciled', () => reconcile(store, provider, now())),
    ...(demo ? [repeat(demoEveryMs, log, 'demo payments are waiting', () => demo.work(deliver))] : []),
  ]
  return async () => {
    await Promise.all(work.map(({ stop }) => stop()))
  }
}
