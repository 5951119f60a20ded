/** PAY-5: places an order, before its payment is confirmed and at the prepared amount. */
import type { Store } from '../../platform/database/store.ts'
import { listCart, priceCart } from '../cart/cart.server.ts'
import { findOrderToken, type OrderDetails, saveUnpaidOrder } from '../orders/books.server.ts'
import { lockForOrder } from '../payment/intents.server.ts'
import { type Intent, type PaymentProvider, PaymentUnavailable, type Providers } from '../payment/provider.ts'
import type { OrderTotals } from '../pricing/pricing.ts'
import { type PreparedIntent, prepareIntent } from './prepare-intent.server.ts'

export type PlacedOrder =
  | { ok: true; token: string; clientSecret: string; totals: OrderTotals }
  | Exclude<PreparedIntent, { ok: true }>

/**
 * Updates the details when called again before payment. `shownCents` is the total that the browser showed, if any. Throws
 * `PaymentUnavailable` when the provider can't be reached.
 */
export async function placeOrder(
  store: Store,
  providers: Providers,
  details: OrderDetails,
  shownCents: number | undefined,
  now: number,
): Promise<PlacedOrder> {
  // Another tab may change the cart or its intent between the two steps. Then repeat both.
  for (let round = 0; round < 3; round++) {
    const prepared = await prepareIntent(store, providers, details.sessionId, shownCents, now)
    if (!prepared.ok) return prepared
    const placed = await store.transaction(() => storeOrder(store, providers[0], details, prepared, now))
    if (placed) return placed
  }
  throw new PaymentUnavailable('the tabs of one cart keep changing each other')
}

/** Undefined when the cart or its intent changed since it was prepared. */
async function storeOrder(
  store: Store,
  provider: PaymentProvider,
  details: OrderDetails,
  { intent, totals }: { intent: Intent; totals: OrderTotals },
  now: number,
): Promise<PlacedOrder | undefined> {
  if (!(await lockForOrder(store, intent.id, totals.totalCents, now))) return undefined
  const lines = await listCart(store, details.sessionId)
  const isSame = lines.every((line) => line.available) && priceCart(lines).totalCents === totals.totalCents
  if (lines.length === 0 || !isSame) return undefined
  const payment = { intentId: intent.id, provider: provider.name }
  const order = await saveUnpaidOrder(store, details, payment, lines, totals, now)
  if (!order) return { ok: false, reason: 'under-way', orderToken: await findOrderToken(store, intent.id) }
  return { ok: true, token: order.token, clientSecret: intent.clientSecret, totals }
}
