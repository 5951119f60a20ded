import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from './start-error.ts'
import type { Engine } from './store.ts'
import type { Tables } from './tables.ts'

type MigrationModule = { up: (db: Kysely<unknown>, engine: Engine) => Promise<void> }

/** Bundled with the server, so that a built shop includes its migrations. */
const modules = import.meta.glob<MigrationModule>('../../../migrations/*.ts', { eager: true })

const migrations: ReadonlyMap<string, MigrationModule> = new Map(
  Object.entries(modules)
    .map(([path, module]): [string, MigrationModule] => [path.slice(path.lastIndexOf('/') + 1, -'.ts'.length), module])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** The migrations of this version of the shop, in order. */
export const migrationNames: readonly string[] = [...migrations.keys()]

/** A newer version of the shop has changed the database, so this one doesn't know what is in it. */
const isNewer = (migration: string) =>
  new StartError(
    `A newer version of the shop has updated the database (${migration}). Start that version, or restore a backup from before the update.`,
  )

/** The number of Kysely's own lock, so that versions of the shop that used that one wait for this one, too. */
const migrationLock = '3853314791062309107'

/** Called before migrations change a database that a shop has used. When it throws, nothing has changed. */
export type BeforeUpdate = (migrations: readonly string[]) => Promise<void>

/** At the start of a shop. Throws `StartError` when a newer version of the shop was here. */
export async function updateSchema(db: Kysely<Tables>, engine: Engine, beforeUpdate: BeforeUpdate): Promise<void> {
  const pending = await listPending(db, engine)
  if (pending.length > 0 && pending.length < migrationNames.length) await beforeUpdate(pending)
  await migrateToLatest(db, engine)
}

/**
 * Brings the schema up to date in one transaction. Several processes may start at once: a lock (on SQLite, the write
 * lock of BEGIN IMMEDIATE) lets one migrate while the others wait. Throws when a migration fails, and then nothing has
 * changed.
 */
export async function migrateToLatest(db: Kysely<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return migrate(db, engine)
  await db.transaction().execute(async (transaction) => {
    // Ends with the transaction, whatever connection a pooler gives to the next one.
    await sql`select pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(transaction)
    await migrate(transaction, engine)
  })
}

async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  // Another process may have brought it further since it was looked at.
  await listPending(db, engine)
  const { error } = await openMigrator(db, engine).migrateToLatest()
  if (error) throw error
}

/** Gives an empty database the schema that it had after this migration. */
export async function migrateTo(db: Kysely<Tables>, engine: Engine, last: string): Promise<void> {
  const { error } = await openMigrator(db, engine).migrateTo(last)
  if (error) throw error
}

/** The migrations that are yet to run, in order. Throws `StartError` when one has run that this version doesn't have. */
export async function listPending(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const done = await listDone(db, engine)
  const unknown = done.find((name) => !migrations.has(name))
  if (unknown !== undefined) throw isNewer(unknown)
  return migrationNames.filter((name) => !done.includes(name))
}

/** The migrations that have run, in order; none in an empty database. */
async function listDone(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const lookUp =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = 'kysely_migration'`
      : sql`select 1 from pg_class where relname = 'kysely_migration' and relnamespace = current_schema()::regnamespace`
  const tables = await lookUp.execute(db)
  if (tables.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function openMigrator(db: Kysely<Tables>, engine: Engine): Migrator {
  return new Migrator({
    db,
    provider: {
      async getMigrations() {
        return Object.fromEntries(
          [...migrations].map(([name, module]): [string, Migration] => [
            name,
            { up: (migrated) => module.up(migrated, engine) },
          ]),
        )
      },
    },
  })
}
