import type { Page } from '@playwright/test'
import { alsoOnPhone, axeViolations, expect, signIn, test } from './shop-test.ts'

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function openPart(page: Page, name: string) {
  await page.goto('/admin?tab=pricing')
  const part = page.getByRole('link', { name, exact: true })
  await part.click()
  await expect(part).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Prices', exact: true })).not.toHaveAttribute('aria-current')
}

/** What the builder offers in its third step. */
async function openFinishStep(page: Page) {
  await page.goto('/quote-builder')
  await page.getByText('Farmhouse Pine Floating Mantel').click()
  for (const choice of [/^Reclaimed Pine/, /^Ebony Wax/]) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('radio', { name: choice })).toBeVisible()
  }
}

test(
  'ADMIN-6, DRAW-2 the owner adds a finish by keyboard, prices it, retires it, and customers see each',
  alsoOnPhone,
  async ({ page }) => {
    await signIn(page)
    await openPart(page, 'Finishes')
    await page.getByRole('button', { name: 'Add Finish' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Finish' })
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Limewash')
    await dialog.getByLabel('Price').fill('42.50')
    await dialog.getByLabel('Color', { exact: true }).fill('white')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Must be a color such as #2b1a0e.')).toBeVisible()
    await expect(dialog.getByLabel('Color', { exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('#efe9dc')
    await expect(dialog.getByRole('img', { name: 'This finish on Reclaimed Oak' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    // Escape asks before it discards.
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await dialog.getByRole('button', { name: 'Add Finish' }).click()
    await expect(page.getByText('Customers can now choose Limewash.')).toBeVisible()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('list', { name: 'Finishes' }).getByRole('listitem').last()
    await expect(row).toContainText('Limewash')
    await expect(row).toContainText('+$42.50')
    expect(await axeViolations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await page.getByLabel('Limewash', { exact: true }).fill('50')
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: 'Save Finish Prices' })
    await expect(preview.getByText('Changes the quote builder.')).toBeVisible()
    await expect(preview.getByRole('row', { name: 'Limewash $42.50 $50.00' })).toBeVisible()
    await preview.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Finish Prices Updated')).toBeVisible()
    await expect(row).toContainText('+$50.00')
    await openFinishStep(page)
    await expect(page.getByRole('radio', { name: /Limewash/ })).toBeVisible()
    await expect(page.getByText('$50').first()).toBeVisible()

    await openPart(page, 'Finishes')
    await page.getByRole('button', { name: 'Undo change 1' }).click()
    await expect(row).toContainText('+$42.50')
    await page.getByRole('button', { name: 'Retire Limewash' }).click()
    await page
      .getByRole('alertdialog', { name: 'Retire Limewash?' })
      .getByRole('button', { name: 'Retire Finish' })
      .click()
    await expect(row.getByText('Retired', { exact: true })).toBeVisible()
    // The draft is still at this step.
    await page.goto('/quote-builder')
    await expect(page.getByRole('radio', { name: /Ebony Wax/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: /Limewash/ })).toHaveCount(0)

    await openPart(page, 'Finishes')
    await page.getByRole('button', { name: 'Restore Limewash' }).click()
    await expect(page.getByRole('button', { name: 'Retire Limewash' })).toBeVisible()
    await page.getByRole('button', { name: 'Move earlier: Limewash' }).click()
    await expect(page.getByRole('list', { name: 'Finishes' }).getByRole('listitem').nth(5)).toContainText('Limewash')
  },
)

test.describe(() => {
  test.use({ expectedComplaint: /status of 400/ })

  test('DRAW-2, DRAW-6 the owner says what a wood weighs and replaces its face', async ({ page }) => {
    await signIn(page)
    await openPart(page, 'Woods')
    await page.getByRole('button', { name: 'Edit Reclaimed Pine' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Reclaimed Pine' })
    await dialog.getByLabel('Weight from').fill('3.8')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Must not be less than the lighter weight.')).toBeVisible()
    await expect(dialog.getByLabel('Weight to')).toBeFocused()
    await dialog.getByLabel('Weight to').fill('4')
    await dialog.getByLabel('Hardness').fill('1,225')
    // A square is no board; the server says so at the field.
    await dialog.getByLabel('Replace Face').setInputFiles('content/photos/woods/end-reclaimed-oak.jpg')
    await expect(dialog.getByText('it must be at least 800 px wide')).toBeVisible()
    await dialog.getByLabel('Replace Face').setInputFiles('content/photos/woods/species-reclaimed-oak.jpg')
    await expect(dialog.getByRole('img', { name: 'Face now' })).toHaveAttribute('src', /\/media\/up-/)
    await dialog.getByRole('button', { name: 'Save Wood' }).click()
    await expect(dialog.getByText(/^The picture of the face must show 120 × 14 inches/)).toBeVisible()
    await dialog.getByLabel('Replace Face').setInputFiles('content/photos/woods/face-american-chestnut.jpg')
    await expect(dialog.getByText(/^The picture of the face must show/)).toBeHidden()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save Wood' }).click()
    await expect(page.getByText('Wood Updated')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: 'Reclaimed Pine' })
    await expect(row).toHaveText(/3\.8–4 lb \/ bf.*1,225 lbf/)
    await expect(row.getByRole('presentation').last()).toHaveAttribute('src', /\/media\/up-/)
  })
})

test('WHY-4 the owner sees what sells below its wood, previews the other rule, and undoes it', async ({ page }) => {
  await signIn(page)
  await openPart(page, 'Cart Prices')
  const list = page.getByRole('region', { name: "Below the wood's price" })
  await expect(list.getByText(/^\d+ products$/)).toBeVisible()
  await expect(list.getByRole('rowgroup').filter({ hasText: 'American Chestnut Floating Mantel' })).toHaveText(
    /Usual.*\$450\.00\$576\.00\$126\.00/,
  )
  await page.getByText('By length, never below its wood').first().click()
  await page.getByRole('link', { name: 'Woods', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Update Cart Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Cart Prices' })
  await expect(dialog.getByText(/^Raises prices of \d+ products\.$/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Cart Prices Updated')).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'Price in the cart By length By length, never below its wood' }),
  ).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Undo change 1' }).click()
  await expect(page.getByText('Change Undone')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'By length', exact: false }).first()).toBeChecked()
})

test('DOOR-2, DOOR-5 the owner changes the truck and the sales tax, sees the effect first, and undoes both', async ({
  page,
}) => {
  await signIn(page)
  await openPart(page, 'Delivery & Tax')
  const rate = page.getByRole('textbox', { name: 'Nashville Metro' })
  await expect(rate).toHaveValue('100.00')
  await rate.fill('12O')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Must be an amount from 0.00 to 10,000.00, with at most two decimals.')).toBeVisible()
  await rate.fill('120')
  await page.keyboard.press('Enter')
  const delivery = page.getByRole('dialog', { name: 'Save Delivery' })
  await expect(delivery.getByRole('row', { name: 'Our truck: Nashville Metro $100.00 $120.00' })).toBeVisible()
  await delivery.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Delivery Updated')).toBeVisible()
  await expect(rate).toHaveValue('120.00')

  await page.getByRole('radio', { name: /^Tennessee/ }).check()
  await page.getByLabel('Local tax', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Add Rule' }).click()
  await expect(page.getByLabel('Local tax', { exact: true })).toBeFocused()
  await page.getByLabel('Local tax', { exact: true }).fill('2.25')
  await page.getByLabel('Takes effect on').fill('2030-01-01')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add Rule' }).click()
  const tax = page.getByRole('dialog', { name: 'Save Sales Tax' })
  const newRules = 'Flat 8%; from 2030-01-01 Tennessee 7% + 2.25% local'
  await expect(tax.getByRole('row', { name: `Sales tax Flat 8% ${newRules}` })).toBeVisible()
  await tax.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Sales Tax Updated')).toBeVisible()
  const rules = page.getByRole('region', { name: 'Sales tax' }).getByRole('listitem')
  await expect(rules.filter({ hasText: 'In effect' })).toContainText('Flat 8%')
  await expect(rules.last()).toContainText('From Jan 1, 2030')
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  for (const change of [2, 1]) await page.getByRole('button', { name: `Undo change ${change}`, exact: true }).click()
  await expect(rules).toHaveCount(1)
  await expect(rate).toHaveValue('100.00')
})
