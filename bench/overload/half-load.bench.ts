// HALF_LOAD_MINUTES (30) of mixed load at half of what the shop can answer at a fixed rate, on SQLite and PostgreSQL: carts,
// orders and cached pages, and beside them customers who send quotes and pay, the owner who reads the desk and uploads
// pictures, and the emails of it all. The shop's memory stays flat, and neither pages nor writes get slow. A bare
// node:http server answers as many pages beside it, and shows what the machine itself adds.
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { ask } from '../../tests/support/raw-http.ts'
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts'
import { startBareServer } from '../load/start-bare.ts'
import { median, percentile, report } from '../report.ts'
import { emptyDatabases } from '../shops/databases.ts'
import { signIn } from '../shops/owner.ts'
import { failIfAny, loaded, perSecondOf, startLoad, together } from './loads.ts'
import type { MixLoad } from './mix-load.ts'
import { type Owner, type People, startPeople } from './people.ts'
import { prepare } from './prepared-shop.ts'
import type { Kind, Prepared } from './shop-mix.ts'

const minutes = Number(process.env.HALF_LOAD_MINUTES ?? 30)
const wholeMs = minutes * 60_000
const capacityMs = 10_000
/** It keeps up with a rate while 99 of 100 answers come within this time. */
const keptUpMs = 250
const restMs = 3_000
const settleMs = 10_000
const pagesPerSecond = 100
const visitors = 32
const sampleEveryMs = 2_000
const limits = { pageMs: 10, writeMs: 50, growth: 1.05 }
const ADMIN_PASSWORD = 'a password for measuring'

/** Quotes and payments are sent by people, each with all that follows from it. */
const shopping: Kind[] = ['add', 'cart', 'change', 'order', 'cart', 'change', 'page', 'page']
const writes: Kind[] = ['add', 'change']

for await (const { engine, env } of emptyDatabases()) {
  if (process.env.HALF_LOAD_ENGINE && process.env.HALF_LOAD_ENGINE !== engine) continue
  await using mailServer = await startMailServer()
  const loads = { shoppers: startLoad(), readers: startLoad(), bareReaders: startLoad() }
  try {
    await using shop = await startShopProcess({
      env: {
        ...{ ADMIN_PASSWORD, TRUST_PROXY: '1', LOG_LEVEL: 'info' },
        ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.org' },
        ...env,
      },
      ...(env.DATA_DIR && { dataDir: env.DATA_DIR }),
      keepsLog: false,
    })
    await measure(engine, shop, loads)
    console.log(`        ${mailServer.arrived.length} emails arrived`)
  } finally {
    for (const load of Object.values(loads)) if (load.connected) load.disconnect()
  }
}

type Loads = Record<'shoppers' | 'readers' | 'bareReaders', ChildProcess>

async function measure(engine: string, shop: ShopProcess, { shoppers, readers, bareReaders }: Loads) {
  const prepared = await prepare(shop)
  await using bare = await startBareServer(await ask(shop.url, '/'))
  const owner = { url: shop.url, cookie: await signIn(shop.url, ADMIN_PASSWORD) }
  const capacity = await capacityOf(shop, prepared, shoppers, owner)
  const perSecond = capacity.fixed / 2
  const common = { port: shop.port, prepared }
  const people = await startPeople(owner)
  const load = (ms: number, firstNumber: number) =>
    Promise.all([
      loaded(shoppers, { ...common, ms, kinds: shopping, perSecond, firstNumber }),
      loaded(readers, { ...common, ms, kinds: ['page'], perSecond: pagesPerSecond, firstNumber: 0 }),
      loaded(bareReaders, {
        ...common,
        port: bare.port,
        ms,
        kinds: ['page'],
        perSecond: pagesPerSecond,
        firstNumber: 0,
      }),
    ])
  // Every connection is new at first.
  const settled = await load(settleMs, 40_000_000)
  people.writeMs.length = 0
  const memory = watchMemory(shop.pid)
  const [shopped, read, bareRead] = await load(wholeMs, 50_000_000)
  const samples = memory.stop()
  await people.stop()
  for (const one of [...settled, shopped, read, bareRead, people]) failIfAny(one)
  sayWhatWasDone(engine, { ...capacity, perSecond, sent: shopped.sent + read.sent }, people)

  const line = (what: string, measured: number, limit: number, unit: string) =>
    report({ what: `${engine}, ${what}`, measured, limit, unit })
  line('refused', shopped.refused.length + read.refused.length + people.refused(), 0, '')
  line('cached pages, 99th percentile', percentile(together([read]).acceptedMs, 0.99), limits.pageMs, 'ms')
  const cartMs = together([shopped], writes).acceptedMs
  line('writes, 99th percentile', percentile([...cartMs, ...people.writeMs], 0.99), limits.writeMs, 'ms')
  const ninetyNinth = (ms: number[]) => `${percentile(ms, 0.99).toFixed(1)} ms`
  console.log(
    `        ${engine}, 99th percentiles: writes to carts ${ninetyNinth(cartMs)}, quotes and payments ${ninetyNinth(people.writeMs)}, ` +
      `a bare server's pages beside them ${ninetyNinth(together([bareRead]).acceptedMs)}`,
  )
  const { early, late } = flatnessOf(samples)
  console.log(
    `        ${engine}: memory ${samples
      .map((megabytes) => Math.round(megabytes))
      .filter((_, index) => index % Math.ceil(samples.length / 15) === 0)
      .join(', ')} MB`,
  )
  line(`memory, late (${Math.round(late)} MB) against early (${Math.round(early)} MB)`, late / early, limits.growth, '')
}

