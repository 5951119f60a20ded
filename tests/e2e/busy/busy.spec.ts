/** What a shopper sees while the shop refuses what there is no room for: in plain words, nothing lost, nothing twice. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, goToReview, ownerPassword, test, wholePage } from '../shop-test.ts'

const oak = 'heritage-oak-floating-mantel'
const busy = 'The shop is busy right now. Try again in a moment.'

/** As admission control answers, before the app hears of it. */
const refuseOnce = (page: Page, address: string) =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status: 503,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '2' },
        body: JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503, detail: busy }),
      }),
    { times: 1 },
  )

test.use({ expectedComplaint: /503 \(Service Unavailable\)/ })

test('RUN-4 a refused piece is added by the next press, once', async ({ page, shop }) => {
  await page.goto(`/product/${oak}`)
  await wholePage(page)
  await page.getByLabel('Length').fill('84')
  await refuseOnce(page, '**/api/cart')
  await page.getByRole('button', { name: /^Add to Cart - \$/ }).click()
  await expect(page.getByText(`Failed to add item to cart. ${busy}`)).toBeVisible()
  await expect(page.getByLabel('Length')).toHaveValue('84')
  await page.getByRole('button', { name: /^Add to Cart - \$/ }).click()
  await expect(page.getByText('Added to Cart')).toBeVisible()
  const session = await page.evaluate(() => localStorage.getItem('cart-session') ?? '')
  const cart = await (await page.request.get(`${shop.url}/api/cart/${session}`)).json()
  expect(cart).toMatchObject([{ quantity: 1, customizations: { length: 84 } }])
})

test('RUN-4 a refused quote keeps what was typed, and is sent by the next press, once', async ({ page, shop }) => {
  await page.goto('/quote-builder')
  await page.getByText('Heritage Oak Floating Mantel').first().click()
  await goToReview(page)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await refuseOnce(page, '**/api/quotes')
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText(`There was an error submitting your quote. ${busy}`)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
  await page.request.post(`${shop.url}/api/admin/login`, { data: { password: ownerPassword } })
  expect(await (await page.request.get(`${shop.url}/api/quotes`)).json()).toHaveLength(1)
})

test('RUN-4 a refused order keeps card and address, and is paid by the next press, once', async ({ page, shop }) => {
  const sessionId = randomUUID()
  const customizations = { length: 72, width: 8, thickness: 8 }
  await page.request.post(`${shop.url}/api/cart`, { data: { sessionId, productId: oak, quantity: 1, customizations } })
  await page.addInitScript((id) => {
    if (window.top === window) localStorage.setItem('cart-session', id)
  }, sessionId)
  // Getting the payment ready is refused first, then the order.
  await refuseOnce(page, '**/api/create-payment-intent')
  await page.goto('/checkout')
  await expect(page.getByText(busy)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.getByLabel('Full name').fill('June Carter')
  await page.getByLabel('Email').fill('june@example.com')
  await page.getByLabel('Street address').fill('12 Oak Street')
  await page.getByLabel('City').fill('Nashville')
  await page.getByLabel('State', { exact: true }).selectOption('TN')
  await page.getByLabel('ZIP code').fill('37203')
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await refuseOnce(page, '**/api/orders')
  await page.getByRole('button', { name: 'Pay $531.00' }).click()
  await expect(page.getByText(busy)).toBeVisible()
  await expect(page.getByText("You haven't been charged")).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('June Carter')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $531.00' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.request.post(`${shop.url}/api/admin/login`, { data: { password: ownerPassword } })
  const orders = await (await page.request.get(`${shop.url}/api/admin/orders`)).json()
  expect(orders).toHaveLength(1)
})
