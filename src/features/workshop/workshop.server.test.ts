/** LIVE-9: the board, promised days and work orders, through the API. */
import { describe, expect, it } from 'vitest'
import { type LivingQuote, openLivingQuote, payByCard } from '../../../tests/support/offers/living-quote.ts'
import { insertPaidOrder } from '../../../tests/support/paid-order.ts'
import { elementsOf, readPdf } from '../../../tests/support/papers/read-pdf.ts'
import { asOwner, newSession, openPaidOrder, openPayingShop } from '../../../tests/support/paying-shop.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { PapersBusy } from '../papers/papers.server.tsx'

it("LIVE-9 an accepted offer's work order says what to make, for when and where, and nothing about money", async () => {
  const living = await openLivingQuote()
  await living.send({
    dimensions: { length: 67.375, width: 8, thickness: 8 },
    ownLines: [
      { key: 'a', label: 'Notch for the chimney stone', amount: '63.00' },
      { key: 'b', label: 'Neighbor discount', amount: '-20.00' },
    ],
    promisedOn: '2026-12-08',
    note: 'We have a fine old beam for this.',
  })
  await living.accept(1)
  await payByCard(living, 0)
  await living.desk('POST', '/internal-notes?order=1', { text: 'Beam 14 from the Franklin barn' })
  const answer = await living.desk('GET', '/orders/1/work-order')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { text, pages, isTagged, info } = await readPdf(new Uint8Array(bytes))
  for (const words of [
    ...['Order #1', 'Heritage Oak Floating Mantel', '67 3/8 in (5 ft 7 3/8 in) long, 8 in deep, 8 in tall'],
    ...['Reclaimed Oak', 'No finish', 'Floating, on 3 hidden steel rods', 'By Dec 8', 'Carrier to your door'],
    ...['June Carter', '615-555-0199', '12 Music Row, Nashville, TN 37203'],
    ...['Notch for the chimney stone', 'Please keep the saw marks.', 'We have a fine old beam for this.'],
    'Beam 14 from the Franklin barn',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\$|discount|\d\.\d\d\b/i)
  expect([pages.length, isTagged, info.Title]).toEqual([1, true, 'Work order for order #1'])
  const figures = pages.flatMap(({ structure }) => elementsOf(structure)).filter(({ role }) => role === 'Figure')
  expect(figures[0]?.alt).toBe('QR code that opens Order #1 at the desk')
  // The same bytes, also after prices and woods change.
  await living.store.db.updateTable('wood_species').set({ price_per_board_foot_cents: 1 }).execute()
  const again = await living.desk('GET', '/orders/1/work-order')
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
})

it('LIVE-9 an order from the cart has a sheet per piece, for the owner only', async () => {
  const { shop } = await openPaidOrder('demo')
  const owner = await asOwner(shop)
  const { items } = await owner.find(1)
  const path = '/api/admin/orders/1/work-order'
  expect((await shop.request(path)).status).toBe(401)
  const headers = { cookie: await shop.signIn() }
  const { text, pages } = await readPdf(new Uint8Array(await (await shop.request(path, { headers })).arrayBuffer()))
  expect(pages).toHaveLength(items.length)
  for (const { productName, woodSpeciesName } of items) {
    expect(text).toContain(productName)
    expect(text).toContain(woodSpeciesName)
  }
  expect(text).not.toContain('$')
  for (const missing of ['99', 'x', '1e3'])
    expect((await shop.request(path.replace('1', missing), { headers })).status).toBe(404)
})

it('JOB-6 each sheet of an order from the cart has all that the bench needs, and nothing that nobody gave', async () => {
  const shop = await openPayingShop('demo')
  const sessionId = newSession()
  const finish = { woodSpeciesId: 'reclaimed-oak', finishOptionId: 'whitewash' }
  for (const [productId, quantity, customizations] of [
    ['heritage-oak-floating-mantel', 2, { length: 67.375, width: 8, thickness: 8, ...finish }],
    ['tennessee-oak-corbel-mantel', 1, { length: 84, width: 10, thickness: 6 }],
    ['solid-oak-ceiling-beam', 1, { length: 144, width: 8, thickness: 8 }],
  ] as const)
    expect(await shop.add(sessionId, { productId, quantity, customizations })).toHaveProperty('id')
  const { clientSecret } = await (await shop.order(sessionId)).json()
  await shop.pay(clientSecret, 'paid')
  await shop.deliver()
  const headers = { cookie: await shop.signIn() }
  const answer = await shop.request('/api/admin/orders/1/work-order', { headers })
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  const sheets = pages.map(({ texts, structure }) => ({
    words: texts
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    figures: elementsOf(structure)
      .filter(({ role }) => role === 'Figure')
      .map(({ alt = '' }) => alt),
  }))
  expect(sheets).toHaveLength(3)
  for (const [name, ...said] of [
    ['2 × Heritage Oak Floating Mantel', 'Quantity 2 of these', 'Finish Whitewash', '29.9 each, 59.9 in all'],
    ['Tennessee Oak Corbel Mantel', 'Quantity 1', 'Finish No finish', 'Corbels 3 for each', 'Mounting On 3 corbels'],
    ['Solid Oak Ceiling Beam', 'Quantity 1', 'Cut from 146 × 8 1/2 × 8 1/2 in', 'Board feet 64'],
  ] as const) {
    const { words = '', figures = [] } = sheets.find((one) => one.words.includes(name)) ?? {}
    for (const one of [...said, 'Cut from', 'Weight', 'Mounting', 'Promised'])
      expect([name, words]).toEqual([name, expect.stringContaining(one)])
    for (const box of ['Picked', 'Cut', 'Shaped', 'Finished', 'Hardware', 'Checked']) expect(words).toContain(box)
    expect(figures).toContain('QR code that opens Order #1 at the desk')
    expect([...figures, words].join(' ')).not.toMatch(/fireplace|firebox|opening|beams across|\$/i)
  }
})

it('LIVE-9 on a busy machine a work order is answered with words and a link, and for a program with when to try again', async () => {
  const counts = () => ({ running: 0, waiting: 0, refused: 0, failed: 0 })
  const renderPaper = Object.assign(() => Promise.reject(new PapersBusy()), { counts })
  const shop = await openTestShop({ renderPaper })
  await insertPaidOrder(shop.store, '2026-12-08')
  const owner = { cookie: await shop.signIn() }
  const open = (headers: Record<string, string>) => shop.request('/api/admin/orders/1/work-order', { headers })
  const inTab = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  const page = await open({ ...owner, ...inTab })
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect([page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual(['5', 'no-store'])
  expect(await page.text()).toMatch(/<p>We're busy right now.*<a href="">Try again<\/a>/)
  const call = await open(owner)
  expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  expect([call.headers.get('retry-after'), (await call.json()).status]).toEqual(['5', 503])
  // Whose session has ended opens it from an old tab.
  const stranger = await open(inTab)
  expect(stranger.status).toBe(401)
  expect(await stranger.text()).toContain('href="/admin#then=%2Fapi%2Fadmin%2Forders%2F1%2Fwork-order"')
})

/** Accepted on Saturday, November 21, 2026, for the Saturday after. */
async function openPromised() {
  const living = await openLivingQuote()
  await living.accepted({ promisedOn: '2026-11-28' })
  return living
}

type BoardWeek = { key: string; total: number; orders: { id: number; promisedOn: string | null }[] }

it('LIVE-9 the board has the orders in work by the week in which they are promised, and prints a week', async () => {
  const living = await openPromised()
  const board = async () => {
    const { weeks } = await (await living.desk('GET', '/board')).json()
    return Object.fromEntries(weeks.map(({ key, orders }: BoardWeek) => [key, orders.map(({ id }) => id)]))
  }
  const nothing = { overdue: [], this: [], next: [], third: [], fourth: [], later: [], none: [] }
  // Its deposit isn't here yet.
  expect(await board()).toEqual(nothing)
  await payByCard(living, 0)
  expect(await board()).toEqual({ ...nothing, next: [1] })
  const print = (week: string) => living.desk('GET', `/board/${week}/work-orders`)
  const bytes = Buffer.from(await (await print('next')).arrayBuffer())
  const { text, info } = await readPdf(new Uint8Array(bytes))
  expect(text).toContain('By Nov 28')
  expect(info.Title).toBe('Work orders, next week')
  expect(Buffer.from(await (await print('next')).arrayBuffer()).equals(bytes)).toBe(true)
  expect((await print('this')).status).toBe(404)
  expect((await print('yesterday')).status).toBe(400)
  living.wait(7 * 24 * 60 * 60 * 1000)
  await living.signInAgain()
  expect(await board()).toEqual({ ...nothing, this: [1] })
  await living.move('in_production')
  living.wait(24 * 60 * 60 * 1000)
  expect(await board()).toEqual({ ...nothing, overdue: [1] })
  await living.move('ready')
  expect(await board()).toEqual({ ...nothing, overdue: [1] })
  await living.store.db.updateTable('orders').set({ promised_on: null }).execute()
  expect(await board()).toEqual({ ...nothing, none: [1] })
  await living.move('delivered', 'She pays tomorrow')
  expect(await board()).toEqual(nothing)
})

it('JOB-6 a week is one file: the wood to pull for it, then each order once, and only for the owner', async () => {
  const living = await openPromised()
  await payByCard(living, 0)
  const order = await living.store.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const item = await living.store.db.selectFrom('order_items').selectAll().executeTakeFirstOrThrow()
  for (let id = 2; id <= 16; id += 1) {
    // Newer ones are promised sooner, and a canceled one isn't made.
    const promisedOn = `2027-01-${30 - id}`
    const changed = { id, token: `token-${id}`, promised_on: promisedOn }
    const copy = { ...order, ...changed, quote_id: null, status: id === 5 ? ('canceled' as const) : ('paid' as const) }
    await living.store.db.insertInto('orders').values(copy).execute()
    await living.store.db
      .insertInto('order_items')
      .values({ ...item, order_id: id })
      .execute()
  }
  const later = '/board/later/work-orders'
  const print = async () => {
    const { pages, text } = await readPdf(new Uint8Array(await (await living.desk('GET', later)).arrayBuffer()))
    const [pull = '', ...sheets] = pages.map(({ texts }) =>
      texts
        .map((one) => one.text)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
    return { pull, sheets, orders: [...text.matchAll(/Order #(\d+)/g)].map(([, id]) => Number(id)) }
  }
  const { pull, sheets, orders } = await print()
  expect(orders).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3, 2])
  expect(sheets).toHaveLength(14)
  // 74 × 8.5 × 8.5 inches are 37.128 board feet.
  for (const words of [
    // From the week after the fourth, with the day on which it is printed.
    'Pull list: Later, from Dec 13',
    '14 orders, 14 pieces, printed Nov 21, 2026',
    'Reclaimed Oak, 8 1/2 × 8 1/2 in rough 14 to pull 519.4',
    '1 74 in (6 ft 2 in) #16 June Carter 37.1',
  ])
    expect(pull).toContain(words)
  // One wood has one total.
  expect(pull).not.toMatch(/These are|All wood|\$/)
  // More than one file can hold: the first whole orders, and it says so.
  for (const id of [15, 14])
    for (let position = 1; position < 30; position += 1)
      await living.store.db
        .insertInto('order_items')
        .values({ ...item, order_id: id, position })
        .execute()
  const part = await print()
  expect(part.sheets).toHaveLength(31)
  expect(part.pull).toContain('2 orders, 31 pieces, printed')
  expect(part.pull).toContain('These are the first 2 of 14 orders. Print the others one by one.')
  expect((await living.plain('GET', `/api/admin${later}`)).status).toBe(401)
  expect((await living.plain('GET', '/api/admin/board')).status).toBe(401)
})

/** Another mantel in the order. */
async function addPiece({ store: { db } }: LivingQuote, orderId: number) {
  const item = await db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  await db
    .insertInto('order_items')
    .values({ ...item, position: 1, quantity: 1 })
    .execute()
}

it('JOB-6 what is ready is no wood to pull: its sheet says so, and an order that is ready has none in its week', async () => {
  const living = await openPromised()
  await payByCard(living, 0)
  const { db } = living.store
  const [half, ready] = [
    await insertPaidOrder(living.store, '2026-11-27'),
    await insertPaidOrder(living.store, '2026-11-28', 'Grace Hopper'),
  ]
  await addPiece(living, half)
  const print = async (path: string) => {
    const answer = await living.desk('GET', path)
    if (answer.status !== 200) return [String(answer.status)]
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    return pages.map(({ texts }) =>
      texts
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
  }
  const file = '/board/next/work-orders'
  const before = await print(file)
  expect(before).toHaveLength(5)
  expect(before[0]).toContain('3 orders, 4 pieces, printed')
  expect(before.join(' ')).not.toContain('ready')

  await db.updateTable('orders').set({ status: 'in_production' }).where('id', '=', half).execute()
  await db
    .updateTable('order_items')
    .set({ work: 'ready' })
    .where('order_id', '=', half)
    .where('position', '=', 1)
    .execute()
  await db.updateTable('orders').set({ status: 'ready' }).where('id', '=', ready).execute()
  const [pull = '', ...sheets] = await print(file)
  expect(pull).toContain('2 orders, 2 pieces, printed')
  expect(pull).toContain('1 other piece is ready.')
  // 2 timbers of 74 × 8.5 × 8.5 inches.
  expect(pull).toMatch(/2 to pull 74\.2/)
  expect(pull).not.toContain('Grace Hopper')
  expect(sheets).toHaveLength(3)
  expect(sheets.filter((one) => one.includes(', ready'))).toEqual([
    expect.stringContaining(`Order #${half}, piece 2 of 2, ready`),
  ])
  // On its own it can still be printed.
  expect(await print(`/orders/${ready}/work-order`)).toEqual([expect.stringContaining(`Order #${ready}, ready`)])
  await db.updateTable('orders').set({ status: 'ready' }).execute()
  expect(await print(file)).toEqual(['404'])
})

it("LIVE-9 a moved promise is in the history and on the customer's page; the accepted offer stays as it was", async () => {
  const living = await openPromised()
  const promise = (from: string | null, to: string, word = '') =>
    living.desk('PUT', '/orders/1/promise', { from, to, word })
  expect((await living.page()).order.days).toEqual({ from: '2026-11-28', to: '2026-11-28' })
  expect((await promise('2026-11-28', '2026-11-20')).status).toBe(400)
  expect((await promise('2026-11-28', 'soon')).status).toBe(400)
  expect((await promise('2026-11-28', '2026-12-05', 'The kiln is full')).status).toBe(200)
  // A second press of the same, and another window that still shows the old day.
  expect((await promise('2026-11-28', '2026-12-05')).status).toBe(200)
  expect((await promise('2026-11-28', '2026-12-12')).status).toBe(409)
  const { promisedOn, delivery, history } = await living.order()
  expect(promisedOn).toBe('2026-12-05')
  expect(delivery.days).toEqual({ from: '2026-12-05', to: '2026-12-05' })
  expect(history.map(({ note }: { note: string }) => note)).toEqual([
    'Offer for quote #1 accepted',
    'Promised for Dec 5, 2026 instead of Nov 28, 2026: The kiln is full',
  ])
  const page = await living.page()
  expect(page.order.days).toEqual({ from: '2026-12-05', to: '2026-12-05' })
  expect(page.versions[0].content.promisedOn).toBe('2026-11-28')
  expect((await living.desk('PUT', '/orders/2/promise', { from: null, to: '2026-12-05' })).status).toBe(404)
  await living.move('canceled')
  expect((await promise('2026-12-05', '2026-12-12')).status).toBe(409)
})

describe('DESK-8 the board', () => {
  const week = async (living: LivingQuote, key: string) =>
    (await (await living.desk('GET', '/board')).json()).weeks.find((one: { key: string }) => one.key === key)
  const limit = (living: LivingQuote, change: object = {}) =>
    living.desk('PUT', '/board/capacity', {
      ...{ unit: 'pieces', perWeek: 6 },
      hoursOf: { 'floating-mantel': 8, 'corbel-mantel': 12, 'ceiling-beam': 4 },
      ...change,
    })

  it('says each piece with wood, finish, size and what it is, and what is left of its week', async () => {
    const living = await openPromised()
    await payByCard(living, 0)
    const before = await week(living, 'next')
    expect([before.load, before.left, before.days]).toEqual([1, null, { from: '2026-11-22', to: '2026-11-28' }])
    expect(before.orders[0].pieces).toEqual([
      {
        ...{ position: 0, productName: 'Heritage Oak Floating Mantel', category: 'floating-mantel', note: '' },
        ...{ woodSpeciesId: 'reclaimed-oak', woodSpeciesName: 'Reclaimed Oak', finishName: null },
        ...{ dimensions: { length: 72, width: 8, thickness: 8 }, quantity: 1 },
        ...{ work: 'waiting', hasPhoto: false, isInGallery: false },
      },
    ])
    expect((await limit(living)).status).toBe(200)
    expect((await week(living, 'next')).left).toBe(5)
    await limit(living, { unit: 'hours', perWeek: 6 })
    expect(await week(living, 'next')).toMatchObject({ load: 8, left: -2 })
    await living.move('in_production')
    expect((await week(living, 'next')).load).toBe(8)
    await living.move('ready')
    expect(await week(living, 'next')).toMatchObject({ load: 0, left: 6, total: 1 })
  })

  it('SET-1 keeps what the last three capacities were and until when, and each once', async () => {
    const living = await openPromised()
    const earlier = async () => {
      const board = await (await living.desk('GET', '/board')).json()
      return [board.capacity.perWeek, ...board.earlierCapacities.map((was: { perWeek: number }) => was.perWeek)]
    }
    expect(await earlier()).toEqual([0])
    for (const perWeek of [6, 6, 8, 9]) await limit(living, { perWeek })
    expect(await earlier()).toEqual([9, 8, 6, 0])
    await limit(living, { unit: 'hours', perWeek: 40 })
    expect(await earlier()).toEqual([40, 9, 8, 6])
    // One is put back by saving it again.
    const board = await (await living.desk('GET', '/board')).json()
    const { until, ...was } = board.earlierCapacities[1]
    expect(Date.parse(until)).toBe(living.now())
    expect((await limit(living, was)).status).toBe(200)
    expect(await earlier()).toEqual([8, 40, 9, 6])
    expect((await limit(living, { until })).status).toBe(200)
    expect(await earlier()).toEqual([6, 8, 40, 9])
  })

  it('counts an accepted offer that waits for its deposit, and no cart that waits for its payment', async () => {
    const living = await openPromised()
    expect(await week(living, 'next')).toMatchObject({ load: 1, total: 0 })
    const cart = await insertPaidOrder(living.store, '2026-11-28')
    expect((await week(living, 'next')).load).toBe(2)
    await living.store.db.updateTable('orders').set({ status: 'pending_payment' }).where('id', '=', cart).execute()
    expect((await week(living, 'next')).load).toBe(1)
    await living.move('canceled')
    expect((await week(living, 'next')).load).toBe(0)
  })

  it('says of what a load is made, and counts what is ready beside it', async () => {
    const living = await openPromised()
    const nothing = { toMake: 0, overdue: 0, unpaid: 0, ready: 0 }
    const counts = async (key: string) => {
      const { load, pieces } = await week(living, key)
      return { ...pieces, load }
    }
    expect(await counts('next')).toEqual({ ...nothing, unpaid: 1, load: 1 })
    const [twoPieces, ready] = [
      await insertPaidOrder(living.store, '2026-11-27'),
      await insertPaidOrder(living.store, '2026-11-28'),
    ]
    const { db } = living.store
    await db.updateTable('order_items').set({ quantity: 2 }).where('order_id', '=', twoPieces).execute()
    await addPiece(living, twoPieces)
    await db.updateTable('orders').set({ status: 'ready' }).where('id', '=', ready).execute()
    expect(await counts('next')).toEqual({ ...nothing, unpaid: 1, toMake: 3, ready: 1, load: 4 })
    await db.updateTable('orders').set({ status: 'in_production' }).where('id', '=', twoPieces).execute()
    await db
      .updateTable('order_items')
      .set({ work: 'ready' })
      .where('order_id', '=', twoPieces)
      .where('position', '=', 1)
      .execute()
    expect(await counts('next')).toEqual({ ...nothing, unpaid: 1, toMake: 2, ready: 2, load: 3 })
    living.wait(8 * 24 * 60 * 60 * 1000)
    await living.signInAgain()
    // What is overdue and ready is on no week's cards.
    expect(await counts('this')).toEqual({ ...nothing, unpaid: 1, overdue: 2, load: 3 })
    expect((await week(living, 'overdue')).pieces).toBeNull()
  })

  it('counts what is overdue into this week, and nothing that is ready', async () => {
    const living = await openPromised()
    await payByCard(living, 0)
    await limit(living)
    living.wait(8 * 24 * 60 * 60 * 1000)
    await living.signInAgain()
    expect((await week(living, 'overdue')).total).toBe(1)
    expect(await week(living, 'this')).toMatchObject({ load: 1, left: 5, total: 0 })
    await living.desk('PUT', '/orders/1/items/0/work', { from: 'waiting', to: 'in_work' })
    expect((await week(living, 'this')).load).toBe(1)
    await living.desk('PUT', '/orders/1/items/0/work', { from: 'in_work', to: 'ready' })
    expect((await week(living, 'this')).load).toBe(0)
  })

  it('gives an offer the first week with room, and never an earlier one than the lead time', async () => {
    const living = await openLivingQuote()
    const proposed = async () => {
      const { draft, days, priced } = await living.offer()
      expect([draft.promisedOn, priced.content.promisedOn]).toEqual([days.to, days.to])
      return days.to as string
    }
    const usual = await proposed()
    expect(usual).toBe('2026-12-18')
    expect((await living.offer()).days.isByBoard).toBe(false)
    await limit(living, { perWeek: 1 })
    expect(await proposed()).toBe(usual)
    expect((await living.offer()).days.isByBoard).toBe(true)
    // Another customer's order takes that week.
    const other = await insertPaidOrder(living.store, usual)
    // The Friday after is Christmas Day.
    expect(await proposed()).toBe('2026-12-26')
    await limit(living, { perWeek: 2 })
    expect(await proposed()).toBe(usual)
    await limit(living, { perWeek: 1 })
    await living.store.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', other).execute()
    expect(await proposed()).toBe(usual)
    // A day that the owner chose stays.
    await living.save({ promisedOn: '2026-11-28', promiseFollows: false })
    expect((await living.offer()).priced.content.promisedOn).toBe('2026-11-28')
  })

  it('takes a limit that makes sense, from the owner only', async () => {
    const living = await openLivingQuote()
    for (const wrong of [
      { perWeek: -1 },
      { perWeek: 1_001 },
      { unit: 'days' },
      { hoursOf: { 'floating-mantel': 0, 'corbel-mantel': 12, 'ceiling-beam': 4 } },
      { hoursOf: {} },
    ])
      expect([wrong, (await limit(living, wrong)).status]).toEqual([wrong, 400])
    expect((await living.plain('PUT', '/api/admin/board/capacity', {})).status).toBe(401)
  })
})
