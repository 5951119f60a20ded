/** LINK-1: the picture of a shared design, through the shop and by the real program that draws. */

import sharp from 'sharp'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { openTestShop, sharedTestShop } from '../../../../tests/support/test-shop.ts'
import { usualMaking } from '../../drawing/making/making.ts'
import { createDrawShared } from './draw-shared.server.ts'

const oak = 'heritage-oak-floating-mantel'
const design = 'wood=barn-wood&finish=whitewash&l=50.5&w=7&t=5'

const read = async (path: string, headers: Record<string, string> = {}) => {
  const shop = await sharedTestShop()
  const answer = await shop.request(path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('LINK-1 the picture of a design', () => {
  it('is a PNG that chats take, the same bytes each time, and is asked for once', async () => {
    const [one, other] = await Promise.all([read(`/share/${oak}.png?${design}`), read(`/share/${oak}.png?${design}`)])
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(one.bytes.length).toBeLessThan(300_000)
    expect(one.bytes.equals(other.bytes)).toBe(true)
    const etag = one.headers.get('etag') ?? ''
    expect((await read(`/share/${oak}.png?${design}`, { 'if-none-match': etag })).status).toBe(304)
    const another = await read(`/share/${oak}.png?${design.replace('50.5', '51')}`)
    expect([another.status, another.headers.get('etag') === etag]).toEqual([200, false])
  })

  test.each([
    ['a size that we do not make', 'l=500'],
    ['a wood that we do not have', 'wood=gone&l=60'],
    ['a length that nobody can read', 'l=x'],
    ['no design', ''],
  ])('of %s is that of the product', async (_, search) => {
    const { status, headers } = await read(`/share/${oak}.png?${search}`)
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect(headers.get('location')).toMatch(/^\/media\//)
  })

  test.each([
    `/share/gone.png?${design}`,
    `/share/${oak}.jpg?${design}`,
    `/share/${oak}.png?${design}&url=https://evil.example/x.png`,
    `/share/${oak}.png?${design}&l=60`,
    `/share/${oak}.png?${design}&step=2`,
    `/share/${oak}.png?l=${'9'.repeat(200)}`,
    '/share/..%2F..%2Fetc%2Fpasswd.png?l=60',
    '/share/%00.png?l=60',
  ])('%s is none', async (path) => {
    expect((await read(path)).status).toBe(404)
  })

  it('has its address, title and size in the pages of product and builder, and the product has its own without', async () => {
    const shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example.com' } })
    const title = 'og:title" content="50 1/2 in Heritage Oak Floating Mantel"'
    const address = `https://shop.example.com/share/${oak}.png?${design.replaceAll('&', '&amp;')}&amp;fw=42&amp;fh=32&amp;fire=gas`
    for (const page of [`/product/${oak}?`, `/quote-builder?product=${oak}&step=2&`]) {
      const { html } = await shop.render(`${page}${design}&fw=42&fh=32&fire=gas&way=truck`)
      expect(html).toContain(title)
      expect(html).toContain(`og:image" content="${address}"`)
      expect(html).toContain('Barn Wood, Whitewash, 50 1/2 × 7 × 5 in (4 ft 2 1/2 in).')
    }
    for (const page of [`/product/${oak}`, `/product/${oak}?l=500`, `/quote-builder?product=gone&l=60`])
      expect((await shop.render(page)).html).not.toContain('/share/')
  })
})

it('LINK-1 pictures are drawn one at a time; what too many ask for at once is refused, and later drawn', async () => {
  const drawShared = createDrawShared({ idleMs: 100 })
  onTestFinished(() => drawShared.close())
  const shared = (lengthIn: number) => ({
    piece: {
      category: 'floating-mantel' as const,
      making: usualMaking('floating-mantel'),
      size: { lengthIn, widthIn: 8, thicknessIn: 8 },
      ...{ wood: null, finish: null },
    },
    setting: {},
    ...{ title: `${lengthIn} in mantel`, made: 'Oak', shopName: 'Shop' },
  })
  const drawn = await Promise.all(Array.from({ length: 12 }, (_, nth) => drawShared(shared(40 + nth), String(nth))))
  const refused = drawn.flatMap((png, nth) => (png === undefined ? [nth] : []))
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(refused).not.toContain(0)
  expect(drawShared.counts().refused).toBe(refused.length)
  const [last = 11] = refused.slice(-1)
  expect(await drawShared(shared(40 + last), String(last))).toBeDefined()
})

it('LINK-1 a picture that cannot be drawn leads to that of the product, and the shop goes on', async () => {
  const shop = await openTestShop({ drawShared: createDrawShared({ program: '/no/such-program.ts' }) })
  const answer = await shop.request(`/share/${oak}.png?${design}`)
  expect(answer.status).toBe(302)
  expect(shop.logged.join('')).toContain('could not be drawn')
  expect((await shop.request('/api/products')).status).toBe(200)
})
