/** ADMIN-8: the list of orders by promised day and by what is due, from page to page in both directions. */
import { beforeEach, describe, expect, it, test } from 'vitest'
import { insertPaidOrder } from '../../../../tests/support/paid-order.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts'
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
      .values({ ...item, position, work })
      .execute()
  const answer = await shop.request('/api/admin/orders?status=in_production', { headers: { cookie } })
  const rows: { id: number; morePieces: number; readyPieces: number }[] = await answer.json()
  expect(rows.map(({ id, morePieces, readyPieces }) => [id, morePieces, readyPieces])).toEqual([
    [7, 0, 0],
    [5, 2, 1],
  ])
})
