import { type Kysely, sql } from 'kysely'

/** Uploaded pictures. A row says which files there may be, so that none is left behind. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`create table pictures (
      id text primary key,
      state text not null check (state in ('arriving', 'ready', 'leaving')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      widths text not null,
      placeholder text not null,
      created_at ${time} not null,
      updated_at ${time} not null
    ) ${options}`,
    sql`create index pictures_by_state on pictures (state, updated_at)`,
    sql`create index gallery_images_by_order on gallery_images (sort_order, id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
