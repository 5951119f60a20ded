import { expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import type { OwnedProduct } from '../../desk/products/products-queries.ts'
import type { Product } from '../catalog/catalog-queries.ts'
import { insertArriving } from '../media/pictures.server.ts'
import { productLimits } from './product-rules.ts'

const oak = 'heritage-oak-floating-mantel'

const newProduct = {
  name: 'Cumberland Oak Mantel',
  description: 'A plain mantel with a live front edge.',
  category: 'floating-mantel',
  basePrice: '82.50',
  priceUnit: 'linear_foot',
  featured: true,
  woodSpeciesId: 'reclaimed-oak',
  making: { construction: 'solid', boardIn: null, corbel: null },
  minDimensions: { length: 36, width: 6, thickness: 3 },
  maxDimensions: { length: 120, width: 12, thickness: 10.5 },
  pictureIds: ['species-reclaimed-oak', 'hero-living-room'],
}

/** The owner's calls. */
async function openDesk() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await shop.send(method, `/api/admin/products${path}`, body, { cookie, ...headers })
    return { status: answer.status, body: await answer.json() }
  }
  const list = async (): Promise<OwnedProduct[]> => (await call('GET', '')).body
  return {
    shop,
    call,
    list,
    create: (product: object, key?: string) =>
      call('POST', '', product, key === undefined ? {} : { 'idempotency-key': key }),
    find: async (id: string) => {
      const product = (await list()).find((one) => one.id === id)
      if (!product) throw new Error(`no product ${id}`)
      return product
    },
  }
}

/** What a form sends that was opened on this product. */
const formOf = ({ ownPictures, ...product }: OwnedProduct) => ({
  ...product,
  pictureIds: ownPictures.map(({ id }) => id),
})

const get = async (shop: TestShop, path: string) => (await shop.request(path)).json()

it('ADMIN-9 a product is added, changed and shown to everyone, with its pictures in order', async () => {
  const { shop, call, create, find } = await openDesk()
  expect((await shop.send('POST', '/api/admin/products', newProduct)).status).toBe(401)

  const made = await create(newProduct)
  const { pictureIds, ...content } = newProduct
  expect(made).toMatchObject({ status: 201, body: { ...content, retired: false } })
  const id = 'cumberland-oak-mantel'
  expect(made.body.id).toBe(id)
  const shown: Product = await get(shop, `/api/products/${id}`)
  expect(shown.images).toEqual(pictureIds.map((picture) => expect.stringContaining(`/${picture}.`)))
  expect(await get(shop, '/api/products/featured')).toContainEqual(shown)

  const form = formOf(await find(id))
  const changed = await call('PUT', `/${id}`, {
    ...form,
    name: 'Cumberland White Oak Mantel',
    basePrice: 90,
    featured: false,
    pictureIds: form.pictureIds.toReversed(),
  })
  expect(changed).toMatchObject({ status: 200, body: { id, basePrice: '90.00', featured: false } })
  const now: Product = await get(shop, `/api/products/${id}`)
  expect(now.name).toBe('Cumberland White Oak Mantel')
  expect(now.images).toEqual(shown.images.toReversed())
  expect(await shop.store.db.selectFrom('price_changes').select('kind').execute()).toEqual([{ kind: 'product' }])
  expect(
    await shop.store.db.selectFrom('price_change_items').select(['key', 'old_value', 'new_value']).execute(),
  ).toEqual([{ key: id, old_value: 8_250, new_value: 9_000 }])

  // The other tab still has what was there before.
  const late = await call('PUT', `/${id}`, { ...form, description: 'Typed in another tab.' })
  expect(late).toMatchObject({ status: 409, body: { reason: 'changed' } })
  expect((await get(shop, `/api/products/${id}`)).description).toBe(newProduct.description)
  // So does a form that was open while the price followed the wood.
  const open = formOf(await find(id))
  await shop.store.db.updateTable('products').set({ base_price_cents: 9_500 }).where('id', '=', id).execute()
  expect((await call('PUT', `/${id}`, open)).status).toBe(409)
  expect((await call('PUT', '/no-such-product', open)).status).toBe(404)
  expect((await call('POST', '/no-such-product/retire')).status).toBe(404)
})

