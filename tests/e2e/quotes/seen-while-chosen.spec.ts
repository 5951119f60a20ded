/** WIN-5, WIN-11: in the builder the piece is in sight while something is chosen, and no bar hides what has the focus. */
import type { Locator, Page } from '@playwright/test'
import { alsoOnPhone, axeViolations, expect, testOnSharedShop as test, wholePage } from '../shop-test.ts'

const link = '/quote-builder?product=heritage-oak-floating-mantel&wood=reclaimed-oak&l=72&w=8&t=8'
const drawn = (page: Page) => page.getByRole('img', { name: /^Drawing to scale/ })

/** Whether what lies at its four corners is the element or part of it. */
const isUncovered = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const isFree = (x: number, y: number) => one.contains(document.elementFromPoint(x, y))
    return isFree(left + 2, top + 2) && isFree(right - 2, bottom - 2)
  })

for (const [width, height] of [
  [390, 844],
  [360, 640],
  // The keyboard is up, in a browser that makes the page smaller for it.
  [390, 460],
  [820, 1180],
] as const) {
  test(`WIN-5 at ${width} x ${height} the piece stays at the top, in at most a quarter of the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${link}&step=2`)
    await expect(drawn(page)).toHaveCount(1)
    await page.getByRole('radio', { name: /Barn Wood/ }).check()
    await page.getByLabel('Thickness').scrollIntoViewIfNeeded()
    await page.mouse.move(width / 2, height / 2)
    await page.mouse.wheel(0, 400)
    await expect
      .poll(() =>
        drawn(page)
          .boundingBox()
          .then((box) => box?.y),
      )
      .toBeLessThan(90)
    expect(await isUncovered(drawn(page))).toBe(true)
    expect((await drawn(page).boundingBox())?.height).toBeLessThanOrEqual(height / 4)
    await expect(drawn(page)).toHaveAccessibleName(/in Barn Wood, 72 in/)
    await page.getByLabel('Length', { exact: true }).fill('80')
    await expect(drawn(page)).toContainText('80 in (6 ft 8 in)')
    expect(await isUncovered(drawn(page))).toBe(true)

    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: /Whitewash/ }).check()
    await expect(drawn(page)).toHaveAccessibleName(/finished with Whitewash/)
    expect(await isUncovered(drawn(page))).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    // QUOTE-4
    await page.getByRole('radio', { name: 'No finish' }).check()
    await expect(drawn(page)).not.toHaveAccessibleName(/finished with/)
  })
}

test('WIN-5 beside the fields the drawing is there once, and stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${link}&step=2`)
  await expect(drawn(page)).toHaveCount(1)
  await page.mouse.move(1100, 500)
  await page.mouse.wheel(0, 200)
  await page.getByRole('radio', { name: /American Chestnut/ }).check()
  await expect(drawn(page)).toHaveAccessibleName(/in American Chestnut/)
  expect(await isUncovered(drawn(page))).toBe(true)
})

test('WIN-11 by Tab alone, nothing that has the focus is under a bar @phone', async ({ page }) => {
  await page.goto(`${link}&step=2`)
  await page.getByLabel('Length', { exact: true }).focus()
  const hidden: string[] = []
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab')
    const one = await page.evaluate(() => {
      const focused = document.activeElement
      const { left, top, right, bottom } =
        (focused?.closest('label') ?? focused)?.getBoundingClientRect() ?? new DOMRect()
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isBar = over?.closest('.sticky') && !over.closest('.sticky')?.contains(focused)
      return { name: focused?.textContent || focused?.getAttribute('aria-label') || '', isBar: Boolean(isBar) }
    })
    if (one.isBar) hidden.push(one.name)
    if (one.name === 'Continue') break
  }
  expect(hidden).toEqual([])
})

test('WIN-11 at 200% zoom the first field is in sight, and bars take a quarter of the height at most', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/quote-builder')
  await page.getByRole('radio', { name: 'Heritage Oak Floating Mantel' }).check()
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Wood & Dimensions' })).toBeFocused()
  const length = page.getByLabel('Length', { exact: true })
  await expect(length).toBeInViewport({ ratio: 1 })
  expect(await isUncovered(length)).toBe(true)
  await page.mouse.wheel(0, 600)
  const bars = await page.locator('.sticky:visible').evaluateAll((all) =>
    all
      .filter((one) => getComputedStyle(one).position === 'sticky')
      .map((one) => one.getBoundingClientRect())
      .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0),
  )
  expect(bars).toBeLessThanOrEqual(100)
})

test('WIN-11 in forced colors the chosen tile and the steps that are done are seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${link}&step=3`)
  const outline = (name: RegExp) =>
    page.getByRole('radio', { name }).evaluate((radio) => {
      const wood = radio.closest('label')?.querySelector('svg')
      return wood ? getComputedStyle(wood).outlineStyle : ''
    })
  expect(await outline(/Whitewash/)).toBe('none')
  await page.getByRole('radio', { name: /Whitewash/ }).check()
  expect(await outline(/Whitewash/)).toBe('solid')
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '3')
})

test('QUOTE-1 each step asks its own question, and its name is on the tape', async ({ page }) => {
  await page.goto(`${link}&step=2`)
  await expect(page.getByRole('heading', { level: 1, name: 'Custom Quote Builder' })).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/^1 .*Product$/, '2 Wood & Dimensions', '3 Finish', '4 Review'])
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  for (const question of ['How long, how deep, which wood?', 'Which finish?', 'Is this the piece you have in mind?']) {
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    if (question !== 'Is this the piece you have in mind?') await page.getByRole('button', { name: 'Continue' }).click()
  }
})

test('WIN-2 one figure says what is in it, before and after a ZIP code is given', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${link}&step=2`)
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary.locator('output')).toHaveText('$445.00')
  await expect(summary).toContainText('Delivered to Nashville, or anywhere in the lower 48 states.')
  await summary.getByText('How it adds up').click()
  await expect(summary.getByText('32 board feet at $12.50 per board foot')).toBeVisible()
  await summary.getByText('How do you want it delivered?').first().click()
  await summary.getByRole('textbox', { name: 'ZIP code' }).fill('37212')
  await expect(summary).toContainText('Delivered to Nashville, TN 37212.')
})

test(
  'QUOTE-1 Continue stays where it is when the next step comes late: a press on it is not lost',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/quote-builder')
    await wholePage(page)
    const { promise: wanted, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await wanted
      await route.continue()
    })
    await page.getByText('Heritage Oak Floating Mantel').first().click()
    const proceed = page.getByRole('button', { name: 'Continue', exact: true })
    await proceed.click()
    await expect(page.getByText('Loading the step')).toBeAttached()
    await expect(page.getByRole('heading', { name: /^Step 2 of 4/ })).toBeFocused()
    const early = await proceed.boundingBox()
    release()
    await expect(page.getByLabel('Length')).toBeVisible()
    expect(await proceed.boundingBox()).toEqual(early)
  },
)
