/** OUT-3: the whole way in pages that the browser translates as they load. TRANSLATED=1 does it for every journey. */
import { expect, goToReview, test, wholePage } from '../shop-test.ts'

test.use({ translated: true })

test('OUT-3 a piece is measured, priced, bought and asked for on translated pages', async ({ page }) => {
  await page.goto('/product/heritage-oak-floating-mantel')
  await wholePage(page)
  const length = page.getByLabel('Length', { exact: true })
  for (const inches of ['72', '120', '84', '120']) await length.fill(inches)
  const add = page.getByRole('button', { name: /^Add to Cart - \$/ })
  await expect(add).toHaveText(/\$750/)
  await add.click()
  await expect(page.getByText('Added to Cart')).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByText('Heritage Oak Floating Mantel').first()).toBeVisible()
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('$1,500')

  await page.goto('/checkout')
  const zip = page.getByRole('textbox', { name: 'ZIP code' })
  await zip.fill('00000')
  await zip.blur()
  await expect(zip).toHaveAttribute('aria-invalid', 'true')
  await zip.fill('37203')
  await zip.blur()
  await expect(zip).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('button', { name: /^Pay \$1,/ })).toBeVisible()

  await page.goto('/quote-builder?product=heritage-oak-floating-mantel&l=72&w=8&t=8&step=2')
  await wholePage(page)
  await page.getByLabel('Length', { exact: true }).fill('67 3/8')
  await goToReview(page, 2)
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await page
    .getByRole('link', { name: /your quote/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await wholePage(page)
  await page.getByLabel('Your message').fill('Is the grain straight?')
  await page.getByRole('button', { name: /^Send/ }).first().click()
  await expect(page.getByText('Is the grain straight?')).toBeVisible()
})
