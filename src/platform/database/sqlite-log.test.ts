import { once } from 'node:events'
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Kysely } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openLog } from '../log.ts'
import { NodeSqliteDialect, openSqliteFile, SqliteFile } from './node-sqlite-dialect.ts'
import { identityOf, type SqliteLogOptions } from './sqlite-log.ts'
import { isDatabaseUnavailable, Store } from './store.ts'

type Rows = { rows: { id: number; text: string } }

const checkpointProgram = fileURLToPath(new URL('./checkpoint-thread.ts', import.meta.url))
let path: string

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  path = join(folder, 'shop.sqlite')
})

async function open(options: SqliteLogOptions = {}) {
  const file = new SqliteFile(path, openLog('silent'), options)
  const db = new Kysely<Rows>({ dialect: new NodeSqliteDialect(file) })
  onTestFinished(() => db.destroy())
  const table = db.schema.createTable('rows').ifNotExists()
  await table
    .addColumn('id', 'integer', (id) => id.primaryKey())
    .addColumn('text', 'text')
    .execute()
  const store = new Store(db as never, 'sqlite', openLog('silent'))
  const inStore = () => store.db as unknown as Kysely<Rows>
  const add = (text: string, id = 0) => inStore().insertInto('rows').values({ id, text }).execute()
  return { db, add, inStore, store }
}

/** A sync that takes as long as the test wants. */
function slowSync() {
  const waiting: PromiseWithResolvers<void>[] = []
  const syncFile = vi.fn(async () => {
    if (!isSlow) return
    const held = Promise.withResolvers<void>()
    waiting.push(held)
    await held.promise
  })
  let isSlow = false
  return {
    syncFile,
    slow: () => {
      isSlow = true
    },
    finish: () => {
      isSlow = false
      for (const held of waiting.splice(0)) held.resolve()
    },
  }
}

const isSettled = async (promise: Promise<unknown>) => {
  let settled = false
  void promise.finally(() => {
    settled = true
  })
  await sleep(30)
  return settled
}

