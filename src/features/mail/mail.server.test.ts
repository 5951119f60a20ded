import { describe, expect, it, test, vi } from 'vitest'
import {
  askAccepted,
  asOwner,
  mailEnv,
  mailRows,
  openMailingShop,
  openMailServer,
  quote,
  recipientsOf,
  rowOf,
  siteUrl,
  workerOf,
} from '../../../tests/support/mailing-shop.ts'
import { openPayingShop } from '../../../tests/support/paying-shop.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
// Loaded before the first test: compiling it blocks the event loop for longer than PostgreSQL waits for a connection.
import './render-mail.server.ts'
import { leaseMs, markUncertain, takeDueMail } from './mail-queue.server.ts'

const hourMs = 60 * 60 * 1000

describe('MAIL-2 emails', () => {
  it('about a quote reach the customer and the owner, with the saved quote, as HTML and plain text', async () => {
    const { server, shop, worker } = await openMailingShop()
    await askAccepted(shop)
    await worker.sendDue()
    const mails = await server.read()
    const customers = mails.find((mail) => mail.to[0]?.address === 'ada@example.net')
    const owners = mails.find((mail) => mail.to[0]?.address === 'owner@example.org')
    expect(mails).toHaveLength(2)
    expect(customers).toMatchObject({
      subject: 'Your quote #1',
      headline: 'Your quote request #1',
      from: { name: 'Harpeth Beam & Mantel', address: 'shop@example.com' },
      to: [{ name: '', address: 'ada@example.net' }],
      // DESK-7: the owner's own mailbox.
      replyTo: [{ address: 'owner@example.org' }],
    })
    expect(owners).toMatchObject({
      subject: 'Quote #1, Ada Lovelace',
      headline: 'Quote #1 from Ada Lovelace: $325.00',
      replyTo: [{ name: 'Ada Lovelace', address: 'ada@example.net' }],
    })
    for (const mail of [customers, owners]) {
      expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
      expect(mail?.messageId).toMatch(/^<[\w-]{36}@example\.com>$/)
      // One thread.
      expect(mail).toMatchObject({ inReplyTo: '<quote-1@example.com>', references: '<quote-1@example.com>' })
      for (const part of [mail?.html, mail?.text])
        for (const said of ['Reclaimed Pine', '72 × 8 × 8 in', '32 board feet', '$280.00', '$45.00', '$325.00'])
          expect(part).toContain(said)
    }
    expect(owners?.html).toContain('Ada Lovelace')
    expect(owners?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;')
    expect(owners?.html).not.toContain('<script')
    expect(owners?.text).toContain('Keep the saw marks.\n<script>alert(1)</script> & "quotes"')
    expect(customers?.text?.replaceAll('\n', ' ')).toContain(
      "We'll review it and reply to this address by Tuesday at 10 AM",
    )
    expect(owners?.html).toContain(`href="${siteUrl}/admin?quote=1"`)
    expect(owners?.text).toContain(`${siteUrl}/admin?quote=1`)
    expect(owners?.text).toContain('Analytical Engines')
    expect(await mailRows(shop)).toEqual([
      expect.objectContaining({ kind: 'quote_confirmation', state: 'sent', tries: 1, unanswered: 0, due_at: null }),
      expect.objectContaining({ kind: 'quote_notice', state: 'sent', tries: 1, unanswered: 0, due_at: null }),
    ])
    const log = shop.logged.join('')
    expect(log).toContain('"email sent"')
    for (const private_ of ['ada@example.net', 'owner@example.org', 'Lovelace', 'saw marks'])
      expect(log).not.toContain(private_)
  })

  it('about a paid order include its receipt, once, with a link to the confirmation', async () => {
    const server = await openMailServer()
    const shop = await openPayingShop('demo', { env: mailEnv(server) })
    const { token, clientSecret } = await shop.placeOne()
    await workerOf(shop).sendDue()
    expect(server.arrived).toEqual([])
    await shop.pay(clientSecret, 'paid')
    const deliveries = await shop.takeDeliveries()
    for (const delivery of [...deliveries, ...deliveries]) await shop.post(delivery)
    await shop.reconcile()
    await workerOf(shop).sendDue()
    const mails = await server.read()
    expect(mails.map((one) => one.to[0]?.address).sort()).toEqual(['ada@example.com', 'owner@example.org'])
    const mail = mails.find((one) => one.to[0]?.address === 'ada@example.com')
    expect(mail).toMatchObject({ subject: 'Your order #1', headline: 'Your order #1 is confirmed' })
    for (const said of [
      'Heritage Oak Floating Mantel',
      'Reclaimed Oak, no finish, 72 × 8 × 8 in (6 ft)',
      '$450.00',
      '$36.00',
      '$531.00',
      '12 Analytical Lane',
      '2-3 weeks',
    ])
      expect(mail?.text).toContain(said)
    // JOB-1: how many is said of several only.
    expect(mail?.text).not.toContain('1 × ')
    expect(mail?.html).toContain(`href="${siteUrl}/order-confirmation?order=${token}"`)
  })

  it('DOOR-4 promise the lead time that the owner set, as it was when the quote or order was made', async () => {
    const server = await openMailServer()
    const shop = await openPayingShop('demo', { env: mailEnv(server) })
    const cookie = await shop.signIn()
    const weeks = (from: number, to: number) =>
      shop.send('POST', '/api/admin/update-delivery-rules', { 'lead from': from, 'lead to': to }, { cookie })
    expect((await weeks(4, 6)).status).toBe(200)
    await askAccepted(shop)
    const { clientSecret } = await shop.placeOne()
    expect((await weeks(8, 9)).status).toBe(200)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    await workerOf(shop).sendDue()
    const promised = (await server.read()).flatMap(({ text }) => text?.match(/\d-\d weeks/g) ?? [])
    expect(promised.length).toBeGreaterThan(2)
    expect(new Set(promised)).toEqual(new Set(['4-6 weeks']))
  })

  it('are saved once for a draft submitted again, only along with the quote, and never without SMTP_URL', async () => {
    const { shop } = await openMailingShop()
    const headers = { 'idempotency-key': 'draft-0123456789abcdef' }
    await Promise.all([askAccepted(shop, {}, headers), askAccepted(shop, {}, headers), askAccepted(shop, {}, headers)])
    await askAccepted(shop, {}, headers)
    expect(await mailRows(shop)).toHaveLength(2)
    await shop.send('POST', '/api/quotes', { ...quote, productId: 'gone' })
    expect(await mailRows(shop)).toHaveLength(2)

    const silent = await openTestShop()
    await askAccepted(silent)
    expect(await mailRows(silent)).toEqual([])
    expect(silent.mail).toBeUndefined()
  })

  it("can't be given another header or recipient", async () => {
    const { server, shop, worker } = await openMailingShop()
    for (const customerEmail of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      'a@b.com\u0000',
    ])
      expect((await shop.send('POST', '/api/quotes', { ...quote, customerEmail })).status).toBe(400)
    expect((await shop.send('POST', '/api/quotes', { ...quote, customerName: 'A\r\nBcc: b@example.com' })).status).toBe(
      400,
    )

    // As if the API had let them in.
    await askAccepted(shop)
    const [mail] = await mailRows(shop)
    const content = JSON.parse(mail?.content ?? '')
    content.customerName = 'Ada\r\nBcc: b@example.com\r\n\r\nBody'
    await shop.store.db
      .updateTable('outbox')
      .set({ content: JSON.stringify(content) })
      .execute()
    await shop.store.db
      .updateTable('outbox')
      .set({ recipient: 'ada@example.net>\r\nRCPT TO:<b@example.com' })
      .where('kind', '=', 'quote_confirmation')
      .execute()
    await worker.sendDue()
    expect(recipientsOf(server)).toEqual(['owner@example.org'])
    const [notice] = await server.read()
    expect(notice?.bcc).toBeUndefined()
    expect(notice?.subject).toBe('Quote #1, Ada Bcc: b@example.com Body')
    expect(await rowOf(shop, 'quote_confirmation')).toMatchObject({ state: 'failed', tries: 1 })
  })
})

