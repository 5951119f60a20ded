import { describe, expect, it, test } from 'vitest'
import { openTestShop } from '../../../../tests/support/test-shop.ts'

const address = '/api/admin/finishes'
const limewash = {
  name: 'Limewash',
  description: 'Thin and chalky.',
  price: 42.5,
  tone: '#EFE9DC',
  strengthPercent: 40,
  sheenPercent: 0,
}
const { price: _price, ...fields } = limewash

type Finish = { id: string; name: string; price: string; retired: boolean; tone: string | null }

async function openOwnedShop() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const send = (method: string, path: string, body?: unknown) => shop.send(method, path, body, { cookie })
  const read = async (path: string) => (await shop.request(path, { headers: { cookie } })).json()
  return {
    ...shop,
    send,
    read,
    finishes: (): Promise<Finish[]> => read(address),
    offered: async (): Promise<string[]> =>
      (await read('/api/finish-options')).map((finish: { id: string }) => finish.id),
    history: () => read('/api/admin/pricing/history'),
    undo: (id: number) => send('POST', `/api/admin/pricing/history/${id}/undo`),
  }
}

type OwnedShop = Awaited<ReturnType<typeof openOwnedShop>>

const piece = { length: 72, width: 8, thickness: 8 }

const putInCart = (shop: OwnedShop, sessionId: string, finishOptionId: string | null, unitPrice: string) =>
  shop.send('POST', '/api/cart', {
    productId: 'farmhouse-pine-floating-mantel',
    unitPrice,
    quantity: 1,
    customizations: { ...piece, finishOptionId },
    sessionId,
  })

describe('ADMIN-6, DRAW-2 a finish', () => {
  it('is added at the end, offered at once, and added once', async () => {
    const shop = await openOwnedShop()
    const answers = await Promise.all([1, 2, 3].map(() => shop.send('POST', address, limewash)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({
      detail: 'A finish named “Limewash” already exists. It may be retired.',
      errors: [{ field: 'name', message: 'This name is taken.' }],
    })
    expect((await shop.read('/api/finish-options')).at(-1)).toEqual({
      id: 'limewash',
      name: 'Limewash',
      description: 'Thin and chalky.',
      priceModifier: '42.50',
      tone: '#efe9dc',
      strengthPercent: 40,
      sheenPercent: 0,
    })
  })

  it('keeps its id and price when its name and look change, and its old name is free again', async () => {
    const shop = await openOwnedShop()
    const changed = await shop.send('PUT', `${address}/whitewash`, { ...fields, name: 'Milk Paint', tone: null })
    // No tone, no strength.
    expect(await changed.json()).toMatchObject({ id: 'whitewash', price: '40.00', tone: null, strengthPercent: 0 })
    expect((await shop.send('POST', address, { ...limewash, name: 'Whitewash' })).status).toBe(201)
    expect((await shop.finishes()).at(-1)).toMatchObject({ id: 'whitewash-2', name: 'Whitewash', price: '42.50' })
    expect((await shop.send('PUT', `${address}/whitewash-2`, { ...fields, name: 'EBONY wax' })).status).toBe(409)
    expect((await shop.send('PUT', `${address}/nothing`, fields)).status).toBe(404)
  })

  it('can be retired and brought back; nobody can choose it in between', async () => {
    const shop = await openOwnedShop()
    await putInCart(shop, 'a-session-of-a-test-0002', 'whitewash', '490.00')
    expect(await (await shop.send('POST', `${address}/whitewash/retire`)).json()).toMatchObject({ retired: true })
    expect((await shop.send('POST', `${address}/whitewash/retire`)).status).toBe(200)
    expect(await shop.offered()).not.toContain('whitewash')
    expect(await shop.read('/api/cart/a-session-of-a-test-0002')).toMatchObject([
      { finishName: 'Whitewash', available: false },
    ])
    expect((await putInCart(shop, 'a-session-of-a-test-0001', 'whitewash', '490.00')).status).toBe(400)
    expect(await (await shop.send('POST', `${address}/whitewash/restore`)).json()).toMatchObject({ retired: false })
    expect((await shop.offered())[3]).toBe('whitewash')
    for (const move of ['retire', 'restore'])
      expect((await shop.send('POST', `${address}/nothing/${move}`)).status, move).toBe(404)
  })

  it('stays where the owner puts it', async () => {
    const shop = await openOwnedShop()
    const ids = (await shop.finishes()).map(({ id }) => id).toReversed()
    expect((await shop.send('PUT', '/api/admin/finish-order', { ids })).status).toBe(204)
    expect(await shop.offered()).toEqual(ids)
    const wrong = [ids.slice(1), [...ids, 'more'], [...ids.slice(1), ids[1]], []]
    for (const some of wrong)
      expect((await shop.send('PUT', '/api/admin/finish-order', { ids: some })).status, String(some)).toBe(409)
    expect(await shop.offered()).toEqual(ids)
  })
})

test.each<[object, string]>([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ name: '<i>Wax' }, 'name'],
  [{ description: 'a\u0000b' }, 'description'],
  [{ description: 'x'.repeat(1_001) }, 'description'],
  [{ price: -0.01 }, 'price'],
  [{ price: 1_000.01 }, 'price'],
  [{ price: '42.50' }, 'price'],
  [{ price: 1.005 }, 'price'],
  [{ tone: 'red' }, 'tone'],
  [{ tone: '#fff' }, 'tone'],
  [{ tone: 'url(https://example.org)' }, 'tone'],
  [{ strengthPercent: 101 }, 'strengthPercent'],
  [{ strengthPercent: 0.5 }, 'strengthPercent'],
  [{ sheenPercent: -1 }, 'sheenPercent'],
  [{ sheenPercent: '8' }, 'sheenPercent'],
])('ADMIN-6 a finish with %j is refused at its field', async (change, field) => {
  const shop = await openOwnedShop()
  const before = await shop.finishes()
  const refused = await shop.send('POST', address, { ...limewash, ...change })
  expect(refused.status).toBe(400)
  expect((await refused.json()).errors).toMatchObject([{ field }])
  expect(await shop.finishes()).toEqual(before)
})

