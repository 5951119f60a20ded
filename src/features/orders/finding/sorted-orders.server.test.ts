/** ADMIN-8: the list of orders by promised day and by what is due, from page to page in both directions. */
import { beforeEach, describe, expect, it, test } from 'vitest'
import { insertPaidOrder } from '../../../../tests/support/paid-order.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts'
import { writeSearchTexts } from '../../shared/search/search.server.ts'
import type { OrderStatus } from '../order.ts'

type Wanted = { status?: OrderStatus; promisedOn: string | null; dueCents?: number }

/** Their numbers are their places here, from 1. */
const wanted: Wanted[] = [
  { promisedOn: '2026-12-20', dueCents: 50_000 },
  { promisedOn: '2026-11-03', status: 'ready' },
  { promisedOn: null, dueCents: 90_000 },
  { promisedOn: '2026-10-01', status: 'delivered', dueCents: 70_000 },
  { promisedOn: '2026-12-01', status: 'in_production' },
  { promisedOn: '2026-11-02', status: 'canceled', dueCents: 99_000 },
  { promisedOn: '2026-12-01', status: 'in_production', dueCents: 50_000 },
  // Placed at checkout and never paid: apart from all others.
  { promisedOn: '2026-11-01', status: 'pending_payment', dueCents: 10_000 },
  { promisedOn: '2026-12-24', status: 'delivered' },
]

let shop: TestShop
let cookie: string

async function insert({ status = 'paid', promisedOn, dueCents = 0 }: Wanted, at: number) {
  const id = await insertPaidOrder(shop.store, `2026-01-0${at + 1}`)
  const paid = status === 'pending_payment' ? { paid_at: null } : {}
  await shop.store.db
    .updateTable('orders')
    .set({ promised_on: promisedOn, status, ...paid })
    .where('id', '=', id)
    .execute()
  // In two parts, as a deposit and a balance are.
  for (const [part, cents] of [dueCents / 4, (dueCents / 4) * 3].entries())
    if (cents > 0)
      await shop.store.db
        .insertInto('order_payments')
        .values({
          ...{ id: `payment-${id}-${part}`, order_id: id, kind: part ? 'balance' : 'deposit', state: 'due' },
          ...{ amount_cents: cents, created_at: at },
        })
        .execute()
}

beforeEach(async () => {
  shop = await openTestShop()
  for (const [at, one] of wanted.entries()) await insert(one, at)
  cookie = await shop.signIn()
})

