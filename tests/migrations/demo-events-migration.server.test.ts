/** Migration 0051 lets the demo provider's events be about a payout, which has no intent. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dropEverything, migrate } from '../support/database/migrations.ts'
import { openTestShop } from '../support/test-shop.ts'

it('BOOK-4 an update keeps the events that the demo provider has yet to deliver', async () => {
  const { store } = await openTestShop()
  await dropEverything(store)
  await migrate(store, '0001', '0049')
  await sql`insert into demo_intents (id, idempotency_key, client_secret, amount_cents, currency, status, refunded_cents,
    created_at) values ('pi_demo_1', 'key', 'secret', 100, 'usd', 'succeeded', 0, 1)`.execute(store.db)
  const events = [
    { id: 'b', type: 'payment_intent.succeeded', intent_id: 'pi_demo_1', created_at: 1, due_at: 5 },
    { id: 'a', type: 'charge.refunded', intent_id: 'pi_demo_1', created_at: 2, due_at: null },
  ]
  await store.db.insertInto('demo_events').values(events).execute()
  await migrate(store, '0050', '9999')
  const payout = { id: 'c', type: 'payout.paid', intent_id: null, created_at: 3, due_at: 6 }
  await store.db.insertInto('demo_events').values(payout).execute()
  expect(await store.db.selectFrom('demo_events').selectAll().orderBy('created_at').execute()).toEqual([
    ...events,
    payout,
  ])
})
