/** DRAW-4 on both databases: what pages and desk know for the drawings of quotes and orders. */
import { expect, it } from 'vitest'
import { newSession, openPayingShop, type PayingShop } from '../../../tests/support/paying-shop.ts'

const picture = expect.objectContaining({ path: expect.any(String), width: expect.any(Number) })

const chestnut = { name: 'American Chestnut', face: picture, end: picture, picture }
const whitewash = {
  name: 'Whitewash',
  tone: expect.stringMatching(/^#[\da-f]{6}$/),
  strengthPercent: expect.any(Number),
  sheenPercent: expect.any(Number),
}
const solid = { construction: 'solid', boardIn: null, corbel: null }
const size = { length: 72, width: 8, thickness: 8 }
const inWhitewash = { woodSpeciesId: 'american-chestnut', finishOptionId: 'whitewash' }

const fromDesk = async (shop: PayingShop, path: string) =>
  (await shop.send('GET', `/api${path}`, undefined, { cookie: await shop.signIn() })).json()

/** Its price is the server's. */
const finished = { unitPrice: undefined, customizations: { ...size, ...inWhitewash } }

const sendQuote = (shop: PayingShop, change: object = {}) =>
  shop.send('POST', '/api/quotes', {
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    productId: 'heritage-oak-floating-mantel',
    dimensions: size,
    ...inWhitewash,
    ...change,
  })

/** As if the owner had stopped offering them. Woods are never removed. */
async function retireFinishesAndProducts({ store }: PayingShop) {
  await store.db.updateTable('finish_options').set({ retired_at: 1 }).execute()
  await store.db.updateTable('products').set({ retired_at: 1 }).execute()
}

it('DRAW-4 a wood that lost its pictures is drawn without them', async () => {
  const shop = await openPayingShop('demo')
  const { token } = await shop.placeOne()
  await shop.store.db
    .updateTable('wood_species')
    .set({ face_picture_id: null, end_picture_id: null, picture_id: null })
    .execute()
  const wood = { name: 'Reclaimed Oak', face: null, end: null, picture: null }
  expect((await shop.view(token)).items).toMatchObject([{ drawn: { wood } }])
})

it('DRAW-4 each piece of an order has its own wood and finish', async () => {
  const shop = await openPayingShop('demo')
  const sessionId = newSession()
  await shop.add(sessionId)
  shop.wait(1_000)
  await shop.add(sessionId, finished)
  const { token } = await (await shop.order(sessionId)).json()
  const { items } = await shop.view(token)
  expect(items.map(({ drawn }: { drawn: object }) => drawn)).toEqual([
    { category: 'floating-mantel', making: solid, wood: { ...chestnut, name: 'Reclaimed Oak' }, finish: null },
    { category: 'floating-mantel', making: solid, wood: chestnut, finish: whitewash },
  ])
})

it('DRAW-4 a quote is drawn in its wood and finish for its sender and at the desk, also when they are no longer offered', async () => {
  const shop = await openPayingShop('demo')
  const drawn = { category: 'floating-mantel', making: solid, wood: chestnut, finish: whitewash }
  expect(await (await sendQuote(shop)).json()).toMatchObject({ drawn })
  await retireFinishesAndProducts(shop)
  expect(await fromDesk(shop, '/quotes/1')).toMatchObject({ drawn })
  const cookie = await shop.signIn()
  const moved = await shop.send('PATCH', '/api/quotes/1', { status: 'approved' }, { cookie })
  expect(await moved.json()).toMatchObject({ status: 'approved', drawn })
})

it('DRAW-4 a quote whose product is of another kind by now is drawn as it was sent', async () => {
  const shop = await openPayingShop('demo')
  await sendQuote(shop)
  await shop.store.db.updateTable('products').set({ category: 'ceiling-beam' }).execute()
  expect(await fromDesk(shop, '/quotes/1')).toMatchObject({ drawn: { category: 'floating-mantel' } })
})

it('DRAW-4, FAST-3 lists are without drawings', async () => {
  const shop = await openPayingShop('demo')
  await shop.placeOne()
  await sendQuote(shop)
  for (const path of ['/quotes', '/admin/orders?status=unpaid']) {
    const list = await fromDesk(shop, path)
    expect(list).toHaveLength(1)
    expect(JSON.stringify(list)).not.toContain('drawn')
  }
})
