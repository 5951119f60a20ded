/** LIVE-10: internal notes, and a customer's other quotes and orders. */
import { expect, it, test } from 'vitest'
import { openPayingShop, type PayingShop } from '../../../../tests/support/paying-shop.ts'
import { noteLimit } from '../../quotes/notes/note-limit.ts'

const quote = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  dimensions: { length: 72, width: 8, thickness: 8 },
}

const submit = (shop: PayingShop, change: object = {}) => shop.send('POST', '/api/quotes', { ...quote, ...change })

/** A shop with quote #1 and order #1, signed in. */
async function openDesk() {
  const shop = await openPayingShop('demo')
  await submit(shop)
  await shop.placeOne()
  const cookie = await shop.signIn()
  const call = (method: string, path: string, body?: object) => shop.send(method, `/api${path}`, body, { cookie })
  const read = async (path: string) => (await call('GET', path)).json()
  const add = async (of: string, text: string) => (await call('POST', `/admin/internal-notes?${of}`, { text })).json()
  const found = async (list: string, q: string) =>
    (await read(`${list}?q=${encodeURIComponent(q)}`)).map((row: { id: number }) => row.id)
  return { shop, call, read, add, found }
}

test.each([
  ['quote=1', '/quotes'],
  ['order=1', '/admin/orders'],
])('LIVE-10 notes on %s are kept, newest first, found by their words, and deleted', async (of, list) => {
  const { shop, call, read, add, found } = await openDesk()
  expect(await read(`/admin/internal-notes?${of}`)).toEqual([])
  await add(of, '  Left a voicemail.\nWants a sample of the stain, 48 x 6 x 6.  ')
  shop.wait(60_000)
  const second = await add(of, 'Voicemail again; her sister is at 931-555-0188')
  expect(second).toEqual({
    id: 2,
    text: 'Voicemail again; her sister is at 931-555-0188',
    createdAt: new Date(shop.now()).toISOString(),
  })
  expect((await read(`/admin/internal-notes?${of}`)).map((note: { text: string }) => note.text)).toEqual([
    second.text,
    'Left a voicemail.\nWants a sample of the stain, 48 x 6 x 6.',
  ])
  for (const q of ['stain', 'voicemail again', '9315550188', '48x6x6', 'ada voicemail'])
    expect(await found(list, q)).toEqual([1])
  // Only the words that the other note doesn't have.
  expect((await call('DELETE', '/admin/internal-notes/1')).status).toBe(204)
  expect(await found(list, 'stain')).toEqual([])
  expect(await found(list, 'voicemail')).toEqual([1])
  expect((await call('DELETE', '/admin/internal-notes/1')).status).toBe(404)
  expect((await call('DELETE', '/admin/internal-notes/2')).status).toBe(204)
  expect(await found(list, 'voicemail')).toEqual([])
  expect(await found(list, 'ada')).toEqual([1])
})

it('LIVE-10 a long note is kept whole, and one that is empty, too long or about nothing is refused', async () => {
  const { call, read, add, found } = await openDesk()
  const long = Array.from({ length: 440 }, (_, at) => `word${at}`)
    .join(' ')
    .padEnd(noteLimit, '.')
  expect(await add('quote=1', long)).toMatchObject({ text: long })
  expect(await found('/quotes', 'word7')).toEqual([1])
  await add('order=1', 'm'.repeat(noteLimit))
  expect(await found('/admin/orders', 'm'.repeat(50))).toEqual([1])
  for (const text of ['', ' \n ', 'm'.repeat(noteLimit + 1), 'a\u0007b', 7])
    expect((await call('POST', '/admin/internal-notes?quote=1', { text })).status).toBe(400)
  for (const of of ['', 'quote=1&order=1', 'quote=0', 'quote=x'])
    expect([of, (await call('POST', `/admin/internal-notes?${of}`, { text: 'Called' })).status]).toEqual([of, 400])
  for (const of of ['quote=2', 'order=2'])
    expect((await call('POST', `/admin/internal-notes?${of}`, { text: 'Called' })).status).toBe(404)
  expect(await read('/admin/internal-notes?quote=2')).toEqual([])
})

it('LIVE-10 a deleted quote takes its notes and their words along', async () => {
  const { shop, call, add } = await openDesk()
  await add('quote=1', 'Called')
  await add('quote=1', 'Wants a sample')
  expect((await call('DELETE', '/quotes/1')).status).toBe(204)
  expect((await call('DELETE', '/admin/bin/quote/1')).status).toBe(204)
  expect(await shop.store.db.selectFrom('internal_notes').selectAll().execute()).toEqual([])
  expect(await shop.store.db.selectFrom('quote_search').selectAll().execute()).toEqual([])
})

it("LIVE-10 ten notes at once with the same words are all kept, and none of an order's words gets lost", async () => {
  const { call, add, found } = await openDesk()
  await Promise.all(Array.from({ length: 10 }, () => add('order=1', 'Called about the walnut sample')))
  expect(await found('/admin/orders', 'walnut')).toEqual([1])
  for (let id = 1; id < 10; id++) await call('DELETE', `/admin/internal-notes/${id}`)
  expect(await found('/admin/orders', 'walnut sample ada')).toEqual([1])
})

