// Twice as many requests as the shop can answer, on SQLite and PostgreSQL. First the most that it answers of a mix (carts,
// quotes, orders) from visitors who wait for their answers, then twice that much at a fixed rate, from processes of their
// own. All the while others read cached pages, and the payment provider sends its events. The refused go on at once, the
// accepted don't wait, and the shop loses neither its speed nor an event.
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { usualLimits } from '../../src/server/admission/gate.ts'
import { type FakeStripe, startFakeStripe } from '../../tests/support/fake-stripe.ts'
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts'
import { percentile, report } from '../report.ts'
import { emptyDatabases } from '../shops/databases.ts'
import { failIfAny, loaded, perSecondOf, startLoad, together } from './loads.ts'
import type { MixLoad } from './mix-load.ts'
import { prepare } from './prepared-shop.ts'
import { mix } from './shop-mix.ts'

/** `OVERLOAD_SECONDS=3` for a first look: some 20 seconds per database. */
const seconds = Number(process.env.OVERLOAD_SECONDS ?? 10)
const visitors = [16, 48]
const pagesPerSecond = 200
const eventEveryMs = 50
const gentlePerSecond = 40
/** In overload a request may wait 100 ms before it is refused (gate.ts), and then for a turn of the loop. */
const limits = { goodput: 0.8, acceptedMs: 1_000, pages: 0.8, pageMs: 100, refusedMs: 150 }
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
    `        ${engine}: at best ${Math.round(best.perSecond)} per second (${best.visitors} visitors); offered ${Math.round(offered)}, answered ${Math.round(perSecondOf(over))}, refused ${Math.round((over.refused.length / over.ms) * 1_000)}`,
  )
  const line = (what: string, measured: number, limit: number, unit = 'ms', least = false) =>
    report({ what: `${engine}, ${what}`, measured, limit, unit, least })
  line('answered at twice the load, against the best', perSecondOf(over) / best.perSecond, limits.goodput, '', true)
  line('accepted, 99th percentile', percentile(over.acceptedMs, 0.99), limits.acceptedMs)
  // Until a line has held a crowd for that long, it isn't overloaded, and each of the crowd may wait as long.
  const { burstMs } = usualLimits
  const crowd = over.refused.filter(({ dueMs }) => dueMs < burstMs).map(({ ms }) => ms)
  const later = over.refused.filter(({ dueMs }) => dueMs >= burstMs).map(({ ms }) => ms)
  line('refused of the crowd at the start, the last', Math.max(0, ...crowd), burstMs + limits.refusedMs)
  line('refused later, 99th percentile', percentile(later, 0.99), limits.refusedMs)
  line('cached pages, against an idle shop', perSecondOf(pages) / perSecondOf(control), limits.pages, '', true)
  line('cached pages, 99th percentile', percentile(pages.acceptedMs, 0.99), limits.pageMs)
  line(`of ${eventsSent.sent} events of the provider not accepted`, eventsSent.refused, 0, '')
  line('refused in the two seconds after', gentle.refused.length, 0, '')
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
