// The shop's memory after 100,000 requests of every kind: at most 200 MB. Takes one to four minutes.
import { randomUUID } from 'node:crypto'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { addressOf, pieceOf } from './load/cart-writer.ts'
import { report } from './report.ts'
import { signIn } from './shops/owner.ts'

const limit = 200
const wanted = 100_000
const atOnce = 16
const mostMs = 10 * 60_000
const ADMIN_PASSWORD = 'a bench for beams'
const METRICS_TOKEN = 'a-bench-reads-metrics'

await using shop = await startShopProcess({ env: { ADMIN_PASSWORD, METRICS_TOKEN, TRUST_PROXY: '1' } })
const cookie = await signIn(shop.url, ADMIN_PASSWORD)
const products: { id: string }[] = await (await fetch(`${shop.url}/api/products?limit=24`)).json()
const pages = [
  '/',
  '/products',
  '/products/floating-mantel',
  '/products?sort=price-low',
  '/gallery',
  '/quote-builder',
  '/cart',
  '/checkout',
  '/admin',
  '/installation-guide',
  '/wood-species-guide',
  '/delivery-information',
  ...products.map(({ id }) => `/product/${id}`),
]
const files = await filesOf(pages)
const words = ['oak', 'mantel', 'beam', 'pine', 'corbel', 'reclaimed', 'chestnut', 'box', 'truss', 'barn']
/** The latest carts and their first items. */
const carts: { sessionId: string; itemId: string }[] = []

/** How many of a hundred requests are of each kind. Each makes its `number`th request. */
const kinds: Record<string, { share: number; ask: (number: number) => Promise<void> }> = {
  pages: { share: 26, ask: (number) => get(nth(pages, number)) },
  'pages of searches': { share: 2, ask: (number) => get(`/products?q=${searchWords(number)}`) },
  'unknown addresses': { share: 2, ask: (number) => get(`/no-such-page-${number}`, 404) },
  'scripts, styles and pictures': { share: 24, ask: (number) => get(nth(files, number)) },
  'reads of the API': {
    share: 16,
    ask: (number) =>
      get(
        nth(
          ['/api/products', '/api/gallery-images', '/api/finish-options', `/api/products/${nth(products, number).id}`],
          number,
        ),
      ),
  },
  searches: { share: 4, ask: (number) => get(`/api/products?q=${searchWords(number)}`) },
  'cart writes': { share: 12, ask: writeCart },
  'cart reads': { share: 6, ask: (number) => get(`/api/cart/${nth(carts, number)?.sessionId ?? randomUUID()}`) },
  quotes: { share: 3, ask: sendQuote },
  'reads of the desk': {
    share: 5,
    ask: (number) =>
      get(
        nth(
          ['/api/quotes?limit=25', '/api/admin/orders?limit=25', '/api/quotes/stats', '/api/admin/orders/stats'],
          number,
        ),
        200,
        { cookie },
      ),
  },
}

const turns = Object.entries(kinds).flatMap(([kind, { share }]) => Array<string>(share).fill(kind))
const done = new Map<string, number>()
let started = 0
const startedAt = performance.now()
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (started < wanted && performance.now() - startedAt < mostMs) {
      // 37 and 100 have no common factor, so that neighbors are of different kinds.
      const kind = nth(turns, started++ * 37)
      const number = done.get(kind) ?? 0
      done.set(kind, number + 1)
      await kinds[kind]?.ask(number)
    }
  }),
)
const seconds = (performance.now() - startedAt) / 1_000
console.log(`        ${[...done].map(([kind, count]) => `${count} ${kind}`).join(', ')} in ${seconds.toFixed(0)} s`)
report({ what: 'requests', measured: started, limit: wanted, unit: '', least: true })
const metrics = await (
  await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
).text()
const megabytes = Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1e6
report({ what: 'resident memory right after them', measured: megabytes, limit, unit: 'MB' })

async function get(path: string, expected = 200, headers?: { cookie: string }): Promise<void> {
  const answer = await fetch(shop.url + path, headers && { headers })
  await answer.arrayBuffer()
  if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}`)
}

async function send(method: string, path: string, number: number, body: object, expected: number) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': addressOf(number),
  }
  const answer = await fetch(shop.url + path, { method, headers, body: JSON.stringify(body) })
  if (answer.status !== expected) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function writeCart(number: number): Promise<void> {
  const known = number % 2 === 1 && carts.at(-1)
  if (known) {
    await send('PATCH', `/api/cart/${known.itemId}`, number, { quantity: 1 + (number % 9) }, 200)
    return
  }
  const sessionId = randomUUID()
  const { id } = await send('POST', '/api/cart', number, pieceOf(sessionId, number), 201)
  carts.push({ sessionId, itemId: id })
  if (carts.length > 1_000) carts.shift()
}

async function sendQuote(number: number): Promise<void> {
  const quote = {
    customerName: 'Ada Lovelace',
    customerEmail: `ada-${number}@example.com`,
    productId: 'heritage-oak-floating-mantel',
    woodSpeciesId: 'reclaimed-pine',
    dimensions: { length: 60 + (number % 25), width: 8, thickness: 8 },
  }
  await send('POST', '/api/quotes', number, quote, 201)
}

/** A different search each time, as people's are. */
function searchWords(number: number): string {
  return `${nth(words, number)}+${nth(words, Math.floor(number / words.length))}+${number}`
}

/** The scripts, styles, fonts and pictures that pages name. */
async function filesOf(paths: string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const path of paths) {
    const html = await (await fetch(shop.url + path)).text()
    for (const match of html.matchAll(/["(\s](\/(?:assets|media)\/[\w.%/-]+)/g)) found.add(match[1] ?? '')
  }
  return [...found]
}

function nth<Item>(list: readonly Item[], number: number): Item {
  return list[number % list.length] as Item
}
