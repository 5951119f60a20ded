/** Journeys of a quote's own page: a shop with a mail server, a quote, and the owner at the desk in a browser of their own. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { expect, ownerPassword, signIn, test as withShop } from '../shop-test.ts'

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

/** Asks for a quote, otherwise as in `change`, and returns the path of its page. */
export async function ask(page: Page, change: object = {}): Promise<string> {
  const answer = await page.request.post('/api/quotes', { data: { ...asked, ...change } })
  expect(answer.status()).toBe(201)
  return answer.headers().location ?? ''
}

export async function openDesk(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } })
  const owner = await context.newPage()
  await signIn(owner)
  return owner
}

const address = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37212' }

/** By the owner, who is signed in then: an accepted offer, otherwise as in `change`, paid by hand and delivered. */
export async function deliverOne(owner: APIRequestContext, change: object = {}): Promise<void> {
  const call = async (method: 'post' | 'put' | 'patch' | 'get', path: string, data?: object) => {
    const answer = await owner[method](`/api${path}`, data && { data })
    expect([path, answer.ok()]).toEqual([path, true])
    return answer.status() === 204 ? undefined : answer.json()
  }
  await call('post', '/admin/login', { password: ownerPassword })
  await call('post', '/quotes', asked)
  const { draft, revision, link } = await call('get', '/admin/quotes/1/offer')
  const saved = await call('put', '/admin/quotes/1/offer', { ...draft, revision, ...change })
  await call('post', '/admin/quotes/1/offer/send', { revision: saved.revision })
  const page = `/quote-pages/${link.slice('/quote/'.length)}`
  await call('post', `${page}/accept`, { version: 1, name: 'June Carter', address })
  const { payments } = await call('get', '/admin/orders/1')
  for (const { id } of payments)
    await call('post', `/admin/orders/1/payments/${id}`, { how: 'check', note: 'No. 1042' })
  for (const status of ['in_production', 'ready', 'delivered']) await call('patch', '/admin/orders/1', { status })
}
