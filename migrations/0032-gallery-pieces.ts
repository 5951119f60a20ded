import { type Kysely, sql } from 'kysely'

/** What a gallery picture shows, where that is known: its wood, its product, and its size in inches. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const inches = engine === 'sqlite' ? sql`real` : sql`double precision`
  for (const column of [
    sql`wood_species_id text`,
    sql`product_id text`,
    sql`length_in ${inches}`,
    sql`width_in ${inches}`,
    sql`thickness_in ${inches}`,
  ])
    await sql`alter table gallery_images add column ${column}`.execute(db)
}
