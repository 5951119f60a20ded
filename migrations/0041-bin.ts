import { type Kysely, sql } from 'kysely'

/** DESK-4: what the owner deletes lies in the bin for 30 days. The indexes hold the bin only, so lists pay nothing for them. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const time = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const statements = [
    sql`alter table quotes add column deleted_at ${time}`,
    sql`alter table gallery_images add column deleted_at ${time}`,
    sql`alter table reviews add column deleted_at ${time}`,
    sql`alter table internal_notes add column deleted_at ${time}`,
    sql`create index quotes_in_bin on quotes (deleted_at, status, created_at) where deleted_at is not null`,
    sql`create index gallery_images_in_bin on gallery_images (deleted_at, id) where deleted_at is not null`,
    sql`create index reviews_in_bin on reviews (deleted_at) where deleted_at is not null`,
    sql`create index internal_notes_in_bin on internal_notes (deleted_at) where deleted_at is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