describe("ADMIN-6 a finish's price", () => {
  it('is previewed with its carts, saved, in the history, and undone', async () => {
    const shop = await openOwnedShop()
    const inCart = async () => (await shop.read('/api/cart/a-session-of-a-test-0001'))[0].unitPrice
    expect((await putInCart(shop, 'a-session-of-a-test-0001', 'whitewash', '490.00')).status).toBe(201)
    await putInCart(shop, 'a-session-of-a-test-0002', 'ebony-wax', '495.00')
    await putInCart(shop, 'a-session-of-a-test-0003', null, '450.00')
    const finishPrices = { whitewash: 55, 'ebony-wax': 45 }
    expect(await (await shop.send('POST', '/api/admin/pricing/preview', { finishPrices })).json()).toEqual({
      changes: [
        { target: 'finish', key: 'whitewash', name: 'Whitewash', isMultiplier: false, old: '40.00', new: '55.00' },
      ],
      products: [],
      openCarts: 1,
      quoteBuilder: true,
    })
    expect(await inCart()).toBe('490.00')

    const saved = await shop.send('POST', '/api/admin/update-finish-prices', finishPrices)
    expect((await saved.json()).find(({ id }: Finish) => id === 'whitewash').price).toBe('55.00')
    expect(await inCart()).toBe('505.00')
    const [change] = await shop.history()
    expect(change).toMatchObject({ kind: 'finish', changes: [{ target: 'finish', old: '40.00', new: '55.00' }] })

    await shop.send('POST', `${address}/whitewash/retire`)
    expect((await shop.undo(change.id)).status).toBe(200)
    expect((await shop.finishes()).find(({ id }) => id === 'whitewash')).toMatchObject({
      price: '40.00',
      retired: true,
    })
    await shop.send('POST', '/api/admin/update-finish-prices', { whitewash: 60 })
    const [, undo] = await shop.history()
    expect((await (await shop.undo(undo.id)).json()).detail).toBe(
      "Can't undo: Whitewash has changed since, from $40.00 to $60.00.",
    )
  })

  it('that is none, or of no finish, is refused', async () => {
    const shop = await openOwnedShop()
    for (const [prices, field] of [
      [{ whitewash: -1 }, 'whitewash'],
      [{ whitewash: 1e308 }, 'whitewash'],
      [{ teak: 5 }, 'teak'],
      [{ constructor: 5 }, 'constructor'],
    ] as const) {
      const refused = await shop.send('POST', '/api/admin/update-finish-prices', prices)
      expect(refused.status).toBe(400)
      expect((await refused.json()).errors).toMatchObject([{ field }])
    }
    const previewed = await shop.send('POST', '/api/admin/pricing/preview', { finishPrices: { teak: 5 } })
    expect((await previewed.json()).errors).toEqual([
      { field: 'finishPrices.teak', message: 'Finish “teak” not found.' },
    ])
    expect(await shop.history()).toEqual([])
  })
})
