/** RUN-2, RUN-4: connections to PostgreSQL are kept between two crowds, and dead ones cost no visitor an answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, type TestContext } from 'vitest'
import { openEmptyDatabase } from '../../../tests/support/database/fresh-database.ts'
import { openTlsProxy } from '../../../tests/support/machines/tls-proxy.ts'
import { openTcpProxy, type TcpProxy } from '../../../tests/support/tcp-proxy.ts'
import { readEnv } from '../env.ts'
import { openLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { openShopPool } from './postgres-pool.ts'

/** A third of it must be enough for an answer on a busy machine. */
const silenceMs = 15_000
/** Longer than a connection in use may be silent. */
const longIdleMs = 16_000
const crowd = 5

type Finished = Pick<TestContext, 'onTestFinished'>

async function newPlace({ onTestFinished }: Finished) {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  return place.variables
}

const databaseUrl = async (context: Finished) => (await newPlace(context)).DATABASE_URL ?? ''

async function openPool(url: string, { onTestFinished }: Finished) {
  const lost: Error[] = []
  const pool = await openShopPool({
    ...{ url, timeouts: { connectMs: 100_000, silenceMs }, max: 10 },
    onLost: (error) => lost.push(error),
  })
  onTestFinished(pool.end)
  return { pool, lost }
}

/** A database that can be broken. */
async function openProxy(context: Finished) {
  const address = new URL(await databaseUrl(context))
  const proxy = await openTcpProxy({ host: address.hostname, port: Number(address.port) })
  context.onTestFinished(() => proxy[Symbol.asyncDispose]())
  address.port = String(proxy.port)
  return { proxy, url: address.href }
}

async function poolBehindProxy(context: Finished) {
  const { proxy, url } = await openProxy(context)
  return { proxy, ...(await openPool(url, context)) }
}

type ShopPool = Awaited<ReturnType<typeof openShopPool>>
type Lent = Awaited<ReturnType<ShopPool['connect']>>

const lend = (pool: ShopPool, count = crowd) => Promise.all(Array.from({ length: count }, () => pool.connect()))

/** The database's processes that answer. */
async function processesOf(clients: Lent[]): Promise<Set<unknown>> {
  const ask = async (client: Lent) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])).rows[0]?.pid
  return new Set(await Promise.all(clients.map(ask)))
}

/** Several queries at once, each on a connection of its own. */
async function askTogether(pool: ShopPool): Promise<Set<unknown>> {
  const clients = await lend(pool)
  const processes = await processesOf(clients)
  for (const client of clients) client.release()
  return processes
}

const expectOthers = (after: Set<unknown>, before: Set<unknown>) =>
  expect([after.size, [...after].filter((process) => before.has(process))]).toEqual([crowd, []])

const breaks: [string, (proxy: TcpProxy) => unknown, lostWhileIdle: number][] = [
  ['refused', (proxy) => proxy.refuse(), crowd],
  ['was silent', (proxy) => proxy.hang(), 0],
]

const longText = Array.from({ length: 50_000 }, (_, index) => index + 1).join()

// They mostly wait.
describe.concurrent('connections to PostgreSQL', () => {
  it('RUN-4 a database is read by a crowd again after a long pause', async (context) => {
    const variables = await newPlace(context)
    const timeouts = { connectMs: 100_000, silenceMs: 6_000 }
    const { store, ping, close } = await openDatabase(readEnv(variables), openLog('silent'), timeouts)
    context.onTestFinished(close)
    const ask = () => Promise.all(Array.from({ length: 20 }, ping))
    await ask()
    await sleep(7_000)
    await ask()
    expect(await store.db.selectFrom('settings').selectAll().execute()).toEqual(expect.any(Array))
  })

  it('connections that were idle for long serve the next crowd', async (context) => {
    const { pool, lost } = await poolBehindProxy(context)
    const before = await askTogether(pool)
    await sleep(longIdleMs)
    expect(await askTogether(pool)).toEqual(before)
    expect([before.size, pool.counts(), lost]).toEqual([crowd, { size: crowd, idle: crowd, waiting: 0 }, []])
  })

  it.for(breaks)(
    'after a database %s while all were idle, every query is answered',
    async ([_what, breakIt, lostWhileIdle], context) => {
      const { pool, proxy, lost } = await poolBehindProxy(context)
      const before = await askTogether(pool)
      await breakIt(proxy)
      await sleep(longIdleMs)
      expect(lost).toHaveLength(lostWhileIdle)
      await proxy.pass()
      expectOthers(await askTogether(pool), before)
    },
  )

  it('once one connection fell silent in use, none that lay idle with it is lent', async (context) => {
    const { pool, proxy } = await poolBehindProxy(context)
    const client = await pool.connect()
    const others = await lend(pool, crowd - 1)
    const before = await processesOf([client, ...others])
    proxy.hang()
    const failed = client.query('select 1', []).catch((error: Error) => error)
    await sleep(silenceMs / 2)
    for (const other of others) other.release()
    expect(await failed).toMatchObject({ message: 'Connection terminated: no answer' })
    client.release()
    await proxy.pass()
    expectOthers(await askTogether(pool), before)
  })

  it.for(['plain', 'encrypted'])(
    'RUN-3 a connection that is %s brings long answers, and is kept',
    async (how, context) => {
      let url = await databaseUrl(context)
      if (how === 'encrypted') {
        const proxy = await openTlsProxy(url)
        context.onTestFinished(() => proxy[Symbol.asyncDispose]())
        url = proxy.url.href
      }
      const { pool, lost } = await openPool(url, context)
      const before = await askTogether(pool)
      const clients = await lend(pool)
      const ask = async (client: Lent) =>
        (await client.query<{ text: string }>('select $1 as text', [longText])).rows[0]?.text === longText
      expect(await Promise.all(clients.map(ask))).toEqual(clients.map(() => true))
      for (const client of clients) client.release()
      await sleep(longIdleMs)
      expect([await askTogether(pool), lost]).toEqual([before, []])
    },
  )

  it('RUN-4 the pool closes although a database that is gone answers no goodbye', async (context) => {
    const { proxy, url } = await openProxy(context)
    const pool = await openShopPool({ url, timeouts: { connectMs: 100_000, silenceMs: 500 }, max: 10 })
    const client = await pool.connect()
    proxy.hang()
    const closed = pool.end()
    client.release()
    await closed
  })
})
