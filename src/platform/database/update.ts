/** Brings a database up to date at the start of a shop. */
import { type Kysely, sql } from 'kysely'
import type { Log } from '../log.ts'
import { listPending, migrateToLatest, migrationNames } from './migrate.ts'
import type { Engine } from './store.ts'
import type { Tables } from './tables.ts'

/** Called before migrations change a database that a shop has used. When it throws, nothing has changed. */
export type BeforeUpdate = (migrations: readonly string[]) => Promise<void>

/** Any number that no one else locks. Kysely's own is 3853314791062309107. */
const lockNumber = 4_871_026

/** `db` must have one connection that stays open. Throws `NewerDatabase`, or what `beforeUpdate` or a migration throws. */
export async function updateDatabase(
  db: Kysely<Tables>,
  engine: Engine,
  beforeUpdate: BeforeUpdate,
  log: Log,
): Promise<void> {
  const pending = await listPending(db, engine)
  const isNew = pending.length === migrationNames.length
  if (pending.length === 0 || isNew) return migrateToLatest(db, engine)
  if (engine === 'postgres') await waitForTurn(db, log)
  // Another process may have done it meanwhile.
  const left = await listPending(db, engine)
  if (left.length === 0) return
  await beforeUpdate(left)
  await migrateToLatest(db, engine, (migration, ms) => log.info({ migration, ms }, 'the database is being updated'))
}

/**
 * PostgreSQL lets a migration wait for whoever reads a table, and then whoever wants to read it for the migration: two
 * processes of which one copies and one migrates would block each other. SQLite's readers are in no one's way; there a copy
 * that comes too late notices. The lock ends with the connection.
 */
async function waitForTurn(db: Kysely<Tables>, log: Log): Promise<void> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lockNumber}) as ours`.execute(db)
  if (rows[0]?.ours) return
  log.info('waiting for another process, which updates the database')
  await sql`select pg_advisory_lock(${lockNumber})`.execute(db)
}
