/** RUN-2, RUN-4: a database that goes away while the shop is open, and comes back. */
import { cp, mkdir, rename as move, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.ts'
import { changePages } from '../../src/platform/database/page-changes.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { startShopProcess } from '../support/shop-process.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { openEmptyDatabase, patience } from '../support/test-shop.ts'

async function freshDatabase() {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  return place.variables
}

const json = { 'content-type': 'application/json' }
const quote = JSON.stringify({
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-pine',
  dimensions: { length: 72, width: 8, thickness: 8 },
})

async function timed(url: string, init?: RequestInit) {
  const startedAt = performance.now()
  const answer = await fetch(url, { redirect: 'manual', ...init })
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    tookMs: performance.now() - startedAt,
  }
}

/** Everything that needs a database, once. */
function askAll(url: string, cookie: string) {
  return Promise.all([
    timed(`${url}/readyz`),
    timed(`${url}/api/products`),
    timed(`${url}/api/pricing`),
    timed(`${url}/api/quotes`, { method: 'POST', headers: json, body: quote }),
    timed(`${url}/api/quotes?limit=1`, { headers: { cookie } }),
    timed(`${url}/api/admin/session`, { headers: { cookie } }),
    timed(`${url}/api/admin/login`, { method: 'POST', headers: json, body: '{"password":"a password for tests"}' }),
    timed(`${url}/products`),
    timed(`${url}/product/heritage-oak-floating-mantel`),
    timed(`${url}/wood-species-guide`),
  ])
}

const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** The shop gives up after 3 to 5 seconds; the rest is for a busy machine. Who waits in turn would wait longer. */
const inTimeMs = 20_000

const outages: [string, (proxy: TcpProxy) => unknown][] = [
  ['refuses every connection', (proxy) => proxy.refuse()],
  ['falls silent', (proxy) => proxy.hang()],
]

describe.each(onPostgres ? outages : [])('a database that %s', (_what, breakIt) => {
  it('is told as 503 in time, takes no ready page away, and is used again when it is back', async () => {
    const { DATABASE_URL = '' } = await freshDatabase()
    const address = new URL(DATABASE_URL)
    await using proxy = await openTcpProxy({ host: address.hostname, port: Number(address.port) })
    address.port = String(proxy.port)
    const env = { DATABASE_URL: address.href, ADMIN_PASSWORD: 'a password for tests' }
    await using shop = await startShopProcess({ env })
    const signedIn = await timed(`${shop.url}/api/admin/login`, {
      method: 'POST',
      headers: json,
      body: '{"password":"a password for tests"}',
    })
    const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const home = await timed(`${shop.url}/`)
    expect([signedIn.status, home.status]).toEqual([204, 200])

    const underWay = Promise.all(Array.from({ length: 20 }, () => timed(`${shop.url}/api/products`)))
    await fetch(`${shop.url}/healthz`)
    await breakIt(proxy)
    for (const answer of await underWay) {
      expect([200, 503]).toContain(answer.status)
      expect(answer.tookMs).toBeLessThan(inTimeMs)
    }
    for (let round = 0; round < 2; round++)
      for (const answer of await askAll(shop.url, cookie)) {
        expect(answer.status).toBe(503)
        expect(answer.tookMs).toBeLessThan(inTimeMs)
      }
    // More at once than there are connections to the database.
    const crowd = await Promise.all(Array.from({ length: 40 }, () => timed(`${shop.url}/api/products`)))
    for (const { status, headers, text, tookMs } of crowd) {
      expect([status, headers.get('content-type')]).toEqual([503, 'application/problem+json'])
      expect(JSON.parse(text)).toMatchObject({ status: 503, title: 'Service Unavailable' })
      expect(headers.get('retry-after')).toBe('2')
      expect(tookMs).toBeLessThan(inTimeMs)
    }
    const during = await timed(`${shop.url}/`)
    expect([during.status, during.text === home.text]).toEqual([200, true])
    expect((await timed(`${shop.url}/healthz`)).status).toBe(200)

    await proxy.pass()
    await expect.poll(async () => (await timed(`${shop.url}/readyz`)).status).toBe(200)
    const afterwards = await askAll(shop.url, cookie)
    expect(afterwards.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200, 200, 204, 200, 200, 200])
    expect(shop.output()).not.toMatch(/"level":50|promise failed/)

    // It is told of changes again, too.
    await rename(DATABASE_URL, 'Renamed after the outage')
    const named = async () => (await timed(`${shop.url}/products`)).text.includes('Renamed after the outage')
    await expect.poll(named).toBe(true)
  })
})

async function rename(databaseUrl: string, name: string): Promise<void> {
  const { store, close } = await openDatabase(readEnv({ DATABASE_URL: databaseUrl }), openLog('silent'), patience)
  await changePages(store, () =>
    store.db.updateTable('products').set({ name }).where('id', '=', 'heritage-oak-floating-mantel').execute(),
  )
  await close()
}

const locks = ['begin immediate', 'begin exclusive']

