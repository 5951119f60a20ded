/** RUN-3: a process learns of another one's page changes, whether or not notifications arrive. */
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase, patience } from '../../../tests/support/database/fresh-database.ts'
import { openWireProxy } from '../../../tests/support/machines/wire-proxy.ts'
import { openLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { changePages } from './page-changes.ts'

const notices = {
  askMs: { notified: 50, alone: 20 },
  probeMs: 2_000,
  retryMs: { dropped: 200, lost: 50 },
  heartbeatMs: 100,
}

type Place = { DATABASE_URL?: string; DATA_DIR?: string }

async function newPlace(): Promise<Place> {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  return place.variables
}

/** A process that watches. `listenUrl` is where it listens, if not at the database's address. */
async function watch({ DATABASE_URL, DATA_DIR = '' }: Place, listenUrl?: string) {
  const logged: string[] = []
  const log = openLog('info', new Writable({ write: (chunk, _, done) => done(void logged.push(String(chunk))) }))
  const options = { databaseUrl: DATABASE_URL, listenUrl, dataDir: DATA_DIR }
  const { store, watchPages, close } = await openDatabase(options, log, { ...patience, notices })
  let changes = 0
  const stop = watchPages(() => {
    changes += 1
  })
  onTestFinished(async () => {
    stop()
    await close()
  })
  return {
    store,
    changes: () => changes,
    /** How often the log says so. */
    says: (text: string) => logged.filter((line) => line.includes(text)).length,
  }
}

/** Another process. */
async function openWriter({ DATABASE_URL, DATA_DIR = '' }: Place) {
  const { store, close } = await openDatabase(
    { databaseUrl: DATABASE_URL, dataDir: DATA_DIR },
    openLog('silent'),
    patience,
  )
  onTestFinished(close)
  return () => changePages(store, async () => undefined)
}

const arrive = 'notifies this process of page changes'
const dontArrive = "Notifications of page changes don't arrive"

it('RUN-3 a process learns of each change by another one, and of nothing else', async () => {
  const place = await newPlace()
  const watcher = await watch(place)
  const change = await openWriter(place)
  for (let round = 0; round < 3; round++) {
    const before = watcher.changes()
    await change()
    await expect.poll(watcher.changes).toBeGreaterThan(before)
  }
  // Three rounds and the start; each may count twice when it is asked and notified at once.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(watcher.changes()).toBeLessThanOrEqual(8)
})

describe.each(process.env.TEST_DATABASE === 'postgres' ? ['PostgreSQL'] : [])('on %s', () => {
  it('RUN-3 changes show when notifications are dropped, the log says so once, and says when they are back', async () => {
    const place = await newPlace()
    await using pooler = await openWireProxy(place.DATABASE_URL ?? '')
    const watcher = await watch(place, pooler.url)
    const change = await openWriter(place)
    await expect.poll(() => watcher.says(arrive)).toBe(1)

    pooler.mood.dropsNotifications = true
    for (let round = 0; round < 3; round++) {
      const before = watcher.changes()
      await change()
      await expect.poll(watcher.changes).toBeGreaterThan(before)
    }
    await expect.poll(() => watcher.says(dontArrive)).toBe(1)
    expect(watcher.says('DATABASE_LISTEN_URL')).toBe(1)
    pooler.mood.dropsNotifications = false
    await expect.poll(() => watcher.says(arrive)).toBe(2)
    expect(watcher.says(dontArrive)).toBe(1)
  })

  it('RUN-2 an engine that refuses LISTEN and NOTIFY is asked, and takes changes of pages', async () => {
    const place = await newPlace()
    await using engine = await openWireProxy(place.DATABASE_URL ?? '')
    engine.mood.refuses = /^(listen|notify)\b/i
    const watcher = await watch({ ...place, DATABASE_URL: engine.url })
    const change = await openWriter({ ...place, DATABASE_URL: engine.url })
    await expect.poll(() => watcher.says(dontArrive)).toBe(1)
    expect(watcher.says('this statement is not implemented here')).toBe(1)
    const before = watcher.changes()
    await change()
    await expect.poll(watcher.changes).toBeGreaterThan(before)
  })

  it('RUN-3 an address to listen at that does not answer is told, and changes show', async () => {
    const place = await newPlace()
    const pooler = await openWireProxy(place.DATABASE_URL ?? '')
    await pooler[Symbol.asyncDispose]()
    const watcher = await watch(place, pooler.url)
    const change = await openWriter(place)
    await expect.poll(() => watcher.says(dontArrive)).toBe(1)
    expect(watcher.says('ECONNREFUSED')).toBe(1)
    const before = watcher.changes()
    await change()
    await expect.poll(watcher.changes).toBeGreaterThan(before)
  })

  it('RUN-3 an older version of the shop, whose notifications say no number, is heard', async () => {
    const place = await newPlace()
    const watcher = await watch(place)
    await expect.poll(() => watcher.says(arrive)).toBe(1)
    for (let round = 0; round < 3; round++) {
      const before = watcher.changes()
      await sql`notify shop_pages`.execute(watcher.store.db)
      await expect.poll(watcher.changes).toBeGreaterThan(before)
    }
    expect(watcher.says(dontArrive)).toBe(0)
  })
})