/**
 * The highest fixed rate, in requests per second, that the shop answers beside all else that goes on, without refusing any
 * and 99 of 100 within a quarter of a second. Looked for from above, in steps of a tenth: visitors who wait for their
 * answers get more, at best, for a request costs less when many are answered together.
 */
async function capacityOf(
  shop: ShopProcess,
  prepared: Prepared,
  shoppers: ChildProcess,
  owner: Owner,
): Promise<{ atBest: number; fixed: number }> {
  const people = await startPeople(owner)
  let firstNumber = 0
  const ask = async (pace: Pick<MixLoad, 'visitors' | 'perSecond'>) => {
    firstNumber += 1_000_000
    const wanted: MixLoad = { port: shop.port, prepared, ms: capacityMs, kinds: shopping, firstNumber, ...pace }
    const one = together([await loaded(shoppers, wanted)])
    failIfAny(one)
    return one
  }
  // The first one warms the shop up.
  await ask({ visitors })
  const atBest = Math.max(perSecondOf(await ask({ visitors })), perSecondOf(await ask({ visitors })))
  let fixed = atBest
  for (let isKept = false; !isKept; ) {
    const one = await ask({ perSecond: fixed })
    isKept = one.refused.length === 0 && percentile(one.acceptedMs, 0.99) < keptUpMs
    // What it couldn't answer in time has to be answered before the next try.
    await sleep(restMs)
    if (!isKept) fixed *= 0.9
  }
  await people.stop()
  failIfAny(people)
  return { atBest, fixed }
}

/** The shop's own memory, in megabytes, every two seconds. */
function watchMemory(pid: number) {
  const samples: number[] = []
  const timer = setInterval(() => {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    samples.push((Number(kilobytes) * 1024) / 1e6)
  }, sampleEveryMs)
  return {
    stop: () => {
      clearInterval(timer)
      return samples
    },
  }
}

/** Medians of the third sixth and of the last sixth: a new shop first fills its caches. */
function flatnessOf(samples: number[]) {
  const sixth = (number: number) =>
    median(samples.slice((samples.length * number) / 6, (samples.length * (number + 1)) / 6))
  return { early: sixth(2), late: sixth(5) }
}

type Rates = { atBest: number; fixed: number; perSecond: number; sent: number }

function sayWhatWasDone(engine: string, rates: Rates, people: People) {
  const { quotes, payments, pictures, deskReads } = people.done
  console.log(
    `        ${engine}: at best ${Math.round(rates.atBest)} requests per second, ${Math.round(rates.fixed)} at a fixed rate; ` +
      `${minutes} minutes at ${Math.round(rates.perSecond)} and ${pagesPerSecond} pages: ${rates.sent} requests, ${quotes} quotes, ${payments} payments, ${pictures} pictures, ${deskReads} reads of the desk`,
  )
}
