/** Notices of errors, and of saves that no other test makes. */
import type { Page } from '@playwright/test'
import { expect, goToReview, ownerPassword, signIn, test, testOnSharedShop } from './shop-test.ts'

async function fillQuote(page: Page): Promise<void> {
  await page.goto('/quote-builder')
  await page.getByText('Heritage Oak Floating Mantel').first().click()
  await goToReview(page)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
}

testOnSharedShop('QUOTE-8 a quote without customer details shows what is missing', async ({ page }) => {
  await fillQuote(page)
  await page.getByLabel('Name').fill('')
  // Password managers and scripts can submit a form whose button is disabled.
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText('Please fill in all required customer information.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('QUOTE-8, ADMIN-3 a failed send, change or delete shows an error and loses nothing', async ({ page }) => {
  await fillQuote(page)
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText('Submission Failed')).toBeVisible()
  await expect(page.getByText('There was an error submitting your quote. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await page.unroute('**/api/quotes')
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()

  await signIn(page)
  await page.route('**/api/quotes/1', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503 }),
  )
  await page.getByRole('link', { name: 'View quote #1' }).click()
  const details = page.getByRole('dialog', { name: 'Quote #1 Details' })
  await details.getByLabel('Status').selectOption('approved')
  await details.getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByText('Update Failed')).toBeVisible()
  await expect(page.getByText('Failed to update quote status')).toBeVisible()
  await expect(details.getByLabel('Status')).toHaveValue('pending')
  await details.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Delete quote #1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Quote' }).click()
  await expect(page.getByText('Delete Failed')).toBeVisible()
  await expect(page.getByText('Failed to delete quote')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'View quote #1' })).toBeVisible()
})

test('ADMIN-3, ADMIN-4 deleting what another tab already deleted succeeds', async ({ page }) => {
  await fillQuote(page)
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
  await signIn(page)
  await page.getByRole('button', { name: 'Delete quote #1' }).click()
  expect((await page.request.delete('/api/quotes/1')).status()).toBe(204)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Quote' }).click()
  await expect(page.getByText('Quote Deleted')).toBeVisible()
  await expect(page.getByText('No quotes found for the selected filter.')).toBeVisible()

  await page.getByRole('tab', { name: 'Gallery Images' }).click()
  await page.getByRole('button', { name: 'Delete Oak over a white hearth' }).click()
  const [first] = await (await page.request.get('/api/gallery-images')).json()
  expect((await page.request.delete(`/api/gallery-images/${first.id}`)).status()).toBe(204)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Image' }).click()
  await expect(page.getByText('Gallery Image Deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Gallery Images (17)' })).toBeFocused()
})

test('ADMIN-1 when a session ends, everything typed and chosen is kept', async ({ page }) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Gallery Images' }).click()
  const picture = { name: 'beam.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('never sent') }
  await page.getByLabel('Choose Images').setInputFiles(picture)
  await page.getByLabel('Description').fill('Typed before the session ended')
  await page.getByRole('button', { name: 'Edit Oak over a white hearth' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Gallery Image' })
  await edit.getByLabel('Title').fill('Renamed in between')
  await page.context().clearCookies()
  await edit.getByRole('button', { name: 'Save Changes' }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('Sign in to pick up where you left off.')
  await expect(edit).toBeHidden()
  await again.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.keyboard.press('Escape')
  // The password is accepted, but then the session cannot be read.
  await page.route('**/api/admin/session', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.keyboard.press('Enter')
  await expect(again.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(edit.getByLabel('Title')).toHaveValue('Renamed in between')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Gallery Image Updated')).toBeVisible()
  const upload = page.getByRole('form', { name: 'Upload to the gallery' })
  await expect(upload.getByText('beam.jpg')).toBeVisible()
  await expect(upload.getByLabel('Description')).toHaveValue('Typed before the session ended')

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Featured: Barn wood on a vaulted ceiling' }).click()
  await again.getByRole('button', { name: 'Leave without signing in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('beam.jpg')).toHaveCount(0)
})

test('ADMIN-1 who opens a link of the desk signed out signs in, and is where it leads', async ({ page }) => {
  await page.goto('/api/admin/board')
  await expect(page.getByRole('heading', { name: 'Sign in first' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to open it' }).click()
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/api\/admin\/board$/)
  await expect(page.getByText('"capacity"')).toBeVisible()
})

test('ADMIN-6 multipliers and fees are saved, the calculator follows, and the tab says that no price changed', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Pricing Management' }).click()
  await expect(page.getByRole('region', { name: 'Multipliers' })).toContainText("They don't change what customers pay.")
  await expect(page.getByRole('region', { name: 'Additional fees' })).toContainText(
    "These are lines you can add to an offer. They don't change any other price.",
  )
  await page.getByLabel('Floating', { exact: true }).fill('1.5')
  await page.getByRole('button', { name: 'Update Multipliers' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product Multipliers Updated')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Calculator' })).toContainText('× 1.50')
  await page.getByLabel('Hardware', { exact: true }).fill('47.5')
  await page.getByRole('button', { name: 'Update Additional Fees' }).click()
  // The dialog before it may still be closing, with the same words.
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No customer prices change.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Additional Fees Updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Hardware', { exact: true })).toHaveValue('47.50')
})
