/** LIVE-9: what is read at every look at the desk, and after every email, costs the same however old a shop is. */
import { CompiledQuery, type QueryId, type RootOperationNode, SelectQueryNode, sql } from 'kysely'
import { expect, it } from 'vitest'
import { takeDueMail } from '../src/features/mail/mail-queue.server.ts'
import { listDeeds } from '../src/features/owner/deeds/deeds.server.ts'
import {
  listBookLines,
  listBookPayouts,
  ordersInPayouts,
  readOnItsWay,
  sumFees,
} from '../src/features/payment/payouts/payout-books.server.ts'
import { findReadFrom, listReadyPayouts } from '../src/features/payment/payouts/payouts.server.ts'
import { listGone } from '../src/features/quotes/request/pipeline/pipeline.server.ts'
import { listQuotes } from '../src/features/quotes/request/quotes.server.ts'
import { Store } from '../src/platform/database/store.ts'
import { ask } from './support/mailing-shop.ts'
import { openTestShop } from './support/test-shop.ts'

const now = Date.UTC(2026, 10, 21, 12)

/** How the engine goes about each read of this work. Nothing in the tables was counted, as in a shop that was just moved. */
async function plansOf(store: Store, work: (store: Store) => Promise<unknown>): Promise<string[]> {
  const reads: { node: RootOperationNode; queryId: QueryId }[] = []
  const watched = store.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (SelectQueryNode.is(node)) reads.push({ node, queryId })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(new Store(watched, store.engine, store.log))
  const explain = store.engine === 'sqlite' ? 'explain query plan' : 'explain'
  return Promise.all(
    reads.map(async ({ node, queryId }) => {
      const compiled = store.db.getExecutor().compileQuery(node, queryId)
      const { rows } = await store.db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`${explain} ${compiled.sql}`, [...compiled.parameters]),
      )
      return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n')
    }),
  )
}

it('MAIL-2 what is due is found among what waits, not among all that was ever sent', async () => {
  const { store } = await openTestShop()
  const [plan = ''] = await plansOf(store, (watched) => takeDueMail(watched, now))
  const ofOutbox = plan.split('\n').filter((line) => /(SEARCH|SCAN|Scan.* on) outbox/.test(line))
  expect(ofOutbox).not.toEqual([])
  expect(ofOutbox.filter((line) => !line.includes('outbox_due'))).toEqual([])
})

it('LIVE-9 offers that came to nothing are found among the newest events, without a look at all quotes', async () => {
  const { store } = await openTestShop()
  const plans = await plansOf(store, (watched) => listGone(watched, now - 1, now))
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).not.toMatch(/^SCAN|Seq Scan/m)
})

it('DESK-3 the newest quotes are read down their key', async () => {
  const shop = await openTestShop()
  const { store } = shop
  await ask(shop)
  // PostgreSQL goes by the size of the table.
  if (store.engine === 'postgres')
    await sql`insert into quotes overriding system value select (jsonb_populate_record(null::quotes, to_jsonb(quotes)
      || jsonb_build_object('id', number, 'idempotency_key', number))).* from quotes, generate_series(2, 2000) number`.execute(
      store.db,
    )
  const plans = await plansOf(store, (watched) => listQuotes(watched, {}, { limit: 1 }, now))
  const [down = ''] = plans.filter((plan) => /^SCAN quotes$|quotes_pkey/m.test(plan))
  expect(down).toMatch(/^SCAN quotes$|Index Scan Backward using quotes_pkey/m)
  expect(down).not.toMatch(/TEMP B-TREE|Sort/)
})

it('LIVE-9 PostgreSQL starts no helpers for lists of quotes and orders', async () => {
  const { store } = await openTestShop()
  const tables = ['quotes', 'quote_pieces', 'quote_events', 'offer_versions', 'orders', 'order_items', 'order_payments']
  if (store.engine === 'sqlite') return
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where reloptions @> array['parallel_workers=0'] and relkind = 'r'`.execute(store.db)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(tables))
})

it('BOOK-4 lines of payouts are found by their payout, their day or that they wait, among all there ever were', async () => {
  const { store } = await openTestShop()
  const days = { from: '2026-11-01', to: '2026-11-30' }
  // PostgreSQL goes by the size of the tables.
  await sql`insert into provider_lines (provider, id, payout_id, kind, amount_cents, fee_cents, net_cents, at, description)
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 3000)
    select 'stripe', 'txn_' || number, 'po_' || (number / 10), 'payment', 100, 3, 97, number, '' from numbers`.execute(
    store.db,
  )
  await sql`insert into payouts (provider, id, amount_cents, state, created_at, arrives_on, is_automatic, lines, note)
    with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number < 300)
    select 'stripe', 'po_' || number, 970, 'paid', number * 10, '2020-01-01', 1, 'read', '' from numbers`.execute(
    store.db,
  )
  if (store.engine === 'postgres') await sql`analyze provider_lines, payouts`.execute(store.db)
  const reads = [
    () => plansOf(store, (watched) => listBookPayouts(watched, days)),
    () => plansOf(store, (watched) => listBookLines(watched, days)),
    () => plansOf(store, (watched) => ordersInPayouts(watched, 'stripe', ['po_7', 'po_8'])),
    () => plansOf(store, (watched) => sumFees(watched, days)),
    () => plansOf(store, (watched) => readOnItsWay(watched)),
    () => plansOf(store, (watched) => findReadFrom(watched, 'stripe')),
    () => plansOf(store, (watched) => listReadyPayouts(watched, 'stripe')),
  ]
  for (const read of reads) {
    const plans = await read()
    expect(plans).not.toEqual([])
    for (const plan of plans)
      expect(plan).not.toMatch(/SCAN (line|provider_lines|payouts)$|Seq Scan on (provider_lines|payouts)/m)
  }
})

it('STAFF-2 who did what is read down an index of its order, whatever it is asked by', async () => {
  const { store } = await openTestShop()
  const span = { after: { at: now, id: 1 }, limit: 51, order: 'desc' as const }
  // PostgreSQL goes by the size of the table.
  if (store.engine === 'postgres') {
    await sql`insert into deeds (at, person_id, person_name, action, about_kind, about_id, title, changes, words, outcome, is_final)
      select number, (number % 5)::text, 'Ray', 'PATCH /quotes/{id}', 'quote', (number % 500)::text, '', '[]', 'word', 200, 1
      from generate_series(1, 20000) number`.execute(store.db)
    await sql`analyze deeds`.execute(store.db)
  }
  for (const filter of [
    {},
    { person: '3' },
    { kind: 'quote' },
    { kind: 'quote', about: '12' },
    { from: 1, until: now },
  ]) {
    const plans = await plansOf(store, (watched) => listDeeds(watched, filter, span))
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/deeds_by_/)
    expect(plans[0]).not.toMatch(/TEMP B-TREE|Seq Scan|^SCAN deeds$/m)
  }
})
