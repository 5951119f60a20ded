import { alsoOnPhone, axeViolations, expect, signIn, test } from '../shop-test.ts'

const oak = '/product/heritage-oak-floating-mantel'

test(
  'WIN-2, WIN-4 name, figure and first field are within the first screen of a phone',
  alsoOnPhone,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(oak)
    const inSight = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('status', { name: 'Price' }),
      page.getByText('delivered by carrier to'),
      page.getByRole('textbox', { name: 'Length' }),
    ]
    for (const part of inSight) await expect(part).toBeInViewport({ ratio: 1 })
    expect(await axeViolations(page)).toEqual([])
  },
)

test(
  'WIN-4 pictures are swiped, the drawing is the second, and a press enlarges one',
  alsoOnPhone,
  async ({ page, isMobile }) => {
    await page.goto(oak)
    if (isMobile) {
      await page.getByRole('button', { name: 'Show picture 2 of 4' }).click()
      await expect(page.getByRole('img', { name: /^Drawing to scale/ }).first()).toBeInViewport({ ratio: 0.9 })
      await expect(page.getByRole('button', { name: 'Show picture 2 of 4' })).toHaveAttribute('aria-current', 'true')
      await page.getByRole('button', { name: 'Show picture 1 of 4' }).click()
    }
    // Days are only there once the page's code is.
    await expect(page.getByText(/^about [A-Z][a-z]{2} /).first()).toBeVisible()
    const first = page.getByRole('link', { name: /^View full screen: .*picture 1 of 3/ })
    await first.press('Enter')
    const full = page.getByRole('dialog', { name: 'Heritage Oak Floating Mantel, full screen' })
    await expect(full.getByRole('status')).toContainText('1 of 3')
    await page.keyboard.press('ArrowRight')
    await expect(full.getByRole('status')).toContainText('2 of 3')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(full).toBeHidden()
    await expect(first).toBeFocused()
  },
)

test("WIN-4 a picture that is pressed before the page's code is there opens by its address", async ({ page }) => {
  await page.goto(`${oak}?picture=2`)
  const full = page.getByRole('dialog', { name: 'Heritage Oak Floating Mantel, full screen' })
  await expect(full.getByRole('status')).toContainText('2 of 3')
  await expect(page).toHaveURL(oak)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^View full screen: .*picture 2 of 3/ })).toBeFocused()
})

test(
  'WIN-4, WIN-5 one slim bar once the main button has left, and on a phone the piece in a strip',
  alsoOnPhone,
  async ({ page, isMobile }) => {
    await page.goto(oak)
    const bar = page.locator('[data-bar]')
    const strip = page.locator('[data-strip]')
    const button = page.getByRole('button', { name: /^Add to Cart/ })
    await page.getByRole('radio', { name: /^Whitewash/ }).check()
    await expect(bar).toHaveCount(0)
    if (isMobile) {
      await expect(strip).toBeInViewport()
      const box = await strip.boundingBox()
      expect(box?.height ?? 0).toBeLessThan(740 / 4)
    }
    await page.getByRole('heading', { name: /^More floating mantels/ }).scrollIntoViewIfNeeded()
    await expect(bar).toContainText('$535')
    await expect(button).toHaveCount(1)
    await expect(button).toBeInViewport({ ratio: 1 })
    // What has the focus isn't under it.
    await page.getByRole('link', { name: 'Mitered Oak Box Mantel' }).focus()
    expect(await axeViolations(page)).toEqual([])
    await button.click()
    await expect(page.getByText('Added to Cart')).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(bar).toHaveCount(0)
  },
)

test('WIN-4 a question about the piece reaches the desk, and is settled there', alsoOnPhone, async ({ page }) => {
  await page.goto(oak)
  await page.getByRole('radio', { name: /^Whitewash/ }).check()
  await expect(page).toHaveURL(/finish=whitewash/)
  await page.getByRole('button', { name: 'Ask about this piece' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask about this piece' })
  await expect(dialog.getByRole('link', { name: '(615) 555-0142' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send your question' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Your question' })).toBeFocused()
  await expect(dialog.getByText('Enter your name.')).toBeVisible()
  await page.keyboard.type('Would it hold a television?')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('June Carter')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('june@example.net')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send your question' }).dblclick()
  await expect(dialog.getByText('Thanks, we have your question.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the piece' }).click()
  await expect(dialog).toBeHidden()

  await signIn(page)
  await page.goto('/admin')
  const questions = page.getByRole('region', { name: 'Questions' })
  await expect(questions.getByRole('listitem')).toHaveCount(1)
  await expect(questions).toContainText('Would it hold a television?')
  await expect(questions.getByRole('link', { name: 'Heritage Oak Floating Mantel' })).toHaveAttribute(
    'href',
    `${oak}?wood=reclaimed-oak&finish=whitewash&l=72&w=8&t=8`,
  )
  expect(await axeViolations(page)).toEqual([])
  await questions.getByRole('button', { name: 'Answered: June Carter' }).click()
  await expect(questions).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(questions).toContainText('June Carter')
})
