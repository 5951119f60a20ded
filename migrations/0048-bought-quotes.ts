import { type Kysely, sql } from 'kysely'

/**
 * JOB-2: which carts a quote was put into by 'Buy it now', and which order bought it. An older version of the shop beside this
 * one neither writes nor reads it: what is bought there is as unlinked as before.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`create table bought_quotes (
      quote_id integer not null references quotes (id) on delete cascade,
      session_id text not null,
      order_id integer references orders (id) on delete set null,
      at ${time} not null,
      primary key (quote_id, session_id)
    )`,
    sql`create index bought_quotes_by_session on bought_quotes (session_id)`,
    sql`create index bought_quotes_by_order on bought_quotes (order_id) where order_id is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