it('ADMIN-9 of two changes at once, one is saved and the other is refused', async () => {
  const { call, find } = await openDesk()
  const form = formOf(await find(oak))
  const answers = await Promise.all(
    ['One', 'Another', 'A third'].map((name) => call('PUT', `/${oak}`, { ...form, name })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const winner = answers.find(({ status }) => status === 200)
  expect((await find(oak)).name).toBe(winner?.body.name)
})

const tooMany = Array.from({ length: productLimits.pictures + 1 }, (_, index) => `picture-${index}`)

/** What is sent instead, and the fields that are named. */
const refused: [object, string[]][] = [
  [{ name: '' }, ['name']],
  [{ name: '   ' }, ['name']],
  [{ name: 'x'.repeat(101) }, ['name']],
  [{ name: 'Two\nlines' }, ['name']],
  [{ name: 7 }, ['name']],
  [{ description: ' ' }, ['description']],
  [{ description: 'x'.repeat(2_001) }, ['description']],
  [{ description: 'a \u0000 in it' }, ['description']],
  [{ category: 'garden-bench' }, ['category']],
  [{ basePrice: '' }, ['basePrice']],
  [{ basePrice: '0' }, ['basePrice']],
  [{ basePrice: '-5.00' }, ['basePrice']],
  [{ basePrice: '12,50' }, ['basePrice']],
  [{ basePrice: '75.005' }, ['basePrice']],
  [{ basePrice: 10_000.01 }, ['basePrice']],
  [{ basePrice: null }, ['basePrice']],
  [{ priceUnit: 'yard' }, ['priceUnit']],
  [{ featured: 'yes' }, ['featured']],
  [{ woodSpeciesId: '' }, ['woodSpeciesId']],
  [{ woodSpeciesId: 'plastic' }, ['woodSpeciesId']],
  [{ minDimensions: { length: 0, width: 6, thickness: 3 } }, ['minDimensions.length']],
  [{ maxDimensions: { length: 481, width: 12, thickness: '10' } }, ['maxDimensions.length', 'maxDimensions.thickness']],
  [{ minDimensions: { length: 121, width: 13, thickness: 3 } }, ['maxDimensions.length', 'maxDimensions.width']],
  [{ minDimensions: undefined }, ['minDimensions']],
  [{ pictureIds: ['up-00000000000000000000000000000000'] }, ['pictureIds.0']],
  [{ pictureIds: ['hero-living-room', 'up-nothing'] }, ['pictureIds.1']],
  [{ pictureIds: ['hero-living-room', 'hero-living-room'] }, ['pictureIds.1']],
  [{ pictureIds: tooMany }, ['pictureIds']],
  [{ pictureIds: 'hero-living-room' }, ['pictureIds']],
  [
    { name: '', basePrice: 'much', minDimensions: { length: 0, width: 13, thickness: 3 } },
    ['name', 'basePrice', 'minDimensions.length', 'maxDimensions.width'],
  ],
]

it('ADMIN-9 names every invalid field, and stores nothing', async () => {
  const { create, call, list, find } = await openDesk()
  const before = await list()
  for (const [wrong, fields] of refused) {
    const answer = await create({ ...newProduct, ...wrong })
    const named = answer.body.errors?.map((error: { field: string }) => error.field)
    expect({ wrong, status: answer.status, fields: named?.toSorted() }).toEqual({
      wrong,
      status: 400,
      fields: fields.toSorted(),
    })
  }
  const form = formOf(await find(oak))
  expect(await call('PUT', `/${oak}`, { ...form, version: undefined })).toMatchObject({ status: 400 })
  expect(await call('PUT', `/${oak}`, { ...form, basePrice: 'much' })).toMatchObject({ status: 400 })
  expect(await list()).toEqual(before)
})

it('SHELL-1, ADMIN-9 one form makes one product, however often it is sent; ids are never reused', async () => {
  const { shop, create, call, list } = await openDesk()
  const count = (await list()).length
  const key = 'a-key-of-the-form-that-is-open'
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(newProduct, key)))
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(5).fill([201, 'cumberland-oak-mantel']))
  expect(await create({ ...newProduct, basePrice: '1.00' }, key)).toMatchObject({
    status: 409,
    body: { reason: 'already-sent', productId: 'cumberland-oak-mantel' },
  })
  expect(await list()).toHaveLength(count + 1)

  await call('POST', '/cumberland-oak-mantel/retire')
  const idOf = async (name: string) => (await create({ ...newProduct, name })).body.id
  expect(await idOf('Cumberland Oak Mantel')).toBe('cumberland-oak-mantel-2')
  expect(await idOf('Floating Mantel')).toBe('floating-mantel-2')
  expect(await idOf('Ceiling Beams')).toBe('ceiling-beams-2')
  expect(await idOf('Featured')).toBe('featured-2')
  expect((await shop.request('/api/products/ceiling-beams-2')).status).toBe(200)
})

