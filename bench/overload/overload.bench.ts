// Twice as many requests as the shop can answer, on SQLite and PostgreSQL. First the most that it answers of a mix (carts,
// quotes, orders) from visitors who wait for their answers, then twice that much at a fixed rate, from processes of their
// own. All the while others read cached pages, and the payment provider sends its events. The refused go on at once, the
// accepted don't wait, and the shop loses neither its speed nor an event.
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FakeStripe, startFakeStripe } from '../../tests/support/fake-stripe.ts'
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts'
import { percentile, report } from '../report.ts'
import { emptyDatabases } from '../shops/databases.ts'
import type { MixLoad, MixLoaded } from './mix-load.ts'
import { mix, type Prepared } from './shop-mix.ts'

/** `OVERLOAD_SECONDS=3` for a first look: some 20 seconds per database. */
const seconds = Number(process.env.OVERLOAD_SECONDS ?? 10)
const visitors = [16, 48]
const pagesPerSecond = 200
const eventEveryMs = 50
const gentlePerSecond = 40
const limits = { goodput: 0.8, acceptedMs: 1_000, pages: 0.8, pageMs: 100, refusedMs: 100 }
/** Below this share of the wanted rate, the load and not the shop was measured. */
const leastOffered = 0.95

for await (const { engine, env } of emptyDatabases()) {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shop-bench-')))
  const stripe = await startFakeStripe()
  // Two for the app: one alone can't send twice what the shop answers.
  const shoppers = [startLoad(), startLoad()]
  const readers = startLoad()
  try {
    await using shop = await startShopProcess({
      dataDir,
      env: { LOG_LEVEL: 'info', TRUST_PROXY: '1', ...stripe.env, ...env },
    })
    await measure(engine, shop, stripe, shoppers, readers)
  } finally {
    for (const load of [...shoppers, readers]) if (load.connected) load.disconnect()
    await stripe.stop()
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(
  engine: string,
  shop: ShopProcess,
  stripe: FakeStripe,
  shoppers: ChildProcess[],
  readers: ChildProcess,
): Promise<void> {
  const prepared = await prepare(shop)
  const ms = seconds * 1_000
  let firstNumber = 0
  const ask = async (loads: ChildProcess[], wanted: Omit<MixLoad, 'port' | 'prepared' | 'firstNumber'>) => {
    const share = (number: number | undefined) => number && number / loads.length
    const all = loads.map((load) => {
      firstNumber += 1_000_000
      const { visitors, perSecond } = wanted
      const parts = {
        ...(visitors && { visitors: share(visitors) }),
        ...(perSecond && { perSecond: share(perSecond) }),
      }
      return loaded(load, { ...wanted, ...parts, port: shop.port, prepared, firstNumber } as MixLoad)
    })
    return together(await Promise.all(all))
  }
  const readPages = () => ask([readers], { ms, kinds: ['page'], perSecond: pagesPerSecond })
  const events = await startEvents(shop, stripe)

  await ask(shoppers, { ms, kinds: mix, visitors: 16 })
  const control = await readPages()
  const best = { perSecond: 0, visitors: 0 }
  for (const count of visitors) {
    const [full] = await Promise.all([ask(shoppers, { ms, kinds: mix, visitors: count }), readPages()])
    failIfAny(full)
    if (perSecondOf(full) > best.perSecond) Object.assign(best, { perSecond: perSecondOf(full), visitors: count })
  }
  const [over, pages] = await Promise.all([
    ask(shoppers, { ms, kinds: mix, perSecond: 2 * best.perSecond }),
    readPages(),
  ])
  const gentle = await ask(shoppers, { ms: 2_000, kinds: mix, perSecond: gentlePerSecond })
  const eventsSent = await events.stop()

  for (const one of [over, pages, control, gentle]) failIfAny(one)
  const offered = (over.sent / over.ms) * 1_000
  if (offered < 2 * best.perSecond * leastOffered)
    throw new Error(`Only ${Math.round(offered)} of ${Math.round(2 * best.perSecond)} requests per second were sent.`)
  console.log(
    `        ${engine}: at best ${Math.round(best.perSecond)} per second (${best.visitors} visitors); offered ${Math.round(offered)}, answered ${Math.round(perSecondOf(over))}, refused ${Math.round((over.refusedMs.length / over.ms) * 1_000)}`,
  )
  const line = (what: string, measured: number, limit: number, unit = 'ms', least = false) =>
    report({ what: `${engine}, ${what}`, measured, limit, unit, least })
  line('answered at twice the load, against the best', perSecondOf(over) / best.perSecond, limits.goodput, '', true)
  line('accepted, 99th percentile', percentile(over.acceptedMs, 0.99), limits.acceptedMs)
  line('refused, 99th percentile', percentile(over.refusedMs, 0.99), limits.refusedMs)
  line('cached pages, against an idle shop', perSecondOf(pages) / perSecondOf(control), limits.pages, '', true)
  line('cached pages, 99th percentile', percentile(pages.acceptedMs, 0.99), limits.pageMs)
  line(`of ${eventsSent.sent} events of the provider not accepted`, eventsSent.refused, 0, '')
  line('refused in the two seconds after', gentle.refusedMs.length, 0, '')
}

function startLoad(): ChildProcess {
  return fork(join(import.meta.dirname, 'mix-load.ts'))
}

async function loaded(load: ChildProcess, wanted: MixLoad): Promise<MixLoaded> {
  const ended = new AbortController()
  load.send(wanted)
  try {
    const [answer] = await Promise.race([
      once(load, 'message', { signal: ended.signal }),
      once(load, 'exit', { signal: ended.signal }).then(([code, signal]) => {
        throw new Error(`What loads the shop ended with ${code ?? signal}.`)
      }),
    ])
    return answer
  } finally {
    ended.abort()
  }
}

/** What several processes did at the same time. */
function together(all: MixLoaded[]): MixLoaded {
  return {
    sent: all.reduce((sum, { sent }) => sum + sent, 0),
    ms: Math.max(...all.map(({ ms }) => ms)),
    acceptedMs: all.flatMap(({ acceptedMs }) => acceptedMs),
    refusedMs: all.flatMap(({ refusedMs }) => refusedMs),
    failed: all.flatMap(({ failed }) => failed),
  }
}

function perSecondOf({ acceptedMs, ms }: MixLoaded): number {
  return (acceptedMs.length / ms) * 1_000
}

function failIfAny({ failed: [first, ...more] }: MixLoaded): void {
  if (first) throw new Error(`${more.length + 1} requests failed; the first: ${first}`)
}

/** Carts to read and change, orders to look at, and pages in the cache. */
async function prepare(shop: ShopProcess): Promise<Prepared> {
  const call = async (method: string, path: string, number: number, body?: object) => {
    const answer = await fetch(shop.url + path, {
      method,
      headers: { 'x-forwarded-for': `172.16.0.${number}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const add = async (session: string, number: number): Promise<string> => {
    const piece = {
      productId: 'heritage-oak-floating-mantel',
      quantity: 1,
      customizations: { length: 72, width: 8, thickness: 8 },
      sessionId: session,
    }
    return (await (await call('POST', '/api/cart', number, piece)).json()).id
  }
  const prepared: Prepared = { carts: [], orders: [] }
  for (let number = 1; number <= 50; number++) {
    const session = randomUUID()
    prepared.carts.push({ session, itemId: await add(session, number) })
  }
  for (let number = 1; number <= 10; number++) {
    const sessionId = randomUUID()
    await add(sessionId, number)
    await call('POST', '/api/create-payment-intent', number, { sessionId })
    const order = await call('POST', '/api/orders', number, {
      sessionId,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      shippingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203' },
    })
    prepared.orders.push((await order.json()).token)
  }
  return prepared
}

/** The provider's signed events about the payments of those orders, each with an id of its own. */
async function startEvents(shop: ShopProcess, stripe: FakeStripe) {
  for (const { client_secret } of stripe.intents()) stripe.pay(client_secret, 'paid')
  const sample = stripe.events().filter(({ type }) => type === 'payment_intent.succeeded')
  const sent: Promise<boolean>[] = []
  const timer = setInterval(() => {
    const event = sample[sent.length % sample.length]
    if (!event) throw new Error('no payment went through')
    const id = `evt_${randomUUID()}`
    const { body, signature } = stripe.sign({ ...event, id, body: event.body.replace(event.id, id) })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    sent.push(
      fetch(`${shop.url}/api/payments/webhook`, { method: 'POST', headers, body }).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
  }, eventEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await sleep(0)
      const accepted = await Promise.all(sent)
      return { sent: accepted.length, refused: accepted.filter((ok) => !ok).length }
    },
  }
}
