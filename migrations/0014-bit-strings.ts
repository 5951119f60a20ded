/** On PostgreSQL, sets of the search index become bit strings. It has an AND for those, and none for bytea. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return
  // Changing the type would make the storage the type's own again, and PostgreSQL would move full sets to another table.
  await sql`alter table search_blocks
    alter column bits type bit varying using ('x' || encode(bits, 'hex'))::bit varying,
    alter column bits set storage plain`.execute(db)
}
