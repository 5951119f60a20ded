import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { ShopProcess } from '../../support/shop-process.ts'
import { alsoOnPhone, expect, ownerPassword, signIn, test } from '../shop-test.ts'
import { test as stripeTest } from '../stripe-test.ts'

const oak = 'heritage-oak-floating-mantel'
const oakName = 'Heritage Oak Floating Mantel'
/** 72 × 8 × 8 in: 6 feet at $75.00, plus shipping and 8% tax. Terms and amounts run together, as in the page's text. */
const oakTotals = 'Subtotal$450.00Shipping$45.00Tax (8%)$36.00Total$531.00'

const size = { length: 72, width: 8, thickness: 8 }

const paid = '4242424242424242'
const declined = '4000000000000002'
const processing = '4000000000005019'

const cartButton = (page: Page) => page.getByRole('button', { name: /^Shopping cart/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Shopping Cart/ })
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $531.00' })
const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' })
const processingHeading = (page: Page) => page.getByRole('heading', { name: 'Your payment is processing' })
const notice = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

const spaced = (number: string) => number.replace(/\d{4}(?=\d)/g, '$& ')
const testNumber = (page: Page, number: string) => page.getByRole('button', { name: spaced(number) })

/** With a mantel in the cart already; the first test gets here by clicks. */
async function toCheckout(page: Page) {
  const sessionId = randomUUID()
  const added = await page.request.post('/api/cart', {
    data: { sessionId, productId: oak, unitPrice: '450.00', quantity: 1, customizations: size },
  })
  expect(added.status()).toBe(201)
  // Once: what the page does to it later stays.
  await page.addInitScript((id) => {
    if (window.top !== window || sessionStorage.getItem('cart-given')) return
    sessionStorage.setItem('cart-given', 'yes')
    localStorage.setItem('cart-session', id)
  }, sessionId)
  await page.goto('/checkout')
  await expect(page.getByLabel('Card number')).toBeVisible()
}

async function enterDetails(page: Page) {
  await page.getByLabel('Full name').fill('June Carter')
  await page.getByLabel('Email').fill('june@example.com')
  await page.getByLabel('Street address').fill('12 Oak Street')
  await page.getByLabel('City').fill('Nashville')
  await page.getByLabel('State', { exact: true }).selectOption('TN')
  await page.getByLabel('ZIP code').fill('37203')
}

/** Clicks a test number to fill in the card form, then pays. */
async function payWithTestNumber(page: Page, number: string) {
  // All but the first are folded away.
  if (!(await testNumber(page, number).isVisible())) await page.getByText('Other test cards').click()
  await testNumber(page, number).click()
  await expect(page.getByLabel('Card number')).toHaveValue(spaced(number))
  await payButton(page).click()
}

/** The cart on the server. */
async function storedCart(page: Page, shop: ShopProcess): Promise<{ quantity: number }[]> {
  const session = await page.evaluate(() => localStorage.getItem('cart-session') ?? '')
  return (await page.request.get(`${shop.url}/api/cart/${session}`)).json()
}

async function storedOrder(page: Page, shop: ShopProcess): Promise<{ number: number; status: string; totals: object }> {
  const token = new URL(page.url()).searchParams.get('order') ?? ''
  return (await page.request.get(`${shop.url}/api/orders/${token}`)).json()
}

const paidOrder = {
  number: 1,
  status: 'paid',
  totals: { subtotal: '450.00', shipping: '45.00', tax: '36.00', total: '531.00' },
}

/** The order is paid and confirmed, and the cart is empty. */
async function expectPaid(page: Page, shop: ShopProcess) {
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Questions about your order' })).toContainText(
    'or email hello@harpethbeam.example and include your order number.',
  )
  await expect(page.getByText('Payment Successful')).toBeVisible()
  await expect(page.getByText('Thank you for your purchase!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What you ordered' })).toContainText(oakTotals)
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, empty')
  expect(await storedCart(page, shop)).toEqual([])
  expect(await storedOrder(page, shop)).toMatchObject(paidOrder)
}

/** WIN-7: the toast says why, once, and the page what happened to the money and what to do. */
async function expectDecline(page: Page) {
  await expect(page.getByText('Payment Failed')).toBeVisible()
  await expect(page.getByText('Your card was declined.')).toHaveCount(1)
  await expect(notice(page, "You haven't been charged")).toContainText(
    'Try another card, or call us at (615) 555-0142.',
  )
  await expect(notice(page, "You haven't been charged")).toBeFocused()
}

