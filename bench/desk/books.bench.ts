// BOOK-1 to BOOK-5: the books with 100,000 movements of 25,000 orders, twenty years of a busy workshop: a month, its ledger,
// the sales tax of a year, and how orders stand, each within its limit; and the whole ledger as a spreadsheet.
import { sql } from 'kysely'
import type { Store } from '../../src/platform/database/store.ts'
import { startShopProcess } from '../../tests/support/shop-process.ts'
import { percentile, report } from '../report.ts'
import { emptyDatabases } from '../shops/databases.ts'
import { signIn } from '../shops/owner.ts'

const orders = 25_000
const ADMIN_PASSWORD = 'a password for measuring'
const reads = 20

const calls: { what: string; path: string; limitMs: number }[] = [
  { what: 'a month in one look', path: '/api/admin/books/2026-06', limitMs: 500 },
  { what: "a month's ledger", path: '/api/admin/ledger?from=2026-06-01&to=2026-06-30', limitMs: 50 },
  {
    what: "a month's journal",
    path: '/api/admin/books/journal?from=2026-06-01&to=2026-06-30&format=quickbooks-online',
    limitMs: 500,
  },
  { what: "a year's sales tax", path: '/api/admin/tax-report?from=2025-01-01&to=2025-12-31', limitMs: 300 },
  { what: 'deposits held', path: '/api/admin/deposits-held?on=2026-06-30', limitMs: 400 },
  { what: 'the last 30 days', path: '/api/admin/glance', limitMs: 50 },
  {
    what: 'the whole ledger as a spreadsheet',
    path: '/api/admin/ledger?from=2000-01-01&to=2030-12-31&format=csv',
    limitMs: 10_000,
  },
]

for await (const { engine, env, openStore } of emptyDatabases()) {
  const options = { env: { ADMIN_PASSWORD, TRUST_PROXY: '1', LOG_LEVEL: 'info', ...env } }
  // Makes the tables.
  await (await startShopProcess(options))[Symbol.asyncDispose]()
  const store = openStore()
  await fill(store)
  await store.close()
  await using shop = await startShopProcess(options)
  const cookie = await signIn(shop.url, ADMIN_PASSWORD)
  for (const { what, path, limitMs } of calls) {
    const tookMs: number[] = []
    for (let nth = 0; nth < (limitMs > 1_000 ? 1 : reads); nth++) {
      const startedAt = performance.now()
      const answer = await fetch(shop.url + path, { headers: { cookie } })
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      tookMs.push(performance.now() - startedAt)
    }
    report({ what: `${engine}, ${what}`, measured: percentile(tookMs, 0.95), limit: limitMs, unit: 'ms' })
  }
}

/** Each order has a deposit, a fee, a balance and a refund of a part; four of five are delivered. */
async function fill(store: Store): Promise<void> {
  const startedAt = performance.now()
  const numbers = sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${orders})`
  const text = (value: ReturnType<typeof sql>) => sql`cast(${value} as text)`
  // 20 years of 360 days, a few orders a day.
  const day = (shift: number) => {
    const at = sql`(n * 7200 / ${orders} + ${shift})`
    const two = (value: ReturnType<typeof sql>) => sql`substr('0' || ${text(value)}, -2)`
    const padded =
      store.engine === 'sqlite' ? two : (value: ReturnType<typeof sql>) => sql`lpad(${text(value)}, 2, '0')`
    return sql`${text(sql`(2007 + ${at} / 360)`)} || '-' || ${padded(sql`(1 + ${at} % 360 / 30)`)} || '-' || ${padded(sql`(1 + ${at} % 30)`)}`
  }
  await sql`${numbers} insert into orders (token, status, customer_name, customer_email, customer_phone, shipping_address,
      billing_address, subtotal_cents, shipping_cents, tax_cents, total_cents, received_cents, refunded_cents, created_at,
      updated_at, paid_at)
    select 'token-' || n, case when n % 5 = 0 then 'paid' else 'delivered' end, 'Customer ' || n, 'c@example.net',
      '615-555-0100', '{"street":"1 A","city":"Nashville","state":"TN","zip":"37203"}', '{}', 100000, 0, 8000, 108000, 108000,
      1080, 1, 1, 1 from counted`.execute(store.db)
  const movement = (kind: string, source: string, shift: number, cents: number, tax: number) =>
    sql`${numbers} insert into ledger (day, moved_on, entered_at, kind, source, order_id, customer, how, note, amount_cents,
        tax_cents, provider, provider_id)
      select ${day(shift)}, ${day(shift)}, 1, ${kind}, ${source} || n, n, 'Customer ' || n, 'card', '', ${cents}, ${tax},
        'demo', 'pi_' || n from counted`.execute(store.db)
  await movement('deposit', 'payment:d', 0, 54_000, 4_000)
  await movement('fee', 'fee:', 0, -1_596, 0)
  await movement('balance', 'payment:b', 20, 54_000, 4_000)
  await movement('refund', 'refund:', 25, -1_080, -80)
  const sale = (kind: string, shift: number, sign: number) =>
    sql`${numbers} insert into sales (day, sold_on, entered_at, order_id, kind, basis, gross_cents, out_of_state_cents,
        exempt_cents, untaxed_cents, taxable_cents, flat_cents, state_cents, local_cents, single_article_cents)
      select ${day(shift)}, ${day(shift)}, 1, n, ${kind}, 'delivery', cast(${sign * 1000} as integer), 0, 0, 0,
        cast(${sign * 1000} as integer), cast(${sign * 80} as integer), 0, 0, 0 from counted where n % 5 <> 0`.execute(
      store.db,
    )
  await sale('sale', 24, 100)
  await sale('refund', 25, -1)
  if (store.engine === 'postgres') await sql`analyze`.execute(store.db)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`        ${store.engine}: ${orders} orders and ${4 * orders} movements, filled in ${seconds} s`)
}
