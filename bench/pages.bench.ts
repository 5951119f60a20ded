// How fast the shop answers readers. Cached pages and reads of the API against a bare node:http server that sends the same
// bytes and headers: brotli, 16 connections, separate processes for each server and the load. The two take turns and
// adjacent rounds are compared, because the machine's other load varies. Then the first request for a list of 24 products
// after a change, which reads the database, renders and compresses.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ask } from '../tests/support/raw-http.ts'
import { type ShopProcess, startShopProcess } from '../tests/support/shop-process.ts'
import type { Load, Loaded } from './load/load.ts'
import { startBareServer } from './load/start-bare.ts'
import { median, report } from './report.ts'

const connections = 16
const turnMs = 400
const turns = { least: 12, most: 40 }
const cached: { what: string; path: string; limit: number }[] = [
  { what: 'cached page', path: '/', limit: 0.95 },
  { what: 'read of a list by the API', path: '/api/products', limit: 0.9 },
  { what: 'read of one product by the API', path: '/api/products/heritage-oak-floating-mantel', limit: 0.9 },
]
const uncached = { path: '/products', products: 24, warmUps: 30, renders: 25, limitMs: 25 }
const ownerPassword = 'a password for measuring'

await using shop = await startShopProcess({ env: { ADMIN_PASSWORD: ownerPassword } })
const load = fork(join(import.meta.dirname, 'load/load.ts'))
try {
  for (const row of cached) await compareWithBare(shop, row)
} finally {
  await ended(load)
}
await measureRenders(shop)

async function compareWithBare({ url, port }: ShopProcess, { what, path, limit }: (typeof cached)[number]) {
  const answer = await ask(url, path, { headers: { 'accept-encoding': 'br' } })
  if (answer.status !== 200 || answer.headers['content-encoding'] !== 'br')
    throw new Error(`${path} did not come as brotli.`)
  await using bare = await startBareServer(answer)

  // Warm up both JIT compilers.
  const [warmShop, warmBare] = [await ask16(port, path), await ask16(bare.port, path)]
  if (comparable(warmShop.firstAnswer) !== comparable(warmBare.firstAnswer))
    throw new Error(`The two answers to ${path} differ.`)
  const ratios: number[] = []
  const perSecond = { shop: [] as number[], bare: [] as number[] }
  while (ratios.length < turns.least || (ratios.length < turns.most && isClose(ratios, limit))) {
    // Alternate which one goes first.
    const shopFirst = ratios.length % 2 === 0
    const one = await ask16(shopFirst ? port : bare.port, path)
    const other = await ask16(shopFirst ? bare.port : port, path)
    const [ofShop, ofBare] = shopFirst ? [speed(one), speed(other)] : [speed(other), speed(one)]
    perSecond.shop.push(ofShop)
    perSecond.bare.push(ofBare)
    ratios.push(ofShop / ofBare)
  }
  const [shopSpeed, bareSpeed] = [Math.round(median(perSecond.shop)), Math.round(median(perSecond.bare))]
  console.log(
    `        ${ratios.length} turns each of ${answer.body.length} bytes: shop ${shopSpeed}, bare server ${bareSpeed} answers per second`,
  )
  report({ what: `${what} against a bare server`, measured: median(ratios), limit, unit: '', least: true })
}

async function ask16(port: number, path: string): Promise<Loaded> {
  const wanted: Load = { port, path, connections, ms: turnMs }
  load.send(wanted)
  const [loaded] = await once(load, 'message')
  return loaded
}

function speed({ answers, ms }: Loaded): number {
  return (answers / ms) * 1000
}

/** Headers by name, without the date. */
function comparable(text: string): string {
  const [head = '', body] = text.split('\r\n\r\n', 2)
  const lines = head
    .toLowerCase()
    .split('\r\n')
    .filter((line) => !line.startsWith('date:'))
  return [...lines.sort(), body].join('\n')
}

/** Whether the median is within two standard errors of the limit, so that more rounds are needed. */
function isClose(ratios: number[], limit: number): boolean {
  const middle = median(ratios)
  const deviation = median(ratios.map((ratio) => Math.abs(ratio - middle)))
  // 1.4826 converts it to a standard deviation, and 1.2533 gives the median's standard error (normal distribution).
  return Math.abs(middle - limit) < (2 * 1.4826 * 1.2533 * deviation) / Math.sqrt(ratios.length)
}

/** Each render follows a change by the owner, which clears the cache, of reads too. */
async function measureRenders({ url }: ShopProcess): Promise<void> {
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const signedIn = await call('POST', '/api/admin/login', { password: ownerPassword })
  const owner = { cookie: signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
  const cards = async () => (await (await call('GET', uncached.path)).text()).match(/href="\/product\/[^"]+"/g) ?? []
  const example = await (await call('GET', '/api/products/heritage-oak-floating-mantel')).json()
  const { description, category, making, basePrice, priceUnit, woodSpeciesId, minDimensions, maxDimensions } = example
  for (let number = 1; new Set(await cards()).size < uncached.products; number++)
    await call(
      'POST',
      '/api/admin/products',
      {
        ...{ description, category, making, basePrice, priceUnit, woodSpeciesId, minDimensions, maxDimensions },
        name: `Oak Mantel ${number}`,
        featured: false,
        pictureIds: ['species-reclaimed-oak'],
      },
      owner,
    )
  const [{ id }] = await (await call('GET', '/api/gallery-images')).json()
  const tookMs: number[] = []
  for (let render = 0; render < uncached.warmUps + uncached.renders; render++) {
    await call('PATCH', `/api/gallery-images/${id}`, { title: `Render ${render}` }, owner)
    const startedAt = performance.now()
    await ask(url, uncached.path, { headers: { 'accept-encoding': 'br' } })
    if (render >= uncached.warmUps) tookMs.push(performance.now() - startedAt)
  }
  report({
    what: `first request for a list of ${new Set(await cards()).size} products, median of ${tookMs.length}`,
    measured: median(tookMs),
    limit: uncached.limitMs,
    unit: 'ms',
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}
