import { type Kysely, sql } from 'kysely'

/**
 * STAFF-2: who of the shop did what a history tells: lines of orders and offers, messages, refunds, and a quote that was closed.
 * Null for what a customer, a provider or the shop itself did, for an owner without a name, and in rows from before. An older
 * version of the shop beside this one writes none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['order_events', 'quote_events', 'quote_messages', 'refunds'])
    await sql`alter table ${sql.table(table)} add column by_name text`.execute(db)
  await sql`alter table quotes add column closed_by text`.execute(db)
}
