/** Which provider takes the money, and the work that goes on beside requests. */
import { randomBytes } from 'node:crypto'
import type { Store } from '../../platform/database/store.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/repeat.ts'
import { createDemoProvider, type DemoProvider } from './demo-provider.server.ts'
import type { PaymentProvider, ProviderName, Providers } from './payment-provider.ts'
import { reconcileAll } from './reconcile.server.ts'

export type Payments = { providers: Providers; demo: DemoProvider }

/**
 * PAY-7: Stripe when its keys are set, else the demo provider. Whichever takes new payments, the other one goes on with
 * those that were begun with it: PAYMENTS may have changed while a customer was paying.
 */
export async function openPayments(env: Env, store: Store, now: () => number): Promise<Payments> {
  const { provider, stripe: keys, stripeApiUrl } = env.payments
  // Signer and reader are one process, so that its secret need not outlive it.
  const demo = createDemoProvider(store, randomBytes(32).toString('base64url'), now)
  const known: Record<ProviderName, PaymentProvider | undefined> = {
    stripe: keys && (await openStripe(keys, stripeApiUrl)),
    demo,
  }
  const current = known[provider ?? 'stripe'] ?? demo
  const others = Object.values(known).flatMap((one) => (one && one !== current ? [one] : []))
  return { providers: [current, ...others], demo }
}

async function openStripe(
  keys: NonNullable<Env['payments']['stripe']>,
  apiUrl: Env['payments']['stripeApiUrl'],
): Promise<PaymentProvider> {
  // Loaded only where it is used: the package takes some 10 MB of memory.
  const { createStripeProvider } = await import('./stripe-provider.server.ts')
  return createStripeProvider(keys, apiUrl)
}

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
