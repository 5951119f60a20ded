/** LIVE-10: what the owner finds quotes and orders by, through the API, on both databases. */
import { describe, expect, it, test } from 'vitest'
import { openPayingShop } from '../../../../tests/support/paying-shop.ts'
import { openTestShop, type SharedShop, sharedTestShop } from '../../../../tests/support/test-shop.ts'
import { openLog } from '../../../platform/log.ts'
import { indexOrders } from '../../orders/finding/order-search.server.ts'
import { indexQuotes } from '../../quotes/request/finding/quote-search.server.ts'
import { startIndexing } from '../../shared/search/search.server.ts'

const quote = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  dimensions: { length: 72, width: 8, thickness: 8 },
}

async function submit(shop: SharedShop, change: object = {}): Promise<void> {
  const answer = await shop.send('POST', '/api/quotes', { ...quote, ...change })
  expect(await answer.json()).toHaveProperty('id')
}

async function find(shop: SharedShop, path: string, q: string): Promise<{ ids: number[]; total: string | null }> {
  const cookie = await shop.signIn()
  const answer = await shop.send('GET', `${path}?${q}`, undefined, { cookie })
  expect(answer.status).toBe(200)
  const ids = (await answer.json()).map((row: { id: number }) => row.id)
  return { ids, total: answer.headers.get('x-total-count') }
}

const numbersFound = async (shop: SharedShop, path: string, search: string) =>
  (await find(shop, path, `q=${encodeURIComponent(search)}`)).ids

const fillQuotes = async (shop: SharedShop) => {
  await submit(shop)
  await submit(shop, {
    customerName: 'Grace Hopper',
    customerEmail: 'hopper@navy.mil',
    customerPhone: '(615) 555-0187',
    woodSpeciesId: 'american-chestnut',
    finishOptionId: 'whitewash',
    dimensions: { length: 67.375, width: 9, thickness: 7.5 },
    customizations: { company: 'Timberline Builders' },
    delivery: { way: 'truck', zip: '37064' },
    notes: 'The chimney leans 2 1/2" to the left. My husband: 931.555.0199',
  })
  await submit(shop, { customerName: 'June Carter', dimensions: { length: 84, width: 8, thickness: 8 } })
}

describe('LIVE-10 a quote', () => {
  test.each([
    // Its phone number, in any writing.
    ['615-555-0187', [2]],
    ['(615) 555 0187', [2]],
    ['6155550187', [2]],
    ['+1 615 555 0187', [2]],
    ['16155550187', [2]],
    ['615.555.0187', [2]],
    ['615 555 0187', [2]],
    ['615 5550187', [2]],
    ['555-0187', [2]],
    ['555 0187', [2]],
    ['5550187', [2]],
    ['0187', [2]],
    ['615-555', [2]],
    ['615-555-01', [2]],
    ['615-555-0188', []],
    // Where it goes.
    ['franklin', [2]],
    ['Franklin, TN', [2]],
    ['37064', [2]],
    ['Franklin 37064', [2]],
    // What it is.
    ['chestnut', [2]],
    ['whitewash', [2]],
    ['reclaimed oak', [3, 1]],
    ['84', [3]],
    ['84in', [3]],
    ['84 in', [3]],
    ['84"', [3]],
    ['7ft', [3]],
    ["7'", [3]],
    ['7 ft oak', [3]],
    ['5 ft 7 3/8', [2]],
    ['67 3/8', [2]],
    ['67.375', [2]],
    ['72x8x8', [1]],
    ['72 x 8 x 8', [1]],
    ['72×8×8', [1]],
    ['72 × 8 × 8 in', [1]],
    ['72x8', [1]],
    ['8in', [3, 1]],
    ['72x8x9', []],
    // What the customer wrote.
    ['chimney', [2]],
    ['leans left', [2]],
    ['2 1/2 in', [2]],
    ['931-555-0199', [2]],
    ['timberline', [2]],
    // Several at once.
    ['hopper chestnut franklin 67 3/8 555-0187', [2]],
    ['june chestnut', []],
  ])('is found by %s', async (search, ids) => {
    const shop = await sharedTestShop({ fill: fillQuotes })
    expect(await numbersFound(shop, '/api/quotes', search)).toEqual(ids)
  })
})

const memphis = { street: '1 Beale Street', city: 'Memphis', state: 'TN', zip: '38103' }

