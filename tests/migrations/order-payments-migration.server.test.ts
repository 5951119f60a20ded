/** Migration 0020 makes a payment of what each order had in its own columns. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dropEverything, migrate } from '../support/database/migrations.ts'
import { asOwner, openPayingShop } from '../support/paying-shop.ts'

const at = 1_795_000_000_000
const address = '{"street":"12 Oak Street","city":"Nashville","state":"TN","zip":"37203","country":"US"}'

type Old = { id: number; status: string; paidAt?: number; aside?: string; refunded?: number }

const old: Old[] = [
  { id: 1, status: 'pending_payment' },
  { id: 2, status: 'paid', paidAt: at + 1_000 },
  { id: 3, status: 'delivered', paidAt: at + 2_000, refunded: 10_000 },
  { id: 4, status: 'refunded', paidAt: at + 3_000, refunded: 53_100 },
  { id: 5, status: 'canceled' },
  { id: 6, status: 'pending_payment', aside: 'Paid $5.00 instead of $531.00' },
  { id: 7, status: 'refunded', refunded: 53_100 },
]

const rowOf = ({ id, status, paidAt, aside, refunded = 0 }: Old) => sql`(
  ${`token-${id}`}, ${`session-${id}`}, ${`pi_${id}`}, 'demo', ${status}, 'Ada', 'ada@example.com', '', ${address},
  ${address}, 45000, 4500, 3600, 53100, ${refunded}, ${aside ?? null}, ${at}, ${at}, ${paidAt ?? null})`

it('LIVE-6, ADMIN-8 an update keeps every order with its pieces, history, payment and refunds', async () => {
  const shop = await openPayingShop('demo')
  const owner = await asOwner(shop)
  const { db } = shop.store
  const kept = {
    settings: await db.selectFrom('settings').selectAll().execute(),
    admin_sessions: await db.selectFrom('admin_sessions').selectAll().execute(),
  }
  await dropEverything(shop.store)
  await migrate(shop.store, '0001', '0019')
  for (const statement of [
    sql`insert into orders (token, session_id, intent_id, provider, status, customer_name, customer_email,
      customer_phone, shipping_address, billing_address, subtotal_cents, shipping_cents, tax_cents, total_cents,
      refunded_cents, set_aside, created_at, updated_at, paid_at) values ${sql.join(old.map(rowOf))}`,
    ...old.flatMap(({ id, status }) => [
      sql`insert into order_items (order_id, position, cart_item_id, product_id, product_name, category,
        wood_species_name, length_in, width_in, thickness_in, quantity, unit_price_cents)
        values (${id}, 0, 'item', 'oak', 'Oak Mantel', 'floating-mantel', 'Reclaimed Oak', 72, 8, 8, 1, 45000)`,
      sql`insert into order_events (order_id, at, status, note) values (${id}, ${at}, ${status}, 'Placed')`,
    ]),
    sql`insert into refunds (id, order_id, amount_cents, state, created_at) values
      ('r3', 3, 10000, 'done', ${at}), ('r4', 4, 53100, 'done', ${at}), ('r7', 7, 53100, 'done', ${at})`,
    sql`insert into demo_intents (id, idempotency_key, client_secret, amount_cents, currency, status, refunded_cents,
      created_at) values ('pi_2', 'k2', 's2', 53100, 'usd', 'succeeded', 0, ${at}),
      ('pi_6', 'k6', 's6', 53100, 'usd', 'succeeded', 0, ${at})`,
  ])
    await statement.execute(db)
  await migrate(shop.store, '0020', '9999')
  await db
    .insertInto('settings')
    .values(kept.settings)
    .onConflict((on) => on.doNothing())
    .execute()
  await db.insertInto('admin_sessions').values(kept.admin_sessions).execute()

  const found = await Promise.all(old.map(({ id }) => owner.find(id)))
  expect(found.map(({ payments: [only, ...others] }) => [only.state, only.how, only.refunded, others.length])).toEqual([
    ['due', null, '0.00', 0],
    ['paid', 'card', '0.00', 0],
    ['paid', 'card', '100.00', 0],
    ['paid', 'card', '531.00', 0],
    ['void', null, '0.00', 0],
    ['held', 'card', '0.00', 0],
    ['held', 'card', '531.00', 0],
  ])
  for (const [index, order] of found.entries())
    expect(order).toMatchObject({
      total: '531.00',
      status: old[index]?.status,
      items: [{ productName: 'Oak Mantel' }],
      history: [{ note: 'Placed' }],
      payments: [{ amount: '531.00', intentId: `pi_${index + 1}`, provider: 'demo' }],
    })
  const { id: _id, ...last } = await db.selectFrom('orders').selectAll().where('id', '=', 7).executeTakeFirstOrThrow()
  // What arrived before the update can still be refunded, and the last order's number isn't used again.
  expect((await owner.refund(2, 531)).status).toBe(200)
  expect((await owner.refund(6, '531.00')).status).toBe(200)
  expect((await owner.refund(3, 431.01)).status).toBe(409)
  expect(await Promise.all([2, 6].map(async (id) => (await owner.find(id)).status))).toEqual(['refunded', 'refunded'])
  const { id } = await db
    .insertInto('orders')
    .values({ ...last, token: 'another' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBe(8)
})
