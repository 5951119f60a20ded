/** Writes quotes and orders in bulk, with their entries in the search index. */
import { sql } from 'kysely'
import type { Store } from '../../src/platform/database/store.ts'
import { blockRows } from '../../src/platform/search/row-set.ts'
import { addToBlocks, changeTerms, type IndexedList } from '../../src/platform/search/search-index.ts'

/** The newest rows of each list, whose terms aren't folded yet. */
const unfolded = 250

export type Row = Record<string, string | number | null>
/** Rows by table, parents before children, and what the row of the list is found by. */
export type Made = { rows: Record<string, Row[]>; terms: string[] }

export async function fillList(
  store: Store,
  list: IndexedList,
  count: number,
  make: (id: number) => Made,
): Promise<void> {
  for (let from = 1; from <= count; from += blockRows)
    await store.transaction(async () => {
      const made = new Map<number, Made>()
      for (let id = from; id < from + blockRows && id <= count; id++) made.set(id, make(id))
      const tables = new Set([...made.values()].flatMap(({ rows }) => Object.keys(rows)))
      for (const table of tables)
        await insertRows(
          store,
          table,
          [...made.values()].flatMap(({ rows }) => rows[table] ?? []),
        )
      const folded = [...made].filter(([id]) => id <= count - unfolded)
      await addToBlocks(
        store,
        list,
        folded.flatMap(([id, { terms }]) => terms.map((term) => ({ row_id: id, term }))),
      )
      for (const [id, { terms }] of made) if (id > count - unfolded) await changeTerms(store, list, id, [], terms)
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
