/** OUT-3: an exception in one live part leaves the rest of the page, and is reported to the server's log once. */
import type { Page } from '@playwright/test'
import type { ShopProcess } from '../../support/shop-process.ts'
import { expect, signIn, test, wholePage } from '../shop-test.ts'

test.use({ expectedComplaint: /./ })

const product = '/product/heritage-oak-floating-mantel'
const sentence = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page stopped working.' })

/** What the log has of parts that stopped working. */
const reports = (shop: ShopProcess) =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.includes('a part of a page stopped working'))
    .map((line) => JSON.parse(line))

/** Takes from a live part what it works with, before its code comes. */
const breakPart = (page: Page, name: string) =>
  page.addInitScript((live) => {
    addEventListener('DOMContentLoaded', () => {
      const part = document.querySelector<HTMLElement>(`[data-live=${live}]`)
      if (part) part.dataset.props = '{}'
    })
  }, name)

/** Puts a component that throws in place of the one in this file. */
const breakFile = (page: Page, file: string, component: string) =>
  page.route(`**/assets/${file}-*.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const ${component} = () => { throw new Error('Cannot read cents of ada@example.com') }`,
    }),
  )

for (const [part, path, stays] of [
  ['wall-quote', '/', 'Old timber, cut to fit your room'],
  ['product-piece', product, 'Starting at'],
  ['lightbox', '/gallery', 'Gallery'],
] as const)
  test(`OUT-3 ${part} that fails shows what the server wrote`, async ({ page, shop }) => {
    await breakPart(page, part)
    await page.goto(path)
    const before = await page.locator(`[data-live=${part}]`).textContent()
    await wholePage(page)
    await expect.poll(() => reports(shop)).toMatchObject([{ part, page: path, reason: expect.stringMatching(/./) }])
    expect(await page.locator(`[data-live=${part}]`).textContent()).toContain(before ?? '')
    await expect(page.getByText(stays).first()).toBeVisible()
    await expect(sentence(page)).toHaveCount(part === 'lightbox' ? 0 : 1)
    // A button that nothing answers says so.
    if (part === 'product-piece') {
      await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeDisabled()
      const [words, drawing] = [
        await sentence(page).boundingBox(),
        await page.locator('main [role=img]:visible').first().boundingBox(),
      ]
      // Not over the drawing: below it, or beside it.
      if (!words || !drawing) throw new Error('The sentence and the drawing are in sight.')
      const isBelow = words.y >= drawing.y + drawing.height
      expect(isBelow || words.x >= drawing.x + drawing.width).toBe(true)
    }
    // The rest of the page works.
    await page.getByRole('button', { name: 'Get Quote' }).first().click()
    await expect(page.getByRole('dialog', { name: /Quote/ }).getByText('Step 1 of 4')).toBeVisible()
    expect(reports(shop)).toHaveLength(1)
  })

test('OUT-3 a part without a readable page says that it stopped, and Reload brings it back', async ({ page, shop }) => {
  await breakFile(page, 'checkout-page', 'CheckoutPage')
  await page.goto('/checkout')
  await expect(sentence(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to cart' })).toBeVisible()
  await expect.poll(() => reports(shop)).toMatchObject([{ part: 'checkout', reason: 'Cannot read cents of :email' }])
  await sentence(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => reports(shop)).toHaveLength(2)
})

test('OUT-3 a window above the page that fails closes, says so, and opens again', async ({ page, shop }) => {
  await breakFile(page, 'quote-dialog-window', 'QuoteDialogWindow')
  await page.goto('/gallery')
  await wholePage(page)
  await page.getByRole('button', { name: 'Get Quote' }).first().click()
  await expect(sentence(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => reports(shop)).toMatchObject([{ part: 'overlays', page: '/gallery' }])
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await expect(page.getByRole('dialog', { name: /Shopping Cart/ })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('button', { name: 'Get Quote' }).first().click()
  await expect(page.getByRole('dialog', { name: /Quote/ }).getByText('Step 1 of 4')).toBeVisible()
})

test('OUT-3 a tab of the desk that fails leaves the others', async ({ page, shop }) => {
  await breakFile(page, 'orders-tab', 'OrdersAdmin')
  await signIn(page, '/admin?tab=orders')
  await expect(sentence(page)).toBeVisible()
  await expect.poll(() => reports(shop)).toMatchObject([{ part: 'desk orders', page: '/admin' }])
  await page.getByRole('tab', { name: 'Pricing Management' }).click()
  await expect(page.getByRole('heading', { name: /Wood/ }).first()).toBeVisible()
})
