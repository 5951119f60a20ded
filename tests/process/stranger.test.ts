/** A stranger with a raw socket can do the shop little harm, and other visitors none. */
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { ask, openConnection } from '../support/raw-http.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShopProcess()
})
afterAll(() => shop[Symbol.asyncDispose]())

afterEach(async () => {
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
  expect(shop.output()).not.toMatch(/"level":[56]0/)
})

const sendAndHear = async (text: string, wanted: RegExp) => {
  using stranger = await openConnection(shop.url)
  stranger.send(text)
  return await stranger.hear(wanted)
}

test.each([
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: shop\r\nnonsense\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: shop\r\nHost: evil.example\r\n\r\n'],
  ['two hosts of one name, to the API', 'GET /api/products HTTP/1.1\r\nHost: shop\r\nhOST: shop\r\n\r\n'],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two lengths', 'POST /api/quotes HTTP/1.1\r\nHost: shop\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'a length and chunks',
    'POST /api/quotes HTTP/1.1\r\nHost: shop\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a negative length', 'POST /api/quotes HTTP/1.1\r\nHost: shop\r\nContent-Length: -1\r\n\r\n'],
  ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['a bare line feed in a header', 'GET / HTTP/1.1\r\nHost: shop\r\nX: a\nb\r\n\r\n'],
])('malformed: %s gets 400', async (_what, text) => {
  expect(await sendAndHear(text, /^HTTP\/1\.1 \d+/)).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  ['an invalid address', 'GET /%%%%%zz?%zz=%zz HTTP/1.1\r\nHost: shop\r\n\r\n', /^HTTP\/1\.1 40[04] /],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: shop\r\n\r\n', /^HTTP\/1\.1 40[045] /],
  [
    'another host in the address',
    'GET http://evil.example/ HTTP/1.1\r\nHost: shop\r\n\r\n',
    /^HTTP\/1\.1 (200|40[04]) /,
  ],
  ['an invalid host', 'GET /api/cart/x HTTP/1.1\r\nHost: a b/@\\:x\r\n\r\n', /^HTTP\/1\.1 400 /],
  // What the cache answers is the same for every host.
  ['an invalid host at the cache', 'GET /api/products HTTP/1.1\r\nHost: a b/@\\:x\r\n\r\n', /^HTTP\/1\.1 200 /],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', /^(HTTP\/1\.1 4|$)/],
  [
    'another protocol',
    'GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    /^HTTP\/1\.1 200 /,
  ],
])('unusual: %s is refused or treated as a normal request', async (_what, text, wanted) => {
  using stranger = await openConnection(shop.url)
  stranger.send(text)
  await Promise.race([stranger.hear(/\r\n\r\n/), stranger.closed])
  expect(stranger.received()).toMatch(wanted)
})

test.each(['/healthz', '/readyz', '/api/products', '/', '/nothing'])(
  '%s answers HTTP/1.0 without a host, which simple health checks send',
  async (path) => {
    const wanted = path === '/nothing' ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 200 /
    expect(await sendAndHear(`GET ${path} HTTP/1.0\r\n\r\n`, /\r\n\r\n/)).toMatch(wanted)
  },
)

it('the log has at most 200 characters of a requested path', async () => {
  // Its parts are too short for a token.
  const path = '/long'.repeat(400)
  expect((await fetch(shop.url + path)).status).toBe(404)
  await expect.poll(() => shop.output()).toContain(path.slice(0, 200))
  expect(shop.output()).not.toContain(path.slice(0, 201))
})

test.each([
  '/.vite/manifest.json',
  '/.vite/critical.json',
  '/../server/main.js',
  '/..%2fserver/main.js',
  '/assets/../../server/main.js',
  '/%2e%2e/server/main.js',
  '/server/main.js',
  '/zip-places.txt',
  '/../zip-places.txt',
  '/shop.sqlite',
  '/package.json',
  '/.env',
  '/__proto__',
])('%s is no file of the site', async (path) => {
  expect((await ask(shop.url, path)).status).toBe(404)
})

