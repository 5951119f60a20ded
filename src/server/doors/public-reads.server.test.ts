/** FAST-2: public reads of the API through the listener and its cache, as a browser gets them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { ask } from '../../../tests/support/raw-http.ts'
import { openTestShop, type SharedShop, sharedTestShop } from '../../../tests/support/test-shop.ts'
import { onPageChange } from '../../platform/database/page-changes.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { publicReads } from '../cache/cache-keys.ts'
import { type Connection, PageCache } from '../cache/page-cache.ts'
import { createListener } from '../listener.ts'

const oak = 'heritage-oak-floating-mantel'

/** The shop on a port, with its page cache. */
async function serve(shop: SharedShop) {
  const pages = new PageCache(shop.app())
  onPageChange(shop.store, () => pages.clear())
  const metrics = openMetrics()
  const files = { find: () => undefined }
  const parts = { app: shop.app(), files, pictures: [], pages, headers: {}, metrics, log: shop.log }
  const server = createServer(createListener(parts))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}) => ask(url, path, { headers })
  return {
    pages,
    get,
    head: (path: string, headers: Record<string, string> = {}) => ask(url, path, { method: 'HEAD', headers }),
    json: async (path: string, headers?: Record<string, string>) =>
      JSON.parse((await get(path, headers)).body.toString()),
    hits: async () => /api_cache_hits_total\{.*/.exec(await metrics.text())?.[0],
  }
}

type Call = { security?: unknown; parameters?: { in: string; name: string }[] }

