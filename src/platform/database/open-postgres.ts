/** Opens the PostgreSQL database at DATABASE_URL. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import { Kysely, type PostgresPool, sql } from 'kysely'
import type { ClientConfig, Pool, PoolConfig } from 'pg'
import type { Log } from '../log.ts'
import { DatabaseWatch } from '../watching/database-watch.ts'
import { cannotUse, requireUtf8 } from './cannot-use.ts'
import type { Database } from './database.ts'
import { findRevision, learnWhetherToNotify } from './page-changes.ts'
import { type NoticeTimes, watchPageNotices } from './page-notices.ts'
import { PooledPostgresDialect } from './postgres-dialect.ts'
import { reasonOf } from './start-error.ts'
import { failureOf, Store } from './store.ts'
import type { Tables } from './tables.ts'
import { type BeforeUpdate, updateDatabase } from './update.ts'

/** How long PostgreSQL may take to accept a connection, and to send anything over it. */
export type Timeouts = { connectMs: number; silenceMs: number; notices?: NoticeTimes }

/**
 * After this much silence the database counts as down, and shoppers see an error instead of a blank page. No query takes
 * that long.
 */
export const shopTimeouts: Timeouts = { connectMs: 2_000, silenceMs: 3_000 }

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

type Addresses = {
  databaseUrl: string
  /** Where notifications arrive, if not at `databaseUrl`. */
  listenUrl: string | undefined
}

export async function openPostgres(
  { databaseUrl, listenUrl = databaseUrl }: Addresses,
  log: Log,
  timeouts: Timeouts,
  beforeUpdate: BeforeUpdate,
): Promise<Database> {
  await migratePostgres(databaseUrl, timeouts, beforeUpdate, log)
  const pool = await openPool({
    ...withTimeouts(databaseUrl, timeouts),
    max: 10,
    // An idle connection is silent too, so it is closed cleanly before it would time out.
    idleTimeoutMillis: timeouts.silenceMs - 1_000,
  })
  // A connection is opened by some request, and lost much later.
  const inNoRequest = AsyncLocalStorage.snapshot()
  pool.on('error', (error) =>
    inNoRequest(() => log.warn({ reason: reasonOf(error) }, 'a database connection was lost')),
  )
  const watch = new DatabaseWatch(log, failureOf, {
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  })
  const db = new Kysely<Tables>({
    dialect: new PooledPostgresDialect({ pool: watchedPool(pool, watch) }),
    log: watch.statement,
  })
  const store = new Store(db, 'postgres', log, watch)
  await learnWhetherToNotify(store).catch(async (error: unknown) => {
    await store.close()
    throw cannotUse(error)
  })
  const newClient = async () => new (await loadDriver()).Client(withTimeouts(listenUrl, timeouts))
  return {
    store,
    ping: async () => void (await findRevision(store)),
    watchPages: (onChange) =>
      watchPageNotices({ store, newClient, log, onChange, ...(timeouts.notices && { times: timeouts.notices }) }),
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

/** A caller that waits for a connection waits for another's query, or for the database to accept a new one. */
function watchedPool(pool: Pool, watch: DatabaseWatch): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const asked = performance.now()
      try {
        return await pool.connect()
      } catch (error) {
        watch.failed(error)
        throw error
      } finally {
        watch.waited(performance.now() - asked)
      }
    },
  }
}

/**
 * For a program beside the shop: one connection, as long as it is used, and no migrations. Throws `StartError` when there
 * is no database.
 */
export async function openPostgresStore(url: string, log: Log): Promise<Store> {
  const pool = await openPool({ ...withTimeouts(url, shopTimeouts), max: 1, idleTimeoutMillis: 1_000 })
  const store = new Store(new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool }) }), 'postgres', log)
  await sql`select 1`.execute(store.db).catch(async (error: unknown) => {
    await store.close()
    throw cannotUse(error)
  })
  return store
}

/** On a separate connection, which may be silent for as long as another process migrates. */
async function migratePostgres(
  url: string,
  { connectMs }: Timeouts,
  beforeUpdate: BeforeUpdate,
  log: Log,
): Promise<void> {
  const pool = await openPool({ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true, max: 1 })
  const db = new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool, mayIdle: true }) })
  try {
    const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
    requireUtf8(encoding.rows[0]?.server_encoding)
    await updateDatabase(db, 'postgres', beforeUpdate, log)
  } catch (error) {
    throw cannotUse(error)
  } finally {
    await db.destroy()
  }
}
