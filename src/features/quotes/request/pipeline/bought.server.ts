/** JOB-2: which quotes are sold without an offer, from the cart. */
import { type SqlBool, sql } from 'kysely'
import type { Store } from '../../../../platform/database/store.ts'

/** By an order that stands: one that was canceled or refunded bought nothing. */
const bought = (store: Store) =>
  store.db
    .selectFrom('bought_quotes')
    .innerJoin('orders', 'orders.id', 'bought_quotes.order_id')
    .where('orders.status', 'not in', ['canceled', 'refunded'])

/** Ids of those that are in work. */
export const boughtInWork = (store: Store) =>
  bought(store)
    .innerJoin('quotes', 'quotes.id', 'bought_quotes.quote_id')
    .select('quotes.id')
    .where('quotes.status', '<>', 'completed')

/** The newest such order of a row of `quotes`: two of a customer's carts may have been paid. */
const newestOrder = (store: Store) =>
  bought(store).where(sql<SqlBool>`bought_quotes.quote_id = quotes.id`).orderBy('orders.id', 'desc').limit(1)

/** As a condition on `quotes`. Not `not exists`, for which PostgreSQL may read all: for each quote one step into an index. */
export const isUnbought = (store: Store) => sql<SqlBool>`(${newestOrder(store).select('orders.id')}) is null`

/** What it was bought for, of a row of `quotes`. */
export const boughtFor = (store: Store) => newestOrder(store).select('orders.total_cents')

export async function findOrderThatBought(store: Store, quoteId: number): Promise<number | undefined> {
  const row = await bought(store)
    .select('orders.id')
    .where('bought_quotes.quote_id', '=', quoteId)
    .orderBy('orders.id', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Also by an order that was canceled or refunded since. */
export async function wasBought(store: Store, quoteId: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('bought_quotes')
    .select('order_id')
    .where('quote_id', '=', quoteId)
    .where('order_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