const describedReads = async (shop: SharedShop): Promise<[string, Call][]> => {
  const { paths } = await (await shop.request('/api/openapi.json')).json()
  return Object.entries(paths as Record<string, { get?: Call }>).flatMap(([path, { get }]) =>
    get && !get.security ? [[`/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, get] as [string, Call]] : [],
  )
}

/** Public calls that read, and whose answers are one visitor's own. */
const personalReads: Record<string, string> = {
  '/api/cart/:sessionId': 'a cart, by its key',
  '/api/orders/:token': 'an order, by its token',
  '/api/orders/:token/delivery.ics': 'the days of an order, by its token',
  '/api/orders/:token/messages': 'messages of an order, by its token',
  '/api/orders/:token/messages/photos/:photo/:file': 'a photograph of a message, by the token of its order',
  '/api/orders/:token/receipt.pdf': 'a paper of an order, by its token',
  '/api/quote-pages/:token': 'a quote, by the token of its link',
  '/api/quote-pages/:token/messages': 'messages of a quote, by the token of its link',
  '/api/quote-pages/:token/messages/photos/:photo/:file': 'a photograph of a message, by the token of its link',
  '/api/quote-pages/:token/offers/:version': 'a paper of a quote, by the token of its link',
  '/api/quote-pages/:token/papers/:paper': 'a paper of a quote, by the token of its link',
  '/api/quote-pages/:token/wall/photos/:photo/:file': 'a photograph of a wall, by the token of its link',
  '/api/invitations/:token': 'an invitation, by the token of its link',
  '/api/review-pages/:token': 'a review, by the token of its link',
  '/api/review-pages/:token/unsubscribe': 'leads to the page of a review, by the token of its link',
  '/api/quote-pages/:token/unsubscribe': 'leads to the page of a quote, by the token of its link',
}

it('FAST-2 the cache keeps every public read, by every parameter that it takes', async () => {
  const reads = await describedReads(await sharedTestShop())
  // Add a new public read to `publicReads`, or above if its answer is one visitor's own.
  expect([...reads.map(([route]) => route), '/api/openapi.json'].toSorted()).toEqual(
    [...Object.keys(publicReads), ...Object.keys(personalReads)].toSorted(),
  )
  for (const [route, { parameters = [] }] of reads.filter(([route]) => publicReads[route]))
    for (const { name } of parameters.filter((one) => one.in === 'query'))
      expect([route, publicReads[route]]).toEqual([route, expect.arrayContaining([name])])
})

/** A connection for the log, of a request that is never answered. */
const noOne = { incoming: { socket: {} } } as Connection

const addresses = Object.keys(publicReads).map((route) =>
  route.replace(':id', oak).replace(':category', 'ceiling-beam').replace(':zip', '37212'),
)

test.each([...addresses, '/api/gallery-images?category=ceiling-beam'])(
  'FAST-2 %s is what the app answers, compressed, with an ETag',
  async (path) => {
    const shop = await sharedTestShop()
    const direct = await shop.request(path)
    const text = await direct.text()
    const { get, head, pages } = await serve(shop)
    await get(path)
    expect(pages.find(path)).toBeDefined()
    const plain = await get(path)
    expect([plain.status, plain.body.toString()]).toEqual([200, text])
    // As the app sends them, except for the id of one request.
    const { 'x-request-id': _, ...expected } = Object.fromEntries(direct.headers)
    expect(plain.headers).toMatchObject({ ...expected, vary: 'accept-encoding' })
    expect(plain.headers).not.toHaveProperty('x-request-id')

    for (const [accepted, decode] of [
      ['gzip, deflate, br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await get(path, { 'accept-encoding': accepted })
      if (headers['content-encoding']) expect(decode(body).toString()).toBe(text)
      else expect(text.length).toBeLessThan(150)
      expect(Number(headers['content-length'])).toBe(body.length)

      const { etag = '' } = headers
      expect(etag).toMatch(/^"[\w-]+"$/)
      const unchanged = await get(path, { 'accept-encoding': accepted, 'if-none-match': etag })
      expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, etag])
      const { date: _date, ...alone } = (await head(path, { 'accept-encoding': accepted })).headers
      expect(headers).toMatchObject(alone)
    }
  },
)

it('FAST-2 a first HEAD answers like a later one, and the body follows with GET', async () => {
  const { head, get } = await serve(await sharedTestShop())
  const first = await head('/api/products')
  expect([first.status, first.body.length]).toEqual([200, 0])
  const body = (await get('/api/products')).body
  expect(first.headers['content-length']).toBe(String(body.length))
})

it('FAST-2 a page is the same, whether its reads are kept, in progress, or answered without the cache', async () => {
  const shop = await sharedTestShop()
  for (const path of [
    '/',
    '/products',
    '/products?q=oak&page=1',
    '/gallery',
    `/product/${oak}`,
    '/wood-species-guide',
  ]) {
    const { pages } = await serve(shop)
    const { html } = await shop.render(path)
    const textOf = async () => (await pages.get(path)).identity.body.toString()
    const [first] = await Promise.all([
      textOf(),
      pages.read({ key: '/api/products', route: '/api/products' }, noOne).answer,
    ])
    expect([path, first === html]).toEqual([path, true])
    // Another address of the same page: its reads are kept by now.
    const again = await pages.renderOnly(path)
    expect([path, again.identity.body.toString() === html]).toEqual([path, true])
  }
})

it('FAST-2 nothing that a visitor sends changes what others get', async () => {
  const { json, hits } = await serve(await sharedTestShop())
  const sent = { cookie: 'a=b', 'accept-language': 'fr', 'x-forwarded-for': '198.51.100.1', authorization: 'Bearer x' }
  const first = await json('/api/products', sent)
  expect(await json('/api/products')).toEqual(first)
  expect(await hits()).toContain('{route="/api/products"} 1')
})

describe('FAST-2 what the app refuses is sent as it is, and never kept', () => {
  test.each([
    ['/api/products/garden-bench', 404],
    ['/api/products/category/garden-bench', 404],
    ['/api/products/%00', 404],
    ['/api/gallery-images?category=garden-bench', 400],
    ['/api/gallery-images?category=', 400],
    ['/api/gallery-images?category=ceiling-beam&category=ceiling-beam', 400],
    ['/api/nothing', 404],
    ['/api/admin/products', 401],
  ])('%s answers %i', async (path, status) => {
    const shop = await sharedTestShop()
    const { get, pages } = await serve(shop)
    const ids = new Set<string>()
    for (let times = 0; times < 2; times++) {
      const { status: given, headers, body } = await get(path, { 'accept-encoding': 'br' })
      expect([given, headers['content-type']]).toEqual([status, 'application/problem+json'])
      const { requestId } = JSON.parse(body.toString())
      expect(headers['x-request-id']).toBe(requestId)
      ids.add(requestId)
    }
    expect(ids.size).toBe(2)
    expect(pages.find(path)).toBeUndefined()
  })
})

it('FAST-2, ADMIN-4 a change by the owner shows in the next read', async () => {
  const shop = await openTestShop()
  const { json, pages } = await serve(shop)
  const [{ id }] = await json('/api/gallery-images')
  await json('/api/products')
  expect(pages.find('/api/products')).toBeDefined()
  const cookie = await shop.signIn()
  const changed = await shop.send('PATCH', `/api/gallery-images/${id}`, { title: 'Oak at dusk' }, { cookie })
  expect(changed.status).toBe(200)
  expect(pages.find('/api/products')).toBeUndefined()
  expect((await json('/api/gallery-images'))[0].title).toBe('Oak at dusk')
})

it('SHELL-8 the owner reads past the cache, because another process may not have noticed a write yet', async () => {
  const shop = await openTestShop()
  const { json, hits } = await serve(shop)
  const nameFor = async (headers?: Record<string, string>) => (await json(`/api/products/${oak}`, headers)).name
  const before = await nameFor()
  await shop.store.db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', oak).execute()
  expect([await nameFor(), await nameFor({ cookie: await shop.signIn() })]).toEqual([before, 'Renamed'])
  expect(await hits()).toContain('{route="/api/products/:id"} 1')
})

it('RUN-2 the log and metrics name the route of each read that reaches the app', async () => {
  const shop = await openTestShop()
  const { get } = await serve(shop)
  for (let times = 0; times < 3; times++) await get(`/api/products/${oak}`)
  const lines = shop.logged.filter((line) => line.includes('"route":"/api/products/:id"'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/"method":"GET".*"status":200/)
})