test('MAIL-2 a quote is accepted while the mail server is down, and its emails are sent when it is back', async () => {
  const { server, shop, worker } = await openMailingShop()
  await server.kill()
  await askAccepted(shop)
  await worker.sendDue()
  expect(await mailRows(shop)).toMatchObject([
    { state: 'waiting', last_error: "The shop couldn't reach the mail server (ECONNREFUSED)." },
    { state: 'waiting' },
  ])
  await server.revive()
  shop.wait(hourMs)
  await worker.sendDue()
  expect(recipientsOf(server)).toEqual(['ada@example.net', 'owner@example.org'])
})

test('MAIL-2 an email sent while the database was down is recorded as sent, and not sent again', async () => {
  const { server, shop, worker } = await openMailingShop()
  await askAccepted(shop)
  const root = shop.store.db
  const db = vi.spyOn(shop.store, 'db', 'get')
  const { arrived } = server
  let awayFrom = 0
  db.mockImplementation(() => {
    awayFrom ||= arrived.length > 0 ? performance.now() : 0
    if (awayFrom && performance.now() < awayFrom + 300)
      throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
    return root
  })
  await worker.sendDue().catch(() => undefined)
  db.mockRestore()
  expect(awayFrom).toBeGreaterThan(0)
  // The other wasn't sent while the database was down, and gets its next try.
  shop.wait(hourMs)
  await worker.sendDue()
  expect(recipientsOf(server)).toEqual(['ada@example.net', 'owner@example.org'])
  expect(await mailRows(shop)).toMatchObject([
    { state: 'sent', unanswered: 0 },
    { state: 'sent', unanswered: 0 },
  ])
})

