import { type Kysely, sql } from 'kysely'

/** Scripts, styles and fonts of this version and of those of the last 30 days, for pages that are open during an update. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  await sql`create table browser_files (path text primary key, content text not null, used_at ${time} not null) ${options}`.execute(
    db,
  )
}
