/** What is around every page: reads that fail, addresses that lead nowhere, notices. */
import type { Page } from '@playwright/test'
import { expect, test } from './shop-test.ts'

/** Counts the reads of one address of the API, and lets them fail until it is told otherwise. */
async function failing(page: Page, path: string) {
  const read = { asked: 0, fails: true }
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    read.asked += 1
    if (read.fails) await route.fulfill({ status: 503, json: { detail: 'Not now.' } })
    else await route.continue()
  })
  return read
}

/** What the page does 50 ms from now, such as reading ahead for a link pointed at, it has done: its clock is the same. */
const restAWhile = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))

test('SHELL-8 with a mouse: a failed read is asked once by going there, by pointing no more, and by Try again', async ({
  page,
}) => {
  await page.goto('/care-instructions')
  for (const [name, path, whole] of [
    ['Products', 'products', 'Heritage Oak Floating Mantel'],
    ['Gallery', 'gallery-images', 'Oak over a white hearth'],
  ] as const) {
    const read = await failing(page, path)
    const link = page.getByRole('banner').getByRole('link', { name, exact: true })
    for (let time = 0; time < 3; time++) {
      await page.getByRole('heading', { level: 1 }).hover()
      await link.hover()
      await expect.poll(() => read.asked).toBe(1)
      await restAWhile(page)
    }
    expect(read.asked).toBe(1)

    await link.click()
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await restAWhile(page)
    expect(read.asked).toBe(2)
    await retry.click()
    await expect.poll(() => read.asked).toBe(3)
    await expect(retry).toBeVisible()
    read.fails = false
    await retry.click()
    await expect(page.getByRole('main').getByText(whole).first()).toBeVisible()
    expect(read.asked).toBe(4)
  }
})

test.describe('with a product that cannot be read', () => {
  // The router tells the console of each page that it could not show.
  test.use({ expectedComplaint: /^ApiError: 503|Not now/ })
  test('SHELL-8 with a mouse: it is asked for once by pointing, once by going there, once by Try again', async ({
    page,
  }) => {
    await page.goto('/products')
    const read = await failing(page, 'products/heritage-oak-floating-mantel')
    const card = page.getByRole('link', { name: 'Heritage Oak Floating Mantel' }).first()
    for (let time = 0; time < 3; time++) {
      await page.getByRole('heading', { level: 1 }).hover()
      await card.hover()
      await expect.poll(() => read.asked).toBe(1)
      await restAWhile(page)
    }
    expect(read.asked).toBe(1)
    await card.click()
    await expect(page.getByRole('heading', { name: 'We are back in a moment' })).toBeVisible()
    await restAWhile(page)
    expect(read.asked).toBe(2)
    read.fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Heritage Oak Floating Mantel', level: 1 })).toBeVisible()
    expect(read.asked).toBe(3)
  })
})

test('SHELL-8 the quote dialog asks again each time it is opened, and the cart once for page and badge', async ({
  page,
}) => {
  await page.goto('/product/heritage-oak-floating-mantel')
  const finishes = await failing(page, 'finish-options')
  const dialog = page.getByRole('dialog', { name: 'Custom Quote Builder' })
  for (let time = 1; time <= 2; time++) {
    await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(finishes.asked).toBe(time)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await expect(page.getByText('Added to Cart')).toBeVisible()
  const cart = await failing(page, 'cart/*')
  const badge = page.waitForResponse(/\/assets\/counted-cart-button-[^/]+\.js$/)
  await page.goto('/cart')
  await expect(page.getByText('Your cart could not be loaded')).toBeVisible()
  await (await badge).finished()
  await restAWhile(page)
  expect(cart.asked).toBe(1)
})

for (const address of ['/admin/quotes', '/admin-images/hero', '/product/heritage-oak-floating-mantel/wood', '/nope'])
  test(`SHELL-2, SHELL-3 ${address} is a 404 inside the shop's frame`, async ({ page }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    // Nothing of the page whose address it begins with: the owner's desk is no stranger's business.
    expect(await answer?.text()).not.toContain('modulepreload')
    await expect(page.getByRole('main').getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Get Quote' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'See all products' }).click()
    await expect(page.getByRole('heading', { name: 'All Products', level: 1 })).toBeVisible()
  })
