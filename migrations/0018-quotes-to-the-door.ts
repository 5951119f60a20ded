import { type Kysely, sql } from 'kysely'

/**
 * How a quoted piece is delivered, the lines of its price, the top of a price that is a range, and the customer's
 * fireplace. Quotes from before have none of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table quotes add column delivery text`,
    sql`alter table quotes add column price_lines text`,
    sql`alter table quotes add column total_to_cents integer`,
    sql`alter table quotes add column fireplace text`,
  ])
    await statement.execute(db)
}
