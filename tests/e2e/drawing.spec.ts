import type { Page } from '@playwright/test'
import { fractionText, inchesFromText, lengthText } from '../../src/features/pricing/inches.ts'
import { expect, testOnSharedShop as test } from './shop-test.ts'

const mantel = '/product/heritage-oak-floating-mantel'
const drawing = (page: Page) => page.locator('[data-drawing] [role=img]:visible')

/** The drawing's code comes with the first touch. */
async function openDrawn(page: Page, path = mantel) {
  await page.goto(path)
  await page.getByLabel('Length', { exact: true }).focus()
  await expect(page.getByRole('slider', { name: 'Right end of the piece' })).toBeVisible()
}

/** Until the returned function is called, the drawing's code doesn't come. */
async function holdCode(page: Page): Promise<() => void> {
  const code = Promise.withResolvers<void>()
  await page.route(/piece-view.*\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  return code.resolve
}

test('DRAW-3, DETAIL-5 the drawing is in the page that the server writes', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(mantel)
  await expect(drawing(page)).toHaveAccessibleName(/floating mantel in Reclaimed Oak, 72 in \(6 ft\) long, 8 in deep/)
  await expect(drawing(page)).toContainText('72 in (6 ft)')
  expect(await drawing(page).locator('image').count()).toBeGreaterThan(0)
  await context.close()
})

test("FAST-1, DRAW-3 nothing moves when the drawing's code comes, at any width", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: PerformanceEntryList = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  for (const [width, height] of [
    [360, 740],
    [768, 900],
    [1024, 900],
    [1280, 900],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(mantel)
    const box = () => page.locator('[data-drawing=drawing]').evaluate((place) => place.getBoundingClientRect().height)
    const written = await box()
    await page.mouse.wheel(0, 200)
    await expect(page.getByRole('slider', { name: 'Right end of the piece' })).toHaveCount(1)
    expect(await box()).toBeCloseTo(written, 0)
    await page.mouse.wheel(0, 400)
    const shift = await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      const { shifts } = window as unknown as { shifts: { value: number }[] }
      return shifts.reduce((sum, { value }) => sum + value, 0)
    })
    expect(shift).toBeLessThan(0.005)
  }
})

test('DRAW-3, LEN-3 the drawing follows length, width, thickness, wood and finish @phone', async ({ page }) => {
  await openDrawn(page)
  const length = page.getByRole('textbox', { name: 'Length' })
  await length.fill(`5' 7 3/8"`)
  await expect(drawing(page)).toContainText('67 3/8 in (5 ft 7 3/8 in)')
  await page.getByRole('textbox', { name: 'Thickness' }).fill('6.5')
  await expect(drawing(page)).toContainText('6 1/2 in')
  await page.getByRole('radio', { name: /^American Chestnut/ }).check()
  await page.getByRole('radio', { name: /^Whitewash \+\$40/ }).check()
  await expect(drawing(page)).toHaveAccessibleName(/American Chestnut, finished with Whitewash, 67 3\/8 in/)
  // What can't be read, or made, leaves the last drawing.
  for (const text of ['7 8', '5', '']) {
    await length.fill(text)
    await expect(drawing(page)).toContainText('67 3/8 in (5 ft 7 3/8 in)')
  }
})

test('DRAW-3 the ends move by arrow keys, an eighth of an inch or, with Shift, an inch', async ({ page }) => {
  await openDrawn(page)
  const length = page.getByRole('textbox', { name: 'Length' })
  const right = page.getByRole('slider', { name: 'Right end of the piece' })
  await right.focus()
  await page.keyboard.press('ArrowRight')
  await expect(length).toHaveValue('72 1/8')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(length).toHaveValue('73 1/8')
  await expect(right).toHaveAttribute('aria-valuetext', '73 1/8 in (6 ft 1 1/8 in)')
  await page.keyboard.press('End')
  await expect(length).toHaveValue('120')
  await page.keyboard.press('ArrowRight')
  await expect(length).toHaveValue('120')
  await expect(page.getByRole('button', { name: 'Add to Cart - $750' })).toBeVisible()
})

test('DRAW-3 an end is dragged, and the price follows @phone', async ({ page, isMobile }) => {
  await openDrawn(page)
  const length = page.getByRole('textbox', { name: 'Length' })
  const right = page.getByRole('slider', { name: 'Right end of the piece' })
  await right.scrollIntoViewIfNeeded()
  const box = await right.boundingBox()
  if (!box) throw new Error('the handle has no box')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const lengthIn = async () => inchesFromText(await length.inputValue()) ?? Number.NaN
  if (isMobile) {
    // Playwright has no drag for touch; these are the events that a finger makes.
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y }] })
    await touch('touchStart', 0)
    for (const by of [-5, -10, -15, -20]) await touch('touchMove', by)
    await touch('touchEnd', -20)
  } else {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 20, y, { steps: 4 })
    await page.mouse.up()
  }
  await expect.poll(lengthIn).toBeLessThan(71)
  expect(((await lengthIn()) * 8) % 1).toBe(0)
  // LEN-3: the field says it as the drawing does.
  await expect(length).toHaveValue(fractionText(await lengthIn()))
  await expect(drawing(page)).toContainText(lengthText(await lengthIn()))
})

test('FAST-1, DRAW-5 the check of the fireplace opened before its code came stays open @phone', async ({ page }) => {
  const letCome = await holdCode(page)
  await page.goto(mantel)
  const summary = page.getByText('Check it against your fireplace')
  await summary.click()
  await expect(page.locator('[data-drawing] details')).toHaveAttribute('open')
  letCome()
  await page.getByLabel('Opening width').fill('41 1/2')
  await expect(page.getByLabel('Opening width')).toHaveValue('41 1/2')
})

test('FAST-1 the focus on the check of the fireplace stays when its code comes', async ({ page }) => {
  const letCome = await holdCode(page)
  await page.goto(mantel)
  const summary = page.getByText('Check it against your fireplace')
  await summary.focus()
  const came = page.waitForResponse(/piece-view.*\.js$/)
  letCome()
  await came
  await expect(page.getByRole('slider', { name: 'Right end of the piece' })).toBeVisible()
  await expect(summary).toBeFocused()
})

test('DRAW-1, DRAW-3, WIN-5 the builder draws the piece once in steps 2 to 4 @phone', async ({ page }) => {
  await page.goto('/quote-builder')
  await page.getByText('Chestnut Corbel Mantel').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const drawn = page.getByRole('img', { name: /Drawing to scale: a corbel mantel in American Chestnut/ })
  await expect(drawn).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Length' }).fill('74')
  await expect(drawn.first()).toHaveAccessibleName(/74 in \(6 ft 2 in\) long.*on three corbels/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /Ebony Wax/ }).check({ force: true })
  await expect(drawn.first()).toHaveAccessibleName(/finished with Ebony Wax/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(drawn).toHaveCount(1)
})
