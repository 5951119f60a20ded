/** All rows of a database as text that either engine can read back: for backups, and for moving between engines. */
import { createHash, type Hash } from 'node:crypto'
import type { Engine } from '../database/store.ts'

/** What a column holds. Bytes are SQLite's blobs, and PostgreSQL's bytea and bit strings. */
export type ColumnKind = 'integer' | 'number' | 'text' | 'bytes'

export type TableShape = {
  name: string
  /** By name, because the engines' own orders differ. */
  columns: { name: string; kind: ColumnKind }[]
  /** The primary key, in its order. */
  key: string[]
  /** The column that counts by itself and the last number given out, even if its row is gone. */
  counter: { column: string; last: number } | null
}

/** A value as JSON: bytes in hex. */
export type Value = string | number | null

/** Rows that are read together: a few megabytes of the largest. */
export const rowsTogether = 500

/** One database as it was at one moment, whatever is written meanwhile. */
export type RowSource = {
  engine: Engine
  /** The migrations that made its tables, in order. Empty in an empty database. */
  migrations: string[]
  /** Tables after those that they refer to. Without the migrator's own. */
  tables: TableShape[]
  /** The rows of a table in the order of its key, some at a time. */
  read(table: TableShape): AsyncIterable<Value[][]>
  close(): Promise<void>
}

/** Of a table's rows, as lines in the order of its key. Equal on both engines if the rows are. */
export type TableDigest = { rows: number; sha256: string }

/** A JSON array for each row, in the order of the table's columns, with a line feed at its end. */
export function linesOf(rows: readonly Value[][]): string {
  let lines = ''
  for (const row of rows) lines += `${JSON.stringify(row)}\n`
  return lines
}

/** Adds up the digest of a table. */
export class TableDigester {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0
  add(rows: number, lines: string): void {
    this.#rows += rows
    this.#hash.update(lines)
  }
  digest(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** Reads a whole table for its digest. */
export async function digestOf(source: Pick<RowSource, 'read'>, table: TableShape): Promise<TableDigest> {
  const digester = new TableDigester()
  for await (const rows of source.read(table)) digester.add(rows.length, linesOf(rows))
  return digester.digest()
}

/** By name. */
export async function digestsOf(source: RowSource): Promise<Map<string, TableDigest>> {
  const digests = new Map<string, TableDigest>()
  for (const table of source.tables) digests.set(table.name, await digestOf(source, table))
  return digests
}

/** Names of the tables whose rows differ. */
export const differing = (one: ReadonlyMap<string, TableDigest>, other: ReadonlyMap<string, TableDigest>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name)?.sha256 !== other.get(name)?.sha256)

/** Tables that stay where they are: the migrator's own, and the record of the backups. */
export const staysHere = (table: string) => table.startsWith('kysely_') || table === 'backups'

/** Puts each table after those that it refers to. `references` has pairs of a table and one that it refers to. */
export function parentsFirst(tables: readonly TableShape[], references: readonly [string, string][]): TableShape[] {
  const sorted: TableShape[] = []
  const waiting = new Map([...tables].sort((a, b) => (a.name < b.name ? -1 : 1)).map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ name }) =>
      references.every(([child, parent]) => child !== name || parent === name || !waiting.has(parent)),
    )
    if (!next) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    waiting.delete(next.name)
    sorted.push(next)
  }
  return sorted
}

export const byName = <T extends { name: string }>(things: T[]): T[] =>
  things.sort((a, b) => (a.name < b.name ? -1 : 1))

/** As an SQL identifier, on both engines. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
