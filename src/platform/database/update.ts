/** Brings a database up to date at the start of a shop. */
import { type Kysely, sql } from 'kysely'
import type { Log } from '../log.ts'
import { listPending, migrateToLatest, migrationNames } from './migrate.ts'
import type { Engine } from './store.ts'
import type { Tables } from './tables.ts'

/** Called before migrations change a database that a shop has used. When it throws, nothing has changed. */
export type BeforeUpdate = (migrations: readonly string[]) => Promise<void>

/** The number of Kysely's own lock, so that versions of the shop that used that one wait for this one, too. */
export const updateLock = '3853314791062309107'
const lock = sql.raw(updateLock)

/**
 * Runs all new migrations or none. Several processes may start at once: one does it while the others wait, on SQLite for
 * the write lock of BEGIN IMMEDIATE. Throws `StartError` when a newer version of the shop was here, or what `beforeUpdate`
 * or a migration throws.
 */
export async function updateDatabase(
  db: Kysely<Tables>,
  engine: Engine,
  beforeUpdate: BeforeUpdate,
  log: Log,
): Promise<void> {
  if ((await listPending(db, engine)).length === 0) return
  if (engine === 'sqlite') return runPending(db, engine, beforeUpdate, log)
  await db.transaction().execute(async (transaction) => {
    await waitForTurn(transaction, log)
    await runPending(transaction, engine, beforeUpdate, log)
  })
}

async function runPending(db: Kysely<Tables>, engine: Engine, beforeUpdate: BeforeUpdate, log: Log): Promise<void> {
  // Another process may have done it since.
  const pending = await listPending(db, engine)
  if (pending.length === 0) return
  const isNew = pending.length === migrationNames.length
  if (isNew) return migrateToLatest(db, engine)
  await beforeUpdate(pending)
  await migrateToLatest(db, engine, (migration, ms) => log.info({ migration, ms }, 'the database is being updated'))
}

/**
 * The lock ends with the transaction, whatever connection a pooler gives to the next one. It covers the copy, too:
 * PostgreSQL lets a migration wait for those that read a table, and those that want to read it next for the migration, so
 * a process that copies and one that migrates would block each other. SQLite's readers are in no one's way; there a copy
 * that comes too late notices.
 */
async function waitForTurn(db: Kysely<Tables>, log: Log): Promise<void> {
  // A copy takes its time, and a server may end a transaction that says nothing for long.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${lock}) as ours`.execute(db)
  if (rows[0]?.ours) return
  log.info('waiting for another process, which updates the database')
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}
