/**
 * The living quote: from an estimate to an offer, an acceptance, a deposit, an order in the workshop, its balance, and
 * delivered. The customer is on a phone or a desktop, the owner always on a desktop.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../../support/papers/read-pdf.ts'
import { alsoOnPhone, axeViolations, expect } from '../shop-test.ts'
import { test as stripeTest } from '../stripe-test.ts'
import { ask, openDesk, test } from './living-quote-test.ts'

const total = (page: Page, amount: string) => page.getByRole('main').getByText(amount).first()

/** Opens the customer's page until it says what the owner did: the desk shows a step before it is saved. */
async function openWhenSaved(page: Page, link: string, heading: string) {
  await expect(async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** Adds two own lines, so that the offer comes to $1,240.00 with its tax, and sends it. */
async function makeOffer(owner: Page) {
  await owner.goto('/admin?quote=1')
  const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
  await dialog.getByRole('button', { name: 'Make an offer' }).click()
  const price = dialog.getByRole('region', { name: 'Price', exact: true })
  await expect(price.getByText('$532.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await dialog.getByLabel('What for').fill('Notch for the chimney stone')
  await dialog.getByLabel('Amount of Notch for the chimney stone').fill('705.56')
  await dialog.getByRole('button', { name: 'Add a discount' }).click()
  await dialog.getByLabel('Amount of Discount').fill('-50.00')
  await expect(price.getByText('$1,240.00')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Note to the customer' }).fill('We have a fine old beam for this.')
  await dialog.getByRole('button', { name: 'Send offer…' }).click()
  await owner.getByRole('button', { name: 'Send offer', exact: true }).click()
  await expect(owner.getByText('Offer Sent')).toBeVisible()
}

test('OUT-7, LIVE-5 a scanner that opens the offer is not the customer; the customer can download what was hashed', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await ask(page)
  const owner = await openDesk(browser, baseURL)
  await makeOffer(owner)
  const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
  const scanner = await (await browser.newContext()).newPage()
  await scanner.goto(`${baseURL}${new URL(link, baseURL).pathname}`)
  await expect(scanner.getByRole('heading', { name: 'Your offer is ready' })).toBeVisible()
  await scanner.close()
  await owner.reload()
  await expect(dialog.getByText('Not opened yet')).toBeVisible()

  await page.goto(link)
  const told = page.waitForResponse((answer) => answer.url().endsWith('/seen'))
  await page.getByText('Fingerprint of this offer').click()
  expect((await told).status()).toBe(204)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: "Download the exact text it's made from" }).click(),
  ])
  const hash = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex')
  await expect(page.locator('details code')).toHaveText(hash)
  await owner.reload()
  await expect(dialog.getByText(/^Opened /)).toBeVisible()
})