it('LIVE-10 strangers and customers never see a note', async () => {
  const { shop, add } = await openDesk()
  await add('quote=1', 'A secret of the workshop')
  await add('order=1', 'A secret of the workshop')
  for (const [method, path] of [
    ['GET', '/api/admin/internal-notes?quote=1'],
    ['POST', '/api/admin/internal-notes?quote=1'],
    ['DELETE', '/api/admin/internal-notes/1'],
    ['GET', '/api/admin/same-customer?quote=1'],
  ] as const) {
    const answer = await shop.send(method, path, method === 'POST' ? { text: 'Mine' } : undefined)
    expect([path, answer.status]).toEqual([path, 401])
    expect(await answer.text()).not.toContain('secret')
  }
  const [order] = await shop.orders()
  expect(await (await shop.send('GET', `/api/orders/${order?.token}`)).text()).not.toContain('secret')
  expect(await (await submit(shop)).text()).not.toContain('secret')
  const mails = await shop.store.db.selectFrom('outbox').select('content').execute()
  expect(JSON.stringify(mails)).not.toContain('secret')
  expect(await shop.store.db.selectFrom('internal_notes').select('id').execute()).toHaveLength(2)
})

it("LIVE-10 a customer's other quotes and orders are those with the same email or phone number, newest first", async () => {
  const { shop, read, add } = await openDesk()
  await submit(shop, { customerEmail: 'ADA@example.com', customerPhone: '(615) 555-0187', status: 'approved' })
  await submit(shop, { customerName: 'Al', customerEmail: 'al@example.com', customerPhone: '+1 615.555.0187' })
  await submit(shop, { customerName: 'Grace', customerEmail: 'grace@example.com', customerPhone: '555-0187' })
  await add('quote=4', 'A friend of 615-555-0187')
  await shop.placeOne({ customerEmail: 'other@example.com', customerPhone: '615 555 0187' })
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  const of = async (record: string) => {
    const { quotes, orders, hasMore } = await read(`/admin/same-customer?${record}`)
    return [ids(quotes), ids(orders), hasMore]
  }
  expect(await of('quote=1')).toEqual([[2], [1], false])
  expect(await of('quote=2')).toEqual([[3, 1], [2, 1], false])
  expect(await of('quote=3')).toEqual([[2], [2], false])
  expect(await of('quote=4')).toEqual([[], [], false])
  expect(await of('order=2')).toEqual([[3, 2], [], false])
  expect((await read('/admin/same-customer?quote=2')).quotes[1]).toEqual({
    id: 1,
    status: 'pending',
    ...{ offer: null, order: null, closed: null, waiting: { why: 'new', since: '2026-11-21T12:00:00.000Z' } },
    productName: 'Heritage Oak Floating Mantel',
    woodSpeciesName: 'Reclaimed Oak',
    dimensions: { length: 72, width: 8, thickness: 8 },
    totalPrice: '445.00',
    totalPriceTo: null,
    createdAt: new Date(shop.now()).toISOString(),
  })
  expect((await read('/admin/same-customer?quote=2')).orders[1]).toMatchObject({
    id: 1,
    status: 'pending_payment',
    total: '531.00',
    morePieces: 0,
    firstPiece: { productName: 'Heritage Oak Floating Mantel', woodSpeciesName: 'Reclaimed Oak', quantity: 1 },
    shipsTo: { city: 'Nashville', state: 'TN' },
  })

  for (let count = 0; count < 12; count++) await submit(shop)
  expect(await of('quote=16')).toEqual([[15, 14, 13, 12, 11, 10, 9, 8, 7, 6], [1], true])
  expect(await of('quote=1')).toEqual([[16, 15, 14, 13, 12, 11, 10, 9, 8, 7], [1], true])
})

it('LIVE-10 a row of the list of orders says what was ordered, and how much more', async () => {
  const { shop, read } = await openDesk()
  const { sessionId } = await shop.placeOne()
  shop.wait(60_000)
  await shop.add(sessionId, { quantity: 2, customizations: { length: 60, width: 8, thickness: 8 } })
  const { clientSecret } = await (await shop.prepare(sessionId)).json()
  expect(clientSecret).toBeDefined()
  await shop.order(sessionId, { customerPhone: '615-555-0187' })
  const [newest] = await read('/admin/orders?status=unpaid&limit=1')
  expect(newest).toMatchObject({
    customerPhone: '615-555-0187',
    shipsTo: { city: 'Nashville', state: 'TN' },
    firstPiece: {
      productName: 'Heritage Oak Floating Mantel',
      woodSpeciesName: 'Reclaimed Oak',
      quantity: 1,
      dimensions: { length: 72, width: 8, thickness: 8 },
    },
    morePieces: 2,
  })
})
