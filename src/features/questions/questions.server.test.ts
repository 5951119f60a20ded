/** WIN-4: asking about a piece, through the API. */
import { describe, expect, it } from 'vitest'
import { mailEnv, openMailServer, owner, siteUrl, workerOf } from '../../../tests/support/mailing-shop.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { takeOwnerNotice } from '../mail/mail-allowances.server.ts'

const dayMs = 24 * 60 * 60 * 1000

let keys = 0
const newKey = () => `question-key-${String(++keys).padStart(8, '0')}`

const question = {
  productId: 'heritage-oak-floating-mantel',
  design: 'wood=barn-wood&l=67.375',
  name: 'June Carter',
  email: 'june@example.net',
  phone: '615-555-0187',
  text: 'Would it hold a television?\nThe wall is brick.',
}

const send = (shop: TestShop, change: object = {}, key = newKey()) =>
  shop.send('POST', '/api/questions', { ...question, ...change }, { 'idempotency-key': key })

async function desk(shop: TestShop) {
  const cookie = await shop.signIn()
  return (method: string, path: string, body?: object) => shop.send(method, `/api/admin${path}`, body, { cookie })
}

describe('WIN-4 a question about a piece', () => {
  it('waits at the desk until it is answered, and can come back', async () => {
    const shop = await openTestShop()
    expect((await send(shop)).status).toBe(204)
    const call = await desk(shop)
    const listed = await (await call('GET', '/questions')).json()
    expect(listed).toMatchObject([
      { id: 1, ...question, productName: 'Heritage Oak Floating Mantel', design: 'wood=barn-wood&l=67.375' },
    ])
    expect((await (await call('GET', '/today')).json()).questions).toBe(1)
    expect((await call('PUT', '/questions/1', { isAnswered: true })).status).toBe(204)
    expect(await (await call('GET', '/questions')).json()).toEqual([])
    expect((await (await call('GET', '/today')).json()).questions).toBe(0)
    expect((await call('PUT', '/questions/1', { isAnswered: false })).status).toBe(204)
    expect(await (await call('GET', '/questions')).json()).toHaveLength(1)
    expect((await call('PUT', '/questions/2', { isAnswered: true })).status).toBe(404)
  })

  it('is one, however often it is sent with the same key', async () => {
    const shop = await openTestShop()
    const key = newKey()
    const answers = await Promise.all([send(shop, {}, key), send(shop, {}, key), send(shop, {}, key)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await shop.store.db.selectFrom('questions').select('id').execute()).toHaveLength(1)
  })

  it("reaches the owner's mailbox alone, and a reply goes to who asks", async () => {
    const server = await openMailServer()
    const shop = await openTestShop({ env: mailEnv(server) })
    await send(shop)
    await workerOf(shop).sendDue()
    expect(server.arrived.map(({ to }) => to)).toEqual([owner])
    const [mail] = await server.read()
    expect(mail?.replyTo).toMatchObject([{ name: 'June Carter', address: 'june@example.net' }])
    expect(mail?.text).toContain('Would it hold a television?')
    expect(mail?.html).toContain(`${siteUrl}/product/heritage-oak-floating-mantel?wood=barn-wood&amp;l=67.375`)
  })

  it('is at the desk without a mail of its own, past the limit of notices', async () => {
    const server = await openMailServer()
    const shop = await openTestShop({ env: mailEnv(server) })
    while (await shop.store.transaction(() => takeOwnerNotice(shop.store, shop.now())));
    await send(shop)
    expect(await shop.store.db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect(await shop.store.db.selectFrom('questions').select('id').execute()).toHaveLength(1)
  })

  it.each([
    ['name', ''],
    ['name', '<b>June</b>'],
    ['name', 'x'.repeat(121)],
    ['name', 'June\r\nBcc: all@example.com'],
    ['email', ''],
    ['email', 'june'],
    ['email', 'june@example.net, all@example.com'],
    ['email', 'june@example.net\r\nBcc: all@example.com'],
    ['phone', '6'.repeat(41)],
    ['text', ' \n '],
    ['text', 'x'.repeat(2001)],
    ['text', 'x\u0000y'],
    ['productId', 'no-such-piece'],
  ])('names the field %s when it has %j', async (field, value) => {
    const shop = await openTestShop()
    const answer = await send(shop, { [field]: value })
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors).toMatchObject([{ field }])
    expect(await shop.store.db.selectFrom('questions').select('id').execute()).toEqual([])
  })

  it('keeps of the design only what can be read', async () => {
    const shop = await openTestShop()
    await send(shop, { design: 'wood=<b>&l=72&zip=37212&token=abc&evil=https://example.com' })
    const [row] = await shop.store.db.selectFrom('questions').select('design').execute()
    expect(row?.design).toBe('l=72')
  })

  it('of a bot is not kept, and it learns nothing', async () => {
    const shop = await openTestShop()
    expect((await send(shop, { website: 'https://example.com' })).status).toBe(204)
    expect(await shop.store.db.selectFrom('questions').select('id').execute()).toEqual([])
  })

  it('limits one address that floods it', async () => {
    const shop = await openTestShop()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await send(shop)).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(204))
    expect(statuses[10]).toBe(429)
  })

  it('is deleted 30 days after it was answered', async () => {
    const shop = await openTestShop()
    await send(shop)
    await send(shop)
    const call = await desk(shop)
    await call('PUT', '/questions/1', { isAnswered: true })
    shop.wait(31 * dayMs)
    await send(shop)
    const rows = await shop.store.db.selectFrom('questions').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual([2, 3])
  })

  it('is in no log with its words or who asks', async () => {
    const shop = await openTestShop()
    await send(shop)
    const log = JSON.stringify(shop.logged)
    expect(log).not.toMatch(/June|june@|television|555-0187/)
  })
})
