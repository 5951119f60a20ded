/** Kysely on Node's own SQLite. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
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
import type { Log } from '../log.ts'

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

/** The database file at a path, and the connection to it. */
export class SqliteFile {
  readonly #path: string
  readonly #log: Log
  readonly #prepared = new Map<string, { statement: StatementSync; reader: boolean }>()
  readonly #connection: DatabaseSync
  readonly #opened: string | undefined
  /** The last other file that was found at the path: each is logged once, and not at every write. */
  #stranger: string | undefined

  constructor(path: string, log: Log) {
    this.#path = resolve(path)
    this.#log = log
    this.#connection = openSqliteFile(this.#path)
    this.#opened = identityOf(this.#path)
  }

  get isTransaction(): boolean {
    return this.#connection.isTransaction
  }

  /** For a pragma: not kept, not bound. */
  ask(sql: string) {
    return this.#connection.prepare(sql).get()
  }

  /**
   * Asked for before each write. A folder that is moved away takes the open file with it, and SQLite goes on writing
   * there (with WAL it never looks whether the path still leads to it): once a copy is put in its place, all of that is
   * lost. So without its file a write fails. Another file in its place is never opened here: it may be a copy that is
   * not finished, and what was written to it would be lost when the copy's own `-wal` arrives.
   */
  ensureInPlace(): void {
    const found = identityOf(this.#path)
    if (found === undefined) throw new FileMoved('the database file is not in its place')
    if (found === this.#opened) return
    const reason = 'another file lies where the database was; restart the shop to use it'
    if (found !== this.#stranger) this.#log.error(reason)
    this.#stranger = found
    throw new FileMoved(reason)
  }

  prepare(sql: string) {
    let entry = this.#prepared.get(sql)
    if (!entry) {
      const statement = this.#connection.prepare(sql)
      entry = { statement, reader: statement.columns().length > 0 }
      // A statement prepared before a change of the schema would be stale: only queries are kept.
      if (/^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)/i.test(sql)) {
        const oldest = this.#prepared.size >= keptStatements ? this.#prepared.keys().next().value : undefined
        if (oldest !== undefined) this.#prepared.delete(oldest)
        this.#prepared.set(sql, entry)
      }
    }
    return entry
  }

  close(): void {
    this.#prepared.clear()
    this.#connection.close()
  }
}

/** As SQLite says it where it notices by itself: SQLITE_READONLY_DBMOVED. */
class FileMoved extends Error {
  readonly code = 'ERR_SQLITE_ERROR'
  readonly errcode = 1032
}

/** Undefined when there is no file. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev}:${found.ino}`
}

export class NodeSqliteDialect implements Dialect {
  readonly #file: SqliteFile
  constructor(file: SqliteFile) {
    this.#file = file
  }
  createDriver() {
    return new NodeSqliteDriver(this.#file)
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
  readonly #file: SqliteFile
  constructor(file: SqliteFile) {
    super({ database: async () => kyselyDatabase(file) })
    this.#file = file
  }
  override async acquireConnection() {
    return new PatientConnection(await super.acquireConnection(), this.#patience, this.#file)
  }
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    // IMMEDIATE takes the write lock up front, so that no SQLITE_BUSY_SNAPSHOT can strike half way.
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk makes SQLite take everything back by itself. The refusal of a second rollback would hide the error that
    // says why. Source: sqlite.org/lang_transaction.html, 'Response To Errors Within A Transaction'.
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
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
  readonly #file: SqliteFile
  constructor(inner: DatabaseConnection, patience: Patience, file: SqliteFile) {
    this.#inner = inner
    this.#patience = patience
    this.#file = file
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if ((this.#file.isTransaction ? /^commit/i : /^(begin|insert|update|delete)/i).test(query.sql))
      this.#file.ensureInPlace()
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

/** Shapes a SqliteFile as the small interface Kysely's driver needs. */
function kyselyDatabase(file: SqliteFile): SqliteDatabase {
  return {
    close: () => file.close(),
    prepare(sql) {
      const { statement, reader } = file.prepare(sql)
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
