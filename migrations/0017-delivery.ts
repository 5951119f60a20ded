import { type Kysely, sql } from 'kysely'

/** How an order is delivered and taxed, and the lines of both, as they were when it was placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table orders add column delivery text`,
    sql`alter table orders add column tax_rule text`,
    sql`alter table orders add column price_lines text not null default '[]'`,
  ])
    await statement.execute(db)
}
