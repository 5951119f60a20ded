/** JOB-2: which quotes are sold without an offer, from the cart. */
import type { Store } from '../../../../platform/database/store.ts'

/** One that was canceled or refunded bought nothing. As a condition on `quotes`. */
export const boughtQuotes = (store: Store) =>
  store.db
    .selectFrom('bought_quotes')
    .innerJoin('orders', 'orders.id', 'bought_quotes.order_id')
    .select('bought_quotes.quote_id as id')
    .where('orders.status', 'not in', ['canceled', 'refunded'])

export async function findOrderThatBought(store: Store, quoteId: number): Promise<number | undefined> {
  const row = await boughtQuotes(store)
    .select('orders.id as orderId')
    .where('bought_quotes.quote_id', '=', quoteId)
    .executeTakeFirst()
  return row?.orderId
}
