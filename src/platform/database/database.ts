/** Opens the shop's database: PostgreSQL when an address is given, else a SQLite file of its own. */
import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolConfig, types } from 'pg'
import type { Log } from '../log.ts'
import { migrateToLatest } from './migrate.ts'
import { NodeSqliteDialect, SqliteFile } from './node-sqlite-dialect.ts'
import { isDatabaseUnavailable, isDiskFull, Store } from './store.ts'
import type { Tables } from './tables.ts'

// bigint columns hold epoch milliseconds and counts, far below 2^53; the driver would hand them out as strings.
types.setTypeParser(types.builtins.INT8, Number)

/** One sentence for the owner about why the shop cannot start. */
export class StartError extends Error {
  override name = 'StartError'
}

export type Database = {
  store: Store
  /** Throws when the database does not answer. */
  ping: () => Promise<void>
  /** Calls `onChange` after every change that a page shows and that another process made. Returns how to stop. */
  watchPages: (onChange: () => void) => () => void
  close: () => Promise<void>
}

export async function openDatabase(
  options: { databaseUrl: string | undefined; dataDir: string },
  log: Log,
  patience: Patience = shopPatience,
): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, log, patience) : openSqlite(options.dataDir, log)
}

/** How long PostgreSQL may take to accept a connection, and to say anything. */
type Patience = { connectMs: number; silenceMs: number }

/**
 * A database that says nothing for this long is taken to be gone: a shopper is told so, instead of looking at a white
 * page. No query of the shop comes near it.
 */
const shopPatience: Patience = { connectMs: 2_000, silenceMs: 3_000 }

/** Files beyond this are not read through at start: the check takes about a second per gigabyte. */
const checkedAtStartBytes = 256 * 1024 * 1024

