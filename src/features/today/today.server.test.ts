/** The desk's first page, through the API. */
import { expect, it } from 'vitest'
import { openLivingQuote, payByCard } from '../../../tests/support/offers/living-quote.ts'
import { openPayingShop } from '../../../tests/support/paying-shop.ts'

const hourMs = 60 * 60 * 1000

type Row = Record<string, unknown> & { id: number; record: string }
type Group = { key: string; total: number; isExact: boolean; late: number; rows: Row[] }
type Desk = (method: string, path: string) => Promise<Response>

type Read = {
  keys: string[]
  group: (key: string) => Group
  marks: { quotes: string; orders: string }
}

async function today(desk: Desk, all = ''): Promise<Read> {
  const answer = await desk('GET', `/today${all && `?all=${all}`}`)
  expect(answer.status).toBe(200)
  const { groups, marks } = await answer.json()
  const shown = groups.filter(({ total }: Group) => total > 0)
  return {
    marks,
    keys: shown.map(({ key }: Group) => key),
    group: (key: string): Group => groups.find((one: Group) => one.key === key),
  }
}

const write = (
  { store, now }: Pick<Awaited<ReturnType<typeof openLivingQuote>>, 'store' | 'now'>,
  side: 'customer' | 'owner',
  text: string,
  readAt: number | null = null,
) =>
  store.db
    .insertInto('quote_messages')
    .values({ quote_id: 1, side, key: text, at: now(), text, design: null, read_at: readAt })
    .execute()

it('LIVE-9 a new quote has the clock of the promise in shop hours, until it is answered', async () => {
  // Saturday, November 21, 2026, 6:00 at the shop, which opens at 10, and then on Tuesday.
  const living = await openLivingQuote()
  const { keys, group } = await today(living.desk)
  expect(keys).toEqual(['quotes'])
  expect(group('quotes')).toEqual({
    key: 'quotes',
    total: 1,
    isExact: true,
    late: 0,
    rows: [
      {
        record: 'quote',
        id: 1,
        customerName: 'June Carter',
        phone: '615-555-0199',
        piece: {
          productName: 'Heritage Oak Floating Mantel',
          woodSpeciesName: 'Reclaimed Oak',
          dimensions: { length: 72, width: 8, thickness: 8 },
          quantity: 1,
        },
        morePieces: 0,
        place: 'Nashville, TN',
        amount: '445.00',
        amountTo: null,
        at: '2026-11-21T12:00:00.000Z',
        isLate: false,
        // Tuesday, November 24, 10:00.
        dueAt: '2026-11-24T16:00:00.000Z',
        openMinutes: 4 * 60,
        isStarted: false,
        offer: null,
        unread: null,
        promisedOn: null,
        status: null,
        warning: null,
      },
    ],
  })
  living.wait(5 * hourMs)
  await living.save({ note: 'Begun at the bench' })
  expect((await today(living.desk)).group('quotes').rows[0]).toMatchObject({
    ...{ openMinutes: 3 * 60, isLate: false, isStarted: true },
  })
  living.wait(3 * 24 * hourMs)
  const late = (await today(living.desk)).group('quotes')
  expect(late).toMatchObject({ late: 1, rows: [{ isLate: true, openMinutes: 0 }] })
  await write(living, 'owner', 'I will look at it tomorrow.')
  expect((await today(living.desk)).keys).toEqual([])
})

it('LIVE-9 an offer that ends in two days or less, and once it is over, until the shop has been open for a day', async () => {
  // Saturday; the shop opens next on Tuesday.
  const living = await openLivingQuote()
  const { draft } = await living.offer()
  const [first] = draft.pieces
  await living.send({
    validUntil: '2026-11-24',
    pieces: [
      { ...first, quantity: 2 },
      { ...first, key: '2' },
    ],
  })
  expect((await today(living.desk)).keys).toEqual([])
  living.wait(24 * hourMs)
  const sunday = await today(living.desk)
  expect(sunday.keys).toEqual(['ending'])
  expect(sunday.group('ending')).toMatchObject({
    total: 1,
    rows: [
      {
        ...{ record: 'quote', id: 1, phone: '615-555-0199', morePieces: 1, isLate: false },
        piece: { productName: 'Heritage Oak Floating Mantel', quantity: 2 },
        offer: { state: 'sent', endsOn: '2026-11-24', answer: '' },
      },
    ],
  })
  // What waits for an answer is on the page already.
  await write(living, 'customer', 'Can it be longer?')
  expect((await today(living.desk)).keys).toEqual(['messages'])
  await living.store.db.updateTable('quote_messages').set({ read_at: living.now() }).execute()
  living.wait(3 * 24 * hourMs)
  const wednesday = await today(living.desk)
  expect(wednesday.keys).toEqual(['gone'])
  expect(wednesday.group('gone').rows).toMatchObject([
    { at: '2026-11-25T06:00:00.000Z', offer: { state: 'expired', endsOn: '2026-11-24' } },
  ])
  living.wait(24 * hourMs)
  expect((await today(living.desk)).keys).toEqual([])
})

