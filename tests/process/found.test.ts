/** What search engines, link previews and home screens see: crawls the built shop. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { shop as facts } from '../../content/shop.ts'
import { ask } from '../support/raw-http.ts'
import { objections, type Thing } from '../support/schema-org.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'

const publicUrl = 'https://shop.example.com'
const productPath = '/product/heritage-oak-floating-mantel'

type Page = { path: string; status: number; html: string; foundOn: string }

let shop: ShopProcess
let pages: Map<string, Page>
beforeAll(async () => {
  shop = await startShopProcess({ env: { PUBLIC_URL: publicUrl } })
  pages = await crawl()
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string) => ask(shop.url, path)
const text = async (path: string) => (await get(path)).body.toString()

/** Every page linked from the home page or the sitemap, directly or not. Follows redirects. */
async function crawl(): Promise<Map<string, Page>> {
  const found = new Map<string, Page>()
  const sitemap = (await sitemapPaths()).map((path) => ({ path, foundOn: 'the sitemap' }))
  const queue = [{ path: '/', foundOn: 'nowhere' }, ...sitemap]
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (found.has(next.path)) continue
    let answer = await get(next.path)
    const { location } = answer.headers
    if (location) answer = await get(new URL(location, shop.url).pathname)
    const page = { ...next, status: answer.status, html: answer.body.toString() }
    found.set(next.path, page)
    // Each design has sheets of its own: robots.txt asks crawlers to leave them.
    for (const { path } of linksOf(page)) if (!isSheet(path)) queue.push({ path, foundOn: next.path })
  }
  return found
}

const isSheet = (path: string) => path.startsWith('/sheet.pdf')

const attributes = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))

const sitemapPaths = async () =>
  attributes(await text('/sitemap.xml'), /<loc>([^<]+)<\/loc>/g).map((url) => url.replace(publicUrl, ''))

/** Links to pages of the shop, with their anchors. */
function linksOf({ path, html }: Pick<Page, 'path' | 'html'>): { path: string; anchor: string }[] {
  return attributes(html, /<a\b[^>]*\bhref="([^"]*)"/g).flatMap((href) => {
    const url = new URL(href, publicUrl + path)
    return url.origin === publicUrl ? [{ path: url.pathname + url.search, anchor: url.hash.slice(1) }] : []
  })
}

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const canonicalOf = (html: string) => attributes(html, /<link rel="canonical" href="([^"]+)"/g)
const isHidden = (html: string) => contentOf(html, 'robots') === 'noindex'
const thingsOf = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map((match) =>
    JSON.parse(match[1] ?? ''),
  )

describe('a crawler', () => {
  it('finds no broken links', () => {
    expect(pages.size).toBeGreaterThan(25)
    const dead = [...pages.values()].filter((page) => page.status !== 200)
    expect(dead.map(({ path, status, foundOn }) => `${path} answers ${status}, linked on ${foundOn}`)).toEqual([])
  })

  it('SHEET-2 is asked to leave the sheets, to which the links of a product lead', async () => {
    expect(await text('/robots.txt')).toContain('\nDisallow: /sheet.pdf\n')
    const sheets = linksOf({ path: productPath, html: pages.get(productPath)?.html ?? '' }).filter(({ path }) =>
      isSheet(path),
    )
    expect(sheets).toHaveLength(2)
    for (const { path } of sheets) {
      const { status, headers } = await get(path)
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'application/pdf'])
    }
  })

  it('finds no links to a missing anchor', () => {
    const anchors = [...pages.values()].flatMap((page) =>
      linksOf(page).flatMap(({ path, anchor }) => (anchor ? [{ from: page.path, path, anchor }] : [])),
    )
    expect(anchors.length).toBeGreaterThan(40)
    const dead = anchors.filter(({ path, anchor }) => !pages.get(path)?.html.includes(` id="${anchor}"`))
    expect(dead).toEqual([])
  })

  it('can load every picture, stylesheet, script and font on a page', async () => {
    const named = new Map<string, string>()
    for (const { path, html } of pages.values()) {
      const sources = attributes(html, /\bsrc="([^"]+)"/g)
      const sets = attributes(html, /\bsrcset="([^"]+)"/gi).flatMap((set) =>
        set.split(/,\s+/).map((one) => one.split(' ')[0] ?? ''),
      )
      const linked = attributes(html, /<(?:link|use) [^>]*href="([^"#]+)/g)
      for (const address of [...sources, ...sets, ...linked]) named.set(address, path)
      const preview = contentOf(html, 'og:image')
      if (preview) named.set(preview, path)
    }
    expect(named.size).toBeGreaterThan(100)
    const missing: string[] = []
    for (const [address, page] of named) {
      if (address.startsWith('data:') || address.startsWith('blob:')) continue
      const url = new URL(address, publicUrl)
      const { status } = await ask(shop.url, url.pathname + url.search, { method: 'HEAD' })
      if (url.origin !== publicUrl || status !== 200) missing.push(`${address} of ${page} answers ${status}`)
    }
    expect(missing).toEqual([])
  })

  it('finds one H1 on each page, before all other headings, and no skipped heading levels', () => {
    for (const { path, html } of pages.values()) {
      const levels = attributes(html.replace(/<svg.*?<\/svg>/gs, ''), /<h([1-6])[\s>]/g).map(Number)
      expect(`${path} ${levels.filter((level) => level === 1).length}`).toBe(`${path} 1`)
      const jumps = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)
      expect(`${path} ${jumps}`).toBe(`${path} `)
    }
  })
})

