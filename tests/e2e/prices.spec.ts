import type { Page } from '@playwright/test'
import { axeViolations, expect, signIn, test } from './shop-test.ts'

const pineMantel = 'Farmhouse Pine Floating Mantel'
const cartButton = (page: Page) => page.getByRole('button', { name: /^Shopping cart/ })

/** What a customer sees of pine's price: the guide, the builder at 72 x 8 x 8 in, and the piece in the cart. */
async function expectPine(page: Page, shown: { perBoardFoot: string; quote: string; inCart: RegExp }) {
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Wood Species Guide' }).click()
  const pine = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Reclaimed Pine' }) })
  await expect(pine.getByText(shown.perBoardFoot)).toBeVisible()

  await page.goto('/quote-builder')
  await page.getByText(pineMantel).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(shown.quote).first()).toBeVisible()

  await cartButton(page).click()
  const item = page.getByRole('dialog').getByRole('listitem').filter({ hasText: pineMantel })
  await expect(item).toHaveText(shown.inCart)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

test('ADMIN-6, CART-5 the owner raises a wood price by keyboard, customers see it, and undo restores it', async ({
  page,
}) => {
  await page.goto('/product/farmhouse-pine-floating-mantel')
  await page.getByRole('button', { name: 'Add to Cart - $450' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item')

  await signIn(page)
  await page.getByRole('tab', { name: 'Pricing Management' }).click()
  const pine = page.getByLabel('Reclaimed Pine')
  await expect(pine).toHaveValue('8.75')
  await pine.focus()
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowUp')
  await expect(pine).toHaveValue('10.5')
  await expect(page.getByText('1 not saved')).toBeVisible()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Save Wood Pricing' })
  await expect(dialog.getByText('Changes the quote builder.')).toBeVisible()
  const productsToo = dialog.getByRole('checkbox', { name: 'Change product prices too' })
  await expect(productsToo).not.toBeChecked()
  await expect(dialog.getByRole('row', { name: pineMantel })).toBeHidden()
  for (let stops = 0; stops < 8 && !(await productsToo.evaluate((box) => box === document.activeElement)); stops++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByText('Changes 1 product, 1 open cart and the quote builder.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: `${pineMantel} $75.00 $90.00` })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  for (let stops = 0; stops < 8 && !(await save.evaluate((button) => button === document.activeElement)); stops++)
    await page.keyboard.press('Tab')
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wood Pricing Updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(pine).toBeFocused()
  await expect(pine).toHaveValue('10.50')

  // No page reload: the data of this visit is refetched.
  await page.getByRole('link', { name: 'View storefront' }).click()
  await expectPine(page, {
    perBoardFoot: '$10.50',
    quote: '$381.00',
    inCart: /Price changed from \$450\.00 to \$540\.00/,
  })

  await page.goto('/admin?tab=pricing')
  await page.getByRole('button', { name: 'Undo change 1' }).click()
  await expect(page.getByText('Change Undone')).toBeVisible()
  await expect(page.getByText('Undo of #1')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await expect(pine).toHaveValue('8.75')
  await page.getByRole('link', { name: 'View storefront' }).click()
  await expectPine(page, { perBoardFoot: '$8.75', quote: '$325.00', inCart: /\$450\.00 each(?!.*Price changed)/ })
})

test('ADMIN-6 the owner adds a wood with its picture, prices it in the calculator, and is asked before losing unsaved prices', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Pricing Management' }).click()
  await page.getByLabel('Name').fill('Black Walnut')
  await page.getByLabel('Price per board foot').fill('14.5')
  await page.getByLabel('Description').fill('Chocolate brown, with a fine straight grain.')
  await page.getByLabel('Choose Picture').setInputFiles('content/photos/woods/species-reclaimed-oak.jpg')
  await expect(page.getByText('Adds Black Walnut at $14.50 to the quote builder')).toBeVisible()

  // Switching tabs asks first.
  await page.getByRole('tab', { name: 'Orders' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Black Walnut')

  await page.getByRole('button', { name: 'Add Wood Species' }).click()
  await expect(page.getByText('Wood Species Added')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.getByLabel('Wood', { exact: true }).selectOption('Black Walnut')
  await page.getByLabel('Type').selectOption('Corbel')
  const calculator = page.getByRole('region', { name: 'Calculator' })
  // 32 board feet at 14.50, times 1.40.
  await expect(calculator).toHaveText(/Board feet32\.00.*\$14\.50.*× 1\.40.*\$20\.30.*Total\$649\.60/)

  await page.getByLabel('Black Walnut').fill('nothing')
  await page.getByRole('button', { name: 'Update Wood Pricing' }).click()
  await expect(page.getByText('Must be a price from 0.01 to 1,000.00, with at most two decimals.')).toBeVisible()
  await expect(page.getByLabel('Black Walnut')).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('link', { name: 'View storefront' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wood Species Guide' }).click()
  const walnut = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Black Walnut' }) })
  await expect(walnut.getByText('$14.50')).toBeVisible()
  await expect(walnut.getByRole('img')).toHaveAttribute('src', /\/media\/up-/)
})