describe('a write to SQLite', () => {
  it.each<[string, (shop: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ['on its own', (shop) => shop.add('one')],
    ['in a transaction', (shop) => shop.store.transaction(() => shop.add('one'))],
  ])('RUN-4 is answered once it is on the disk, and read by nobody before: %s', async (_, write) => {
    const { syncFile, slow, finish } = slowSync()
    const shop = await open({ syncFile })
    slow()
    const written = write(shop)
    expect(await isSettled(written)).toBe(false)
    const read = shop.db.selectFrom('rows').selectAll().execute()
    expect(await isSettled(read)).toBe(false)
    finish()
    await written
    expect(await read).toEqual([{ id: 0, text: 'one' }])
  })

  it('RUN-4 is synced once per commit; what only reads or is rolled back is not', async () => {
    const { syncFile } = slowSync()
    const { store, db, inStore, add } = await open({ syncFile })
    syncFile.mockClear()
    await store.transaction(() => add('one'))
    expect(syncFile).toHaveBeenCalledTimes(1)
    await Promise.all([1, 2, 3].map((id) => store.transaction(() => add('more', id))))
    expect(syncFile).toHaveBeenCalledTimes(2)
    await store.transaction(() => inStore().selectFrom('rows').selectAll().execute())
    await db.selectFrom('rows').selectAll().execute()
    await expect(
      store.transaction(async () => {
        await inStore().deleteFrom('rows').execute()
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(syncFile).toHaveBeenCalledTimes(2)
    expect(await db.selectFrom('rows').selectAll().execute()).toHaveLength(4)
  })
})

it('RUN-4 a link to the database in another folder leads to its log, too', async () => {
  const real = `${path}.real`
  openSqliteFile(real).close()
  await symlink(real, path)
  const { add } = await open()
  await add('one')
  expect(await readdir(dirname(path))).toContain('shop.sqlite.real-wal')
  expect(existsSync(`${path}-wal`)).toBe(false)
})

describe('when the disk fails to sync the log', () => {
  it('RUN-4 its pages go into the database instead', async () => {
    const syncFile = vi.fn<() => Promise<void>>().mockResolvedValue()
    const { add } = await open({ syncFile })
    syncFile.mockRejectedValueOnce(new Error('EIO'))
    await add('one')
    expect(statSync(`${path}-wal`).size).toBe(0)
  })

  it('RUN-4 and they cannot, the write is refused as one that may be tried again, until they can', async () => {
    const syncFile = vi.fn<() => Promise<void>>().mockResolvedValue()
    const { db, add } = await open({ syncFile })
    await add('one')
    const reader = openSqliteFile(path)
    onTestFinished(() => reader.close())
    reader.exec('begin; select * from rows')

    syncFile.mockRejectedValueOnce(new Error('EIO'))
    const change = (text: string) => db.updateTable('rows').set({ text }).execute()
    await expect(change('two')).rejects.toSatisfy(isDatabaseUnavailable)
    // A sync that succeeds after one that failed proves nothing.
    await expect(change('three')).rejects.toSatisfy(isDatabaseUnavailable)
    // Nor is anyone shown what may be lost.
    await expect(db.selectFrom('rows').selectAll().execute()).rejects.toSatisfy(isDatabaseUnavailable)
    reader.exec('rollback')
    await change('four')
    expect(statSync(`${path}-wal`).size).toBe(0)
    await change('five')
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  })
})

describe('checkpoints by a thread of their own', () => {
  /** Another letter each time, so that each write changes all of its five pages. */
  const textOf = (time: number) => String.fromCharCode(97 + (time % 26)).repeat(20_000)

  const write = ({ db }: Awaited<ReturnType<typeof open>>, time: number) =>
    db
      .updateTable('rows')
      .set({ text: textOf(time) })
      .execute()

  /** How often the log has started over. Source: sqlite.org/fileformat2.html, 'WAL Header Format'. */
  function beginnings(): number {
    const head = Buffer.alloc(16)
    const descriptor = openSync(`${path}-wal`, 'r')
    readSync(descriptor, head, 0, head.length, 0)
    closeSync(descriptor)
    return head.readUInt32BE(12)
  }

  it('FAST-2 let the log start over while writes go on', async () => {
    const shop = await open({ checkpointProgram })
    await shop.add('one')
    const before = beginnings()
    let writes = 0
    // A commit writes 24 KB or more. On its own, SQLite would wait for 16 MB.
    for (; writes < 600 && beginnings() === before; writes++) {
      await write(shop, writes)
      if (writes > 200) await sleep(5)
    }
    expect(beginnings()).toBeGreaterThan(before)

    await shop.db.destroy()
    expect(existsSync(`${path}-wal`)).toBe(false)
    const after = new DatabaseSync(path)
    onTestFinished(() => after.close())
    expect(after.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(after.prepare('select text from rows').get()?.text).toBe(textOf(writes - 1))
  })

  it('FAST-2 are left to SQLite when the thread cannot start', async () => {
    const shop = await open({ checkpointProgram: join(path, 'missing.js') })
    await shop.add('one')
    const before = beginnings()
    for (let time = 0; time < 600; time++) await write(shop, time)
    expect(beginnings()).toBe(before)
    for (let time = 0; time < 300; time++) await write(shop, time)
    expect(beginnings()).toBeGreaterThan(before)
  })

  it.each([
    ['makes no file where there is none', () => rmSync(path)],
    ['leaves another file alone', () => renameSync(`${path}.other`, path)],
  ])('RUN-4 the thread %s', async (_, change) => {
    for (const file of [path, `${path}.other`]) openSqliteFile(file).close()
    const identity = identityOf(path)
    change()
    const files = await readdir(dirname(path))
    const workerData = { path, identity }
    const [error] = await once(new Worker(checkpointProgram, { workerData }), 'error')
    expect(error.message).toContain('replaced')
    expect(await readdir(dirname(path))).toEqual(files)
  })
})
