/** BOOK-4: the shop reads what its payment provider paid out and kept, as its worker does. */
import { enterProviderLines } from '../../../src/features/orders/enter-provider-lines.server.ts'
import { readPayouts } from '../../../src/features/payment/payouts/read-payouts.server.ts'
import type { LivingQuote } from '../offers/living-quote.ts'

export async function readProvider({ store, stripe, now, payments }: LivingQuote): Promise<void> {
  const { providers } = payments()
  if (stripe && providers[0].name === 'stripe') stripe.balance.payOut()
  await readPayouts(store, providers, now())
  // Twice at once: as two processes do.
  await Promise.all([enterProviderLines(store, now()), enterProviderLines(store, now())])
}
