/** A shop with a mail server, for tests of its email. */
import { expect, onTestFinished } from 'vitest'
import { createMailWorker, startMailWorker } from '../../src/features/mail/mail-worker.server.ts'
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

/** Closed at the end of the test. */
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
  if (!shop.mail) throw new Error('This shop sends no email.')
  return { account: shop.mail, siteUrl, store: shop.store, now: shop.now, log: shop.log }
}

/** Sends only when called. Each worker acts like another process on the same database. */
export function workerOf(shop: Mailing, change: Partial<Parameters<typeof createMailWorker>[0]> = {}) {
  const worker = createMailWorker({ ...partsOf(shop), ...change })
  onTestFinished(worker.stop)
  return worker
}

/** Sends in the background, as a running shop does. */
export function startMailWorkerOf(shop: Mailing): void {
  onTestFinished(startMailWorker(partsOf(shop)))
}

export async function asOwner(shop: TestShop) {
  const headers = { cookie: await shop.signIn() }
  return {
    mails: async () => (await shop.send('GET', '/api/admin/mails', undefined, headers)).json(),
    retry: (id: number) => shop.send('POST', `/api/admin/mails/${id}/retry`, undefined, headers),
    dismiss: (id: number) => shop.send('DELETE', `/api/admin/mails/${id}`, undefined, headers),
    dismissHeld: () => shop.send('DELETE', '/api/admin/mails/held', undefined, headers),
    quotes: async () => (await shop.send('GET', '/api/quotes', undefined, headers)).json(),
    /** For good. */
    deleteQuote: async (id: number) => {
      const binned = await shop.send('DELETE', `/api/quotes/${id}`, undefined, headers)
      return binned.ok ? shop.send('DELETE', `/api/admin/bin/quote/${id}`, undefined, headers) : binned
    },
  }
}

export async function openMailingShop() {
  const server = await openMailServer()
  const shop = await openTestShop({ env: mailEnv(server) })
  return { server, shop, worker: workerOf(shop), owner: await asOwner(shop) }
}

/** Requests a quote; `from` is the visitor's network address. */
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

/** Like `ask`, for a quote that is accepted; returns it. */
export async function askAccepted(...quoteAsked: Parameters<typeof ask>) {
  const answer = await ask(...quoteAsked)
  expect(answer.status).toBe(201)
  return answer.json()
}

export const mailRows = (shop: Pick<TestShop, 'store'>) =>
  shop.store.db.selectFrom('outbox').selectAll().orderBy('id').execute()

export const recipientsOf = (server: Server) => server.arrived.map(({ to }) => to).sort()

export const rowOf = async (shop: Pick<TestShop, 'store'>, kind: string) =>
  (await mailRows(shop)).find((row) => row.kind === kind)