const read = async (query: string) => {
  const answer = await shop.request(`/api/admin/orders?${query}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  const ids: number[] = (await answer.json()).map(({ id }: { id: number }) => id)
  const to = (name: string) => new RegExp(`\\?([^>]*)>; rel="${name}"`).exec(answer.headers.get('link') ?? '')?.[1]
  return { ids, total: Number(answer.headers.get('x-total-count')), next: to('next'), previous: to('prev') }
}

describe('ADMIN-8 the list of orders', () => {
  test.each([
    ['newest first', '', [9, 7, 6, 5, 4, 3, 2, 1]],
    // In work: the next day first. Then all others, and those without a day, newest first.
    ['by promised day', 'sort=promised', [2, 5, 7, 1, 9, 6, 4, 3]],
    ['by what is due', 'sort=due', [3, 4, 7, 1, 9, 6, 5, 2]],
    ['of one state, by promised day', 'status=in_production&sort=promised', [5, 7]],
    ['of one state, by what is due', 'status=in_production&sort=due', [7, 5]],
    ['of what waits for its first payment, without checkouts that were left', 'status=pending_payment', []],
    ['of checkouts that were left, by what is due', 'status=unpaid&sort=due', [8]],
  ])('is %s', async (_how, query, ids) => {
    expect((await read(query)).ids).toEqual(ids)
  })

  it.each(['promised', 'due'])('leads from page to page and back, sorted by %s', async (sort) => {
    const { ids: all } = await read(`sort=${sort}`)
    const [there, back]: number[][] = [[], []]
    let page = await read(`sort=${sort}&limit=3`)
    for (;;) {
      expect(page.total).toBe(8)
      there?.push(...page.ids)
      if (!page.next) break
      page = await read(page.next)
    }
    expect(there).toEqual(all)
    for (;;) {
      back?.unshift(...page.ids)
      if (!page.previous) break
      page = await read(page.previous)
    }
    expect(back).toEqual(all)
  })

  it('says what is owed of those that the filter or the search finds, and never of a checkout that was left', async () => {
    const owed = async (query: string) => {
      const answer = await shop.request(`/api/admin/orders/owed?${query}`, { headers: { cookie } })
      const { orders, total } = await answer.json()
      return [orders, total]
    }
    expect(await owed('')).toEqual([4, '2600.00'])
    expect(await owed('status=in_production')).toEqual([1, '500.00'])
    expect(await owed('status=unpaid')).toEqual([0, '0.00'])
    expect(await owed('status=canceled')).toEqual([0, '0.00'])
    await writeSearchTexts(shop.store, 'orders', new Map([3, 4, 6, 8, 9].map((id) => [id, 'june'])))
    expect(await owed('q=june')).toEqual([2, '1600.00'])
    expect(await owed('q=june&status=delivered')).toEqual([1, '700.00'])
    expect(await owed('q=nobody')).toEqual([0, '0.00'])
    // What waits for a decision says so, and no amount.
    await shop.store.db.updateTable('orders').set({ set_aside: 'sold_out' }).where('id', '=', 3).execute()
    expect((await owed(''))[0]).toBe(3)
    expect(await owed('status=set_aside')).toEqual([0, '0.00'])
    await shop.store.db.updateTable('orders').set({ set_aside: null }).where('id', '=', 3).execute()
  })

  it('says what is owed however many orders a search finds', async () => {
    const { db } = shop.store
    const order = await db.selectFrom('orders').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    const payment = await db
      .selectFrom('order_payments')
      .selectAll()
      .where('order_id', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: 10_050 }, (_, at) => 1_000 + at)
    for (let at = 0; at < ids.length; at += 500) {
      const some = ids.slice(at, at + 500)
      await db
        .insertInto('orders')
        .values(some.map((id) => ({ ...order, id, token: `many-${id}` })))
        .execute()
      await db
        .insertInto('order_payments')
        .values(some.map((id) => ({ ...payment, id: `many-${id}`, order_id: id, amount_cents: 100 })))
        .execute()
      await writeSearchTexts(shop.store, 'orders', new Map(some.map((id) => [id, 'many'])))
    }
    const answer = await shop.request('/api/admin/orders/owed?q=many', { headers: { cookie } })
    expect(await answer.json()).toEqual({ orders: 10_050, total: '10050.00' })
  })

  it('finds and counts those that are late: promised for a day past, and not delivered', async () => {
    const past = { promised_on: '2020-02-29' }
    // In production, delivered, canceled, and a checkout that was left.
    await shop.store.db.updateTable('orders').set(past).where('id', 'in', [4, 5, 6, 8]).execute()
    const future = { promised_on: '2099-12-31' }
    await shop.store.db.updateTable('orders').set(future).where('id', 'in', [1, 2, 7, 9]).execute()
    expect(await read('status=late')).toMatchObject({ ids: [5], total: 1 })
    // An accepted offer whose deposit isn't in: nobody makes it yet.
    const quote = { status: 'pending_payment', quote_id: 1 } as const
    await shop.store.db
      .updateTable('orders')
      .set({ ...quote, ...past })
      .where('id', '=', 9)
      .execute()
    expect(await read('status=late&sort=promised')).toMatchObject({ ids: [5], total: 1 })
    const stats = await shop.request('/api/admin/orders/stats', { headers: { cookie } })
    expect(await stats.json()).toMatchObject({ late: 1 })
    const csv = await shop.request('/api/admin/orders.csv?status=late', { headers: { cookie } })
    expect((await csv.text()).trim().split('\n')).toHaveLength(2)
  })

  it('says no other way', async () => {
    const answer = await shop.request('/api/admin/orders?sort=name', { headers: { cookie } })
    expect(answer.status).toBe(400)
  })
})

it('JOB-4 a row says how many of its pieces are ready', async () => {
  const { db } = shop.store
  const item = await db.selectFrom('order_items').selectAll().where('order_id', '=', 5).executeTakeFirstOrThrow()
  for (const [position, work] of [[1, 'ready'] as const, [2, 'in_work'] as const])
    await db
      .insertInto('order_items')
      .values({ ...item, position, work, quantity: position })
      .execute()
  const answer = await shop.request('/api/admin/orders?status=in_production', { headers: { cookie } })
  const rows: { id: number; morePieces: number; readyPieces: number }[] = await answer.json()
  expect(rows.map(({ id, morePieces, readyPieces }) => [id, morePieces, readyPieces])).toEqual([
    [7, 0, 0],
    // One and two more, and the first line waits.
    [5, 3, 1],
  ])
})
