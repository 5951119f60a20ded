/** RUN-4: admission control through a real listener, around an app that answers when the test lets it. */
import { once } from 'node:events'
import { Agent, createServer, request as startRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, test } from 'vitest'
import { ask, openConnection } from '../../../tests/support/raw-http.ts'
import { openLog } from '../../platform/log.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { PageCache } from '../cache/page-cache.ts'
import { createListener } from '../listener.ts'
import { classes } from './classes.ts'

/** No place is given back and no wait is too long by time alone: the machine may be slow. */
const patient = { mostWaiting: 1, burstMs: 600_000, placeMs: 600_000 }

type Asked = Parameters<typeof ask>[2]

/** How often a test looks. */
const quick = { interval: 5 }

const piece = JSON.stringify({ productId: 'heritage-oak-floating-mantel', quantity: 1 })
const add = { method: 'POST', headers: { 'content-type': 'application/json' }, body: piece }

async function openHeldShop(limits = patient) {
  type Held = { path: string; answer: (response?: Response) => void; fail: (error: Error) => void }
  const held: Held[] = []
  let holds = true
  let calls = 0
  const app = {
    fetch: (request: Request) => {
      calls += 1
      const { pathname: path } = new URL(request.url)
      if (!holds || path === '/healthz' || path === '/readyz' || path === '/metrics') return new Response(path)
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      held.push({ path, answer: (response = new Response(path)) => resolve(response), fail: reject })
      return promise
    },
  }
  const pages = new PageCache({
    render: async (address) => ({ status: 200, html: `page ${address}`, headers: {} }),
    read: async (address) => {
      const answer = await app.fetch(new Request(`http://shop${address}`))
      return { status: answer.status, text: await answer.text(), headers: {} }
    },
  })
  const metrics = openMetrics()
  const headers = { 'x-content-type-options': 'nosniff' }
  const log = openLog('silent')
  const parts = { app, files: { find: () => undefined }, pictures: [], pages, headers, metrics, log, limits }
  const server = createServer(createListener(parts))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    letGo()
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const letGo = () => {
    holds = false
    for (const one of held.splice(0)) one.answer()
  }
  /** Status 0 when the test ends first. */
  const askOrEnd = (path: string, asked: Asked) =>
    ask(url, path, asked).then(
      ({ status }) => status,
      () => 0,
    )
  const shop = {
    url,
    held,
    pages,
    calls: () => calls,
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    ask: (path: string, asked?: Asked) => ask(url, path, asked),
    askOrEnd,
    /** Requests that stay inside, one after the other. */
    hold: async (path: string, count: number, asked: Asked = add) => {
      const statuses: Promise<number>[] = []
      for (let number = 0; number < count; number++) {
        const before = held.length
        statuses.push(askOrEnd(path, asked))
        await expect.poll(() => held.length, quick).toBe(before + 1)
      }
      return { statuses: () => Promise.all(statuses) }
    },
    /** Fills every place of those that begin something, and its line of one. */
    fill: async () => {
      await shop.hold('/api/cart', classes.starting.upTo)
      const waiting = startRequest(`${url}/api/cart`, { ...add, agent: new Agent() })
      waiting.on('error', () => undefined)
      waiting.end(piece)
      // It is in line once the next one is refused.
      await expect.poll(async () => (await shop.ask('/api/cart', add)).status, quick).toBe(503)
      return waiting
    },
    letGo,
    refused: async () => {
      const counts = [...(await metrics.text()).matchAll(/^requests_refused_total\{class="(\w+)"\} (\d+)$/gm)]
      // Each from the start: Prometheus sees no increase in a series that begins at 1.
      expect(counts.map(([, name]) => name).sort()).toEqual(Object.keys(classes).sort())
      return Object.fromEntries(
        counts.filter(([, , count]) => count !== '0').map(([, name, count]) => [name, Number(count)]),
      )
    },
  }
  return shop
}

it('RUN-4 the first request too many gets 503 at once, and says when to try again', async () => {
  const shop = await openHeldShop()
  await shop.fill()
  const { status, headers, body } = await shop.ask('/api/cart', add)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    503,
    'application/problem+json',
    'no-store',
  ])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  const { requestId, ...problem } = JSON.parse(body.toString())
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    detail: 'The shop is busy right now. Try again in a moment.',
  })
  expect(headers['x-request-id']).toBe(requestId)
  const waits = new Set<string | undefined>()
  for (let number = 0; number < 100; number++) waits.add((await shop.ask('/api/cart', add)).headers['retry-after'])
  expect([...waits].toSorted()).toEqual(['2', '3', '4', '5'])
  expect((await shop.refused()).starting).toBeGreaterThan(100)
  expect(shop.calls()).toBe(classes.starting.upTo)
})

it('RUN-4 while shoppers are refused, events, checkouts, cached pages and reads, and health checks are answered', async () => {
  const shop = await openHeldShop()
  expect((await shop.ask('/')).status).toBe(200)
  const read = await shop.hold('/api/products', 1, {})
  shop.held.splice(0)[0]?.answer()
  expect(await read.statuses()).toEqual([200])
  await shop.fill()
  shop.held.splice(0)
  for (const path of ['/', '/api/products', '/healthz', '/readyz', '/metrics'])
    expect([path, (await shop.ask(path)).status]).toEqual([path, 200])
  const entered = [
    await shop.hold('/api/payments/webhook', 2),
    await shop.hold('/api/orders', 1),
    await shop.hold('/api/cart/some-session', 1, {}),
  ]
  expect((await shop.ask('/api/cart', add)).status).toBe(503)
  shop.letGo()
  expect(await Promise.all(entered.map(({ statuses }) => statuses()))).toEqual([[200, 200], [200], [200]])
})

