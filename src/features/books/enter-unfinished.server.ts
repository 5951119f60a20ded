/** BOOK-2: the owner counts revenue in another way from now on. What counts by it of orders that aren't finished is
 * entered today. */
import type { Store } from '../../platform/database/store.ts'
import { lockOrder } from '../orders/books.server.ts'
import { enterInBooks } from '../orders/enter-books.server.ts'
import { statusesInWork } from '../orders/order.ts'

/** In a transaction. */
export async function enterUnfinished(store: Store, now: number): Promise<void> {
  const orders = await store.db
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('status', 'in', [...statusesInWork]),
        // Delivered, and not paid.
        eb('status', '=', 'delivered').and(
          'id',
          'in',
          eb.selectFrom('order_payments').select('order_id').where('state', '=', 'due'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id } of orders) {
    await lockOrder(store, id, now)
    await enterInBooks(store, id, now)
  }
}
