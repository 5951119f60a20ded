import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine } from './store.ts'
import type { Tables } from './tables.ts'

type MigrationModule = { up: (db: Kysely<unknown>, engine: Engine) => Promise<void> }

/** Bundled with the server, so that a built shop includes its migrations. */
const modules = import.meta.glob<MigrationModule>('../../../migrations/*.ts', { eager: true })

/** The number of Kysely's own lock, so that versions of the shop that used that one wait for this one, too. */
const migrationLock = '3853314791062309107'

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
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const named = Object.entries(modules).map(([path, module]): [string, Migration] => [
          path.slice(path.lastIndexOf('/') + 1, -'.ts'.length),
          { up: (migrated) => module.up(migrated, engine) },
        ])
        return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)))
      },
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