/** Records the page's requests to store or pay an order, in sequence. */
function recordPayments(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /\/(orders|confirm)$/.test(pathname))
      requests.push(pathname.split('/').pop() ?? '')
  })
  return requests
}

test(
  'CART-3, PAY-1, PAY-2, PAY-3, PAY-5, PAY-7, PAY-8 a customer buys a mantel; reload and Back do no harm',
  alsoOnPhone,
  async ({ page, shop, isMobile }) => {
    const requests = recordPayments(page)
    await page.goto(`/product/${oak}`)
    await page.getByRole('button', { name: 'Add to Cart - $450' }).click()
    await expect(page.getByText('Added to Cart')).toBeVisible()
    await cartButton(page).click()
    await expect(drawer(page)).toContainText(oakName)
    await expect(drawer(page)).toContainText('$450.00')
    await expect(drawer(page)).toContainText('Shipping and taxes calculated at checkout')
    await drawer(page).getByRole('link', { name: 'Checkout' }).click()

    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.getByText('This is a demonstration: no real card is charged.')).toBeVisible()
    // Small screens have a collapsed summary above the form.
    const folded = page.getByRole('group').filter({ hasText: 'Order summary' })
    if (isMobile) await folded.locator('summary').first().click()
    const summary = isMobile ? folded : page.getByRole('region', { name: 'Order summary' })
    await expect(summary.getByText(oakName).last()).toBeVisible()
    await expect(summary.getByText('Tax (8%)')).toBeVisible()
    await expect(summary).toContainText(oakTotals)
    await enterDetails(page)
    await testNumber(page, paid).click()
    await payButton(page).dblclick()

    await expectPaid(page, shop)
    await expect(page).toHaveURL(/\/order-confirmation\?order=[\w-]{20,}$/)
    const ordered = page.getByRole('region', { name: 'What you ordered' })
    for (const text of [oakName, '72 × 8 × 8 in', 'Reclaimed Oak', '12 Oak Street', 'Nashville, Tennessee 37203'])
      await expect(ordered).toContainText(text)
    await expect(page.getByRole('heading', { name: /^Processing begins in 1.2 business days$/ })).toBeVisible()
    await expect(page.getByText(/^Estimated delivery: 2.3 weeks\./)).toBeVisible()

    const address = page.url()
    await page.reload()
    await expect(confirmed(page)).toBeVisible()
    await expect(page.getByText('Payment Successful')).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/product/${oak}$`))
    await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, empty')
    await page.goForward()
    await expect(page).toHaveURL(address)
    await expect(confirmed(page)).toBeVisible()
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'Nothing to check out yet' })).toBeVisible()
    expect(requests).toEqual(['orders', 'confirm'])
  },
)

test('PAY-1, PAY-8 missing fields are marked, and a declined card keeps form and cart', async ({ page, shop }) => {
  const requests = recordPayments(page)
  await toCheckout(page)
  await payButton(page).click()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  for (const label of ['Full name', 'Email', 'Street address', 'City', 'ZIP code', 'Card number'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
  await page.getByLabel('Billing address same as shipping').uncheck()
  await expect(page.getByRole('heading', { name: 'Billing address' })).toBeVisible()
  await page.getByLabel('Billing address same as shipping').check()

  await enterDetails(page)
  await payWithTestNumber(page, declined)
  await expectDecline(page)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Full name')).toHaveValue('June Carter')
  await expect(page.getByLabel('ZIP code')).toHaveValue('37203')
  await expect(page.getByLabel('Card number')).toHaveValue(spaced(declined))
  expect(await storedCart(page, shop)).toMatchObject([{ quantity: 1 }])

  await payWithTestNumber(page, paid)
  await expectPaid(page, shop)
})

test('PAY-3, PAY-5 a processing payment is shown as such and keeps the cart until it is paid', async ({
  page,
  shop,
}) => {
  await toCheckout(page)
  await enterDetails(page)
  await payWithTestNumber(page, processing)
  await expect(processingHeading(page)).toBeVisible()
  await expect(page.getByText('Payment Successful')).toBeHidden()
  expect(await storedOrder(page, shop)).toMatchObject({ status: 'pending_payment' })
  expect(await storedCart(page, shop)).toMatchObject([{ quantity: 1 }])
  await expectPaid(page, shop)
})

test('PAY-3, PAY-5 a checkout reloaded while paying shows the paid order', async ({ page, shop }) => {
  await toCheckout(page)
  await enterDetails(page)
  // The payment goes through, but its answer is lost.
  await page.route('**/api/demo-payments/confirm', async (route) => void (await route.fetch()))
  await payWithTestNumber(page, paid)
  await expect.poll(() => storedCart(page, shop)).toEqual([])
  await page.reload()
  await expectPaid(page, shop)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Nothing to check out yet' })).toBeVisible()
})

test('PAY-1, CART-5 a notice in view says a product was just retired', alsoOnPhone, async ({ page, shop }) => {
  await toCheckout(page)
  await enterDetails(page)
  const owner = { data: { password: ownerPassword } }
  expect((await page.request.post(`${shop.url}/api/admin/login`, owner)).status()).toBe(204)
  expect((await page.request.post(`${shop.url}/api/admin/products/${oak}/retire`, { data: {} })).status()).toBe(200)
  await payWithTestNumber(page, paid)
  const unavailable = notice(page, `No longer available: ${oakName}`)
  await expect(unavailable).toBeFocused()
  await expect(unavailable).toBeInViewport()
  await unavailable.getByRole('link', { name: 'Review cart' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
})

test('PAY-1, PAY-3, PAY-8 a customer can buy a piece by keyboard alone', async ({ page, shop }) => {
  await page.goto(`/product/${oak}`)
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart - $450' }))
  await page.keyboard.press('Enter')
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item')
  await tabTo(page, cartButton(page), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('link', { name: 'Checkout' })).toBeVisible()
  await tabTo(page, drawer(page).getByRole('link', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Card number')).toBeVisible()

  for (const [field, typed] of [
    [page.getByLabel('ZIP code'), '3720'],
    [page.getByLabel('City'), 'Nashville'],
    [page.getByLabel('State', { exact: true }), 'Tenn'],
    [page.getByLabel('Street address'), '12 Oak Street'],
    [page.getByLabel('Full name'), 'June Carter'],
    [page.getByLabel('Email'), 'june@example.com'],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(typed)
  }
  await tabTo(page, page.locator('summary', { hasText: 'Other test cards' }))
  await page.keyboard.press('Enter')
  await tabTo(page, testNumber(page, '4000002500003155'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Security code'))
  // Enter in a field submits. The ZIP code is a digit short, so it gets the focus.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')

  const approval = page.getByRole('alertdialog', { name: 'Approve this payment?' })
  await expect(approval).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice(page, "You haven't been charged")).toBeFocused()
  await tabTo(page, payButton(page))
  await page.keyboard.press('Space')
  await expect(approval).toBeVisible()
  await tabTo(page, approval.getByRole('button', { name: 'Approve' }))
  await page.keyboard.press('Enter')
  await expectPaid(page, shop)
  await expect(confirmed(page)).toBeFocused()
})

/** Presses Tab until the target has the focus; at most 80 times, once around a long page. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

stripeTest(
  'PAY-2, PAY-5, PAY-8 Stripe takes the payment, and its webhook makes the order paid',
  alsoOnPhone,
  async ({ page, shop, stripe }) => {
    const sentToShop: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(shop.url)) sentToShop.push(request.url(), request.postData() ?? '')
    })
    await toCheckout(page)
    await enterDetails(page)
    await page.getByLabel('Card number').fill(spaced(paid))
    await payButton(page).dblclick()
    await expectPaid(page, shop)

    expect(stripe.intents()).toMatchObject([
      { amount: 53_100, amount_received: 53_100, currency: 'usd', status: 'succeeded' },
    ])
    await expect.poll(() => stripe.accepted).toContain('payment_intent.succeeded')
    // Only Stripe sees the card.
    expect(sentToShop.some((text) => text.includes('june@example.com'))).toBe(true)
    expect(sentToShop.filter((text) => text.replace(/\D/g, '').includes(paid))).toEqual([])
  },
)

stripeTest.describe('with a card that Stripe declines', () => {
  // The browser logs Stripe's own 402 response.
  stripeTest.use({ expectedComplaint: /status of 402/ })
  stripeTest(
    'PAY-8 the reason is shown, form and cart are kept, and another card pays the same order',
    async ({ page, shop, stripe }) => {
      await toCheckout(page)
      await enterDetails(page)
      await payButton(page).click()
      await expect(page.getByLabel('Card number')).toBeFocused()
      await page.getByLabel('Card number').fill(declined)
      await payButton(page).click()
      await expectDecline(page)
      await expect(page.getByLabel('Full name')).toHaveValue('June Carter')
      expect(await storedCart(page, shop)).toMatchObject([{ quantity: 1 }])

      await page.getByLabel('Card number').fill(paid)
      await payButton(page).click()
      await expectPaid(page, shop)
      expect(stripe.intents()).toMatchObject([{ amount_received: 53_100 }])
    },
  )
})

stripeTest(
  'PAY-3, PAY-5 a payment that Stripe is processing is confirmed once it succeeds',
  async ({ page, shop, stripe }) => {
    await toCheckout(page)
    await enterDetails(page)
    await page.getByLabel('Card number').fill(processing)
    await payButton(page).click()
    await expect(processingHeading(page)).toBeVisible()
    expect(await storedCart(page, shop)).toMatchObject([{ quantity: 1 }])
    for (const { id } of stripe.intents()) stripe.settle(id, true)
    await expectPaid(page, shop)
  },
)

stripeTest(
  'ADMIN-8, PAY-6 the owner finds the paid order, starts production and refunds part of it',
  async ({ page, shop, stripe }) => {
    await toCheckout(page)
    await enterDetails(page)
    await page.getByLabel('Card number').fill(paid)
    await payButton(page).click()
    await expectPaid(page, shop)
    const customersPage = page.url()

    await signIn(page)
    await page.goto('/admin?tab=orders')
    const row = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row.getByRole('heading', { name: 'Order #1' })).toBeVisible()
    for (const text of ['Paid', 'June Carter', 'june@example.com', '$531.00'])
      await expect(row.getByText(text, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'View order #1' }).click()
    const details = page.getByRole('dialog', { name: 'Order #1 Details' })
    for (const text of [
      oakName,
      '72 × 8 × 8 in',
      '12 Oak Street',
      'Subtotal$450.00Shipping$45.00Tax$36.00Total$531.00',
    ])
      await expect(details).toContainText(text)

    await details.getByRole('button', { name: 'Start production' }).click()
    await expect(page.getByText('Order Updated')).toBeVisible()
    await expect(details.getByRole('button', { name: 'Mark as ready' })).toBeVisible()
    await expect(details.getByRole('button', { name: 'Start production' })).toBeHidden()

    // Folded, until it is wanted.
    await expect(details.getByLabel('Refund in dollars')).toBeHidden()
    await details.getByRole('button', { name: 'Refund…' }).click()
    await expect(details.getByLabel('Refund in dollars')).toHaveValue('')
    await details.getByLabel('Reason').fill('A knot came loose')
    await details.getByLabel('Refund in dollars').fill('531.01')
    await details.getByRole('button', { name: 'Refund…' }).click()
    await expect(details.getByText('You can refund up to $531.00.')).toBeVisible()
    await details.getByLabel('Refund in dollars').fill('31')
    await details.getByRole('button', { name: 'Refund $31.00…' }).click()
    const question = page.getByRole('alertdialog', { name: 'Refund $31.00' })
    await expect(question).toContainText('You keep $500.00 of the order.')
    expect(stripe.refunds()).toEqual([])
    await question.getByRole('button', { name: 'Refund $31.00' }).dblclick()
    await expect(page.getByText('Refund Sent')).toBeVisible()
    await expect(details).toContainText(/Refunded.\$31\.00Kept\$500\.00/)
    expect(stripe.refunds()).toMatchObject([{ amount: 3_100, currency: 'usd' }])

    await page.reload()
    await expect(details).toContainText(/Refunded.\$31\.00Kept\$500\.00/)
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(row.getByText('In production', { exact: true })).toBeVisible()
    await expect(row).toContainText('$31.00 refunded')
    await page.goto(customersPage)
    await expect(page.getByText('Your order is in production now.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you ordered' })).toContainText(
      /Total\$531\.00Refunded.\$31\.00/,
    )
  },
)
