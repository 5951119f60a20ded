/** Opens the shop's database: PostgreSQL with DATABASE_URL, otherwise a SQLite file in DATA_DIR. */
import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Client, ClientConfig, Pool, PoolConfig } from 'pg'
import type { Log } from '../log.ts'
import { NewerDatabase } from './migrate.ts'
import { NodeSqliteDialect, SqliteFile } from './node-sqlite-dialect.ts'
import { isDatabaseUnavailable, isDiskFull, Store } from './store.ts'
import type { Tables } from './tables.ts'
import { type BeforeUpdate, updateDatabase } from './update.ts'

/** Tells the owner in one sentence why the shop cannot start. */
export class StartError extends Error {
  override name = 'StartError'
}

export type Database = {
  store: Store
  /** Throws when the database is not responding. */
  ping: () => Promise<void>
  /** Calls `onChange` after another process changes something pages show. Returns a function that stops watching. */
  watchPages: (onChange: () => void) => () => void
  /** Gives back what this process holds for queries of the past: those of a start are not asked again. */
  freeMemory: () => void
  close: () => Promise<void>
}

export async function openDatabase(
  options: { databaseUrl: string | undefined; dataDir: string },
  log: Log,
  timeouts: Timeouts = shopTimeouts,
  beforeUpdate: BeforeUpdate = async () => undefined,
): Promise<Database> {
  return options.databaseUrl
    ? openPostgres(options.databaseUrl, log, timeouts, beforeUpdate)
    : openSqlite(options.dataDir, log, beforeUpdate)
}

/** Opens a shop's database as it is, for a program beside the shop: makes nothing, and runs no migrations. */
export async function openExistingDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  log: Log,
): Promise<Store> {
  if (databaseUrl) {
    const pool = await openPool({ ...withTimeouts(databaseUrl, shopTimeouts), max: 1, idleTimeoutMillis: 1_000 })
    return new Store(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), 'postgres', log)
  }
  const path = join(dataDir, 'shop.sqlite')
  if (!(await stat(path).catch(() => undefined))) throw new StartError(`There is no database in ${dataDir}.`)
  return new Store(new Kysely<Tables>({ dialect: new NodeSqliteDialect(new SqliteFile(path, log)) }), 'sqlite', log)
}

/** How long PostgreSQL may take to accept a connection, and to send anything over it. */
type Timeouts = { connectMs: number; silenceMs: number }

/**
 * After this much silence the database counts as down, and shoppers see an error instead of a blank page. No query takes
 * that long.
 */
const shopTimeouts: Timeouts = { connectMs: 2_000, silenceMs: 3_000 }

/** The end of the name of a SQLite file whose shop has moved to PostgreSQL. */
export const movedEnding = '.moved'

/** Larger files are not checked at start: the check takes about a second per gigabyte. */
const checkedAtStartBytes = 256 * 1024 * 1024

async function openSqlite(dataDir: string, log: Log, beforeUpdate: BeforeUpdate): Promise<Database> {
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
  const exists = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    )
  if (!(await exists(path)) && (await exists(path + movedEnding)))
    throw new StartError(
      `This shop has moved to PostgreSQL. Set DATABASE_URL, or rename ${path}${movedEnding} to shop.sqlite to go back to the day it moved.`,
    )
  try {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    file = new SqliteFile(path, log)
    if (size > 0 && size <= checkedAtStartBytes) {
      const result = file.pragma('pragma quick_check(1)')
      if (result?.quick_check !== 'ok') throw new Error('its content is damaged')
    }
  } catch (error) {
    if (await isFull(error, dataDir)) throw diskIsFull(`under ${dataDir}`)
    throw new StartError(
      `The database file ${path} cannot be read (${reason(error)}). Restore it from a backup, or move it away to start with an empty shop.`,
    )
  }
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  try {
    await updateDatabase(db, 'sqlite', beforeUpdate, log)
  } catch (error) {
    await db.destroy()
    if (error instanceof StartError || error instanceof NewerDatabase) throw new StartError(error.message)
    if (await isFull(error, dataDir)) throw diskIsFull(`under ${dataDir}`)
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
      // Unknown at first, so that a change between the start and the first check counts.
      let seen: unknown
      let revision = 0
      let checking = false
      const check = async () => {
        // Changes when another connection commits. Reading it costs four bytes of shared memory.
        const version = file.pragma('pragma data_version')?.data_version
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
      // If the database is briefly unavailable, requests report it; the next check tries again.
      const timer = setInterval(() => void check().catch(() => undefined), 250)
      timer.unref()
      return () => clearInterval(timer)
    },
    freeMemory: () => file.freeMemory(),
    close: () => store.close(),
  }
}

/** Not `mkdir` with `recursive`: where no folder can be made, such as in /proc, Node's version loops forever. */
export async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  if (found) throw new Error(`${path} is a file`)
  await makeFolder(dirname(path))
  // It holds customer data, so only the shop's own user may read it.
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another starting process was first.
    if (error.code !== 'EEXIST') throw error
  })
}

