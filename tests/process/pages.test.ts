/** Cached pages, built files and pictures as sent over HTTP. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ask } from '../support/raw-http.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'

const dist = join(import.meta.dirname, '../../dist')
const year = 'public, max-age=31536000, immutable'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShopProcess()
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string, headers: Record<string, string> = {}) => ask(shop.url, path, { headers })

async function homeLinks(pattern: RegExp): Promise<string[]> {
  const html = (await get('/')).body.toString()
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '')
}

describe('a cached page', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate, zstd', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0.5', 'gzip'],
    ['br; q=0.000 ,gzip ;q=0', undefined],
    ['br;q=0.001', 'br'],
    ['brx, xgzip', undefined],
    ['*;q=0', undefined],
  ])('for Accept-Encoding %o is sent as %o', async (accepted, encoding) => {
    const headers = accepted === undefined ? undefined : { 'accept-encoding': accepted }
    const plain = await get('/')
    const answer = await get('/', headers)
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding])
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (body: Buffer) => body
    expect(unpack(answer.body).equals(plain.body)).toBe(true)
  })

  it('gets 304 for its own ETag only', async () => {
    const full = await get('/', { 'accept-encoding': 'br' })
    const etag = full.headers.etag ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get('/', { 'accept-encoding': 'br', 'if-none-match': known })
      expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag])
      expect(answer.headers['cache-control']).toBe(full.headers['cache-control'])
    }
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
    expect((await get('/', { 'if-none-match': etag })).status).toBe(200)
  })

  it('never changes within a process, or after a restart', async () => {
    const { headers } = await get('/products')
    await using again = await startShopProcess()
    expect((await ask(again.url, '/products')).headers.etag).toBe(headers.etag)
  })

  test.each(['/', '/products', '/nothing', '/favicon.svg'])('%s answers HEAD with the headers of GET', async (path) => {
    await get(path)
    const full = await get(path)
    const head = await ask(shop.url, path, { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([full.status, 0])
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-security-policy'])
      expect(`${name} ${head.headers[name]}`).toBe(`${name} ${full.headers[name]}`)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses %s', async (method) => {
    const answer = await ask(shop.url, '/products', { method, body: 'x=1' })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('is served from the cache despite campaign parameters in its address', async () => {
    const { headers } = await get('/products?sort=price-low')
    expect((await get('/products?utm_source=mail&sort=price-low&fbclid=1')).headers.etag).toBe(headers.etag)
  })

  it('that does not exist is neither cached nor compressed', async () => {
    const answer = await get('/nothing', { 'accept-encoding': 'br, gzip' })
    expect([answer.status, answer.headers['content-encoding']]).toEqual([404, undefined])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('RUN-3 leaves the connection open for longer than a proxy keeps it', async () => {
    expect((await fetch(shop.url)).headers.get('keep-alive')).toBe('timeout=65')
  })

  it('never redirects to another site', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/products/',
      '/\\evil.example',
      '/%5cevil.example',
      '/products//evil.example/',
      '/products/floating-mantels//evil.example',
    ]) {
      const { location } = (await get(path)).headers
      if (location !== undefined) expect(new URL(location, shop.url).origin).toBe(shop.url)
    }
  })
})

describe('built files', () => {
  it('with a hash in the name are cached for a year and compressed', async () => {
    const files = await homeLinks(/["( ](\/assets\/[^")\s]+)/g)
    expect(files.some((file) => file.endsWith('.js')) && files.some((file) => file.endsWith('.css'))).toBe(true)
    for (const file of files) {
      expect(file).toMatch(file.endsWith('.js') ? /-[\w-]{7}\.js$/ : /-[\w-]{8}\.\w+$/)
      const answer = await get(file, { 'accept-encoding': 'br, gzip' })
      expect(`${file} ${answer.status} ${answer.headers['cache-control']}`).toBe(`${file} 200 ${year}`)
      expect(answer.headers['content-encoding']).toBe(file.endsWith('.woff2') ? undefined : 'br')
      const known = await get(file, { 'accept-encoding': 'br, gzip', 'if-none-match': answer.headers.etag ?? '' })
      expect(known.status).toBe(304)
    }
  })

  it('without a hash are cached for an hour', async () => {
    const answer = await get('/favicon.svg')
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  })
})

describe('pictures', () => {
  test.each([
    ['avif', 'image/avif', 'ftypavif'],
    ['webp', 'image/webp', 'WEBP'],
    ['jpg', 'image/jpeg', '\xff\xd8\xff'],
  ])('are served as %s and cached for a year', async (format, type, mark) => {
    const manifest = JSON.parse(await readFile(join(dist, 'media/manifest.json'), 'utf8'))
    const { key, widths, narrowWidths } = manifest['hero-living-room']
    const stored: number[] = { avif: widths, webp: widths.filter((width: number) => width <= 1200), jpg: [1920] }[
      format
    ]
    const sizes: number[] = []
    for (const width of stored) {
      const answer = await get(`/media/${key}/${width}.${format}`)
      expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        type,
        year,
      ])
      expect(answer.body.subarray(0, 32).toString('latin1')).toContain(mark)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      sizes.push(answer.body.length)
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
    const crop = await get(`/media/${key}/narrow-${narrowWidths[0]}.${format}`)
    expect(crop.status).toBe(format === 'jpg' ? 404 : 200)
  })

  it('on the home page all exist', async () => {
    const html = (await get('/')).body.toString()
    const paths = new Set(html.match(/\/media\/[\w.-]+\/[\w-]+\.(?:avif|webp|jpg)/g))
    expect(paths.size).toBeGreaterThan(0)
    for (const path of paths)
      expect(`${path} ${(await ask(shop.url, path, { method: 'HEAD' })).status}`).toBe(`${path} 200`)
  })
})

describe('a private file', () => {
  const paths = ['/assets', '/media'].flatMap((folder) =>
    [
      '/../../package.json',
      '/../server/main.js',
      '/../.vite/manifest.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '/....//....//package.json',
      '//etc/passwd',
      '/%00/etc/passwd',
      '/.%00./package.json',
      '/hero-living-room/../manifest.json',
      '/hero-living-room/..%2fmanifest.json',
      '/hero-living-room/1920.jpg%00.svg',
      '/hero-living-room/1921.jpg',
      '/manifest.json',
      '/',
      '',
    ].map((path) => folder + path),
  )
  test.each([
    ...paths,
    '/.vite/manifest.json',
    '/.vite/manifest.json.br',
    '/%2evite/manifest.json',
    '/server/main.js',
    '/package.json',
    '/.env',
    '/.git/config',
    '/shop.sqlite',
  ])('%s is not served', async (path) => {
    const { status, body } = await get(path)
    expect([301, 307, 308, 400, 404]).toContain(status)
    expect(body.toString('latin1')).not.toMatch(/root:|"dependencies"|"isEntry"|createServer|\[core\]/)
  })
})
