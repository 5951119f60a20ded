import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { untilOneWaits } from '../../../tests/support/lock-waits.ts'
import { openTestShop, type SharedShop, sharedTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { sizeOf } from '../pricing/piece.ts'
import { addToCart, deleteOldCarts } from './cart.server.ts'
import { maxItems } from './cart.ts'

const newSession = () => randomUUID()
const piece = { length: 72, width: 8, thickness: 8 }

type Item = { id: string; quantity: number; unitPrice: string; previousUnitPrice: string | null; available: boolean }

const add = (shop: SharedShop, sessionId: string, change: object = {}) =>
  shop.send('POST', '/api/cart', {
    productId: 'heritage-oak-floating-mantel',
    unitPrice: '450.00',
    quantity: 1,
    customizations: piece,
    sessionId,
    ...change,
  })

const cartOf = async (shop: SharedShop, sessionId: string): Promise<Item[]> =>
  (await shop.request(`/api/cart/${sessionId}`)).json()

const setRate = (shop: TestShop, cents: number) =>
  shop.store.db
    .updateTable('products')
    .set({ base_price_cents: cents })
    .where('id', '=', 'heritage-oak-floating-mantel')
    .execute()

describe('a cart', () => {
  it('CART-1 is empty for a new session and keeps product, size, wood and price of an item', async () => {
    const shop = await sharedTestShop()
    const session = newSession()
    expect(await cartOf(shop, session)).toEqual([])
    const answer = await add(shop, session)
    expect(answer.status).toBe(201)
    const item = await answer.json()
    expect(item).toMatchObject({
      id: expect.stringMatching(/^[\w-]{22}$/),
      productId: 'heritage-oak-floating-mantel',
      productName: expect.any(String),
      woodSpeciesName: 'Reclaimed Oak',
      quantity: 1,
      unitPrice: '450.00',
      previousUnitPrice: null,
      available: true,
      customizations: piece,
      sessionId: session,
    })
    // Nothing that is only ours.
    expect(Object.keys(item).sort()).toEqual(
      `available category customizations finishName finishOptionId id making picture pounds previousUnitPrice priceLines productId
      productName quantity sessionId unitPrice woodSpeciesId woodSpeciesName`.split(/\s+/),
    )
    expect(await cartOf(shop, session)).toEqual([item])
    expect(await cartOf(shop, newSession())).toEqual([])
  })

  it('CART-4 adds the same piece in the same size to its item, up to 99; another size is another item', async () => {
    const shop = await openTestShop()
    const session = newSession()
    await add(shop, session)
    expect(await (await add(shop, session, { quantity: 2 })).json()).toMatchObject({ quantity: 3 })
    expect(await (await add(shop, session, { quantity: 99 })).json()).toMatchObject({ quantity: 99 })
    shop.wait(1)
    await add(shop, session, { customizations: { ...piece, length: 60 } })
    expect((await cartOf(shop, session)).map((item) => item.quantity)).toEqual([99, 1])
  })

  it('WHY-3 a piece has the wood and finish chosen; the finish adds its price, and another one is another item', async () => {
    const shop = await openTestShop()
    const session = newSession()
    const bare = await (await add(shop, session)).json()
    expect(bare).toMatchObject({ woodSpeciesId: 'reclaimed-oak', finishOptionId: null, finishName: null })
    shop.wait(1)
    const customizations = { ...piece, woodSpeciesId: 'american-chestnut', finishOptionId: 'whitewash' }
    const white = await (await add(shop, session, { customizations, unitPrice: '1.00' })).json()
    expect(white).toMatchObject({
      woodSpeciesName: 'American Chestnut',
      finishName: 'Whitewash',
      unitPrice: '490.00',
      priceLines: [
        { key: 'length', label: 'American Chestnut', quantity: '72 in (6 ft)', amount: '450.00' },
        { key: 'finish', label: 'Whitewash', amount: '40.00' },
      ],
    })
    // What it is made of by default, chosen by name, is the same piece.
    await add(shop, session, { customizations: { ...piece, woodSpeciesId: 'reclaimed-oak', finishOptionId: '' } })
    await add(shop, session, { customizations })
    const items = await cartOf(shop, session)
    expect(items.map(({ id, quantity }) => [id, quantity])).toEqual([
      [bare.id, 2],
      [white.id, 2],
    ])
    expect(items[1]).toEqual({ ...white, quantity: 2 })
  })

  it.each([
    ['woodSpeciesId', 'plywood'],
    ['woodSpeciesId', "'; drop table cart_items; --"],
    ['finishOptionId', 'glitter'],
  ])('WHY-3 refuses %s %j, which the shop does not offer', async (field, value) => {
    const shop = await sharedTestShop()
    const session = newSession()
    const answer = await add(shop, session, { customizations: { ...piece, [field]: value } })
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors).toMatchObject([{ field: `customizations.${field}` }])
    expect(await cartOf(shop, session)).toEqual([])
  })

  it('WHY-3, CART-5 a changed finish price shows, and a piece whose finish is gone cannot be bought', async () => {
    const shop = await openTestShop()
    const session = newSession()
    await add(shop, session, { customizations: { ...piece, finishOptionId: 'whitewash' } })
    const finish = shop.store.db.updateTable('finish_options').where('id', '=', 'whitewash')
    await finish.set({ price_cents: 5_000 }).execute()
    expect(await cartOf(shop, session)).toMatchObject([{ unitPrice: '500.00', previousUnitPrice: '490.00' }])
    await finish.set({ retired_at: shop.now() }).execute()
    expect(await cartOf(shop, session)).toMatchObject([{ finishName: 'Whitewash', available: false }])
    expect((await add(shop, session, { customizations: { ...piece, finishOptionId: 'whitewash' } })).status).toBe(400)
    await shop.store.db.deleteFrom('finish_options').where('id', '=', 'whitewash').execute()
    expect(await cartOf(shop, session)).toMatchObject([{ available: false }])
  })

  it('WHY-4 by length, never below its wood: the higher of the two is the price, with the lines that say so', async () => {
    const shop = await openTestShop()
    const session = newSession()
    // 72 x 10 x 10 in is 50 board feet: 625.00 of oak, and 450.00 by length.
    const thick = { ...piece, width: 10, thickness: 10 }
    await add(shop, session, { customizations: thick })
    expect(await cartOf(shop, session)).toMatchObject([{ unitPrice: '450.00' }])
    await shop.store.db
      .insertInto('settings')
      .values({ name: 'cartPriceRule', value: '"by-length-never-below-wood"', updated_at: shop.now() })
      .execute()
    expect(await cartOf(shop, session)).toMatchObject([
      {
        unitPrice: '625.00',
        previousUnitPrice: '450.00',
        priceLines: [{ key: 'wood', quantity: '50 board feet', rate: '$12.50 per board foot', amount: '625.00' }],
      },
    ])
    expect(await (await add(shop, session)).json()).toMatchObject({ unitPrice: '450.00' })
  })

  it('CART-4 changes, removes and clears', async () => {
    const shop = await sharedTestShop()
    const session = newSession()
    const { id } = await (await add(shop, session)).json()
    const changed = await shop.send('PATCH', `/api/cart/${id}`, { quantity: 7 })
    expect([changed.status, (await changed.json()).quantity]).toEqual([200, 7])
    expect((await shop.send('DELETE', `/api/cart/${id}`)).status).toBe(204)
    expect((await shop.send('DELETE', `/api/cart/${id}`)).status).toBe(404)
    expect((await shop.send('PATCH', `/api/cart/${id}`, { quantity: 1 })).status).toBe(404)
    await add(shop, session)
    expect((await shop.send('DELETE', `/api/cart/session/${session}`)).status).toBe(204)
    expect(await cartOf(shop, session)).toEqual([])
  })

  test.each([
    ['a price of a cent', { unitPrice: 0.01 }],
    ['a price of nothing', { unitPrice: '0' }],
    ['a negative price', { unitPrice: -450 }],
    ['a price that is an object', { unitPrice: { cents: 1 } }],
    ['no price', { unitPrice: undefined }],
  ])('CART-5 charges its own price and ignores the one sent: %s', async (_what, change) => {
    const shop = await sharedTestShop()
    expect(await (await add(shop, newSession(), change)).json()).toMatchObject({ unitPrice: '450.00' })
  })

  test.each<[string, object, string]>([
    ['a quantity of 0', { quantity: 0 }, 'quantity'],
    ['a negative quantity', { quantity: -1 }, 'quantity'],
    ['half a piece', { quantity: 1.5 }, 'quantity'],
    ['a quantity of 100', { quantity: 100 }, 'quantity'],
    ['a billion', { quantity: 1e9 }, 'quantity'],
    ['a quantity that is text', { quantity: '2' }, 'quantity'],
    ['an unknown product', { productId: 'garden-bench' }, 'productId'],
    ['a category as the product', { productId: 'floating-mantel' }, 'productId'],
    ['no size', { customizations: null }, 'customizations'],
    ['a negative length', { customizations: { ...piece, length: -72 } }, 'customizations.length'],
    ['a length beyond the product', { customizations: { ...piece, length: 400 } }, 'customizations.length'],
    ['a huge width', { customizations: { ...piece, width: 1e308 } }, 'customizations.width'],
    ['a guessable session', { sessionId: '1' }, 'sessionId'],
    ['no session', { sessionId: undefined }, 'sessionId'],
    ['a session that is a path', { sessionId: '../../admin/session/x' }, 'sessionId'],
  ])('refuses %s and names the field', async (_what, change, field) => {
    const shop = await sharedTestShop()
    const session = newSession()
    const answer = await add(shop, session, change)
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors.map((error: { field: string }) => error.field)).toContain(field)
    expect(await cartOf(shop, session)).toEqual([])
  })

  test.each([0, -1, 1.5, 100, 1e9, '2', null])('CART-4 refuses to change a quantity to %s', async (quantity) => {
    const shop = await sharedTestShop()
    const session = newSession()
    const { id } = await (await add(shop, session)).json()
    expect((await shop.send('PATCH', `/api/cart/${id}`, { quantity })).status).toBe(400)
    expect(await cartOf(shop, session)).toMatchObject([{ quantity: 1 }])
  })

  it('CART-4 accepts 50 different pieces and no more', async () => {
    const shop = await openTestShop()
    const session = newSession()
    const statuses: number[] = []
    for (let size = 0; size < maxItems + 5; size++)
      statuses.push((await add(shop, session, { customizations: { ...piece, length: 40 + size / 2 } })).status)
    expect(statuses).toEqual([...Array(maxItems).fill(201), ...Array(5).fill(409)])
    expect(await cartOf(shop, session)).toHaveLength(maxItems)
    expect((await add(shop, session, { customizations: { ...piece, length: 40 } })).status).toBe(201)
  })

  it('CART-4 accepts no more than 50 pieces from concurrent additions', async () => {
    const shop = await openTestShop()
    const session = newSession()
    const other = newSession()
    const addFrom = async (index: number, sessionId: string) => {
      const answer = await shop.request('/api/cart', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          productId: 'heritage-oak-floating-mantel',
          customizations: { ...piece, length: 40 + index / 2 },
          sessionId,
        }),
        // One address each: the rate limit already serializes additions from one address.
        from: `198.51.100.${index}`,
      })
      return answer.status
    }
    const indices = Array.from({ length: 80 }, (_, index) => index)
    const [statuses, others] = await Promise.all([
      Promise.all(indices.map((index) => addFrom(index, session))),
      Promise.all(indices.slice(0, 10).map((index) => addFrom(100 + index, other))),
    ])
    expect(statuses.toSorted()).toEqual([...Array(maxItems).fill(201), ...Array(80 - maxItems).fill(409)])
    expect(await cartOf(shop, session)).toHaveLength(maxItems)
    expect(others).toEqual(Array(10).fill(201))
  })

  it('CART-4 of two concurrent additions to 49 pieces, accepts one', async () => {
    const shop = await openTestShop()
    const session = newSession()
    const addLength = (length: number) => add(shop, session, { customizations: { ...piece, length } })
    for (let size = 1; size < maxItems; size++) await addLength(40 + size / 2)
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const first = shop.store.transaction(async () => {
      const size = { ...sizeOf(piece), lengthIn: 100 }
      const item = { sessionId: session, productId: 'heritage-oak-floating-mantel', quantity: 1, size }
      const added = await addToCart(shop.store, item, shop.now())
      reached.resolve()
      await held.promise
      return added
    })
    await reached.promise
    const second = addLength(101)
    await untilOneWaits(shop.store)
    held.resolve()
    expect([(await first).ok, (await second).status]).toEqual([true, 409])
    expect(await cartOf(shop, session)).toHaveLength(maxItems)
  })

  it('accepts 300 additions from one address per 10 minutes', async () => {
    const shop = await openTestShop()
    const session = newSession()
    const addFrom = async (from: string) =>
      (
        await shop.request('/api/cart', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            productId: 'heritage-oak-floating-mantel',
            customizations: piece,
            sessionId: session,
          }),
          from,
        })
      ).status
    await Promise.all(Array.from({ length: 300 }, () => addFrom('198.51.100.7')))
    const [before] = await cartOf(shop, session)
    expect(before?.quantity).toBe(99)
    expect(await addFrom('198.51.100.7')).toBe(429)
    expect(await addFrom('198.51.100.8')).toBe(201)
    shop.wait(10 * 60_000)
    expect(await addFrom('198.51.100.7')).toBe(201)
  })

  it('CART-5 shows a new price as changed until the customer changes the item', async () => {
    const shop = await openTestShop()
    const session = newSession()
    const { id } = await (await add(shop, session)).json()
    await setRate(shop, 8_000)
    expect(await cartOf(shop, session)).toMatchObject([{ unitPrice: '480.00', previousUnitPrice: '450.00' }])
    await shop.send('PATCH', `/api/cart/${id}`, { quantity: 2 })
    expect(await cartOf(shop, session)).toMatchObject([{ unitPrice: '480.00', previousUnitPrice: null }])
  })

  it('shows a retired product as no longer available', async () => {
    const shop = await openTestShop()
    const session = newSession()
    await add(shop, session)
    await shop.store.db.updateTable('products').set({ retired_at: 1 }).execute()
    expect(await cartOf(shop, session)).toMatchObject([{ available: false }])
    expect((await add(shop, session)).status).toBe(400)
  })

  it('CART-1 loses nothing when tabs add at the same time', async () => {
    const shop = await sharedTestShop()
    const session = newSession()
    await Promise.all(Array.from({ length: 20 }, () => add(shop, session)))
    expect(await cartOf(shop, session)).toMatchObject([{ quantity: 20 }])
  })

  it('CART-1 never logs a session or an item id', async () => {
    const shop = await sharedTestShop()
    const session = newSession()
    const { id } = await (await add(shop, session)).json()
    await shop.send('PATCH', `/api/cart/${id}`, { quantity: 3 })
    await cartOf(shop, session)
    await shop.send('DELETE', `/api/cart/session/${session}`)
    expect(shop.logged.join('')).not.toContain(session)
    expect(shop.logged.join('')).not.toContain(id)
  })

  it('CART-1 is deleted 90 days after the last change', async () => {
    const shop = await openTestShop()
    const dayMs = 24 * 60 * 60_000
    const [left, touched] = [newSession(), newSession()]
    await add(shop, left)
    const { id } = await (await add(shop, touched)).json()
    shop.wait(60 * dayMs)
    await shop.send('PATCH', `/api/cart/${id}`, { quantity: 2 })
    shop.wait(30 * dayMs)
    await deleteOldCarts(shop.store, shop.now())
    expect(await cartOf(shop, left)).toHaveLength(1)
    shop.wait(1)
    await deleteOldCarts(shop.store, shop.now())
    expect(await cartOf(shop, left)).toEqual([])
    expect(await cartOf(shop, touched)).toMatchObject([{ id, quantity: 2 }])
    shop.wait(60 * dayMs)
    await deleteOldCarts(shop.store, shop.now())
    expect(await cartOf(shop, touched)).toEqual([])
  })

  it('is not cached by browsers or proxies', async () => {
    const shop = await sharedTestShop()
    const answer = await shop.request(`/api/cart/${newSession()}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
