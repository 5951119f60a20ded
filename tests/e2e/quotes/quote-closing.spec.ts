/** LINK-3: a quote is sent, with a confirmation panel, or discarded after a question. */
import type { Locator, Page } from '@playwright/test'
import { expect, goToReview, test, testOnSharedShop } from '../shop-test.ts'

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Get Quote' }).first().click()
  const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
  await expect(builder.getByRole('radio').first()).toBeVisible()
  return builder
}

async function toReview(builder: Page | Locator): Promise<void> {
  await builder.getByText('Heritage Oak Floating Mantel').first().click()
  await goToReview(builder)
  await builder.getByLabel('Name').fill('Ada Lovelace')
  await builder.getByLabel('Email').fill('ada@example.com')
}

test('LINK-3 after sending, the dialog shows the number, what was sent and what happens next until Done', async ({
  page,
}) => {
  await page.goto('/gallery')
  const builder = await openDialog(page)
  await toReview(builder)
  await builder.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText("We'll review your quote and get back to you within 24 hours.")).toBeVisible()
  await expect(builder.getByRole('heading', { name: 'We got your quote request, #1' })).toBeFocused()
  await expect(builder).toContainText(
    /Heritage Oak Floating Mantel in [\w ]+, 72 × 8 × 8 in \(6 ft\)\. Total: \$\d+\.\d\d\./,
  )
  // OUT-9: the page says the same as the desk, by the shop's hours.
  const due = /by (?:Mon|Tues|Wednes|Thurs|Fri|Satur)day(?:, \w+ \d+,)? at \d+(?::\d\d)?\s(?:AM|PM)/
  await expect(builder).toContainText(new RegExp(`We'll review it ${due.source} and email ada@example.com.`))
  await expect(builder.getByRole('form', { name: 'Quote builder' })).toHaveCount(0)
  await builder.getByRole('button', { name: 'Done' }).click()
  await expect(builder).toBeHidden()
  await expect(page.getByRole('button', { name: 'Get Quote' }).first()).toBeFocused()

  await openDialog(page)
  await expect(builder.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(builder.getByText('We got your quote request')).toHaveCount(0)
})

test('LINK-3 after sending, Escape closes without asking', async ({ page }) => {
  await page.goto('/gallery')
  const builder = await openDialog(page)
  await toReview(builder)
  await builder.getByRole('button', { name: 'Submit quote' }).click()
  await expect(builder.getByRole('heading', { name: 'We got your quote request, #1' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(builder).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('LINK-3 on the page the panel replaces the builder, and another quote starts empty', async ({ page }) => {
  await page.goto('/quote-builder')
  await toReview(page)
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByRole('heading', { name: 'We got your quote request, #1' })).toBeFocused()
  const form = page.getByRole('form', { name: 'Quote builder' })
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Choose a piece, a wood and a finish')).toHaveCount(0)

  await page.getByRole('button', { name: 'Start another quote' }).click()
  await expect(form.getByRole('heading', { name: 'Step 1 of 4' })).toBeFocused()
  await expect(form.getByRole('heading', { name: 'Step 1 of 4' })).toBeInViewport()
  await expect(page.getByText('We got your quote request')).toHaveCount(0)
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)

  await toReview(form)
  await expect(page.getByLabel('Notes')).toHaveValue('')
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByRole('heading', { name: 'We got your quote request, #2' })).toBeFocused()
  await page.reload()
  await expect(form.getByRole('heading', { name: 'Step 1 of 4' })).toBeVisible()
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
})

testOnSharedShop('LINK-3 Escape, X and Cancel ask before discarding work', async ({ page }) => {
  await page.goto('/gallery')
  const builder = await openDialog(page)
  const question = page.getByRole('alertdialog', { name: 'Discard this quote?' })
  await toReview(builder)
  const name = builder.getByLabel('Name')
  await name.focus()
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  // A second Escape keeps editing.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Ada Lovelace')

  for (const way of ['Close', 'Cancel']) {
    await builder.getByRole('button', { name: way, exact: true }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(builder.getByRole('button', { name: way, exact: true })).toBeFocused()
  }
  await expect(name).toHaveValue('Ada Lovelace')

  await builder.getByRole('button', { name: 'Cancel', exact: true }).click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(builder).toBeHidden()
  await expect(page.getByRole('button', { name: 'Get Quote' }).first()).toBeFocused()
  await openDialog(page)
  await expect(builder.getByRole('heading', { name: 'Step 1 of 4' })).toBeVisible()
  await expect(builder.getByRole('radio', { checked: true })).toHaveCount(0)
})

testOnSharedShop('LINK-3 by keyboard alone, holding Escape down loses nothing', async ({ page }) => {
  await page.goto('/gallery')
  const builder = await openDialog(page)
  await builder.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.down('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard this quote?' })
  await expect(question).toBeVisible()
  // A held key repeats.
  await page.keyboard.down('Escape')
  await page.keyboard.down('Escape')
  await page.keyboard.up('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(builder.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Discard', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(builder).toBeHidden()
  await expect(page.getByRole('button', { name: 'Get Quote' }).first()).toBeFocused()
})

testOnSharedShop('LINK-3 a dialog without changes closes at once', async ({ page }) => {
  await page.goto('/gallery')
  const builder = await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(builder).toBeHidden()

  // The page passes in the piece and its length; the wood and the other measurements are defaults.
  await page.goto('/product/heritage-oak-floating-mantel')
  await page.getByLabel('Length').fill('90')
  await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
  await expect(builder.getByLabel('Length')).toHaveValue('90')
  await builder.getByRole('button', { name: 'Close' }).click()
  await expect(builder).toBeHidden()

  await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
  await builder.getByLabel('Length').fill('96')
  await builder.getByRole('button', { name: 'Close' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this quote?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await builder.getByLabel('Length').fill('90')
  await builder.getByRole('button', { name: 'Close' }).click()
  await expect(builder).toBeHidden()
})

testOnSharedShop('LINK-3 a dialog that the browser closes still asks', async ({ page }) => {
  await page.goto('/gallery')
  const builder = await openDialog(page)
  await builder.getByText('Heritage Oak Floating Mantel').first().click()
  // Android does this on a second back gesture without a touch in between.
  await page.getByRole('dialog').evaluate((dialog: HTMLDialogElement) => dialog.close())
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(builder.getByRole('radio', { checked: true })).toHaveCount(1)
  await builder.getByRole('button', { name: 'Continue' }).click()
  await expect(builder.getByLabel('Length')).toBeVisible()
})

testOnSharedShop(
  'LINK-3 a draft from before a reload survives a builder that fails to load, and closing asks once it loads',
  async ({ page }) => {
    await page.goto('/gallery')
    const builder = await openDialog(page)
    await builder.getByText('Heritage Oak Floating Mantel').first().click()
    await builder.getByRole('button', { name: 'Continue' }).click()
    await page.reload()
    await page.route('**/api/wood-species', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'Get Quote' }).first().click()
    await expect(builder.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(builder).toBeHidden()

    await page.unroute('**/api/wood-species')
    await page.getByRole('button', { name: 'Get Quote' }).first().click()
    // It resumes at step 2.
    await expect(builder.getByLabel('Length')).toHaveValue('72')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard this quote?' })).toBeVisible()
  },
)
