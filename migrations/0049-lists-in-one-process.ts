import { type Kysely, sql } from 'kysely'

const tables = [
  ...['quotes', 'quote_pieces', 'quote_events', 'quote_messages', 'offers', 'offer_versions', 'offer_acceptances'],
  ...['orders', 'order_items', 'order_payments', 'order_events'],
]

/**
 * LIVE-9: until PostgreSQL has counted the rows of a database, just restored or moved, it expects thousands where a list has a
 * few, and starts helpers for them, which takes ten times as long as to read them. An older version of the shop beside this
 * one isn't disturbed.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return
  for (const table of tables) await sql`alter table ${sql.table(table)} set (parallel_workers = 0)`.execute(db)
}
