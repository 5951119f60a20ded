// LIVE-9: the desk's first page, the workshop's board, the offer editor and the searches with 20,000 living quotes and
// 5,000 orders: 95% of calls take at most 50 ms, in a database that was never analyzed and in one that was, and also while
// customers send quotes.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pipelineFilters, quoteSorts } from '../../src/features/quotes/request/pipeline/pipeline.ts'
import { todayGroups } from '../../src/features/today/groups.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts'
import { median, percentile, report } from '../report.ts'
import { type EmptyDatabase, emptyDatabases } from '../shops/databases.ts'
import { fillLivingDesk, livingDesk, pendingQuotes } from '../shops/living-desk.ts'
import { signIn } from '../shops/owner.ts'

const rounds = 5
const callsPerRound = 40
const limitMs = 50
const warmUpReads = 200
const firstEmailMs = 5_000
/** Between two reads while quotes come, so that about ten come. */
const betweenReadsMs = 50
const ADMIN_PASSWORD = 'a password for measuring'

type Desk = { shop: ShopProcess; cookie: string }
/** `path` gets the number of the call, so that not all calls are about one quote. */
type Call = { name: string; path: (nth: number) => string }
type Group = { what: string; calls: Call[] }

const call = (name: string, path: string): Call => ({ name, path: () => path })
const quotes = (name: string, q: string) => call(`quotes, ${name}`, `/api/quotes?limit=25${q}`)
const orders = (name: string, q: string) => call(`orders, ${name}`, `/api/admin/orders?limit=25${q}`)
/** A quote that isn't answered yet, and one of any age. */
const pending = (nth: number) => livingDesk.quotes - (nth % (pendingQuotes - 1))
const anyQuote = (nth: number) => 1 + ((nth * 331) % livingDesk.quotes)

const groups: Group[] = [
  {
    what: 'first page',
    calls: [
      call('first page', '/api/admin/today'),
      ...todayGroups.map((group) => call(`first page, all of '${group}'`, `/api/admin/today?all=${group}`)),
    ],
  },
  { what: 'board', calls: [call('board', '/api/admin/board')] },
  {
    what: 'offer editor, reading',
    calls: [
      { name: 'offer of a new quote', path: (nth) => `/api/admin/quotes/${pending(nth)}/offer` },
      { name: 'offer of any quote', path: (nth) => `/api/admin/quotes/${anyQuote(nth)}/offer` },
      { name: 'the quote itself', path: (nth) => `/api/quotes/${anyQuote(nth)}` },
      { name: 'its messages', path: (nth) => `/api/admin/quotes/${anyQuote(nth)}/messages` },
      { name: 'its internal notes', path: (nth) => `/api/admin/internal-notes?quote=${anyQuote(nth)}` },
      { name: 'the same customer', path: (nth) => `/api/admin/same-customer?quote=${anyQuote(nth)}` },
    ],
  },
  {
    what: 'lists and searches of quotes',
    calls: [
      quotes('newest', ''),
      quotes('pending', '&status=pending'),
      quotes("a phone number, '615 555 1234'", '&q=615%20555%201234'),
      quotes("an area code, '615'", '&q=615'),
      quotes("a town, 'franklin'", '&q=franklin'),
      quotes("a ZIP code, '37064'", '&q=37064'),
      quotes("a wood, 'oak'", '&q=oak'),
      quotes("a size, '84x8x8'", '&q=84x8x8'),
      quotes("words of notes, 'chimney leans'", '&q=chimney%20leans'),
      quotes("a town, a size and a wood, 'franklin 7 ft oak'", '&q=franklin%207%20ft%20oak'),
      quotes("words of notes among the pending, 'chimney leans'", '&q=chimney%20leans&status=pending'),
      quotes('nothing', '&q=nosuchword'),
    ],
  },
  {
    what: 'quotes by the state of their offers',
    calls: [
      call('what is open, summed', '/api/quotes/pipeline'),
      call('counters', '/api/quotes/stats'),
      ...pipelineFilters.flatMap((filter) =>
        quoteSorts.map((sort) => quotes(`'${filter}' by ${sort}`, `&filter=${filter}&sort=${sort}`)),
      ),
      ...(['end', 'amount'] as const).flatMap((sort) => [
        quotes(`all by ${sort}`, `&sort=${sort}`),
        quotes(`all by ${sort}, in the middle`, `&sort=${sort}&before=${livingDesk.quotes / 2}`),
        quotes(`all by ${sort}, last page`, `&sort=${sort}&after=0`),
        quotes(`completed by ${sort}`, `&status=completed&sort=${sort}`),
      ]),
      quotes("a wood among the lost, 'oak'", '&q=oak&filter=lost'),
      quotes("a wood among those who wait, 'oak'", '&q=oak&filter=waiting'),
    ],
  },
  {
    what: 'lists and searches of orders',
    calls: [
      orders('newest', ''),
      orders('in production', '&status=in_production'),
      orders('set aside', '&status=set_aside'),
      orders("a phone number, '615 555 1234'", '&q=615%20555%201234'),
      orders("a town, 'memphis'", '&q=memphis'),
      orders("a wood, 'oak'", '&q=oak'),
      orders("a size, '84x8x8'", '&q=84x8x8'),
      orders("words of notes, 'chimney leans'", '&q=chimney%20leans'),
      orders("a town, a size and a wood, 'memphis 7 ft oak'", '&q=memphis%207%20ft%20oak'),
      orders('nothing', '&q=nosuchword'),
    ],
  },
]