describe('every indexed page', () => {
  const shown = () => [...pages.values()].filter(({ html }) => !isHidden(html))

  it('has a unique title and description that search results show in full', () => {
    const titles = new Map<string | undefined, string>()
    const descriptions = new Map<string | undefined, string>()
    for (const { html } of shown()) {
      const [address = ''] = canonicalOf(html)
      for (const [said, what] of [
        [titleOf(html), titles],
        [contentOf(html, 'description'), descriptions],
      ] as const) {
        // A page with two addresses has the same title on both.
        expect(what.get(said) ?? address).toBe(address)
        what.set(said, address)
      }
      const description = contentOf(html, 'description') ?? ''
      expect(`${address} ${description.length >= 50 && description.length <= 160}`).toBe(`${address} true`)
      expect(titleOf(html)?.length).toBeGreaterThan(10)
    }
    expect(titles.size).toBeGreaterThan(20)
    expect(descriptions.size).toBe(titles.size)
  })

  it('has one canonical address, and that page is its own canonical', () => {
    for (const { path, html } of shown()) {
      const named = canonicalOf(html)
      expect(`${path} ${named.length}`).toBe(`${path} 1`)
      const own = named[0]?.replace(publicUrl, '') || '/'
      expect(named[0]?.startsWith(`${publicUrl}/`)).toBe(true)
      expect(canonicalOf(pages.get(own)?.html ?? '')).toEqual(named)
      expect(contentOf(html, 'og:url')).toBe(named[0])
    }
  })

  it('is in the sitemap exactly once, and no other pages are', async () => {
    const own = new Set(shown().map(({ html }) => canonicalOf(html)[0]?.replace(publicUrl, '') || '/'))
    expect((await sitemapPaths()).toSorted()).toEqual([...own].toSorted())
  })

  it('has a link preview whose picture is the declared size', async () => {
    const sizes = new Map<string, string>()
    for (const { path, html } of shown()) {
      for (const name of ['type', 'site_name', 'title', 'description', 'image', 'locale'])
        expect(`${path} ${name} ${contentOf(html, `og:${name}`)}`).toMatch(/ \S+$/)
      // A design's preview is its own; the page is titled as ever.
      if (!path.includes('?')) expect(contentOf(html, 'og:title')).toBe(titleOf(html)?.replaceAll('&amp;', '&'))
      expect(contentOf(html, 'twitter:card')).toBe('summary_large_image')
      sizes.set(
        contentOf(html, 'og:image') ?? '',
        `${contentOf(html, 'og:image:width')} x ${contentOf(html, 'og:image:height')}`,
      )
    }
    expect(sizes.size).toBeGreaterThan(5)
    for (const [url, size] of sizes) {
      const { width, height } = await sharp((await get(url.replace(publicUrl, ''))).body).metadata()
      expect(`${url} ${width} x ${height}`).toBe(`${url} ${size}`)
      expect(width).toBeGreaterThanOrEqual(1200)
    }
  })
})

