/** Kysely on Node's own SQLite. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'

/**
 * Opens the file with what the shop relies on: readers never wait for the writer (WAL), and what was answered survives
 * a power cut (`synchronous=FULL` syncs the log at every commit).
 */
export function openSqliteFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  // From here on busy_timeout is 0: SQLite's own wait would block the event loop, PatientConnection waits beside it.
  database.exec(
    'pragma synchronous = full; pragma cache_size = -16000; pragma temp_store = memory; pragma trusted_schema = off; pragma busy_timeout = 0',
  )
  return database
}

export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync
  constructor(database: DatabaseSync) {
    this.#database = database
  }
  createDriver() {
    return new NodeSqliteDriver({ database: async () => kyselyDatabase(this.#database) })
  }
  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }
  createAdapter() {
    return new NodeSqliteAdapter()
  }
  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db)
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  // SQLite does have transactional DDL. Saying so puts every migration inside one BEGIN IMMEDIATE: atomic under a
  // crash, and a lock between processes that start at the same time.
  override get supportsTransactionalDdl() {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #patience = new Patience()
  override async acquireConnection() {
    return new PatientConnection(await super.acquireConnection(), this.#patience)
  }
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    // IMMEDIATE takes the write lock up front, so that no SQLITE_BUSY_SNAPSHOT can strike half way.
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}

const busyWaitMs = 3_000

/**
 * How long a locked database is waited for, by all who wait together: the shop has one connection, and the tenth in its
 * queue must not wait ten times as long as the first.
 */
class Patience {
  #busySince = 0
  #busyAt = 0
  /** Called each time that the database is found locked; whether to try again. */
  lasts(): boolean {
    const now = Date.now()
    // Nobody has met the lock for a while: this is another one.
    if (now - this.#busyAt > 1_000) this.#busySince = now
    this.#busyAt = now
    return now - this.#busySince < busyWaitMs
  }
}

/**
 * Waits for a locked database without blocking the event loop. Safe: BUSY can only come from BEGIN IMMEDIATE or from a
 * statement outside a transaction, and neither has then done anything.
 */
class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #patience: Patience
  constructor(inner: DatabaseConnection, patience: Patience) {
    this.#inner = inner
    this.#patience = patience
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#inner.executeQuery<R>(query)
      } catch (error) {
        if (!isBusy(error) || !this.#patience.lasts()) throw error
        await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * Math.min(20, 2 ** attempt)))
      }
    }
  }
  streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    return this.#inner.streamQuery<R>(query, chunkSize)
  }
}

function isBusy(error: unknown): boolean {
  const { code, errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && ((errcode & 0xff) === 5 || (errcode & 0xff) === 6)
}

const keptStatements = 256

/** Shapes a DatabaseSync as the small interface Kysely's driver needs, with a bounded cache of prepared statements. */
function kyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, { statement: StatementSync; reader: boolean }>()
  return {
    close() {
      prepared.clear()
      database.close()
    },
    prepare(sql) {
      let entry = prepared.get(sql)
      if (!entry) {
        const statement = database.prepare(sql)
        entry = { statement, reader: statement.columns().length > 0 }
        // A statement prepared before a change of the schema would be stale: only queries are kept.
        if (/^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)/i.test(sql)) {
          const oldest = prepared.size >= keptStatements ? prepared.keys().next().value : undefined
          if (oldest !== undefined) prepared.delete(oldest)
          prepared.set(sql, entry)
        }
      }
      const { statement, reader } = entry
      return {
        reader,
        // Values are spread, never passed as one object: node:sqlite would read that as named parameters.
        all: (values) => statement.all(...values.map(bindable)),
        run: (values) => statement.run(...values.map(bindable)),
        iterate: (values) => statement.iterate(...values.map(bindable)),
      }
    },
  }
}

function bindable(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as SQLInputValue
}
