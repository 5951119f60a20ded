import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { expect, signIn, test as withShop } from './shop-test.ts'

async function submitQuote(page: Page) {
  await page.goto('/quote-builder')
  await page.getByRole('main').getByText('Heritage Oak Floating Mantel').first().click()
  for (let step = 1; step <= 3; step++) {
    await page.getByRole('button', { name: 'Continue' }).click()
    // A second press within the same moment would count as a double click.
    await expect(page.getByRole('button', { name: new RegExp(`^Step ${step}, done`) })).toBeVisible()
  }
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
}

withShop.describe('MAIL-1 with EmailJS', () => {
  withShop.use({
    shopEnv: { EMAILJS_PUBLIC_KEY: 'public', EMAILJS_SERVICE_ID: 'service' },
    expectedComplaint: /Customer email notification failed|status of 500/,
  })

  withShop(
    'the browser sends both emails under the page policy, and keeps the quote when they fail',
    async ({ page }) => {
      const templates: string[] = []
      let status = 200
      await page.route('https://api.emailjs.com/**', async (route) => {
        templates.push(route.request().postDataJSON().template_id)
        await route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, body: 'told' })
      })
      await submitQuote(page)
      await expect.poll(() => templates).toEqual(['quote_confirmation', 'admin_notification'])

      status = 500
      const said = page.waitForEvent('console', (message) =>
        message.text().startsWith('Customer email notification failed'),
      )
      await submitQuote(page)
      await said
    },
  )
})

const test = withShop.extend<{ mailServer: MailServer }>({
  mailServer: async ({ browserName: _ }, use) => {
    await using server = await startMailServer()
    await use(server)
  },
  shopEnv: async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, OWNER_EMAIL: 'owner@example.org' }),
})

test('MAIL-2 the owner sees which emails are stuck and why, tries one again, and dismisses the other', async ({
  page,
  mailServer,
}) => {
  mailServer.moods.set('ada@example.com', { refuse: 'address', code: 550 })
  await submitQuote(page)
  await submitQuote(page)
  await expect.poll(() => mailServer.asked.get('ada@example.com')).toBe(2)
  await expect.poll(() => mailServer.arrived.map(({ to }) => to)).toEqual(['owner@example.org', 'owner@example.org'])

  await signIn(page, '/admin')
  const stuck = page.getByRole('region', { name: '2 emails are stuck' })
  await expect(stuck).toContainText('To ada@example.com')
  await expect(stuck).toContainText("The mail server rejected the recipient's address (550).")
  await stuck.getByRole('link', { name: 'quote #1' }).click()
  const details = page.getByRole('dialog', { name: 'Quote #1 Details' })
  await expect(details).toContainText('ada@example.com')
  await details.getByRole('button', { name: 'Close', exact: true }).click()

  mailServer.moods.clear()
  await stuck.getByRole('button', { name: 'Try again: Quote confirmation, quote #1' }).click()
  await expect(page.getByRole('region', { name: '1 email is stuck' })).toBeVisible()
  await expect.poll(() => mailServer.arrived.map(({ to }) => to)).toContain('ada@example.com')
  await page.getByRole('button', { name: 'Dismiss: Quote confirmation, quote #2' }).click()
  await expect(page.getByText('Email Dismissed')).toBeVisible()
  await expect(page.getByText('is stuck')).toBeHidden()
  // The quotes stay.
  await expect(page.getByRole('link', { name: /^Quote #1, / })).toBeVisible()
})

test('MAIL-3 the owner sees emails that were held back, sends one, and dismisses the rest', async ({
  page,
  mailServer,
}) => {
  for (let number = 0; number < 6; number++) {
    const answer = await page.request.post('/api/quotes', {
      data: {
        customerName: 'Ada Lovelace',
        customerEmail: 'ada@example.com',
        productId: 'heritage-oak-floating-mantel',
        woodSpeciesId: 'reclaimed-oak',
        dimensions: { length: 72, width: 8, thickness: 8 },
        secondsOpen: number === 0 ? 1 : 60,
      },
    })
    expect(answer.status()).toBe(201)
  }
  const toCustomer = () => mailServer.arrived.filter(({ to }) => to === 'ada@example.com').length
  await expect.poll(toCustomer).toBe(3)

  await signIn(page, '/admin')
  const held = page.getByRole('region', { name: '3 emails need your OK' })
  await expect(held).toContainText('This address already got 3 confirmations within 24 hours.')
  await held.getByRole('button', { name: 'Send: Quote confirmation, quote #4' }).click()
  await expect.poll(toCustomer).toBe(4)
  const rest = page.getByRole('region', { name: '2 emails need your OK' })
  await rest.getByRole('button', { name: 'Dismiss all' }).click()
  const question = page.getByRole('alertdialog', { name: 'Dismiss all of these emails?' })
  await question.getByRole('button', { name: 'Dismiss all' }).click()
  await expect(page.getByText('need your OK')).toBeHidden()
  expect(toCustomer()).toBe(4)

  // All quotes are there, and the one filled in too fast is marked.
  const quotes = page.getByRole('region', { name: 'New quotes' }).getByRole('listitem')
  await expect(quotes).toHaveCount(6)
  await expect(quotes.filter({ hasText: 'Suspicious' })).toHaveCount(1)
  await page.getByRole('link', { name: /^Quote #1, / }).click()
  await expect(page.getByRole('dialog', { name: 'Quote #1 Details' })).toContainText(
    'filled in faster than a person could',
  )
})
