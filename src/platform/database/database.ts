/** Opens the shop's database: PostgreSQL with DATABASE_URL, otherwise a SQLite file in DATA_DIR. */
import { Kysely } from 'kysely'
import type { Log } from '../log.ts'
import { NodeSqliteDialect, SqliteFile } from './node-sqlite-dialect.ts'
import { openPostgres, openPostgresStore } from './open-postgres.ts'
import { findSqliteFile, openSqlite } from './open-sqlite.ts'
import type { OnPageChange } from './page-changes.ts'
import { shopTimeouts, type Timeouts } from './postgres-pool.ts'
import { Store } from './store.ts'
import type { Tables } from './tables.ts'
import type { BeforeUpdate } from './update.ts'

export type Database = {
  store: Store
  /** Throws when the database is not responding. */
  ping: () => Promise<void>
  /** Calls `onChange` after another process changes something pages show, from when it resolves. Resolves to a function that stops it. */
  watchPages: (onChange: OnPageChange) => Promise<() => void>
  /** Gives back what this process holds for queries of the past: those of a start are not asked again. */
  freeMemory: () => void
  close: () => Promise<void>
}

export async function openDatabase(
  options: {
    databaseUrl: string | undefined
    dataDir: string
  },
  log: Log,
  timeouts: Timeouts = shopTimeouts,
  beforeUpdate: BeforeUpdate = async () => undefined,
): Promise<Database> {
  const { databaseUrl, dataDir } = options
  return databaseUrl ? openPostgres(databaseUrl, log, timeouts, beforeUpdate) : openSqlite(dataDir, log, beforeUpdate)
}

/** Opens a shop's database as it is, for a program beside the shop: makes nothing, and runs no migrations. */
export async function openExistingDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  log: Log,
): Promise<Store> {
  if (databaseUrl) return openPostgresStore(databaseUrl, log)
  const file = new SqliteFile(await findSqliteFile(dataDir), log)
  return new Store(new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) }), 'sqlite', log)
}
