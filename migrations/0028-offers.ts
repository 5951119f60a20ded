import { type Kysely, sql } from 'kysely'

/** Which draft a version was sent from, so that a second press sends nothing. Renewals and older versions have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer_versions add column revision integer`.execute(db)
}
