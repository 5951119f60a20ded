/** LIVE-9: the orders that the workshop owes someone, by the day on which they are promised. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { OrderRow } from '../books.server.ts'
import { type OrderStatus, statusesInWork } from '../order.ts'
import { listByIds } from '../orders.server.ts'

/** Promised days: from this one up to but not including that one. Null: no day is promised. */
export type PromisedIn = { from?: string | undefined; before?: string | undefined } | null

type Options = { statuses?: readonly OrderStatus[]; limit: number; skip?: number }

/** The first of them, by promised day, and how many there are. */
export async function listInWork(
  store: Store,
  promised: PromisedIn,
  { statuses = statusesInWork, limit, skip = 0 }: Options,
): Promise<{ orders: OrderRow[]; total: number }> {
  const matching = store.db
    .selectFrom('orders')
    .where('status', 'in', statuses)
    .where((eb) => isPromisedIn(eb, promised))
  const [ids, count] = await Promise.all([
    // By the index alone. Then only these rows are read.
    matching.select('id').orderBy('promised_on').orderBy('id').limit(limit).offset(skip).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const orders = await listByIds(
    store,
    ids.map(({ id }) => id),
  )
  return { orders, total: count.total }
}

function isPromisedIn(eb: ExpressionBuilder<Tables, 'orders'>, promised: PromisedIn): Expression<SqlBool> {
  if (promised === null) return eb('promised_on', 'is', null)
  const { from, before } = promised
  return eb.and([
    ...(from === undefined ? [] : [eb('promised_on', '>=', from)]),
    ...(before === undefined ? [] : [eb('promised_on', '<', before)]),
  ])
}