it('LIVE-9 an offer that was declined, with the reason, until it is closed or the shop has been open for a day', async () => {
  const living = await openLivingQuote()
  await living.send()
  living.wait(8 * hourMs)
  await living.decline(1, 'Too dear')
  const declined = {
    ...{ total: 1 },
    rows: [{ id: 1, at: '2026-11-21T20:00:00.000Z', offer: { state: 'declined', answer: 'Too dear' } }],
  }
  expect((await today(living.desk)).group('gone')).toMatchObject(declined)
  // On Tuesday, Saturday was the last day with work.
  living.wait(3 * 24 * hourMs)
  expect((await today(living.desk)).group('gone')).toMatchObject(declined)
  const closed = { as: 'lost', reason: 'Price' }
  expect((await living.asOwner('POST', '/api/quotes/1/close', closed)).status).toBe(200)
  expect((await today(living.desk)).keys).toEqual([])
  await living.asOwner('POST', '/api/quotes/1/reopen')
  expect((await today(living.desk)).keys).toEqual(['gone'])
  await living.send({ note: 'A better one' })
  expect((await today(living.desk)).keys).toEqual([])
  await living.decline(2)
  living.wait(2 * 24 * hourMs)
  expect((await today(living.desk)).keys).toEqual([])
})

it('DESK-4, DESK-7 unread messages of a quote in the bin wait for nobody, those of an order do', async () => {
  const living = await openLivingQuote()
  await write(living, 'customer', 'Is it oak?')
  expect((await today(living.desk)).group('messages').total).toBe(1)
  expect((await living.bin()).status).toBe(204)
  expect((await today(living.desk)).group('messages')).toMatchObject({ total: 0, rows: [] })
  await living.placeOne()
  await living.store.db
    .insertInto('quote_messages')
    .values({
      ...{
        quote_id: null,
        order_id: 1,
        side: 'customer',
        key: 'k',
        at: living.now(),
        text: 'When is it ready?',
      },
      ...{ design: null, read_at: null },
    })
    .execute()
  expect((await today(living.desk)).group('messages')).toMatchObject({
    ...{ total: 1, rows: [{ record: 'order', unread: { count: 1, words: 'When is it ready?' } }] },
  })
})

it('LIVE-9 unread messages of a quote are one row with their number and the latest words', async () => {
  const living = await openLivingQuote()
  await living.send()
  expect((await today(living.desk)).keys).toEqual([])
  await write(living, 'customer', 'An old one.', living.now())
  await write(living, 'owner', 'Our own words are read.')
  await write(living, 'customer', 'Could it be\n longer?')
  await write(living, 'customer', `${'word '.repeat(60)}`)
  const { keys, group } = await today(living.desk)
  expect(keys).toEqual(['messages'])
  expect(group('messages')).toMatchObject({ total: 1, rows: [{ record: 'quote', id: 1, unread: { count: 2 } }] })
  expect(group('messages').rows[0]?.unread).toMatchObject({
    words: expect.stringMatching(/^word word [ word]{20,129}…$/),
  })
  await living.store.db.updateTable('quote_messages').set({ read_at: living.now() }).execute()
  await write(living, 'customer', 'Could it be\n longer?  Really')
  const later = await today(living.desk)
  expect(later.group('messages').rows[0]?.unread).toEqual({ count: 1, words: 'Could it be longer? Really' })
})

it('LIVE-9 an accepted offer goes from deposit to work to balance, and then leaves', async () => {
  const living = await openLivingQuote()
  await living.accepted({ promisedOn: '2026-11-28' })
  const accepted = await today(living.desk)
  expect(accepted.keys).toEqual(['no-deposit'])
  expect(accepted.group('no-deposit').rows).toMatchObject([
    { record: 'order', id: 1, amount: '238.50', place: 'Nashville, TN', at: '2026-11-21T12:00:00.000Z' },
  ])
  await payByCard(living, 0)
  // Promised for the Saturday after.
  expect((await today(living.desk)).keys).toEqual(['to-start'])
  living.wait(2 * 24 * hourMs)
  const week = await today(living.desk)
  expect(week.keys).toEqual(['promised'])
  expect(week.group('promised')).toMatchObject({ late: 0, rows: [{ promisedOn: '2026-11-28', isLate: false }] })
  living.wait(6 * 24 * hourMs)
  await living.signInAgain()
  expect((await today(living.desk)).group('promised')).toMatchObject({ late: 1, rows: [{ id: 1, isLate: true }] })
  await living.move('in_production')
  const readyAt = new Date(living.now()).toISOString()
  await living.move('ready')
  living.wait(hourMs)
  const ready = await today(living.desk)
  expect(ready.keys).toEqual(['promised', 'balance-due'])
  expect(ready.group('balance-due').rows).toMatchObject([{ id: 1, amount: '238.50', at: readyAt, status: 'ready' }])
  await living.move('delivered', 'She pays tomorrow')
  expect((await today(living.desk)).keys).toEqual(['balance-due'])
  await living.byHand(1)
  expect((await today(living.desk)).keys).toEqual([])
})

