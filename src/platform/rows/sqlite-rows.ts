/** Reads all rows of a SQLite file as of one moment, beside a running shop. */
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { openSqliteFile } from '../database/node-sqlite-dialect.ts'
import { StartError } from '../database/start-error.ts'
import {
  byName,
  type ColumnKind,
  parentsFirst,
  quoted,
  type RowSource,
  rowsTogether,
  staysHere,
  type TableShape,
  type Value,
} from './row-source.ts'

/**
 * Opens a snapshot. With `lock` it also holds the write lock: until `close` every other writer waits, then gives up.
 * Throws `StartError` when the file isn't there.
 */
export function openSqliteRows(path: string, { lock = false } = {}): RowSource & { database: DatabaseSync } {
  // Opening would make one, and a shop that has moved would be found empty.
  if (!existsSync(path)) throw new StartError(`There is no database ${path}.`)
  const database = openSqliteFile(path)
  // Another process may be writing at this moment. openSqliteFile turns the wait off, for the shop's event loop.
  database.exec('pragma busy_timeout = 10000')
  database.exec(lock ? 'begin immediate' : 'begin')
  return { database, ...readSqliteRows(database) }
}

/** The rows as the open transaction of this connection sees them. Closing it closes the connection. */
export function readSqliteRows(database: DatabaseSync): RowSource {
  const all = <T>(sql: string, ...values: string[]) => database.prepare(sql).all(...values) as T[]
  // In SQLite the first read fixes the snapshot.
  // Not the full-text indexes and the tables that FTS5 keeps them in: they follow the rows of their tables.
  const names = all<{ name: string }>(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite^_%' escape '^'
     order by name`,
  ).map(({ name }) => name)
  const counters = names.length > 0 && hasSequences(database) ? sequencesOf(database) : new Map<string, number>()
  const tables = names
    .filter((name) => !staysHere(name))
    .map((name): TableShape => {
      const columns = all<{ name: string; type: string; pk: number }>(
        'select name, type, pk from pragma_table_info(?) order by cid',
        name,
      )
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
      const last = counters.get(name)
      return {
        name,
        columns: byName(columns.map((column) => ({ name: column.name, kind: kindOf(column.type) }))),
        key: key.map((column) => column.name),
        counter: last === undefined ? null : { column: key[0]?.name ?? '', last },
      }
    })
  const references = names.flatMap((name) =>
    all<{ parent: string }>('select "table" as parent from pragma_foreign_key_list(?)', name).map(
      ({ parent }): [string, string] => [name, parent],
    ),
  )
  return {
    engine: 'sqlite',
    migrations: names.includes('kysely_migration')
      ? all<{ name: string }>('select name from kysely_migration order by name').map(({ name }) => name)
      : [],
    tables: parentsFirst(tables, references),
    read: (table) => readTable(database, table),
    close: async () => {
      // Closing rolls back.
      if (database.isOpen) database.close()
    },
  }
}

async function* readTable(database: DatabaseSync, { name, columns, key }: TableShape): AsyncGenerator<Value[][]> {
  const statement = database.prepare(
    `select ${columns.map((column) => quoted(column.name)).join(', ')} from ${quoted(name)} order by ${key.map(quoted).join(', ')}`,
  )
  statement.setReturnArrays(true)
  let rows: Value[][] = []
  for (const row of statement.iterate()) {
    // The types of the driver don't know of arrays.
    rows.push((row as unknown as (Value | Uint8Array)[]).map(portable))
    if (rows.length < rowsTogether) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/**
 * PostgreSQL refuses a NUL in text, and SQLite takes it. Such a row would keep a shop from ever moving, so the sign for an
 * unreadable character takes the NUL's place.
 */
function portable(value: Value | Uint8Array): Value {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
    : value
}

/** SQLite makes this table with the first AUTOINCREMENT. */
const hasSequences = (database: DatabaseSync) =>
  database.prepare("select 1 from sqlite_schema where name = 'sqlite_sequence'").get() !== undefined

function sequencesOf(database: DatabaseSync): Map<string, number> {
  const rows = database.prepare('select name, seq from sqlite_sequence').all() as { name: string; seq: number }[]
  return new Map(rows.map(({ name, seq }) => [name, seq]))
}

/** Our SQLite tables are strict, so these are all. Source: sqlite.org/stricttables.html */
function kindOf(type: string): ColumnKind {
  switch (type.toUpperCase()) {
    case 'INTEGER':
    case 'INT':
      return 'integer'
    case 'REAL':
      return 'number'
    case 'BLOB':
      return 'bytes'
    default:
      return 'text'
  }
}