// A database of its own each time: the quotes that come in the end would slow down the next measurement.
for (const isAnalyzed of [false, true])
  for await (const { engine, env, openStore } of emptyDatabases()) {
    await using mailServer = await startMailServer()
    const withMail = { SMTP_URL: mailServer.url, MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.org' }
    const open = async (more: Record<string, string> = {}): Promise<Desk> => {
      const shop = await startShopProcess({
        env: { ADMIN_PASSWORD, TRUST_PROXY: '1', LOG_LEVEL: 'info', ...more, ...env },
      })
      return { shop, cookie: await signIn(shop.url, ADMIN_PASSWORD) }
    }
    /** Until its code is compiled and its connections are open, as in a shop that has been up for minutes. */
    const warmUp = async (desk: Desk) => {
      for (let nth = 0; nth < warmUpReads; nth++) await read(desk, '/api/admin/today')
      return desk
    }
    // Makes the tables.
    await (await open()).shop[Symbol.asyncDispose]()
    await fill(engine, openStore)
    if (isAnalyzed) await withStore(openStore, ({ db }) => sql`analyze`.execute(db))
    const where = `${engine}, ${isAnalyzed ? 'analyzed' : 'never analyzed'}`
    // Each is started only now: a process plans its statements by what it knew when it opened the database.
    const mailing = await warmUp(await open(withMail))
    await measure(where, mailing)
    // The first email also loads what writes and draws emails.
    await submit(mailing, 1_000)
    await sleep(firstEmailMs)
    await measureWhileWriting(`${where}, a quote and its emails every second`, mailing, 1_000)
    await mailing.shop[Symbol.asyncDispose]()
    const writing = await warmUp(await open())
    await measureWhileWriting(`${where}, one quote after the other`, writing, 0)
    await writing.shop[Symbol.asyncDispose]()
  }

async function withStore(openStore: EmptyDatabase['openStore'], work: (store: Store) => Promise<unknown>) {
  const store = openStore()
  await work(store)
  await store.close()
}

async function fill(engine: string, openStore: EmptyDatabase['openStore']): Promise<void> {
  const startedAt = performance.now()
  await withStore(openStore, async (store) => {
    // Else its background work would analyze the tables at some moment of the measurement.
    if (store.engine === 'postgres')
      await sql`do $$ declare one text; begin
        for one in select tablename from pg_tables where schemaname = 'public'
        loop execute format('alter table %I set (autovacuum_enabled = false)', one); end loop;
      end $$`.execute(store.db)
    await fillLivingDesk(store, Date.now())
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`        ${engine}: ${livingDesk.quotes} quotes and ${livingDesk.orders} orders, filled in ${seconds} s`)
}

async function measure(where: string, desk: Desk): Promise<void> {
  console.log(`        ${where}, median and 95th percentile in ms`)
  // What else the machine does shows here, too.
  await inRounds('no work, /healthz', () => read(desk, '/healthz'))
  for (const { what, calls } of groups) {
    let slowest = { name: '', ms: 0 }
    for (const { name, path } of calls) {
      const ms = await inRounds(name, (nth) => read(desk, path(nth)))
      if (ms > slowest.ms) slowest = { name, ms }
    }
    report({ what: `${where}, ${what} (${slowest.name})`, measured: slowest.ms, limit: limitMs, unit: 'ms' })
  }
  const saves = await inRounds('saving an offer, with its price', await savesOf(desk))
  report({ what: `${where}, offer editor, saving with its price`, measured: saves, limit: limitMs, unit: 'ms' })
}

/** The median of the rounds' 95th percentiles. */
async function inRounds(name: string, once: (nth: number) => Promise<number>): Promise<number> {
  const all: number[] = []
  const worst: number[] = []
  // Plans and pages are read at the first call.
  await once(rounds * callsPerRound)
  for (let round = 0; round < rounds; round++) {
    const tookMs: number[] = []
    for (let nth = 0; nth < callsPerRound; nth++) tookMs.push(await once(round * callsPerRound + nth))
    worst.push(percentile(tookMs, 0.95))
    all.push(...tookMs)
  }
  console.log(`        ${[median(all), median(worst)].map((ms) => ms.toFixed(1).padStart(7)).join('')}  ${name}`)
  return median(worst)
}

async function read({ shop, cookie }: Desk, path: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(shop.url + path, { headers: { cookie } })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - startedAt
}

/** The owner types: each save of a draft also answers its price. */
async function savesOf({ shop, cookie }: Desk): Promise<(nth: number) => Promise<number>> {
  const headers = { cookie, 'content-type': 'application/json' }
  const drafts = await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      const url = `${shop.url}/api/admin/quotes/${pending(nth)}/offer`
      const { draft, revision } = await (await fetch(url, { headers })).json()
      return { url, draft, revision: Number(revision) }
    }),
  )
  return async (nth) => {
    const one = drafts[nth % drafts.length]
    if (!one) throw new Error('there are drafts')
    const body = JSON.stringify({ ...one.draft, note: `Changed ${nth} times.`, revision: one.revision })
    const startedAt = performance.now()
    const answer = await fetch(one.url, { method: 'PUT', headers, body })
    const { priced } = await answer.json()
    const tookMs = performance.now() - startedAt
    if (answer.status !== 200 || !priced) throw new Error(`Saving was answered with ${answer.status}`)
    one.revision += 1
    return tookMs
  }
}

