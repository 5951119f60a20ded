/** DESK-7: messages of orders, through the API: of a cart's order, and of one that came from a quote. */
import { expect, it } from 'vitest'
import { dropEverything, migrate } from '../../../../tests/support/database/migrations.ts'
import { mailEnv, openMailServer, owner, siteUrl, workerOf } from '../../../../tests/support/mailing-shop.ts'
import { openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { openPayingShop, type PayingShop } from '../../../../tests/support/paying-shop.ts'
import { formType, makePicture, multipart } from '../../../../tests/support/pictures.ts'
import { ownerNotices, takeOwnerNotice } from '../../mail/mail-allowances.server.ts'
import { digestMs } from '../../mail/outbox.server.ts'
import { listMessages } from './messages.server.ts'

let keys = 0
const newKey = () => `order-message-${String(++keys).padStart(8, '0')}`

/** The calls of both sides about the orders of a shop. */
async function callsOf({ shop }: PayingShop) {
  const cookie = { cookie: await shop.signIn() }
  const send = (path: string, text: string, photos: string[], key: string, headers = {}) =>
    shop.send('POST', `/api${path}`, { text, photos }, { 'idempotency-key': key, ...headers })
  return {
    write: (token: string, text: string, { photos = [] as string[], key = newKey() } = {}) =>
      send(`/orders/${token}/messages`, text, photos, key),
    answer: (id: number, text: string, key = newKey()) => send(`/admin/orders/${id}/messages`, text, [], key, cookie),
    read: async (token: string) => (await shop.request(`/api/orders/${token}/messages`)).json(),
    readAtDesk: async (id: number) =>
      (await shop.request(`/api/admin/orders/${id}/messages`, { headers: cookie })).json(),
    haveReadAtDesk: (id: number, upTo: number) =>
      shop.send('POST', `/api/admin/orders/${id}/messages/read`, { upTo }, cookie),
    upload: async (token: string) =>
      shop.request(`/api/orders/${token}/messages/photos`, {
        method: 'POST',
        headers: { 'content-type': formType },
        body: multipart([
          { name: 'image', fileName: 'wall.jpg', type: 'image/jpeg', content: await makePicture({ width: 600 }) },
        ]),
      }),
    seeAtDesk: (path: string) => shop.request(path, { headers: cookie }),
    today: async () => {
      const { groups } = await (await shop.request('/api/admin/today', { headers: cookie })).json()
      return groups.find(({ key }: { key: string }) => key === 'messages')
    },
  }
}

async function openOrders(env: Record<string, string> = {}) {
  const paying = await openPayingShop('demo', { env })
  const { token, clientSecret } = await paying.placeOne()
  await paying.pay(clientSecret, 'paid')
  await paying.deliver()
  return { paying, token, ...(await callsOf(paying)) }
}

const textsOf = (messages: { side: string; text: string }[]) => messages.map(({ side, text }) => [side, text])

it("DESK-7 messages of a cart's order go both ways, once per key, and wait for the owner in Today", async () => {
  const { paying, token, write, answer, read, readAtDesk, haveReadAtDesk, today } = await openOrders()
  const key = newKey()
  const sent = await Promise.all([1, 2, 3].map(() => write(token, 'Is it on its way?', { key })))
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await today()).toMatchObject({
    total: 1,
    rows: [{ record: 'order', id: 1, unread: { count: 1, words: 'Is it on its way?' } }],
  })
  expect((await answer(1, 'On Friday.')).status).toBe(201)
  const messages = await read(token)
  expect(textsOf(messages)).toEqual([
    ['customer', 'Is it on its way?'],
    ['owner', 'On Friday.'],
  ])
  expect(await readAtDesk(1)).toEqual(messages)
  expect((await haveReadAtDesk(1, messages[0].id)).status).toBe(204)
  expect(await today()).toMatchObject({ total: 0, rows: [] })
  expect(paying.logged.join('')).not.toContain('on its way')
})

