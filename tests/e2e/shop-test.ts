/** A new shop for each test or one for all of a worker, and a page whose console must stay free of errors and warnings. */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { errors, expect, type Locator, type Page, test as plain } from '@playwright/test'
import { asleep } from '../support/pages/live-parts.ts'
import { keepFilesBefore, makeNextVersion, openOldPages } from '../support/pages/next-version.ts'
import { translateAsItLoads } from '../support/pages/translated-page.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'

export const ownerPassword = 'workshop door key'

type Options = {
  shopEnv: Record<string, string>
  /** Complaints that a test causes on purpose. */
  expectedComplaint: RegExp | undefined
  /** OUT-3: the browser translates the pages. TRANSLATED=1 does it for all journeys. */
  translated: boolean
}
type Fixtures = {
  /** A folder of the test's own, deleted after it. The shop keeps its data there, unless it is shared. */
  dataDir: string
  shop: ShopProcess
  /** The browser's errors and warnings: scripts, hydration, the page's policy. Must stay empty. */
  complaints: string[]
}

type StartShop = (options: { env: Record<string, string>; dataDir: string }) => Promise<ShopProcess>

/** OUT-4: with OLD_TABS=1 the shop was updated after the pages of all journeys were opened. */
const oldTabs = Boolean(process.env.OLD_TABS)

const base = plain.extend<object, { startShop: StartShop; sharedShop: ShopProcess }>({
  startShop: [
    async ({ browserName: _browser }, use) => {
      const next = oldTabs ? await makeNextVersion() : undefined
      await use(async (options) => {
        const shop = await startShopProcess({ ...options, ...(next && { command: next.command }) })
        if (next) await keepFilesBefore(options.dataDir)
        return shop
      })
      await next?.remove()
    },
    { scope: 'worker' },
  ],
  sharedShop: [
    async ({ startShop }, use) => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'shop-journeys-'))
      await using shop = await startShop({ env: { ADMIN_PASSWORD: ownerPassword }, dataDir: folder.path })
      await use(shop)
    },
    { scope: 'worker' },
  ],
})

export const test = base.extend<Options & Fixtures>({
  shopEnv: [{}, { option: true }],
  expectedComplaint: [undefined, { option: true }],
  translated: [Boolean(process.env.TRANSLATED), { option: true }],
  context: async ({ context, translated }, use) => {
    if (translated) await context.addInitScript(translateAsItLoads)
    if (oldTabs) await openOldPages(context)
    await use(context)
  },
  dataDir: async ({ browserName: _browser }, use) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'shop-journey-'))
    await use(folder.path)
  },
  shop: async ({ shopEnv, dataDir, startShop }, use) => {
    await using shop = await startShop({ env: { ADMIN_PASSWORD: ownerPassword, ...shopEnv }, dataDir })
    await use(shop)
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  complaints: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = []
      listen(page, complaints)
      if (slowdown > 1) await slowDown(page)
      await use(complaints)
      expect(complaints.filter((text) => !expectedComplaint?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

/** For tests that change nothing others read, such as a cart of their own: one shop for all tests of a worker. */
export const testOnSharedShop = test.extend({
  shop: async ({ sharedShop, shopEnv }, use) => {
    if (Object.keys(shopEnv).length > 0) throw new Error('A shared shop has no environment of its own.')
    await use(sharedShop)
  },
})

/** Run it on a phone, too. The details of a test: `test(title, alsoOnPhone, …)`. */
export const alsoOnPhone = { tag: '@phone' }

/** SLOW_BROWSER=5 slows the pages down, but not the tests, to reveal races between them. */
const slowdown = Number(process.env.SLOW_BROWSER ?? 1)

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser logs every failed request. Tests of failures check the page instead.
    if (/^Failed to load resource: the server responded with a status of (401|404|409|429|503)/.test(message.text()))
      return
    // A shop without EmailJS says so after each quote (MAIL-1).
    if (message.text() === 'EmailJS is not configured; this browser sends no email') return
    // Most journeys do without the desk's worker (playwright.config.ts).
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    complaints.push(message.text())
  })
}

/**
 * Picks up a sortable item by its handle with the keyboard, and waits until arrow keys move it: dnd-kit starts to listen
 * for them in a timer, which a busy browser may run after the next key press.
 */
export async function pickUp(page: Page, handle: Locator, announcement: Locator): Promise<void> {
  await expect(handle).toBeEnabled()
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(announcement).toBeAttached()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/**
 * What axe finds wrong with the page, or with the part that `selector` names: the rule and the first element. Waits until
 * that part is in sight, because some are fetched at the press that opens them.
 */
export async function axeViolations(page: Page, selector = ':root'): Promise<string[]> {
  if (selector !== ':root') await expect(page.locator(selector).filter({ visible: true }).first()).toBeVisible()
  // The other mode is for frames of other sites, which no page tested here has, and opens a second page each time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(selector)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Waits until the code of the page's live parts is there, and what they keep at hand for a lost connection. */
export async function wholePage(page: Page): Promise<void> {
  await expect(page.locator(asleep)).toHaveCount(0)
  // Some requests are never counted as over: once it waited 5 minutes on a page that was long at rest.
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch((error) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
}

/** In the letters of the machine alone: the shop's may come after the first paint. What they move is fonts.spec.ts's. */
export const withoutFonts = (page: Page) => page.route('**/*.woff2', (route) => route.fulfill({ status: 404 }))

/** What moved by itself since the page was asked for, as browsers count it. */
export const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )

/** Presses Continue until the builder, on the page or in its dialog, is on its last step. */
export async function goToReview(builder: Page | Locator, from = 1): Promise<void> {
  for (let step = from; step < 4; step++) {
    await builder.getByRole('button', { name: 'Continue', exact: true }).click()
    // A second press on the same step is taken for a double click.
    await expect(builder.getByRole('heading', { name: new RegExp(`^Step ${step + 1} of 4`) })).toBeVisible()
  }
}

/** Opens the desk, signed in. How an owner signs in is tested in quote-journey.spec.ts. */
export async function signIn(page: Page, path = '/admin?tab=quotes'): Promise<void> {
  const answer = await page.request.post('/api/admin/login', { data: { password: ownerPassword } })
  expect(answer.status()).toBe(204)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

export { expect }

/** Opens the page with its script held back. The returned function releases the script. */
export async function openWithoutScript(page: Page, path: string) {
  const { promise: wanted, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await wanted
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    release()
    await page.waitForLoadState('networkidle')
  }
}
