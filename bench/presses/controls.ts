/** What can be pressed, typed or chosen on a page, and what must be true of it in the end. */
import { expect as anyExpect, type Locator, type Page } from '@playwright/test'
import type { Device, Visit } from './visit.ts'

export type Control = {
  name: string
  /** The page's address, or those of several pages that have it. */
  on: string | readonly string[]
  /** The only one that has it. */
  device?: Device
  /** The visitor has a cart. */
  hasCart?: true
  /** Only a shop with more products and pictures than one page of a list shows has it. */
  inLargeShop?: true
  act: (visit: Visit) => Promise<void>
  /** Waits until it is true, and throws if it doesn't get so. */
  ends: (visit: Visit) => Promise<void>
}

export const expect = anyExpect.configure({ timeout: 60_000 })

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first()
export const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name }).first()

export const cartButton = (page: Page) => button(page.getByRole('banner'), /^Shopping cart/)
const quoteDialog = (page: Page) => page.getByRole('dialog', { name: 'Custom Quote Builder' })

/** The quote dialog is open and can be used. */
export async function dialogOpens({ page }: Visit): Promise<void> {
  await expect(quoteDialog(page).getByRole('radio').first()).toBeVisible()
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
}

/** The same, with the product chosen for which it was opened. */
export async function dialogOpensForProduct(visit: Visit): Promise<void> {
  await dialogOpens(visit)
  await expect(quoteDialog(visit.page).getByRole('radio', { checked: true })).toHaveCount(1)
}

/** Another page is shown, with its heading. */
export const goesTo =
  (address: RegExp) =>
  async ({ page }: Visit): Promise<void> => {
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

/** What the server has in the visitor's cart. */
async function cartOnServer({ page, shopUrl }: Visit): Promise<{ quantity: number; customizations: object }[]> {
  const session = await page.evaluate(() => localStorage.getItem('cart-session') ?? '')
  return session ? (await fetch(`${shopUrl}/api/cart/${session}`)).json() : []
}

export const endsWithCart = async (visit: Visit, cart: object[]) =>
  expect.poll(() => cartOnServer(visit)).toEqual(cart.map((item) => anyExpect.objectContaining({ ...item })))