it('DESK-7 only the token of the order and the owner open its messages and photographs', async () => {
  const { paying, token, write, upload, read, readAtDesk, seeAtDesk } = await openOrders()
  const other = await paying.placeOne()
  const { id, picture } = await (await upload(token)).json()
  expect((await write(other.token, '', { photos: [id] })).status).toBe(400)
  expect((await seeAtDesk(picture.path.replace(`orders/${token}`, 'admin/orders/1'))).status).toBe(404)
  expect((await write(token, '', { photos: [id] })).status).toBe(201)
  const [message] = await read(token)
  expect((await paying.request(message.photos[0].path)).status).toBe(200)
  expect((await paying.request(message.photos[0].path.replace(token, other.token))).status).toBe(404)
  const [atDesk] = await readAtDesk(1)
  expect((await seeAtDesk(atDesk.photos[0].path)).status).toBe(200)
  expect((await paying.request(atDesk.photos[0].path)).status).toBe(401)
  expect(await read(other.token)).toEqual([])
  const answer = await paying.request(`/api/orders/${token}/messages`)
  expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  for (const unknown of ['x', 'a'.repeat(32), '%00'.repeat(32)])
    expect((await paying.request(`/api/orders/${unknown}/messages`)).status).toBe(404)
  for (const path of ['/99/messages', '/x/messages'])
    expect((await seeAtDesk(`/api/admin/orders${path}`)).status).toBe(404)
  await paying.media.collect()
  expect((await paying.request(message.photos[0].path)).status).toBe(200)
  paying.wait(25 * 60 * 60 * 1000)
  await paying.media.collect()
  expect((await paying.request(message.photos[0].path)).status).toBe(200)
})

it("DESK-7 an order that came from a quote has its quote's one thread, by the quote's link only", async () => {
  const living = await openLivingQuote()
  await living.accepted()
  const headers = { 'idempotency-key': newKey() }
  await living.plain('POST', `/api/quote-pages/${living.token()}/messages`, { text: 'Before', photos: [] }, headers)
  const cookie = { cookie: await living.signIn() }
  const toOrder = { ...cookie, 'idempotency-key': newKey() }
  const sent = await living.plain('POST', '/api/admin/orders/1/messages', { text: 'After', photos: [] }, toOrder)
  expect(sent.status).toBe(201)
  expect(textsOf(await sent.json())).toEqual([
    ['customer', 'Before'],
    ['owner', 'After'],
  ])
  const ofQuote = await living.plain('GET', '/api/admin/quotes/1/messages', undefined, cookie)
  expect(textsOf(await ofQuote.json())).toHaveLength(2)
  const { token } = await living.store.db.selectFrom('orders').select('token').executeTakeFirstOrThrow()
  expect((await living.plain('GET', `/api/orders/${token}/messages`)).status).toBe(404)
})

it('DESK-7 each side of an order is mailed at once, then at most every ten minutes, in one thread', async () => {
  const server = await openMailServer()
  const { paying, token, write, answer, readAtDesk, haveReadAtDesk } = await openOrders(mailEnv(server))
  const worker = workerOf(paying)
  await worker.sendDue()
  server.arrived.length = 0
  const arrived = async () => {
    await worker.sendDue()
    return server.read()
  }
  await write(token, 'First')
  const [first] = await arrived()
  expect(first).toMatchObject({
    headline: 'Ada Lovelace wrote about order #1',
    subject: 'Order #1, Ada Lovelace',
    ...{ inReplyTo: '<order-1@example.com>', references: '<order-1@example.com>' },
    to: [{ address: owner }],
    replyTo: [{ address: 'ada@example.com' }],
  })
  expect(first?.text).toContain(`${siteUrl}/admin?tab=orders&order=1`)
  expect(first?.text).not.toContain(token)
  await write(token, 'Second')
  paying.wait(60_000)
  await write(token, 'Third')
  await answer(1, 'It is ready.')
  const [, toCustomer, ...none] = await arrived()
  expect(none).toEqual([])
  expect(toCustomer).toMatchObject({
    headline: 'A message about your order #1',
    subject: 'Your order #1',
    references: '<order-1@example.com>',
    to: [{ address: 'ada@example.com' }],
    replyTo: [{ address: owner }],
  })
  expect(toCustomer?.text).toContain('It is ready.')
  expect(toCustomer?.text).toContain(`${siteUrl}/order-confirmation?order=${token}`)
  paying.wait(10 * 60_000)
  const [, , joined] = await arrived()
  for (const words of ['Second', 'Third']) expect(joined?.text).toContain(words)
  // What was read meanwhile isn't mailed.
  await write(token, 'Fourth')
  await haveReadAtDesk(1, (await readAtDesk(1)).at(-1).id)
  paying.wait(11 * 60_000)
  expect(await arrived()).toHaveLength(3)
})

