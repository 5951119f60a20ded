import { type Kysely, sql } from 'kysely'

/**
 * JOB-4: what each piece of an order in production is: waiting, in work or ready. Empty means in work, as in orders from
 * before, and in those that an older version starts. Before and after production the order's own state says it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_items add column work text`.execute(db)
}
