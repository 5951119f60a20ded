import type { Kysely } from 'kysely'

/** JSON of how a piece is made (`Making`). Null for a solid one, and for what is older than the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['products', 'quotes', 'order_items'])
    await db.schema.alterTable(table).addColumn('making', 'text').execute()
}
