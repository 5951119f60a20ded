/** Backups of a shop with orders, pictures and waiting emails, into either engine and back; writes during a move. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase, openOtherDatabase, patience } from '../../../tests/support/database/fresh-database.ts'
import { openLivingQuote } from '../../../tests/support/offers/living-quote.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import type { TestShop } from '../../../tests/support/test-shop.ts'
import { listPictureFiles, uploadPicture } from '../../../tests/support/uploads.ts'
import { openDatabase, openExistingDatabase } from '../../platform/database/database.ts'
import { migrationNames } from '../../platform/database/migrate.ts'
import { type Env, readEnv } from '../../platform/env.ts'
import { openLog } from '../../platform/log.ts'
import { digestsOf } from '../../platform/rows/row-source.ts'
import { openStorage } from '../../platform/storage.ts'
import { saveCertificate } from '../orders/certificate/certificates.server.ts'
import { openEmptyDatabase as openEmptyRows } from './load.server.ts'
import { makeBackup, openRows } from './make-backup.server.ts'
import { moveToPostgres } from './move.server.ts'
import { findBackup } from './places/find-backup.server.ts'
import { openBackupPlace } from './places/open-place.server.ts'
import { restoreBackup } from './restore.server.ts'

const log = openLog('silent')
const now = Date.UTC(2026, 10, 24, 9, 30)

async function openFilledShop() {
  const shop = await openLivingQuote('demo', {
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.org' },
  })
  expect((await shop.send({ chargesTax: false })).status).toBe(200)
  expect((await shop.accept(1)).status).toBe(200)
  // BOOK-3: its file is rows.
  const text = { number: '12-3456', holder: '', validUntil: '2026-12-31' }
  const file = { type: 'PDF', content: randomBytes(100_000) } as const
  expect(await saveCertificate(shop.store, 1, { text, file }, now)).toEqual({ ok: true })
  const cookie = await shop.signIn()
  expect((await uploadPicture(shop as unknown as TestShop, cookie, await makePicture())).status).toBe(201)
  await shop.store.db.updateTable('pictures').set({ state: 'ready' }).execute()
  return shop
}

/** Where `env` points, with its own folder for backups. */
async function freshPlace(open: typeof openEmptyDatabase) {
  const place = await open()
  onTestFinished(place.remove)
  return readEnv(place.variables)
}

async function backUp(env: Env, kind: 'regular' | 'before-update' = 'regular') {
  const store = await openExistingDatabase(env, log)
  onTestFinished(() => store.close())
  const place = openBackupPlace(env)
  onTestFinished(() => rm(join(env.dataDir, 'backups'), { recursive: true, force: true }))
  const { signal } = new AbortController()
  return makeBackup({ env, store, place, kind, variables: [], signal, now })
}

const restore = async (from: Env, file: string, into: Env) =>
  restoreBackup({
    open: (await findBackup(from, file)).open,
    key: from.backup.key,
    target: into,
    storage: openStorage(into),
    log,
    say: () => undefined,
  })

async function rowsOf(env: Env) {
  const rows = await openRows(env)
  try {
    return { digests: await digestsOf(rows), tables: rows.tables, migrations: rows.migrations }
  } finally {
    await rows.close()
  }
}

const withoutMail = (digests: ReadonlyMap<string, unknown>) =>
  Object.fromEntries([...digests].filter(([name]) => name !== 'outbox'))