it('RUN-4 a flood of events, too, is refused at some point', async () => {
  const shop = await openHeldShop()
  await shop.hold('/api/payments/webhook', classes.events.most)
  void shop.askOrEnd('/api/payments/webhook', add)
  await expect.poll(async () => (await shop.ask('/api/payments/webhook', add)).status).toBe(503)
  expect(shop.held).toHaveLength(classes.events.most)
})

it('RUN-4 when places are free again, those who waited and those who come are answered', async () => {
  const shop = await openHeldShop()
  const waiting = await shop.fill()
  const answer = once(waiting, 'response')
  shop.letGo()
  const [{ statusCode }] = await answer
  expect([statusCode, (await shop.ask('/api/cart', add)).status]).toEqual([200, 200])
})

it('RUN-4 a client that hangs up while it waits is forgotten, and the next one has its turn', async () => {
  const shop = await openHeldShop()
  const waiting = await shop.fill()
  const connections = await shop.connections()
  waiting.destroy()
  await expect.poll(shop.connections, quick).toBe(connections - 1)
  const next = shop.askOrEnd('/api/cart', add)
  // Only now: the one that left, if it still had its turn, would come first.
  shop.held.splice(0)[0]?.answer()
  await expect.poll(() => shop.held.length, quick).toBe(1)
  shop.letGo()
  expect(await next).toBe(200)
  expect(shop.calls()).toBe(classes.starting.upTo + 1)
})

it('RUN-4 bodies that never arrive take no place', async () => {
  const shop = await openHeldShop()
  const start = `POST /api/cart HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${piece.length}\r\n\r\n`
  for (let number = 0; number < 40; number++) {
    const connection = await openConnection(shop.url)
    connection.send(`${start}{`)
    if (number % 2 === 0) connection[Symbol.dispose]()
    else onTestFinished(() => connection[Symbol.dispose]())
  }
  await shop.hold('/api/cart', classes.starting.upTo)
  expect(shop.held).toHaveLength(classes.starting.upTo)
})

it('RUN-4 places come back after errors, and after clients that hang up while the app works', async () => {
  const shop = await openHeldShop()
  for (let round = 0; round < 3; round++) {
    for (let number = 0; number < classes.starting.upTo; number++) {
      const hangsUp = number % 2 === 0
      const sent = startRequest(`${shop.url}/api/cart`, { ...add, agent: false })
      sent.on('error', () => undefined)
      sent.on('response', (response) => response.resume())
      sent.end(piece)
      await expect.poll(() => shop.held.length, quick).toBe(1)
      const closed = new Promise((resolve) => sent.once('close', resolve))
      const [one] = shop.held.splice(0)
      if (hangsUp) {
        sent.destroy()
        one?.answer()
      } else one?.fail(new Error('the app failed'))
      await closed
    }
  }
  await shop.hold('/api/cart', classes.starting.upTo)
  expect(await shop.refused()).toEqual({})
})

it('RUN-4 a refusal comes before the body, and the connection stays usable', async () => {
  const shop = await openHeldShop()
  await shop.fill()
  using connection = await openConnection(shop.url)
  connection.send(
    `POST /api/cart HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${piece.length}\r\n\r\n`,
  )
  await connection.hear(/^HTTP\/1\.1 503 .*"requestId":"[\w-]+"\}$/s)
  connection.send(`${piece}GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n`)
  await connection.hear(/\}HTTP\/1\.1 200 .*\/healthz$/s)
})

const busyPage = /<h1>The shop is busy<\/h1>.*<a href="">Try again<\/a>/

test.each([
  ['a search', '/products?q=oak', {}],
  ['an address that the shop would not write', '/PRODUCTS', {}],
  ['a paper of a quote, opened from its link', '/api/wood-species/none', { 'sec-fetch-dest': 'document' }],
])('RUN-4 %s is answered with a page that says that the shop is busy', async (_, path, headers) => {
  const shop = await openHeldShop()
  await shop.hold('/api/nothing', classes.anyone.most, {})
  void shop.askOrEnd('/api/nothing', {})
  await expect.poll(async () => (await shop.ask('/api/nothing')).status).toBe(503)
  const answer = await shop.ask(path, { headers })
  expect([answer.status, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(answer.body.toString()).toMatch(busyPage)
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await shop.ask('/products')).status).toBe(200)
  expect((await shop.ask(path, { method: 'HEAD', headers })).body).toHaveLength(0)
})

it('RUN-4 the owner at work has places of their own, and the cookie of a stranger does not open them', async () => {
  const shop = await openHeldShop()
  const asOwner = { headers: { cookie: 'theme=dark; shop_owner=a-session' } }
  const first = await shop.hold('/api/admin/today', 1, asOwner)
  shop.held.splice(0)[0]?.answer()
  expect(await first.statuses()).toEqual([200])
  const asStranger = { headers: { cookie: 'shop_owner=made-up' } }
  const refused = await shop.hold('/api/admin/today', 1, asStranger)
  shop.held.splice(0)[0]?.answer(new Response('', { status: 401 }))
  expect(await refused.statuses()).toEqual([401])

  await shop.fill()
  expect((await shop.ask('/api/admin/today', asStranger)).status).toBe(503)
  const again = await shop.hold('/api/admin/today', 1, asOwner)
  shop.letGo()
  expect(await again.statuses()).toEqual([200])
})
