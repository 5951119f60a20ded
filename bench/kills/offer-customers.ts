/** Customers who ask, get an offer from the owner, accept it and pay the deposit. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../src/platform/database/store.ts'
import type { ShopProcess } from '../../tests/support/shop-process.ts'
import { addressOf, ask, askForJson, desk } from './calls.ts'
import { confirmPayment } from './cart-buyers.ts'
import type { Job, Step } from './rounds.ts'

/** The demo provider's test numbers: one pays at once, one after some seconds of processing. */
const cards = ['4242424242424242', '4242424242424242', '4000000000005019']
const settlingMs = 300_000

export type QuoteCustomer = {
  from: string
  email: string
  quoteId: number
  /** Path of the API for this quote's page. */
  page: string
}

export type OfferCustomer = QuoteCustomer & { card: string; paymentId: string; clientSecret: string }

/** Adds one to `all`. Returns the jobs before the offer is sent, and after. */
export function newOfferCustomer(all: OfferCustomer[], cookie: string): { untilOffer: Job; fromOffer: Job } {
  const number = all.length
  const customer: OfferCustomer = {
    ...newCustomer('offers', number),
    ...{ card: cards[number % cards.length] ?? '', paymentId: '', clientSecret: '' },
  }
  all.push(customer)
  return {
    untilOffer: [
      askForQuote(customer, 60 + (number % 25)),
      { name: 'offer', take: (shop) => offer(shop, customer, cookie) },
    ],
    fromOffer: [
      { name: 'acceptance', take: (shop) => accept(shop, customer) },
      { name: 'deposit intent', take: (shop) => prepare(shop, customer) },
      { name: 'deposit', take: (shop) => confirmPayment(shop, customer) },
    ],
  }
}

export const newCustomer = (group: 'offers' | 'photos', number: number): QuoteCustomer => ({
  ...{ from: addressOf(group, number), email: `${group}-${number}@example.net`, quoteId: 0, page: '' },
})

export function askForQuote(customer: QuoteCustomer, length: number): Step {
  const headers = { 'idempotency-key': randomUUID() }
  const json = {
    ...{ customerName: 'June Carter', customerEmail: customer.email },
    ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak' },
    ...{ dimensions: { length, width: 8, thickness: 8 }, delivery: { way: 'truck', zip: '37212' } },
  }
  const take = async (shop: ShopProcess) => {
    const asked = { method: 'POST', path: '/api/quotes', from: customer.from, status: 201 } as const
    const answer = await ask(shop, { ...asked, headers, json })
    customer.quoteId = JSON.parse(answer.bytes.toString()).id
    customer.page = `/api/quote-pages/${answer.headers.get('location')?.slice('/quote/'.length)}`
  }
  return { name: 'quote', take }
}

/** The owner who got no answer reloads the offer, and sees there whether it was saved or sent. */
async function offer(shop: ShopProcess, { quoteId }: OfferCustomer, cookie: string): Promise<void> {
  const path = `/api/admin/quotes/${quoteId}/offer`
  const atDesk = { from: desk, headers: { cookie } }
  const open = await askForJson<{ draft: object; revision: number; versions: unknown[] }>(shop, { ...atDesk, path })
  if (open.versions.length > 0) return
  const json = { ...open.draft, revision: open.revision }
  const { revision } = await askForJson<{ revision: number }>(shop, { ...atDesk, method: 'PUT', path, json })
  await ask(shop, { ...atDesk, method: 'POST', path: `${path}/send`, json: { revision } })
}

/** A browser that got no answer looks at its page before it accepts again. */
async function accept(shop: ShopProcess, customer: OfferCustomer): Promise<void> {
  type Page = { order?: { payments: { id: string }[] } | null }
  const { from, page } = customer
  const address = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37212' }
  const json = { version: 1, name: 'June Carter', address }
  const seen = await askForJson<Page>(shop, { path: page, from })
  const { order } = seen.order
    ? seen
    : await askForJson<Page>(shop, { method: 'POST', path: `${page}/accept`, from, json })
  customer.paymentId = order?.payments[0]?.id ?? ''
}

