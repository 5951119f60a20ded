import { expect, it } from 'vitest'
import { openTestShop } from '../../../../tests/support/test-shop.ts'

const address = '/api/admin/pricing/cart-rule'

async function openOwnedShop() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const post = (path: string, body?: unknown) => shop.send('POST', path, body, { cookie })
  const read = async (path: string) => (await shop.request(path, { headers: { cookie } })).json()
  const putInCart = async (session: number, customizations: object, unitPrice: string) => {
    const item = { productId: 'farmhouse-pine-floating-mantel', unitPrice, quantity: 1, customizations }
    const sessionId = `a-session-of-a-test-000${session}`
    expect((await shop.send('POST', '/api/cart', { ...item, sessionId })).status).toBe(201)
    return async () => (await read(`/api/cart/${sessionId}`))[0].unitPrice
  }
  return { ...shop, post, read, putInCart, history: () => read('/api/admin/pricing/history') }
}

it('WHY-4 the rule is previewed, decides what is in carts once it is saved, and is undone', async () => {
  const shop = await openOwnedShop()
  expect(await shop.read(address)).toEqual({ rule: 'by-length' })
  // 32 board feet of pine at 8.75 are 280.00, and of chestnut at 18.00 576.00. By length both cost 450.00.
  const usual = { length: 72, width: 8, thickness: 8 }
  const pine = await shop.putInCart(1, usual, '450.00')
  const chestnut = await shop.putInCart(2, { ...usual, woodSpeciesId: 'american-chestnut' }, '450.00')

  const rule = 'by-length-never-below-wood'
  const preview = await (await shop.post(`${address}/preview`, { rule })).json()
  const below = await shop.read('/api/admin/pricing/below-wood')
  expect(preview).toEqual({ products: expect.any(Number), openCarts: 1 })
  expect(preview.products).toBeGreaterThan(0)
  expect(await (await shop.post(`${address}/preview`, { rule: 'by-length' })).json()).toEqual({
    products: 0,
    openCarts: 0,
  })
  expect([await pine(), await chestnut()]).toEqual(['450.00', '450.00'])

  expect(await (await shop.post('/api/admin/update-cart-price-rule', { rule })).json()).toEqual({ rule })
  expect([await pine(), await chestnut()]).toEqual(['450.00', '576.00'])
  expect(await shop.read(address)).toEqual({ rule })
  // What sells below its wood by length is a fact, whatever the rule.
  expect(await shop.read('/api/admin/pricing/below-wood')).toEqual(below)
  const [change] = await shop.history()
  expect(change).toMatchObject({
    kind: 'cart-price-rule',
    changes: [
      { target: 'setting', old: null, new: null, oldText: 'By length', newText: 'By length, never below its wood' },
    ],
  })

  // With this rule a wood's price is a cart's price.
  const dearer = { woodPricing: { chestnut: 20 }, products: 'keep' }
  expect(await (await shop.post('/api/admin/pricing/preview', dearer)).json()).toMatchObject({ openCarts: 1 })

  expect((await shop.post(`/api/admin/pricing/history/${change.id}/undo`)).status).toBe(200)
  expect([await pine(), await chestnut()]).toEqual(['450.00', '450.00'])
  expect(await (await shop.post('/api/admin/pricing/preview', dearer)).json()).toMatchObject({ openCarts: 0 })
  await shop.post('/api/admin/update-cart-price-rule', { rule })
  const [, undo] = await shop.history()
  expect((await (await shop.post(`/api/admin/pricing/history/${undo.id}/undo`)).json()).detail).toBe(
    "Can't undo: Price in the cart has changed since.",
  )
})

it('WHY-4 products below their wood are listed by what they lose, a page at a time, without retired ones', async () => {
  const shop = await openOwnedShop()
  const list = await shop.read('/api/admin/pricing/below-wood')
  const losses = list.map(({ sizes }: { sizes: { difference: string }[] }) =>
    Math.max(...sizes.map(({ difference }) => Number(difference))),
  )
  expect(losses).toEqual(losses.toSorted((a: number, b: number) => b - a))
  for (const { sizes } of list)
    for (const { byLength, wood, difference } of sizes) {
      expect(Number(wood) - Number(byLength)).toBeCloseTo(Number(difference), 2)
      expect(Number(difference)).toBeGreaterThan(0)
    }
  const cookie = await shop.signIn()
  const { headers } = await shop.request('/api/admin/pricing/below-wood?page=9', { headers: { cookie } })
  const total = Number(headers.get('x-total-count'))
  expect(total).toBeGreaterThan(0)
  await shop.post(`/api/admin/products/${list[0].id}/retire`)
  const left = await shop.read('/api/admin/pricing/below-wood')
  expect(left.map(({ id }: { id: string }) => id)).not.toContain(list[0].id)
})

it('WHY-4 what is no rule is refused, and a save that changes nothing leaves no trace', async () => {
  const shop = await openOwnedShop()
  for (const body of [{}, { rule: 'free' }, { rule: null }, { rule: 'by-length', more: 1 }, ['by-length']])
    for (const path of [`${address}/preview`, '/api/admin/update-cart-price-rule'])
      expect((await shop.post(path, body)).status, JSON.stringify(body)).toBe(400)
  expect((await shop.post('/api/admin/update-cart-price-rule', { rule: 'by-length' })).status).toBe(200)
  expect(await shop.history()).toEqual([])
})
