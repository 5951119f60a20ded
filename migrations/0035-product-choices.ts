import { type Kysely, sql } from 'kysely'

/** Counts the products of each category and wood, and those a length fits, by reading the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index products_by_choice on products (category, wood_species_id, min_length_in, max_length_in, number)
    where retired_at is null`.execute(db)
}
