/**
 * RUN-3, RUN-4: two shops behind HAProxy, on PostgreSQL through pgbouncer in transaction mode. Both programs run with the
 * files of deploy/.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram } from '../../scripts/programs.mjs'
import { openDatabase } from '../../src/platform/database/database.ts'
import { changePages } from '../../src/platform/database/page-changes.ts'
import { openLog } from '../../src/platform/log.ts'
import { createDatabase } from '../support/machines/database.ts'
import { startPgbouncer } from '../support/machines/pgbouncer.ts'
import { startTwoShops } from '../support/machines/rolling.ts'
import { startVisitors } from '../support/machines/visitors.ts'
import { ask } from '../support/raw-http.ts'

const server = process.env.TEST_POSTGRES_URL
const isPossible = server !== undefined && ['haproxy', 'pgbouncer', 'openssl'].every(findProgram)
const ADMIN_PASSWORD = 'a password for two machines'

/** `npm test` says which programs are missing. */
describe.runIf(isPossible)('two shops behind HAProxy and pgbouncer', () => {
  let stack: AsyncDisposableStack
  let two: Awaited<ReturnType<typeof startTwoShops>>
  let third: Awaited<ReturnType<typeof openDatabase>>

  beforeAll(async () => {
    stack = new AsyncDisposableStack()
    const database = stack.use(await createDatabase(server ?? ''))
    const pgbouncer = stack.use(await startPgbouncer(database.url))
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-machines-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const env = { DATABASE_URL: pgbouncer.url, ADMIN_PASSWORD, METRICS_TOKEN: 'a-token-for-metrics' }
    two = stack.use(await startTwoShops({ envs: [env, env], dataDir, pem: selfSigned() }))
    third = await openDatabase({ databaseUrl: database.url, dataDir }, openLog('silent'))
    stack.defer(() => third.close())
  })
  afterAll(() => stack.disposeAsync())

  const setRate = (dollars: number) =>
    changePages(third.store, () =>
      third.store.db
        .updateTable('products')
        .set({ base_price_cents: dollars * 100 })
        .where('id', '=', 'heritage-oak-floating-mantel')
        .execute(),
    )
  const page = async (url: string) => (await fetch(`${url}/product/heritage-oak-floating-mantel`)).text()
  const signIn = (url: string, password: string, from: string) =>
    ask(url, '/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ password }),
    })

  it('RUN-3 both show a change of a third', async () => {
    for (const dollars of [81, 93, 82]) {
      await setRate(dollars)
      for (const { url } of two.shops) await expect.poll(() => page(url), { interval: 20 }).toContain(`$${dollars}`)
    }
  })

  it('RUN-2 a start leaves no lock behind, even where each transaction has another connection than the one before', async () => {
    await using database = await createDatabase(server ?? '')
    await using pgbouncer = await startPgbouncer(database.url, 'server_round_robin = 1\nmin_pool_size = 4\n')
    const open = () => openDatabase({ databaseUrl: pgbouncer.url, dataDir: '' }, openLog('silent'))
    const opened = await Promise.all([open(), open(), open()])
    const { rows } = await sql`select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = ${new URL(database.url).pathname.slice(1)})`.execute(
      third.store.db,
    )
    for (const { close } of opened) await close()
    expect(rows).toEqual([])
  })

  it('ADMIN-1 a session from one is known to the other, and both count wrong passwords together', async () => {
    const [one, other] = two.shops
    const cookie =
      String((await signIn(one.url, ADMIN_PASSWORD, '203.0.113.1')).headers['set-cookie']).split(';')[0] ?? ''
    expect((await ask(other.url, '/api/admin/session', { headers: { cookie } })).status).toBe(200)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      const { url } = two.shops[attempt % 2 === 0 ? 0 : 1]
      statuses.push((await signIn(url, 'a wrong password', '203.0.113.2')).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('RUN-2 HAProxy keeps the metrics to itself, speaks HTTP/2, and lets no one choose an address', async () => {
    const { httpsUrl, url } = two.proxy
    for (const path of ['/metrics', '/metrics?a=b', '/%6detrics'])
      expect((await overHttp2(httpsUrl, { ':path': path, authorization: 'Bearer a-token-for-metrics' })).status).toBe(
        404,
      )
    expect((await ask(url, '/products')).headers).toMatchObject({
      location: expect.stringMatching(/^https:.*\/products$/),
    })
    const home = await overHttp2(httpsUrl, { ':path': '/', 'accept-encoding': 'br' })
    expect([home.status, home.encoding]).toEqual([200, 'br'])

    // Ten wrong passwords, each with another made-up address, are still ten from one.
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) {
      const headers = { ':method': 'POST', ':path': '/api/admin/login', 'content-type': 'application/json' }
      const claim = { 'x-forwarded-for': `198.51.100.${attempt}` }
      statuses.push((await overHttp2(httpsUrl, { ...headers, ...claim }, '{"password":"a wrong password"}')).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('RUN-4 each is restarted while visitors read and send quotes, and no request fails', async () => {
    const visitors = startVisitors({ url: two.proxy.httpsUrl, count: 4, pauseMs: 20 })
    for (const which of [0, 1] as const) {
      const answered = visitors.answered()
      expect(await two.restart(which)).toEqual({ code: 0, signal: null })
      // Of the restarted one, too.
      await expect.poll(visitors.answered).toBeGreaterThan(answered + 20)
    }
    await visitors.stop()
    expect(visitors.failures).toEqual([])
    const stored = await third.store.db.selectFrom('quotes').select(['id', 'customer_email as email']).execute()
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    expect(stored.toSorted(byId)).toEqual(visitors.quotes.toSorted(byId))
  })
})

const selfSigned = () =>
  execFileSync(
    findProgram('openssl') ?? 'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )

function overHttp2(url: string, headers: Record<string, string>, body?: string) {
  return new Promise<{ status: number; encoding: unknown }>((resolve, reject) => {
    const session = connect(url, { rejectUnauthorized: false })
    session.on('error', reject)
    const stream = session.request(headers)
    let head: Record<string, unknown> = {}
    stream.on('response', (found) => {
      head = found
    })
    stream.on('error', reject)
    stream.on('end', () => {
      session.close()
      resolve({ status: Number(head[':status']), encoding: head['content-encoding'] })
    })
    stream.resume()
    stream.end(body)
  })
}
