import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { openTestShop, type SharedShop, sharedTestShop } from '../../tests/support/test-shop.ts'
import { guidePages } from '../features/guides/guide-pages.ts'

const page = async (shop: SharedShop, path: string) => {
  const answer = await shop.request(path)
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

/** Without the head, which names another address. */
const bodyOf = ({ html }: { html: string }) => html.slice(html.indexOf('<body>'))

describe('pages', () => {
  it('HOME-2, LIST-1, DETAIL-1 contain the catalog without JavaScript', async () => {
    const shop = await sharedTestShop()
    const products = await (await shop.request('/api/products')).json()
    const list = (await page(shop, '/products')).html
    for (const { name } of products) expect(list).toContain(name.replaceAll("'", '&#x27;').replaceAll('&', '&amp;'))
    const home = (await page(shop, '/')).html
    for (const { name } of products.filter((one: { featured: boolean }) => one.featured)) expect(home).toContain(name)
    const detail = (await page(shop, '/product/heritage-oak-floating-mantel')).html
    expect(detail).toContain('Starting at')
    expect(detail).toContain('$75')
  })

  it("WIN-4 a product's page begins its woods with its own, and repeats none of its pictures below", async () => {
    const shop = await sharedTestShop()
    const { html } = await page(shop, '/product/american-chestnut-floating-mantel')
    const woods = [...html.matchAll(/type="radio"[^>]* value="([^"]+)"/g)].map(([, id]) => id)
    expect(woods.slice(0, 4)).toEqual(['american-chestnut', 'reclaimed-oak', 'reclaimed-pine', 'barn-wood'])
    const [above = '', below = ''] = html.split('From the gallery')
    expect(above).toContain('gallery-chestnut-mantel-angle')
    expect(below).not.toContain('gallery-chestnut-mantel-angle')
    expect(below.match(/\/gallery\?[^"]*picture=/g)).toHaveLength(3)
  })

  test.each<[path: string, status: number]>([
    ['/', 200],
    ['/products', 200],
    ['/products/floating-mantel', 200],
    ['/products/heritage-oak-floating-mantel', 200],
    ['/product/heritage-oak-floating-mantel', 200],
    ['/products?q=oak&sort=price-low', 200],
    ['/products?q=&sort=name', 200],
    ['/products?q[]=1&sort=%00', 200],
    ['/products?page=2', 302],
    ['/gallery?page=1000', 302],
    ['/quote-builder', 200],
    ['/cart', 200],
    ['/checkout', 200],
    ['/order-confirmation', 200],
    ['/gallery', 200],
    ['/gallery?category=ceiling-beam', 200],
    ['/admin', 200],
    ['/admin-images', 200],
    ['/admin-images?tab=hero-image', 200],
    ...guidePages.map(({ path }): [string, number] => [path, 200]),
    ['/product/garden-bench', 404],
    ['/product/floating-mantel', 404],
    ['/products/garden-bench', 404],
    ['/nothing', 404],
    ['/Products', 404],
    ['/products/floating-mantel/nothing', 404],
    ['/%F0%9F%98%80', 404],
    ['/product/%E0%A4%A', 404],
    [`/product/${'x'.repeat(500)}`, 404],
    [`/products/${'x'.repeat(500)}`, 404],
  ])('SHELL-1, SHELL-2 %s answers %i', async (path, status) => {
    const shop = await sharedTestShop()
    expect((await page(shop, path)).status).toBe(status)
  })

  it('SHELL-2, DETAIL-4 say what is missing and link to pages that exist', async () => {
    const shop = await sharedTestShop()
    const missing = (await page(shop, '/nothing')).html
    expect(missing).toContain('404 Page Not Found')
    expect(missing).toMatch(/add the page to the router/)
    expect(missing).toContain('href="/products"')
    for (const below of ['/products/floating-mantel', '/product/heritage-oak-floating-mantel'])
      expect((await page(shop, `${below}/nothing`)).html).toMatch(/<h1[^>]*>404 Page Not Found</)
    const product = (await page(shop, '/product/garden-bench')).html
    expect(product).toContain('Product Not Found')
    expect(product).toContain('href="/products"')
  })

  it('GAL-1, LIST-2 ignore search parameters that mean nothing', async () => {
    const shop = await sharedTestShop()
    const count = async (path: string) => (await page(shop, path)).html.match(/<li\b/g)?.length
    expect(await count('/gallery?category=garden-bench')).toBe(await count('/gallery'))
    expect(await count('/gallery?category=ceiling-beam')).toBeLessThan((await count('/gallery')) ?? 0)
    for (const meaningless of ['sort=%7B%7D', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'q[]=1', 'q='])
      expect(bodyOf(await page(shop, `/products?${meaningless}`))).toBe(bodyOf(await page(shop, '/products')))
  })

  it('SHELL-1 redirect plural category addresses to the category', async () => {
    const shop = await sharedTestShop()
    for (const slug of ['floating-mantel', 'corbel-mantel', 'ceiling-beam']) {
      const { status, headers } = await page(shop, `/products/${slug}s`)
      expect([status, headers.get('location')]).toEqual([301, `/products/${slug}`])
      const search = await page(shop, `/products/${slug}s?q=oak`)
      expect(search.headers.get('location')).toBe(`/products/${slug}?q=oak`)
    }
  })

  it('PRICE-4 show no rate per foot for a product sold by the piece', async () => {
    const shop = await openTestShop()
    const detail = async () => (await page(shop, '/product/heritage-oak-floating-mantel')).html
    expect(await detail()).toContain('per linear foot')
    await shop.store.db
      .updateTable('products')
      .set({ price_unit: 'piece', base_price_cents: 64_950 })
      .where('id', '=', 'heritage-oak-floating-mantel')
      .execute()
    const sold = await detail()
    for (const text of ['Same price for every size.', 'Add to Cart', '$649.50']) expect(sold).toContain(text)
    expect(sold).not.toContain('$650')
    expect(await detail()).not.toContain('per linear foot')
  })

  it('LIST-2 show the search and the sort order in the address', async () => {
    const shop = await sharedTestShop()
    const { html } = await page(shop, '/products?q=corbel&sort=price-high')
    expect(html).toMatch(/<input[^>]*value="corbel"/)
    expect((await page(shop, '/products?q=zzzz')).html).toContain('No products found')
  })

  it('escape markup from an address or a database row', async () => {
    const shop = await openTestShop()
    const attack = '</script><script>alert(1)</script>'
    await shop.store.db
      .updateTable('products')
      .set({ name: attack, description: attack })
      .where('id', '=', 'heritage-oak-floating-mantel')
      .execute()
    for (const path of [
      '/product/heritage-oak-floating-mantel',
      '/products',
      `/products?q=${encodeURIComponent(attack)}`,
    ])
      expect((await page(shop, path)).html).not.toContain('<script>alert')
  })

  it('have one H1 each, a unique title, and in them only scripts and styles that their policy names', async () => {
    const shop = await sharedTestShop()
    const titles = new Set<string>()
    const paths = [
      '/',
      '/products',
      '/products/corbel-mantel',
      '/product/heritage-oak-floating-mantel',
      '/quote-builder',
    ]
    for (const path of [...paths, '/gallery', '/cart', '/installation-guide', '/wood-species-guide', '/admin']) {
      const { html, headers } = await page(shop, path)
      expect(`${path} ${html.match(/<h1[\s>]/g)?.length}`).toBe(`${path} 1`)
      titles.add(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
      expect(`${path} ${html.match(/<[^>]*\s(style|on\w+)="/g)}`).toBe(`${path} null`)
      const policy = headers.get('content-security-policy')
      const inline = [...html.matchAll(/<(script|style)(?![^>]*application\/ld\+json)[^>]*>(.*?)<\/\1>/gs)]
      expect(inline.length).toBe(4)
      for (const [, , source = ''] of inline)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
    }
    expect(titles.size).toBe(10)
  })

  it('are the same for everyone: they read no cookie and set none', async () => {
    const shop = await sharedTestShop()
    const cookie = await shop.signIn()
    for (const path of ['/', '/admin', '/cart']) {
      const asOwner = await shop.send('GET', path, undefined, { cookie })
      expect(await asOwner.text()).toBe((await page(shop, path)).html)
      expect(asOwner.headers.get('set-cookie')).toBeNull()
    }
  })

  it('ADMIN-2 keep the admin area out of search engines', async () => {
    const shop = await sharedTestShop()
    for (const path of ['/admin', '/admin-images']) expect((await page(shop, path)).html).toContain('noindex')
  })

  it('ADMIN-9 keep a retired product out of search engines and the sitemap', async () => {
    const shop = await openTestShop()
    const id = 'heritage-oak-floating-mantel'
    const sitemap = async () => (await page(shop, '/sitemap.xml')).html
    expect((await page(shop, `/product/${id}`)).html).toContain('"@type":"Offer"')
    expect(await sitemap()).toContain(`/product/${id}<`)
    await shop.store.db.updateTable('products').set({ retired_at: 1 }).where('id', '=', id).execute()
    const { html } = await page(shop, `/product/${id}`)
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).not.toContain('application/ld+json')
    expect(await sitemap()).not.toContain(id)
  })
})

describe('every answer', () => {
  test.each(['/', '/nothing', '/api/products', '/api/nothing', '/healthz', '/api/quotes'])(
    '%s carries the security headers',
    async (path) => {
      const shop = await sharedTestShop({ env: { PUBLIC_URL: 'https://shop.example.com' } })
      const { headers } = await shop.request(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age'),
        'cross-origin-opener-policy': 'same-origin',
      })
    },
  )

  it("allows only the shop's own scripts and styles on a page", async () => {
    const shop = await sharedTestShop()
    const policy = (await shop.request('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}'){3};/)
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}';/)
    expect(policy).not.toContain('unsafe')
  })
})

// Half of them reach the password check. One address may send ten wrong passwords, so they can share a shop.
describe('a write from another site', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://shop.test.evil.example', host: 'shop.test' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 401],
    [{ 'sec-fetch-site': 'none' }, 401],
    [{ origin: 'http://shop.test', host: 'shop.test' }, 403],
    [{ origin: 'http://evil.example', host: 'evil.example' }, 403],
    [{ origin: 'http://shop.example.com', host: 'shop.example.com' }, 403],
    [{ origin: 'https://shop.example.com', host: 'evil.example' }, 401],
    [{ origin: 'https://shop.example.com', host: 'inside:3000' }, 401],
    [{}, 401],
  ])('with headers %o gets %i', async (headers, status) => {
    const shop = await sharedTestShop({ env: { PUBLIC_URL: 'https://shop.example.com' } })
    const answer = await shop.send('POST', '/api/admin/login', { password: 'wrong' }, headers)
    expect(answer.status).toBe(status)
  })
})

