/** Journeys of a quote's own page: a shop with a mail server, a quote, and the owner at the desk in a browser of their own. */
import type { Browser, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { expect, signIn, test as withShop } from '../shop-test.ts'

export const test = withShop.extend<{ mailServer: MailServer }>({
  mailServer: async ({ browserName: _ }, use) => {
    await using server = await startMailServer()
    await use(server)
  },
  shopEnv: async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, OWNER_EMAIL: 'owner@example.org' }),
})

const asked = {
  customerName: 'June Carter',
  customerEmail: 'june@example.net',
  customerPhone: '615-555-0187',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  finishOptionId: null,
  dimensions: { length: 72, width: 8, thickness: 8 },
  delivery: { way: 'truck', zip: '37212' },
}

/** Asks for a quote, and returns the path of its page. */
export async function ask(page: Page): Promise<string> {
  const answer = await page.request.post('/api/quotes', { data: asked })
  expect(answer.status()).toBe(201)
  return answer.headers().location ?? ''
}

export async function openDesk(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } })
  const owner = await context.newPage()
  await signIn(owner)
  return owner
}
