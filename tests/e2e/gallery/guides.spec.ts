import type { Page } from '@playwright/test'
import { guidePages } from '../../../src/features/guides/guide-pages.ts'
import { alsoOnPhone, axeViolations, expect, testOnSharedShop as test, wholePage } from '../shop-test.ts'

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' })
const marked = (page: Page) => contents(page).locator('[aria-current=location]')

/** The screen that the contract counts in. */
const phone = { width: 390, height: 844 }

for (const { path, title } of guidePages)
  test(`WIN-9 ${title} opens with a picture or drawing, and is at most eight phone screens`, async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const top = page.locator('[data-guide] > :first-child')
    const shown = top.locator('picture img, svg').first()
    await expect(shown).toBeInViewport({ ratio: 0.9 })
    await wholePage(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height / phone.height).toBeLessThanOrEqual(8)
    // With everything open, too.
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  })

test('WIN-9 the contents mark where one is, in sight in the bar of a phone', alsoOnPhone, async ({ page }) => {
  await page.goto('/installation-guide')
  await wholePage(page)
  await expect(contents(page)).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
  for (const section of ['Corbel mantels', "Once it's up", 'Measure the wall']) {
    await contents(page).getByRole('link', { name: section }).click()
    await expect(marked(page)).toHaveText(section)
    await expect(marked(page)).toBeInViewport()
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport()
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect(marked(page)).toHaveCount(0)
})

test('WIN-9 an anchor opens the fold that it is in, and paper shows every fold open, without bars', async ({
  page,
}) => {
  const masonry = page.getByText('Drill into the middle of solid brick or block')
  const shelf = page.getByText('Center it, mark the overhang at both ends')
  await page.goto('/installation-guide')
  await expect(masonry).toBeHidden()
  await page.goto('/installation-guide#masonry')
  await expect(masonry).toBeInViewport()
  await expect(shelf).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(shelf).toBeVisible()
  await expect(contents(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
})

test("WIN-9 'Use these' hands what was measured at the wall on to the builder's drawing", async ({ page }) => {
  await page.goto('/installation-guide#measure')
  const form = page.getByRole('form', { name: 'Measured your wall?' })
  await form.getByLabel('Opening width').fill("3' 6")
  await form.getByLabel('Opening height').fill('a hand')
  await form.getByRole('button', { name: 'Use these in the builder' }).click()
  await expect(form.getByLabel('Opening height')).toBeFocused()
  await expect(page).toHaveURL(/installation-guide/)
  await form.getByLabel('Opening height').fill('32')
  await form.getByLabel('Hearth to underside').fill('50 1/2')
  await form.getByRole('button', { name: 'Use these in the builder' }).click()
  await expect(page).toHaveURL(/\/quote-builder/)
  await page.goto('/quote-builder?product=heritage-oak-floating-mantel&l=72&w=8&t=8&step=2')
  await page.getByText('Check it against your fireplace').filter({ visible: true }).first().click()
  const check = page.getByRole('form', { name: 'Quote builder' })
  await expect(check.getByLabel('Opening width').filter({ visible: true })).toHaveValue("3' 6")
  await expect(check.getByLabel('Hearth to underside').filter({ visible: true })).toHaveValue('50 1/2')
})

test("WIN-9 without JavaScript 'Use these' is a form that leads there, and the contents are anchors", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/installation-guide')
  await contents(page).getByRole('link', { name: 'Measure the wall' }).click()
  await page.getByLabel('Opening width').fill('42')
  await page.getByRole('button', { name: 'Use these in the builder' }).click()
  await expect(page).toHaveURL(/\/quote-builder\?fw=42/)
  await context.close()
})

test('WIN-9 the delivery guide says how a mantel gets to her door, for how much, and when', async ({ page }) => {
  await page.goto('/delivery-information')
  await page.getByRole('button', { name: 'Price and days for your ZIP code' }).click()
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('37212')
  await expect(page.getByText(/^Nashville, TN/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Our truck, hung by us/ })).toBeEnabled()
  await expect(page.getByText(/Arrives about /).first()).toBeVisible()
})

test('WIN-9 GUIDE-3 a wood of the guide leads to the builder in it', async ({ page }) => {
  await page.goto('/wood-species-guide')
  await page.getByRole('link', { name: /^Build in this wood ?: American Chestnut$/ }).click()
  await expect(page).toHaveURL(/\/quote-builder\?wood=american-chestnut/)
})
