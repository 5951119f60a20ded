// The idle shop's memory after it has served every page: at most 118 MB, of which about 60 are Node.js itself. 110 until jobs
// of several pieces, the pipeline and the board came: their code is 100 KB more, and what V8 keeps of it 2 MB. 112 until the
// books, persons with passkeys, settings, the log of deeds and notices to devices came: 70 more calls of the API with their schemas.
import { setTimeout as sleep } from 'node:timers/promises'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { report } from './report.ts'

const limit = 118
const mostLooks = 10

const paths = [
  '/',
  '/products',
  '/products/floating-mantel',
  '/products/corbel-mantel',
  '/products/ceiling-beam',
  '/products?sort=price-low',
  '/products?q=oak',
  '/quote-builder',
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/gallery',
  '/admin',
  '/admin-images',
  '/installation-guide',
  '/care-instructions',
  '/wood-species-guide',
  '/design-inspiration',
  '/custom-projects',
  '/project-consultation',
  '/delivery-information',
]

await using shop = await startShopProcess()
const products: { id: string }[] = await (await fetch(`${shop.url}/api/products`)).json()
const linked = new Set<string>()
for (const path of [...paths, ...products.map(({ id }) => `/product/${id}`)]) {
  const html = await (await fetch(shop.url + path)).text()
  for (const match of html.matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+)"/g)) linked.add(match[1] ?? '')
}
for (const path of linked) await (await fetch(shop.url + path)).arrayBuffer()
// What is asked for again is compressed once more, a page after the other.
for (const path of paths.slice(0, 10)) await (await fetch(shop.url + path)).arrayBuffer()
await sleep(10 * 700)
// On a busy machine, V8's idle cleanup runs later.
let megabytes = Number.POSITIVE_INFINITY
for (let look = 0; look < mostLooks && megabytes > limit; look++) {
  await sleep(2_000)
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  megabytes = Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1e6
}
report({ what: 'resident memory of the idle shop', measured: megabytes, limit, unit: 'MB' })
