/** Migration 0040 gives refunds of before their share of the order's tax. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dropEverything, migrate } from '../support/database/migrations.ts'
import { openTestShop } from '../support/test-shop.ts'

const at = 1_795_000_000_000
const order = (id: number, total: number, tax: number, received: number) => sql`(${`token-${id}`}, ${`session-${id}`},
  'paid', 'Ada', 'ada@example.com', '', '{}', '{}', ${total - tax}, 0, ${tax}, ${total}, ${received}, 0, ${at}, ${at}, ${at})`

it('DESK-5 an update shares out the tax of refunds that were made before, to the cent', async () => {
  const { store } = await openTestShop()
  await dropEverything(store)
  await migrate(store, '0001', '0039')
  for (const statement of [
    sql`insert into orders (token, session_id, status, customer_name, customer_email, customer_phone, shipping_address,
      billing_address, subtotal_cents, shipping_cents, tax_cents, total_cents, received_cents, refunded_cents, created_at,
      updated_at, paid_at) values ${order(1, 53_100, 3_600, 53_100)}, ${order(2, 53_100, 3_600, 60_000)},
      ${order(3, 900_000_000, 66_666_667, 900_000_000)}, ${order(4, 0, 0, 100)}`,
    sql`insert into order_payments (id, order_id, kind, state, amount_cents, created_at) values
      ('p1', 1, 'whole', 'paid', 53100, ${at}), ('p2', 2, 'whole', 'paid', 60000, ${at}),
      ('p3', 3, 'whole', 'paid', 900000000, ${at}), ('p4', 4, 'extra', 'held', 100, ${at}),
      ('p1x', 1, 'extra', 'held', 53100, ${at})`,
    sql`insert into refunds (id, order_id, payment_id, amount_cents, state, created_at) values
      ('a', 1, 'p1', 10000, 'done', ${at}), ('b', 1, 'p1', 20000, 'failed', ${at + 1}),
      ('c', 1, 'p1', 43099, 'done', ${at + 2}), ('d', 1, 'p1', 1, 'pending', ${at + 3}),
      ('e', 2, 'p2', 60000, 'done', ${at}),
      ('f', 3, 'p3', 450000000, 'done', ${at}), ('g', 4, 'p4', 100, 'done', ${at}),
      ('0-paid-twice', 1, 'p1x', 53100, 'done', ${at})`,
  ])
    await statement.execute(store.db)
  await migrate(store, '0040', '9999')
  const refunds = await store.db.selectFrom('refunds').select(['id', 'tax_cents', 'reason']).orderBy('id').execute()
  expect(refunds.map(({ id, tax_cents }) => [id, tax_cents])).toEqual([
    // What was paid twice had no tax in it.
    ['0-paid-twice', 0],
    ['a', 678],
    ['b', 0],
    ['c', 2_922],
    ['d', 0],
    ['e', 3_600],
    ['f', 33_333_334],
    ['g', 0],
  ])
  expect(refunds.every(({ reason }) => reason === '')).toBe(true)
})