it("ADMIN-9 a retired product leaves the lists, can't be bought, and its page says so; restoring brings it back", async () => {
  const { shop, call, find } = await openDesk()
  const cart = { productId: oak, quantity: 1, customizations: { length: 72, width: 8, thickness: 8 } }
  const sessionId = 'AAAAAAAAAAAAAAAAAAAAAA'
  const buy = (session: string) => shop.send('POST', '/api/cart', { ...cart, sessionId: session })
  expect((await buy(sessionId)).status).toBe(201)
  expect((await call('GET', `/${oak}/open-carts`)).body).toEqual({ openCarts: 1 })
  expect((await call('GET', '/no-such-product/open-carts')).status).toBe(404)
  const { name, description } = await find(oak)

  expect(await call('POST', `/${oak}/retire`)).toMatchObject({ status: 200, body: { retired: true } })
  expect(await call('POST', `/${oak}/retire`)).toMatchObject({ status: 200, body: { retired: true } })
  expect(await get(shop, `/api/products/${oak}`)).toMatchObject({ id: oak, name, retired: true })
  for (const path of ['', '/featured', '/category/floating-mantel'])
    expect((await get(shop, `/api/products${path}`)).map((one: Product) => one.id)).not.toContain(oak)
  expect((await buy('BBBBBBBBBBBBBBBBBBBBBB')).status).toBe(400)
  const quote = {
    customerName: 'June',
    customerEmail: 'june@example.com',
    productId: oak,
    woodSpeciesId: 'reclaimed-oak',
    dimensions: cart.customizations,
  }
  expect(await (await shop.send('POST', '/api/quotes', quote)).json()).toMatchObject({
    status: 400,
    errors: [{ field: 'productId' }],
  })
  expect(await get(shop, `/api/cart/${sessionId}`)).toMatchObject([{ productId: oak, available: false }])

  const page = await shop.render(`/product/${oak}`)
  expect(page.status).toBe(200)
  expect(page.html).toContain('We no longer make this piece')
  expect(page.html).toContain(description.slice(0, 40))
  expect(page.html).toContain('Similar pieces')
  expect(page.html).toMatch(/<meta name="robots" content="noindex"/)
  expect(page.html).not.toMatch(/Starting at|Add to Cart|Pricing Calculator/)
  expect((await shop.render(`/products/${oak}`)).html).toContain('We no longer make this piece')

  expect(await call('POST', `/${oak}/restore`)).toMatchObject({ status: 200, body: { retired: false } })
  expect((await get(shop, '/api/products')).map((one: Product) => one.id)).toContain(oak)
  expect((await shop.render(`/product/${oak}`)).html).toContain('Starting at')
  expect((await buy('BBBBBBBBBBBBBBBBBBBBBB')).status).toBe(201)
})

it('ADMIN-9, SET-2 keeps uploaded pictures while a product shows them or can show them again', async () => {
  const { shop, create, call, find } = await openDesk()
  const { store } = shop
  const [first, second, third] = ['a', 'b', 'c'].map((letter) => `up-${letter.repeat(32)}`) as [string, string, string]
  for (const id of [first, second, third])
    await insertArriving(store, id, { width: 1280, height: 960, widths: [320, 1280], placeholder: '' }, shop.now())
  const states = async () =>
    Object.fromEntries(
      (await store.db.selectFrom('pictures').select(['id', 'state']).execute()).map(({ id, state }) => [id, state]),
    )

  // What is refused holds no picture.
  await create({ ...newProduct, woodSpeciesId: 'plastic', pictureIds: [first] })
  expect(await states()).toEqual({ [first]: 'arriving', [second]: 'arriving', [third]: 'arriving' })

  const made = await create({ ...newProduct, pictureIds: [second, first] })
  expect(made.status).toBe(201)
  expect(made.body.ownPictures.map((own: { id: string }) => own.id)).toEqual([second, first])
  expect(made.body.images[0]).toContain(second)
  expect(await states()).toEqual({ [first]: 'ready', [second]: 'ready', [third]: 'arriving' })

  // A second product shows one of them too.
  await create({ ...newProduct, name: 'Twin', pictureIds: [first] })
  const form = formOf(await find(made.body.id))
  expect((await call('PUT', `/${made.body.id}`, { ...form, pictureIds: [third] })).status).toBe(200)
  // The one it no longer shows can be put back (SET-2).
  expect(await states()).toEqual({ [first]: 'ready', [second]: 'ready', [third]: 'ready' })
  expect((await find('twin')).ownPictures).toMatchObject([{ id: first, picture: { width: 1280 } }])
})

it('ADMIN-9 a wood that is removed at the same moment is refused, for new and existing products', async () => {
  const { shop, create, call, find } = await openDesk()
  const form = formOf(await find(oak))
  const figures = { description: '', price_per_board_foot_cents: 900, picture_id: null, position: 9 }
  const whileItGoes = async (id: string, send: () => Promise<{ status: number; body: unknown }>) => {
    await shop.store.db
      .insertInto('wood_species')
      .values({ ...figures, id, key: id, name: id })
      .execute()
    const gone = Promise.withResolvers<void>()
    const undo = shop.store.transaction(async () => {
      await shop.store.db.deleteFrom('wood_species').where('id', '=', id).execute()
      gone.resolve()
      await new Promise((resolve) => setTimeout(resolve, 150))
    })
    await gone.promise
    const answer = await send()
    await undo
    return answer
  }
  const refused = { status: 400, body: { errors: [{ field: 'woodSpeciesId' }] } }
  expect(await whileItGoes('elm', () => create({ ...newProduct, woodSpeciesId: 'elm' }))).toMatchObject(refused)
  expect(await whileItGoes('ash', () => call('PUT', `/${oak}`, { ...form, woodSpeciesId: 'ash' }))).toMatchObject(
    refused,
  )
})
