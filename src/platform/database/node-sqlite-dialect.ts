/** The Kysely dialect for Node's built-in SQLite. */
import { existsSync, statSync } from 'node:fs'
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
 * Opens the file with the settings that the shop and the programs beside it rely on: readers never wait for the writer (WAL),
 * and a committed write survives a power cut (`synchronous=FULL` syncs the log at every commit).
 * (docs/decisions/056-durability-by-the-engine.md)
 */
export function openSqliteFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  // busy_timeout is 0 from here on: SQLite's own wait would block the event loop. RetryingConnection waits instead.
  database.exec(
    'pragma synchronous = full; pragma cache_size = -16000; pragma temp_store = memory; pragma trusted_schema = off; pragma busy_timeout = 0',
  )
  return database
}

/** The end of the name of a SQLite file whose shop has moved to PostgreSQL. */
export const movedEnding = '.moved'

/** The database file at a path, and the connection to it. */
export class SqliteFile {
  readonly #path: string
  readonly #log: Log
  readonly #prepared = new Map<string, { statement: StatementSync; reader: boolean }>()
  readonly #connection: DatabaseSync
  readonly #opened: string | undefined
  readonly #walPath: string
  /** The last foreign file found at the path, so that each is logged once and not at every write. */
  #foreignFile: string | undefined
  #hasMoved = false

  constructor(path: string, log: Log) {
    this.#path = resolve(path)
    this.#log = log
    this.#connection = openSqliteFile(this.#path)
    this.#opened = identityOf(this.#path)
    // Where SQLite has the log, even if a link leads to the database.
    this.#walPath = `${this.#connection.location()}-wal`
  }

  get isTransaction(): boolean {
    return this.#connection.isTransaction
  }

  /** Runs a pragma: not cached, no parameters. */
  pragma(sql: string) {
    return this.#connection.prepare(sql).get()
  }

  /**
   * Called before each write. When the folder is moved, the open file moves along and SQLite keeps writing to it (with
   * WAL it never checks the path). Those writes would be lost once a copy takes the file's place, so a write fails when
   * the file is gone. A different file at the path is never opened: it may be an unfinished copy, and writes to it would
   * be lost when the copy's own `-wal` arrives. After a move to PostgreSQL even the same file back at the path is refused:
   * the `-wal` that is open here may have stayed behind under its other name.
   */
  ensureInPlace(): void {
    const found = identityOf(this.#path)
    if (found === undefined) this.#hasMoved ||= existsSync(this.#path + movedEnding)
    if (this.#hasMoved && found) throw fileMoved('the database file has been away; restart the shop to use it')
    if (found === undefined) throw fileMoved('the database file is missing from its path')
    if (found === this.#opened) return
    const reason = 'another file has replaced the database file; restart the shop to use it'
    if (found !== this.#foreignFile) this.#log.error(reason)
    this.#foreignFile = found
    throw fileMoved(reason)
  }

  prepare(sql: string) {
    let entry = this.#prepared.get(sql)
    if (!entry) {
      const statement = this.#connection.prepare(sql)
      entry = { statement, reader: statement.columns().length > 0 }
      // Only queries are cached. Other statements may change the schema.
      if (/^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)/i.test(sql)) {
        const oldest = this.#prepared.size >= keptStatements ? this.#prepared.keys().next().value : undefined
        if (oldest !== undefined) this.#prepared.delete(oldest)
        this.#prepared.set(sql, entry)
      }
    }
    return entry
  }

  /** Of its write-ahead log, in bytes. */
  get walBytes(): number {
    return statSync(this.#walPath, { throwIfNoEntry: false })?.size ?? 0
  }

  /** Forgets prepared statements and cached rows. The next queries prepare and read them again. */
  freeMemory(): void {
    this.#prepared.clear()
    this.#connection.exec('pragma shrink_memory')
  }

  close(): void {
    this.#prepared.clear()
    this.#connection.close()
  }
}

/** Which file is at the path; undefined when there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev}:${found.ino}`
}

/** An error as node:sqlite throws it. Codes: sqlite.org/rescode.html */
class SqliteFailure extends Error {
  readonly code = 'ERR_SQLITE_ERROR'
  readonly errcode: number
  constructor(errcode: number, message: string) {
    super(message)
    this.errcode = errcode
  }
}

/** As SQLite itself says it of a moved file: SQLITE_READONLY_DBMOVED. */
const fileMoved = (reason: string) => new SqliteFailure(1032, reason)

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
  // SQLite does have transactional DDL. With this flag Kysely runs all migrations inside one BEGIN IMMEDIATE: atomic
  // under a crash, and a lock between processes that start at the same time.
  override get supportsTransactionalDdl() {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #busyWait = new BusyWait()
  readonly #file: SqliteFile
  constructor(file: SqliteFile) {
    super({ database: async () => kyselyDatabase(file) })
    this.#file = file
  }
  override async acquireConnection() {
    return new RetryingConnection(await super.acquireConnection(), this.#busyWait, this.#file)
  }
  override async destroy() {
    this.#file.close()
  }
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    // IMMEDIATE takes the write lock up front, so that SQLITE_BUSY_SNAPSHOT cannot occur halfway.
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite rolls back on its own. The error of a second rollback would hide the reason.
    // Source: sqlite.org/lang_transaction.html, 'Response To Errors Within A Transaction'.
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
  }
}

const busyWaitMs = 3_000

/**
 * Limits how long queries wait for a locked database, all together: the shop has one connection, and the tenth in its
 * queue must not wait ten times as long as the first.
 */
class BusyWait {
  #busySince = 0
  #busyAt = 0
  /** Call each time the database is locked. Returns whether to try again. */
  mayRetry(): boolean {
    const now = Date.now()
    // No query has met the lock for a while, so this is a new one.
    if (now - this.#busyAt > 1_000) this.#busySince = now
    this.#busyAt = now
    return now - this.#busySince < busyWaitMs
  }
}

/**
 * Waits for a locked database without blocking the event loop. Retrying is safe: BUSY can only come from BEGIN IMMEDIATE
 * or from a statement outside a transaction, before either has done anything.
 */
class RetryingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #busyWait: BusyWait
  readonly #file: SqliteFile
  constructor(inner: DatabaseConnection, busyWait: BusyWait, file: SqliteFile) {
    this.#inner = inner
    this.#busyWait = busyWait
    this.#file = file
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isWrite = (this.#file.isTransaction ? /^commit/i : /^(begin|insert|update|delete)/i).test(query.sql)
    for (let attempt = 0; ; attempt++) {
      // Each time: the file may have been moved while this waited for its lock.
      if (isWrite) this.#file.ensureInPlace()
      try {
        return await this.#inner.executeQuery<R>(query)
      } catch (error) {
        if (!isBusy(error) || !this.#busyWait.mayRetry()) throw error
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

/** Adapts a SqliteFile to the small interface that Kysely's driver needs. */
function kyselyDatabase(file: SqliteFile): SqliteDatabase {
  return {
    close: () => undefined,
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
