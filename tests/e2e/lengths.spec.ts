import type { Locator, Page } from '@playwright/test'
import { expect, signIn, testOnSharedShop as test } from './shop-test.ts'

const unreadable = `Type a length such as 67 3/8, 5' 7 3/8" or 170 cm.`

/** Key by key, as people do. */
async function type(field: Locator, text: string) {
  await field.fill('')
  await field.pressSequentially(text)
  await expect(field).toHaveValue(text)
}

async function openStep2(page: Page, product = 'Heritage Oak Floating Mantel') {
  await page.goto('/quote-builder')
  await page.getByText(product).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Wood & Dimensions' })).toBeFocused()
}

test('LEN-1, LEN-2 feet and inches typed on a product page reach the price, the cart and the quote', async ({
  page,
}) => {
  await page.goto('/product/heritage-oak-floating-mantel')
  const length = page.getByLabel('Length')
  await type(length, `5' 7 3/8"`)
  await expect(page.getByText('= 67 3/8 in (5 ft 7 3/8 in)')).toBeVisible()
  // 67.375 in at 75.00 a foot.
  const add = page.getByRole('button', { name: 'Add to Cart - $421', exact: true })
  await expect(add).toBeEnabled()

  await type(page.getByLabel('Width', { exact: true }), '7 8')
  await expect(page.getByText(unreadable)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled()
  await expect(page.getByRole('main')).not.toContainText('$421')
  await type(page.getByLabel('Width', { exact: true }), '7 7/8 in')
  await expect(page.getByText(unreadable)).toBeHidden()

  await add.click()
  await expect(page.getByText('Added to Cart').first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('67 3/8 × 7 7/8 × 8 in').first()).toBeVisible()

  await page.goto('/product/heritage-oak-floating-mantel')
  await type(length, '5’7⅜”')
  await type(page.getByLabel('Width', { exact: true }), '7 8')
  await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
  const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
  await expect(builder.getByLabel('Length')).toHaveValue('67 3/8')
  // Unreadable text is passed as typed.
  await expect(builder.getByLabel('Width', { exact: true })).toHaveValue('7 8')
  await expect(builder.getByText(unreadable)).toBeVisible()
  await expect(builder.getByRole('button', { name: 'Continue' })).toBeHidden()
})

test('LEN-1, LEN-2, QUOTE-3 the builder prices feet and inches, and `7 8` stops at step 2', async ({ page }) => {
  await openStep2(page)
  const length = page.getByLabel('Length')
  const next = page.getByRole('button', { name: 'Continue' })
  await type(length, `5' 7 3/8"`)
  await expect(page.getByText('= 67 3/8 in (5 ft 7 3/8 in)')).toBeVisible()
  await page.getByRole('radio', { name: /Reclaimed Oak/ }).check()
  // 67.375 x 8 x 8 in is 29.94 board feet of oak at 12.50, and ships for 45.00.
  await expect(page.getByText('$419.25').first()).toBeVisible()

  await type(length, '7 8')
  await expect(page.getByText(unreadable)).toBeVisible()
  await expect(
    page.getByText("You'll see the price once you choose a wood and all three measurements are in range."),
  ).toBeVisible()
  await expect(next).toBeHidden()
  await length.press('Enter')
  await expect(page.getByRole('heading', { name: 'Wood & Dimensions' })).toBeVisible()
  // Arrow keys don't step from an unreadable length.
  await length.press('ArrowUp')
  await expect(length).toHaveValue('7 8')

  await page.reload()
  await expect(length).toHaveValue('7 8')
  await expect(page.getByText(unreadable)).toBeVisible()
  await expect(next).toBeHidden()

  await length.fill('')
  await expect(page.getByText(unreadable)).toBeHidden()
  await expect(next).toBeHidden()
  await type(length, `7'2"`)
  await expect(page.getByText('= 86 in (7 ft 2 in)')).toBeVisible()
  await expect(next).toBeVisible()
})

test('LEN-1, HOME-3 the quick quote reads feet and inches and passes the length on', async ({ page }) => {
  await page.goto('/')
  const preview = page.getByRole('region', { name: 'Quick Quote Preview' })
  await type(preview.getByLabel('Length'), '8 ft 3 in')
  await expect(preview.getByText('= 99 in (8 ft 3 in)')).toBeVisible()
  await preview.getByText('How it adds up').click()
  await expect(preview.getByRole('status', { name: 'Estimated price' })).toHaveText('$619')
  await preview.getByRole('button', { name: 'Get Custom Quote' }).click()
  const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
  await builder.getByText('Heritage Oak Floating Mantel').first().click()
  await builder.getByRole('button', { name: 'Continue' }).click()
  await expect(builder.getByLabel('Length')).toHaveValue('99')
})

test('LEN-1 a length typed before the script loads is read once it has loaded', async ({ page }) => {
  const { promise: released, resolve: loadScript } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const preview = page.getByRole('region', { name: 'Quick Quote Preview' })
  await preview.getByLabel('Length').fill('8 ft 3 in')
  await preview.getByText('How it adds up').click()
  loadScript()
  await expect(preview.getByRole('status', { name: 'Estimated price' })).toHaveText('$619')
  await expect(preview.getByLabel('Length')).toHaveValue('8 ft 3 in')
})

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const) {
  for (const place of ['page', 'dialog'] as const) {
    test(`QUOTE-3 the three measurements are in view when step 2 of the ${place} opens at ${width} x ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.goto(place === 'page' ? '/quote-builder' : '/')
      if (place === 'dialog') await page.getByRole('button', { name: 'Build Your Quote' }).first().click()
      const builder = page.getByRole('form', { name: 'Quote builder' })
      // By keyboard: a mouse click would scroll the page before the step opens.
      await builder.getByRole('radio', { name: 'Heritage Oak Floating Mantel' }).check()
      if (place === 'page') await page.evaluate(() => scrollTo(0, 0))
      await builder.getByRole('button', { name: 'Continue' }).press('Enter')
      await expect(builder.getByRole('heading', { name: 'Wood & Dimensions' })).toBeFocused()
      await expect
        .poll(() =>
          builder.getByRole('textbox').evaluateAll((fields) =>
            fields.map((field) => {
              const { left, top, right, bottom } = field.getBoundingClientRect()
              const isFree = (x: number, y: number) => document.elementFromPoint(x, y) === field
              return isFree(left + 2, top + 2) && isFree(right - 2, bottom - 2)
            }),
          ),
        )
        .toEqual([true, true, true])
    })
  }
}

test('LEN-1, ADMIN-6, ADMIN-9 the desk reads feet and inches too', async ({ page }) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Pricing Management' }).click()
  const calculator = page.getByRole('region', { name: 'Calculator' })
  await type(calculator.getByLabel('Length'), `5' 7 3/8"`)
  await expect(calculator.getByText('= 67 3/8 in (5 ft 7 3/8 in)')).toBeVisible()
  await expect(calculator).toContainText('Board feet29.94')
  await type(calculator.getByLabel('Length'), '7 8')
  await expect(calculator.getByText(unreadable)).toBeVisible()
  await expect(calculator).toContainText('Board feet–')

  await page.getByRole('tab', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'New Product' }).click()
  const form = page.getByRole('dialog')
  await type(form.getByLabel('Maximum length'), '10 ft')
  await expect(form.getByText('= 120 in (10 ft)')).toBeVisible()
  await type(form.getByLabel('Maximum width'), '1,200')
  await form.getByLabel('Maximum thickness').focus()
  await expect(form.getByText(unreadable)).toBeVisible()
})

