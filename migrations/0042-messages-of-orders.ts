import { type Kysely, sql } from 'kysely'

/**
 * Messages of orders that no quote led to, in the tables of those of quotes: of quote and order, one is set. An order is
 * never deleted. No new rule, such as a reference or a unique index, which an older version doesn't know: a message is saved
 * under the lock of what it is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table quote_messages alter column quote_id drop not null`,
    sql`alter table quote_messages add column order_id integer`,
    sql`create index quote_messages_by_order on quote_messages (order_id, id) where order_id is not null`,
    sql`alter table message_photos alter column quote_id drop not null`,
    sql`alter table message_photos add column order_id integer`,
    sql`create index message_photos_by_order on message_photos (order_id) where order_id is not null`,
    // Of an email about such messages: the next ones join it.
    sql`alter table outbox add column order_id integer`,
    sql`create index outbox_by_order on outbox (order_id) where order_id is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
