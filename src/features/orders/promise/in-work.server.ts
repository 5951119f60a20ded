/** LIVE-9: the orders that the workshop owes someone, by the day on which they are promised. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { OrderRow } from '../books.server.ts'
import { type OrderStatus, statusesInWork } from '../order.ts'
import { isPromised } from '../order-figures.server.ts'
import { listByIds } from '../orders.server.ts'

/** Promised days: from this one up to but not including that one. Null: no day is promised. */
export type PromisedIn = { from?: string | undefined; before?: string | undefined } | null

type Options = { statuses?: readonly OrderStatus[]; limit: number; skip?: number }

/** The first of them, by promised day, and how many there are; 0 when `skip` is past the last. */
export async function listInWork(
  store: Store,
  promised: PromisedIn,
  { statuses = statusesInWork, limit, skip = 0 }: Options,
): Promise<{ orders: OrderRow[]; total: number }> {
  const matching = store.db
    .selectFrom('orders')
    .where('status', 'in', statuses)
    .where((eb) => isPromisedIn(eb, promised))
  if (limit === 0) {
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { orders: [], total }
  }
  // By the index alone. Then only these rows are read.
  const found = await matching
    .select((eb) => ['id', eb.fn.countAll<number>().over().as('total')])
    .orderBy('promised_on')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute()
  const orders = await listByIds(
    store,
    found.map(({ id }) => id),
  )
  return { orders, total: found[0]?.total ?? 0 }
}

/** SET-1: each order and its promised day, from this day on, by that day. What waits for its deposit is promised, too. */
export async function listPromises(store: Store, from: string): Promise<{ orderId: number; promisedOn: string }[]> {
  const rows = await store.db
    .selectFrom('orders')
    .select(['id', 'promised_on'])
    .where(isPromised)
    .where('promised_on', '>=', from)
    .orderBy('promised_on')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, promised_on }) => (promised_on === null ? [] : [{ orderId: id, promisedOn: promised_on }]))
}

function isPromisedIn(eb: ExpressionBuilder<Tables, 'orders'>, promised: PromisedIn): Expression<SqlBool> {
  if (promised === null) return eb('promised_on', 'is', null)
  const { from, before } = promised
  return eb.and([
    ...(from === undefined ? [] : [eb('promised_on', '>=', from)]),
    ...(before === undefined ? [] : [eb('promised_on', '<', before)]),
  ])
}
