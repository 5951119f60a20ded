import { type Kysely, sql } from 'kysely'

/**
 * SET-2: the last three pictures that each place no longer shows: 'hero', a category, or 'product:' and a product's id.
 * `position` counts from 0, the latest first.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const options = engine === 'sqlite' ? sql`strict` : sql``
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  await sql`create table earlier_pictures (
    place text not null,
    position integer not null check (position in (0, 1, 2)),
    picture_id text not null,
    removed_at ${time} not null,
    primary key (place, position)
  ) ${options}`.execute(db)
  await sql`create index earlier_pictures_by_picture on earlier_pictures (picture_id)`.execute(db)
}