test('LEN-4 every group of length fields opens how to measure, and closes back to where it was @phone', async ({
  page,
}) => {
  const sheet = page.getByRole('dialog', { name: 'How to measure' })
  const openAndClose = async (place: Page | Locator) => {
    const button = place.getByRole('button', { name: 'How to measure' })
    await button.click()
    await expect(sheet.getByRole('img').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
  }
  await page.goto('/product/heritage-oak-floating-mantel')
  await openAndClose(page)
  await page.getByRole('button', { name: 'Get Custom Quote' }).click()
  const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
  await openAndClose(builder)
  // Only the sheet closed.
  await expect(builder.getByRole('textbox', { name: 'Length' })).toHaveValue('72')

  await page.goto('/')
  await page.getByLabel('Product type').selectOption('Ceiling Beam')
  await page.getByRole('button', { name: 'How to measure' }).click()
  await expect(sheet.getByRole('img', { name: /beam under a ceiling/ })).toBeVisible()
})

test("LEN-4 the desk's length fields open how to measure, too, and keep what was typed @phone", async ({ page }) => {
  await signIn(page)
  const sheet = page.getByRole('dialog', { name: 'How to measure' })
  await page.getByRole('tab', { name: 'Pricing Management' }).click()
  const calculator = page.getByRole('region', { name: 'Calculator' })
  await type(calculator.getByLabel('Length'), '14 ft')
  await calculator.getByLabel('Type').selectOption('Ceiling')
  await calculator.getByRole('button', { name: 'How to measure' }).click()
  await expect(sheet.getByRole('img', { name: /beam under a ceiling/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calculator.getByRole('textbox', { name: 'Length' })).toHaveValue('14 ft')

  await page.getByRole('tab', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'New Product' }).click()
  const form = page.getByRole('dialog', { name: 'New Product' })
  await type(form.getByLabel('Maximum length'), '10 ft')
  const button = form.getByRole('button', { name: 'How to measure' })
  await button.click()
  await expect(sheet.getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // Only the sheet closed.
  await expect(form.getByRole('textbox', { name: 'Maximum length' })).toHaveValue('10 ft')
  await expect(button).toBeFocused()
})

test("LEN-1, DOOR-2 the owner types the carrier's longest piece in feet", async ({ page }) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Pricing Management' }).click()
  await page.getByRole('link', { name: 'Delivery & Tax' }).click()
  const longest = page.getByLabel('Longest piece (in)')
  await type(longest, '11 ft')
  await expect(page.getByText('= 132 in (11 ft)')).toBeVisible()
  await page.getByRole('button', { name: 'Update Carrier' }).click()
  await expect(page.getByRole('dialog').getByText('132 in')).toBeVisible()
})
