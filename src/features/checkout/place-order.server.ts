/** PAY-5: places an order, before its payment is confirmed and at the prepared amount. */
import type { Store } from '../../platform/database/store.ts'
import { listCart } from '../cart/cart-lines.server.ts'
import type { Place } from '../delivery/delivery-rules.ts'
import type { Sale } from '../delivery/sale.ts'
import { findOrderToken, type OrderDetails, saveUnpaidOrder } from '../orders/books.server.ts'
import { lockForOrder } from '../payment/intents.server.ts'
import { type Intent, type PaymentProvider, PaymentUnavailable, type Providers } from '../payment/provider.ts'
import { type CheckoutRequest, type PreparedIntent, prepareIntent, priceNow } from './prepare-intent.server.ts'

export type PlacedOrder =
  | { ok: true; token: string; clientSecret: string; sale: Sale }
  | Exclude<PreparedIntent, { ok: true }>

/**
 * Updates the details when called again before payment. `place` is where the shipping address is. Throws
 * `PaymentUnavailable` when the provider can't be reached.
 */
export async function placeOrder(
  store: Store,
  providers: Providers,
  details: OrderDetails,
  asked: Pick<CheckoutRequest, 'way' | 'shownCents'> & { place: Place },
  now: number,
): Promise<PlacedOrder> {
  const request = { ...asked, sessionId: details.sessionId }
  // Another tab may change the cart or its intent between the two steps. Then repeat both.
  for (let round = 0; round < 3; round++) {
    const prepared = await prepareIntent(store, providers, request, now)
    if (!prepared.ok) return prepared
    const placed = await store.transaction(() => storeOrder(store, providers[0], details, request, prepared, now))
    if (placed) return placed
  }
  throw new PaymentUnavailable('the tabs of one cart keep changing each other')
}

/** Undefined when the cart or its intent changed since it was prepared. */
async function storeOrder(
  store: Store,
  provider: PaymentProvider,
  details: OrderDetails,
  request: CheckoutRequest,
  { intent, sale: { totals } }: { intent: Intent; sale: Sale },
  now: number,
): Promise<PlacedOrder | undefined> {
  if (!(await lockForOrder(store, intent.id, totals.totalCents, now))) return undefined
  const lines = await listCart(store, details.sessionId)
  if (lines.length === 0 || !lines.every((line) => line.available)) return undefined
  const priced = await priceNow(store, lines, request, now)
  if (!priced.ok || priced.sale.totals.totalCents !== totals.totalCents) return undefined
  const { sale } = priced
  const payment = { intentId: intent.id, provider: provider.name }
  const order = await saveUnpaidOrder(store, details, payment, lines, sale, now)
  if (!order) return { ok: false, reason: 'under-way', orderToken: await findOrderToken(store, intent.id) }
  return { ok: true, token: order.token, clientSecret: intent.clientSecret, sale }
}
