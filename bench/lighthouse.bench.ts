// Lighthouse with its defaults, a mid-range phone on slow 4G, for the pages that most visits begin with: medians of 5
// runs. Beside them the home page as a static copy without any script, from a bare server: what it takes at least to show
// such a page. Lighthouse computes its times from what it saw, so a busy machine makes them worse: run it on a quiet one.
// LIGHTHOUSE_RUNS=1 for a quick look; DETAIL=1 also names the audits that cost points where every limit holds.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '../scripts/free-port.mjs'
import { chromiumFlags, findChromium } from '../scripts/test-chromium.mjs'
import { startShopProcess } from '../tests/support/shop-process.ts'
import type { StaticCopy } from './load/static-copy.ts'
import { median, report } from './report.ts'

/** By path: the least points for performance. */
const pages: Record<string, number> = {
  '/': 99,
  '/products': 99,
  '/product/heritage-oak-floating-mantel': 99,
  '/quote-builder': 98,
  '/gallery': 99,
  '/installation-guide': 99,
}
const copiedPath = '/'
/** Shares of the points that performance is made of, and other times, by Lighthouse's names. */
const audits = [
  { id: 'first-contentful-paint', name: 'FCP', limit: 1000, unit: 'ms' },
  { id: 'largest-contentful-paint', name: 'LCP', limit: 1500, unit: 'ms' },
  { id: 'total-blocking-time', name: 'TBT', limit: 60, unit: 'ms' },
  { id: 'cumulative-layout-shift', name: 'CLS', limit: 0.01, unit: '' },
]
const otherCategories = ['accessibility', 'best-practices', 'seo']
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)

const executablePath = findChromium()
if (executablePath) await measureAll(executablePath)
else console.log('        Chromium is not installed, so Lighthouse measured nothing.')

async function measureAll(executablePath: string): Promise<void> {
  const [shopPort, debuggingPort] = [await freePort(), await freePort()]
  // SEO wants the page's own address, which the shop then knows.
  const url = `http://127.0.0.1:${shopPort}`
  await using shop = await startShopProcess({ env: { PORT: String(shopPort), PUBLIC_URL: url } })
  const copy = fork(join(import.meta.dirname, 'load/static-copy.ts'))
  const wanted: StaticCopy = { url: shop.url, path: copiedPath }
  copy.send(wanted)
  const [copyPort] = await once(copy, 'message')
  const copyUrl = `http://127.0.0.1:${copyPort}${copiedPath}`
  const args = [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launch({ executablePath, args })
  const results = new Map<string, Result[]>()
  try {
    const addresses = [copyUrl, ...Object.keys(pages).map((path) => shop.url + path)]
    // In turns, so that what else the machine does meets all of them.
    for (let run = 0; run < runs; run++)
      for (const address of addresses) {
        const result = await audit(address, debuggingPort)
        results.set(address, [...(results.get(address) ?? []), result])
      }
  } finally {
    await browser.close()
    copy.disconnect()
  }

  const all = [...results.values()].flat()
  const speed = median(all.map(({ environment }) => environment.benchmarkIndex))
  console.log(
    `        Lighthouse's index of this machine's speed: ${Math.round(speed)} (a quiet desktop has over 1000)`,
  )
  for (const [path, points] of Object.entries(pages)) reportPage(path, points, results.get(shop.url + path) ?? [])
  compareWithCopy(results.get(shop.url + copiedPath) ?? [], results.get(copyUrl) ?? [])
}

async function audit(address: string, port: number): Promise<Result> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: ['performance', ...otherCategories],
    disableFullPageScreenshot: true,
    logLevel: 'error',
  })
  if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`)
  return result.lhr
}

function pointsOf(result: Result, category: string): number {
  return (result.categories[category]?.score ?? Number.NaN) * 100
}

function measuredBy(result: Result, id: string): number {
  return result.audits[id]?.numericValue ?? Number.NaN
}

function reportPage(path: string, leastPoints: number, results: Result[]): void {
  const middle = (read: (result: Result) => number) => median(results.map(read))
  const performance = middle((result) => pointsOf(result, 'performance'))
  const others = otherCategories.map((category) => middle((result) => pointsOf(result, category)))
  const points = { limit: 100, unit: 'points', least: true }
  const rows = [
    { ...points, what: `performance of ${path}`, measured: performance, limit: leastPoints },
    ...audits.map(({ id, name, limit, unit }) => {
      const measured = middle((result) => measuredBy(result, id))
      return { what: `${name} of ${path}`, measured, limit, unit }
    }),
    { ...points, what: `accessibility, best practices and SEO of ${path}, lowest`, measured: Math.min(...others) },
  ]
  const oks = rows.map(report)
  if (oks.includes(false) || process.env.DETAIL) tellLosses(results[0])
}

/** The audits of a run that are not at their best. Insights have no points, but say why the times are what they are. */
function tellLosses(result: Result | undefined): void {
  const weights = new Map<string, number>()
  for (const { auditRefs } of Object.values(result?.categories ?? {}))
    for (const { id, weight } of auditRefs) weights.set(id, weight)
  for (const { id, score, displayValue } of Object.values(result?.audits ?? {}))
    if (score !== null && score < 1)
      console.log(`        ${id}: ${Math.round(score * 100)}, weight ${weights.get(id)} ${displayValue ?? ''}`)
}

function compareWithCopy(ours: Result[], copies: Result[]): void {
  for (const { id, name, unit } of audits.slice(0, 2)) {
    const [mine, bare] = [ours, copies].map((list) => median(list.map((result) => measuredBy(result, id))))
    if (!mine || !bare) continue
    const times = `${Math.round(mine)} ${unit}, static copy ${Math.round(bare)} ${unit}`
    console.log(`        ${name} of ${copiedPath}: ${times}, ratio ${(mine / bare).toFixed(2)}`)
  }
}
