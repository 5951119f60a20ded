/** LIVE-9: orders of which a payment is missing. */
import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { OrderRow } from '../books.server.ts'
import type { OrderStatus, PaymentKind } from '../order.ts'
import { listByIds } from '../orders.server.ts'

type WaitingOrder = {
  order: OrderRow
  dueCents: number
  /** When it was accepted, or when the piece was ready. */
  since: number
}

type Waiting = { rows: WaitingOrder[]; total: number }

/** Without their first payment, the one that has waited longest first. */
export const listWithoutDeposit = (store: Store, limit: number): Promise<Waiting> =>
  listDue(store, ['deposit', 'whole'], ['pending_payment', 'in_production', 'ready', 'delivered'], limit)

/** The piece is ready, or even delivered, and the balance is missing. */
export async function listBalanceDue(store: Store, limit: number): Promise<Waiting> {
  const { rows, total } = await listDue(store, ['balance'], ['ready', 'delivered'], limit)
  if (rows.length === 0) return { rows, total }
  const events = await store.db
    .selectFrom('order_events')
    .select((eb) => ['order_id', eb.fn.min<number>('at').as('at')])
    .where(
      'order_id',
      'in',
      rows.map(({ order }) => order.id),
    )
    .where('status', '=', 'ready')
    .groupBy('order_id')
    .execute()
  const readyAt = new Map(events.map((event) => [event.order_id, event.at]))
  return { rows: rows.map((row) => ({ ...row, since: readyAt.get(row.order.id) ?? row.since })), total }
}

async function listDue(
  store: Store,
  kinds: readonly PaymentKind[],
  statuses: readonly OrderStatus[],
  limit: number,
): Promise<Waiting> {
  const found = await store.db
    .selectFrom('order_payments')
    .select((eb) => ['order_id', 'amount_cents', eb.fn.countAll<number>().over().as('total')])
    // As the index says it.
    .where(sql<boolean>`order_payments.state = 'due'`)
    .where('kind', 'in', kinds)
    // Not a join, for which PostgreSQL reads all orders of quotes: for each payment one step into their key.
    .where(
      ({ selectFrom }) =>
        selectFrom('orders')
          .select('orders.status')
          .whereRef('orders.id', '=', 'order_payments.order_id')
          // Not a checkout that was left (DESK-5).
          .where(sql<boolean>`(orders.quote_id is not null or orders.received_cents > 0
            or orders.status <> 'pending_payment')`)
          .where('orders.set_aside', 'is', null),
      'in',
      statuses,
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
  const dueOf = new Map(found.map(({ order_id: id, amount_cents: dueCents }) => [id, dueCents]))
  const orders = await listByIds(store, [...dueOf.keys()])
  const rows = orders.map((order) => ({ order, dueCents: dueOf.get(order.id) ?? 0, since: order.created_at }))
  return { rows, total: found[0]?.total ?? 0 }
}
