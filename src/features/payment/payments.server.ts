/** Which provider takes the money. */
import { randomBytes } from 'node:crypto'
import type { Store } from '../../platform/database/store.ts'
import type { Env } from '../../platform/env.ts'
import { type TimeCall, untimed } from '../../platform/watching/outside-calls.ts'
import { createDemoProvider, type DemoProvider } from './demo-provider.server.ts'
import type { PaymentProvider, ProviderName, Providers } from './provider.ts'

export type Payments = { providers: Providers; demo: DemoProvider }

/**
 * PAY-7: Stripe when its keys are set, else the demo provider. The other one still finishes the payments started with it:
 * PAYMENTS may have changed while a customer was paying.
 */
export async function openPayments(
  env: Env,
  store: Store,
  now: () => number,
  timeCall: TimeCall = untimed,
): Promise<Payments> {
  const { provider, stripe: keys, stripeApiUrl } = env.payments
  // The same process signs and verifies, so the secret can end with it.
  const demo = createDemoProvider(store, randomBytes(32).toString('base64url'), now)
  const known: Record<ProviderName, PaymentProvider | undefined> = {
    stripe: keys && (await openStripe(keys, stripeApiUrl, timeCall)),
    demo,
  }
  const current = known[provider ?? 'stripe'] ?? demo
  const others = Object.values(known).flatMap((one) => (one && one !== current ? [one] : []))
  return { providers: [current, ...others], demo }
}

async function openStripe(
  keys: NonNullable<Env['payments']['stripe']>,
  apiUrl: Env['payments']['stripeApiUrl'],
  timeCall: TimeCall,
): Promise<PaymentProvider> {
  // Loaded only when used: the package takes about 10 MB of memory.
  const { createStripeProvider } = await import('./stripe-provider.server.ts')
  return createStripeProvider(keys, apiUrl, timeCall)
}