/** An open desk reads its first page while a customer sends quotes. */
async function measureWhileWriting(where: string, desk: Desk, pauseMs: number): Promise<void> {
  const stop = new AbortController()
  let sent = 0
  const customer = (async () => {
    for (; !stop.signal.aborted; sent++) {
      await submit(desk, sent)
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  try {
    const measured = await inRounds(`first page, ${where}`, async () => {
      await sleep(betweenReadsMs)
      return read(desk, '/api/admin/today')
    })
    report({ what: `${where}, first page`, measured, limit: limitMs, unit: 'ms' })
  } finally {
    stop.abort()
    await customer
  }
  console.log(`        ${where}: ${sent} quotes came`)
}

async function submit({ shop }: Desk, nth: number): Promise<void> {
  const answer = await fetch(`${shop.url}/api/quotes`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      // Many addresses, so that no rate limit per address applies.
      'x-forwarded-for': `10.1.${Math.floor(nth / 250) % 250}.${nth % 250}`,
    },
    body: JSON.stringify({
      ...{ customerName: 'June Carter', customerEmail: `june-${nth}@example.net` },
      ...{ customerPhone: '(615) 555-1234', notes: 'The chimney leans a little to the left.' },
      ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak' },
      ...{ dimensions: { length: 60, width: 8, thickness: 8 }, delivery: { way: 'truck', zip: '37212' } },
    }),
  })
  await answer.text()
  if (answer.status !== 201) throw new Error(`A quote was answered with ${answer.status}`)
}
