import { type Kysely, sql } from 'kysely'

/** The last payment of a cart, also one that is over: a customer who tries again is led to the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_intents_by_session on payment_intents (session_id, created_at)`.execute(db)
}
