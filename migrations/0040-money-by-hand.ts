import { type Kysely, sql } from 'kysely'

/**
 * DESK-4, DESK-5: payments by hand in parts, and taken back; refunds with a reason and their share of the tax. Refunds that
 * were made before get their share, too: together exactly the order's tax, once all of it went back. What was paid twice had
 * no tax in it.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const number = engine === 'sqlite' ? sql`integer` : sql`bigint`
  // What went back by then, never more than the order's total. 8 bytes on both engines: cents times cents need them.
  const capped = sql`case when gone > total_cents then total_cents else gone end`
  const taxOf = (gone: typeof capped) => sql`(2 * tax_cents * (${gone}) + total_cents) / (2 * total_cents)`
  const before = sql`case when gone - amount_cents > total_cents then total_cents else gone - amount_cents end`
  const statements = [
    sql`alter table order_payments add column request_key text`,
    sql`create table unbooked_payments (
      id text primary key,
      order_id integer not null references orders (id) on delete cascade,
      payment_id text not null,
      kind text not null check (kind in ('whole', 'deposit', 'balance', 'extra')),
      amount_cents integer not null check (amount_cents > 0),
      how text not null check (how in ('check', 'cash', 'transfer')),
      note text not null,
      paid_at ${time} not null,
      unbooked_at ${time} not null,
      reason text not null
    ) ${options}`,
    sql`create index unbooked_payments_by_order on unbooked_payments (order_id)`,
    sql`alter table refunds add column reason text not null default ''`,
    sql`alter table refunds add column tax_cents integer not null default 0`,
    sql`update refunds set tax_cents = (
      select cast(${taxOf(capped)} - ${taxOf(before)} as integer) from (
        select refund.id, cast(refund.amount_cents as ${number}) as amount_cents,
          cast(placed.total_cents as ${number}) as total_cents,
          cast(case when placed.tax_cents > placed.total_cents then placed.total_cents else placed.tax_cents end
            as ${number}) as tax_cents,
          cast(sum(refund.amount_cents) over (partition by refund.order_id order by refund.created_at, refund.id)
            as ${number}) as gone
        from refunds refund join orders placed on placed.id = refund.order_id
          join order_payments payment on payment.id = refund.payment_id
        where refund.state <> 'failed' and placed.total_cents > 0 and payment.kind <> 'extra'
      ) counted where counted.id = refunds.id
    ) where state <> 'failed' and order_id in (select id from orders where total_cents > 0)
      and payment_id in (select id from order_payments where kind <> 'extra')`,
    // Checkouts that were never paid lie apart, and a new one of the same cart replaces them.
    sql`create index orders_never_paid on orders (status, id)
      where quote_id is null and paid_at is null and set_aside is null and status in ('pending_payment', 'canceled')`,
    sql`create index orders_unpaid_by_session on orders (session_id)
      where quote_id is null and status = 'pending_payment'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
