import { type Kysely, sql } from 'kysely'

/**
 * SET-1: the owner's settings. A row for each time they were saved, with all of them, so that history and undo need nothing
 * more. The newest one holds; an older version of the shop beside this one doesn't read them. `section` is what was changed,
 * `by` the name of who did it, empty where nobody is named.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const [time, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`create table shop_settings (
    version integer primary key,
    at ${time} not null,
    by_name text,
    section text not null,
    undoes integer,
    value text not null
  ) ${strict}`.execute(db)
}
