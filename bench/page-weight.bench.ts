// What every kind of page weighs on a first visit, brotli: all JavaScript that comes without a press or a key, and the
// HTML of those that most visits begin with. A page that grows past its limit fails here. No page of the shop has code of
// the builder or of the owner's desk, except those two themselves.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Request } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/test-chromium.mjs'
import { guidePages } from '../src/features/guides/guide-pages.ts'
import { asleep } from '../tests/support/pages/live-parts.ts'
import { ask } from '../tests/support/raw-http.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { report } from './report.ts'

type Kind = {
  path: string
  /** Kilobytes. FAST-1 sets those of home, product and guides; the others are what they weighed, plus one or two. */
  scripts: number
  html?: number
}

// Of each, 0.7 KB keep the page going where a part of it fails or a file is gone, and 0.6 KB of those with a price at a door
// say how much wood a box or a truss is, which is what a carrier weighs. 0.3 KB are the price of several pieces at that door,
// and what undoes a press in a notice, beside which others are shown. 0.2 to 0.6 KB of those with facts of the shop in their
// code read what the owner changed of them (SET-1). Most have 0.1 or 0.2 KB to spare: the names of files change with the
// code of any page, and compress up to 0.05 KB better or worse.
const kinds: Kind[] = [
  // Its HTML has the live wall, the woods and one price with its lines, in which it is readable and true without a script.
  { path: '/', scripts: 92.8, html: 28.5 },
  { path: '/products', scripts: 68.2, html: 20 },
  // With the drawing, which the server writes and whose code comes at the first touch: 12 more than before it. And with
  // the fireplace and the way of a design link: 3 more here and in the builder. Its HTML has the drawing in both layouts,
  // 0.4 more than in one, so that nothing moves when the code comes.
  { path: '/product/heritage-oak-floating-mantel', scripts: 107.9, html: 23.2 },
  // With several pieces in a draft, its link and its history: 2 KB. Their list comes with the later steps. How pieces are
  // counted, beside its total and in what a device keeps, is 0.3, less what it no longer says of files that it has.
  { path: '/quote-builder', scripts: 130.2 },
  // With the question for a quote of it, whose link is made at the press: 0.7 KB.
  { path: '/cart', scripts: 114.4 },
  // With what they say of an order that was paid in part, by hand, and of several pieces: 0.7 KB.
  { path: '/checkout', scripts: 125.6 },
  // It names the files of its messages, which come after it: 0.3 more.
  { path: '/order-confirmation', scripts: 117.3 },
  { path: '/gallery', scripts: 79 },
  // The longest of the guides; the limit is for each.
  ...guidePages.map(({ path }) => ({ path, scripts: 81, html: 26 })),
  // With the notice that takes a press back, and the bin's tab: 1 KB. With the two columns of details, and the names of the
  // files of their head and bar, which come after it: 1 more. With the ways to a new quote and a sale, and the pipeline: 1 more.
  // Persons, and which tabs each of them has: 0.3.
  { path: '/admin', scripts: 158 },
  // A short page shows its footer at once, and so loads what says whether the shop is open: 3 more.
  { path: '/no-such-page', scripts: 70.5 },
]

/** Interface texts that occur only in one part's code, and the page that may have it. */
const elsewhere = [
  { part: 'the quote builder', words: 'Submitting...', itsPage: '/quote-builder' },
  { part: "the owner's desk", words: 'Quote Management', itsPage: '/admin' },
]

/** Nothing was asked for during this time, and nothing is on its way. */
const quietMs = 300
const pagesAtOnce = 3

const executablePath = findChromium()
if (executablePath) await weighAll(executablePath)
else console.log('        Chromium is not installed, so no page was weighed.')

