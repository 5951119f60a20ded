// kill -9 at random moments between the acceptance of an offer and its deposit, 30 times (fewer with KILL9_ROUNDS), with a
// mail server: afterwards each offer has one acceptance, one order and one charge, every email about it arrived once
// unless SMTP's answer was lost, and its paper is the same to the byte. Like browsers, customers resend what got no answer.
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts'
import { report } from '../report.ts'
import { type EmptyDatabase, emptyDatabases } from '../shops/databases.ts'
import { signIn } from '../shops/owner.ts'

const rounds = Number(process.env.KILL9_ROUNDS ?? 30)
/** At work at once in each round. */
const customers = 3
/** Time between the first answer of a started shop and its kill. An acceptance and a deposit take about 50 ms. */
const roundMs = { least: 10, most: 200 }
const settlingMs = 300_000
const password = 'a password for measuring'
/** The demo provider's test numbers: one pays at once, one after some seconds of processing. */
const cards = ['4242424242424242', '4242424242424242', '4000000000005019']

type Step = 'accept' | 'prepare' | 'confirm'
type Customer = {
  number: number
  /** Path of the API for this quote's page. */
  page: string
  card: string
  steps: Step[]
  paymentId: string
  clientSecret: string
  paper: string
}
type Store = ReturnType<EmptyDatabase['openStore']>

/** The shop answered with anything but success: that is a bug. */
class Refused extends Error {}

/** The emails that an offer causes from when it is sent until its deposit is paid, to both sides. */
const kinds = ['offer_sent', 'offer_accepted', 'offer_answer', 'payment_receipt', 'payment_notice']