test.each([
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/order-confirmation?order=0123456789abcdef',
  '/admin',
  '/products?q=oak',
  '/products/floating-mantel?q=oak&sort=price-low',
  '/nothing',
  '/product/garden-bench',
  '/products/garden-bench',
])('%s is noindex and has no canonical address', async (path) => {
  const html = await text(path)
  expect(isHidden(html)).toBe(true)
  expect(canonicalOf(html)).toEqual([])
  expect(thingsOf(html)).toEqual([])
})

test.each([
  ['/products?sort=price-low', '/products'],
  ['/products/heritage-oak-floating-mantel', productPath],
  ['/gallery?category=ceiling-beam', '/gallery'],
  ['/?utm_source=mail', '/'],
])('the canonical address of %s is %s', async (path, own) => {
  expect(canonicalOf(await text(path))).toEqual([publicUrl + own])
})

describe('structured data', () => {
  const things = (path: string) => thingsOf(pages.get(path)?.html ?? '')

  it('follows schema.org on every page', () => {
    const all = [...pages.values()].flatMap(({ path, html }) => thingsOf(html).map((thing) => ({ path, thing })))
    expect(new Set(all.map(({ thing }) => thing['@type']))).toEqual(
      new Set(['LocalBusiness', 'Product', 'BreadcrumbList', 'HowTo']),
    )
    for (const { path, thing } of all) {
      expect(`${path} ${thing['@context']}`).toBe(`${path} https://schema.org`)
      expect(`${path} ${objections(thing)}`).toBe(`${path} `)
    }
  })

  it('is really checked against schema.org: planted mistakes are found', () => {
    expect(
      objections({
        '@type': 'Product',
        colour: 'red',
        offers: { '@type': 'Offer', availability: 'https://schema.org/Gone', seller: { '@type': 'City', name: 'x' } },
        brand: 7,
      }),
    ).toHaveLength(4)
    expect(objections({ '@type': 'Mantel' })).toHaveLength(1)
  })

  it('for the shop has what Google requires of a local business, from content/shop.ts', () => {
    const [business] = things('/')
    expect(business).toMatchObject({
      '@type': 'LocalBusiness',
      name: facts.name,
      url: `${publicUrl}/`,
      telephone: '+16155550142',
      address: { streetAddress: facts.address.street, addressLocality: 'Nashville', postalCode: facts.address.zip },
    })
    const opening = business?.openingHoursSpecification as { dayOfWeek: string[]; opens: string; closes: string }[]
    expect(
      opening.flatMap(({ dayOfWeek, opens, closes }) => dayOfWeek.map((day) => [day.split('/').at(-1), opens, closes])),
    ).toEqual(facts.hours.flatMap(({ days, opens, closes }) => days.map((day) => [day, opens, closes])))
  })

  it('for a product has what Google requires of an offer, matching the page', async () => {
    const product = JSON.parse(await text('/api/products/heritage-oak-floating-mantel'))
    const [thing] = things(productPath)
    expect(thing).toMatchObject({
      '@type': 'Product',
      name: product.name,
      description: product.description,
      image: product.images.map((path: string) => publicUrl + path),
      material: 'Reclaimed Oak',
      offers: {
        '@type': 'Offer',
        url: publicUrl + productPath,
        availability: 'https://schema.org/MadeToOrder',
        priceSpecification: { price: product.basePrice, priceCurrency: 'USD', unitText: 'linear foot' },
      },
    })
    expect(pages.get(productPath)?.html).toContain(product.name)
  })

  it('for breadcrumbs matches the breadcrumbs on the product page', () => {
    const html = pages.get(productPath)?.html ?? ''
    const shown = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0] ?? ''
    const list = things(productPath)[1]?.itemListElement as { position: number; name: string; item: string }[]
    expect(list.map(({ position }) => position)).toEqual([1, 2, 3])
    for (const { name } of list) expect(shown).toContain(`>${name}<`)
    for (const { item } of list) expect(pages.has(item.replace(publicUrl, ''))).toBe(true)
  })

  it('for the installation guide matches the steps on the page', () => {
    const [guide] = things('/installation-guide')
    const html = pages.get('/installation-guide')?.html.replaceAll('<!-- -->', '') ?? ''
    const steps = guide?.step as { name: string; text: string; url: string }[]
    expect(steps.length).toBeGreaterThan(5)
    for (const step of steps) {
      expect(html).toContain(`>${step.name}</h3>`)
      expect(html).toContain(step.text)
      expect(step.url).toBe(`${publicUrl}/installation-guide#floating`)
    }
  })
})

