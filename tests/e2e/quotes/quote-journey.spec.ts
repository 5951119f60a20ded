import { alsoOnPhone, expect, goToReview, ownerPassword, signIn, test, testOnSharedShop } from '../shop-test.ts'

test(
  'QUOTE-1..9, ADMIN-1..3 a shopper prices a piece and submits a quote, and the owner finds it',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Build Your Quote' }).first().click()
    const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
    await expect(builder).toBeVisible()

    // 1 Product
    await builder.getByText('Heritage Oak Floating Mantel').click()
    await builder.getByRole('button', { name: 'Continue' }).click()

    // 2 Wood & Dimensions: the product's own wood and 72 x 8 x 8 are the defaults.
    await expect(builder.getByRole('radio', { name: /Reclaimed Oak/ })).toBeChecked()
    await expect(builder.getByLabel('Length')).toHaveValue('72')
    await expect(builder.getByLabel('Width', { exact: true })).toHaveValue('8')
    await expect(builder.getByLabel('Thickness')).toHaveValue('8')
    await expect(builder.getByText('$445.00').first()).toBeVisible()
    await builder.getByRole('button', { name: 'Continue' }).click()

    // 3 Finish: none.
    await builder.getByRole('button', { name: 'Continue' }).click()

    // 4 Review
    for (const amount of ['$400.00', '$45.00', '$445.00']) await expect(builder.getByText(amount).first()).toBeVisible()
    const submit = builder.getByRole('button', { name: 'Submit quote' })
    await expect(submit).toBeDisabled()
    await builder.getByLabel('Name').fill('Ada Lovelace')
    await builder.getByLabel('Email').fill('ada@example.com')
    await builder.getByLabel('Notes').fill('Brick wall, gas insert')
    await submit.dblclick()
    await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
    await expect(page.getByText("We'll review your quote and get back to you within 24 hours.")).toBeVisible()
    await builder.getByRole('button', { name: 'Done' }).click()
    await expect(builder).toBeHidden()

    await signIn(page, '/admin')
    await expect(page.getByRole('link', { name: 'Quote #1, Ada Lovelace' })).toBeVisible()
    const quotesByDay = page.getByRole('slider', { name: 'New quotes, day by day' })
    await expect(quotesByDay).toHaveAttribute('aria-valuetext', /: 1 quote$/)
    await quotesByDay.press('ArrowLeft')
    await expect(quotesByDay).toHaveAttribute('aria-valuetext', /: 0 quotes$/)
    await page.getByText('The last 30 days as a table').click()
    await expect(page.getByRole('row', { name: /^Total 1 0 \$0\.00$/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Quote Management' }).click()
    await expect(page.getByText('Total Quotes')).toBeVisible()
    await expect(page.getByText('Ada Lovelace')).toHaveCount(1)
    await page.getByRole('link', { name: 'View quote #1' }).click()
    const details = page.getByRole('dialog', { name: 'Quote #1 Details' })
    for (const text of [
      'ada@example.com',
      'Heritage Oak Floating Mantel',
      'Reclaimed Oak',
      '72 × 8 × 8 in',
      'Brick wall, gas insert',
      '$400.00',
      '$45.00',
      '$445.00',
    ])
      await expect(details.getByText(text).first()).toBeVisible()
    await expect(details.getByText(/^32 board feet$/)).toBeVisible()
    await details.getByLabel('Status').selectOption('approved')
    await details.getByRole('button', { name: 'Save status' }).click()
    await expect(page.getByText('Quote Updated')).toBeVisible()
    await details.getByRole('button', { name: 'Close', exact: true }).click()

    await page.getByRole('button', { name: 'Delete quote #1' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to permanently delete Quote #1 from Ada Lovelace?')
    await expect(question).toContainText('This action cannot be undone.')
    await question.getByRole('button', { name: 'Delete Quote' }).click()
    await expect(page.getByText('Quote Deleted')).toBeVisible()
    await expect(page.getByText('No quotes found for the selected filter.')).toBeVisible()
    await page.getByRole('tab', { name: 'Today' }).click()
    await expect(page.getByText("You're all caught up.")).toBeVisible()
    await page.getByText('The last 30 days as a table').click()
    await expect(page.getByRole('row', { name: /^Total 0 0 \$0\.00$/ })).toBeVisible()
  },
)

testOnSharedShop('QUOTE-1 Tab stays in the dialog, and its last stop is a product', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Build Your Quote' }).first().click()
  const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
  // 'Continue' is disabled until a product is chosen.
  await builder.getByRole('radio').first().focus()
  await page.keyboard.press('Tab')
  await expect(builder.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(builder.getByRole('radio').last()).toBeFocused()
})

testOnSharedShop('QUOTE-9 a reload loses nothing typed', async ({ page }) => {
  await page.goto('/quote-builder')
  await page.getByRole('main').getByText('Heritage Oak Floating Mantel').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Length').fill('84')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper')
  // 84 x 8 x 8 in is 37.33 board feet at 12.50, and ships for 65.00: over 72 inches.
  await expect(page.getByText('$531.63').first()).toBeVisible()
})

test.describe('with a lost answer', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ })
  test('QUOTE-8 a failure loses nothing, and the retry makes one quote', async ({ page, shop }) => {
    await page.goto('/quote-builder')
    await page.getByRole('main').getByText('Heritage Oak Floating Mantel').first().click()
    await goToReview(page)
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill('ada@example.com')
    // The server stores the quote but the response is lost.
    await page.route('**/api/quotes', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Submit quote' }).click()
    await expect(page.getByText('Submission Failed')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await page.unroute('**/api/quotes')
    await page.getByRole('button', { name: 'Submit quote' }).click()
    await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
    const login = await page.request.post(`${shop.url}/api/admin/login`, { data: { password: ownerPassword } })
    expect(login.status()).toBe(204)
    const quotes = await (await page.request.get(`${shop.url}/api/quotes`)).json()
    expect(quotes).toHaveLength(1)
  })
})

testOnSharedShop.describe('without a connection', () => {
  testOnSharedShop.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })
  testOnSharedShop('QUOTE-8 a quote that cannot be sent fails at once, each time', async ({ page }) => {
    const toaster = page.waitForResponse(/\/assets\/toast-[^/]+\.js$/)
    await page.goto('/quote-builder')
    await page.getByRole('main').getByText('Heritage Oak Floating Mantel').first().click()
    await goToReview(page)
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill('ada@example.com')
    await (await toaster).finished()
    await page.context().setOffline(true)
    const notice = page.locator('[tabindex]', { hasText: /^You're offline/ })
    for (let time = 0; time < 3; time++) {
      await page.getByRole('button', { name: 'Submit quote' }).click()
      await expect(page.getByText('Submission Failed')).toBeVisible()
      await expect(notice).toBeFocused()
    }
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  })
})

testOnSharedShop(
  'DETAIL-3 the quote dialog opens with the product and the dimensions typed',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/product/heritage-oak-floating-mantel')
    await page.getByLabel('Length').fill('90')
    await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
    const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
    await expect(builder.getByLabel('Length')).toHaveValue('90')
  },
)

testOnSharedShop('QUOTE-3 a size out of range shows an error at the field and stops at step 2', async ({ page }) => {
  await page.goto('/quote-builder')
  await page.getByRole('main').getByText('Heritage Oak Floating Mantel').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Length').fill('400')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/Length must be at most \d+ in\./)).toBeVisible()
  await expect(page.getByLabel('Length')).toBeFocused()
  await page.getByLabel('Length').fill('')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
})

testOnSharedShop('QUOTE-3 the wood follows the product until the visitor chooses one', async ({ page }) => {
  const wood = (name: string) => page.getByRole('radio', { name: new RegExp(name) })
  await page.goto('/quote-builder')
  await page.getByRole('main').getByText('Heritage Oak Floating Mantel').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(wood('Reclaimed Oak')).toBeChecked()
  await page.reload()
  await expect(wood('Reclaimed Oak')).toBeChecked()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('Chestnut Corbel Mantel').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(wood('American Chestnut')).toBeChecked()
  // Clicking the default makes it the visitor's choice.
  await wood('American Chestnut').click()
  await page.reload()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('main').getByText('Heritage Oak Floating Mantel').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(wood('American Chestnut')).toBeChecked()
})

test('ADMIN-1 a wrong password is refused, and signing out ends the session', async ({ page }) => {
  await page.goto('/admin')
  await page.getByLabel('Password', { exact: true }).fill('not the key')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid Password').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  // The sign-in page has the same heading.
  await expect(page.getByText('Manage quotes, images, and pricing')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('MAIL-3 a quote with the honeypot filled in, or sent too fast, is kept and marked at the desk', async ({
  page,
}) => {
  const fillIn = async () => {
    await page.getByRole('main').getByText('Heritage Oak Floating Mantel').first().click()
    await goToReview(page)
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill('ada@example.com')
  }
  const submit = async () => {
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/quotes')),
      page.getByRole('button', { name: 'Submit quote' }).click(),
    ])
    await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
    return sent.postDataJSON()
  }
  await page.clock.install()
  await page.goto('/quote-builder')
  await fillIn()
  // Hidden from people and screen readers.
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
  await page.clock.fastForward(60_000)
  const sent = await submit()
  expect(sent.website).toBe('')
  expect(sent.secondsOpen).toBeGreaterThanOrEqual(60)
  expect(sent.secondsOpen).toBeLessThan(120)

  await page.goto('/quote-builder')
  await fillIn()
  await page.clock.fastForward(60_000)
  await page.locator('input[name="website"]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example'
  })
  expect((await submit()).website).toBe('https://spam.example')

  // After a reload the time is unknown.
  await page.goto('/quote-builder')
  await fillIn()
  await page.reload()
  expect(await submit()).not.toHaveProperty('secondsOpen')

  await signIn(page)
  const marked = page.getByRole('listitem').filter({ hasText: 'Suspicious' })
  await expect(marked).toHaveCount(1)
  await marked.getByRole('link', { name: 'View quote #2' }).click()
  await expect(page.getByRole('dialog', { name: 'Quote #2 Details' })).toContainText(
    "A field that people can't see was filled in. Bots do that.",
  )
})
