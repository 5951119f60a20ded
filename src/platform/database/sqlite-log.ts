/**
 * SQLite's write-ahead log, brought to the disk without holding up the event loop: a commit waits for a thread of Node's
 * pool, and the log's pages are copied into the database by a thread of its own. Why: docs/decisions/046-log-off-the-thread.md
 */
import { closeSync, fdatasync, openSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'

/** As many as write about a thousand pages, after which SQLite would do it itself. */
const commitsBetween = 200
/** Without the thread, or should it fall behind, SQLite does it itself: 16 MB. */
const mostPages = 4_000
const idleMs = 10_000

/** What the thread is told at its start, and answers to each message. */
export type CheckpointThread = { path: string; identity: string }
export type Checkpointed = { done: true } | { failed: string }

export type SqliteLogOptions = {
  /** Path of checkpoint-thread. Without it, SQLite makes its checkpoints itself, in a commit. */
  checkpointProgram?: string | undefined
  /** For tests. */
  syncFile?: (descriptor: number) => Promise<void>
}

export class SqliteLog {
  readonly #path: string
  readonly #connection: DatabaseSync
  readonly #log: Log
  readonly #program: string | undefined
  readonly #syncFile: (descriptor: number) => Promise<void>
  readonly #descriptor: number
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #commits = 0
  #state: 'waiting' | 'copying' | 'nearly done' | 'off' = 'waiting'
  /** After a failed sync, nobody knows which pages of the log are on the disk. */
  #isUncertain = false

  /** Sets how `connection` treats the log of the file at `path`: it leaves the log's syncs to `sync`. */
  constructor(path: string, connection: DatabaseSync, log: Log, { checkpointProgram, syncFile }: SqliteLogOptions) {
    this.#path = path
    this.#connection = connection
    this.#log = log
    this.#program = checkpointProgram
    this.#syncFile = syncFile ?? promisify(fdatasync)
    // NORMAL still syncs what a checkpoint needs, and the head of a log that begins anew.
    connection.exec('pragma synchronous = normal')
    if (checkpointProgram) connection.exec(`pragma wal_autocheckpoint = ${mostPages}`)
    // The first read opens the log. Nothing replaces that file while the connection is open.
    connection.prepare('select 1 from sqlite_schema').get()
    this.#descriptor = openSync(`${path}-wal`, 'r+')
  }

  /**
   * Returns once all that is committed is on the disk. Nothing else may use the connection meanwhile: nobody is shown
   * what a power cut could still take back.
   */
  async sync(): Promise<void> {
    if (!this.#isUncertain)
      try {
        await this.#syncFile(this.#descriptor)
      } catch (error) {
        this.#log.error({ err: error }, 'The log of the database could not be synced; its pages are copied instead.')
        this.#isUncertain = true
      }
    if (this.#isUncertain) this.#copyAllNow()
    if (!this.#program) return
    this.#commits++
    if (this.#state === 'waiting' && this.#commits >= commitsBetween) {
      this.#state = 'copying'
      // Most of it while others write.
      void this.#copy().then((isDone) => {
        if (this.#state === 'copying') this.#state = isDone ? 'nearly done' : 'off'
      })
    } else if (this.#state === 'nearly done') {
      // The rest while nobody does, or the log would never begin anew.
      this.#state = 'copying'
      const isDone = await this.#copy()
      this.#commits = 0
      this.#state = isDone ? 'waiting' : 'off'
    }
  }

  /** Call it before the connection is closed: the last one to close empties the log. */
  async close(): Promise<void> {
    this.#state = 'off'
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
    const [outcome] = this.#connection.prepare('pragma wal_checkpoint(truncate)').all()
    // A reader elsewhere holds the log. It is tried again at the next write.
    if (outcome?.busy !== 0) throw new NotOnDisk()
    this.#isUncertain = false
  }

  /** Whether the thread has copied what it can. */
  async #copy(): Promise<boolean> {
    clearTimeout(this.#idle)
    try {
      this.#thread ??= this.#start()
      const answer = await answerOf(this.#thread)
      if ('failed' in answer) throw new Error(answer.failed)
      this.#idle = setTimeout(() => this.#rest(), idleMs).unref()
      return true
    } catch (error) {
      if (this.#state !== 'off') this.#log.warn({ err: error }, 'SQLite makes its checkpoints in commits from now on.')
      return false
    }
  }

  /** Nobody has written for a while. The thread comes back when it is needed. */
  #rest(): void {
    this.#state = 'waiting'
    this.#commits = 0
    void this.#endThread()
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  #start(): Worker {
    const workerData: CheckpointThread = { path: this.#path, identity: identityOf(this.#path) ?? '' }
    const thread = new Worker(this.#program ?? '', {
      workerData,
      // It holds two statements. By default a thread takes four times the memory.
      resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
      env: {},
    })
    thread.unref()
    return thread
  }
}

/** As SQLite says it when the disk fails: SQLITE_IOERR. */
class NotOnDisk extends Error {
  readonly code = 'ERR_SQLITE_ERROR'
  readonly errcode = 10
  constructor() {
    super('what was written could not be brought to the disk')
  }
}

/** Which file is at the path; undefined when there is none. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev}:${found.ino}`
}

function answerOf(thread: Worker): Promise<Checkpointed> {
  return new Promise((resolve, reject) => {
    const finish = () => thread.off('message', onMessage).off('error', onError).off('exit', onExit)
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
