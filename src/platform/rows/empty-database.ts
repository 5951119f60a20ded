/** A database that has tables and no rows yet, and gets all of them at once or none. */
import type { Engine } from '../database/store.ts'
import type { RowSource, TableShape, Value } from './row-source.ts'

export type EmptyDatabase = {
  engine: Engine
  /** Its tables, and what has been loaded so far. */
  rows: Omit<RowSource, 'close'>
  /** Values in the order of the table's columns. Tables come after those that they refer to. */
  insert(table: TableShape, rows: readonly Value[][]): Promise<void>
  /** Goes on counting where the tables of the source stopped. Call it after the last row. */
  setCounters(tables: readonly TableShape[]): Promise<void>
  /** Runs a statement that both engines know. */
  run(statement: string): Promise<void>
  /** Makes all of it last. Without it, nothing does. */
  commit(): Promise<void>
  /** Ends without a trace, unless it was committed. */
  close(): Promise<void>
}

/** The place to load into has a shop's rows already. */
export class NotEmpty extends Error {
  override name = 'NotEmpty'
}

/** A row that its table refuses: somebody changed it, or it never was the shop's. */
export class RowRefused extends Error {
  override name = 'RowRefused'
  constructor(table: string, reason: string) {
    super(
      `A row of ${table} can't be right (${reason}). Somebody or something changed it. Nothing was loaded; try another backup.`,
    )
  }
}

/** In words, what keeps rows of these tables out of those; undefined when they fit. */
export function whyUnfit(from: readonly TableShape[], into: readonly TableShape[]): string | undefined {
  for (const table of from) {
    const known = into.find(({ name }) => name === table.name)
    if (!known) return `the table ${table.name} is unknown`
    const columns = JSON.stringify(known.columns)
    if (columns !== JSON.stringify(table.columns)) return `the columns of ${table.name} differ`
  }
  return undefined
}
