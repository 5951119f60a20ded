/** Figures about all orders. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countByStatus } from '../../platform/database/count-by-status.ts'
import type { Store } from '../../platform/database/store.ts'
import { dayOf } from '../shared/days.server.ts'
import { asTable, type TimeSpan } from '../shared/time-spans.server.ts'
import { orderStatuses, statusesInWork } from './order.ts'

/**
 * DESK-5: placed at checkout and never paid, or canceled without. As the index says it, and no check that bounced: that one
 * is still to be paid.
 */
export const isNeverPaid = sql<boolean>`quote_id is null and paid_at is null and set_aside is null
  and status in ('pending_payment', 'canceled')
  and not exists (select 1 from unbooked_payments where unbooked_payments.order_id = orders.id)`

/** An accepted offer has its day before its deposit is in. As the index by promised day says it. */
export const isPromised = sql<SqlBool>`promised_on is not null
  and (status in (${sql.join(statusesInWork)}) or (status = 'pending_payment' and quote_id is not null))`

/** ADMIN-8: its promised day is past, and it isn't delivered. What waits for its deposit isn't made yet. @param today The shop's day. */
export const isLate = (today: string): RawBuilder<SqlBool> =>
  sql`(${isPromised} and promised_on < ${today} and status <> 'pending_payment')`

export const isOwed = sql<SqlBool>`status not in ('canceled', 'refunded')
  and orders.id in (select order_id from order_payments where state = 'due')`

export const dueCents = sql<number>`(select sum(amount_cents) from order_payments
  where order_payments.order_id = orders.id and state = 'due')`

/** The number of orders by status, how many are late, how many are set aside, and how many checkouts were never paid, which are not in the total. */
export async function countOrders(store: Store, today: string) {
  const countWhere = (condition: RawBuilder<SqlBool>) =>
    store.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .where(condition)
      .executeTakeFirstOrThrow()
  const [counts, neverPaid, setAside, late] = await Promise.all([
    countByStatus(store, 'orders', orderStatuses),
    store.db
      .selectFrom('orders')
      .select((eb) => ['status', eb.fn.countAll<number>().as('orders')])
      .where(isNeverPaid)
      .groupBy('status')
      .execute(),
    countWhere(sql`set_aside is not null`),
    countWhere(isLate(today)),
  ])
  const unpaid = neverPaid.find(({ status }) => status === 'pending_payment')?.orders ?? 0
  const total = counts.total - neverPaid.reduce((sum, { orders }) => sum + orders, 0)
  return {
    ...counts,
    pending_payment: counts.pending_payment - unpaid,
    total,
    late: late.orders,
    set_aside: setAside.orders,
    unpaid,
  }
}

/**
 * How many orders had their first payment in each span, a shop day, and what came in on it less what went back, as the ledger
 * says (BOOK-1): a refund counts on its own day.
 */
export async function sumPaidIn(
  store: Store,
  spans: readonly TimeSpan[],
): Promise<{ at: number; orders: number; netCents: number }[]> {
  const days = spans.map(({ at }) => dayOf(at))
  const { rows } = await sql<{ at: number; orders: number }>`${asTable(spans)}
    select at, (select count(*) from orders where paid_at >= at and paid_at < until) as orders
    from spans`.execute(store.db)
  const moved = await store.db
    .selectFrom('ledger')
    .select('day')
    .select(sql<number>`cast(sum(amount_cents) as bigint)`.as('cents'))
    .where('day', '>=', days.toSorted()[0] ?? '')
    .where('kind', 'not in', ['fee', 'adjustment', 'payout'])
    .groupBy('day')
    .execute()
  const netOf = new Map(moved.map(({ day, cents }) => [day, Number(cents)]))
  return rows.map((row) => ({ ...row, netCents: netOf.get(dayOf(row.at)) ?? 0 }))
}
