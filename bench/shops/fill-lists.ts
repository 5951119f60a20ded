/** Writes quotes and orders in bulk, with what they are found by. */
import { sql } from 'kysely'
import { indexOrders } from '../../src/features/orders/finding/order-search.server.ts'
import { indexQuotes } from '../../src/features/quotes/request/finding/quote-search.server.ts'
import type { Store } from '../../src/platform/database/store.ts'

export type Row = Record<string, string | number | null>
/** Rows by table, parents before children. */
export type Made = Record<string, Row[]>

const rowsTogether = 2_000

export async function fillList(
  store: Store,
  list: 'quotes' | 'orders',
  count: number,
  make: (id: number) => Made,
): Promise<void> {
  const index = list === 'quotes' ? indexQuotes : indexOrders
  for (let from = 1; from <= count; from += rowsTogether)
    await store.transaction(async () => {
      const ids = Array.from({ length: Math.min(rowsTogether, count + 1 - from) }, (_, at) => from + at)
      const made = ids.map(make)
      for (const table of new Set(made.flatMap(Object.keys)))
        await insertRows(
          store,
          table,
          made.flatMap((rows) => rows[table] ?? []),
        )
      await index(store, ids)
    })
}

/** As one JSON value: a statement with a hundred thousand parameters takes longer to build than to run. */
export async function insertRows(store: Store, table: string, rows: Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`
  for (let from = 0; from < rows.length; from += 1_000) {
    const json = JSON.stringify(rows.slice(from, from + 1_000))
    const values =
      store.engine === 'sqlite'
        ? sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`
        : sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
            from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
    await sql`${into} ${values}`.execute(store.db)
  }
}
