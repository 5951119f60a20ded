import { alsoOnPhone, expect, testOnSharedShop as test, wholePage } from './shop-test.ts'

test(
  'WIN-1, WIN-2 a visitor pulls the mantel, takes chestnut, and goes on with both',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/')
    await wholePage(page)
    const preview = page.getByRole('region', { name: 'Quick Quote Preview' })
    await expect(preview.getByText(/^Oak, 6 ft, delivered and hung in Nashville 37203$/)).toBeVisible()
    await expect(preview.getByText(/^about [A-Z][a-z]{2} \d+/)).toBeVisible()
    await expect(preview.getByRole('status').first()).toHaveText('$750-$850')

    const grip = page.getByRole('slider', { name: 'Right end of the mantel' })
    const box = (await grip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 30, y, { steps: 5 })
    await page.mouse.up()
    const lengthIn = Number(await grip.getAttribute('aria-valuenow'))
    expect(lengthIn).toBeLessThan(72)
    await expect(preview.getByLabel('Length')).toHaveValue(String(lengthIn))
    await preview.getByText('Chestnut').click()
    await expect(preview.getByText(/^Chestnut, .* delivered and hung in Nashville 37203$/)).toBeVisible()

    await page.getByRole('main').getByRole('button', { name: 'Build Your Quote' }).first().click()
    const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
    await builder.getByText('Heritage Oak Floating Mantel').first().click()
    await builder.getByRole('button', { name: 'Continue' }).click()
    await expect(builder.getByLabel('Length')).toHaveValue(String(lengthIn))
    await expect(builder.getByRole('radio', { name: /American Chestnut/ })).toBeChecked()
  },
)

test(
  'HOME-3, QUOTE-2 what was said on home chooses the first piece of it, and another can still be taken',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/')
    await wholePage(page)
    const preview = page.getByRole('region', { name: 'Quick Quote Preview' })
    await preview.getByLabel('Product type').selectOption('Ceiling Beam')
    await preview.getByLabel('Length').fill('12 ft')
    const build = page.getByRole('main').getByRole('button', { name: 'Build Your Quote' }).first()
    await build.click()
    const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
    await expect(builder.getByRole('heading', { name: /^Step 1 of 4/ })).toBeVisible()
    const chosen = builder.getByRole('radio', { checked: true })
    await expect(chosen).toHaveCount(1)
    await expect(builder.getByRole('button', { name: 'Continue' })).toBeEnabled()
    // Nothing of hers would be lost.
    await builder.getByRole('button', { name: 'Close' }).click()
    await expect(builder).toBeHidden()

    await build.click()
    await builder.getByText('Heritage Oak Floating Mantel').first().click()
    await expect(builder.getByRole('radio', { name: /^Heritage Oak Floating Mantel/ })).toBeChecked()
    await builder.getByRole('button', { name: 'Continue' }).click()
    await expect(builder.getByLabel('Length')).toHaveValue('144')
  },
)

test('WIN-1, FAST-1 without JavaScript it is an oak mantel of 72 inches with its price, its lines and links that work', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(
    page.getByRole('img', { name: 'A mantel of reclaimed oak, 6 ft long, over a lit fireplace' }),
  ).toBeVisible()
  const preview = page.getByRole('region', { name: 'Quick Quote Preview' })
  await expect(preview.getByRole('status').first()).toHaveText('$750-$850')
  await expect(preview.getByText('in 2-3 weeks')).toBeVisible()
  await preview.getByText('How it adds up').click()
  await expect(preview.getByText('$400.00')).toBeVisible()
  await expect(preview.getByRole('status', { name: 'Estimated price' })).toHaveText('$450')
  await expect(page.getByRole('slider')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Build Your Quote' }).first().click()
  await expect(page).toHaveURL('/quote-builder')
  await page.goBack()
  await page
    .getByRole('link', { name: /^American Chestnut/ })
    .first()
    .click()
  await expect(page).toHaveURL('/products?wood=american-chestnut')
  await context.close()
})

test('WIN-1 no picture is on the page twice, and it is wide enough for every screen', alsoOnPhone, async ({ page }) => {
  await page.goto('/')
  await wholePage(page)
  const names = await page
    .locator('main picture img')
    .evaluateAll((images) => images.map((image) => /\/media\/([^/]+)\//.exec(image.getAttribute('src') ?? '')?.[1]))
  expect(names.length).toBeGreaterThan(15)
  // A wood's end is a coin, its face the mantel and its strip a link: three pictures of one beam.
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
