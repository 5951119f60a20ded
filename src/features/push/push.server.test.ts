/** From what happens in the shop to a message that only the owner's browser can read. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ask } from '../../../tests/support/mailing-shop.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { openLog } from '../../platform/log.ts'
import { settleOwnerPassword } from '../owner/owner-password.server.ts'
import { deviceIdOf, endPush, leaseMs, putPush, quietMs, takeDuePush } from './push.server.ts'
import { sendNextPush } from './push-worker.server.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service on this machine. It answers as it is told, and keeps what it got. */
async function openPushService() {
  const received: Received[] = []
  const service = { status: 201, headers: {} as Record<string, string> }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(service.status, service.headers).end('x'.repeat(100_000))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return Object.assign(service, { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

/** A browser's subscription, and how it reads what it gets (RFC 8291, section 3.4). */
function openBrowser(service: string, name = 'phone') {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  const derive = (from: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length))
  const read = (body: Buffer): Record<string, unknown> => {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const shared = derive(own.computeSecret(sender), auth, info, 32)
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
    const decipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    expect(opened.at(-1)).toBe(2)
    return JSON.parse(opened.subarray(0, -1).toString())
  }
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return { endpoint: `${service}/send/${name}`, keys, read }
}

async function openTold(topics: string[] = ['quote', 'message'], variables: Record<string, string> = {}) {
  const service = await openPushService()
  const shop = await openTestShop({ env: { PUSH_TEST_SERVICE: service.url, ...variables } })
  const cookie = await shop.signIn()
  const asOwner = (method: string, path: string, body?: unknown) => shop.send(method, path, body, { cookie })
  const browser = openBrowser(service.url)
  const { read, ...device } = browser
  expect((await asOwner('PUT', '/api/admin/push/device', { ...device, topics })).status).toBe(204)
  const parts = { env: shop.env, store: shop.store, now: shop.now, log: shop.log }
  const sendAll = async () => {
    while (await sendNextPush(parts));
  }
  const asksForQuote = async (customerName: string) => {
    expect((await ask(shop, { customerName })).status).toBe(201)
  }
  return { shop, service, browser, device, asOwner, sendAll, asksForQuote, parts }
}

const notes = (shop: TestShop) => shop.store.db.selectFrom('push_notes').selectAll().execute()

describe('notices on a device', () => {
  it('tells of a new quote in a message that only this browser can read, without a mail server', async () => {
    const { shop, service, browser, sendAll, asksForQuote } = await openTold()
    await asksForQuote('June Carter Cash')
    await sendAll()
    expect(service.received).toHaveLength(1)
    const [{ path, headers, body }] = service.received as [Received]
    expect(path).toBe('/send/phone')
    expect(headers).toMatchObject({ ttl: '86400', topic: 'quote', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(headers.authorization).toMatch(/^vapid t=/)
    const told = browser.read(body)
    expect(told).toMatchObject({
      title: 'New quote from June C.',
      path: '/admin?tab=quotes&quote=1',
      tag: 'quote',
      more: 0,
    })
    expect(told.body).toMatch(/in · \$[\d,.]+/)
    expect(Object.keys(told).sort()).toEqual(['body', 'more', 'path', 'tag', 'title'])
    // No key and no address of a device in the log.
    const logged = shop.logged.join('')
    expect(logged).toContain('notice sent to a device')
    for (const secret of [service.url, browser.keys.auth, browser.keys.p256dh]) expect(logged).not.toContain(secret)
  })

  it('tells nothing that is not ticked, and nothing that was not committed', async () => {
    const { shop, service, sendAll, asksForQuote } = await openTold(['payment'])
    await asksForQuote('June')
    const lost = shop.store.transaction(async () => {
      await putPush(shop.store, { topic: 'payment', title: 'Paid', body: '', path: '/admin' }, shop.now())
      throw new Error('not booked')
    })
    await expect(lost).rejects.toThrow('not booked')
    await sendAll()
    expect(service.received).toEqual([])
  })

  it('makes one notice of a rush, which says how many more', async () => {
    const { shop, service, browser, sendAll, asksForQuote } = await openTold()
    for (const name of ['Ada', 'Bea', 'Cleo']) await asksForQuote(name)
    await sendAll()
    expect(service.received.map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'New quote from Cleo', more: 2 },
    ])
    // And the next one waits a little.
    await asksForQuote('Dora')
    await sendAll()
    expect(service.received).toHaveLength(1)
    shop.wait(quietMs)
    await sendAll()
    expect(service.received.slice(1).map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'New quote from Dora', more: 0 },
    ])
  })

  it('sends a test, and only to a device that is told something', async () => {
    const { service, browser, device, asOwner, sendAll } = await openTold()
    const { endpoint } = device
    expect((await asOwner('POST', '/api/admin/push/device/test', { endpoint })).status).toBe(204)
    expect((await asOwner('POST', '/api/admin/push/device/test', { endpoint: `${endpoint}2` })).status).toBe(404)
    await sendAll()
    expect(service.received.map(({ body }) => browser.read(body))).toMatchObject([{ tag: 'test' }])
  })

  it('says what a device is told about, and the same key for good', async () => {
    const { device, asOwner } = await openTold(['message', 'quote'])
    const id = deviceIdOf(device.endpoint)
    const read = async (query = '') => (await asOwner('GET', `/api/admin/push${query}`)).json()
    const { publicKey, topics } = await read(`?device=${id}`)
    expect(topics).toEqual(['quote', 'message'])
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(await read()).toEqual({ publicKey, topics: null })
    expect(JSON.stringify(await read())).not.toContain('private')
    expect((await asOwner('DELETE', '/api/admin/push/device', { endpoint: device.endpoint })).status).toBe(204)
    expect((await read(`?device=${id}`)).topics).toBeNull()
  })

  it.each([404, 410])('forgets a device whose push service answers %i', async (status) => {
    const { shop, service, sendAll, asksForQuote } = await openTold()
    service.status = status
    await asksForQuote('June')
    await sendAll()
    expect(await shop.store.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
    expect(await notes(shop)).toEqual([])
  })

  it.each([429, 503])('tries again after %i, as late as the service asks', async (status) => {
    const { shop, service, sendAll, asksForQuote } = await openTold()
    Object.assign(service, { status, headers: { 'retry-after': '120' } })
    await asksForQuote('June')
    await sendAll()
    shop.wait(119_000)
    await sendAll()
    expect(service.received).toHaveLength(1)
    service.status = 201
    shop.wait(1_000)
    await sendAll()
    expect(service.received).toHaveLength(2)
    shop.wait(24 * 60 * 60 * 1000)
    await sendAll()
    expect(service.received).toHaveLength(2)
  })

  it('gives up on news that is a day old', async () => {
    const { shop, service, sendAll, asksForQuote } = await openTold()
    await asksForQuote('June')
    shop.wait(24 * 60 * 60 * 1000 + 1)
    await sendAll()
    expect(service.received).toEqual([])
    expect(await notes(shop)).toMatchObject([{ due_at: null }])
  })

  it('sends what a killed process had in hand, and nothing twice at the same time', async () => {
    const { shop, asksForQuote } = await openTold()
    await asksForQuote('June')
    const taken = await takeDuePush(shop.store, shop.now())
    expect(taken).toBeDefined()
    expect(await takeDuePush(shop.store, shop.now())).toBeUndefined()
    shop.wait(leaseMs)
    const again = await takeDuePush(shop.store, shop.now())
    expect(again).toMatchObject({ tries: 2 })
    // The first one comes back late: it has lost its lease.
    if (taken) await endPush(shop.store, taken, shop.now())
    expect(await notes(shop)).toMatchObject([{ lease: again?.lease }])
  })

  it('keeps what happens while the notice before it is under way', async () => {
    const { shop, service, browser, sendAll, asksForQuote } = await openTold()
    await asksForQuote('Ada')
    const taken = await takeDuePush(shop.store, shop.now())
    await asksForQuote('Bea')
    if (taken) await endPush(shop.store, taken, shop.now())
    shop.wait(quietMs)
    await sendAll()
    expect(service.received.map(({ body }) => browser.read(body))).toMatchObject([
      { title: 'New quote from Bea', more: 0 },
    ])
  })

  it('keeps 20 devices, the ones set up last', async () => {
    const { shop, service, asOwner } = await openTold()
    for (let nth = 0; nth < 21; nth++) {
      shop.wait(1_000)
      const { read, ...device } = openBrowser(service.url, `device-${nth}`)
      expect((await asOwner('PUT', '/api/admin/push/device', { ...device, topics: ['quote'] })).status).toBe(204)
    }
    const kept = await shop.store.db.selectFrom('push_subscriptions').select('endpoint').execute()
    expect(kept).toHaveLength(20)
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(`${service.url}/send/device-0`)
  })

  it('ends on every device with a new password', async () => {
    const { shop } = await openTold()
    await settleOwnerPassword(shop.store, 'another workshop key', shop.now(), openLog('silent'))
    expect(await shop.store.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  })
})

describe('a hostile subscription', () => {
  const keys = openBrowser('').keys
  const topics = ['quote']

  it.each([
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://localhost/',
    'http://fcm.googleapis.com/',
    `https://fcm.googleapis.com/${'a'.repeat(1_001)}`,
  ])('is refused: %.60s', async (endpoint) => {
    const { asOwner } = await openTold()
    expect((await asOwner('PUT', '/api/admin/push/device', { endpoint, keys, topics })).status).toBe(400)
  })

  it('is refused at 10 MB, without keys of a browser, and without a topic', async () => {
    const { asOwner, device } = await openTold()
    const put = async (body: unknown) => (await asOwner('PUT', '/api/admin/push/device', body)).status
    expect(await put({ ...device, endpoint: `https://a.example.com/${'a'.repeat(10_000_000)}`, topics })).toBe(413)
    expect(await put({ ...device, keys: { p256dh: 'AAAA', auth: 'AAAA' }, topics })).toBe(400)
    expect(await put({ ...device, topics: [] })).toBe(400)
    expect(await put({ ...device, topics: ['everything'] })).toBe(400)
  })

  it('whose name leads into the own network is called never, and forgotten', async () => {
    const { shop, sendAll, asksForQuote } = await openTold()
    // As if the name had been a public one when it was saved.
    await shop.store.db.updateTable('push_subscriptions').set({ endpoint: 'https://localhost/x' }).execute()
    await asksForQuote('June')
    await sendAll()
    expect(await shop.store.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  })
})