async function weighAll(executablePath: string): Promise<void> {
  const codeOf = await readCode()
  for (const { part, words } of elsewhere)
    if (![...codeOf.values()].some((code) => code.includes(words)))
      throw new Error(`No built file holds the words '${words}' of ${part}.`)

  await using shop = await startShopProcess({ env: { ADMIN_PASSWORD: 'a password for measuring' } })
  const scriptsOf = await visitAll(executablePath, shop.url)
  for (const { path, scripts: limit } of kinds) {
    const scripts = scriptsOf.get(path) ?? new Map<string, number>()
    const measured = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
    report({ what: `JavaScript of ${path} in ${scripts.size} files`, measured, limit, unit: 'KB' })
    if (process.env.DETAIL)
      for (const [file, bytes] of scripts) console.log(`        ${(bytes / 1000).toFixed(1).padStart(6)} KB ${file}`)
  }
  for (const { path, html: limit } of kinds) {
    if (limit === undefined) continue
    const { status, headers, body } = await ask(shop.url, path, { headers: { 'accept-encoding': 'br' } })
    if (status !== 200 || headers['content-encoding'] !== 'br') throw new Error(`${path} did not come as brotli.`)
    report({ what: `HTML of ${path}`, measured: body.length / 1000, limit, unit: 'KB' })
  }
  for (const { part, words, itsPage } of elsewhere) {
    const found = [...scriptsOf].filter(
      ([path, scripts]) => path !== itsPage && [...scripts.keys()].some((file) => codeOf.get(file)?.includes(words)),
    )
    if (found.length > 0) console.log(`        code of ${part} on ${found.map(([path]) => path).join(', ')}`)
    report({ what: `other pages with code of ${part}`, measured: found.length, limit: 0, unit: '' })
  }
}

/** The scripts of every page, by its path. */
async function visitAll(executablePath: string, url: string): Promise<Map<string, Map<string, number>>> {
  // Without pictures a page is there in half of the time, with the same scripts.
  const args = [...chromiumFlags, '--blink-settings=imagesEnabled=false']
  const browser = await chromium.launch({ executablePath, args })
  const scriptsOf = new Map<string, Map<string, number>>()
  const waiting = kinds.map(({ path }) => path)
  const visitNext = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift())
      scriptsOf.set(path, await scriptsOfVisit(browser, url, path))
  }
  try {
    await Promise.all(Array.from({ length: pagesAtOnce }, visitNext))
  } finally {
    await browser.close()
  }
  return scriptsOf
}

/** The built scripts by their path. */
async function readCode(): Promise<Map<string, string>> {
  const folder = join(import.meta.dirname, '../dist/client/assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return new Map(names.map((name, index) => [`/assets/${name}`, texts[index] ?? '']))
}

/** Compressed bytes of each script that a first visit loads, by its path. */
async function scriptsOfVisit(browser: Browser, url: string, path: string): Promise<Map<string, number>> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const scripts = new Map<string, number>()
  const onTheirWay = new Set<Request>()
  let changedAt = performance.now()
  const onStart = (request: Request) => {
    onTheirWay.add(request)
    changedAt = performance.now()
  }
  const onEnd = (request: Request) => {
    onTheirWay.delete(request)
    changedAt = performance.now()
  }
  page.on('request', onStart).on('requestfinished', onEnd).on('requestfailed', onEnd)
  page.on('response', (answer) => {
    const file = new URL(answer.url()).pathname
    if (!file.endsWith('.js')) return
    const headers = answer.headers()
    scripts.set(file, headers['content-encoding'] === 'br' ? Number(headers['content-length']) : Number.NaN)
  })

  await page.goto(url + path, { waitUntil: 'load' })
  // Its code is there. Only the cart button of a visitor without a cart stays as it is.
  await page.waitForFunction((parts) => window.early.awake && !document.querySelector(parts), asleep)
  if (path === '/admin') await page.getByLabel('Password', { exact: true }).waitFor()
  while (onTheirWay.size > 0 || performance.now() - changedAt < quietMs) await page.waitForTimeout(50)
  await context.close()
  return scripts
}
