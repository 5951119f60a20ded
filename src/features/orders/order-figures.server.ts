/** Figures about all orders. */
import { sql } from 'kysely'
import { countByStatus } from '../../platform/database/count-by-status.ts'
import type { Store } from '../../platform/database/store.ts'
import { asTable, type TimeSpan } from '../shared/time-spans.server.ts'
import { orderStatuses } from './order.ts'

/** The number of orders by status, and how many are set aside. */
export async function countOrders(store: Store) {
  const counts = await countByStatus(store, 'orders', orderStatuses)
  const { setAside } = await store.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('setAside'))
    .where('set_aside', 'is not', null)
    .executeTakeFirstOrThrow()
  return { ...counts, set_aside: setAside }
}

/** How many orders had their first payment in each span, and what was paid in it minus refunds. */
export async function sumPaidIn(
  store: Store,
  spans: readonly TimeSpan[],
): Promise<{ at: number; orders: number; netCents: number }[]> {
  const { rows } = await sql<{ at: number; orders: number; netCents: number }>`${asTable(spans)}
    select at,
      (select count(*) from orders where paid_at >= at and paid_at < until) as orders,
      (select coalesce(sum(amount_cents - refunded_cents - withdrawn_cents), 0) from order_payments
        where paid_at >= at and paid_at < until)
        as "netCents"
    from spans`.execute(store.db)
  return rows
}
