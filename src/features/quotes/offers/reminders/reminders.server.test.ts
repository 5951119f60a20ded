/** LIVE-8: reminders, the switch, and renewal, through the API and the worker. */
import { describe, expect, it } from 'vitest'
import { mailEnv, openMailServer, owner, siteUrl, workerOf } from '../../../../../tests/support/mailing-shop.ts'
import { openLivingQuote } from '../../../../../tests/support/offers/living-quote.ts'
import { detailOf, hourMs } from '../../../../../tests/support/paying-shop.ts'
import { progressWaitMs } from '../../../mail/offers/progress-outbox.server.ts'
import { sendReminders } from './reminders.server.ts'

const dayMs = 24 * hourMs

async function openReminded() {
  const server = await openMailServer()
  const living = await openLivingQuote('demo', { env: mailEnv(server) })
  const worker = workerOf(living)
  await living.send()
  await worker.sendDue()
  server.arrived.length = 0
  const [planned] = await living.store.db.selectFrom('offer_reminders').select('due_at').orderBy('due_at').execute()
  /** To just after a planned moment. */
  const waitUntil = (at: number) => living.wait(at + 1000 - living.now())
  /** As a process whose clock is that much ahead. */
  const remind = (skewMs = 0) => sendReminders(living.store, living.now() + skewMs)
  const headlines = async () => {
    await worker.sendDue()
    return (await server.read()).map(({ headline }) => headline)
  }
  const dueTimes = async () =>
    (await living.store.db.selectFrom('offer_reminders').select('due_at').orderBy('due_at').execute()).map(
      ({ due_at: dueAt }) => dueAt,
    )
  return { server, living, remind, headlines, waitUntil, dueTimes, first: planned?.due_at ?? 0 }
}

