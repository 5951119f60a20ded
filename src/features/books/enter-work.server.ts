/** BOOK-2: the owner counts revenue in another way from now on. What of orders in work counts by it is entered today. */
import type { Store } from '../../platform/database/store.ts'
import { lockOrder } from '../orders/books.server.ts'
import { enterInBooks } from '../orders/enter-books.server.ts'
import { statusesInWork } from '../orders/order.ts'

/** In a transaction. */
export async function enterWorkInHand(store: Store, now: number): Promise<void> {
  const orders = await store.db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', [...statusesInWork])
    .where('received_cents', '>', 0)
    .orderBy('id')
    .execute()
  for (const { id } of orders) {
    await lockOrder(store, id, now)
    await enterInBooks(store, id, now)
  }
}