describe('RUN-4 a backup restored', () => {
  it('into the other engine and back is the same shop, to the last row and picture', async () => {
    const shop = await openFilledShop()
    const original = await rowsOf(shop.env)
    expect(original.digests.get('orders')?.rows).toBe(1)
    expect(original.digests.get('tax_certificate_files')?.rows).toBe(5)
    const made = await backUp(shop.env)
    expect(made.checksums.pictures).toMatchObject({ missing: [] })
    expect(made.checksums.pictures.files).toBeGreaterThan(3)

    const other = await freshPlace(openOtherDatabase)
    await restore(shop.env, made.file, other)
    const there = await rowsOf(other)
    expect(withoutMail(there.digests)).toEqual(withoutMail(original.digests))
    expect(listPictureFiles(other.dataDir)).toEqual(listPictureFiles(shop.env.dataDir))

    // The desk of the restored shop answers, and its counters go on where they stopped.
    const { store, close } = await openDatabase(other, log, patience)
    onTestFinished(close)
    const { id } = await store.db
      .insertInto('quote_events')
      .values({ quote_id: shop.quoteId, at: now, kind: 'sent' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBe((original.digests.get('quote_events')?.rows ?? 0) + 1)

    const again = await freshPlace(openEmptyDatabase)
    const second = await backUp(other)
    await restore(other, second.file, again)
    expect((await rowsOf(again)).digests).toEqual((await rowsOf(other)).digests)
  })

  it('holds the emails that were waiting, because they may have gone out since', async () => {
    const shop = await openFilledShop()
    const waiting = await shop.store.db.selectFrom('outbox').select('id').where('due_at', 'is not', null).execute()
    expect(waiting.length).toBeGreaterThan(2)
    const made = await backUp(shop.env)
    const into = await freshPlace(openEmptyDatabase)
    await restore(shop.env, made.file, into)
    const { store, close } = await openDatabase(into, log, patience)
    onTestFinished(close)
    const held = await store.db.selectFrom('outbox').select(['id', 'held', 'due_at']).orderBy('id').execute()
    expect(held).toEqual(waiting.map(({ id }) => ({ id, held: 'restored', due_at: null })))
  })

  it('never gives a number twice, even if its row was deleted before the backup', async () => {
    const shop = await openFilledShop()
    const { store } = shop
    const values = { quote_id: null, order_id: 1, text: 'gone', created_at: now }
    const note = await store.db.insertInto('internal_notes').values(values).returning('id').executeTakeFirstOrThrow()
    await store.db.deleteFrom('internal_notes').execute()
    const made = await backUp(shop.env)
    for (const open of [openEmptyDatabase, openOtherDatabase]) {
      const into = await freshPlace(open)
      await restore(shop.env, made.file, into)
      const restored = await openDatabase(into, log, patience)
      onTestFinished(restored.close)
      const next = await restored.store.db
        .insertInto('internal_notes')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(next.id).toBe(note.id + 1)
    }
  })

  it('is refused where a shop is, and changes nothing there', async () => {
    const shop = await openFilledShop()
    const made = await backUp(shop.env)
    const before = await rowsOf(shop.env)
    await expect(restore(shop.env, made.file, shop.env)).rejects.toMatchObject({ name: 'NotEmpty' })
    expect(await rowsOf(shop.env)).toEqual(before)
  })

  it('can be tried again after a failure in its middle', async () => {
    const shop = await openFilledShop()
    const made = await backUp(shop.env)
    for (const open of [openEmptyDatabase, openOtherDatabase]) {
      const into = await freshPlace(open)
      const storage = openStorage(into)
      const failing = { ...storage, put: () => Promise.reject(new Error('the disk is gone')) }
      const parts = {
        open: (await findBackup(shop.env, made.file)).open,
        key: undefined,
        target: into,
        log,
        say: () => undefined,
      }
      await expect(restoreBackup({ ...parts, storage: failing })).rejects.toThrow('the disk is gone')
      await expect(restoreBackup({ ...parts, storage })).resolves.toBeDefined()
      expect(withoutMail((await rowsOf(into)).digests)).toEqual(withoutMail((await rowsOf(shop.env)).digests))
    }
  })

  it('of an older version gets the tables of that version, and the next start updates them', async () => {
    const older = migrationNames.slice(0, -3)
    const from = await freshPlace(openEmptyDatabase)
    const empty = await openEmptyRows(from, { migrations: older, tables: [] }, log)
    const settings = empty.rows.tables.find(({ name }) => name === 'settings')
    if (!settings) throw new Error('There is no table of settings.')
    const values: Record<string, string | number> = { name: 'heroImage', value: '"hero"', updated_at: now }
    await empty.insert(settings, [settings.columns.map(({ name }) => values[name] ?? null)])
    await empty.commit()
    await empty.close()

    const made = await backUp(from, 'before-update')
    const into = await freshPlace(openOtherDatabase)
    const { about } = await restore(from, made.file, into)
    expect(about).toMatchObject({ migrations: older, withPictures: false })
    expect((await rowsOf(into)).migrations).toEqual(older)
    const { store, close } = await openDatabase(into, log, patience)
    onTestFinished(close)
    expect(await store.db.selectFrom('settings').select('value').execute()).toEqual([{ value: '"hero"' }])
    expect((await rowsOf(into)).migrations).toEqual(migrationNames)
  })

  it('of a newer version is refused in one sentence', async () => {
    const into = await freshPlace(openEmptyDatabase)
    await expect(
      openEmptyRows(into, { migrations: ['0001-catalogue', '9999-later'], tables: [] }, log),
    ).rejects.toThrow('These rows are of a newer version of the shop (9999-later).')
  })
})

it.each([
  ['a missing value', () => null, /^A row of settings can't be right/],
  [
    'a text for a number',
    (name: string) => (name === 'updated_at' ? 'noon' : 'x'),
    /^A row of settings can't be right/,
  ],
])('RUN-4 a forged row with %s is refused in a sentence', async (_what, wrong, words) => {
  const env = await freshPlace(openEmptyDatabase)
  const empty = await openEmptyRows(env, { migrations: migrationNames, tables: [] }, log)
  const settings = empty.rows.tables.find(({ name }) => name === 'settings')
  if (!settings) throw new Error('There is no table of settings.')
  await expect(empty.insert(settings, [settings.columns.map(({ name }) => wrong(name))])).rejects.toThrow(words)
  await empty.close()
})

it('RUN-4 a backup of a shop in use is of one moment', async () => {
  const shop = await openFilledShop()
  const writing = { goesOn: true }
  // Two rows in each commit: a backup between commits has as many of both.
  const writes = (async () => {
    for (let at = 0; writing.goesOn; at++)
      await shop.store.transaction(async () => {
        const order = { order_id: 1, at, status: 'paid' as const, note: 'twin' }
        await shop.store.db.insertInto('order_events').values(order).execute()
        const quote = { quote_id: shop.quoteId, at, kind: 'twin' }
        await shop.store.db.insertInto('quote_events').values(quote).execute()
      })
  })()
  try {
    for (let round = 0; round < 3; round++) {
      const made = await backUp(shop.env)
      const into = await freshPlace(openEmptyDatabase)
      await restore(shop.env, made.file, into)
      const { store, close } = await openDatabase(into, log, patience)
      onTestFinished(close)
      const orders = await store.db.selectFrom('order_events').select('at').where('note', '=', 'twin').execute()
      const quotes = await store.db.selectFrom('quote_events').select('at').where('kind', '=', 'twin').execute()
      expect(orders.map(({ at }) => at).sort()).toEqual(quotes.map(({ at }) => at).sort())
      await rm(join(shop.env.dataDir, 'backups'), { recursive: true })
    }
  } finally {
    writing.goesOn = false
    await writes
  }
})

/** SQLITE_READONLY_DBMOVED */
const movedAway = 1032

// The way is from one engine to the other. The move of a whole shop is in tests/process/backup-drill.server.test.ts.
if (process.env.TEST_DATABASE === 'sqlite' && process.env.TEST_POSTGRES_URL !== undefined)
  it('RUN-2 a write that waits for the move is refused, and is in neither database', async () => {
    const [from, to] = [await openEmptyDatabase(), await openOtherDatabase()]
    onTestFinished(from.remove)
    onTestFinished(to.remove)
    const env = readEnv({ ...from.variables, DATABASE_URL: to.variables.DATABASE_URL })
    const { store, close } = await openDatabase({ ...env, databaseUrl: undefined }, log, patience)
    onTestFinished(close)
    const row = (name: string) => ({ name, value: '1', updated_at: 1 })
    await store.db.insertInto('settings').values(row('test-before')).execute()

    // A statement alone, and one in a transaction. Each waits for the lock for some seconds, and then tries again.
    const untilMoved = async (write: () => Promise<unknown>) => {
      for (;;) {
        const failure = await write().then(
          () => 'written',
          (error: { errcode?: number }) => error.errcode,
        )
        if (failure !== 5) return failure
      }
    }
    let waiting: Promise<unknown>[] | undefined
    await moveToPostgres({
      env,
      log,
      say: () => {
        waiting ??= [
          untilMoved(() => store.db.insertInto('settings').values(row('test-alone')).execute()),
          untilMoved(() => store.transaction(() => store.db.insertInto('settings').values(row('test-with')).execute())),
        ]
      },
    })
    expect(await Promise.all(waiting ?? [])).toEqual([movedAway, movedAway])

    const names = ['test-before']
    const old = new DatabaseSync(`${env.dataDir}/shop.sqlite.moved`)
    onTestFinished(() => old.close())
    expect(old.prepare("select name from settings where name like 'test-%'").all()).toEqual(
      names.map((name) => ({ name })),
    )
    const there = await openExistingDatabase(env, log)
    onTestFinished(() => there.close())
    expect(await there.db.selectFrom('settings').select('name').where('name', 'like', 'test-%').execute()).toEqual(
      names.map((name) => ({ name })),
    )
  })
