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

/** Runs what is left of the migrations, on SQLite in a transaction of its own. `onDone` hears of each. */
export async function migrateToLatest(
  db: Kysely<Tables>,
  engine: Engine,
  /** After each one, which the others may still undo. */
  onDone?: (name: string, ms: number) => void,
): Promise<void> {
  const { error } = await openMigrator(db, engine, onDone).migrateToLatest()
  if (error) throw error
}

/** Gives an empty database the schema that it had after this migration. */
export async function migrateTo(
  db: Kysely<Tables>,
  engine: Engine,
  last: string,
  /** Without transactions, when the caller has one open. */
  options?: { disableTransactions: boolean },
): Promise<void> {
  const { error } = await openMigrator(db, engine).migrateTo(last, options)
  if (error) throw error
}

/** The migrations that are yet to run, in order. Throws `StartError` when one has run that this version doesn't have. */
export async function listPending(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const done = await listDone(db, engine)
  const unknown = done.find((name) => !migrations.has(name))
  if (unknown !== undefined) throw isNewer(unknown)
  return migrationNames.filter((name) => !done.includes(name))
}

/** Whether this migration has run. */
export const hasRun = async (db: Kysely<Tables>, engine: Engine, name: string): Promise<boolean> =>
  (await listDone(db, engine)).includes(name)

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

function openMigrator(db: Kysely<Tables>, engine: Engine, onDone?: (name: string, ms: number) => void): Migrator {
  return new Migrator({
    db,
    provider: {
      async getMigrations() {
        return Object.fromEntries(
          [...migrations].map(([name, module]): [string, Migration] => [
            name,
            {
              up: async (migrated) => {
                const startedAt = performance.now()
                await module.up(migrated, engine)
                onDone?.(name, Math.round(performance.now() - startedAt))
              },
            },
          ]),
        )
      },
    },
  })
}