async function openSqlite(dataDir: string, log: Log): Promise<Database> {
  const path = join(dataDir, 'shop.sqlite')
  let file: SqliteFile
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} cannot be written (${reason(error)}). Set DATA_DIR to one that can.`,
    )
  }
  try {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    file = new SqliteFile(path, log)
    if (size > 0 && size <= checkedAtStartBytes) {
      const result = file.ask('pragma quick_check(1)')
      if (result?.quick_check !== 'ok') throw new Error('its content is damaged')
    }
  } catch (error) {
    if (await isFull(error, dataDir)) throw diskIsFull(`of the data directory ${dataDir}`)
    throw new StartError(
      `The database file ${path} cannot be read (${reason(error)}). Restore it from a backup, or move it away to start with an empty shop.`,
    )
  }
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  try {
    await migrateToLatest(db, 'sqlite')
  } catch (error) {
    await db.destroy()
    if (await isFull(error, dataDir)) throw diskIsFull(`of the data directory ${dataDir}`)
    throw new StartError(`The database file ${path} cannot be brought up to date (${reason(error)}).`)
  }
  const store = new Store(db, 'sqlite', log)
  return {
    store,
    ping: async () => {
      file.ensureInPlace()
      await findRevision(store)
    },
    watchPages: (onChange) => {
      // Unknown at first: what changed between the start and the first look counts as a change.
      let seen: unknown
      let revision = 0
      let checking = false
      const check = async () => {
        // It changes when another connection has committed; a read of four bytes of shared memory.
        const version = file.ask('pragma data_version')?.data_version
        if (version === seen || checking) return
        checking = true
        try {
          const current = await findRevision(store)
          seen = version
          if (current !== revision) onChange()
          revision = current
        } finally {
          checking = false
        }
      }
      // A database that is gone for a moment is for the requests to report; the next round looks again.
      const timer = setInterval(() => void check().catch(() => undefined), 250)
      timer.unref()
      return () => clearInterval(timer)
    },
    close: () => store.close(),
  }
}

/** Not `mkdir` with `recursive`: where no folder can be made, as in /proc, Node's tries again for ever. */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  if (found) throw new Error(`${path} is a file`)
  await makeFolder(dirname(path))
  // Customers are in it: for the shop's own user alone.
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process that starts was first.
    if (error.code !== 'EEXIST') throw error
  })
}

const channel = 'shop_pages'

/**
 * A connection that breaks off when its other end falls silent. `query_timeout` would only give up the query: the dead
 * connection went back to the pool, and the next visitor waited on it again.
 */
const impatient = (url: string, { connectMs, silenceMs }: Patience): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  stream: () => {
    const socket = new Socket()
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('Connection terminated: no answer')))
    return socket
  },
})

async function openPostgres(url: string, log: Log, patience: Patience): Promise<Database> {
  await migratePostgres(url, patience)
  const pool = openPool({
    ...impatient(url, patience),
    max: 10,
    // An unused connection is silent too: it is closed in order before it would break off.
    idleTimeoutMillis: patience.silenceMs - 1_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('error', (error) => log.warn({ reason: reason(error) }, 'a database connection was lost'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const store = new Store(db, 'postgres', log)
  return {
    store,
    ping: async () => void (await findRevision(store)),
    watchPages: (onChange) => listenForPageChanges(url, onChange, log, patience),
    close: () => store.close(),
  }
}

/**
 * A connection that breaks in use fails the query under way, one that breaks while it is idle is replaced at its next
 * use. Either way the driver also raises an event that would end the process if nobody listened.
 */
function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  const alreadyTold = () => undefined
  pool.on('connect', (client) => client.on('error', alreadyTold))
  pool.on('error', alreadyTold)
  return pool
}

/** On connections of its own, that may be silent for as long as another process migrates. */
async function migratePostgres(url: string, { connectMs }: Patience): Promise<void> {
  const pool = openPool({ connectionString: url, connectionTimeoutMillis: connectMs, max: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
    const { server_encoding } = encoding.rows[0] ?? {}
    // Else it would start, and fail at the first customer whose name has a letter that the encoding lacks.
    if (server_encoding !== 'UTF8') throw new Error(`it is encoded in ${server_encoding}, and must be in UTF8`)
    await migrateToLatest(db, 'postgres')
  } catch (error) {
    throw new StartError(
      isDatabaseUnavailable(error)
        ? `The database at DATABASE_URL does not answer (${reason(error)}). Start it, or correct DATABASE_URL.`
        : `The database at DATABASE_URL cannot be used (${reason(error)}).`,
    )
  } finally {
    await db.destroy()
  }
}

/** Well below the longest silence, so that an open connection without news is told from a dead one. */
const heartbeatMs = 1_000

/** Listens on a connection of its own and comes back by itself; what was missed meanwhile counts as a change. */
function listenForPageChanges(url: string, onChange: () => void, log: Log, patience: Patience): () => void {
  let stopped = false
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new Client(impatient(url, patience))
    client = next
    let ended = false
    const again = () => {
      if (ended || stopped) return
      ended = true
      next.end().catch(() => undefined)
      retry = setTimeout(connect, 500)
      retry.unref()
    }
    next.on('error', (error) => {
      log.warn({ reason: reason(error) }, 'no longer told of changes by the database; connecting again')
      again()
    })
    next.on('end', again)
    next.on('notification', onChange)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      onChange()
      // One at a time: a question sent into the silence would count as a sign of life.
      while (!ended && !stopped) {
        await sleep(heartbeatMs, undefined, { ref: false })
        await next.query('select 1')
      }
    } catch {
      again()
    }
  }
  void connect()
  return () => {
    stopped = true
    clearTimeout(retry)
    client?.end().catch(() => undefined)
  }
}

async function findRevision(store: Store): Promise<number> {
  const row = await store.db.selectFrom('page_revision').select('revision').executeTakeFirstOrThrow()
  return row.revision
}

/** SQLite says 'disk I/O error' where it finds no room for its shared memory. */
async function isFull(error: unknown, dataDir: string): Promise<boolean> {
  if (isDiskFull(error)) return true
  // Not `bfree`: a file system keeps some of its blocks for root, and the shop is not root.
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize < 64 * 1024
}

/** Also for what is written after the database is open. */
export const diskIsFull = (which: string) =>
  new StartError(`The disk ${which} is full. Make room on it, then start the shop again.`)

const reason = (error: unknown) => {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return inner instanceof Error ? inner.message : String(inner)
}
