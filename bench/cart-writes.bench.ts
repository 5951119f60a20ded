// Carts on SQLite with 16 concurrent shoppers: at least 1,000 writes per second, each on disk before it is answered, while
// readers of carts and pages wait at most 10 ms at the 99th percentile. For comparison, how many such rows this disk
// commits one by one. The two take turns, because the machine's other load varies.
import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteFile } from '../src/platform/database/node-sqlite-dialect.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import type { CartLoad, CartLoaded } from './load/cart-load.ts'
import { median, percentile, report } from './report.ts'

const writers = 16
const turns = 6
const turnMs = 1_500
const rawTurnMs = 500
const pacedMs = 8_000
const wanted = { writesPerSecond: 1_000, ofRawCommits: 0.3, readMs: 10 }

const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
const load = fork(join(import.meta.dirname, 'load/cart-load.ts'))
try {
  await using shop = await startShopProcess({ dataDir, env: { LOG_LEVEL: 'info', TRUST_PROXY: '1' } })
  const raw = openRawTable(join(dataDir, 'raw.sqlite'))
  const fill = async (change: Partial<CartLoad>): Promise<CartLoaded> => {
    const pages = ['/', '/products', '/product/heritage-oak-floating-mantel']
    const asked: CartLoad = { port: shop.port, writers, readers: 0, pages, ms: turnMs, ...change }
    load.send(asked)
    const [loaded] = await once(load, 'message')
    return loaded
  }
  // Warm up the JIT compilers.
  await fill({ readers: 2, ms: 2_000 })
  const perSecond = { shop: [] as number[], raw: [] as number[] }
  const cpuBefore = cpuMs(shop.pid)
  let writes = 0
  for (let turn = 0; turn < turns; turn++) {
    perSecond.raw.push(raw.commitFor(rawTurnMs))
    const loaded = await fill({})
    writes += loaded.writes
    perSecond.shop.push((loaded.writes / loaded.ms) * 1_000)
  }
  const cpuPerWrite = (cpuMs(shop.pid) - cpuBefore) / writes
  const paced = await fill({ writesPerSecond: wanted.writesPerSecond, readers: 2, ms: pacedMs })
  raw.close()

  const [ofShop, ofRaw] = [median(perSecond.shop), median(perSecond.raw)]
  console.log(
    `        ${turns} turns each: ${Math.round(ofRaw)} raw commits per second; ${cpuPerWrite.toFixed(2)} ms of CPU per cart write`,
  )
  report({
    what: 'cart writes, 16 shoppers at once',
    measured: ofShop,
    limit: wanted.writesPerSecond,
    unit: 'per second',
    least: true,
  })
  report({
    what: 'cart writes against raw SQLite commits of such rows',
    measured: median(perSecond.shop.map((shopSpeed, turn) => shopSpeed / (perSecond.raw[turn] ?? Number.NaN))),
    limit: wanted.ofRawCommits,
    unit: '',
    least: true,
  })
  const kept = Math.round((paced.writes / paced.ms) * 1_000)
  report({
    what: `carts and pages read at ${kept} cart writes per second, 99th percentile of ${paced.readMs.length}`,
    measured: percentile(paced.readMs, 0.99),
    limit: wanted.readMs,
    unit: 'ms',
  })
} finally {
  load.disconnect()
  await once(load, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

/** A table like the cart's, in another file on the same disk, opened with the shop's settings. */
function openRawTable(path: string) {
  const database = openSqliteFile(path)
  database.exec(`
    create table cart_items (
      id text primary key, session_id text not null, product_id text not null, quantity integer not null,
      length_in real not null, width_in real not null, thickness_in real not null, seen_price_cents integer not null,
      created_at integer not null, updated_at integer not null,
      unique (session_id, product_id, length_in, width_in, thickness_in)
    ) strict;
    create index cart_items_by_age on cart_items (updated_at)`)
  const insert = database.prepare('insert into cart_items values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  return {
    /** Commits single rows for this long. Returns commits per second. */
    commitFor: (ms: number): number => {
      const startedAt = performance.now()
      let commits = 0
      while (performance.now() - startedAt < ms) {
        const [id, now] = [randomBytes(16).toString('base64url'), Date.now()]
        // Outside a transaction, each statement is its own commit.
        insert.run(id, randomUUID(), 'heritage-oak-floating-mantel', 1, 72, 8, 8, 45_000, now, now)
        commits += 1
      }
      return (commits / (performance.now() - startedAt)) * 1_000
    },
    close: () => database.close(),
  }
}

/** A process's CPU time so far, user and system. Source: proc(5), in ticks of 10 ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
