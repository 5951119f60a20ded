/** ADMIN-2: the desk's tabs, in a column beside the page, or in one row above it. */
import type { Page } from '@playwright/test'
import { axeViolations, expect, openWithoutScript, signIn, test, withoutFonts } from '../shop-test.ts'

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const ofOneRow = async (page: Page) =>
  new Set(
    await page.getByRole('tab').evaluateAll((tabs) => tabs.map((one) => Math.round(one.getBoundingClientRect().top))),
  ).size === 1

test('ADMIN-2 from 1024 px the tabs are a column, which keys go up and down, and stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  await signIn(page, '/admin?tab=pricing')
  await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical')
  await expect(tab(page, 'Pricing Management')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Pricing Management' })).toBeVisible()

  // Only Enter opens, which may load something.
  await tab(page, 'Pricing Management').focus()
  await page.keyboard.press('ArrowDown')
  await expect(tab(page, 'Settings')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab(page, 'Today')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('tab').last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Today')).toBeFocused()
  await expect(page).toHaveURL(/tab=pricing/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=quotes/)
  await expect(page.getByRole('tabpanel', { name: 'Quote Management' })).toBeVisible()

  await tab(page, 'Pricing Management').click()
  const last = page.getByRole('heading', { name: 'Add a wood species' })
  await last.evaluate((heading) => heading.scrollIntoView())
  await expect(last).toBeInViewport()
  for (const name of ['View storefront', 'Sign out'])
    await expect(page.getByRole('banner').getByText(name)).toBeInViewport({ ratio: 1 })
  await expect(tab(page, 'Pricing Management')).toBeInViewport({ ratio: 1 })
  expect(await axeViolations(page)).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  expect((await page.getByRole('main').boundingBox())?.x).toBe(0)
})

test('ADMIN-2 on a tablet the tabs are one row: what is used every day stays, the rest scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, '/admin?tab=today')
  await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'horizontal')
  for (const name of ['Pricing Management', 'People']) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect(tab(page, name)).toBeInViewport({ ratio: 1 })
    for (const daily of ['Today', 'Quote Management', 'Orders', 'Workshop', 'Books'])
      await expect(tab(page, daily)).toBeInViewport({ ratio: 1 })
    expect(await ofOneRow(page)).toBe(true)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  }
  await tab(page, 'People').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Settings')).toBeFocused()
})

test('ADMIN-2 no tab is wider than the window, on a phone and beside the column', async ({ page }) => {
  await signIn(page, '/admin?tab=today')
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of await page.getByRole('tab').all()) {
      await name.click()
      await expect(name).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      expect(await sideways(page), `${width} ${await name.textContent()}`).toBeLessThanOrEqual(0)
    }
  }
})

for (const width of [390, 768, 1280])
  test(`ADMIN-2 what the server writes is where the desk has it, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await withoutFonts(page)
    await signIn(page, '/admin?tab=books')
    const title = page.getByRole('heading', { level: 1 })
    const parts = [page.getByRole('banner'), title, page.getByRole('main')]
    const places = () =>
      Promise.all(
        parts.map(async (part) => {
          const { x = 0, y = 0, width = 0 } = (await part.boundingBox()) ?? {}
          return { x, y, width }
        }),
      )
    const release = await openWithoutScript(page, '/admin?tab=books')
    await expect(title).toBeVisible()
    const before = await places()
    await release()
    await expect(page.getByRole('tabpanel', { name: 'Books' })).toBeVisible()
    expect(await places()).toEqual(before)
  })