test('MAIL-2 after SMTP_URL is removed, unsent emails are shown and can be dismissed; the rest are sent once it is back', async () => {
  const { server, shop, worker } = await openMailingShop()
  await askAccepted(shop)
  await askAccepted(shop)
  // The process was killed while sending two emails: one before its content went out, one after.
  await takeDueMail(shop.store, shop.now())
  const handedOver = await takeDueMail(shop.store, shop.now())
  if (handedOver) await markUncertain(shop.store, handedOver, shop.now())

  const without = await openTestShop()
  await without.store.db
    .insertInto('outbox')
    .values(await mailRows(shop))
    .execute()
  const owner = await asOwner(without)
  // Another process might still have the two.
  expect((await owner.mails()).stuck).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  without.wait(leaseMs)
  const { stuck, stuckTotal, sending } = await owner.mails()
  const reason = expect.stringContaining('SMTP_URL is not set')
  expect({ stuckTotal, sending }).toEqual({ stuckTotal: 4, sending: false })
  expect(stuck.map((mail: { state: string }) => mail.state).sort()).toEqual([
    'sending',
    'uncertain',
    'waiting',
    'waiting',
  ])
  for (const mail of stuck)
    expect(mail).toMatchObject({ reason, nextTryAt: null, mayHaveArrived: mail.state === 'uncertain' })
  expect((await owner.retry(stuck[0].id)).status).toBe(409)
  for (const { id } of stuck) expect((await owner.dismiss(id)).status).toBe(204)
  expect(await owner.mails()).toMatchObject({ stuck: [], stuckTotal: 0 })

  shop.wait(leaseMs)
  await worker.sendDue()
  expect(recipientsOf(server)).toEqual(['ada@example.net', 'ada@example.net', 'owner@example.org', 'owner@example.org'])
})

test('MAIL-2 with SMTP_URL alone, email goes out from the address in content/shop.ts, and the log says so', async () => {
  const server = await openMailServer()
  const shop = await openTestShop({ env: { SMTP_URL: server.url } })
  await askAccepted(shop)
  await workerOf(shop).sendDue()
  expect(recipientsOf(server)).toEqual(['ada@example.net', 'hello@harpethbeam.example'])
  expect(server.arrived[0]?.from).toBe('hello@harpethbeam.example')
  expect(shop.logged.join('')).toMatch(/MAIL_FROM is not set.*OWNER_EMAIL is not set.*PUBLIC_URL is not set/)
})

test('MAIL-1 the browser sends, and may reach EmailJS, only with EmailJS keys and without SMTP_URL', async () => {
  const keys = { EMAILJS_PUBLIC_KEY: 'public', EMAILJS_SERVICE_ID: 'service' }
  const look = async (env: Record<string, string>) => {
    const shop = await openTestShop({ env })
    const config = await (await shop.request('/api/emailjs-config')).json()
    const policy = (await shop.request('/')).headers.get('content-security-policy')
    return [config, /connect-src 'self'( https:\/\/api\.emailjs\.com)?(;|$)/.exec(policy ?? '')?.[1]]
  }
  const unavailable = { available: false, publicKey: null, serviceId: null, handledByServer: false }
  expect(await look({})).toEqual([unavailable, undefined])
  expect(await look({ ...keys, SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
    { ...unavailable, handledByServer: true },
    undefined,
  ])
  expect(await look(keys)).toEqual([
    { available: true, publicKey: 'public', serviceId: 'service', handledByServer: false },
    ' https://api.emailjs.com',
  ])
})
