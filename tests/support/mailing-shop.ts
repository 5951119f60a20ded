/** A shop with a mail server beside it, for tests of its mail. */
import { onTestFinished } from 'vitest'
import { createPostman, startMailWork } from '../../src/features/mail/mail-work.server.ts'
import { startMailServer } from './mail-server.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export const siteUrl = 'https://shop.example.com'
export const owner = 'owner@example.org'

export const quote = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.net',
  customerPhone: '615-555-0199',
  customizations: { company: 'Analytical Engines' },
  notes: 'Keep the saw marks.\n<script>alert(1)</script> & "quotes"',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-pine',
  finishOptionId: null,
  dimensions: { length: 72, width: 8, thickness: 8 },
}

/** Gone when the test is over. */
export async function openMailServer() {
  const server = await startMailServer()
  onTestFinished(server.kill)
  return server
}

export type Server = Awaited<ReturnType<typeof openMailServer>>

export const mailEnv = (server: Server) => ({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  OWNER_EMAIL: owner,
  PUBLIC_URL: siteUrl,
})

type Mailing = Pick<TestShop, 'mail' | 'store' | 'now' | 'log'>

const partsOf = (shop: Mailing) => {
  if (!shop.mail) throw new Error('This shop sends no mail.')
  return { account: shop.mail, siteUrl, store: shop.store, now: shop.now, log: shop.log }
}

/** Sends when asked to; each is as another process on the same database. */
export function postmanOf(shop: Mailing) {
  const postman = createPostman(partsOf(shop))
  onTestFinished(postman.stop)
  return postman
}

/** The work that a running shop does beside requests. */
export function startMailWorkOf(shop: Mailing): void {
  onTestFinished(startMailWork(partsOf(shop)))
}

export async function asOwner(shop: TestShop) {
  const headers = { cookie: await shop.signIn() }
  return {
    mails: async () => (await shop.send('GET', '/api/admin/mails', undefined, headers)).json(),
    retry: (id: number) => shop.send('POST', `/api/admin/mails/${id}/retry`, undefined, headers),
    dismiss: (id: number) => shop.send('DELETE', `/api/admin/mails/${id}`, undefined, headers),
    dismissHeld: () => shop.send('DELETE', '/api/admin/mails/held', undefined, headers),
    quotes: async () => (await shop.send('GET', '/api/quotes', undefined, headers)).json(),
    deleteQuote: (id: number) => shop.send('DELETE', `/api/quotes/${id}`, undefined, headers),
  }
}

export async function openMailingShop() {
  const server = await openMailServer()
  const shop = await openTestShop({ env: mailEnv(server) })
  return { server, shop, postman: postmanOf(shop), owner: await asOwner(shop) }
}

/** Sends a quote; `from` is the visitor's network address. */
export const ask = (
  shop: TestShop,
  change: object = {},
  { from, ...headers }: Record<string, string> & { from?: string } = {},
) =>
  shop.request('/api/quotes', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...quote, ...change }),
    ...(from && { from }),
  })

export const mailRows = (shop: Pick<TestShop, 'store'>) =>
  shop.store.db.selectFrom('outbox').selectAll().orderBy('id').execute()

export const recipientsOf = (server: Server) => server.arrived.map(({ to }) => to).sort()
