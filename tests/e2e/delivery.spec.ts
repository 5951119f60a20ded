import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { alsoOnPhone, axeViolations, expect, signIn, test } from './shop-test.ts'

const mantel = {
  productId: 'heritage-oak-floating-mantel',
  customizations: { length: 72, width: 8, thickness: 8 },
}
const longBeam = { productId: 'solid-oak-ceiling-beam', customizations: { length: 240, width: 8, thickness: 8 } }

const zip = (page: Page) => page.getByRole('textbox', { name: 'ZIP code' })
const fold = (page: Page) => page.getByRole('group').filter({ hasText: 'How do you want it delivered?' }).first()
const openFold = (page: Page) => fold(page).getByText('How do you want it delivered?').first().click()
const truck = (page: Page) => page.getByRole('radio', { name: /^Our truck(?!, hung)/ })
const cartSummary = (page: Page) => page.getByRole('region', { name: 'Order summary' })
const aboutDays = /about [A-Z][a-z]{2} \d{1,2}( ?- ?([A-Z][a-z]{2} )?\d{1,2})?/

/** Opens a page with this piece in the cart. */
async function goWith(page: Page, piece: object, path: string) {
  const sessionId = randomUUID()
  const added = await page.request.post('/api/cart', { data: { sessionId, unitPrice: '0', quantity: 1, ...piece } })
  expect(added.status()).toBe(201)
  await page.addInitScript((id) => {
    if (window.top !== window || sessionStorage.getItem('cart-given')) return
    sessionStorage.setItem('cart-given', 'yes')
    localStorage.setItem('cart-session', id)
  }, sessionId)
  await page.goto(path)
}

async function enterAddress(page: Page, state: string) {
  await page.getByLabel('Full name').fill('June Carter')
  await page.getByLabel('Email').fill('june@example.com')
  await page.getByLabel('Street address').fill('12 Oak Street')
  await page.getByLabel('City').fill('Nashville')
  await page.getByLabel('State', { exact: true }).selectOption(state)
}

test(
  'DOOR-1, DOOR-2, DOOR-4 a way chosen at the cart is paid, confirmed and found at the desk with its days',
  alsoOnPhone,
  async ({ page }) => {
    await goWith(page, mantel, '/cart')
    await expect(cartSummary(page)).toContainText('$495.00')
    await expect(fold(page)).toContainText(/Carrier to your door, about/)
    await openFold(page)
    await zip(page).fill('37212')
    await expect(zip(page)).toHaveAccessibleDescription('Nashville, TN, 1 mile from our workshop')
    await truck(page).check()
    await expect(cartSummary(page)).toContainText('$550.00')
    await expect(fold(page)).toContainText(/Our truck: Nashville, about/)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await page.getByRole('link', { name: 'Checkout' }).click()
    await expect(page.getByLabel('ZIP code')).toHaveValue('37212')
    await expect(truck(page)).toBeChecked()
    await expect(truck(page)).toHaveAccessibleDescription(/^\$100\.00 about .+ We carry it into the room\.$/)
    await enterAddress(page, 'TN')
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
    await page.getByRole('button', { name: 'Pay $586.00' }).click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    const ordered = page.getByRole('region', { name: 'What you ordered' })
    await expect(ordered).toContainText('Subtotal$450.00Shipping$100.00Tax (8%)$36.00Total$586.00')
    await expect(ordered).toContainText(/Our truck, about/)
    await ordered.getByText('How we figure shipping and tax').click()
    await expect(ordered).toContainText('One trip of our truck to Nashville, TN, 1 mile from the workshop.')
    const delivered = page.getByRole('listitem').filter({ hasText: 'Delivered by our truck' })
    await expect(delivered).toContainText(aboutDays)
    await expect(delivered).toContainText(/Estimated delivery: 2.3 weeks\./)

    await signIn(page)
    await page.goto('/admin?tab=orders&order=1')
    const details = page.getByRole('dialog', { name: 'Order #1 Details' })
    await expect(details).toContainText('Our truck')
    await expect(details).toContainText(aboutDays)
    await expect(details).toContainText('1 mile (Nashville Metro)')
  },
)

test('DOOR-1 the ZIP code of an address is checked at its field, against its state too', async ({ page }) => {
  await goWith(page, mantel, '/checkout')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await enterAddress(page, 'HI')
  await zip(page).fill('37212')
  await zip(page).blur()
  await expect(zip(page)).toHaveAccessibleDescription('ZIP code 37212 is in Tennessee, not Hawaii.')
  await page.getByLabel('State', { exact: true }).selectOption('TN')
  await expect(zip(page)).not.toHaveAttribute('aria-invalid')
  await zip(page).fill('00000')
  await zip(page).blur()
  await expect(zip(page)).toHaveAccessibleDescription("We can't find this ZIP code. Check it, or call us.")
  // Nothing of the card was lost to the look-ups.
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await zip(page).fill('37203')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
})

test("DOOR-3 what no way can carry can't be checked out, and a quote is offered", async ({ page }) => {
  await goWith(page, longBeam, '/cart')
  await expect(
    page.getByText('The carrier takes pieces up to 144 in (12 ft). This one is 240 in (20 ft).'),
  ).toBeVisible()
  await zip(page).fill('60601')
  await expect(page.getByText(/Chicago is 399 miles away/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  await cartSummary(page).getByRole('button', { name: 'Get Custom Quote' }).click()
  await expect(page.getByRole('dialog', { name: /Quote/ })).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByText("We can't take this order online yet")).toBeVisible()
  await page.getByLabel('ZIP code').fill('37212')
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
})

test('DOOR-2 two tabs that choose different ways show the last one, and what is paid is what is shown', async ({
  page,
  context,
}) => {
  await goWith(page, mantel, '/checkout')
  await enterAddress(page, 'TN')
  await zip(page).fill('37212')
  await expect(page.getByRole('button', { name: 'Pay $531.00' })).toBeEnabled()
  const other = await context.newPage()
  await other.goto('/cart')
  await openFold(other)
  await truck(other).check()
  await expect(page.getByRole('button', { name: 'Pay $586.00' })).toBeEnabled()
  await page.getByRole('radio', { name: /^Carrier/ }).check()
  await expect(cartSummary(other)).toContainText('$495.00')
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await page.getByRole('button', { name: 'Pay $531.00' }).click()
  await expect(page.getByRole('region', { name: 'What you ordered' })).toContainText('Total$531.00')
})

test('DOOR-2 an order that becomes too heavy for the carrier says so, and asks for the ZIP code', async ({ page }) => {
  await page.goto('/product/heritage-oak-floating-mantel')
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await expect(page.getByText('Added to Cart')).toBeVisible()
  await page.goto('/cart')
  const quantity = page.getByRole('spinbutton', { name: /^Quantity of/ })
  await expect(page.getByText('Carrier to your door, about')).toBeVisible()
  await quantity.fill('99')
  await quantity.press('Enter')
  const summary = page.getByRole('region', { name: 'Order summary' })
  const tooHeavy = 'The carrier takes orders up to 1,000 pounds. This one may weigh 12,989.'
  await expect(summary.getByText(tooHeavy).first()).toBeVisible()
  const zip = summary.getByRole('textbox', { name: 'ZIP code' })
  await zip.fill('60601')
  await expect(summary.getByRole('button', { name: 'Get Custom Quote' })).toBeVisible()
  await zip.fill('37212')
  await expect(summary.getByRole('radio', { name: /^Our truck/ }).first()).toBeChecked()
  await expect(summary.getByText('$100.00').first()).toBeVisible()
})
