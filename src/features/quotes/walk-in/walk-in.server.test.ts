/** DESK-1, DESK-2: quotes for who calls or walks in, what they accept there, and what is sold on the spot. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { mailEnv, mailRows, openMailServer } from '../../../../tests/support/mailing-shop.ts'
import { type LivingQuote, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { detailOf } from '../../../../tests/support/paying-shop.ts'
import { acceptanceText } from '../../papers/paper-words.ts'
import { paperOf } from '../offers/offer-papers.server.ts'
import { sendReminders } from '../offers/reminders/reminders.server.ts'

const dayMs = 24 * 60 * 60 * 1000
const piece = {
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  finishOptionId: null,
  dimensions: { length: 72, width: 8, thickness: 8 },
  quantity: 1,
}
const caller = { customerName: 'Roy Acuff', customerPhone: '615-555-0144', source: 'phone', pieces: [piece] }

const openMailing = async (change: object = {}) => {
  const server = await openMailServer()
  return openLivingQuote('demo', { env: mailEnv(server), ...change })
}

async function say(living: LivingQuote, id: number, text: string) {
  const headers = { cookie: living.cookie(), 'idempotency-key': randomUUID() }
  expect((await living.plain('POST', `/api/admin/quotes/${id}/messages`, { text }, headers)).status).toBe(201)
}

const write = (living: LivingQuote, change: object = {}, key = 'walk-in-key-0000001') =>
  living.plain(
    'POST',
    '/api/admin/quotes',
    { ...caller, ...change },
    { cookie: living.cookie(), 'idempotency-key': key },
  )

it('DESK-1 a name and a phone number make a quote, once per key, and nobody is emailed', async () => {
  const living = await openMailing()
  const before = (await mailRows(living)).length
  const written = await write(living, { zip: '37212', notes: 'Call after six.' })
  expect(written.status).toBe(201)
  const { id } = await written.json()
  expect((await (await write(living, { zip: '37212', notes: 'Call after six.' })).json()).id).toBe(id)
  expect(await detailOf(await write(living, { customerName: 'Ray Price', zip: '37212' }))).toEqual([
    409,
    `This was saved as quote #${id}, with other details. Open it to change it.`,
  ])
  expect(await (await living.asOwner('GET', `/api/quotes/${id}`)).json()).toMatchObject({
    customerName: 'Roy Acuff',
    customerEmail: '',
    customerPhone: '615-555-0144',
    source: 'phone',
    notes: 'Call after six.',
    totalPrice: '400.00',
    delivery: { way: null, place: { zip: '37212' } },
  })
  expect(await mailRows(living)).toHaveLength(before)
})

it.each([
  [{ customerPhone: '' }, { field: 'customerPhone', message: 'Enter a phone number or an email.' }],
  [{ customerEmail: 'roy' }, { field: 'customerEmail', message: 'Enter an email address such as name@example.com.' }],
  [{ customerName: ' ' }, { field: 'customerName', message: 'Enter your full name.' }],
  [{ source: 'web' }, { field: 'source', message: 'Say where they asked.' }],
  [{ zip: '00000' }, { field: 'zip', message: expect.stringContaining('ZIP') }],
  [{ pieces: [{ ...piece, woodSpeciesId: 'plastic' }] }, { field: 'pieces.0.woodSpeciesId' }],
])('DESK-1 a quote that can not be is refused at its field: %j', async (change, error) => {
  const living = await openLivingQuote()
  const refused = await write(living, change)
  expect(refused.status).toBe(400)
  expect((await refused.json()).errors).toEqual([expect.objectContaining(error)])
})

it('DESK-1 an email alone is enough, a size of the owner is any size, and the way of delivery is in the price', async () => {
  const living = await openLivingQuote()
  const long = { ...piece, dimensions: { length: 140, width: 20, thickness: 3 }, quantity: 2 }
  const { id } = await (
    await write(living, {
      customerPhone: '',
      customerEmail: 'roy@example.net',
      pieces: [long],
      way: 'truck',
      zip: '37212',
    })
  ).json()
  const quote = await (await living.asOwner('GET', `/api/quotes/${id}`)).json()
  expect(quote).toMatchObject({
    customerEmail: 'roy@example.net',
    delivery: { way: 'truck' },
    pieces: [{ quantity: 2 }],
  })
})

it('DESK-1 what a quote comes to is said before it is saved, piece by piece, and is what is saved', async () => {
  const living = await openLivingQuote()
  const asked = {
    pieces: [
      { ...piece, quantity: 3 },
      { ...piece, dimensions: { length: 36, width: 8, thickness: 8 } },
    ],
    ...{ way: 'truck', zip: '37212' },
  }
  const path = '/quotes/price'
  const priced = await (await living.desk('POST', path, asked)).json()
  expect(priced).toEqual({
    pieces: [
      { each: '400.00', price: '1200.00' },
      { each: '200.00', price: '200.00' },
    ],
    ...{ delivery: '100.00', total: '1500.00', totalTo: null },
  })
  const { id } = await (await write(living, asked)).json()
  expect(await (await living.asOwner('GET', `/api/quotes/${id}`)).json()).toMatchObject({ totalPrice: priced.total })
  for (const [change, error] of [
    [{ way: 'hung', zip: null }, { field: 'way' }],
    [{ zip: '00000' }, { field: 'zip' }],
    [{ pieces: [{ ...piece, productId: 'gone' }] }, { field: 'pieces.0.productId' }],
  ] as const) {
    const refused = await living.desk('POST', path, { ...asked, ...change })
    expect([refused.status, (await refused.json()).errors]).toEqual([400, [expect.objectContaining(error)]])
  }
  expect((await living.plain('POST', `/api/admin${path}`, asked)).status).toBe(401)
})

it('DESK-1 an offer to one without an email is sent without mail, and reaches an email that is added later', async () => {
  const living = await openMailing({ request: { delivery: null } })
  const { id } = await (await write(living)).json()
  const path = `/quotes/${id}`
  const { draft, revision } = await (await living.desk('GET', `${path}/offer`)).json()
  expect(draft.way).toBeNull()
  const saved = await (await living.desk('PUT', `${path}/offer`, { ...draft, revision })).json()
  const before = (await mailRows(living)).length
  const sent = await living.desk('POST', `${path}/offer/send`, { revision: saved.revision })
  expect(await sent.json()).toMatchObject({ state: 'sent', versions: [{ number: 1 }] })
  living.wait(4 * dayMs)
  await living.signInAgain()
  expect(await sendReminders(living.store, living.now())).toBe(0)
  await say(living, id, 'Any questions?')
  expect(await mailRows(living)).toHaveLength(before)

  expect((await living.desk('PUT', `${path}/contact`, { customerEmail: null, customerPhone: null })).status).toBe(400)
  const contact = { customerEmail: 'roy@example.net', customerPhone: '615-555-0144' }
  expect((await living.desk('PUT', `${path}/contact`, contact)).status).toBe(204)
  expect(
    (await (await living.asOwner('GET', '/api/quotes?q=roy@example.net')).json()).map((one: { id: number }) => one.id),
  ).toEqual([id])
  // A week before it ends.
  living.wait(20 * dayMs)
  await living.signInAgain()
  expect(await sendReminders(living.store, living.now())).toBe(1)
  const { link, versions } = await (await living.desk('GET', `${path}/offer`)).json()
  living.useLink(link)
  const accepted = await living.accept(1, { name: 'Roy Acuff', total: versions[0].content.total, address: null })
  expect(accepted.status).toBe(200)
  const mails = (await mailRows(living)).filter(({ recipient }) => recipient === 'roy@example.net')
  expect(mails.map(({ kind }) => kind)).toEqual(['offer_reminder', 'offer_accepted'])
  const order = await living.order()
  expect(order).toMatchObject({ customerEmail: 'roy@example.net', tellsCustomer: true })
})

it('DESK-1 a contact that changes is that of its order, too', async () => {
  const living = await openLivingQuote()
  await living.accepted()
  const contact = { customerEmail: 'june.carter@example.net', customerPhone: '' }
  expect((await living.desk('PUT', '/quotes/1/contact', contact)).status).toBe(204)
  expect(await living.order()).toMatchObject({ customerEmail: 'june.carter@example.net', customerPhone: '' })
  expect((await living.desk('PUT', '/quotes/77/contact', contact)).status).toBe(404)
})

it('DESK-1 what still waits for a mistyped email goes to the right one, and nowhere once there is none', async () => {
  const living = await openMailing()
  await living.send()
  await say(living, 1, 'Any questions?')
  const waiting = async () => (await mailRows(living)).filter(({ recipient }) => recipient !== null)
  const kinds = (await waiting()).map(({ kind }) => kind)
  expect(kinds).toEqual(['quote_confirmation', 'offer_sent', 'message_to_customer'])
  const change = async (customerEmail: string | null) =>
    (await living.desk('PUT', '/quotes/1/contact', { customerEmail, customerPhone: '615-555-0144' })).status
  expect(await change('june.right@example.net')).toBe(204)
  expect((await waiting()).map(({ recipient }) => recipient)).toEqual(kinds.map(() => 'june.right@example.net'))
  // One that is out already joins nothing that is for another address.
  await living.store.db.updateTable('outbox').set({ state: 'uncertain' }).execute()
  expect(await change('june@example.org')).toBe(204)
  await living.store.db.updateTable('outbox').set({ state: 'waiting' }).execute()
  await say(living, 1, 'And one more thing.')
  const messages = (await waiting()).filter(({ kind }) => kind === 'message_to_customer')
  expect(messages.map(({ recipient, content }) => [recipient, JSON.parse(content).messages.length])).toEqual([
    ['june.right@example.net', 1],
    ['june@example.org', 1],
  ])
  expect(await change(null)).toBe(204)
  expect((await waiting()).map(({ recipient }) => recipient)).not.toContain('june@example.org')
})

it('DESK-1 where quotes came from is counted', async () => {
  const living = await openLivingQuote()
  await write(living)
  await write(living, { source: 'shop' }, 'walk-in-key-0000002')
  await write(living, { source: 'shop' }, 'walk-in-key-0000003')
  const { id } = await (await write(living, { source: 'shop' }, 'walk-in-key-0000004')).json()
  await living.asOwner('DELETE', `/api/quotes/${id}`)
  expect((await (await living.desk('GET', '/glance')).json()).sources).toEqual({ web: 1, phone: 1, shop: 2 })
  const text = await living.metrics().text()
  expect(text).toContain('shop_quotes_from{source="web"} 1')
  expect(text).toContain('shop_quotes_from{source="shop"} 2')
})

const address = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37203' }
const inShop = { how: 'shop', total: '477.00', address }
const record = (living: LivingQuote, change: object) =>
  living.desk('POST', '/quotes/1/offer/accept', { ...inShop, ...change })

it('DESK-2 what was accepted in the shop says so everywhere, and has no signature', async () => {
  const living = await openMailing()
  await living.send()
  const accepted = await record(living, { version: 1 })
  expect([accepted.status, await accepted.json()]).toEqual([200, { orderId: 1 }])
  const words = 'Accepted in the shop, recorded by the owner'
  expect((await living.page()).acceptance).toMatchObject({ name: '', how: 'shop' })
  const { acceptance, events } = await living.offer()
  expect(acceptance).toMatchObject({ name: '', how: 'shop', version: 1, orderId: 1 })
  expect(events.at(-1)).toMatchObject({ kind: 'accepted', note: words })
  expect((await living.order()).history[0].note).toBe('Offer for quote #1 accepted in the shop, recorded by the owner')
  const paper = await paperOf(living.store, 1, 'order', undefined)
  if (!paper?.acceptance) throw new Error('There is no confirmation.')
  expect(acceptanceText(paper.acceptance)).toMatch(/^Accepted in the shop, recorded by the owner on /)
  const mails = await mailRows(living)
  const [mail] = mails.filter(({ kind }) => kind === 'offer_accepted')
  expect(JSON.parse(mail?.content ?? '{}')).toMatchObject({ acceptedBy: '', acceptedHow: 'shop' })
  // What the owner recorded is no news to the owner.
  expect(mails.filter(({ kind }) => kind === 'offer_answer')).toEqual([])
})

it('DESK-2 a draft that is accepted is sent as agreed, in one step and without an email of its own', async () => {
  const living = await openMailing()
  const { revision } = await (await living.save({ note: 'By Christmas.' })).json()
  expect(await (await record(living, { revision, how: 'phone' })).json()).toEqual({ orderId: 1 })
  expect((await living.page()).versions).toMatchObject([{ number: 1, state: 'accepted' }])
  // Pressed twice.
  expect(await (await record(living, { revision, how: 'phone' })).json()).toEqual({ orderId: 1 })
  expect((await mailRows(living)).map(({ kind }) => kind)).not.toContain('offer_sent')
  expect(await living.store.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

it('DESK-2 a draft that is refused is not sent', async () => {
  const living = await openLivingQuote()
  const { revision } = await (await living.save()).json()
  expect(await detailOf(await record(living, { revision, total: '476.99' }))).toEqual([
    409,
    'The total has changed. Look at it again before you go on.',
  ])
  expect((await record(living, { revision, address: null })).status).toBe(409)
  expect((await record(living, { revision: revision + 1 })).status).toBe(409)
  expect(await living.offer()).toMatchObject({ state: 'draft', versions: [], acceptance: null })
})

it.each([
  ['withdrawn', (living: LivingQuote) => living.withdraw(1), 'This offer is withdrawn.'],
  ['declined', (living: LivingQuote) => living.decline(1), 'This offer is declined.'],
  ['accepted on its page', (living: LivingQuote) => living.accept(1), 'This offer is accepted.'],
  [
    'replaced by a newer version',
    (living: LivingQuote) => living.send({ note: 'New' }),
    'There is a newer version, number 2. Reload to see it.',
  ],
  [
    'expired',
    async (living: LivingQuote) => {
      living.wait(60 * dayMs)
      await living.signInAgain()
    },
    'This offer is expired.',
  ],
])('DESK-2 an offer that was %s can not be accepted in the shop', async (_name, before, words) => {
  const living = await openLivingQuote()
  await living.send()
  await before(living)
  expect(await detailOf(await record(living, { version: 1 }))).toEqual([409, words])
})

it('DESK-2 of the owner and the customer, who accept at the same time, one does', async () => {
  const living = await openLivingQuote()
  await living.send()
  const both = await Promise.all([record(living, { version: 1 }), living.accept(1)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await living.store.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

const sale = {
  ...{ customerName: 'Roy Acuff', piece, price: '400.00', total: '432.00', how: 'cash', takenAlong: true },
}
const sell = (living: LivingQuote, change: object = {}, key = 'sale-key-0000000001') =>
  living.plain('POST', '/api/admin/sales', { ...sale, ...change }, { cookie: living.cookie(), 'idempotency-key': key })

it('DESK-2 a piece is sold in one call, and its receipt says it all; a retry is the same sale', async () => {
  const living = await openMailing()
  const before = (await mailRows(living)).length
  const [sold, again] = await Promise.all([sell(living), sell(living)])
  expect([sold.status, again.status]).toEqual([201, 201])
  const answer = await sold.json()
  expect(await again.json()).toEqual(answer)
  // Of two at once, the second may have taken a number.
  const { quoteId, orderId } = answer
  expect([quoteId === 2 || quoteId === 3, orderId]).toEqual([true, 1])
  expect(await living.order()).toMatchObject({
    status: 'delivered',
    total: '432.00',
    tax: '32.00',
    received: '432.00',
    payments: [{ kind: 'whole', state: 'paid', how: 'cash' }],
    history: [
      { note: `Offer for quote #${quoteId} accepted in the shop, recorded by the owner` },
      { note: 'Taken along from the shop' },
      { note: 'Paid by cash' },
    ],
  })
  expect(await mailRows(living)).toHaveLength(before + 1)
  const quote = await (await living.asOwner('GET', `/api/quotes/${quoteId}`)).json()
  expect(quote).toMatchObject({ status: 'completed', offer: { state: 'accepted' } })
  const paper = await paperOf(living.store, quoteId, 'payment', undefined)
  expect(paper).toMatchObject({
    kind: 'payment-receipt',
    totalCents: 43_200,
    dueCents: 0,
    payments: [{ how: 'In cash', amountCents: 43_200 }],
    acceptance: { recorded: 'Accepted in the shop, recorded by the owner' },
  })
  const pdf = await living.plain('GET', answer.receipt)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(await detailOf(await sell(living, { how: 'check' }))).toEqual([
    409,
    `This was already sold as quote #${quoteId}, with other figures. Check it first.`,
  ])
})

it('DESK-2 what was sold and taken along can be put into the workshop after all, and delivered later', async () => {
  const living = await openMailing()
  await sell(living)
  expect(await living.order()).toMatchObject({ stepBack: { to: 'paid', mail: 'none' } })
  const back = await (await living.desk('POST', '/orders/1/step-back', { from: 'delivered', onlyUntold: false })).json()
  expect(back).toMatchObject({ status: 'paid', received: '432.00', stepBack: null })
  expect(await (await living.asOwner('GET', '/api/quotes/2')).json()).toMatchObject({ status: 'approved' })
  for (const status of ['in_production', 'ready', 'delivered']) expect((await living.move(status)).status).toBe(200)
  expect(await living.order()).toMatchObject({ stepBack: { to: 'ready' } })
  expect(await living.store.db.selectFrom('review_requests').select('state').execute()).toHaveLength(1)
})

it('DESK-2 a sale has a price of its own, in one line, words of its own and a check number', async () => {
  const living = await openMailing()
  const own = {
    ...piece,
    name: 'Offcut with the old bolt',
    dimensions: { length: 20, width: 9, thickness: 4 },
    quantity: 2,
  }
  const asked = await living.desk('POST', '/sales/price', { piece: own, price: 60 })
  expect(await asked.json()).toMatchObject({ subtotal: '120.00', tax: '9.60', total: '129.60' })
  const change = { piece: own, price: 60, total: '129.60', how: 'check', note: 'No. 7', takenAlong: false }
  const sold = await sell(living, { ...change, customerEmail: 'roy@example.net' })
  expect(sold.status).toBe(201)
  expect(await living.order()).toMatchObject({
    status: 'paid',
    items: [{ productName: 'Offcut with the old bolt', quantity: 2, unitPrice: '60.00' }],
  })
  expect((await living.order()).history.at(-1).note).toBe('Paid by check: No. 7')
  const mails = (await mailRows(living)).filter(({ recipient }) => recipient === 'roy@example.net')
  expect(mails.map(({ kind }) => kind)).toEqual(['payment_receipt'])
})

it('DESK-2 a sale that is refused leaves nothing behind', async () => {
  const living = await openLivingQuote()
  const counts = async () => {
    const { total } = await (await living.asOwner('GET', '/api/quotes/stats')).json()
    return [total, (await living.store.db.selectFrom('orders').select('id').execute()).length]
  }
  expect(await detailOf(await sell(living, { total: '431.99' }))).toEqual([
    409,
    'The total has changed. Look at it again before you go on.',
  ])
  expect((await sell(living, { piece: { ...piece, productId: 'nothing' } })).status).toBe(400)
  expect((await sell(living, { price: 0 })).status).toBe(400)
  expect((await sell(living, { how: 'card' })).status).toBe(400)
  expect(await counts()).toEqual([1, 0])
})
