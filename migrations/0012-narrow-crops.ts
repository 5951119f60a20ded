import { type Kysely, sql } from 'kysely'

/** The widths of a picture's crop for narrow screens. Pictures uploaded before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pictures add column narrow_widths text`.execute(db)
}
