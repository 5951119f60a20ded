import { describe, expect, it, test, vi } from 'vitest'
import {
  ask as askFor,
  asOwner,
  mailEnv,
  mailRows,
  openMailingShop,
  openMailServer,
  quote,
  recipientsOf,
  siteUrl,
  startMailWorkerOf,
  workerOf,
} from '../../../tests/support/mailing-shop.ts'
import { openPayingShop } from '../../../tests/support/paying-shop.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
// Loaded before the first test: compiling it blocks the event loop for longer than PostgreSQL waits for a connection.
import './render-mail.server.ts'
import { processMark } from '../../platform/process-mark.ts'
import { leaseMs, markUncertain, takeDueMail } from './mail-queue.server.ts'
import { maxTries } from './mail-worker.server.ts'

const hourMs = 60 * 60 * 1000

/** Like `ask`, for a quote that is accepted. */
async function ask(shop: TestShop, change: object = {}, headers: Record<string, string> = {}) {
  const answer = await askFor(shop, change, headers)
  expect(answer.status).toBe(201)
  return answer.json()
}

const rowOf = async (shop: TestShop, kind: string) => (await mailRows(shop)).find((row) => row.kind === kind)

describe('MAIL-2 emails', () => {
  it('about a quote reach the customer and the owner, with the saved quote, as HTML and plain text', async () => {
    const { server, shop, worker } = await openMailingShop()
    await ask(shop)
    await worker.sendDue()
    const mails = await server.read()
    const customers = mails.find((mail) => mail.to[0]?.address === 'ada@example.net')
    const owners = mails.find((mail) => mail.to[0]?.address === 'owner@example.org')
    expect(mails).toHaveLength(2)
    expect(customers).toMatchObject({
      subject: 'Your quote request #1',
      from: { name: 'Harpeth Beam & Mantel', address: 'shop@example.com' },
      to: [{ name: '', address: 'ada@example.net' }],
      replyTo: [{ address: 'hello@harpethbeam.example' }],
    })
    expect(owners).toMatchObject({
      subject: 'Quote #1 from Ada Lovelace: $325.00',
      replyTo: [{ name: 'Ada Lovelace', address: 'ada@example.net' }],
    })
    for (const mail of [customers, owners]) {
      expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
      expect(mail?.messageId).toMatch(/^<[\w-]{36}@example\.com>$/)
      for (const part of [mail?.html, mail?.text])
        for (const said of ['Reclaimed Pine', '72 × 8 × 8 in', '32 board feet', '$280.00', '$45.00', '$325.00'])
          expect(part).toContain(said)
    }
    expect(owners?.html).toContain('Ada Lovelace')
    expect(owners?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;')
    expect(owners?.html).not.toContain('<script')
    expect(owners?.text).toContain('Keep the saw marks.\n<script>alert(1)</script> & "quotes"')
    expect(customers?.text?.replaceAll('\n', ' ')).toContain(
      "We'll review it and reply to this address within 24 hours",
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
    expect(mail).toMatchObject({ subject: 'Your order #1 is confirmed' })
    for (const said of [
      '1 × ',
      'Reclaimed Oak, 72 × 8 × 8 in',
      '$450.00',
      '$36.00',
      '$531.00',
      '12 Analytical Lane',
      '2-3 weeks',
    ])
      expect(mail?.text).toContain(said)
    expect(mail?.html).toContain(`href="${siteUrl}/order-confirmation?order=${token}"`)
  })

  it('are saved once for a draft submitted again, only along with the quote, and never without SMTP_URL', async () => {
    const { shop } = await openMailingShop()
    const headers = { 'idempotency-key': 'draft-0123456789abcdef' }
    await Promise.all([ask(shop, {}, headers), ask(shop, {}, headers), ask(shop, {}, headers)])
    await ask(shop, {}, headers)
    expect(await mailRows(shop)).toHaveLength(2)
    await shop.send('POST', '/api/quotes', { ...quote, productId: 'gone' })
    expect(await mailRows(shop)).toHaveLength(2)

    const silent = await openTestShop()
    await ask(silent)
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
    await ask(shop)
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
    expect(notice?.subject).toBe('Quote #1 from Ada Bcc: b@example.com Body: $325.00')
    expect(await rowOf(shop, 'quote_confirmation')).toMatchObject({ state: 'failed', tries: 1 })
  })
})

describe('MAIL-2 the outbox', () => {
  it('sends each email once, from several processes, over few connections', async () => {
    const { server, shop, worker } = await openMailingShop()
    for (let number = 0; number < 12; number++) await ask(shop, { customerEmail: `c${number}@example.net` })
    await Promise.all([worker.sendDue(), workerOf(shop).sendDue(), workerOf(shop).sendDue()])
    const sent = recipientsOf(server)
    expect(sent).toHaveLength(24)
    expect(sent.filter((to) => to === 'owner@example.org')).toHaveLength(12)
    expect(new Set(sent)).toHaveLength(13)
    expect(new Set((await server.read()).map((mail) => mail.messageId)).size).toBe(24)
    expect(server.connections()).toBeLessThanOrEqual(6)
  })

  it('retries at growing intervals after 4xx or no answer, for two days, then gives up and shows it', async () => {
    const { server, shop, worker, owner } = await openMailingShop()
    server.moods.set('ada@example.net', { refuse: 'address', code: 450 })
    server.moods.set('owner@example.org', 'drop-at-address')
    await ask(shop)
    const waits: number[] = []
    for (let tries = 1; tries < maxTries; tries++) {
      await worker.sendDue()
      const mail = await rowOf(shop, 'quote_confirmation')
      expect(mail).toMatchObject({ state: 'waiting', tries, unanswered: 0 })
      const waitMs = (mail?.due_at ?? 0) - shop.now()
      waits.push(waitMs)
      // Not a millisecond early.
      if (tries === 1) {
        shop.wait(waitMs - 1)
        await worker.sendDue()
        expect(await rowOf(shop, 'quote_confirmation')).toMatchObject({ tries })
        shop.wait(1)
      } else shop.wait(waitMs)
      if (tries === 3)
        expect((await owner.mails()).stuck).toContainEqual({
          id: mail?.id,
          kind: 'quote_confirmation',
          about: 1,
          recipient: 'ada@example.net',
          state: 'waiting',
          tries: 3,
          mayHaveArrived: false,
          reason: "The mail server rejected the recipient's address (450).",
          held: null,
          words: null,
          nextTryAt: new Date(mail?.due_at ?? 0).toISOString(),
          createdAt: new Date(mail?.created_at ?? 0).toISOString(),
        })
    }
    await worker.sendDue()
    expect(await rowOf(shop, 'quote_confirmation')).toMatchObject({ state: 'failed', tries: maxTries, due_at: null })
    expect(server.asked.get('ada@example.net')).toBe(maxTries)
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / hourMs
    expect(hours).toBeGreaterThan(33)
    expect(hours).toBeLessThan(51)
    expect(waits[0]).toBeLessThan(73_000)
    for (let round = 0; round < maxTries; round++) {
      shop.wait(8 * hourMs)
      await worker.sendDue()
    }
    expect(server.asked.get('ada@example.net')).toBe(maxTries)
    expect(await rowOf(shop, 'quote_notice')).toMatchObject({ state: 'failed', tries: maxTries })
  })

  it('stops at a 5xx and shows it, and the owner can try again or dismiss it', async () => {
    const { server, shop, worker, owner } = await openMailingShop()
    server.moods.set('ada@example.net', { refuse: 'address', code: 550 })
    server.moods.set('bob@example.net', { refuse: 'text', code: 554 })
    await ask(shop)
    await ask(shop, { customerEmail: 'bob@example.net' })
    await worker.sendDue()
    shop.wait(100 * hourMs)
    await worker.sendDue()
    expect([server.asked.get('ada@example.net'), server.asked.get('bob@example.net')]).toEqual([1, 1])
    expect(recipientsOf(server)).toEqual(['owner@example.org', 'owner@example.org'])
    const { sending, counts, stuck, stuckTotal } = await owner.mails()
    expect([sending, counts, stuckTotal]).toEqual([
      true,
      { waiting: 0, sending: 0, uncertain: 0, sent: 2, failed: 2 },
      2,
    ])
    expect(stuck).toMatchObject([
      { about: 1, state: 'failed', tries: 1, nextTryAt: null, mayHaveArrived: false },
      { about: 2, state: 'failed', reason: 'The mail server rejected the message (554).' },
    ])
    expect(shop.logged.join('')).not.toContain('ada@example.net')

    server.moods.clear()
    const [adas, bobs] = stuck
    expect((await owner.retry(adas.id)).status).toBe(204)
    expect((await owner.dismiss(bobs.id)).status).toBe(204)
    await worker.sendDue()
    expect(recipientsOf(server)).toEqual(['ada@example.net', 'owner@example.org', 'owner@example.org'])
    expect(await owner.mails()).toMatchObject({ stuck: [], stuckTotal: 0, counts: { sent: 3, failed: 0 } })
    expect([(await owner.retry(adas.id)).status, (await owner.dismiss(adas.id)).status]).toEqual([409, 409])
    expect([(await owner.retry(bobs.id)).status, (await owner.dismiss(bobs.id)).status]).toEqual([404, 404])
    expect((await owner.retry(0)).status).toBe(404)
  })

  it('ADMIN-3 loses the emails of a quote that is deleted, sent or not, and keeps the others', async () => {
    const { server, shop, worker, owner } = await openMailingShop()
    server.moods.set('ada@example.net', { refuse: 'address', code: 451 })
    await ask(shop)
    await worker.sendDue()
    await ask(shop, { customerEmail: 'bob@example.net' })
    expect(await mailRows(shop)).toHaveLength(4)
    expect((await owner.deleteQuote(1)).status).toBe(204)
    expect((await mailRows(shop)).map((row) => [row.about_id, row.kind])).toEqual([
      [2, 'quote_confirmation'],
      [2, 'quote_notice'],
    ])
    server.moods.clear()
    shop.wait(hourMs)
    await worker.sendDue()
    expect(recipientsOf(server)).toEqual(['bob@example.net', 'owner@example.org', 'owner@example.org'])
  })

  it('ADMIN-3 stops an email that is being sent when its quote is deleted', async () => {
    const { server, shop, worker, owner } = await openMailingShop()
    await ask(shop)
    const taken = await takeDueMail(shop.store, shop.now())
    expect(taken?.kind).toBe('quote_confirmation')
    expect((await owner.deleteQuote(1)).status).toBe(204)
    expect(taken && (await markUncertain(shop.store, taken, shop.now()))).toBe(false)
    shop.wait(hourMs)
    await worker.sendDue()
    expect(recipientsOf(server)).toEqual([])
  })

  it.each([
    ['drop-before-keeping', 1],
    ['drop-after-keeping', 2],
  ] as const)('sends an email again, and marks it, when the answer was lost (%s)', async (mood, copies) => {
    const { server, shop, worker, owner } = await openMailingShop()
    server.moods.set('ada@example.net', mood)
    await ask(shop)
    await worker.sendDue()
    expect(await rowOf(shop, 'quote_confirmation')).toMatchObject({ state: 'uncertain', unanswered: 0 })
    expect((await owner.mails()).stuck).toMatchObject([{ state: 'uncertain', mayHaveArrived: true }])
    server.moods.clear()
    shop.wait(hourMs)
    await worker.sendDue()
    expect(await rowOf(shop, 'quote_confirmation')).toMatchObject({ state: 'sent', tries: 2, unanswered: 1 })
    const customers = (await server.read()).filter((mail) => mail.to[0]?.address === 'ada@example.net')
    expect(customers).toHaveLength(copies)
    expect(new Set(customers.map((mail) => mail.messageId)).size).toBe(1)
  })

  it('leaves an email to the process that has it until its lease runs out', async () => {
    const { server, shop, worker } = await openMailingShop()
    await ask(shop)
    const [taken] = [await takeDueMail(shop.store, shop.now()), await takeDueMail(shop.store, shop.now())]
    await worker.sendDue()
    expect(server.arrived).toEqual([])
    // Killed before the content of the first went out, and after that of the second.
    await shop.store.db
      .updateTable('outbox')
      .set({ state: 'uncertain' })
      .where('id', '<>', taken?.id ?? 0)
      .execute()
    shop.wait(leaseMs)
    await worker.sendDue()
    expect(await mailRows(shop)).toMatchObject([
      { state: 'sent', tries: 2, unanswered: 0 },
      { state: 'sent', tries: 2, unanswered: 1 },
    ])
    expect(server.arrived).toHaveLength(2)
  })

  it.skipIf(processMark === undefined)(
    'sends at once what a dead process was sending, under the old Message-ID',
    async () => {
      const { server, shop, worker } = await openMailingShop()
      await ask(shop)
      const [first, second] = [await takeDueMail(shop.store, shop.now()), await takeDueMail(shop.store, shop.now())]
      // Another process that had this process's number before it.
      const ofDeadProcess = (lease: string | null | undefined) => lease?.replace(/ (\d+) /, ' 1 ') ?? null
      await shop.store.db
        .updateTable('outbox')
        .set({ lease: ofDeadProcess(first?.lease) })
        .where('id', '=', first?.id ?? 0)
        .execute()
      await shop.store.db
        .updateTable('outbox')
        .set({ lease: ofDeadProcess(second?.lease), state: 'uncertain' })
        .where('id', '=', second?.id ?? 0)
        .execute()
      await worker.sendDue()
      expect(await mailRows(shop)).toMatchObject([
        { state: 'sent', tries: 2, unanswered: 0, message_id: first?.message_id },
        { state: 'sent', tries: 2, unanswered: 1, message_id: second?.message_id },
      ])
      expect(server.arrived).toHaveLength(2)
    },
  )

  it('RUN-4 keeps working after the clock was a day ahead, and sends what is in progress once', async () => {
    const dayMs = 24 * hourMs
    const server = await openMailServer()
    const shop = await openTestShop({ env: mailEnv(server) })
    server.moods.set('ada@example.net', { refuse: 'address', code: 450 })
    server.moods.set('owner@example.org', 'hang')
    startMailWorkerOf(shop)
    await ask(shop)
    await expect.poll(() => server.asked.get('owner@example.org')).toBe(1)
    await expect.poll(async () => rowOf(shop, 'quote_confirmation')).toMatchObject({ state: 'waiting', tries: 1 })
    // The lease of the one that hangs looks as if it had run out, but this process is still sending it.
    shop.wait(dayMs)
    await expect.poll(async () => rowOf(shop, 'quote_confirmation')).toMatchObject({ state: 'waiting', tries: 2 })
    expect(server.asked.get('owner@example.org')).toBe(1)
    // The next try is now a day away.
    shop.wait(-dayMs)
    server.moods.delete('ada@example.net')
    await expect.poll(() => recipientsOf(server)).toEqual(['ada@example.net'])
    expect(server.asked.get('owner@example.org')).toBe(1)
  })

  it('RUN-4 gives a lease that a clock made too long the usual time, so a living process can renew it', async () => {
    const dayMs = 24 * hourMs
    const { server, shop, worker } = await openMailingShop()
    shop.wait(dayMs)
    await ask(shop)
    await takeDueMail(shop.store, shop.now())
    await takeDueMail(shop.store, shop.now())
    shop.wait(-dayMs)
    await worker.sendDue()
    expect(server.arrived).toEqual([])
    shop.wait(leaseMs)
    await worker.sendDue()
    expect(server.arrived).toHaveLength(2)
  })

  it('sends nothing of an email that another process has taken over', async () => {
    const { server, shop, worker } = await openMailingShop()
    await ask(shop)
    await shop.store.db.deleteFrom('outbox').where('kind', '=', 'quote_notice').execute()
    server.moods.set('ada@example.net', 'hang')
    const slow = worker.sendDue()
    while (!server.asked.get('ada@example.net')) await new Promise((resolve) => setTimeout(resolve, 5))
    await shop.store.db.updateTable('outbox').set({ lease: 'another process' }).execute()
    await worker.stop()
    await slow
    expect(server.arrived).toEqual([])
    expect(await mailRows(shop)).toMatchObject([{ lease: 'another process', state: 'sending' }])
  })

  it('fails an email whose content is broken, and sends the others', async () => {
    const { server, shop, worker, owner } = await openMailingShop()
    await ask(shop)
    await shop.store.db
      .updateTable('outbox')
      .set({ content: '{"quoteId":1,"customerName":"Ada' })
      .where('kind', '=', 'quote_confirmation')
      .execute()
    await worker.sendDue()
    expect(recipientsOf(server)).toEqual(['owner@example.org'])
    expect((await owner.mails()).stuck).toMatchObject([{ state: 'failed', reason: expect.stringContaining('content') }])
    expect(shop.logged.join('')).not.toContain('"Ada')
  })

  it('gives up an email that crashed the process each time', async () => {
    const { server, shop, worker } = await openMailingShop()
    await ask(shop)
    await shop.store.db.updateTable('outbox').set({ tries: maxTries }).execute()
    await worker.sendDue()
    expect(server.arrived).toEqual([])
    expect(await mailRows(shop)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  })
})

test('MAIL-2 a quote is accepted while the mail server is down, and its emails are sent when it is back', async () => {
  const { server, shop, worker } = await openMailingShop()
  await server.kill()
  await ask(shop)
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
  await ask(shop)
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
  await ask(shop)
  await ask(shop)
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
  await ask(shop)
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
