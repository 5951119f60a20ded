// What a visitor with slow 3G and a six times slower processor gets, in a real browser. The text of a page can be read
// within 2.5 s, of which 2 are the network's; the first press shows at once that it was noticed, and is done in the end.
// Nothing is lost: the controls of every page are pressed, typed into and chosen at random moments of the first 8 seconds.
// EARLY_TRIES=500 finds more than the usual 100. EARLY_SEED=… repeats a try, EARLY_ONLY=… tries the controls of that name.
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/test-chromium.mjs'
import { asleep } from '../tests/support/pages/live-parts.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { openSqliteStore } from '../tests/support/shop-store.ts'
import { button, type Control, dialogOpens } from './presses/controls.ts'
import { readingControls } from './presses/reading-controls.ts'
import { ownerPassword, shoppingControls } from './presses/shopping-controls.ts'
import { createRandom, mantel, openVisit } from './presses/visit.ts'
import { median, report } from './report.ts'
import { fillCatalog } from './shops/large-shop.ts'

const readablePages = ['/', '/products', `/product/${mantel.id}`, '/installation-guide']
const limits = { readableMs: 2500, noticedMs: 200 }
const visitsPerPage = 5
const tries = Number(process.env.EARLY_TRIES ?? 100)
/** Of all tries, and the number of the first: '17-43' with EARLY_TRIES=1 repeats that try. */
const [seed = '', firstTry = '0'] = (process.env.EARLY_SEED ?? String(Math.floor(Math.random() * 1_000_000))).split('-')
const only = process.env.EARLY_ONLY ?? ''
const latestMs = 8000
const tabs = 3

type Shops = { usual: string; large: string }
type Loss = { control: string; path: string; device: string; moment: string; seed: string; why: string }
type Tried = { loss?: Loss | undefined; errors: string[] }

const executablePath = findChromium()
if (executablePath) await measureAll(executablePath)
else console.log('        Chromium is not installed, so nothing was pressed.')

async function measureAll(executablePath: string): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'shop-early-presses-'))
  const env = { ADMIN_PASSWORD: ownerPassword }
  await using usual = await startShopProcess({ env })
  await using large = await startShopProcess({ env, dataDir: folder.path })
  const store = openSqliteStore(folder.path)
  await fillCatalog(store, { products: 30, pictures: 30 })
  await store.close()
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    if (only === '' && !process.env.EARLY_SEED)
      for (const path of readablePages) await measureFirstPress(browser, usual.url, path)
    await tryAll(browser, { usual: usual.url, large: large.url })
  } finally {
    await browser.close()
  }
}

/** Reads and presses as soon as there is something to read. */
async function measureFirstPress(browser: Browser, shopUrl: string, path: string): Promise<void> {
  const readableMs: number[] = []
  const noticedMs: number[] = []
  let done = 0
  for (let number = 0; number < visitsPerPage; number++) {
    await using visit = await openVisit(browser, { device: 'phone', shopUrl, random: Math.random })
    const { page, press } = visit
    await page.addInitScript(recordPress)
    await page.goto(path, { waitUntil: 'commit' })
    const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    readableMs.push((await paint.jsonValue()) ?? Number.NaN)
    await press(button(page.getByRole('banner'), 'Get Quote'))
    const noticed = await page.waitForFunction(() => document.documentElement.dataset.noticedMs)
    noticedMs.push(Number(await noticed.jsonValue()))
    done += await dialogOpens(visit).then(
      () => 1,
      () => 0,
    )
  }
  report({ what: `text of ${path} readable`, measured: median(readableMs), limit: limits.readableMs, unit: 'ms' })
  report({ what: `first press on ${path} noticed`, measured: median(noticedMs), limit: limits.noticedMs, unit: 'ms' })
  report({ what: `first presses on ${path} not done`, measured: visitsPerPage - done, limit: 0, unit: '' })
}