describe('without PUBLIC_URL', () => {
  it('a page names no host, and has a canonical path only if it points to another page', async () => {
    await using nameless = await startShopProcess()
    const read = async (path: string) => (await ask(nameless.url, path)).body.toString()
    const home = await read('/')
    expect([canonicalOf(home), contentOf(home, 'og:image'), contentOf(home, 'twitter:card')]).toEqual([
      [],
      undefined,
      'summary',
    ])
    expect(canonicalOf(await read(`/products/${productPath.split('/').at(-1)}`))).toEqual([productPath])
    expect(await read('/robots.txt')).not.toContain('Sitemap')
    expect(attributes(await read('/sitemap.xml'), /<loc>([^<]+)<\/loc>/g)[0]).toBe(`${nameless.url}/`)
  })
})

describe('files for crawlers and devices', () => {
  it('robots.txt blocks the private pages and names the sitemap', async () => {
    const { status, headers, body } = await get('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    const lines = body.toString().split('\n')
    expect(lines).toEqual(expect.arrayContaining(['User-agent: *', `Sitemap: ${publicUrl}/sitemap.xml`]))
    for (const path of [
      '/admin',
      '/admin-images',
      '/api/products',
      '/cart',
      '/checkout',
      '/order-confirmation?order=x',
    ])
      expect(lines.some((line) => line.startsWith('Disallow: ') && path.startsWith(line.slice(10)))).toBe(true)
    for (const { path, html } of pages.values()) {
      if (isHidden(html)) continue
      expect(lines.some((line) => line.startsWith('Disallow: ') && path.startsWith(line.slice(10)))).toBe(false)
    }
  })

  it('the sitemap is valid', async () => {
    const { headers, body } = await get('/sitemap.xml')
    expect(headers['content-type']).toMatch(/^application\/xml/)
    expect(body.toString()).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">\n( {2}<url><loc>https:\/\/[^<]+<\/loc>(<lastmod>[\d-]{10}<\/lastmod>)?<\/url>\n)+<\/urlset>\n$/,
    )
  })

  it('the icons in the manifest are the declared sizes', async () => {
    const { headers, body } = await get('/site.webmanifest')
    expect(headers['content-type']).toBe('application/manifest+json')
    const manifest = JSON.parse(body.toString())
    expect(manifest).toMatchObject({ name: facts.name, start_url: '/' })
    const sizes: string[] = manifest.icons.map((icon: { sizes: string }) => icon.sizes)
    expect(sizes).toEqual(['any', '192x192', '512x512', '512x512'])
    for (const icon of manifest.icons) {
      const file = await get(icon.src)
      expect([file.status, file.headers['content-type']]).toEqual([200, icon.type])
      const { width, height, format } = await sharp(file.body).metadata()
      if (icon.sizes !== 'any') expect(`${width}x${height} ${format}`).toBe(`${icon.sizes} png`)
    }
  })

  it('the iOS icon is an opaque square, and favicon.ico holds three sizes', async () => {
    const touch = await sharp((await get('/apple-touch-icon.png')).body)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([touch.info.width, touch.info.height]).toEqual([180, 180])
    expect(touch.data.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true)

    const { headers, body } = await get('/favicon.ico')
    expect(headers['content-type']).toBe('image/x-icon')
    const widths: number[] = []
    for (let entry = 6; entry < 6 + body.readUInt16LE(4) * 16; entry += 16) {
      const [length, offset] = [body.readUInt32LE(entry + 8), body.readUInt32LE(entry + 12)]
      const { width } = await sharp(body.subarray(offset, offset + length)).metadata()
      expect(width).toBe(body.readUInt8(entry))
      widths.push(width)
    }
    expect(widths).toEqual([16, 32, 48])
  })
})
