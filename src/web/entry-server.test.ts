import { expect, test } from 'vitest'
import type { PageAssets } from '../server/assets/assets.ts'
import { renderPage } from './entry-server.tsx'

const assets: PageAssets = {
  stylesheet: '/styles.css',
  fonts: () => [],
  criticalStyles: () => '',
  entry: '/entry.js',
  preloads: () => [],
  development: false,
}
const site = { publicUrl: undefined, measurementId: undefined, development: false }
const size = { length: 72, width: 8, thickness: 8 }
const mantel = {
  id: 'oak-mantel',
  name: 'Oak Mantel',
  description: 'Oak',
  category: 'floating-mantel',
  basePrice: '75.00',
  priceUnit: 'linear_foot',
  images: [],
  pictures: [],
  featured: false,
  woodSpeciesId: 'oak',
  minDimensions: size,
  maxDimensions: size,
  retired: false,
}

test('a page with a part that throws gets 500, so that it is neither cached nor indexed', async () => {
  const counts = { inAnyCategory: 1, categories: {}, inAnyWood: 1, woods: {} }
  const answer = (path: string, product: object) =>
    path.endsWith('/counts') ? counts : path.endsWith('/products') ? [product] : []
  const list = (product: object) =>
    renderPage('http://in-process/products', assets, site, async (input) =>
      Response.json(answer(new URL(String(input), 'http://in-process').pathname, product)),
    )
  expect((await list(mantel)).status).toBe(200)
  expect((await list({ ...mantel, basePrice: 'no price' })).status).toBe(500)
})

test.each([
  [503, 'quote'],
  [500, 'quote'],
  [500, 'review'],
])(
  'LIVE-1 a private page that fails with %i is not counted, and tells no one its address: of a %s',
  async (status, name) => {
    const counted = { ...site, measurementId: 'G-TEST1234' }
    const open = (path: string) =>
      renderPage(`http://in-process${path}`, assets, counted, async () => new Response('{}', { status }))
    const page = await open(`/${name}/${'t'.repeat(32)}`)
    expect(page.status).toBe(status)
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(page.html).not.toContain('G-TEST1234')
    // So that the test can fail.
    expect((await open('/products')).html).toContain('G-TEST1234')
  },
)
