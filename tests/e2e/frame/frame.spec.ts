/** WIN-6, WIN-8, SHELL-3, SHELL-4: what every page has around it, and the policies. */
import type { Page } from '@playwright/test'
import {
  alsoOnPhone,
  axeViolations,
  expect,
  shiftsOf,
  testOnSharedShop as test,
  wholePage,
  withoutFonts,
} from '../shop-test.ts'

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const width of [320, 360, 390, 768, 1024, 1280, 1920])
  test(`WIN-6, SHELL-3 at ${width} px the name is on one line, whole, and nothing leaves the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/care-instructions')
    const name = header(page).getByRole('link', { name: 'Harpeth Beam & Mantel' })
    expect(await name.evaluate((link) => link.scrollWidth <= link.clientWidth + 1)).toBe(true)
    expect((await name.boundingBox())?.height).toBeLessThan(48)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    for (const part of await header(page).locator('a:visible, button:visible').all()) {
      const box = await part.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    await expect(header(page).getByRole('button', { name: /^Shopping cart/ })).toBeVisible()
    if (width < 768) await expect(header(page).getByRole('link', { name: 'Call (615) 555-0142' })).toBeVisible()
    else
      for (const item of ['Custom Work', 'Get Quote'])
        await expect(header(page).getByRole('button', { name: item })).toBeVisible()
  })

for (const [when, at, words] of [
  ['while the shop is open', '2026-11-17T17:30:00Z', 'Open now until 5 PM'],
  ['on a Sunday', '2026-11-22T18:00:00Z', 'Opens Tuesday 10 AM'],
] as const)
  test(
    `WIN-6 ${when} the number says so, nothing moves, and the words go with the time`,
    alsoOnPhone,
    async ({ page, isMobile }) => {
      await page.clock.install({ time: new Date(at) })
      await withoutFonts(page)
      const answer = await page.goto('/')
      // Pages are kept for everyone.
      expect(await answer?.text()).not.toMatch(/Open now|Opens /)
      await wholePage(page)
      if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
      const place = isMobile ? page.getByRole('navigation', { name: 'Menu' }) : header(page)
      await expect(place.getByText(words).filter({ visible: true })).toHaveCount(1)
      await expect(place.getByRole('link', { name: '(615) 555-0142' })).toHaveAttribute('href', 'tel:+16155550142')
      expect(await shiftsOf(page)).toBe(0)
      await page.clock.setSystemTime(new Date('2026-11-17T23:30:00Z'))
      await page.clock.runFor(61_000)
      await expect(place.getByText('Opens tomorrow 10 AM').filter({ visible: true })).toHaveCount(1)
    },
  )

test.describe(() => {
  // A wide page has its links in sight.
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  test('WIN-6 the menu of a phone has all that the shop has, by keys and without scripts', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/gallery')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.keyboard.press('Enter')
    for (const name of [
      'Products',
      'Floating Mantels',
      'Gallery',
      'Your quotes',
      'Delivery Information',
      'Installation Guide',
      'Policies',
    ])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    for (const name of ['Custom Work', 'Get Quote']) await expect(menu.getByRole('button', { name })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Products' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()

    const plain = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    const bare = await plain.newPage()
    await bare.goto('/gallery')
    await bare.getByRole('button', { name: 'Menu' }).click()
    await bare.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Corbel Mantels' }).click()
    await expect(bare.getByRole('heading', { name: 'Corbel Mantels', level: 1 })).toBeVisible()
    await plain.close()
  })
})

test("WIN-6 where a page has a next step of its own, the header offers no 'Get Quote'", async ({ page }) => {
  for (const path of ['/quote-builder', '/checkout', '/quote/mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n']) {
    await page.goto(path)
    await expect(header(page).getByRole('link', { name: '(615) 555-0142' })).toBeVisible()
    await expect(header(page).getByRole('button', { name: 'Get Quote' })).toHaveCount(0)
    await expect(footer(page).getByText('© 2024')).toBeVisible()
    await expect(footer(page).getByRole('navigation')).toHaveCount(0)
  }
})

test(
  "WIN-7 checkout has the name, the number and 'Back to cart', and nothing else to leave by",
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/checkout')
    const ways = await header(page)
      .locator('a:visible, button:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent))
    expect(ways).toEqual(['Harpeth Beam & Mantel', expect.stringContaining('(615) 555-0142'), 'Back to cart'])
    await expect(footer(page).getByRole('link')).toHaveCount(0)
    await header(page).getByRole('link', { name: 'Back to cart' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  },
)

test(
  'SHELL-4 the footer has all it had; on a phone it is folded and takes 0.6 screens',
  alsoOnPhone,
  async ({ page, isMobile }) => {
    if (isMobile) await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/care-instructions')
    await footer(page).scrollIntoViewIfNeeded()
    for (const text of [
      '1187 Merritt Avenue',
      'hello@harpethbeam.example',
      'Tuesday-Friday',
      '© 2024 Harpeth Beam & Mantel. All rights reserved.',
    ])
      await expect(footer(page).getByText(text)).toBeVisible()
    for (const name of ['Policies', 'Find your quote', '(615) 555-0142'])
      await expect(footer(page).getByRole('link', { name })).toBeVisible()
    if (isMobile) expect((await footer(page).boundingBox())?.height).toBeLessThanOrEqual(0.6 * 844)
    for (const [column, names] of [
      ['Products', ['All Products', 'Floating Mantels', 'Corbel Mantels', 'Ceiling Beams', 'Gallery']],
      ['Resources', ['Installation Guide', 'Care Instructions', 'Wood Species Guide', 'Design Inspiration']],
      ['Contact', ['Custom Projects', 'Project Consultation', 'Delivery Information', 'Custom Quote Builder']],
    ] as const) {
      const links = footer(page).getByRole('navigation', { name: column })
      if (isMobile) {
        await expect(links.getByRole('link')).toHaveCount(0)
        await links.getByText(column, { exact: true }).and(links.locator('summary')).click()
      } else await expect(links.getByRole('heading', { name: column })).toBeVisible()
      for (const name of names) await expect(links.getByRole('link', { name })).toBeVisible()
    }
    expect(await axeViolations(page, 'footer')).toEqual([])
  },
)

test(
  'WIN-8 the policies: short answers first, each with an address of its own, linked from the footer',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/care-instructions')
    await footer(page).getByRole('link', { name: 'Policies' }).click()
    await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'On this page' })
    for (const [id, title] of [
      ['returns', 'Returns'],
      ['cancellation', 'Cancellation'],
      ['deposits', 'Deposits'],
      ['warranty', 'Warranty'],
      ['privacy', 'Privacy'],
      ['terms', 'Terms'],
    ] as const) {
      await contents.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(new RegExp(`/policies#${id}$`))
      // Below the header, not under it.
      const heading = page.getByRole('heading', { name: title, level: 2 })
      const [place, bar] = [await heading.boundingBox(), await header(page).boundingBox()]
      expect(place?.y ?? 0).toBeGreaterThanOrEqual(bar?.height ?? 0)
      await expect(heading).toBeInViewport()
    }
    expect(await axeViolations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  },
)

test('WIN-6 no focus is hidden under the header, forward or back', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/policies')
  await wholePage(page)
  const height = (await header(page).boundingBox())?.height ?? 0
  const seen = async () => {
    // At the end of the page the focus is the browser's own.
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) return
    // The skip link comes above everything.
    if (await focused.evaluate((element) => element.closest('header, a[href="#content"]') !== null)) return
    expect((await focused.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(height)
  }
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 16; press += 1) {
      await page.keyboard.press(key)
      await seen()
    }
})
