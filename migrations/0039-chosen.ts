import { type Kysely, sql } from 'kysely'

/** What a customer chose of an offer that left a choice, with its digest, and what was agreed about each piece of an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table offer_acceptances add column chosen text`,
    sql`alter table offer_acceptances add column agreed text`,
    sql`alter table offer_acceptances add column agreed_sha256 text`,
    sql`alter table order_items add column note text not null default ''`,
  ]
  for (const statement of statements) await statement.execute(db)
}
