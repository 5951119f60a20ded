import { type Kysely, sql } from 'kysely'

/** What the owner's form sent a new product under, so that sending it again makes no second one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column creation_key text`.execute(db)
  await sql`create unique index products_by_creation_key on products (creation_key)`.execute(db)
}
