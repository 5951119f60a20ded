import { type Kysely, sql } from 'kysely'

/** For the counts of the last days: what came since a time, without reading the rows themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index quotes_by_time on quotes (created_at)`.execute(db)
  await sql`create index orders_by_payment on orders (paid_at, total_cents, refunded_cents)
    where paid_at is not null`.execute(db)
}
