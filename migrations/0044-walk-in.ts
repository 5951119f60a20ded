import { type Kysely, sql } from 'kysely'

/**
 * Where a quote came from, and how an offer was accepted. Both default to what was the only way so far, so an older version
 * of the shop goes on beside this one. The index holds only what the owner wrote down, and counts it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table quotes add column source text not null default 'web'`,
    sql`create index quotes_not_from_web on quotes (source, created_at) where source <> 'web'`,
    sql`alter table offer_acceptances add column how text not null default 'online'`,
  ]
  for (const statement of statements) await statement.execute(db)
}
