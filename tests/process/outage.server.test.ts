/** RUN-2, RUN-4: the database goes down while the shop is running, and comes back. */
import { cp, mkdir, rename as move, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.ts'
import { changePages } from '../../src/platform/database/page-changes.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { openEmptyDatabase, patience } from '../support/database/fresh-database.ts'
import { startShopProcess } from '../support/shop-process.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { openTestShop } from '../support/test-shop.ts'

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

/** Sends each kind of request that needs the database, once. The owner's reads of the catalog go past the cache. */
function requestAll(url: string, cookie: string) {
  return Promise.all([
    timed(`${url}/readyz`),
    timed(`${url}/api/products`, { headers: { cookie } }),
    timed(`${url}/api/pricing`, { headers: { cookie } }),
    timed(`${url}/api/quotes`, { method: 'POST', headers: json, body: quote }),
    timed(`${url}/api/quotes?limit=1`, { headers: { cookie } }),
    timed(`${url}/api/admin/session`, { headers: { cookie } }),
    timed(`${url}/api/admin/login`, { method: 'POST', headers: json, body: '{"password":"a password for tests"}' }),
    timed(`${url}/products`),
    timed(`${url}/product/heritage-oak-floating-mantel`),
    timed(`${url}/gallery`),
  ])
}

const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** The shop gives up after 3 to 5 seconds; the rest allows for a busy machine. Requests queued one after another would take longer. */
const inTimeMs = 20_000

const outages: [string, (proxy: TcpProxy) => unknown][] = [
  ['refuses every connection', (proxy) => proxy.refuse()],
  ['falls silent', (proxy) => proxy.hang()],
]

describe.each(onPostgres ? outages : [])('a database that %s', (_what, breakIt) => {
  it('FAST-2 gets a prompt 503, leaves cached pages and reads available, and is used again once it is back', async () => {
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
    const featured = await timed(`${shop.url}/api/products/featured`)
    expect([signedIn.status, home.status, featured.status]).toEqual([204, 200, 200])

    const readProducts = () => timed(`${shop.url}/api/products`, { headers: { cookie } })
    const underWay = Promise.all(Array.from({ length: 20 }, readProducts))
    await fetch(`${shop.url}/healthz`)
    await breakIt(proxy)
    for (const answer of await underWay) {
      expect([200, 503]).toContain(answer.status)
      expect(answer.tookMs).toBeLessThan(inTimeMs)
    }
    for (let round = 0; round < 2; round++)
      for (const answer of await requestAll(shop.url, cookie)) {
        expect(answer.status).toBe(503)
        expect(answer.tookMs).toBeLessThan(inTimeMs)
      }
    // More than the database connection pool holds.
    const crowd = await Promise.all(Array.from({ length: 40 }, readProducts))
    for (const { status, headers, text, tookMs } of crowd) {
      expect([status, headers.get('content-type')]).toEqual([503, 'application/problem+json'])
      expect(JSON.parse(text)).toMatchObject({ status: 503, title: 'Service Unavailable' })
      // 2 from the app, 2 to 5 for those that waited for their turn.
      expect(headers.get('retry-after')).toMatch(/^[2-5]$/)
      expect(tookMs).toBeLessThan(inTimeMs)
    }
    // Not the owner's: shared, and not kept.
    expect((await timed(`${shop.url}/api/products`)).status).toBe(503)
    for (const [path, before] of [
      ['/', home],
      ['/api/products/featured', featured],
    ] as const) {
      const during = await timed(shop.url + path)
      expect([during.status, during.text === before.text]).toEqual([200, true])
    }
    expect((await timed(`${shop.url}/healthz`)).status).toBe(200)

    await proxy.pass()
    await expect.poll(async () => (await timed(`${shop.url}/readyz`)).status).toBe(200)
    // A connection that was opened in the last moment of the outage may still have to be given up.
    const afterwards = async () => (await requestAll(shop.url, cookie)).map(({ status }) => status)
    await expect.poll(afterwards, { interval: 1_000 }).toEqual([200, 200, 200, 201, 200, 200, 204, 200, 200, 200])
    expect(shop.output()).not.toMatch(/"level":50|promise failed/)

    // The shop is notified of page changes again, too.
    await rename(DATABASE_URL, 'Renamed after the outage')
    const named = async () => (await timed(`${shop.url}/products`)).text.includes('Renamed after the outage')
    await expect.poll(named).toBe(true)
  })
})

describe.each(onPostgres ? ['PostgreSQL'] : [])('on %s, a standby that has not taken over', () => {
  it('RUN-4 serves reads, refuses writes with 503, and takes them again once it has', async () => {
    const shop = await openTestShop()
    const submit = () => shop.send('POST', '/api/quotes', quote)
    const setReadOnly = async (value: 'on' | 'off') => {
      const name = new URL(shop.env.databaseUrl ?? '').pathname.slice(1)
      const writer = new Client({ connectionString: shop.env.databaseUrl })
      await writer.connect()
      await writer.query('set default_transaction_read_only = off')
      await writer.query(`alter database ${name} set default_transaction_read_only = ${value}`)
      const others =
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'
      await writer.query(others, [name])
      await writer.end()
    }
    expect((await submit()).status).toBe(201)
    await setReadOnly('on')
    await expect.poll(async () => (await shop.request('/api/products')).status).toBe(200)
    const refused = await submit()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    await setReadOnly('off')
    await expect.poll(async () => (await submit()).status).toBe(201)
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
  'while another program locks the database file with %s, writes fail promptly and reads work, and writes work again afterwards',
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

/** Submits quotes and records the ids of those accepted. */
function newSubmitter() {
  const accepted: number[] = []
  const submit = async (url: string) => {
    const { status, text } = await timed(`${url}/api/quotes`, { method: 'POST', headers: json, body: quote })
    if (status === 201) accepted.push((JSON.parse(text) as { id: number }).id)
    return status
  }
  return { accepted, submit }
}

async function listQuotes(url: string): Promise<number[]> {
  const body = '{"password":"a password for tests"}'
  const signedIn = await timed(`${url}/api/admin/login`, { method: 'POST', headers: json, body })
  const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const listed: { id: number }[] = JSON.parse((await timed(`${url}/api/quotes`, { headers: { cookie } })).text)
  return listed.map(({ id }) => id).toSorted((a, b) => a - b)
}

describe.each(onPostgres ? [] : ['SQLite'])('on %s, a data folder that is moved away', () => {
  /** A shop with one quote whose data folder has been moved. */
  async function moveAway() {
    const { DATA_DIR: parent = '' } = await freshDatabase()
    const [folder, elsewhere] = [join(parent, 'data'), join(parent, 'elsewhere')]
    await mkdir(folder)
    const start = () => startShopProcess({ env: { ADMIN_PASSWORD: 'a password for tests' }, dataDir: folder })
    const shop = await start()
    onTestFinished(() => shop[Symbol.asyncDispose]())
    const { accepted, submit } = newSubmitter()
    expect(await submit(shop.url)).toBe(201)
    await move(folder, elsewhere)
    expect(await Promise.all(Array.from({ length: 5 }, () => submit(shop.url)))).toEqual(Array(5).fill(503))
    expect((await timed(`${shop.url}/readyz`)).status).toBe(503)
    return { folder, elsewhere, start, shop, accepted, submit }
  }

  it('RUN-4 and moved back: no accepted quote is lost, and the shop recovers without a restart', async () => {
    const { folder, elsewhere, shop, accepted, submit } = await moveAway()
    await move(elsewhere, folder)
    expect((await timed(`${shop.url}/readyz`)).status).toBe(200)
    expect(await submit(shop.url)).toBe(201)
    expect(await listQuotes(shop.url)).toEqual(accepted)
    // It is in the file that the next start will open.
    const file = new DatabaseSync(join(folder, 'shop.sqlite'))
    onTestFinished(() => file.close())
    expect(file.prepare('select count(*) as quotes from quotes').get()).toEqual({ quotes: 2 })
    expect(shop.output()).not.toMatch(/"level":50|promise failed/)
  })

  it('RUN-4 and copied back: all writes are refused until a restart, which finds every quote', async () => {
    const { folder, elsewhere, start, shop, accepted, submit } = await moveAway()
    const refuses = async () => {
      expect(await submit(shop.url)).toBe(503)
      expect((await timed(`${shop.url}/readyz`)).status).toBe(503)
    }
    const fileNumber = async () => (await stat(join(folder, 'shop.sqlite'))).ino
    const reasons = () => [...shop.output().matchAll(/"level":50[^\n]*another file has replaced the database file/g)]
    // `cp -r` copies the file before its write-ahead log, which would undo any write made in between.
    await mkdir(folder)
    await cp(join(elsewhere, 'shop.sqlite'), join(folder, 'shop.sqlite'))
    await refuses()
    await refuses()
    expect(reasons()).toHaveLength(1)
    const firstCopy = await fileNumber()
    await cp(elsewhere, folder, { recursive: true })
    await rm(elsewhere, { recursive: true })
    await refuses()
    await refuses()
    // Another file again. It may have got the number of the first one, which is gone, and is the same then.
    expect(reasons()).toHaveLength((await fileNumber()) === firstCopy ? 1 : 2)

    shop.kill('SIGTERM')
    expect((await shop.exited).code).toBe(0)
    await using again = await start()
    expect(await listQuotes(again.url)).toEqual(accepted)
    expect(await submit(again.url)).toBe(201)
    expect(await listQuotes(again.url)).toEqual(accepted)
    expect(accepted).toHaveLength(2)
  })
})
