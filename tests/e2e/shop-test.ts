/** A shop of its own for every test, and a browser page that must stay free of complaints. */
import { expect, type Locator, type Page, test as plain } from '@playwright/test'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'

export const ownerPassword = 'workshop door key'

type Options = {
  shopEnv: Record<string, string>
  /** Complaints that a test brings about on purpose. */
  expectedComplaint: RegExp | undefined
}
type Fixtures = {
  shop: ShopProcess
  /** What the browser complains of: script errors, hydration, refused by the page's policy. Expect it to stay empty. */
  complaints: string[]
}

/** For tests that only look: one shop for all that a worker runs. */
const base = plain.extend<object, { seenShop: ShopProcess }>({
  seenShop: [
    async ({ browserName: _browser }, use) => {
      await using shop = await startShopProcess({ env: { ADMIN_PASSWORD: ownerPassword } })
      await use(shop)
    },
    { scope: 'worker' },
  ],
})

export const test = base.extend<Options & Fixtures>({
  shopEnv: [{}, { option: true }],
  expectedComplaint: [undefined, { option: true }],
  shop: async ({ shopEnv }, use) => {
    await using shop = await startShopProcess({ env: { ADMIN_PASSWORD: ownerPassword, ...shopEnv } })
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

/** SLOW_BROWSER=5 slows pages down, not the tests, and shows what gets in their way that people seldom meet: races. */
const slowdown = Number(process.env.SLOW_BROWSER ?? 1)

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser itself notes every refused call; tests of refusals look at the page instead.
    if (/^Failed to load resource: the server responded with a status of (401|404|409|429|503)/.test(message.text()))
      return
    // A shop without EmailJS says so after each quote (MAIL-1).
    if (message.text() === 'EmailJS is not configured; this browser sends no email') return
    complaints.push(message.text())
  })
}

/**
 * Takes hold of a sortable item by its handle, as by keyboard. Ends when arrow keys move it: dnd-kit listens for them from a
 * timer on, which a busy browser runs after the key that is pressed next.
 */
export async function pickUp(page: Page, handle: Locator, told: Locator): Promise<void> {
  await expect(handle).toBeEnabled()
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(told).toBeAttached()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Signs in on /admin and waits for the desk. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  // The heading is the same before: to leave earlier would cancel the sign-in that is on its way.
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByText('Manage quotes, images, and pricing')).toBeVisible()
}

export { expect }
