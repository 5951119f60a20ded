import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Log } from '../log.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** An open transaction, and what to do once it is committed. */
type Open = { transaction: Transaction<Tables>; afterCommit: Set<() => void> }

/** A piece of work that waits for its transaction. */
type Job = {
  /** Does the work and gives what tells the caller of it, to be called once it is committed. */
  run: (transaction: Transaction<Tables>) => Promise<() => void>
  fail: (error: unknown) => void
}

/** Some milliseconds of work; a reader may have to wait for it. Measured: docs/decisions/014-shared-commits.md */
const mostTogether = 8

/**
 * The shop's rows. Every query goes through `db`, so that it always joins the open transaction: asking the root handle
 * from inside one would wait for itself on SQLite, and would run outside the transaction on PostgreSQL.
 */
export class Store {
  readonly engine: Engine
  readonly #root: Kysely<Tables>
  readonly #log: Log
  readonly #open = new AsyncLocalStorage<Open>()
  readonly #waiting: Job[] = []
  #committing = false

  constructor(root: Kysely<Tables>, engine: Engine, log: Log) {
    this.#root = root
    this.engine = engine
    this.#log = log
  }

  get db(): Kysely<Tables> {
    return this.#open.getStore()?.transaction ?? this.#root
  }

  /**
   * Runs `work` in one transaction, again from the start when the database says that only the timing was bad.
   * So `work` may run more than once: no mail, no HTTP, no pictures inside. An inner call joins the outer transaction.
   * Returns when it is committed.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open.getStore()) return work()
    if (this.engine === 'sqlite') return this.#together(work)
    const { value, afterCommit } = await this.#begin((transaction) => this.#run(transaction, work))
    this.#notifyAll(afterCommit)
    return value
  }

  /**
   * Calls `notify` once the open transaction is committed, the outermost one, and outside of it; at once where none is
   * open. What a rolled back transaction asked for is dropped. For waking work in this process: what must not be lost
   * in a crash is a row. An error in it is logged and fails nothing: the write is committed.
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
        this.#log.error({ err: error }, 'what follows a commit failed')
      }
  }

  #begin<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return untilTimely(() => this.#root.transaction().execute(work))
  }

  /** Each try has its own list of what to do after the commit. */
  async #run<T>(transaction: Transaction<Tables>, work: () => Promise<T>) {
    const open: Open = { transaction, afterCommit: new Set() }
    return { value: await this.#open.run(open, work), afterCommit: open.afterCommit }
  }

  /**
   * SQLite has one writer, and most of a small transaction is the wait for the disk at its end. What came in during one
   * turn of the event loop shares one commit; each caller still hears of it only afterwards, and one that fails takes
   * nothing of the others with it.
   */
  #together<T>(work: () => Promise<T>): Promise<T> {
    const inCallersContext = AsyncLocalStorage.snapshot()
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run: async (transaction) => {
          const { value, afterCommit } = await inCallersContext(() => this.#run(transaction, work))
          return () => {
            resolve(value)
            this.#notifyAll(afterCommit)
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
      const tellAll = await this.#begin((transaction) => runAll(transaction, jobs)).catch((error: unknown) =>
        jobs.map((job) => () => job.fail(error)),
      )
      for (const tell of tellAll) tell()
      // Who waits for an answer, and who asks, has a turn before the next commit.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#committing = false
  }

  close(): Promise<void> {
    return this.#root.destroy()
  }
}

const tries = 12

/** Does it again while the database says that only the timing was bad. */
async function untilTimely<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= tries || !isTimingConflict(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(250, 4 * 2 ** attempt)))
    }
  }
}

/** What tells each caller how its job ended, once the transaction is committed. */
async function runAll(transaction: Transaction<Tables>, jobs: Job[]): Promise<(() => void)[]> {
  const [only] = jobs
  if (only && jobs.length === 1) return [await only.run(transaction)]
  const tellAll: (() => void)[] = []
  for (const job of jobs) tellAll.push(await runApart(transaction, job))
  return tellAll
}

async function runApart(transaction: Transaction<Tables>, job: Job): Promise<() => void> {
  await sql`savepoint job`.execute(transaction)
  try {
    const tell = await job.run(transaction)
    await sql`release job`.execute(transaction)
    return tell
  } catch (error) {
    // After some errors, such as a full disk, SQLite has taken everything back by itself: all jobs fail with this one.
    await sql`rollback to job`.execute(transaction).catch(() => {
      throw error
    })
    await sql`release job`.execute(transaction)
    return () => job.fail(error)
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code
/** SQLite's primary result code. Source: sqlite.org/rescode.html, extended codes keep it in the low byte. */
const sqliteCodeOf = (error: unknown) =>
  codeOf(error) === 'ERR_SQLITE_ERROR' ? ((error as { errcode?: number }).errcode ?? 0) & 0xff : undefined

/** PostgreSQL: serialization failure, deadlock, lock not available. SQLite: BUSY, LOCKED. */
function isTimingConflict(error: unknown): boolean {
  const code = codeOf(error)
  const sqlite = sqliteCodeOf(error)
  return code === '40001' || code === '40P01' || code === '55P03' || sqlite === 5 || sqlite === 6
}

/** PostgreSQL's character_not_in_repertoire: a NUL, which no text of ours has. */
export const isNotText = (error: unknown) => codeOf(error) === '22021'

/** SQLITE_FULL; PostgreSQL's disk_full. */
export const isDiskFull = (error: unknown) => sqliteCodeOf(error) === 13 || codeOf(error) === '53100'

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'ENOENT'])

/**
 * The database cannot be asked right now: a 503, and worth trying again. PostgreSQL: connection lost or refused
 * (class 08, 57P0x shutdown and start-up, 53300 too many connections, out of memory or disk 53xxx). SQLite: BUSY,
 * LOCKED, IOERR, FULL, CANTOPEN, and a file that has been moved away under us (READONLY_DBMOVED).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = codeOf(error)
  const sqlite = sqliteCodeOf(error)
  if (sqlite !== undefined) return [5, 6, 8, 10, 13, 14].includes(sqlite)
  if (typeof code === 'string') return networkCodes.has(code) || /^(08|53|57P0)/.test(code)
  // node-postgres raises these without a code. Source: pg-pool/index.js and pg/lib/client.js.
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after)/.test(
      error.message,
    )
  )
}
