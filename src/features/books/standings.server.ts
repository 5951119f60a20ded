/** BOOK-2: how orders stand at the end of a day: deposits held, and what is owed to the shop. */
import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../platform/database/one-of.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Moved, type Standing, standingOf } from '../ledger/standing.ts'

/** With tax. */
const soldCents = sql<number>`gross_cents + flat_cents + state_cents + local_cents + single_article_cents`

/** What customers paid, and what went back to them. */
const isOfOrder = sql<boolean>`kind not in ('fee', 'adjustment', 'payout')`

export type OrderStanding = Standing & {
  orderId: number
  quoteId: number | null
  customer: string
  /** Of what is sold the last day on which it was; of a deposit alone the day on which it came. */
  since: string
}

/** Orders that hold a deposit, owe, or had money taken back by a bank, by the end of a shop day. The oldest first. */
export async function listStandings(store: Store, on: string): Promise<OrderStanding[]> {
  const { rows } = await sql<MovedRow & { customer_name: string; quote_id: number | null; since: string }>`
    select moved.*, orders.customer_name, orders.quote_id,
      coalesce(case when sold <> 0 then (select day from sales where sales.order_id = moved.order_id and day <= ${on}
          and kind = 'sale' group by day having sum(${soldCents}) <> 0 order by day desc limit 1) end,
        (select min(day) from ledger where ledger.order_id = moved.order_id)) as since
    from (${movedWhere(sql`day <= ${on}`)} having sum(received) - sum(disputed) <> sum(sold) or sum(disputed) <> 0) moved
    join orders on orders.id = moved.order_id order by since, order_id`.execute(store.db)
  return rows
    .map(({ customer_name: customer, quote_id: quoteId, since, ...row }) => ({
      ...{ ...standingOf(movedOf(row)), orderId: row.order_id, quoteId, customer, since },
    }))
    .filter(({ heldCents, owedCents, lostCents }) => heldCents + owedCents + lostCents > 0)
}

/** How these orders stood before a day. One of which nothing was known yet is left out. */
export async function readMoved(store: Store, day: string, orderIds: readonly number[]): Promise<Map<number, Moved>> {
  const isOne = isOneOf(store, 'order_id', [...new Set(orderIds)], 'bigint')
  const { rows } = await movedWhere(sql`day < ${day} and ${isOne}`).execute(store.db)
  return new Map(rows.map((row) => [row.order_id, movedOf(row)]))
}

type MovedRow = { order_id: number; received: number; disputed: number; sold: number }

const movedOf = ({ received, disputed, sold }: MovedRow): Moved => ({
  receivedCents: Number(received),
  disputedCents: Number(disputed),
  soldCents: Number(sold),
})

const movedWhere = (
  condition: RawBuilder<unknown>,
) => sql<MovedRow>`select order_id, cast(sum(received) as bigint) as received,
    cast(sum(disputed) as bigint) as disputed, cast(sum(sold) as bigint) as sold
  from (
    select order_id, case when kind = 'dispute' then 0 else amount_cents end as received,
      case when kind = 'dispute' then -amount_cents else 0 end as disputed, 0 as sold
    from ledger where ${isOfOrder} and ${condition}
    union all
    select order_id, 0, 0, ${soldCents} from sales where ${condition}
  ) moves group by order_id`