async function prepare(shop: ShopProcess, customer: OfferCustomer): Promise<void> {
  const asked = {
    method: 'POST',
    path: `${customer.page}/payments/${customer.paymentId}`,
    from: customer.from,
  } as const
  customer.clientSecret = (await askForJson<{ clientSecret: string }>(shop, asked)).clientSecret
}

/** Digest of the offer as a PDF. */
export async function paperOf(shop: ShopProcess, { page, from }: OfferCustomer): Promise<string> {
  const { bytes } = await ask(shop, { path: `${page}/papers/offer?version=1`, from })
  return createHash('sha256').update(bytes).digest('hex')
}

/** Waits until all deposits are booked, or a timeout. */
export async function waitUntilDeposited(store: Store, all: readonly OfferCustomer[]): Promise<void> {
  for (const deadline = performance.now() + settlingMs; performance.now() < deadline; await sleep(250)) {
    const paid = await store.db
      .selectFrom('orders')
      .innerJoin('offer_acceptances', 'offer_acceptances.order_id', 'orders.id')
      .select('orders.id')
      .where('orders.status', '=', 'paid')
      .execute()
    if (paid.length >= all.length) return
  }
}

/** Violations, one sentence each, read directly from the database. */
export async function findOfferMistakes(store: Store, all: readonly OfferCustomer[]): Promise<string[]> {
  const mistakes: string[] = []
  const versions = await store.db.selectFrom('offer_versions').select('quote_id').execute()
  const acceptances = await store.db.selectFrom('offer_acceptances').selectAll().execute()
  // An order from a cart has the cart's session.
  const orders = await store.db.selectFrom('orders').selectAll().where('session_id', 'is', null).execute()
  const payments = await store.db.selectFrom('order_payments').selectAll().execute()
  const charges = await store.db.selectFrom('demo_intents').selectAll().where('status', '=', 'succeeded').execute()
  const counts = { versions: versions.length, acceptances: acceptances.length, orders: orders.length }
  for (const [what, count] of Object.entries(counts))
    if (count !== all.length) mistakes.push(`There are ${count} ${what} for ${all.length} offers.`)
  for (const { email, quoteId } of all) {
    const ofQuote = acceptances.filter((one) => one.quote_id === quoteId)
    if (ofQuote.length !== 1) mistakes.push(`The offer to ${email} was accepted ${ofQuote.length} times.`)
  }
  for (const order of orders) {
    const deposits = payments.filter(({ order_id: id, kind }) => id === order.id && kind === 'deposit')
    const [deposit] = deposits
    const charged = charges.filter(({ id }) => deposits.some(({ intent_id }) => intent_id === id))
    if (!acceptances.some(({ order_id: id }) => id === order.id)) mistakes.push(`Order ${order.id} has no acceptance.`)
    if (deposits.length !== 1 || charged.length !== 1)
      mistakes.push(`Order ${order.id} has ${deposits.length} deposits and ${charged.length} charges.`)
    if (order.status !== 'paid' || order.set_aside !== null || deposit?.state !== 'paid')
      mistakes.push(`Order ${order.id} is ${order.status}, its deposit ${deposit?.state}.`)
    if (charged[0]?.amount_cents !== deposit?.amount_cents || order.received_cents !== deposit?.amount_cents)
      mistakes.push(`Order ${order.id} was charged ${charged[0]?.amount_cents}, not ${deposit?.amount_cents} cents.`)
  }
  return mistakes
}

/** The emails that an offer causes from when it is sent until its deposit is paid, to both sides. */
export const offerMails = ['offer_sent', 'offer_accepted', 'offer_answer', 'payment_receipt', 'payment_notice']
