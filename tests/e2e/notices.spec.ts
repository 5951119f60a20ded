/** The notices of what goes wrong, and of saves that no other journey makes. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './shop-test.ts'

async function fillQuote(page: Page): Promise<void> {
  await page.goto('/quote-builder')
  await page.getByText('Heritage Oak Floating Mantel').first().click()
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill('ada@example.com')
}

test('QUOTE-8 a quote without its customer is told what is missing', async ({ page }) => {
  await fillQuote(page)
  await page.getByLabel('Name').fill('')
  // As password managers and scripts send a form: past its disabled button.
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText('Please fill in all required customer information.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('QUOTE-8, ADMIN-3 what cannot be sent, changed or deleted is told, and stays', async ({ page }) => {
  await fillQuote(page)
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Submit Quote' }).click()
  await expect(page.getByText('Submission Failed')).toBeVisible()
  await expect(page.getByText('There was an error submitting your quote. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await page.unroute('**/api/quotes')
  await page.getByRole('button', { name: 'Submit Quote' }).click()
  await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()

  await signIn(page)
  await page.route('**/api/quotes/1', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503 }),
  )
  await page.getByRole('button', { name: 'View quote #1' }).click()
  const details = page.getByRole('dialog', { name: 'Quote #1 Details' })
  await details.getByLabel('Status').selectOption('approved')
  await expect(page.getByText('Update Failed')).toBeVisible()
  await expect(page.getByText('Failed to update quote status')).toBeVisible()
  await expect(details.getByLabel('Status')).toHaveValue('pending')
  await details.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete quote #1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Quote' }).click()
  await expect(page.getByText('Delete Failed')).toBeVisible()
  await expect(page.getByText('Failed to delete quote')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'View quote #1' })).toBeVisible()
})

test('ADMIN-6 multipliers and fees are saved, and the calculator follows', async ({ page }) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Pricing Management' }).click()
  await page.getByLabel('Floating', { exact: true }).fill('1.5')
  await page.getByRole('button', { name: 'Update Multipliers' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product Multipliers Updated')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Calculator' })).toContainText('× 1.50')
  await page.getByLabel('Hardware', { exact: true }).fill('47.5')
  await page.getByRole('button', { name: 'Update Additional Fees' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Additional Fees Updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Hardware', { exact: true })).toHaveValue('47.50')
})
