/** Puts a test's database back to an older version of the shop. */
import { type Kysely, sql } from 'kysely'
import type { Engine, Store } from '../../../src/platform/database/store.ts'

const modules = import.meta.glob<{ up: (db: Kysely<unknown>, engine: Engine) => Promise<void> }>(
  '../../../migrations/*.ts',
  {
    eager: true,
  },
)

/** Runs the migrations whose numbers are from `first` to `last`, as at the start of a shop: in one transaction. */
export async function migrate(store: Store, first: string, last: string): Promise<void> {
  const numbered = Object.entries(modules).map(([path, { up }]) => ({
    number: /\d{4}/.exec(path)?.[0] ?? '',
    up,
    path,
  }))
  const wanted = numbered.filter(({ number }) => first <= number && number <= last)
  await store.transaction(async () => {
    // Migrations don't know today's tables.
    for (const { up } of wanted.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
      await up(store.db as unknown as Kysely<unknown>, store.engine)
  })
}

export async function dropEverything({ db, engine }: Store): Promise<void> {
  if (engine === 'postgres') {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    return
  }
  const tables = sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
  // A table that others refer to goes after them.
  for (let { rows } = await tables.execute(db); rows.length > 0; { rows } = await tables.execute(db))
    for (const { name } of rows.toReversed())
      await sql`drop table ${sql.table(name)}`.execute(db).catch(() => undefined)
}
