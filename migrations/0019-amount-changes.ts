import { type Kysely, sql } from 'kysely'

/** Whether a new amount was sent to the provider of an intent and has not been answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intents add column changing integer not null default 0`.execute(db)
}
