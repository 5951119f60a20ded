// Carts on SQLite with 16 concurrent shoppers: at least 1,800 writes per second, each on disk before it is answered. At
// 1,000 per second, readers of carts and pages wait at most 10 ms at the 99th percentile. For comparison, how many a bare
// server of carts writes on this disk. The two take turns, because the machine's other load varies.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShopProcess } from '../tests/support/shop-process.ts'
import type { BareCarts } from './load/bare-carts.ts'
import type { CartLoad, CartLoaded } from './load/cart-load.ts'
import { median, percentile, report } from './report.ts'

const writers = 16
const turns = 6
const turnMs = 1_500
const pacedMs = 8_000
/** The bare server keeps a line as it is sent; the shop looks up wood and finish and answers with the lines of the price. */
const wanted = { writesPerSecond: 1_800, ofBare: 0.27, pacedPerSecond: 1_000, readMs: 10 }

const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
const load = fork(join(import.meta.dirname, 'load/cart-load.ts'))
const bare = fork(join(import.meta.dirname, 'load/bare-carts.ts'))
try {
  await using shop = await startShopProcess({ dataDir, env: { LOG_LEVEL: 'info', TRUST_PROXY: '1' } })
  const bareFile: BareCarts = { path: join(dataDir, 'bare.sqlite') }
  bare.send(bareFile)
  const [barePort] = await once(bare, 'message')
  const fill = async (change: Partial<CartLoad>): Promise<CartLoaded> => {
    const pages = ['/', '/products', '/product/heritage-oak-floating-mantel']
    const asked: CartLoad = { port: shop.port, writers, readers: 0, pages, ms: turnMs, ...change }
    load.send(asked)
    const [loaded] = await once(load, 'message')
    return loaded
  }
  // Warm up the JIT compilers.
  await fill({ readers: 2, ms: 2_000 })
  await fill({ port: barePort })
  const perSecond = { shop: [] as number[], bare: [] as number[] }
  const cpuBefore = cpuMs(shop.pid)
  let writes = 0
  for (let turn = 0; turn < turns; turn++) {
    const ofBare = await fill({ port: barePort })
    perSecond.bare.push((ofBare.writes / ofBare.ms) * 1_000)
    const loaded = await fill({})
    writes += loaded.writes
    perSecond.shop.push((loaded.writes / loaded.ms) * 1_000)
  }
  const cpuPerWrite = (cpuMs(shop.pid) - cpuBefore) / writes
  const paced = await fill({ writesPerSecond: wanted.pacedPerSecond, readers: 2, ms: pacedMs })

  const [ofShop, ofBare] = [median(perSecond.shop), median(perSecond.bare)]
  console.log(
    `        ${turns} turns each: ${Math.round(ofBare)} cart writes per second by a bare server; ${cpuPerWrite.toFixed(2)} ms of CPU per write of the shop`,
  )
  report({
    what: 'cart writes, 16 shoppers at once',
    measured: ofShop,
    limit: wanted.writesPerSecond,
    unit: 'per second',
    least: true,
  })
  report({
    what: 'cart writes against a bare server of carts',
    measured: median(perSecond.shop.map((shopSpeed, turn) => shopSpeed / (perSecond.bare[turn] ?? Number.NaN))),
    limit: wanted.ofBare,
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
  for (const child of [load, bare]) {
    child.disconnect()
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
}

/** A process's CPU time so far, user and system. Source: proc(5), in ticks of 10 ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
