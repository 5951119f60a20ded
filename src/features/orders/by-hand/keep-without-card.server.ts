import type { Store } from '../../../platform/database/store.ts'
import { assignToPayment, listOpenIntentsOf } from '../../payment/intents.server.ts'
import { lockOrder } from '../books.server.ts'
import { isDue, listPayments } from '../order-payments.server.ts'

/**
 * DESK-5: the owner books a cart's order by hand, or closes it. From here on it doesn't end with its card form: the provider's
 * event that the form is closed may come before the owner's own change. Its money still counts, should it come.
 */
export const keepWithoutCard = (store: Store, orderId: number, now: number) =>
  store.transaction(async () => {
    const order = await lockOrder(store, orderId, now)
    if (order?.quote_id !== null) return
    for (const payment of (await listPayments(store, orderId)).filter(isDue))
      for (const { intent_id: intentId } of await listOpenIntentsOf(store, [payment]))
        if (intentId !== null) await assignToPayment(store, intentId, payment.id)
  })