it('LIVE-1 the log has no token of a private link, however the address is spelled', async () => {
  const token = 'secret'.padEnd(32, 'x')
  for (const path of [
    `/quote/${token}`,
    `/%71uote/${token}`,
    `//Quote/${token}`,
    `/quote%2f${token}`,
    `/quote/${token}/`,
  ])
    await fetch(shop.url + path)
  await fetch(`${shop.url}/after-the-private-links`)
  await expect.poll(() => shop.output()).toContain('/after-the-private-links')
  expect(shop.output()).toContain('"page":"/quote/:token"')
  expect(shop.output()).not.toContain('secretxxx')
})

it('too many headers get 431', async () => {
  const flood = 'X-Flood: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(500)
  expect(await sendAndHear(`GET / HTTP/1.1\r\nHost: shop\r\n${flood}\r\n`, /^HTTP\/1\.1 \d+/)).toMatch(
    /^HTTP\/1\.1 431 /,
  )
})

it('headers that arrive one letter at a time time out within seconds', async () => {
  using stranger = await openConnection(shop.url)
  stranger.send('GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ')
  const drip = setInterval(() => stranger.send('a'), 500)
  const startedAt = performance.now()
  await stranger.closed
  clearInterval(drip)
  // Node.js's default is a minute.
  expect(performance.now() - startedAt).toBeLessThan(40_000)
  expect(stranger.received()).toMatch(/^(HTTP\/1\.1 408 |$)/)
})

describe('a body of 10 MB', () => {
  const piece = 'x'.repeat(16 * 1024)
  const size = 10 * 1024 * 1024
  const headers = 'POST /api/quotes HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'

  it('is refused by its Content-Length before it arrives', async () => {
    using stranger = await openConnection(shop.url)
    stranger.send(`${headers}Content-Length: ${size}\r\n\r\n${piece}`)
    expect(await stranger.hear(/\r\n\r\n[\s\S]*\}/)).toMatch(/^HTTP\/1\.1 413 /)
    expect(stranger.received()).toContain('application/problem+json')
  })

  it('of unknown length is refused at the limit, before it ends', async () => {
    using stranger = await openConnection(shop.url)
    stranger.send(`${headers}Transfer-Encoding: chunked\r\n\r\n`)
    for (let sent = 0; sent < 8; sent++) stranger.send(`${piece.length.toString(16)}\r\n${piece}\r\n`)
    expect(await stranger.hear(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('is refused at addresses that accept no body', async () => {
    for (const path of ['/', '/api/nothing', '/media/x/1.jpg', '/healthz']) {
      using stranger = await openConnection(shop.url)
      stranger.send(`POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: ${size}\r\n\r\n${piece}`)
      expect(`${path} ${await stranger.hear(/\r\n\r\n/)}`).toMatch(/ HTTP\/1\.1 4(04|05|13|15) /)
    }
  })
})

it('RUN-4 half-sent requests are not logged and do not count toward the rate limit', async () => {
  const body = JSON.stringify({
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    productId: 'heritage-oak-floating-mantel',
    woodSpeciesId: 'reclaimed-pine',
    dimensions: { length: 72, width: 8, thickness: 8 },
  })
  const head = `POST /api/quotes HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  // On a busy machine the log also says what was slow.
  const lines = () =>
    shop
      .output()
      .split('\n')
      .filter((line) => line.includes('/api/quotes') && !line.includes('"msg":"slow')).length
  const linesBefore = lines()
  // More quotes than one address may request.
  const crowd = await Promise.all(Array.from({ length: 80 }, () => openConnection(shop.url)))
  for (const stranger of crowd) stranger.send(head + body.slice(0, 100))
  using customer = await openConnection(shop.url)
  customer.send(head + body.slice(0, 100))
  // In two pieces, as on a slow connection.
  await fetch(`${shop.url}/healthz`)
  customer.send(body.slice(100))
  expect(await customer.hear(/\r\n\r\n[\s\S]*\}/)).toMatch(/^HTTP\/1\.1 201 /)
  // A line of the log may arrive after the answer.
  await expect.poll(lines).toBe(linesBefore + 1)
  for (const stranger of crowd) stranger[Symbol.dispose]()
})

it('hundreds of silent connections do not keep other visitors out', async () => {
  const crowd = await Promise.all(Array.from({ length: 300 }, () => openConnection(shop.url)))
  expect((await fetch(shop.url)).status).toBe(200)
  for (const one of crowd) one[Symbol.dispose]()
})