for await (const { engine, env, openStore } of emptyDatabases()) {
  await using server = await startMailServer()
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shop-bench-')))
  const start = () =>
    startShopProcess({
      env: {
        ...{ ADMIN_PASSWORD: password, TRUST_PROXY: '1', LOG_LEVEL: 'info' },
        ...{ SMTP_URL: server.url, MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.org' },
        ...env,
      },
      dataDir,
    })
  let lostAnswers = 0
  try {
    const all = await makeOffers(start, rounds * customers)
    const fresh = [...all]
    let waiting: Customer[] = []
    for (let round = 0; round < rounds; round++) {
      await using shop = await start()
      const atWork = [...waiting, ...fresh.splice(0, Math.max(0, customers - waiting.length))]
      waiting = []
      const kill = sleep(randomInt(roundMs.least, roundMs.most)).then(() => shop.kill('SIGKILL'))
      await Promise.all(
        atWork.map(async (customer) => {
          if (await goOn(shop, customer)) return
          lostAnswers += 1
          waiting.push(customer)
        }),
      )
      await kill
      await shop.exited
      await endLeases(openStore)
    }
    await using shop = await start()
    for (const customer of [...waiting, ...fresh])
      if (!(await goOn(shop, customer))) throw new Error('A running shop did not answer.')
    const store = openStore()
    await settle(store, all)
    const mistakes = await findMistakes(store, shop, server, all)
    await store.close()
    for (const mistake of mistakes) console.error(mistake)
    console.log(`        ${engine}: ${all.length} offers accepted and paid, ${lostAnswers} times an answer was lost`)
    if (lostAnswers < rounds / 3) throw new Error('Hardly an answer was lost: the shop was not killed at work.')
    report({
      what: `${engine}, ${rounds} rounds of kill -9 from acceptance to deposit, mistakes`,
      measured: mistakes.length,
      limit: 0,
      unit: '',
    })
  } finally {
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  }
}

/** Quotes and their offers, before anything is killed. */
async function makeOffers(start: () => Promise<ShopProcess>, count: number): Promise<Customer[]> {
  await using shop = await start()
  const cookie = await signIn(shop.url, password)
  const made: Customer[] = []
  for (let index = 0; index < count; index++) {
    const asked = await send(shop, index, 'POST', '/api/quotes', {
      ...{ customerName: 'June Carter', customerEmail: `june-${index}@example.net` },
      ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak' },
      ...{
        dimensions: { length: 60 + (index % 25), width: 8, thickness: 8 },
        delivery: { way: 'truck', zip: '37212' },
      },
    })
    const { id } = await asked.json()
    const path = `/api/admin/quotes/${id}/offer`
    const { draft, revision } = await (await send(shop, index, 'GET', path, undefined, cookie)).json()
    const saved = await (await send(shop, index, 'PUT', path, { ...draft, revision }, cookie)).json()
    await send(shop, index, 'POST', `${path}/send`, { revision: saved.revision }, cookie)
    const page = `/api/quote-pages/${asked.headers.get('location')?.slice('/quote/'.length)}`
    const card = cards[index % cards.length] ?? ''
    made.push({
      number: index,
      page,
      card,
      steps: ['accept', 'prepare', 'confirm'],
      paymentId: '',
      clientSecret: '',
      paper: '',
    })
  }
  for (const customer of made.slice(0, 3)) customer.paper = await paperOf(shop, customer)
  return made
}

async function paperOf(shop: ShopProcess, { number, page }: Customer): Promise<string> {
  const paper = await send(shop, number, 'GET', `${page}/papers/offer?version=1`)
  return createHash('sha256')
    .update(new Uint8Array(await paper.arrayBuffer()))
    .digest('hex')
}

/** Takes a customer through all steps. False when an answer is missing. */
async function goOn(shop: ShopProcess, customer: Customer): Promise<boolean> {
  for (let step = customer.steps[0]; step; step = customer.steps[0]) {
    try {
      await take(step, shop, customer)
    } catch (error) {
      if (error instanceof Refused) throw error
      return false
    }
    customer.steps.shift()
  }
  return true
}

async function take(step: Step, shop: ShopProcess, customer: Customer): Promise<void> {
  const { number, page } = customer
  switch (step) {
    case 'accept': {
      // A browser that got no answer looks at its page before it accepts again.
      const seen = await (await send(shop, number, 'GET', page)).json()
      const address = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37212' }
      const { order } = seen.order
        ? seen
        : await (
            await send(shop, number, 'POST', `${page}/accept`, { version: 1, name: 'June Carter', address })
          ).json()
      customer.paymentId = order.payments[0].id
      return
    }
    case 'prepare': {
      const answer = await send(shop, number, 'POST', `${page}/payments/${customer.paymentId}`)
      customer.clientSecret = (await answer.json()).clientSecret
      return
    }
    case 'confirm': {
      const { clientSecret, card } = customer
      const answer = await send(shop, number, 'POST', '/api/demo-payments/confirm', { clientSecret, number: card })
      const { status, message } = await answer.json()
      if (status === 'failed') throw new Refused(`A card was refused: ${message}`)
    }
  }
}

async function send(shop: ShopProcess, number: number, method: string, path: string, body?: object, cookie?: string) {
  const answer = await fetch(shop.url + path, {
    method,
    headers: {
      // Many addresses, so that no rate limit per address applies.
      'x-forwarded-for': `10.${number % 200}.${Math.floor(number / 200)}.${randomInt(1, 255)}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Refused(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
  return answer
}

/** No process is alive, so the next one need not wait for the leases to expire. */
async function endLeases(openStore: () => Store): Promise<void> {
  const store = openStore()
  await store.db.updateTable('outbox').set({ due_at: Date.now() }).where('lease', 'is not', null).execute()
  await store.close()
}

/** Waits until all deposits are booked and the outbox is done. */
async function settle(store: Store, all: Customer[]): Promise<void> {
  for (const deadline = performance.now() + settlingMs; performance.now() < deadline; await sleep(250)) {
    const paid = await store.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()
    const open = await store.db.selectFrom('outbox').select('id').where('state', 'not in', ['sent', 'failed']).execute()
    if (paid.length === all.length && open.length === 0) return
    // Retries while the shop is writing, because SQLite has one writer.
    await store.transaction(() =>
      store.db
        .updateTable('outbox')
        .set({ due_at: Date.now() })
        .where('lease', 'is', null)
        .where('due_at', '>', Date.now())
        .execute(),
    )
  }
}

/** Violations, one sentence each. */
async function findMistakes(store: Store, shop: ShopProcess, server: MailServer, all: Customer[]): Promise<string[]> {
  const mistakes: string[] = []
  const acceptances = await store.db.selectFrom('offer_acceptances').selectAll().execute()
  const orders = await store.db.selectFrom('orders').selectAll().execute()
  const payments = await store.db.selectFrom('order_payments').selectAll().execute()
  const charges = await store.db.selectFrom('demo_intents').selectAll().where('status', '=', 'succeeded').execute()
  const mails = await store.db.selectFrom('outbox').selectAll().execute()
  const counts = { acceptances: acceptances.length, orders: orders.length, charges: charges.length }
  for (const [what, count] of Object.entries(counts))
    if (count !== all.length) mistakes.push(`There are ${count} ${what} for ${all.length} offers.`)
  for (const order of orders) {
    const deposit = payments.find(({ order_id: id, kind }) => id === order.id && kind === 'deposit')
    const charge = charges.find(({ id }) => id === deposit?.intent_id)
    if (order.status !== 'paid' || order.set_aside !== null || deposit?.state !== 'paid')
      mistakes.push(`Order ${order.id} is ${order.status}, its deposit ${deposit?.state}.`)
    if (charge?.amount_cents !== deposit?.amount_cents || order.received_cents !== deposit?.amount_cents)
      mistakes.push(`Order ${order.id} was charged ${charge?.amount_cents}, not ${deposit?.amount_cents} cents.`)
  }
  const copies = new Map<string, number>()
  for (const { raw } of server.arrived) {
    const { messageId = '' } = await PostalMime.parse(raw)
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
  }
  for (const kind of kinds) {
    const ofKind = mails.filter((mail) => mail.kind === kind)
    if (ofKind.length !== all.length) mistakes.push(`There are ${ofKind.length} emails of ${kind}.`)
    for (const { id, message_id: messageId, unanswered } of ofKind) {
      const arrived = copies.get(messageId) ?? 0
      // SMTP can lose its answer: then the email is sent again, and marked.
      if (arrived === 0 || arrived - 1 > unanswered) mistakes.push(`Email ${id} of ${kind} arrived ${arrived} times.`)
    }
  }
  for (const customer of all)
    if (customer.paper !== '' && customer.paper !== (await paperOf(shop, customer)))
      mistakes.push(`The paper of offer ${customer.number + 1} has changed.`)
  return mistakes
}