const channel = 'shop_pages'

/**
 * A connection that closes when the other end goes silent. `query_timeout` would only abandon the query: the dead
 * connection would return to the pool, and the next visitor would wait on it again.
 */
const withTimeouts = (url: string, { connectMs, silenceMs }: Timeouts): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  stream: () => {
    const socket = new Socket()
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('Connection terminated: no answer')))
    return socket
  },
})

async function openPostgres(url: string, log: Log, timeouts: Timeouts, beforeUpdate: BeforeUpdate): Promise<Database> {
  await migratePostgres(url, timeouts, beforeUpdate, log)
  const pool = await openPool({
    ...withTimeouts(url, timeouts),
    max: 10,
    // An idle connection is silent too, so it is closed cleanly before it would time out.
    idleTimeoutMillis: timeouts.silenceMs - 1_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('error', (error) => log.warn({ reason: reason(error) }, 'a database connection was lost'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const store = new Store(db, 'postgres', log)
  return {
    store,
    ping: async () => void (await findRevision(store)),
    watchPages: (onChange) => listenForPageChanges(url, onChange, log, timeouts),
    freeMemory: () => undefined,
    close: () => store.close(),
  }
}

/** A shop on SQLite starts without it. */
const loadDriver = () => import('pg')

/**
 * A connection that breaks in use fails its query. One that breaks while idle is replaced at its next use. Either way the
 * driver also emits an 'error' event, which would end the process without a listener.
 */
async function openPool(config: PoolConfig): Promise<Pool> {
  const { Pool, types } = await loadDriver()
  // bigint columns hold epoch milliseconds and counts, far below 2^53. By default the driver returns them as strings.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool(config)
  const alreadyReported = () => undefined
  pool.on('connect', (client) => client.on('error', alreadyReported))
  pool.on('error', alreadyReported)
  return pool
}

/** On a separate connection, which may be silent for as long as another process migrates. */
async function migratePostgres(
  url: string,
  { connectMs }: Timeouts,
  beforeUpdate: BeforeUpdate,
  log: Log,
): Promise<void> {
  const pool = await openPool({
    ...{ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true },
    // One that stays open: it holds the lock of the update while a copy is made.
    ...{ max: 1, idleTimeoutMillis: 0 },
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
    const { server_encoding } = encoding.rows[0] ?? {}
    // Otherwise the shop would start, then fail at the first name with a letter that the encoding lacks.
    if (server_encoding !== 'UTF8') throw new Error(`its encoding is ${server_encoding}; it must be UTF8`)
    await updateDatabase(db, 'postgres', beforeUpdate, log)
  } catch (error) {
    if (error instanceof StartError || error instanceof NewerDatabase) throw new StartError(error.message)
    throw new StartError(
      isDatabaseUnavailable(error)
        ? `The database at DATABASE_URL isn't answering (${reason(error)}). Start it, or check DATABASE_URL.`
        : `The database at DATABASE_URL cannot be used (${reason(error)}).`,
    )
  } finally {
    await db.destroy()
  }
}

/** Well below `silenceMs`, so that a connection without news isn't taken for a dead one. */
const heartbeatMs = 1_000

/** Listens on a separate connection and reconnects when it is lost. Reconnecting counts as a change, since one may have been missed. */
function listenForPageChanges(url: string, onChange: () => void, log: Log, timeouts: Timeouts): () => void {
  let stopped = false
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const { Client } = await loadDriver()
    if (stopped) return
    const next = new Client(withTimeouts(url, timeouts))
    client = next
    let ended = false
    const reconnect = () => {
      if (ended || stopped) return
      ended = true
      next.end().catch(() => undefined)
      retry = setTimeout(connect, 500)
      retry.unref()
    }
    next.on('error', (error) => {
      log.warn({ reason: reason(error) }, 'lost the connection that listens for page changes; reconnecting')
      reconnect()
    })
    next.on('end', reconnect)
    next.on('notification', onChange)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      onChange()
      // One at a time: sending a query into a dead connection would count as activity.
      while (!ended && !stopped) {
        await sleep(heartbeatMs, undefined, { ref: false })
        await next.query('select 1')
      }
    } catch {
      reconnect()
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

/** SQLite reports 'disk I/O error' when there is no room for its shared memory. */
async function isFull(error: unknown, dataDir: string): Promise<boolean> {
  if (isDiskFull(error)) return true
  // Not `bfree`: a file system reserves blocks for root, and the shop doesn't run as root.
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize < 64 * 1024
}

/** Also used for writes after the database is open. */
export const diskIsFull = (which: string) =>
  new StartError(`The disk ${which} is full. Free up space, then start the shop again.`)

const reason = (error: unknown) => {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return inner instanceof Error ? inner.message : String(inner)
}
