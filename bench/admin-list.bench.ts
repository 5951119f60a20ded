// The owner's desk with 10,000 quotes and as many paid orders: 95% of calls for the quote list and for the last 30 days
// take at most 50 ms.
import { sql } from 'kysely'
import type { Store } from '../src/platform/database/store.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { addQuote } from '../tests/support/shop-store.ts'
import { emptyDatabases } from './databases.ts'
import { percentile, report } from './report.ts'

const quotes = 10_000
const callsEach = 40
const limitMs = 50

const calls = [
  '/api/quotes?limit=25',
  '/api/quotes?limit=25&page=2',
  `/api/quotes?limit=25&page=${quotes / 25}`,
  '/api/quotes?limit=25&status=pending',
  '/api/quotes?limit=25&status=completed',
  '/api/quotes?limit=25&status=approved&page=80',
  '/api/quotes?limit=25&q=a',
  '/api/quotes?limit=25&q=e&page=300',
  '/api/quotes?limit=25&q=example',
  '/api/quotes?limit=25&q=example&page=400',
  '/api/quotes?limit=25&q=a%20e%20m%20c',
  '/api/quotes?limit=25&status=pending&q=m',
  '/api/quotes?limit=25&status=pending&q=a%20e%20m%20c',
  '/api/quotes?limit=25&status=approved&q=hopper%20grace%20ridge',
  '/api/quotes?limit=25&q=hopper%20grace%20ridge',
  '/api/quotes?limit=25&q=grace.hopper777%40example.com',
  '/api/quotes?limit=25&q=4711',
  '/api/quotes?limit=25&q=nobodyiscalledthis',
  '/api/quotes/stats',
  '/api/quotes/4711',
  '/api/admin/glance',
]

const ADMIN_PASSWORD = 'a password for measuring'

for await (const { engine, env, openStore } of emptyDatabases()) {
  await using shop = await startShopProcess({ env: { ...env, ADMIN_PASSWORD } })
  const store = openStore()
  await fill(store)
  await store.close()

  const cookie = await signIn(shop.url)
  const worst = { call: '', ms: 0 }
  for (const call of calls) {
    const tookMs: number[] = []
    for (let count = 0; count < callsEach; count++) {
      const startedAt = performance.now()
      const answer = await fetch(shop.url + call, { headers: { cookie } })
      await answer.json()
      tookMs.push(performance.now() - startedAt)
      if (answer.status !== 200) throw new Error(`${call} answered ${answer.status}`)
    }
    const ms = percentile(tookMs, 0.95)
    console.log(`        ${ms.toFixed(1).padStart(6)} ms ${engine} ${call}`)
    if (ms > worst.ms) Object.assign(worst, { call, ms })
  }
  const what = `${engine}, ${quotes} quotes, slowest of ${calls.length} calls (${worst.call}), 95th percentile`
  report({ what, measured: worst.ms, limit: limitMs, unit: 'ms' })
}

async function fill(store: Store): Promise<void> {
  const products = await store.db
    .selectFrom('products')
    .select(['id', 'min_length_in', 'min_width_in', 'min_thickness_in'])
    .execute()
  const species = await store.db.selectFrom('wood_species').select('id').execute()
  const names = ['Grace', 'Ada', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Margaret', 'Ken', 'Dennis', 'Frances']
  const families = [
    'Hopper',
    'Lovelace',
    'Turing',
    'Dijkstra',
    'Liskov',
    'Knuth',
    'Hamilton',
    'Thompson',
    'Ritchie',
    'Allen',
  ]
  const companies = ['', '', '', 'Maple Ridge Homes', 'Cumberland Carpentry', 'East End Builders']
  const pick = <T>(from: readonly T[], number: number) => from[number % from.length] as T
  const now = Date.now()
  const batch = 500
  for (let from = 0; from < quotes; from += batch)
    await store.transaction(async () => {
      for (let number = from; number < from + batch; number++) {
        const [name, family] = [pick(names, number), pick(families, Math.floor(number / 10))]
        const product = pick(products, number)
        const id = await addQuote(
          store,
          {
            customerName: `${name} ${family}`,
            customerEmail: `${name}.${family}${number}@example.com`.toLowerCase(),
            customerPhone: `615-555-${String(number).padStart(4, '0')}`,
            company: pick(companies, Math.floor(number / 7)),
            notes: 'For the great room. The stone stands out four inches; please leave room for the damper. '.repeat(2),
          },
          product,
          pick(species, number).id,
          now - (quotes - number) * 60_000,
        )
        const status = pick(['pending', 'approved', 'completed'], number)
        await store.db.updateTable('quotes').set({ status }).where('id', '=', id).execute()
      }
    })
  await fillOrders(store, now)
  // A shop with this many quotes is years old, so PostgreSQL's autovacuum has long processed its tables.
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
}

/** Inserted without checkout: paid orders, all within the last 30 days. */
async function fillOrders(store: Store, now: number): Promise<void> {
  const batch = 500
  for (let from = 0; from < quotes; from += batch)
    await store.db
      .insertInto('orders')
      .values(
        Array.from({ length: batch }, (_, index) => {
          const number = from + index
          const at = now - (quotes - number) * 6 * 60_000
          return {
            token: `token-${number}`,
            session_id: `session-${number}`,
            intent_id: `intent-${number}`,
            provider: 'demo',
            status: 'paid',
            customer_name: 'Grace Hopper',
            customer_email: 'grace@example.com',
            customer_phone: '',
            shipping_address: '{}',
            billing_address: '{}',
            subtotal_cents: 45_000,
            shipping_cents: 4_500,
            tax_cents: 3_600,
            total_cents: 53_100,
            refunded_cents: number % 10 === 0 ? 10_000 : 0,
            set_aside: null,
            created_at: at,
            updated_at: at,
            paid_at: at,
          }
        }),
      )
      .execute()
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}
