/** MAIL-2: what happens to an email between the outbox and the mail server. */
import { describe, expect, it } from 'vitest'
import {
  askAccepted,
  mailEnv,
  mailRows,
  openMailingShop,
  openMailServer,
  recipientsOf,
  rowOf,
  startMailWorkerOf,
  workerOf,
} from '../../../tests/support/mailing-shop.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
// Loaded before the first test: compiling it blocks the event loop for longer than PostgreSQL waits for a connection.
import './render-mail.server.ts'
import { processMark } from '../../platform/process-mark.ts'
import { leaseMs, markUncertain, takeDueMail } from './mail-queue.server.ts'
import { maxTries } from './mail-worker.server.ts'

const hourMs = 60 * 60 * 1000

describe('MAIL-2 the outbox', () => {
  it('RUN-3 sends each of 60 emails once, from three processes with clocks apart, over few connections', async () => {
    const { server, shop, worker } = await openMailingShop()
    for (let number = 0; number < 30; number++)
      await askAccepted(shop, { customerEmail: `c${number}@example.net` }, { from: `203.0.113.${number}` })
    const others = [5_000, 2_000].map((aheadMs) => workerOf(shop, { now: () => shop.now() + aheadMs }))
    await Promise.all([worker, ...others].map((one) => one.sendDue()))
    const sent = recipientsOf(server)
    expect(sent).toHaveLength(60)
    expect(new Set(sent)).toHaveLength(31)
    expect(new Set((await server.read()).map((mail) => mail.messageId)).size).toBe(60)
    expect(server.connections()).toBeLessThanOrEqual(6)
  })

  it('RUN-3 a process on another machine takes over an email only after its lease, even when its clock is ahead', async () => {
    const { shop } = await openMailingShop()
    await askAccepted(shop)
    const taken = [await takeDueMail(shop.store, shop.now()), await takeDueMail(shop.store, shop.now())]
    expect(taken.map((mail) => mail?.state)).toEqual(['sending', 'sending'])
    expect(await takeDueMail(shop.store, shop.now() + 5_000)).toBeUndefined()
    expect((await takeDueMail(shop.store, shop.now() + leaseMs))?.state).toBe('sending')
  })

  it('retries at growing intervals after 4xx or no answer, for two days, then gives up and shows it', async () => {
    const { server, shop, worker, owner } = await openMailingShop()
    server.moods.set('ada@example.net', { refuse: 'address', code: 450 })
    server.moods.set('owner@example.org', 'drop-at-address')
    await askAccepted(shop)
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
    await askAccepted(shop)
    await askAccepted(shop, { customerEmail: 'bob@example.net' })
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
    await askAccepted(shop)
    await worker.sendDue()
    await askAccepted(shop, { customerEmail: 'bob@example.net' })
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
    await askAccepted(shop)
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
    await askAccepted(shop)
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
    await askAccepted(shop)
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
      await askAccepted(shop)
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
    await askAccepted(shop)
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
    await askAccepted(shop)
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
    await askAccepted(shop)
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
    await askAccepted(shop)
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
    await askAccepted(shop)
    await shop.store.db.updateTable('outbox').set({ tries: maxTries }).execute()
    await worker.sendDue()
    expect(server.arrived).toEqual([])
    expect(await mailRows(shop)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  })
})
