import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Log } from '../log.ts'
import { type DatabaseFailure, DatabaseWatch } from '../watching/database-watch.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/**
 * What a line about the shop's business may say: numbers, states and amounts, and nothing about its customer. `quote` and
 * `order` lead from a request to its money and emails.
 */
export type LogFields = { quote?: number; order?: number | undefined } & Record<
  string,
  number | string | boolean | undefined
>

/** An open transaction and its `afterCommit` callbacks. */
type Open = { transaction: Transaction<Tables>; afterCommit: Set<() => void> }

/** Work waiting for its transaction. */
type Job = {
  /** Does the work. Returns a function that resolves the caller's promise, to be called after the commit. */
  run: (transaction: Transaction<Tables>) => Promise<() => void>
  fail: (error: unknown) => void
}

/** A few milliseconds of work, which a reader may have to wait for. Measured: docs/decisions/014-shared-commits.md */
const mostTogether = 8

/**
 * The shop's database. Every query goes through `db`, so that it joins the open transaction. Inside a transaction, a
 * query on the root handle would wait for itself on SQLite, and on PostgreSQL run outside the transaction.
 */
export class Store {
  readonly engine: Engine
  readonly #root: Kysely<Tables>
  readonly log: Log
  readonly watch: DatabaseWatch
  readonly #open = new AsyncLocalStorage<Open>()
  readonly #waiting: Job[] = []
  #committing = false

  constructor(root: Kysely<Tables>, engine: Engine, log: Log, watch = new DatabaseWatch(log, failureOf)) {
    this.#root = root
    this.engine = engine
    this.log = log
    this.watch = watch
  }

  get db(): Kysely<Tables> {
    return this.#open.getStore()?.transaction ?? this.#root
  }

  /**
   * Runs `work` in one transaction and returns once it is committed. After a serialization failure or deadlock, `work`
   * runs again from the start, so it must not send email, call HTTP or store pictures. An inner call joins the outer
   * transaction.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open.getStore()) return work()
    if (this.engine === 'sqlite') return this.#shareCommit(work)
    const { value, afterCommit } = await this.#begin((transaction) => this.#run(transaction, work))
    this.#notifyAll(afterCommit)
    return value
  }

  /**
   * Calls `notify` outside the outermost open transaction, after its commit; at once when none is open. A rollback drops
   * it. Use it to wake work in this process; anything that must survive a crash belongs in a row. Its errors are only
   * logged, because the write is already committed.
   */
  afterCommit(notify: () => void): void {
    const open = this.#open.getStore()
    if (open) open.afterCommit.add(notify)
    else this.#notifyAll([notify])
  }

  #notifyAll(afterCommit: Iterable<() => void>): void {
    for (const notify of afterCommit)
      try {
        notify()
      } catch (error) {
        this.log.error({ err: error }, 'an afterCommit callback failed')
      }
  }

  /** Writes a line of the log once the open transaction is committed; at once when none is open. A rollback drops it. */
  logCommitted(fields: LogFields, text: string): void {
    this.afterCommit(() => this.log.info(fields, text))
  }

  #begin<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return retryOnConflict(async () => {
      let started: number | undefined
      try {
        return await this.#root.transaction().execute((transaction) => {
          started = performance.now()
          return work(transaction)
        })
      } finally {
        if (started !== undefined) this.watch.transaction(performance.now() - started)
      }
    })
  }

  /** Each attempt has its own list of callbacks. */
  async #run<T>(transaction: Transaction<Tables>, work: () => Promise<T>) {
    const open: Open = { transaction, afterCommit: new Set() }
    return { value: await this.#open.run(open, work), afterCommit: open.afterCommit }
  }

  /**
   * SQLite has one writer, and a small transaction spends most of its time waiting for the disk at the commit. So
   * transactions that arrive during one turn of the event loop share one commit. Each caller gets its result only after
   * the commit, and one that fails is rolled back without the others.
   */
  #shareCommit<T>(work: () => Promise<T>): Promise<T> {
    const inCallersContext = AsyncLocalStorage.snapshot()
    const asked = performance.now()
    let hasBegun = false
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run: async (transaction) => {
          if (!hasBegun) this.watch.waited(performance.now() - asked)
          hasBegun = true
          const { value, afterCommit } = await inCallersContext(() => this.#run(transaction, work))
          return () => {
            resolve(value)
            // The id of the request belongs to its own lines, not to those of the others in this commit.
            inCallersContext(() => this.#notifyAll(afterCommit))
          }
        },
        fail: reject,
      })
      if (this.#committing) return
      this.#committing = true
      setImmediate(() => void this.#commitWaiting())
    })
  }

  async #commitWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting.splice(0, mostTogether)
      const resolvers = await this.#begin((transaction) => runAll(transaction, jobs)).catch((error: unknown) =>
        jobs.map((job) => () => job.fail(error)),
      )
      for (const resolve of resolvers) resolve()
      // Yields to the event loop between commits.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#committing = false
  }

  close(): Promise<void> {
    return this.#root.destroy()
  }
}

