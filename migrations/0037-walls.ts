import { type Kysely, sql } from 'kysely'

/**
 * The photograph of a customer's wall, with what was marked on it, and pictures of a piece in it: as it was asked for
 * (version 0), and as it is in a version of the offer.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`create table quote_walls (
      quote_id integer primary key references quotes (id) on delete cascade,
      photo_id text not null references pictures (id),
      marks text not null,
      sent_at ${time} not null
    ) ${options}`,
    sql`create index quote_walls_by_photo on quote_walls (photo_id)`,
    sql`create table wall_views (
      quote_id integer not null references quotes (id) on delete cascade,
      version integer not null,
      picture_id text not null references pictures (id),
      primary key (quote_id, version)
    ) ${options}`,
    sql`create index wall_views_by_picture on wall_views (picture_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
