/** RUN-4: a shop that starts on an older database copies it, updates it, and can go back; on a newer one it stops. */
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../src/features/backups/restore.server.ts'
import { openDatabase, openExistingDatabase } from '../../src/platform/database/database.ts'
import { migrateTo } from '../../src/platform/database/migrate.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { openPostgresRows } from '../../src/platform/rows/postgres-rows.ts'
import { digestsOf, type RowSource } from '../../src/platform/rows/row-source.ts'
import { openSqliteRows } from '../../src/platform/rows/sqlite-rows.ts'
import { openStorage } from '../../src/platform/storage.ts'
import { openEmptyDatabase, patience } from '../support/database/fresh-database.ts'
import { dropEverything } from '../support/database/migrations.ts'
import { runShopProcess, startShopProcess } from '../support/shop-process.ts'

type Variables = Record<string, string>
const silent = openLog('silent')
/** The first version with a search. */
const olderVersion = '0012-product-search'

async function emptyPlace(): Promise<Variables> {
  const { variables, remove } = await openEmptyDatabase()
  onTestFinished(remove)
  return variables
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function inDatabase<T>(variables: Variables, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openExistingDatabase(readEnv(variables), silent)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** A shop of an older version, with a catalog and some quotes and orders. */
async function olderShop(): Promise<Variables> {
  const variables = await emptyPlace()
  // SQLite's file must be there.
  await (await openDatabase(readEnv(variables), silent, patience)).close()
  await inDatabase(variables, async (store) => {
    await dropEverything(store)
    await migrateTo(store.db, store.engine, olderVersion)
    const run = (statement: string) => sql.raw(statement).execute(store.db as unknown as Kysely<unknown>)
    await run(`insert into wood_species (id, key, name, description, price_per_board_foot_cents, position)
      values ('reclaimed-oak', 'oak', 'Reclaimed Oak', '', 1250, 1)`)
    for (let id = 1; id <= 40; id++)
      await run(`insert into quotes (id, idempotency_key, request_hash, status, customer_name, customer_email,
          customer_phone, company, notes, product_id, product_name, category, wood_species_id, wood_species_name,
          price_per_board_foot_cents, length_in, width_in, thickness_in, board_feet, wood_cents, finish_cents,
          processing_cents, shipping_cents, total_cents, created_at, updated_at)
        values (${id}, 'key-${id}', 'hash', 'pending', 'Ünal "${id}"', 'u${id}@example.com', '615 555 01${id}', '',
          'two
lines', 'heritage', 'Heritage Oak', 'floating-mantel', 'reclaimed-oak', 'Reclaimed Oak', 1250, 67.375, 8, 8.5,
          32.5, 40625, 0, 0, 4500, 45125, ${1_700_000_000_000 + id}, ${1_700_000_000_000 + id})`)
    for (let id = 1; id <= 40; id++)
      await run(`insert into quote_words (quote_id, word) values (${id}, 'ünal'), (${id}, 'oak')`)
    await run(`insert into settings (name, value, updated_at) values ('seeded', 'true', 5)`)
  })
  return variables
}

/** Every row, by table. */
async function stateOf({ DATABASE_URL, DATA_DIR = '' }: Variables) {
  const rows: RowSource = DATABASE_URL
    ? await openPostgresRows(DATABASE_URL)
    : openSqliteRows(join(DATA_DIR, 'shop.sqlite'))
  try {
    return { migrations: rows.migrations, digests: await digestsOf(rows) }
  } finally {
    await rows.close()
  }
}

const copyFile = /^before-update-.*\.tar\.zst$/
const copiesIn = async (folder: string) => (await readdir(folder)).filter((file) => copyFile.test(file))

async function restored(file: string): Promise<Variables> {
  const variables = await emptyPlace()
  const target = readEnv(variables)
  await restoreBackup({
    open: async () => createReadStream(file),
    key: undefined,
    target,
    storage: openStorage(target),
    log: silent,
    say: () => undefined,
  })
  return variables
}

/** Starts a shop that must not open, and returns the sentence that it printed for its owner. */
async function refusalOf(env: Variables): Promise<string> {
  const { code, stderr, stdout } = await runShopProcess({ env })
  expect({ code, stderr }).toMatchObject({ code: 1 })
  expect(stderr).toMatch(/^[A-Z].*\.\n$/)
  expect(stdout).not.toContain('the shop is open')
  return stderr
}

it('RUN-4 an update copies the database first, says where, and the copy is the database of the version before', async () => {
  const variables = await olderShop()
  const folder = await emptyFolder()
  const before = await stateOf(variables)
  expect(before.migrations.at(-1)).toBe(olderVersion)
  {
    await using shop = await startShopProcess({ env: { ...variables, BACKUP_DIR: folder, BACKUP_AT: 'off' } })
    const lines = shop.output().split('\n')
    const position = (text: string) => lines.findIndex((line) => line.includes(text))
    expect(position(`copying it to the folder ${folder} first`)).toBeGreaterThanOrEqual(0)
    expect(position('npm run restore')).toBeGreaterThan(position('copying it'))
    expect(position('"migration":"0013-search-index"')).toBeGreaterThan(position('npm run restore'))
    expect(position('the shop is open')).toBeGreaterThan(position('"migration":"0026-backups"'))
  }
  const [copy = '', ...more] = await copiesIn(folder)
  expect(more).toEqual([])
  const older = await restored(join(folder, copy))
  expect(await stateOf(older)).toEqual(before)

  // The restored one can be updated in its turn. Without a place for backups, the copy is in DATA_DIR.
  await using again = await startShopProcess({ env: older })
  expect((await (await fetch(`${again.url}/readyz`)).text()).trim()).toBe('ready')
  expect(await copiesIn(join(older.DATA_DIR ?? '', 'backups'))).toHaveLength(1)
})

it('RUN-4 a start without an update, and the first start of a shop, make no copy', async () => {
  const variables = await emptyPlace()
  const folder = await emptyFolder()
  const env = { ...variables, BACKUP_DIR: folder, BACKUP_AT: 'off' }
  for (let times = 0; times < 2; times++) {
    await using shop = await startShopProcess({ env })
    expect(shop.output()).not.toMatch(/copy|"migration"/)
  }
  expect(await readdir(folder)).toEqual([])
})

it('RUN-4 a copy that cannot be made keeps the shop from starting, changes nothing, and can be left out', async () => {
  const variables = await olderShop()
  const before = await stateOf(variables)
  const file = join(await emptyFolder(), 'file')
  await writeFile(file, '')
  const sentence = await refusalOf({ ...variables, BACKUP_DIR: join(file, 'backups') })
  expect(sentence).toContain('could not be copied before the update, so nothing was changed')
  expect(sentence).toContain(file)
  expect(sentence).toContain('BACKUP_BEFORE_UPDATE=off')
  expect(await stateOf(variables)).toEqual(before)

  await using shop = await startShopProcess({
    env: { ...variables, BACKUP_DIR: join(file, 'backups'), BACKUP_AT: 'off', BACKUP_BEFORE_UPDATE: 'off' },
  })
  expect(shop.output()).toContain('no copy is made: BACKUP_BEFORE_UPDATE is off')
})

it('RUN-3, RUN-4 several processes that start on an older database at once all open', async () => {
  const variables = await olderShop()
  const folder = await emptyFolder()
  const before = await stateOf(variables)
  const env = { ...variables, BACKUP_DIR: folder, BACKUP_AT: 'off' }
  const shops = await Promise.all([1, 2, 3, 4].map(() => startShopProcess({ env })))
  for (const shop of shops) {
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    await shop[Symbol.asyncDispose]()
  }
  const copies = await copiesIn(folder)
  expect(copies.length).toBeGreaterThan(0)
  // Whoever was late has not copied the updated database.
  for (const copy of copies) expect(await stateOf(await restored(join(folder, copy)))).toEqual(before)
  expect((await readdir(folder)).filter((name) => !copyFile.test(name))).toEqual([])
})

it('RUN-4 a migration that fails leaves the database as it was, and the shop says so in a sentence', async () => {
  const variables = await olderShop()
  // Of someone else, in the way of the last migration.
  await inDatabase(variables, ({ db }) => sql`create table backups (id integer primary key)`.execute(db))
  const folder = await emptyFolder()
  const before = await stateOf(variables)
  expect(await refusalOf({ ...variables, BACKUP_DIR: folder })).toMatch(/backups.* already exists/)
  expect(await stateOf(variables)).toEqual(before)
  expect(await copiesIn(folder)).toHaveLength(1)

  await inDatabase(variables, ({ db }) => sql`drop table backups`.execute(db))
  await using shop = await startShopProcess({ env: { ...variables, BACKUP_DIR: folder, BACKUP_AT: 'off' } })
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})

test.each([
  ['while it copies', 'copying it to'],
  ['once it has copied', 'copy made and read back'],
  ['while it migrates', '"migration":"0015-wood-and-finish"'],
])('RUN-4 a shop that is killed %s starts again and opens', async (_when, line) => {
  const variables = await olderShop()
  const folder = await emptyFolder()
  const env = { ...variables, BACKUP_DIR: folder, BACKUP_AT: 'off' }
  const before = await stateOf(variables)
  const { code } = await runShopProcess({ env, killAfter: line })
  expect(code).toBe(null)
  await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  {
    await using shop = await startShopProcess({ env })
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  }
  for (const copy of await copiesIn(folder)) expect(await stateOf(await restored(join(folder, copy)))).toEqual(before)
})

it('RUN-4 a database of a newer version is refused in one sentence, untouched and without a copy', async () => {
  const variables = await emptyPlace()
  await (await openDatabase(readEnv(variables), silent, patience)).close()
  await inDatabase(variables, ({ db }) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(db),
  )
  const folder = await emptyFolder()
  const before = await stateOf(variables)
  const sentence = await refusalOf({ ...variables, BACKUP_DIR: folder })
  expect(sentence).toContain('newer version')
  expect(sentence).toContain('9999-from-the-future')
  expect(await stateOf(variables)).toEqual(before)
  expect(await readdir(folder)).toEqual([])
})