describe('LIVE-8 reminders', () => {
  it('come three days after an offer that was not opened, a week and a day before its end, each once', async () => {
    const { living, remind, headlines, waitUntil, dueTimes } = await openReminded()
    expect(await remind()).toBe(0)
    for (const [index, at] of (await dueTimes()).entries()) {
      waitUntil(at)
      // As several processes at once.
      const counts = await Promise.all([remind(5_000), remind(), remind(2_000)])
      expect([index, counts.reduce((sum, count) => sum + count, 0)]).toEqual([index, 1])
    }
    // The process whose clock is ahead may have been the one to save the last email.
    living.wait(5_000)
    // Several go out at once, so one may overtake another here.
    expect((await headlines()).toSorted()).toEqual([
      expect.stringMatching(/^One week left on your offer: #1, \$/),
      expect.stringMatching(/^Your offer ends tomorrow: #1, \$/),
      expect.stringMatching(/^Your offer is waiting: #1, \$/),
    ])
    living.wait(3 * dayMs)
    expect(await remind()).toBe(0)
    await living.signInAgain()
    const { reminders } = await living.offer()
    expect(reminders.sent.map(({ kind }: { kind: string }) => kind)).toEqual(['unseen', 'week', 'day'])
    expect(reminders.nextAt).toBeNull()
  })

  it('leave out the first once it was opened', async () => {
    const { living, remind, headlines, waitUntil, dueTimes, first } = await openReminded()
    await living.customer('POST', '/seen')
    waitUntil(first)
    expect(await remind()).toBe(0)
    waitUntil((await dueTimes())[1] ?? 0)
    expect(await remind()).toBe(1)
    expect(await headlines()).toEqual([expect.stringMatching(/^One week left/)])
  })

  it.each([
    ['accepted', (living: Awaited<ReturnType<typeof openLivingQuote>>) => living.accept(1)],
    ['declined', (living: Awaited<ReturnType<typeof openLivingQuote>>) => living.decline(1)],
    ['withdrawn', (living: Awaited<ReturnType<typeof openLivingQuote>>) => living.withdraw(1)],
  ])('stop when the offer is %s', async (_, answer) => {
    const { living, remind, waitUntil, first } = await openReminded()
    expect((await answer(living)).status).toBeLessThan(300)
    waitUntil(first)
    expect(await remind()).toBe(0)
    living.wait(40 * dayMs)
    expect(await remind()).toBe(0)
  })

  it('begin again with a new version, and none is about the old one', async () => {
    const { living, remind, waitUntil, first } = await openReminded()
    living.wait(2 * dayMs)
    await living.signInAgain()
    await living.send()
    waitUntil(first)
    expect(await remind()).toBe(0)
    living.wait(2 * dayMs)
    expect(await remind()).toBe(1)
  })

  it('that are two days late, as after an outage, are left out', async () => {
    const { living, remind, waitUntil, first } = await openReminded()
    waitUntil(first + 2 * dayMs)
    expect(await remind()).toBe(0)
    await living.signInAgain()
    expect((await living.offer()).reminders.sent).toEqual([])
  })

  it('are switched off and on by the owner, by the customer, and by an email program', async () => {
    const { server, living, remind, headlines, waitUntil, dueTimes, first } = await openReminded()
    expect((await living.desk('PUT', '/quotes/1/reminders', { isOn: false })).status).toBe(204)
    expect((await living.offer()).reminders).toMatchObject({ stoppedBy: 'owner', nextAt: null })
    expect((await living.page()).hasReminders).toBe(false)
    expect((await living.customer('PUT', '/reminders', { isOn: true })).status).toBe(204)
    waitUntil(first)
    expect(await remind()).toBe(1)
    await headlines()
    const raw = server.arrived.at(-1)?.raw.toString() ?? ''
    const url = `${siteUrl}/api/quote-pages/${living.token()}/unsubscribe`
    expect(raw.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${url}>`)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    // RFC 8058: a form, from no page at all. A scanner that only looks changes nothing.
    const path = `/api/quote-pages/${living.token()}/unsubscribe`
    expect((await living.request(path)).status).toBe(303)
    expect((await living.page()).hasReminders).toBe(true)
    const answer = await living.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(204)
    expect((await living.page()).hasReminders).toBe(false)
    waitUntil((await dueTimes())[1] ?? 0)
    expect(await remind()).toBe(0)
    expect((await living.plain('PUT', '/api/admin/quotes/1/reminders', { isOn: true })).status).toBe(401)
    expect((await living.request('/api/quote-pages/x/unsubscribe', { method: 'POST' })).status).toBe(404)
  })

  it('a GET of that address leads to the page with the switch, and switches nothing', async () => {
    const living = await openLivingQuote()
    await living.send()
    const answer = await living.request(`/api/quote-pages/${living.token()}/unsubscribe`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/quote/${living.token()}#reminders`])
    expect(await living.page()).toMatchObject({ hasReminders: true })
    expect((await living.render(`/quote/${living.token()}`)).html).toContain('id="reminders"')
    expect((await living.request('/api/quote-pages/x/unsubscribe')).status).toBe(404)
  })
})

describe('LIVE-8 renewal', () => {
  it('is asked for once per version, and the owner is mailed', async () => {
    const { living, headlines, server } = await openReminded()
    expect(await detailOf(await living.customer('POST', '/renewal', { version: 1 }))).toEqual([
      409,
      "This offer is sent. Reload the page to see what's next.",
    ])
    living.wait(31 * dayMs)
    expect((await living.page()).isRenewalAsked).toBe(false)
    const ask = () => living.customer('POST', '/renewal', { version: 1 })
    expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await living.page()).isRenewalAsked).toBe(true)
    expect(await headlines()).toEqual([expect.stringMatching(/^June Carter asks you to renew your offer #1: \$/)])
    expect(server.arrived[0]?.to).toBe(owner)
    await living.signInAgain()
    const events = (await living.offer()).events.filter(({ kind }: { kind: string }) => kind === 'renewal-asked')
    expect(events).toMatchObject([{ note: 'Version 1' }])
    const renewals = async () => {
      const { groups } = await (await living.desk('GET', '/today')).json()
      return groups.find(({ key }: { key: string }) => key === 'renewals').rows.map(({ id }: { id: number }) => id)
    }
    expect(await renewals()).toEqual([1])
    const until = new Date(living.now() + 20 * dayMs).toISOString().slice(0, 10)
    expect((await living.renew(until)).status).toBe(200)
    expect(await living.page()).toMatchObject({ isRenewalAsked: false, hasReminders: true })
    expect(await renewals()).toEqual([])
    expect((await ask()).status).toBe(409)
  })

  it('leaves the first page when the owner has written, or is done with the quote', async () => {
    const { living } = await openReminded()
    living.wait(31 * dayMs)
    await living.customer('POST', '/renewal', { version: 1 })
    await living.signInAgain()
    const renewals = async () => {
      const { groups } = await (await living.desk('GET', '/today')).json()
      return groups.find(({ key }: { key: string }) => key === 'renewals').total
    }
    const status = (is: 'completed' | 'approved') => living.store.db.updateTable('quotes').set({ status: is }).execute()
    expect(await renewals()).toBe(1)
    await status('completed')
    expect(await renewals()).toBe(0)
    await status('approved')
    const said = { quote_id: 1, side: 'owner', text: 'That beam is gone.', design: null, read_at: null } as const
    const { db } = living.store
    await db
      .insertInto('quote_messages')
      .values({ ...said, key: 'before', at: living.now() - dayMs })
      .execute()
    expect(await renewals()).toBe(1)
    await db
      .insertInto('quote_messages')
      .values({ ...said, key: 'after', at: living.now() + 1 })
      .execute()
    expect(await renewals()).toBe(0)
  })
})

describe('LIVE-6 news of an order', () => {
  it('is one email when the owner presses several steps at once, and says where the order is', async () => {
    const server = await openMailServer()
    const living = await openLivingQuote('demo', { env: mailEnv(server) })
    const worker = workerOf(living)
    await living.accepted()
    await living.byHand(0)
    await worker.sendDue()
    server.arrived.length = 0
    const headlines = async () => {
      await worker.sendDue()
      return (await server.read()).map(({ headline }) => headline)
    }
    await living.move('in_production')
    expect(await headlines()).toEqual([])
    await living.move('ready')
    living.wait(progressWaitMs)
    expect(await headlines()).toEqual(['Order #1: your piece is ready'])
    await living.move('delivered', 'She pays tomorrow')
    living.wait(progressWaitMs)
    expect(await headlines()).toEqual(['Order #1: your piece is ready', 'Order #1: your order has arrived'])
    const [ready, delivered] = await server.read()
    expect(ready?.text).toMatch(/The balance of \$[\d.]+ is due now, before we deliver\./)
    expect(delivered?.text).toMatch(/The balance of \$[\d.]+ is still due\./)
  })

  it('does not ask for a balance that comes while it waits', async () => {
    const server = await openMailServer()
    const living = await openLivingQuote('demo', { env: mailEnv(server) })
    const worker = workerOf(living)
    await living.accepted()
    await living.byHand(0)
    await living.move('in_production')
    await living.move('ready')
    await living.byHand(1)
    living.wait(progressWaitMs)
    await worker.sendDue()
    const ready = (await server.read()).find(({ headline }) => headline === 'Order #1: your piece is ready')
    expect(ready?.text).toContain('Open your order')
    expect(ready?.text).not.toContain('balance')
  })
})

describe('LIVE-8 emails that come at once', () => {
  it('a new version replaces the email about the one before that still waits', async () => {
    const server = await openMailServer()
    const living = await openLivingQuote('demo', { env: mailEnv(server) })
    const worker = workerOf(living)
    await worker.sendDue()
    server.arrived.length = 0
    await living.send()
    await living.send({ ownLines: [{ key: 'notch', label: 'Notch', amount: '75.00' }] })
    await worker.sendDue()
    expect((await server.read()).map(({ headline }) => headline)).toEqual([
      expect.stringMatching(/^Your offer #1 has changed/),
    ])
  })
})