it('MAIL-3 DESK-7 during a rush, an order is a line of the list of messages', async () => {
  const server = await openMailServer()
  const { paying, token, write } = await openOrders(mailEnv(server))
  const worker = workerOf(paying)
  await worker.sendDue()
  server.arrived.length = 0
  for (let nth = 0; nth < ownerNotices.most; nth += 1) await takeOwnerNotice(paying.store, paying.now())
  const other = await paying.placeOne()
  for (const [key, text] of [
    [token, 'First'],
    [other.token, 'Mine, too'],
    [other.token, 'And again'],
  ] as const)
    await write(key, text)
  paying.wait(digestMs)
  await worker.sendDue()
  const [list, ...more] = await server.read()
  expect(more).toEqual([])
  expect(list?.subject).toBe('New messages about 2 orders at Harpeth Beam & Mantel')
  expect(list?.text?.match(/Order #\d+/g)).toEqual(['Order #1', 'Order #2'])
  expect(list?.text).not.toMatch(/First|Mine|Ada/)
})

it('DESK-7 messages and photographs of quotes from before are still there once orders can have them', async () => {
  const living = await openLivingQuote()
  const path = `/api/quote-pages/${living.token()}/messages`
  const uploaded = await living.request(`${path}/photos`, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: multipart([
      { name: 'image', fileName: 'wall.jpg', type: 'image/jpeg', content: await makePicture({ width: 600 }) },
    ]),
  })
  const { id } = await uploaded.json()
  await living.plain('POST', path, { text: 'Kept', photos: [id] }, { 'idempotency-key': newKey() })
  const { db } = living.store
  const before = await listMessages(living.store, { of: 'quote_id', id: 1 })
  const rows = {
    quotes: await db.selectFrom('quotes').selectAll().execute(),
    pictures: await db.selectFrom('pictures').selectAll().execute(),
    messages: await db.selectFrom('quote_messages').selectAll().execute(),
    photos: await db.selectFrom('message_photos').selectAll().execute(),
  }
  await dropEverything(living.store)
  await migrate(living.store, '0001', '0041')
  // As far as the table had columns then.
  const then = (await db.introspection.getTables()).find(({ name }) => name === 'quotes')
  const isOld = (column: string) => then?.columns.some(({ name }) => name === column) ?? false
  const quotes = rows.quotes.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([column]) => isOld(column))) as typeof row,
  )
  await db.insertInto('quotes').values(quotes).execute()
  await db.insertInto('pictures').values(rows.pictures).execute()
  const old = <Row extends { order_id: number | null; by_name?: string | null }>({
    order_id: _,
    by_name: __,
    ...row
  }: Row) => row
  await db.insertInto('quote_messages').values(rows.messages.map(old)).execute()
  await db.insertInto('message_photos').values(rows.photos.map(old)).execute()
  await migrate(living.store, '0042', '0042')
  expect(before).toMatchObject([{ text: 'Kept', photoIds: [id] }])
  expect(await listMessages(living.store, { of: 'quote_id', id: 1 })).toEqual(
    // Since migration 0061.
    before.map(({ by_name: _, ...message }) => message),
  )
  // As before, they go with their quote.
  await db.deleteFrom('quotes').execute()
  expect(await db.selectFrom('message_photos').selectAll().execute()).toEqual([])
})
