/**
 * SQLite's write-ahead log, brought to the disk without holding up the event loop: a commit waits for a thread of Node's
 * pool, and the log's pages are copied into the database by a thread of its own. Why: docs/decisions/046-log-off-the-thread.md
 */
import { closeSync, fdatasync, fdatasyncSync, openSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'

/** As many as write about a thousand pages, after which SQLite would do it itself. */
const commitsBetween = 200
/** Should the thread fail or fall behind, SQLite does it itself: 16 MB. */
const mostPages = 4_000
const idleMs = 10_000
/** A disk can be slow. While nobody may write, the thread has less time, and is asked again later. */
const mostMs = { copying: 60_000, held: 3_000 }

/** What the thread is told at its start, and answers to each message. */
export type CheckpointThread = { path: string; identity: string }
export type Checkpointed = { done: true } | { failed: string }

export type SqliteLogOptions = {
  /** Path of checkpoint-thread. Without it, SQLite makes its checkpoints itself, in a commit, after 4 MB. */
  checkpointProgram?: string | undefined
  /** For tests. */
  syncFile?: (descriptor: number) => Promise<void>
}

export class SqliteLog {
  readonly #path: string
  readonly #identity: string
  readonly #connection: DatabaseSync
  readonly #log: Log
  readonly #program: string | undefined
  readonly #syncFile: (descriptor: number) => Promise<void>
  readonly #descriptor: number
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #commits = 0
  #state: 'waiting' | 'copying' | 'nearly done' | 'closed' = 'waiting'
  #hasWarned = false
  #syncing: Promise<void> | undefined
  /** After a failed sync, nobody knows which pages of the log are on the disk. */
  #isUncertain = false

  /** Sets how `connection` treats its log: it leaves the syncs to `sync`. `identity` is that of its file. */
  constructor(connection: DatabaseSync, identity: string, log: Log, options: SqliteLogOptions) {
    const { checkpointProgram, syncFile } = options
    // Where SQLite has the log, even if a link leads to the database.
    this.#path = connection.location() ?? ''
    this.#identity = identity
    this.#connection = connection
    this.#log = log
    this.#program = checkpointProgram
    this.#syncFile = syncFile ?? promisify(fdatasync)
    // NORMAL still syncs what a checkpoint needs, and the head of a log that starts over.
    connection.exec('pragma synchronous = normal')
    if (checkpointProgram) connection.exec(`pragma wal_autocheckpoint = ${mostPages}`)
    // The first read opens the log. Nothing replaces that file while the connection is open.
    connection.prepare('select 1 from sqlite_schema').get()
    this.#descriptor = openSync(`${this.#path}-wal`, 'r+')
    this.#secureOldCommits()
  }

  /** Bytes. */
  get size(): number {
    return statSync(`${this.#path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  }

  /** Whether what was committed is not known to be on the disk. Then nobody may be told of it, not even a reader. */
  get isUncertain(): boolean {
    return this.#isUncertain
  }

  /**
   * Returns once all that is committed is on the disk. No query may use the connection meanwhile: nobody is shown what a
   * power cut could still take back.
   */
  sync(): Promise<void> {
    this.#syncing = this.#syncNow()
    return this.#syncing
  }

  async #syncNow(): Promise<void> {
    if (!this.#isUncertain)
      try {
        await this.#syncFile(this.#descriptor)
      } catch (error) {
        this.#log.error({ err: error }, 'The log of the database could not be synced; its pages are copied instead.')
        this.#isUncertain = true
      }
    if (this.#isUncertain) this.#copyAllNow()
    if (!this.#program || this.#state === 'closed') return
    this.#commits++
    if (this.#state === 'waiting' && this.#commits >= commitsBetween) {
      this.#state = 'copying'
      // Most of it while others write.
      void this.#copy(mostMs.copying).then((isDone) => this.#next(isDone ? 'nearly done' : 'waiting'))
    } else if (this.#state === 'nearly done') {
      // The rest while nobody does, or the log would never start over.
      this.#state = 'copying'
      await this.#copy(mostMs.held)
      this.#next('waiting')
    }
  }

  #next(state: 'waiting' | 'nearly done'): void {
    if (this.#state === 'closed') return
    this.#state = state
    if (state === 'waiting') this.#commits = 0
  }

  /** Call it before the connection is closed: the last one to close empties the log. */
  async close(): Promise<void> {
    this.#state = 'closed'
    await this.#syncing?.catch(() => undefined)
    await this.#endThread()
  }

  /** Call it after the connection is closed. */
  closeFile(): void {
    closeSync(this.#descriptor)
  }

  /**
   * The system may call pages clean that it failed to write, and a second sync would then succeed without them. So the
   * pages go into the database, and from there to the disk.
   */
  #copyAllNow(): void {
    const copy = () => this.#connection.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
    let isDone: boolean
    try {
      isDone = copy()
    } catch {
      // The system tells each descriptor once of the failure, and SQLite has its own.
      isDone = copy()
    }
    // A reader elsewhere holds the log. It is tried again at the next query.
    if (!isDone) throw new SqliteFailure(10, 'what was written could not be brought to the disk')
    this.#isUncertain = false
  }

  /** The process before this one may have been killed between a commit and its sync. */
  #secureOldCommits(): void {
    if (this.size === 0) return
    fdatasyncSync(this.#descriptor)
    try {
      this.#connection.prepare('pragma wal_checkpoint(passive)').get()
    } catch (error) {
      this.#log.warn({ err: error }, 'The log of the database could not be emptied at the start.')
    }
  }

  /** Whether the thread has copied what it can. */
  async #copy(ms: number): Promise<boolean> {
    clearTimeout(this.#idle)
    try {
      this.#thread ??= this.#start()
      const answer = await answerOf(this.#thread, ms)
      if ('failed' in answer) throw new Error(answer.failed)
      if (this.#state !== 'closed') this.#idle = setTimeout(() => this.#rest(), idleMs).unref()
      this.#hasWarned = false
      return true
    } catch (error) {
      void this.#endThread()
      if (this.#state !== 'closed' && !this.#hasWarned)
        this.#log.warn({ err: error }, 'The log of the database could not be copied. It is tried again later.')
      this.#hasWarned = true
      return false
    }
  }

  /** Nobody has written for a while. The thread comes back when it is needed. */
  #rest(): void {
    this.#next('waiting')
    void this.#endThread()
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  #start(): Worker {
    const workerData: CheckpointThread = { path: this.#path, identity: this.#identity }
    const thread = new Worker(this.#program ?? '', {
      workerData,
      // It holds two statements. By default a thread takes four times the memory.
      resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
      env: {},
    })
    thread.unref()
    // It may also end between two requests.
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
    })
    return thread
  }
}

/** An error as node:sqlite throws it, such as with SQLITE_IOERR (10). Codes: sqlite.org/rescode.html */
export class SqliteFailure extends Error {
  readonly code = 'ERR_SQLITE_ERROR'
  readonly errcode: number
  constructor(errcode: number, message: string) {
    super(message)
    this.errcode = errcode
  }
}

/** Which file is at the path; undefined when there is none. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev}:${found.ino}`
}

function answerOf(thread: Worker, ms: number): Promise<Checkpointed> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => onError(new Error(`no answer within ${ms / 1_000} s`)), ms)
    const finish = () => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
    const onMessage = (answer: Checkpointed) => {
      finish()
      resolve(answer)
    }
    const onError = (error: unknown) => {
      finish()
      reject(error)
    }
    const onExit = () => onError(new Error('the thread has ended'))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage('checkpoint')
  })
}
