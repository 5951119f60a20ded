import { describe, expect, it, test } from 'vitest'
import { openTestShop, type SharedShop, sharedTestShop } from '../../../tests/support/test-shop.ts'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Product } from './catalog-queries.ts'

const get = async (shop: SharedShop, path: string) => (await shop.request(path)).json()
const isPercent = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100

describe('the catalog of a new shop', () => {
  it('every category has products with pictures of their own, and a featured one', async () => {
    const shop = await sharedTestShop()
    const products: Product[] = await get(shop, '/api/products')
    expect(products.length).toBeGreaterThanOrEqual(8)
    for (const category of ['floating-mantel', 'corbel-mantel', 'ceiling-beam'] as const) {
      const ofCategory: Product[] = await get(shop, `/api/products/category/${category}`)
      expect(ofCategory).toEqual(products.filter((product) => product.category === category))
      expect(ofCategory.some((product) => product.featured)).toBe(true)
      const own = await shop.store.db.selectFrom('product_pictures').select('product_id').execute()
      expect(ofCategory.filter(({ id }) => !own.some((picture) => picture.product_id === id))).toEqual([])
    }
    const featured: Product[] = await get(shop, '/api/products/featured')
    expect(featured).toEqual(products.filter((product) => product.featured))
  })

  it("ADMIN-5 a piece without a picture of its own shows its category's", async () => {
    const shop = await openTestShop()
    const id = 'hollow-oak-box-beam'
    await changePages(shop.store, () =>
      shop.store.db.deleteFrom('product_pictures').where('product_id', '=', id).execute(),
    )
    const { pictures }: Product = await get(shop, `/api/products/${id}`)
    expect(pictures).toEqual([(await get(shop, '/api/category-pictures'))['ceiling-beam']])
  })

  it('money is decimal strings and sizes are inches', async () => {
    const shop = await sharedTestShop()
    const product: Product = await get(shop, '/api/products/heritage-oak-floating-mantel')
    expect(product).toMatchObject({
      id: 'heritage-oak-floating-mantel',
      category: 'floating-mantel',
      basePrice: '75.00',
      priceUnit: 'linear_foot',
      minDimensions: { length: expect.any(Number), width: expect.any(Number), thickness: expect.any(Number) },
    })
    expect(product.images).toEqual(product.pictures.map((picture) => picture.path))
  })

  it('PRICE-6 there are four woods with their prices, and at least five finishes', async () => {
    const shop = await sharedTestShop()
    const species = await get(shop, '/api/wood-species')
    const prices = species.map((wood: Record<string, string>) => [wood.key, wood.name, wood.pricePerBoardFoot])
    expect(prices).toEqual([
      ['oak', 'Reclaimed Oak', '12.50'],
      ['pine', 'Reclaimed Pine', '8.75'],
      ['chestnut', 'American Chestnut', '18.00'],
      ['barn', 'Barn Wood', '15.25'],
    ])
    expect((await get(shop, '/api/finish-options')).length).toBeGreaterThanOrEqual(5)
  })

  it('DRAW-2, DRAW-6, DRAW-7 each wood has its face, end, weight and character, each finish its tone', async () => {
    const shop = await sharedTestShop()
    for (const wood of await get(shop, '/api/wood-species')) {
      expect(wood.face.path).toContain(`face-${wood.id}`)
      expect(wood.end.path).toContain(`end-${wood.id}`)
      expect(wood.poundsPerBoardFoot.from).toBeGreaterThan(2)
      expect(wood.poundsPerBoardFoot.to).toBeGreaterThan(wood.poundsPerBoardFoot.from)
      // Barn wood is whatever the barn was built of.
      expect(wood.hardnessLbf).toEqual(wood.key === 'barn' ? null : expect.any(Number))
      expect(wood.character).toMatch(/^[A-Z].{20,100}\.$/)
    }
    for (const finish of await get(shop, '/api/finish-options')) {
      expect(finish.tone ?? '#000000').toMatch(/^#[0-9a-f]{6}$/)
      expect(finish.tone === null).toBe(finish.strengthPercent === 0)
      for (const percent of [finish.strengthPercent, finish.sheenPercent]) expect(percent).toSatisfy(isPercent)
    }
  })

  it('PRICE-4, PRICE-5, PRICE-6, DOOR-2, DOOR-5 /api/pricing has the rates and rules behind the estimates', async () => {
    const shop = await sharedTestShop()
    expect(await get(shop, '/api/pricing')).toEqual({
      ratesPerLinearFoot: { 'floating-mantel': '75.00', 'corbel-mantel': '95.00', 'ceiling-beam': '85.00' },
      defaultRatePerLinearFoot: '75.00',
      quoteShipping: { standard: '45.00', long: '65.00', longOverInches: 72 },
      checkout: { shipping: '45.00', taxPercent: 8 },
      delivery: {
        leadTimeWeeks: { from: 2, to: 3 },
        rushLeadTimeWeeks: { from: 1, to: 2 },
        carrier: {
          price: '45.00',
          longPrice: '65.00',
          longOverInches: 72,
          maxLengthInches: 144,
          maxPounds: 500,
          maxOrderPounds: 1_000,
          transitDays: { from: 1, to: 3 },
        },
        truck: {
          maxMiles: 150,
          transitDays: { from: 0, to: 0 },
          areas: [
            { area: 'Nashville Metro', price: '100.00' },
            { area: 'Franklin/Brentwood', price: '100.00' },
            { area: '25-50 miles', price: '300.00' },
            { area: '50+ miles', price: '500.00' },
          ],
        },
        installation: {
          'floating-mantel': { from: '250.00', to: '350.00' },
          'corbel-mantel': { from: '300.00', to: '450.00' },
          'ceiling-beam': { from: '400.00', to: '700.00' },
        },
      },
      tax: [{ from: '2024-01-01', kind: 'flat', percent: 8 }],
      cartPriceRule: 'by-length',
      woodPricing: { oak: 12.5, pine: 8.75, chestnut: 18, barn: 15.25 },
      multipliers: { floating: 1.2, corbel: 1.4, ceiling: 1 },
      additionalFees: { finishing: 3.5, customCuts: 25, hardware: 45, rushMultiplier: 1.25 },
    })
  })

  it("HOME-1, GAL-1 there is a hero picture, and a gallery in the owner's order", async () => {
    const shop = await sharedTestShop()
    const hero = await get(shop, '/api/hero-image')
    expect(hero.heroImage).toBe(hero.picture.path)
    const images = await get(shop, '/api/gallery-images')
    const orders = images.map((image: { sortOrder: number }) => image.sortOrder)
    expect(orders).toEqual(orders.toSorted((a: number, b: number) => a - b))
    const beams = await get(shop, '/api/gallery-images?category=ceiling-beam')
    expect(beams).toEqual(images.filter((image: { category: string }) => image.category === 'ceiling-beam'))
  })

  test.each([
    ['/api/products/garden-bench', 404],
    ['/api/products/floating-mantel', 404],
    ['/api/products/category/garden-bench', 404],
    ['/api/products/category/constructor', 404],
    [`/api/products/${'x'.repeat(500)}`, 404],
    [`/api/products/category/${'x'.repeat(500)}`, 404],
    ['/api/products/%F0%9F%98%80', 404],
    ["/api/products/'%20or%201=1", 404],
    ['/api/products/%00', 404],
    ['/api/gallery-images?category=garden', 400],
    ['/api/nothing', 404],
    ['/api', 404],
  ])('%s answers %i with a problem', async (path, status) => {
    const shop = await sharedTestShop()
    const answer = await shop.request(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ status, requestId: expect.any(String) })
  })

  it('the shop is seeded once: what the owner deleted stays deleted', async () => {
    const shop = await openTestShop()
    await shop.store.db.deleteFrom('finish_options').execute()
    const { seedCatalog } = await import('./seed.server.ts')
    await seedCatalog(shop.store, 0)
    expect(await get(shop, '/api/finish-options')).toEqual([])
  })

  it('DRAW-2, QUOTE-9 a retired finish is neither listed nor quoted', async () => {
    const shop = await openTestShop()
    await changePages(shop.store, () =>
      shop.store.db.updateTable('finish_options').set({ retired_at: 1 }).where('id', '=', 'whitewash').execute(),
    )
    const ids = (await get(shop, '/api/finish-options')).map((finish: { id: string }) => finish.id)
    expect(ids).toContain('ebony-wax')
    expect(ids).not.toContain('whitewash')
    const quote = await shop.send('POST', '/api/quotes', {
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      productId: 'heritage-oak-floating-mantel',
      woodSpeciesId: 'reclaimed-oak',
      finishOptionId: 'whitewash',
      dimensions: { length: 72, width: 8, thickness: 8 },
    })
    expect(quote.status).toBe(400)
    expect((await quote.json()).errors).toEqual([
      { field: 'finishOptionId', message: 'We no longer offer this finish. Choose another, or none.' },
    ])
  })

  it('ADMIN-9 a retired product is not listed', async () => {
    const shop = await openTestShop()
    await changePages(shop.store, () =>
      shop.store.db
        .updateTable('products')
        .set({ retired_at: 1 })
        .where('id', '=', 'heritage-oak-floating-mantel')
        .execute(),
    )
    expect((await get(shop, '/api/products/heritage-oak-floating-mantel')).retired).toBe(true)
    const ids = (await get(shop, '/api/products')).map((product: Product) => product.id)
    expect(ids).not.toContain('heritage-oak-floating-mantel')
  })
})