it('LIVE-10 an order is found by phone, town, ZIP, wood, finish and size, and by its corrected pieces', async () => {
  const shop = await openPayingShop('demo')
  await shop.placeOne({ customerPhone: '(615) 555-0187' })
  await shop.placeOne({ customerName: 'Grace Hopper', shippingAddress: memphis, customerPhone: '+1 931 555 0199' })
  for (const [search, ids] of [
    ['615-555-0187', [1]],
    ['9315550199', [2]],
    ['555-0199', [2]],
    ['Memphis, TN', [2]],
    ['38103', [2]],
    ['reclaimed oak', [2, 1]],
    ['heritage mantel memphis', [2]],
    ['6 ft', [2, 1]],
    ['72 x 8 x 8', [2, 1]],
    ['6 ft 615 555 0187', [1]],
    ['walnut', []],
  ] as const)
    expect([search, await numbersFound(shop, '/api/admin/orders', search)]).toEqual([search, ids])
  const placed = await shop.store.db
    .selectFrom('orders')
    .select('session_id')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow()
  const session = placed.session_id ?? ''
  await shop.store.db.updateTable('cart_items').set({ width_in: 9 }).where('session_id', '=', session).execute()
  await shop.prepare(session)
  await shop.order(session, { customerPhone: '+1 931 555 0100' })
  expect(await numbersFound(shop, '/api/admin/orders', '72x9x8')).toEqual([2])
  expect(await numbersFound(shop, '/api/admin/orders', '72x8x8')).toEqual([1])
  expect(await numbersFound(shop, '/api/admin/orders', '931-555-0199')).toEqual([])
})

it('LIVE-10 the quote whose number is searched comes first, and once, however many others begin so', async () => {
  const shop = await openTestShop()
  for (let count = 0; count < 13; count++) await submit(shop)
  const list = (q: string) => find(shop, '/api/quotes', q)
  expect(await list('q=1')).toEqual({ ids: [1, 13, 12, 11, 10], total: '5' })
  expect(await list('q=%231')).toEqual({ ids: [1, 13, 12, 11, 10], total: '5' })
  expect((await list('q=1&limit=2')).ids).toEqual([1, 13])
  expect((await list('q=1&limit=2&before=13')).ids).toEqual([12, 11])
  expect((await list('q=1&limit=2&page=2')).ids).toEqual([12, 11])
  expect((await list('q=1&limit=2&after=0')).ids).toEqual([11, 10])
  expect((await list('q=1&limit=5&after=0')).ids).toEqual([13, 12, 11, 10])
  expect((await list('q=14')).ids).toEqual([])
  await shop.send('PATCH', '/api/quotes/1', { status: 'approved' }, { cookie: await shop.signIn() })
  expect((await list('q=1&status=pending')).ids).toEqual([13, 12, 11, 10])
  expect((await list('q=1&status=approved')).ids).toEqual([1])
})

it('LIVE-10 after an update older quotes and orders are found again, newest first, and a stop loses nothing', async () => {
  const shop = await openPayingShop('demo')
  const { store } = shop
  for (let count = 1; count <= 55; count++) await submit(shop, { customerPhone: '(615) 555-0187' })
  await shop.placeOne({ shippingAddress: memphis })
  await store.db.updateTable('quote_search').set({ text: '' }).execute()
  await store.db.updateTable('order_search').set({ text: '' }).execute()
  const byPhone = async () => (await find(shop, '/api/quotes', 'q=615-555-0187&limit=1')).ids
  const totalByPhone = async () => Number((await find(shop, '/api/quotes', 'q=615-555-0187&limit=5')).total)
  expect(await totalByPhone()).toBe(0)

  const indexed: number[] = []
  const index = {
    quotes: async (...[, ids]: Parameters<typeof indexQuotes>) => {
      indexed.push(...ids)
      await indexQuotes(store, ids)
    },
    orders: indexOrders,
  }
  // It stops after the first rows.
  await startIndexing(store, openLog('silent'), index)()
  expect(indexed).toEqual(Array.from({ length: indexed.length }, (_, at) => 55 - at))
  expect(await totalByPhone()).toBe(indexed.length)
  expect(await byPhone()).toEqual(indexed.length === 0 ? [] : [55])
  // Meanwhile one is changed, and one is deleted.
  const cookie = await shop.signIn()
  await shop.send('POST', '/api/admin/internal-notes?quote=5', { text: 'Likes walnut' }, { cookie })
  await shop.send('DELETE', '/api/quotes/2', undefined, { cookie })
  const stop = startIndexing(store, openLog('silent'), index)
  await expect.poll(totalByPhone).toBe(54)
  await expect.poll(() => numbersFound(shop, '/api/admin/orders', 'memphis 6 ft')).toEqual([1])
  await stop()
  expect(indexed).not.toContain(5)
  expect(new Set(indexed).size).toBe(indexed.length)
  expect(await numbersFound(shop, '/api/quotes', 'walnut')).toEqual([5])
})
