/** DESK-4, DESK-5: at the desk, a press can be taken back, and what it writes can be read before. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { axeViolations, expect, signIn, test as withShop } from '../shop-test.ts'

const test = withShop.extend<{ mailServer: MailServer }>({
  mailServer: async ({ browserName: _ }, use) => {
    await using server = await startMailServer()
    await use(server)
  },
  shopEnv: async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, OWNER_EMAIL: 'owner@example.org' }),
})

const customer = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '615-555-0199',
  shippingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' },
}

/** Through the API, as the checkout does. */
async function place(page: Page, url: string, { pays }: { pays: boolean }): Promise<void> {
  const sessionId = randomUUID()
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api${path}`, { data })
    expect([path, answer.ok()]).toEqual([path, true])
    return answer.json()
  }
  const size = { length: 72, width: 8, thickness: 8 }
  const item = { productId: 'heritage-oak-floating-mantel', unitPrice: '450.00', quantity: 1, customizations: size }
  await post('/cart', { ...item, sessionId })
  const { clientSecret } = await post('/orders', { ...customer, sessionId })
  if (pays) await post('/demo-payments/confirm', { clientSecret, number: '4242424242424242' })
}

test('DESK-4 a step of an order is undone before the customer hears, and stepped back after', async ({
  page,
  shop,
  mailServer,
}) => {
  await place(page, shop.url, { pays: true })
  const headlines = async () => (await mailServer.read()).map(({ headline }) => headline)
  await expect.poll(headlines).toContain('Your order #1 is confirmed')
  await signIn(page)
  await page.goto('/admin?tab=orders&order=1')
  const order = page.getByRole('dialog', { name: 'Order #1 Details' })
  await order.getByRole('button', { name: 'Read the email' }).first().click()
  const email = page.getByRole('dialog', { name: 'Order #1: we started on your piece' })
  await expect(email).toContainText('The wood for your order is on the bench.')
  await email.getByRole('button', { name: 'Close' }).click()

  const start = order.getByRole('button', { name: 'Start production and email the customer' })
  await start.click()
  await expect(page.getByText('The email to the customer goes out in 20 seconds.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Order #1 is as it was before. Nothing was emailed.')).toBeVisible()
  await expect(start).toBeVisible()
  await expect(order).toContainText('Taken back by the owner, the customer was not written to')

  await start.click()
  await order.getByRole('button', { name: 'Step back…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Back to Paid?' })
  await expect(question).toContainText("The email to the customer hasn't gone out yet. It is dropped.")
  await question.getByRole('button', { name: 'Step back' }).click()
  await expect(start).toBeVisible()
  expect((await headlines()).filter((headline) => headline.includes('started'))).toEqual([])
})

test('DESK-5 an unpaid checkout lies apart, is paid by hand in parts, and a bounced check is due again', async ({
  page,
  shop,
}) => {
  await place(page, shop.url, { pays: false })
  await signIn(page)
  await page.goto('/admin?tab=orders')
  await expect(page.getByText('No orders yet.')).toBeVisible()
  await page.getByRole('button', { name: /^Unpaid checkouts 1/ }).click()
  await page.getByRole('link', { name: 'View order #1' }).click()
  const order = page.getByRole('dialog', { name: 'Order #1 Details' })
  await expect(order.getByRole('link', { name: 'Write to Ada Lovelace' })).toHaveAttribute('href', /^mailto:ada@/)
  await order.getByRole('button', { name: 'Record a check, cash or transfer…' }).click()
  await order.getByLabel('Amount').fill('600')
  await order.getByRole('button', { name: /^Record it/ }).click()
  await expect(order.getByText('Only $531.00 is due.')).toBeVisible()
  await order.getByLabel('Amount').fill('100')
  await order.getByLabel('Check number or note').fill('No. 1042')
  await order.getByRole('button', { name: 'Record $100.00 and email the receipt' }).click()
  await expect(order).toContainText('$100.00 paid by check: No. 1042')
  await expect(order.getByText('Part paid')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await order.getByRole('button', { name: 'Unbook…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unbook $100.00?' })
  await question.getByLabel('Why').selectOption('In your own words')
  await question.getByRole('button', { name: 'Unbook' }).click()
  await expect(question.getByText('Enter a reason.')).toBeVisible()
  await question.getByLabel('In your own words').fill('The bank sent it back')
  await question.getByRole('button', { name: 'Unbook' }).click()
  await expect(order).toContainText('$100.00 by check unbooked: The bank sent it back')
  await expect(order.getByText('Unpaid checkout', { exact: true })).toBeVisible()
})

test('DESK-4 what is deleted comes back with one press, or from the bin, or is deleted for good', async ({
  page,
  shop,
}) => {
  await signIn(page)
  const review = { words: 'It sat flat.', name: 'June C.', place: '', piece: '', saidOn: '2026-10-04', mayShow: true }
  expect((await page.request.post(`${shop.url}/api/admin/reviews`, { data: review })).ok()).toBe(true)
  await page.goto('/admin?tab=gallery-images')
  const remove = async () => {
    await page
      .getByRole('region', { name: /^Reviews/ })
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Review' }).click()
    await expect(page.getByText('Review Deleted')).toBeVisible()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('It sat flat.')).toBeVisible()
  await remove()
  await page.getByRole('tab', { name: 'Bin' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore Review by June C.' }).click()
  await expect(page.getByText('The bin is empty.')).toBeVisible()
  await page.getByRole('tab', { name: 'Gallery Images' }).click()
  await remove()
  await page.getByRole('tab', { name: 'Bin' }).click()
  await page.getByRole('button', { name: /^Delete now/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Now' }).click()
  await expect(page.getByText('The bin is empty.')).toBeVisible()
})