const tries = 12

/** Retries serialization failures and deadlocks. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= tries || !isTimingConflict(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(250, 4 * 2 ** attempt)))
    }
  }
}

/** Runs the jobs. Returns a function for each that settles the caller's promise, to be called after the commit. */
async function runAll(transaction: Transaction<Tables>, jobs: Job[]): Promise<(() => void)[]> {
  const [only] = jobs
  if (only && jobs.length === 1) return [await only.run(transaction)]
  const resolvers: (() => void)[] = []
  for (const job of jobs) resolvers.push(await runInSavepoint(transaction, job))
  return resolvers
}

async function runInSavepoint(transaction: Transaction<Tables>, job: Job): Promise<() => void> {
  await sql`savepoint job`.execute(transaction)
  try {
    const resolve = await job.run(transaction)
    await sql`release job`.execute(transaction)
    return resolve
  } catch (error) {
    // After some errors, such as a full disk, SQLite has already rolled everything back, so all jobs fail with this one.
    await sql`rollback to job`.execute(transaction).catch(() => {
      throw error
    })
    await sql`release job`.execute(transaction)
    return () => job.fail(error)
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code
/** SQLite's primary result code. Source: sqlite.org/rescode.html, extended codes keep it in the low byte. */
export const sqliteCodeOf = (error: unknown) =>
  codeOf(error) === 'ERR_SQLITE_ERROR' ? ((error as { errcode?: number }).errcode ?? 0) & 0xff : undefined

/** PostgreSQL: serialization failure, deadlock, lock not available. SQLite: BUSY, LOCKED. */
function isTimingConflict(error: unknown): boolean {
  const code = codeOf(error)
  const sqlite = sqliteCodeOf(error)
  return code === '40001' || code === '40P01' || code === '55P03' || sqlite === 5 || sqlite === 6
}

/** PostgreSQL's character_not_in_repertoire, raised for a NUL in text. */
export const isNotText = (error: unknown) => codeOf(error) === '22021'

/** SQLITE_FULL; PostgreSQL's disk_full. */
export const isDiskFull = (error: unknown) => sqliteCodeOf(error) === 13 || codeOf(error) === '53100'

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'])
/** A socket file that isn't there. A file of another kind that is missing has the same code. */
const isSocketMissing = (error: unknown) =>
  codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'

/**
 * The database is unavailable right now: answer 503, worth trying again. PostgreSQL: connection lost or refused
 * (class 08, 57P0x shutdown and start-up, 53300 too many connections, out of memory or disk 53xxx), or this is a standby
 * that hasn't taken over yet (25006 read-only transaction). SQLite: BUSY, LOCKED, IOERR, FULL, CANTOPEN, and a file that was moved while open (READONLY_DBMOVED).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = codeOf(error)
  const sqlite = sqliteCodeOf(error)
  if (sqlite !== undefined) return [5, 6, 8, 10, 13, 14].includes(sqlite)
  if (typeof code === 'string')
    return networkCodes.has(code) || isSocketMissing(error) || /^(08|53|57P0|25006)/.test(code)
  // node-postgres raises these without a code. Source: pg-pool/index.js and pg/lib/client.js.
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after)/.test(
      error.message,
    )
  )
}

/** What a failed statement counts as. */
export const failureOf = (error: unknown): DatabaseFailure =>
  isTimingConflict(error) ? 'conflict' : isDatabaseUnavailable(error) ? 'unavailable' : 'other'
