/** Files that crawlers and browsers read: robots.txt, the sitemap, the web manifest. */
import { Hono } from 'hono'
import { shop } from '../../content/shop.ts'
import { listProductIds } from '../features/catalog/catalog.server.ts'
import { categories } from '../features/catalog/catalog.ts'
import { guidePages } from '../features/guides/guide-pages.ts'
import type { ApiEnv } from '../platform/api.ts'
import type { Store } from '../platform/database/store.ts'
import type { Env } from '../platform/env.ts'

/** Path prefixes of a visitor's own pages and the owner's, which don't belong in search results. */
const closedToCrawlers = [
  '/admin',
  '/api/',
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/quote/',
  '/review/',
  // As many as there are designs.
  '/sheet.pdf',
  '/your-quotes',
]

const fixedPages = [
  '/',
  '/products',
  ...categories.map(({ slug }) => `/products/${slug}`),
  '/quote-builder',
  '/gallery',
  '/policies',
  ...guidePages.map(({ path }) => path),
]

export function createCrawlerFiles({ env, store }: { env: Env; store: Store }) {
  const { publicUrl } = env.http
  return new Hono<ApiEnv>()
    .get('/robots.txt', (c) => {
      const rules = ['User-agent: *', ...closedToCrawlers.map((path) => `Disallow: ${path}`)]
      return c.text(`${[...rules, ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : [])].join('\n')}\n`)
    })
    .get('/sitemap.xml', async (c) => {
      // A sitemap needs absolute URLs. This response isn't cached, so the requested host is safe to use.
      const base = publicUrl ?? new URL(c.req.url).origin
      const productIds = await listProductIds(store)
      const urls = [
        ...fixedPages.map((path) => urlEntry(base + path)),
        ...productIds.map((id) => urlEntry(`${base}/product/${id}`)),
      ]
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
      return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })
    })
    .get('/site.webmanifest', (c) =>
      c.body(JSON.stringify(manifest()), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      }),
    )
}

const urlEntry = (url: string) => `  <url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`

/** scripts/icons.ts makes the icons. */
const manifest = () => ({
  name: shop.name,
  description: shop.description,
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#faf7f2',
  theme_color: '#faf7f2',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