it('LIVE-9 a pile of old quotes hides neither the oldest nor what has just come; all of them are a step away', async () => {
  const living = await openLivingQuote()
  const row = await living.store.db.selectFrom('quotes').selectAll().executeTakeFirstOrThrow()
  const { id, ...copy } = row
  for (let nth = 1; nth <= 11; nth += 1) {
    living.wait(24 * hourMs)
    if (nth % 6 === 0) await living.signInAgain()
    const values = { ...copy, idempotency_key: `copy-${nth}`, created_at: living.now(), updated_at: living.now() }
    await living.store.db.insertInto('quotes').values(values).execute()
  }
  const { group } = await today(living.desk)
  // It is Wednesday, December 2, 6:00: those since Tuesday's closing aren't due.
  expect(group('quotes')).toMatchObject({ total: 12, isExact: true })
  expect(group('quotes').rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 9, 10, 11, 12])
  const lateRows = group('quotes').rows.filter(({ isLate }) => isLate)
  expect(group('quotes').late).toBe(4 + lateRows.length)
  const all = (await today(living.desk, 'quotes')).group('quotes')
  expect(all.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(all.rows.filter(({ isLate }) => isLate)).toHaveLength(all.late)
  expect((await living.desk('GET', '/today?all=everything')).status).toBe(400)
})

it("LIVE-9 a cart's paid order is to be started; the marks change with each change, and only then", async () => {
  const shop = await openPayingShop('demo')
  const cookie = await shop.signIn()
  const desk: Desk = (method, path) => shop.send(method, `/api/admin${path}`, undefined, { cookie })
  const marks: { quotes: string; orders: string }[] = [(await today(desk)).marks]
  const { clientSecret } = await shop.placeOne()
  // Checkouts without money are none of the owner's business.
  expect((await today(desk)).keys).toEqual([])
  marks.push((await today(desk)).marks)
  shop.wait(1_000)
  await shop.pay(clientSecret, 'paid')
  await shop.deliver()
  const paid = await today(desk)
  expect(paid.keys).toEqual(['to-start'])
  expect(paid.group('to-start').rows).toMatchObject([
    { record: 'order', id: 1, status: 'paid', customerName: expect.any(String) },
  ])
  marks.push(paid.marks)
  shop.wait(1_000)
  const { promisedOn } = await (await desk('GET', '/orders/1')).json()
  // Moving a day changes no count.
  const moved = { from: promisedOn, to: '2027-01-15', word: '' }
  expect((await shop.send('PUT', '/api/admin/orders/1/promise', moved, { cookie })).status).toBe(200)
  marks.push((await today(desk)).marks)
  expect(new Set(marks.map(({ orders }) => orders)).size).toBe(4)
  expect(new Set(marks.map(({ quotes }) => quotes)).size).toBe(1)
  expect((await today(desk)).marks).toEqual(marks.at(-1))
  expect((await shop.request('/api/admin/today')).status).toBe(401)
})

it('LIVE-9 each group of orders says how many there are, shows the first, and all of them when it is opened', async () => {
  const living = await openLivingQuote()
  await living.accepted({ promisedOn: '2026-11-28' })
  const { db } = living.store
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const [deposit] = await db.selectFrom('order_payments').selectAll().where('kind', '=', 'deposit').execute()
  if (!deposit) throw new Error('an accepted offer has a deposit')
  for (let id = 2; id <= 11; id += 1) {
    await db
      .insertInto('orders')
      .values({ ...order, id, token: `copy-${id}`, quote_id: id })
      .execute()
    await db
      .insertInto('order_payments')
      .values({ ...deposit, id: `copy-${id}`, order_id: id, intent_id: null, created_at: deposit.created_at + id })
      .execute()
  }
  const noDeposit = (await today(living.desk)).group('no-deposit')
  expect(noDeposit).toMatchObject({ total: 11, isExact: true })
  expect(noDeposit.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect((await today(living.desk, 'no-deposit')).group('no-deposit').rows).toHaveLength(11)

  await db.updateTable('orders').set({ status: 'paid' }).execute()
  expect((await today(living.desk)).group('to-start')).toMatchObject({ total: 11, rows: { length: 8 } })
  await db.updateTable('orders').set({ promised_on: '2026-11-21' }).execute()
  expect((await today(living.desk)).group('promised')).toMatchObject({ total: 11, late: 0, rows: { length: 8 } })
  await db.updateTable('orders').set({ promised_on: '2026-11-20' }).where('id', '>', 2).execute()
  const late = (await today(living.desk, 'promised')).group('promised')
  expect(late).toMatchObject({ total: 11, late: 9 })
  expect(late.rows.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2])

  await db.updateTable('orders').set({ set_aside: 'Paid twice' }).where('id', '<>', 4).execute()
  const aside = (await today(living.desk)).group('set-aside')
  expect(aside.total).toBe(10)
  expect(aside.rows.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 3])
})
