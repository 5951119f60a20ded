/** RUN-2: the number of a quote or order leads through the log, and the log says nothing about its customer. */
import { expect, it } from 'vitest'
import { mailEnv, openMailServer, owner, workerOf } from '../../tests/support/mailing-shop.ts'
import { address, openLivingQuote, payByCard } from '../../tests/support/offers/living-quote.ts'
import { hourMs } from '../../tests/support/paying-shop.ts'
import { sendReminders } from '../features/quotes/offers/reminders/reminders.server.ts'

type Line = Record<string, unknown> & { msg: string }

/** From the request to the last payment, a refund and all emails. */
async function liveThrough() {
  const server = await openMailServer()
  const living = await openLivingQuote('demo', { env: mailEnv(server) })
  const worker = workerOf(living)
  await living.send({ note: 'We can start in March.' })
  const reminder = await living.store.db
    .selectFrom('offer_reminders')
    .select('due_at')
    .orderBy('due_at')
    .executeTakeFirst()
  living.wait((reminder?.due_at ?? 0) + 1000 - living.now())
  await sendReminders(living.store, living.now())
  await living.customer('POST', '/seen')
  const message = { text: 'Is the oak dry?', photos: [] }
  const key = { 'idempotency-key': 'a-key-of-a-message' }
  const written = await living.plain('POST', `/api/quote-pages/${living.token()}/messages`, message, key)
  expect(written.status).toBe(201)
  const accepted = await living.accept(1)
  expect(accepted.status).toBe(200)
  await payByCard(living, 0)
  await living.signInAgain()
  expect((await living.byHand(1)).status).toBe(200)
  expect((await living.move('in_production')).status).toBe(200)
  const { payments } = await living.order()
  const refund = { amount: '10.00', payment: payments[1].id, reason: 'A knot came loose' }
  expect((await living.desk('POST', '/orders/1/refunds', refund)).status).toBe(200)
  living.wait(hourMs)
  await worker.sendDue()
  const lines = living.logged.map((line): Line => JSON.parse(line))
  return { living, server, lines }
}

const mailed = [
  'quote_confirmation',
  'quote_notice',
  'offer_sent',
  'offer_reminder',
  'message_to_owner',
  'offer_accepted',
  'offer_answer',
  'payment_receipt',
  'payment_receipt',
  'payment_notice',
  'payment_notice',
  'order_progress',
  'refund_sent',
]

it('RUN-2 one number finds every step of a quote and its order in the log, with the request that caused it', async () => {
  const { living, lines } = await liveThrough()
  const trail = lines.filter(({ quote }) => quote === living.quoteId)
  const changes = trail.filter(({ mail }) => mail === undefined)
  expect(changes.map(({ msg }) => msg)).toEqual([
    'quote submitted',
    'offer sent',
    'quote status',
    'reminder sent',
    'offer seen',
    'message received',
    'order placed',
    'offer accepted',
    'payment booked',
    'payment booked',
    'order status',
    'refund asked',
    'refunds and disputes booked',
  ])
  expect(changes.filter(({ order }) => order === 1).map(({ msg }) => msg)).toEqual([
    'order placed',
    'payment booked',
    'payment booked',
    'order status',
    'refund asked',
    'refunds and disputes booked',
  ])
  expect(changes[8]).toMatchObject({ kind: 'deposit', how: 'card', amountCents: 23_850, status: 'paid' })
  for (const step of ['email saved', 'email sent'])
    expect(trail.flatMap(({ msg, kind }) => (msg === step ? [kind] : [])).toSorted()).toEqual(mailed.toSorted())

  const requests = new Map(lines.flatMap((line) => (line.msg === 'request' ? [[line.requestId, line.route]] : [])))
  const routeOf = (change: string) => requests.get(changes.find(({ msg }) => msg === change)?.requestId)
  expect(routeOf('quote submitted')).toBe('/api/quotes')
  expect(routeOf('offer accepted')).toBe('/api/quote-pages/:token/accept')
  expect(routeOf('payment booked')).toBe('/api/payments/webhook')
  expect(routeOf('refunds and disputes booked')).toBe('/api/admin/orders/:id/refunds')
  // No request caused it.
  expect(changes.find(({ msg }) => msg === 'reminder sent')).not.toHaveProperty('requestId')
})

it('RUN-2 the log of a whole purchase has no token, name, address or word of the customer', async () => {
  const { living, server, lines } = await liveThrough()
  expect(server.arrived.length).toBe(mailed.length)
  const { token } = await living.store.db.selectFrom('orders').select('token').executeTakeFirstOrThrow()
  const messageIds = (await living.store.db.selectFrom('outbox').select('message_id').execute()).map(
    (row) => row.message_id,
  )
  const intents = (await living.store.db.selectFrom('demo_intents').select('client_secret').execute()).map(
    (row) => row.client_secret,
  )
  const all = lines.map((line) => JSON.stringify(line)).join('\n')
  for (const secret of [
    ...[living.token(), token, owner, 'June', 'Carter', 'june@example', '615-555-0199', address.street],
    ...['saw marks', 'March', 'oak dry', 'No. 1042', ...messageIds, ...intents],
  ])
    expect(all).not.toContain(secret)
  // As a whole word: a random id may have these five digits in it.
  expect(all).not.toMatch(new RegExp(`\\b${address.zip}\\b`))
})

it('RUN-2 transactions that share a commit keep the ids of their own requests', async () => {
  const living = await openLivingQuote()
  const asked = (name: string) =>
    living.plain('POST', '/api/quotes', {
      customerName: name,
      customerEmail: `${name}@example.net`,
      productId: 'heritage-oak-floating-mantel',
      woodSpeciesId: 'reclaimed-oak',
      dimensions: { length: 72, width: 8, thickness: 8 },
    })
  const answers = await Promise.all(['ada', 'grace', 'mary', 'joan'].map(asked))
  const lines = living.logged.map((line): Line => JSON.parse(line))
  for (const answer of answers) {
    const { id } = await answer.json()
    const line = lines.find(({ msg, quote }) => msg === 'quote submitted' && quote === id)
    expect(line?.requestId).toBe(answer.headers.get('x-request-id'))
  }
})

it('RUN-2 a change that is rolled back leaves no line', async () => {
  const { store, logged } = await openLivingQuote()
  const undone = store.transaction(async () => {
    store.logCommitted({ quote: 4711 }, 'quote submitted')
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  // Not by the number alone, which is in some ids and times as well.
  expect(logged.map((line): Line => JSON.parse(line)).filter(({ quote }) => quote === 4711)).toEqual([])
})
