import { type Kysely, sql } from 'kysely'

/** DESK-8: the photograph of a piece that is ready, which its customer sees, and the gallery's copy of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table order_items add column photo_id text`,
    sql`alter table order_items add column gallery_image_id text`,
    sql`create index order_items_by_photo on order_items (photo_id) where photo_id is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