/** Writes into the page how long after the press its button showed that it was noticed. Runs in the page. */
function recordPress(): void {
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-pressed]')) return
        observer.disconnect()
        document.documentElement.dataset.noticedMs ??= String(performance.now() - timeStamp)
      }).observe(document, { subtree: true, attributeFilter: ['data-pressed'] })
    },
    { capture: true, once: true },
  )
}

async function tryAll(browser: Browser, shops: Shops): Promise<void> {
  const controls = [...readingControls, ...shoppingControls].filter(({ name }) => name.includes(only))
  if (controls.length === 0) throw new Error(`No control is called '${only}'.`)
  console.log(`        ${tries} tries of ${controls.length} controls, EARLY_SEED=${seed}`)
  const tried: Tried[] = []
  let next = Number(firstTry)
  const end = next + tries
  const tryNext = async () => {
    for (let number = next++; number < end; number = next++) {
      const control = controls[number % controls.length]
      if (control) tried.push(await tryControl(browser, shops, control, `${seed}-${number}`))
    }
  }
  await Promise.all(Array.from({ length: tabs }, tryNext))

  const lost = tried.flatMap(({ loss }) => loss ?? [])
  for (const loss of lost) console.log(`        lost: ${Object.values(loss).join(' | ')}`)
  const errors = tried.flatMap((one) => one.errors)
  for (const error of new Set(errors)) console.log(`        error: ${error}`)
  report({ what: `lost of ${tried.length} presses, entries and choices`, measured: lost.length, limit: 0, unit: '' })
  report({ what: 'errors of the pages meanwhile', measured: errors.length, limit: 0, unit: '' })
}

async function tryControl(browser: Browser, shops: Shops, control: Control, ownSeed: string): Promise<Tried> {
  const random = createRandom(ownSeed)
  const device = control.device ?? (random() < 0.7 ? 'phone' : 'desktop')
  const paths = [control.on].flat()
  const path = paths[Math.floor(random() * paths.length)] ?? '/'
  // Only pressed; or something happens before, so that the code comes early; or the second press meets the code.
  const way = (['alone', 'stirred before', 'meeting the code'] as const)[Math.floor(3 * random())]
  const pressMs = (way === 'meeting the code' ? 3000 : latestMs) * random()
  const stirMs = way === 'stirred before' ? Math.min(pressMs, 3000) * random() : undefined
  await using visit = await openVisit(browser, {
    device,
    shopUrl: control.inLargeShop ? shops.large : shops.usual,
    random,
    hasCart: control.hasCart ?? false,
    meetsCode: way === 'meeting the code',
  })
  const { page } = visit
  try {
    await page.goto(path, { waitUntil: 'commit' })
    if (stirMs !== undefined) {
      await page.waitForTimeout(stirMs)
      await visit.stir()
    }
    await page.waitForTimeout(pressMs - (stirMs ?? 0))
    await control.act(visit)
    await control.ends(visit)
    return { errors: visit.errors }
  } catch (error) {
    const moment = `after ${Math.round(pressMs)} ms, ${way}${stirMs === undefined ? '' : `, after ${Math.round(stirMs)} ms`}`
    const found = await visit.page.evaluate(describePage, asleep).catch(() => 'the page is gone')
    const why = `${plain(error).slice(0, 300)} | ${found}`
    const loss = { control: control.name, path, device, moment, seed: ownSeed, why }
    console.log(`        ${Object.values(loss).join(' | ')}`)
    return { loss, errors: visit.errors }
  }
}

/** What a loss left behind. Runs in the page. */
function describePage(asleep: string): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input,select')].filter((one) => one.checkVisibility())
  const values = fields.map(({ type, value, checked }) => (type === 'radio' ? checked && value : value)).filter(Boolean)
  const parts = document.querySelectorAll(asleep).length
  return `${location.pathname}${location.search} has ${JSON.stringify(values)}, ${parts} parts asleep`
}

/** Playwright's messages are written for a terminal. */
function plain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with one.
  return text.replaceAll(/\u001b\[\d+m/g, '').replaceAll(/\s+/g, ' ')
}
