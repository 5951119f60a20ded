/** A device that loses its network: each part says so, and keeps what was typed. */
import { expect, testOnSharedShop as test, wholePage } from '../shop-test.ts'

const offline = "You're offline. What you typed is kept; try again once you're back online."

test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

test('WIN-11 a quote that is sent offline says so, keeps the form, and goes out once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/quote-builder?product=heritage-oak-floating-mantel&wood=reclaimed-oak&l=67.375&w=8&t=8&step=4')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await wholePage(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText(`There was an error submitting your quote. Please try again. ${offline}`)).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
})

test('WIN-11 a piece that is put into the cart offline says so', async ({ page, context }) => {
  await page.goto('/product/heritage-oak-floating-mantel')
  await wholePage(page)
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(page.getByText(`Failed to add item to cart. Please try again. ${offline}`)).toBeVisible()
  await context.setOffline(false)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(page.getByText('Added to Cart').first()).toBeVisible()
})

test('LIST-2 a search without a connection keeps the list, and is done once it is back', async ({ page, context }) => {
  await page.goto('/products')
  const cards = page.getByRole('main').getByRole('article')
  const fits = page.getByLabel('Fits my length')
  await expect(cards).toHaveCount(11)
  await wholePage(page)
  await context.setOffline(true)
  await fits.fill('25 ft')
  await expect(page.getByRole('alert')).toContainText("You're offline")
  await expect(cards).toHaveCount(11)
  await expect(fits).toHaveValue('25 ft')
  await context.setOffline(false)
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL('/products?fits=25+ft')
})
