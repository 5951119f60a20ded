/** RUN-2, RUN-4: connections to PostgreSQL are kept between two crowds, and a dead one is never lent. */
import { expect, onTestFinished, test } from 'vitest'
import { openEmptyDatabase } from '../../../tests/support/database/fresh-database.ts'
import { openTcpProxy, type TcpProxy } from '../../../tests/support/tcp-proxy.ts'
import { openShopPool } from './postgres-pool.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'

const silenceMs = 1_500
/** Longer than a connection in use may be silent. */
const longIdleMs = 2_500
const crowd = 5

/** A pool whose database can be broken. */
async function poolBehindProxy() {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  const address = new URL(place.variables.DATABASE_URL ?? '')
  const proxy = await openTcpProxy({ host: address.hostname, port: Number(address.port) })
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  address.port = String(proxy.port)
  const lost: Error[] = []
  const pool = await openShopPool({
    ...{ url: address.href, timeouts: { connectMs: 100_000, silenceMs }, max: 10 },
    onLost: (error) => lost.push(error),
  })
  onTestFinished(pool.end)
  return { proxy, pool, lost }
}

type ShopPool = Awaited<ReturnType<typeof openShopPool>>

/** Several queries at once, each on a connection of its own; the processes that served them. */
async function askTogether(pool: ShopPool): Promise<Set<unknown>> {
  const clients = await Promise.all(Array.from({ length: crowd }, () => pool.connect()))
  const processes = await Promise.all(
    clients.map(async (client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])).rows[0]),
  )
  for (const client of clients) client.release()
  return new Set(processes.map((row) => row?.pid))
}

const idle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.runIf(onPostgres)('connections that were idle for long serve the next crowd', async () => {
  const { pool, lost } = await poolBehindProxy()
  const before = await askTogether(pool)
  await idle(longIdleMs)
  expect(await askTogether(pool)).toEqual(before)
  expect([before.size, pool.counts(), lost]).toEqual([crowd, { size: crowd, idle: crowd, waiting: 0 }, []])
})

const breaks: [string, (proxy: TcpProxy) => unknown][] = [
  ['refused', (proxy) => proxy.refuse()],
  ['was silent', (proxy) => proxy.hang()],
]

test.runIf(onPostgres).each(breaks)(
  'after a database %s while all were idle, every query is answered',
  async (_what, breakIt) => {
    const { pool, proxy } = await poolBehindProxy()
    const before = await askTogether(pool)
    await breakIt(proxy)
    await idle(longIdleMs)
    await proxy.pass()
    const after = await askTogether(pool)
    expect([after.size, [...after].every((pid) => !before.has(pid))]).toEqual([crowd, true])
  },
)

test.runIf(onPostgres)('once one connection fell silent in use, none that lay idle with it is lent', async () => {
  const { pool, proxy } = await poolBehindProxy()
  const before = await askTogether(pool)
  proxy.hang()
  const client = await pool.connect()
  const failed = await client.query('select 1', []).catch((error: Error) => error)
  client.release(true)
  expect(failed).toMatchObject({ message: 'Connection terminated: no answer' })
  await proxy.pass()
  const startedAt = performance.now()
  const after = await askTogether(pool)
  expect([after.size, [...after].every((pid) => !before.has(pid))]).toEqual([crowd, true])
  // None was asked first, which takes until it was silent for a third of the time.
  expect(performance.now() - startedAt).toBeLessThan(silenceMs / 3)
})
