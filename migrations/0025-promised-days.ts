import { type Kysely, sql } from 'kysely'

/** The day by which an order is promised, which the owner can move, and what the desk's first page reads every few seconds. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const lastDay =
    engine === 'sqlite' ? sql`json_extract(delivery, '$.days.to')` : sql`(delivery::jsonb) -> 'days' ->> 'to'`
  const offered =
    engine === 'sqlite' ? sql`json_extract(version.text, '$.promisedOn')` : sql`(version.text::jsonb) ->> 'promisedOn'`
  const statements = [
    sql`alter table orders add column promised_on text`,
    sql`update orders set promised_on = ${lastDay} where delivery is not null`,
    // An offer without delivery may promise a day, too.
    sql`update orders set promised_on = (
      select ${offered} from offer_acceptances acceptance
      join offer_versions version on version.id = acceptance.version_id
      where acceptance.order_id = orders.id
    ) where delivery is null and quote_id is not null`,
    sql`create index orders_by_promise on orders (status, promised_on, id)`,
    sql`create index orders_by_change on orders (updated_at)`,
    sql`create index quotes_by_change on quotes (updated_at)`,
    sql`create index quote_events_renewal on quote_events (id) where kind = 'renewal-asked'`,
    // All but the tens of thousands that were sent.
    sql`create index outbox_unsent on outbox (state, id) where state <> 'sent'`,
    sql`create index order_payments_due on order_payments (kind, created_at, order_id) where state = 'due'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
