// 10,000 clients each send half a quote and stop. Cached pages still take under 10 ms at the 99th percentile, and 30
// seconds after the last client was cut off, the shop's memory is back within 20 MB.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startShopProcess } from '../tests/support/shop-process.ts'
import type { HalfSent, HalfSentStep } from './load/half-sent-load.ts'
import { median, percentile, report } from './report.ts'

const requests = 10_000
const limits = { leftMegabytes: 20, p99Ms: 10 }
const settleMs = 30_000
/** Requests a page as Chromium does, at intervals, on one connection. */
const everyMs = 10

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
await using shop = await startShopProcess({ env: { LOG_LEVEL: 'info' } })
const load = fork(join(import.meta.dirname, 'load/half-sent-load.ts'))
try {
  // The baseline includes what any used shop has in memory: pages, compiled code, a first normal crowd.
  for (let round = 0; round < 500; round++) await timePage()
  await asked({ step: 'warm', port: shop.port, requests: 500 })
  await sleep(3_000)
  const before = await residentMegabytes()

  const times: number[] = []
  let over = false
  const visitor = (async () => {
    while (!over) {
      times.push(await timePage())
      await sleep(everyMs)
    }
  })()
  const { opened, cut, ms } = await asked({ step: 'flood', port: shop.port, requests })
  const most = Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${shop.pid}/status`, 'utf8'))?.[1]) / 1e3
  over = true
  await visitor
  if (opened < requests) throw new Error(`Only ${opened} of ${requests} connections could be opened.`)

  let left = Number.POSITIVE_INFINITY
  let waitedMs = 0
  for (; waitedMs < settleMs && left > limits.leftMegabytes; waitedMs += 1_000) {
    await sleep(1_000)
    left = (await residentMegabytes()) - before
  }
  console.log(
    `        ${opened} half-sent requests, ${cut} cut off by the shop, the last ${(ms / 1000).toFixed(1)} s after the first began`,
  )
  console.log(
    `        memory: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${(before + left).toFixed(0)} MB ${waitedMs / 1000} s after the last was cut off`,
  )
  console.log(
    `        ${times.length} cached pages: median ${median(times).toFixed(2)} ms, slowest ${Math.max(...times).toFixed(1)} ms`,
  )
  report({ what: 'half-sent requests closed by the shop', measured: cut, limit: requests, unit: '', least: true })
  report({
    what: 'memory that 10,000 half-sent requests leave behind',
    measured: left,
    limit: limits.leftMegabytes,
    unit: 'MB',
  })
  report({
    what: 'cached page during the flood, 99th percentile',
    measured: percentile(times, 0.99),
    limit: limits.p99Ms,
    unit: 'ms',
  })
} finally {
  if (load.connected) load.disconnect()
}

async function asked(step: HalfSentStep): Promise<HalfSent> {
  const ended = new AbortController()
  load.send(step)
  try {
    return await Promise.race([
      once(load, 'message', { signal: ended.signal }).then(([answer]) => answer),
      once(load, 'exit', { signal: ended.signal }).then(([code, signal]) => {
        throw new Error(`What loads the shop ended with ${code ?? signal}.`)
      }),
    ])
  } finally {
    ended.abort()
  }
}

/** Uses `node:http`, which takes less of the machine than `fetch`. */
function timePage(): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    get(shop.url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The home page answered ${answer.statusCode}.`))
      answer.resume().once('end', () => resolve(performance.now() - startedAt))
    }).once('error', reject)
  })
}

async function residentMegabytes(): Promise<number> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1e6
}
