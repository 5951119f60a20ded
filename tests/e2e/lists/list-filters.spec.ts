/** WIN-3: lists and their filters, as a shopper uses them. */
import { alsoOnPhone, axeViolations, expect, testOnSharedShop as test } from '../shop-test.ts'

test(
  'WIN-3 a shopper narrows the list down by wood and length, shares it, and Back undoes it',
  alsoOnPhone,
  async ({ page, browser, baseURL }) => {
    await page.goto('/products')
    const cards = page.getByRole('main').getByRole('article')
    const categories = page.getByRole('navigation', { name: 'Categories' })
    const woods = page.getByRole('navigation', { name: 'Woods' })
    await expect(cards).toHaveCount(11)
    await expect(categories.getByRole('link', { name: 'Floating Mantels 5' })).toBeVisible()
    await woods.getByRole('link', { name: 'Reclaimed Oak 6' }).click()
    await expect(page).toHaveURL('/products?wood=reclaimed-oak')
    await expect(woods.locator('[aria-current=true]')).toHaveText(/^Reclaimed Oak/)
    await expect(cards).toHaveCount(6)

    // In the browser the list follows the field; the counts follow, too.
    await page.getByLabel('Fits my length').fill('11 ft')
    await expect(page).toHaveURL('/products?wood=reclaimed-oak&fits=11+ft')
    await expect(page.getByText('2 products found')).toBeVisible()
    await expect(categories.getByRole('link', { name: 'Floating Mantels 0' })).toBeVisible()
    await expect(woods.getByRole('link', { name: 'Barn Wood 1' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    const other = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const shared = await other.newPage()
    await shared.goto(page.url())
    await expect(shared.getByLabel('Fits my length')).toHaveValue('11 ft')
    await expect(shared.getByRole('main').getByRole('article')).toHaveCount(2)
    await other.close()

    await page.getByRole('link', { name: 'Remove: Fits 11 ft' }).click()
    await expect(page).toHaveURL('/products?wood=reclaimed-oak')
    await page.goBack()
    await expect(page).toHaveURL('/products?wood=reclaimed-oak&fits=11+ft')
    await expect(cards).toHaveCount(2)
    await page.goBack()
    await expect(page).toHaveURL('/products')
    await expect(cards).toHaveCount(11)
  },
)

test('WIN-3 a length that cannot be read says so at its field, and narrows nothing down', async ({ page }) => {
  await page.goto('/products')
  const field = page.getByLabel('Fits my length')
  await field.fill('long')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/^Type a length such as/)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('11 products')).toBeVisible()
  await field.fill("6'")
  await expect(field).toHaveAttribute('aria-invalid', 'false')
  await expect(page).toHaveURL(/fits=6%27/)
})

test('WIN-3 without JavaScript search, length and sort are one form that keeps the wood', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/products/ceiling-beam?wood=reclaimed-oak')
  await page.getByLabel('Fits my length').fill('21 ft')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/products\/ceiling-beam\?(?=.*wood=reclaimed-oak)(?=.*fits=21\+ft)/)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await context.close()
})

test('LIST-3, WIN-3 an empty search leads on', alsoOnPhone, async ({ page }) => {
  await page.goto('/products/corbel-mantel?fits=11+ft&wood=american-chestnut')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Nearest pieces' })).toBeVisible()
  await main.getByRole('link', { name: 'In any length (1)' }).click()
  await expect(page).toHaveURL('/products/corbel-mantel?wood=american-chestnut')
  await expect(main.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await main.getByRole('button', { name: 'Custom Work' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Custom Quote Builder' })).toBeVisible()
})

test('WIN-3 a card is one link, and its own links lead where they say', alsoOnPhone, async ({ page }) => {
  await page.goto('/products')
  const card = page.getByRole('article').filter({ hasText: 'Heritage Oak Floating Mantel' })
  await expect(card).toContainText('from $75/linear foot')
  await expect(card).toContainText('Custom sizing available')
  await expect(card.getByRole('img', { name: 'Length 36–120 inches' })).toBeVisible()
  await expect(card.getByRole('link', { name: /^Gallery/ })).toHaveAttribute(
    'href',
    '/gallery?category=floating-mantel',
  )
  await card.getByRole('button', { name: /^Get Custom Quote/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Length')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // Anywhere on its picture.
  const picture = card.locator('[data-card-picture]')
  await picture.scrollIntoViewIfNeeded()
  const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 40, y + 60)
  await expect(page).toHaveURL('/product/heritage-oak-floating-mantel')
})

test('WIN-3 lists have two columns on phones, three on tablets and four on desktops, without a hole', async ({
  page,
}) => {
  for (const [width, columns] of [
    [320, 2],
    [390, 2],
    [768, 3],
    [1024, 3],
    [1440, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/products')
    const rows = await page.locator('main ul:has(article) > li').evaluateAll((items) => {
      const boxes = items.map((item) => item.getBoundingClientRect())
      return Object.values(Object.groupBy(boxes, ({ top }) => Math.round(top))).map((row = []) => ({
        left: Math.min(...row.map((box) => box.left)),
        right: Math.max(...row.map((box) => box.right)),
        count: row.length,
      }))
    })
    expect(Math.max(...rows.map(({ count }) => count)), String(width)).toBe(columns)
    for (const { left, right } of rows) {
      expect(left).toBeCloseTo(rows[0]?.left ?? 0, 0)
      expect(right).toBeCloseTo(rows[0]?.right ?? 0, 0)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBe(width)
  }
})

test('WIN-3 in forced colors the chosen wood and category can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/products/ceiling-beam?wood=barn-wood')
  const outline = (name: RegExp) =>
    page
      .getByRole('navigation', { name: 'Woods' })
      .getByRole('link', { name })
      .locator('img')
      .evaluate((image) => getComputedStyle(image).outlineStyle)
  expect(await outline(/^Barn Wood/)).toBe('solid')
  expect(await outline(/^Reclaimed Oak/)).toBe('none')
  const underline = (name: RegExp) =>
    page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name })
      .locator('span')
      .first()
      .evaluate((text) => getComputedStyle(text).textDecorationLine)
  expect(await underline(/^Ceiling Beams/)).toBe('underline')
  expect(await underline(/^All/)).toBe('none')
})

test("WIN-11 a card's picture becomes the page's, and shrinks back into its card", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // A picture that is on both pages moves from one place to the other.
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      void viewTransition?.ready.then(() => {
        document.documentElement.dataset.moved = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
          .filter((pseudo) => pseudo?.includes('group(product-picture)'))
          .join()
      })
    })
  })
  await page.goto('/products')
  await page.getByRole('link', { name: 'Chestnut Corbel Mantel', exact: true }).click()
  await expect(page).toHaveURL('/product/chestnut-corbel-mantel')
  await expect(page.locator('html')).toHaveAttribute('data-moved', '::view-transition-group(product-picture)')
  await page.goBack()
  await expect(page).toHaveURL('/products')
  await expect(page.locator('html')).toHaveAttribute('data-moved', '::view-transition-group(product-picture)')
})