test.each(onPostgres ? [] : locks)(
  'a database file that another program keeps by %s refuses writes in time, is read as ever, and is written again when it is free',
  async (lock) => {
    const { DATA_DIR = '' } = await freshDatabase()
    await using shop = await startShopProcess({ env: { DATA_DIR } })
    const other = new DatabaseSync(join(DATA_DIR, 'shop.sqlite'))
    onTestFinished(() => other.close())
    const submit = () => timed(`${shop.url}/api/quotes`, { method: 'POST', headers: json, body: quote })

    other.exec(lock)
    const submits = Promise.all(Array.from({ length: 12 }, submit))
    await new Promise((resolve) => setTimeout(resolve, 200))
    const reads = await Promise.all([timed(`${shop.url}/api/products`), timed(`${shop.url}/products`)])
    for (const { status, tookMs } of await submits) expect([status, tookMs < inTimeMs]).toEqual([503, true])
    for (const { status, tookMs } of reads) expect([status, tookMs < inTimeMs]).toEqual([200, true])
    expect((await timed(`${shop.url}/readyz`)).status).toBe(200)

    other.exec('rollback')
    expect((await submit()).status).toBe(201)
    expect(shop.output()).not.toMatch(/"level":50|promise failed/)
  },
)

/** Sends quotes, and keeps those that were answered. */
function openSender() {
  const answered: number[] = []
  const submit = async (url: string) => {
    const { status, text } = await timed(`${url}/api/quotes`, { method: 'POST', headers: json, body: quote })
    if (status === 201) answered.push((JSON.parse(text) as { id: number }).id)
    return status
  }
  return { answered, submit }
}

async function listQuotes(url: string): Promise<number[]> {
  const body = '{"password":"a password for tests"}'
  const signedIn = await timed(`${url}/api/admin/login`, { method: 'POST', headers: json, body })
  const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const listed: { id: number }[] = JSON.parse((await timed(`${url}/api/quotes`, { headers: { cookie } })).text)
  return listed.map(({ id }) => id).toSorted((a, b) => a - b)
}

describe.each(onPostgres ? [] : ['SQLite'])('a data folder that is moved away, on %s', () => {
  /** A shop with a quote, whose folder is gone. */
  async function moveAway() {
    const { DATA_DIR: parent = '' } = await freshDatabase()
    const [folder, elsewhere] = [join(parent, 'data'), join(parent, 'elsewhere')]
    await mkdir(folder)
    const start = () => startShopProcess({ env: { ADMIN_PASSWORD: 'a password for tests' }, dataDir: folder })
    const shop = await start()
    onTestFinished(() => shop[Symbol.asyncDispose]())
    const { answered, submit } = openSender()
    expect(await submit(shop.url)).toBe(201)
    await move(folder, elsewhere)
    expect(await Promise.all(Array.from({ length: 5 }, () => submit(shop.url)))).toEqual(Array(5).fill(503))
    expect((await timed(`${shop.url}/readyz`)).status).toBe(503)
    return { folder, elsewhere, start, shop, answered, submit }
  }

  it('RUN-4 and back: no quote is answered and then lost, and the shop goes on by itself', async () => {
    const { folder, elsewhere, shop, answered, submit } = await moveAway()
    await move(elsewhere, folder)
    expect((await timed(`${shop.url}/readyz`)).status).toBe(200)
    expect(await submit(shop.url)).toBe(201)
    expect(await listQuotes(shop.url)).toEqual(answered)
    // Written where the next start will look for it.
    const file = new DatabaseSync(join(folder, 'shop.sqlite'))
    onTestFinished(() => file.close())
    expect(file.prepare('select count(*) as quotes from quotes').get()).toEqual({ quotes: 2 })
    expect(shop.output()).not.toMatch(/"level":50|promise failed/)
  })

  it('RUN-4 and copied back: no write is taken, during the copy or after it, until a restart finds everything', async () => {
    const { folder, elsewhere, start, shop, answered, submit } = await moveAway()
    const refuses = async () => {
      expect(await submit(shop.url)).toBe(503)
      expect((await timed(`${shop.url}/readyz`)).status).toBe(503)
    }
    // As `cp -r` does it, the file first: what was written to it now would be lost with the log that follows.
    await mkdir(folder)
    await cp(join(elsewhere, 'shop.sqlite'), join(folder, 'shop.sqlite'))
    await refuses()
    await cp(elsewhere, folder, { recursive: true })
    await rm(elsewhere, { recursive: true })
    await refuses()
    const reasons = shop.output().matchAll(/"level":50[^\n]*another file has replaced the database file/g)
    expect([...reasons]).toHaveLength(1)

    shop.kill('SIGTERM')
    expect((await shop.exited).code).toBe(0)
    await using again = await start()
    expect(await listQuotes(again.url)).toEqual(answered)
    expect(await submit(again.url)).toBe(201)
    expect(await listQuotes(again.url)).toEqual(answered)
    expect(answered).toHaveLength(2)
  })
})
