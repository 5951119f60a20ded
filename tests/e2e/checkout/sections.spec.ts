/** WIN-7: the checkout's sections, and what the confirmation keeps for her. How paying goes is in paying.spec.ts. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../../support/papers/read-pdf.ts'
import { alsoOnPhone, axeViolations, expect, test } from '../shop-test.ts'

async function toCheckout(page: Page) {
  const sessionId = randomUUID()
  const added = await page.request.post('/api/cart', {
    data: {
      sessionId,
      productId: 'heritage-oak-floating-mantel',
      quantity: 1,
      customizations: { length: 72, width: 8, thickness: 8 },
    },
  })
  expect(added.status()).toBe(201)
  await page.addInitScript((id) => {
    if (window.top === window) localStorage.setItem('cart-session', id)
  }, sessionId)
  await page.goto('/checkout')
  await expect(page.getByLabel('Card number')).toBeVisible()
}

const zip = (page: Page) => page.getByRole('textbox', { name: 'ZIP code' })
const city = (page: Page) => page.getByLabel('City')
const state = (page: Page) => page.getByLabel('State', { exact: true })
const street = (page: Page) => page.getByLabel('Street address')
const testCard = (page: Page, number: string) => page.getByRole('button', { name: number })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const change = (page: Page, what: string) => page.getByRole('button', { name: `Change ${what}` })
const background = (page: Page) => pay(page).evaluate((button) => getComputedStyle(button).backgroundColor)
const fitsAcross = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

const white = 'rgb(255, 255, 255)'

test(
  'WIN-7 the ZIP code fills city and state, sections fold when they are right, and Pay lights up when all is there',
  alsoOnPhone,
  async ({ page }) => {
    await toCheckout(page)
    expect(await background(page)).toBe(white)
    await expect(pay(page)).toHaveAccessibleDescription('Pay still needs your address, name, email and card.')
    await expect(page.getByRole('main').getByText('estimates until we know your ZIP code').first()).toBeAttached()
    await zip(page).fill('37212')
    await expect(city(page)).toHaveValue('Nashville')
    await expect(state(page)).toHaveValue('TN')
    await expect(page.getByText('estimates until we know your ZIP code')).toHaveCount(0)
    await page.getByRole('radio', { name: /^Our truck/ }).check()
    await expect(change(page, 'where to')).toBeHidden()
    await street(page).fill('12 Oak Street')
    // Inside it nothing folds, however right it is.
    await expect(pay(page)).toHaveAccessibleDescription('Pay still needs your name, email and card.')
    await page.getByLabel('Full name').fill('June Carter')
    await expect(page.getByText('12 Oak Street, Nashville, TN 37212')).toBeVisible()
    await expect(street(page)).toBeHidden()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.getByLabel('Email').fill('june@example.com')
    await testCard(page, '4242 4242 4242 4242').click()
    await expect(page.getByText('June Carter, june@example.com')).toBeVisible()
    await expect.poll(() => background(page)).not.toBe(white)
    await expect(page.getByText(/^Pay still needs/)).toHaveCount(0)
    await fitsAcross(page)
    expect(await axeViolations(page)).toEqual([])

    await change(page, 'where to').click()
    await expect(zip(page)).toBeFocused()
    await zip(page).fill('60601')
    await expect(city(page)).toHaveValue('Chicago')
    await expect(state(page)).toHaveValue('IL')
    await page.reload()
    // What was typed is there after a reload, and right: folded from the start.
    await expect(page.getByText('12 Oak Street, Chicago, IL 60601')).toBeVisible()
    await expect(page.getByText('June Carter, june@example.com')).toBeVisible()
  },
)

test('WIN-7 what was typed by hand stays, whatever ZIP code comes before or after it', async ({ page }) => {
  await toCheckout(page)
  await city(page).fill('Berry Hill')
  await zip(page).fill('37204')
  await expect(state(page)).toHaveValue('TN')
  await expect(city(page)).toHaveValue('Berry Hill')
  await zip(page).fill('42101')
  await expect(state(page)).toHaveValue('KY')
  await expect(city(page)).toHaveValue('Berry Hill')
  // As a browser fills in a form: everything at once, in its own order.
  await page.evaluate(() => {
    const set = (name: string, value: string) => {
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
      if (!field) throw new Error(name)
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    }
    set('name', 'June Carter')
    set('shipping.street', '12 Oak Street')
    set('shipping.city', 'Franklin')
    set('shipping.state', 'TN')
    set('shipping.zip', '37064-1234')
    set('email', 'june@example.com')
  })
  await testCard(page, '4242 4242 4242 4242').click()
  await expect(page.getByText('12 Oak Street, Franklin, TN 37064-1234')).toBeVisible()
})

test.describe('with a shop that refuses the address', () => {
  test.use({ expectedComplaint: /status of 400/ })
  test('WIN-7 a section that the shop refuses opens again, with the focus on what is wrong', async ({ page }) => {
    await toCheckout(page)
    await zip(page).fill('37212')
    await street(page).fill('12 Oak Street')
    await page.getByLabel('Full name').fill('June Carter')
    await page.getByLabel('Email').fill('june@example.com')
    await testCard(page, '4242 4242 4242 4242').click()
    await expect(change(page, 'where to')).toBeVisible()
    await page.route('**/api/orders', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: { title: 'Bad Request', errors: [{ field: 'shippingAddress.street', message: 'No truck fits there.' }] },
      }),
    )
    await pay(page).click()
    await expect(street(page)).toBeFocused()
    await expect(street(page)).toHaveAccessibleDescription('No truck fits there.')
  })
})

test(
  'WIN-7 the confirmation is a timeline with dates, a calendar file, and a receipt that is one page, as its print is',
  alsoOnPhone,
  async ({ page, isMobile }) => {
    await toCheckout(page)
    await zip(page).fill('37212')
    await street(page).fill('12 Oak Street')
    await page.getByRole('radio', { name: /^Our truck/ }).check()
    await page.getByLabel('Full name').fill('June Carter')
    await page.getByLabel('Email').fill('june@example.com')
    await testCard(page, '4242 4242 4242 4242').click()
    await pay(page).click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    const days = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')
    await expect(days).toHaveText([
      /^today, [A-Z][a-z]{2} \d+Paid.*\$586\.00 by card\.$/,
      /^by [A-Z][a-z]+day, [A-Z][a-z]{2} \d+Processing begins in 1.2 business days/,
      /^2.3 weeksBuilt/,
      /^about [A-Z][a-z]{2} \d.*Delivered by our truckEstimated delivery: 2.3 weeks\..*Add to calendar$/,
    ])
    await expect(page.getByText('Bookmark this page')).toHaveCount(0)
    await fitsAcross(page)
    expect(await axeViolations(page)).toEqual([])

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('delivery-order-1.ics')
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n/)

    const address = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
    // A machine with a lot to do may take longer than a paper may.
    await expect.poll(async () => (await page.request.get(`${address}`)).status()).toBe(200)
    const receipt = await readPdf(new Uint8Array(await (await page.request.get(`${address}`)).body()))
    expect(receipt.pages).toHaveLength(1)
    expect(receipt.text).toContain('Paid $586.00, nothing more is due.')
    if (isMobile) return
    const print = await readPdf(await page.pdf({ format: 'Letter', margin: { top: '0.4in', bottom: '0.4in' } }))
    expect(print.pages).toHaveLength(1)
    expect(print.text).not.toContain('Add to calendar')
  },
)