test(
  'LIVE-1 to LIVE-7 an offer is made, changed, accepted, paid in two parts, built and delivered',
  alsoOnPhone,
  async ({ page, browser, baseURL, mailServer }) => {
    const link = await ask(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

    const owner = await openDesk(browser, baseURL)
    await makeOffer(owner)
    await expect
      .poll(async () => (await mailServer.read()).map(({ headline }) => headline))
      .toContain('Your offer #1: $1,240.00')
    const mail = (await mailServer.read()).find(({ headline }) => headline.startsWith('Your offer #1'))
    expect(mail?.text).toContain(link)
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png'])

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your offer is ready' })).toBeVisible()
    await expect(total(page, '$1,240.00')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    // A second version, after a call: two inches shorter.
    await owner.goto('/admin?quote=1')
    const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
    await dialog.getByRole('button', { name: 'Change the offer' }).click()
    await dialog.getByLabel('Length').fill(`5' 10"`)
    await expect(dialog.getByText(/Dimensions: was 72 × 8 × 8 in/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send offer…' }).click()
    await owner.getByRole('button', { name: 'Send offer', exact: true }).click()
    await expect(dialog.getByText(/^Version 2, \$/)).toBeVisible()

    // The page was opened before, so its version is no longer the newest.
    await page.getByLabel('Street address').fill('12 Music Row')
    await page.getByLabel('Type your full name to accept').fill('June Carter')
    await page.getByRole('button', { name: 'Accept the offer' }).click()
    await expect(page.getByText('There is a newer version of this offer.')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: "What's different from version 1" })).toBeVisible()
    await page.getByLabel('Street address').fill('12 Music Row')
    await page.getByRole('button', { name: 'Accept the offer' }).click()
    await expect(page.getByText('Type your full name.')).toBeVisible()
    await page.getByLabel('Type your full name to accept').fill('June Carter')
    await page.getByRole('button', { name: 'Accept the offer' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Thanks for accepting our offer' })).toBeVisible()
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
    await page.getByRole('button', { name: /^Pay \$/ }).dblclick()
    await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    await owner.goto('/admin?tab=orders&order=1')
    const order = owner.getByRole('dialog', { name: 'Order #1 Details' })
    // LIVE-9: the workshop gets a sheet that says nothing about money.
    const sheet = (await order.getByRole('link', { name: 'Work order (PDF)' }).getAttribute('href')) ?? ''
    const work = await readPdf(new Uint8Array(await (await owner.request.get(sheet)).body()))
    for (const words of ['Heritage Oak Floating Mantel', 'Notch for the chimney stone', '12 Music Row'])
      expect(work.text).toContain(words)
    expect(work.text).not.toContain('$')
    await order.getByRole('button', { name: 'Start production' }).click()
    await order.getByRole('button', { name: 'Mark as ready' }).click()
    await order.getByRole('button', { name: 'Mark as delivered' }).click()
    const early = owner.getByRole('alertdialog', { name: 'Mark as delivered without the balance?' })
    await early.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(early.getByText('Enter a reason.')).toBeVisible()
    await early.getByRole('button', { name: 'Cancel' }).click()

    await openWhenSaved(page, link, 'Your piece is ready')
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('link', { name: 'Receipt for the balance (PDF)' })).toBeVisible()

    await owner.reload()
    await order.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(order.getByText('Delivered', { exact: true }).first()).toBeVisible()
    await openWhenSaved(page, link, 'Delivered')

    // The paper says what the page says.
    const shown = (await page.getByRole('region', { name: /^Price/ }).textContent()) ?? ''
    const href = (await page.getByRole('link', { name: 'Order confirmation (PDF)' }).getAttribute('href')) ?? ''
    const { text } = await readPdf(new Uint8Array(await (await page.request.get(href)).body()))
    for (const amount of shown.match(/\$[\d,]+\.\d\d/g) ?? []) expect(text).toContain(amount)
    const headlines = async () => (await mailServer.read()).map(({ headline }) => headline)
    await expect.poll(async () => (await headlines()).filter((one) => /^Receipt for order #1/.test(one)).length).toBe(2)
    await expect.poll(headlines).toContain('Order #1: your order has arrived')
  },
)

test('LIVE-3, LIVE-6 an offer is declined with a reason, and a check is booked by hand', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await ask(page)
  const owner = await openDesk(browser, baseURL)
  await makeOffer(owner)
  await page.goto(link)
  // LIVE-7: on paper it has a letterhead, the terms and the fingerprint, and nothing to press.
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  for (const words of ['1187 Merritt Avenue', 'For June Carter', '$1,240.00', 'SHA-256 of version 1'])
    await expect(main.getByText(words).first()).toBeVisible()
  for (const name of ['Accept the offer', 'Send message']) await expect(main.getByText(name)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(main.getByText('SHA-256 of version 1')).toBeHidden()
  await page.getByRole('button', { name: 'No, thank you' }).click()
  await page.getByLabel('What made you decide against it?').fill('We found a beam in the barn.')
  await page.getByRole('button', { name: 'Decline the offer' }).click()
  await expect(page.getByRole('heading', { name: 'You declined this offer' })).toBeVisible()
  await owner.goto('/admin?quote=1')
  const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
  await expect(dialog.getByText('We found a beam in the barn.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the offer' }).click()
  await dialog.getByRole('button', { name: 'Send offer…' }).click()
  await owner.getByRole('button', { name: 'Send offer', exact: true }).click()
  await expect(dialog.getByText(/^Version 2, \$/)).toBeVisible()
  await page.goto(link)
  await page.getByLabel('Street address').fill('12 Music Row')
  await page.getByLabel('Type your full name to accept').fill('June Carter')
  await page.getByRole('button', { name: 'Accept the offer' }).click()
  await expect(page.getByRole('heading', { name: 'Thanks for accepting our offer' })).toBeVisible()
  await owner.goto('/admin?tab=orders&order=1')
  const order = owner.getByRole('dialog', { name: 'Order #1 Details' })
  await order.getByRole('button', { name: 'Record a check, cash or transfer…' }).click()
  await order.getByLabel('Check number or note').fill('No. 1042')
  await order.getByRole('button', { name: 'Record $620.00' }).click()
  await expect(order.getByText('Paid by check', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
})

test('LIVE-6 a deposit that fails after a while says why, and another card pays it', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await ask(page)
  await makeOffer(await openDesk(browser, baseURL))
  await page.goto(link)
  await page.getByLabel('Street address').fill('12 Music Row')
  await page.getByLabel('Type your full name to accept').fill('June Carter')
  await page.getByRole('button', { name: 'Accept the offer' }).click()
  await page.getByText('Other test cards').click()
  await page.getByRole('button', { name: '4000 0000 0000 7023' }).click()
  await page.getByRole('button', { name: 'Pay $620.00' }).click()
  await expect(page.getByText('Your payment is being processed')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('declined', { timeout: 20_000 })
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await page.getByRole('button', { name: 'Pay $620.00' }).click()
  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
})

stripeTest(
  'LIVE-6 deposit and balance are paid with Stripe, in place, and the piece is delivered',
  async ({ page, browser, baseURL, stripe }) => {
    const link = await ask(page)
    const owner = await openDesk(browser, baseURL)
    await makeOffer(owner)
    await page.goto(link)
    await page.getByLabel('Street address').fill('12 Music Row')
    await page.getByLabel('Type your full name to accept').fill('June Carter')
    await page.getByRole('button', { name: 'Accept the offer' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $620.00' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
    expect(stripe.intents()).toMatchObject([{ amount: 62_000, amount_received: 62_000, status: 'succeeded' }])

    await owner.goto('/admin?tab=orders&order=1')
    const order = owner.getByRole('dialog', { name: 'Order #1 Details' })
    for (const step of ['Start production', 'Mark as ready']) await order.getByRole('button', { name: step }).click()
    await openWhenSaved(page, link, 'Your piece is ready')
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $620.00' }).dblclick()
    await expect(page.getByRole('link', { name: 'Receipt for the balance (PDF)' })).toBeVisible()
    expect(stripe.intents().map(({ amount_received: cents }) => cents)).toEqual([62_000, 62_000])
    await owner.reload()
    await order.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(order.getByText('Delivered', { exact: true }).first()).toBeVisible()
    await openWhenSaved(page, link, 'Delivered')
  },
)
