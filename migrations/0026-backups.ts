import { type Kysely, sql } from 'kysely'

/** What became of each backup. No backup holds this table: it tells of files that are elsewhere. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statement = sql`create table backups (
    slot text primary key,
    state text not null check (state in ('running', 'done', 'failed')),
    started_at ${time} not null,
    beat_at ${time} not null,
    finished_at ${time},
    place text,
    file text,
    bytes ${time},
    rows ${time},
    pictures integer,
    missing_pictures integer,
    is_encrypted integer not null default 0 check (is_encrypted in (0, 1)),
    read_back_at ${time},
    error text
  ) ${options}`
  await statement.execute(db)
}
