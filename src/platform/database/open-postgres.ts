/** Opens the PostgreSQL database at DATABASE_URL. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type PostgresPool, sql } from 'kysely'
import type { Log } from '../log.ts'
import { DatabaseWatch } from '../watching/database-watch.ts'
import { cannotUse, requireUtf8 } from './cannot-use.ts'
import type { Database } from './database.ts'
import { findRevision, watchRevision } from './page-changes.ts'
import { PooledPostgresDialect } from './postgres-dialect.ts'
import { openPatientPool, openShopPool, shopTimeouts, type Timeouts } from './postgres-pool.ts'
import { reasonOf } from './start-error.ts'
import { failureOf, Store } from './store.ts'
import type { Tables } from './tables.ts'
import { type BeforeUpdate, updateDatabase } from './update.ts'

export async function openPostgres(
  databaseUrl: string,
  log: Log,
  timeouts: Timeouts,
  beforeUpdate: BeforeUpdate,
): Promise<Database> {
  await migratePostgres(databaseUrl, beforeUpdate, log)
  // A connection is opened by some request, and lost much later.
  const inNoRequest = AsyncLocalStorage.snapshot()
  const pool = await openShopPool({
    ...{ url: databaseUrl, timeouts, max: 10 },
    onLost: (error) => inNoRequest(() => log.warn({ reason: reasonOf(error) }, 'a database connection was lost')),
  })
  const watch = new DatabaseWatch(log, failureOf, { pool: pool.counts })
  const db = new Kysely<Tables>({
    dialect: new PooledPostgresDialect({ pool: watchedPool(pool, watch) }),
    log: watch.statement,
  })
  const store = new Store(db, 'postgres', log, watch)
  return {
    store,
    ping: async () => void (await findRevision(store)),
    watchPages: (onChange) => watchRevision(() => findRevision(store), onChange),
    freeMemory: () => undefined,
    close: () => store.close(),
  }
}

/**
 * A caller that waits for a connection waits for another's query, for the database to accept a new one, or for the answer
 * of one that was idle for long.
 */
function watchedPool(pool: PostgresPool, watch: DatabaseWatch): PostgresPool {
  return {
    ...pool,
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
 * For a program beside the shop: one connection at a time, and no migrations. Throws `StartError` when there
 * is no database.
 */
export async function openPostgresStore(url: string, log: Log): Promise<Store> {
  const pool = await openShopPool({ url, timeouts: shopTimeouts, max: 1 })
  const store = new Store(new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool }) }), 'postgres', log)
  await sql`select 1`.execute(store.db).catch(async (error: unknown) => {
    await store.close()
    throw cannotUse(error)
  })
  return store
}

/** On a separate connection, which may be silent for as long as another process migrates. */
async function migratePostgres(url: string, beforeUpdate: BeforeUpdate, log: Log): Promise<void> {
  const pool = await openPatientPool(url)
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