test.each([
  [{ origin: 'http://shop.test', host: 'shop.test' }, 401],
  [{ origin: 'http://evil.example', host: 'shop.test' }, 403],
])('without PUBLIC_URL, a write with headers %o gets %i', async (headers, status) => {
  const shop = await sharedTestShop()
  expect((await shop.send('POST', '/api/admin/login', { password: 'wrong' }, headers)).status).toBe(status)
})

describe('health', () => {
  it('RUN-2 reports that the shop is up and its database responds', async () => {
    const shop = await openTestShop()
    expect((await shop.request('/healthz')).status).toBe(200)
    expect((await shop.request('/readyz')).status).toBe(200)
    await shop.request('/api/products')
    const metrics = await (await shop.request('/metrics', { from: '127.0.0.1' })).text()
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/products"[^}]*\} 1/)
  })

  it('describes its API', async () => {
    const shop = await sharedTestShop()
    const description = await (await shop.request('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining(['/products', '/quotes', '/quotes/{id}', '/admin/login', '/pricing']),
    )
  })

  it('logs no query string and no id from the address', async () => {
    const shop = await openTestShop()
    await shop.request('/api/products/some-private-key?token=other-private-key')
    expect(shop.logged.join('')).not.toContain('private-key')
    expect(shop.logged.join('')).toContain('/api/products/:id')
  })
})

describe('RUN-2 X-Forwarded-For without TRUST_PROXY', () => {
  const warnings = (logged: string[]) => logged.filter((line) => line.includes('TRUST_PROXY'))

  it('logs one warning', async () => {
    const shop = await openTestShop()
    await shop.request('/api/products')
    expect(warnings(shop.logged)).toEqual([])
    for (let times = 0; times < 3; times++)
      await shop.send('GET', '/api/products', undefined, { 'x-forwarded-for': '198.51.100.1' })
    expect(warnings(shop.logged)).toHaveLength(1)
    expect(warnings(shop.logged)[0]).toContain('"level":40')
    expect(warnings(shop.logged)[0]).not.toContain('198.51.100.1')
  })

  it('logs nothing when the owner has set the number of proxies', async () => {
    const shop = await openTestShop({ env: { TRUST_PROXY: '1' } })
    await shop.send('GET', '/api/products', undefined, { 'x-forwarded-for': '198.51.100.1' })
    expect(warnings(shop.logged)).toEqual([])
  })
})

describe('RUN-2 metrics', () => {
  const METRICS_TOKEN = 'a-token-that-is-long-enough'
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  test.each<[string, Record<string, string>, string, Record<string, string>, number]>([
    ['this machine', {}, '127.0.0.1', {}, 200],
    ['this machine over IPv6', {}, '::1', {}, 200],
    ['this machine over a dual-stack socket', {}, '::ffff:127.0.0.1', {}, 200],
    ['another machine', {}, '203.0.113.9', {}, 403],
    ['a network that looks like this machine', {}, '::ffff:10.127.0.1', {}, 403],
    ['a proxy on this machine', {}, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
    ['a proxy that sends RFC 7239 headers', {}, '127.0.0.1', { forwarded: 'for=203.0.113.9' }, 403],
    ['a shop behind a proxy', { TRUST_PROXY: '1' }, '127.0.0.1', {}, 403],
    ['a proxy that adds no header', { PUBLIC_URL: 'https://shop.example.com' }, '127.0.0.1', {}, 403],
    [
      'another machine with a spoofed address',
      { TRUST_PROXY: '1' },
      '203.0.113.9',
      { 'x-forwarded-for': '127.0.0.1' },
      403,
    ],
    ['another machine with the token', { METRICS_TOKEN }, '203.0.113.9', bearer(METRICS_TOKEN), 200],
    ['a trusted proxy with the token', { METRICS_TOKEN, TRUST_PROXY: '1' }, '127.0.0.1', bearer(METRICS_TOKEN), 200],
    [
      'a proxy that adds no header, with the token',
      { METRICS_TOKEN, PUBLIC_URL: 'https://a.example' },
      '127.0.0.1',
      bearer(METRICS_TOKEN),
      200,
    ],
    ['this machine without the token', { METRICS_TOKEN }, '127.0.0.1', {}, 401],
    ['this machine with a wrong token', { METRICS_TOKEN }, '127.0.0.1', bearer(`${METRICS_TOKEN}x`), 401],
    ['this machine with part of the token', { METRICS_TOKEN }, '127.0.0.1', bearer(METRICS_TOKEN.slice(0, -1)), 401],
    ['this machine with Basic auth', { METRICS_TOKEN }, '127.0.0.1', { authorization: `Basic ${METRICS_TOKEN}` }, 401],
  ])('requested from %s', async (_who, env, from, headers, status) => {
    const shop = await sharedTestShop({ env })
    const answer = await shop.request('/metrics', { from, headers })
    expect(answer.status).toBe(status)
    expect((await answer.text()).includes('process_cpu_seconds_total')).toBe(status === 200)
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
    expect(shop.logged.join('')).not.toContain(METRICS_TOKEN)
  })
})

it('ADMIN-1 no old password or session works until the shop has set its password', async () => {
  let settled = true
  const shop = await openTestShop({ isPasswordSettled: () => settled })
  const cookie = await shop.signIn()
  settled = false
  const refused = [
    shop.send('POST', '/api/admin/login', { password: 'a password for tests' }),
    shop.send('GET', '/api/admin/session', undefined, { cookie }),
    shop.send('GET', '/api/quotes', undefined, { cookie }),
    shop.send('PATCH', '/api/quotes/1', { status: 'approved' }, { cookie }),
  ]
  for (const answer of await Promise.all(refused)) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await answer.json()).detail).toContain('still starting')
  }
  expect((await shop.request('/readyz')).status).toBe(503)
  expect((await shop.request('/healthz')).status).toBe(200)
  expect((await shop.request('/api/products')).status).toBe(200)
  settled = true
  expect((await shop.request('/readyz')).status).toBe(200)
  expect((await shop.send('GET', '/api/quotes', undefined, { cookie })).status).toBe(200)
})
