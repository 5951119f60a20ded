/** DESK-4: a move is undone before its customer hears of it, or stepped back after. */
import { describe, expect, it } from 'vitest'
import { mailEnv, mailRows, openMailServer, workerOf } from '../../../../tests/support/mailing-shop.ts'
import { type LivingQuote, openLivingQuote, payByCard } from '../../../../tests/support/offers/living-quote.ts'
import { detailOf, openPaidOrder } from '../../../../tests/support/paying-shop.ts'
import { markSent, markUncertain, takeDueMail } from '../../mail/mail-queue.server.ts'
import { progressWaitMs } from '../../mail/offers/progress-outbox.server.ts'
// Loaded before the first test: compiling it takes longer than a lease.
import '../../mail/render-mail.server.ts'

async function openPaidQuote() {
  const server = await openMailServer()
  const living = await openLivingQuote('demo', { env: mailEnv(server) })
  const worker = workerOf(living)
  await living.accepted()
  await payByCard(living, 0)
  await living.byHand(1)
  await worker.sendDue()
  return { server, living, worker, seen: server.arrived.length }
}

const back = (living: LivingQuote, from: string, onlyUntold = false) =>
  living.desk('POST', '/orders/1/step-back', { from, onlyUntold })
const progressOf = async (living: LivingQuote) =>
  (await mailRows(living)).filter(({ kind }) => kind === 'order_progress')

describe('DESK-4 undo', () => {
  it('takes a move back with its email, and the customer never hears', async () => {
    const { server, living, worker, seen } = await openPaidQuote()
    expect(await (await living.move('in_production')).json()).toMatchObject({
      tellsCustomer: true,
      stepBack: { to: 'paid', mail: 'waiting' },
    })
    living.wait(progressWaitMs - 1)
    const undone = await (await back(living, 'in_production', true)).json()
    expect(undone).toMatchObject({ status: 'paid', stepBack: null })
    expect(undone.history.at(-1)).toMatchObject({
      status: 'paid',
      note: 'Taken back by the owner, the customer was not written to',
    })
    living.wait(60_000)
    await worker.sendDue()
    expect(server.arrived).toHaveLength(seen)
    expect(await progressOf(living)).toEqual([])
    // It can be started again, and then the customer hears once.
    await living.move('in_production')
    living.wait(progressWaitMs)
    await worker.sendDue()
    expect(server.arrived).toHaveLength(seen + 1)
  })

  it('takes the email back even from a worker that has it in hand, and draws it', async () => {
    const { living } = await openPaidQuote()
    await living.move('in_production')
    living.wait(progressWaitMs)
    const taken = (await takeDueMail(living.store, living.now())) ?? expect.unreachable()
    expect(await living.order()).toMatchObject({ stepBack: { to: 'paid', mail: 'waiting' } })
    expect((await back(living, 'in_production', true)).status).toBe(200)
    expect(await markUncertain(living.store, taken, living.now())).toBe(false)
  })

  it('changes nothing once the email goes out, and says what can be done', async () => {
    const { living } = await openPaidQuote()
    await living.move('in_production')
    living.wait(progressWaitMs)
    const taken = (await takeDueMail(living.store, living.now())) ?? expect.unreachable()
    expect(await markUncertain(living.store, taken, living.now())).toBe(true)
    expect(await detailOf(await back(living, 'in_production', true))).toEqual([
      409,
      'The email to the customer is already out, so nothing was undone. Step the order back on its page, and write to the customer.',
    ])
    expect(await living.order()).toMatchObject({
      status: 'in_production',
      stepBack: { to: 'paid', mail: 'sent' },
    })
  })

  it('and the email, in the same moment: either the customer hears and the move stands, or neither', async () => {
    const { living } = await openPaidQuote()
    for (let round = 0; round < 6; round++) {
      await living.move('in_production')
      living.wait(progressWaitMs)
      const taken = (await takeDueMail(living.store, living.now())) ?? expect.unreachable()
      const [undone, isOut] = await Promise.all([
        back(living, 'in_production', true),
        markUncertain(living.store, taken, living.now()),
      ])
      const { status } = await living.order()
      expect([undone.status, isOut, status]).toEqual(
        undone.status === 200 ? [200, false, 'paid'] : [409, true, 'in_production'],
      )
      if (isOut) await markSent(living.store, taken, living.now())
      if (status !== 'paid') expect((await back(living, 'in_production')).status).toBe(200)
    }
  })

  it('gives an earlier step its own email again, whose place the second one took', async () => {
    const { server, living, worker, seen } = await openPaidQuote()
    await living.move('in_production')
    living.wait(5_000)
    await living.move('ready')
    expect(await progressOf(living)).toHaveLength(1)
    expect((await back(living, 'ready', true)).status).toBe(200)
    living.wait(progressWaitMs)
    await worker.sendDue()
    expect(server.arrived).toHaveLength(seen + 1)
    expect((await server.read()).at(-1)?.headline).toBe('Order #1: we started on your piece')
  })

  it('is for the state that the owner saw: a second press, or another window, changes nothing', async () => {
    const { living } = await openPaidQuote()
    await living.move('in_production')
    await living.move('ready')
    expect((await back(living, 'in_production')).status).toBe(409)
    expect((await back(living, 'ready')).status).toBe(200)
    expect(await detailOf(await back(living, 'ready'))).toEqual([
      409,
      'This order is in production now. Look at it again.',
    ])
    expect((await living.desk('POST', '/orders/99/step-back', { from: 'ready' })).status).toBe(404)
    expect((await back(living, 'paid')).status).toBe(409)
  })
})

describe('DESK-4 one step back', () => {
  it('goes all the way, says that the customer knows, and takes back what a delivery did', async () => {
    const { living, worker } = await openPaidQuote()
    for (const status of ['in_production', 'ready', 'delivered']) {
      await living.move(status)
      living.wait(progressWaitMs)
      await worker.sendDue()
    }
    expect(await living.quote()).toMatchObject({ status: 'completed' })
    const asked = () => living.store.db.selectFrom('review_requests').select('state').execute()
    expect(await asked()).toEqual([{ state: 'due' }])
    const ready = await (await back(living, 'delivered')).json()
    expect(ready).toMatchObject({ status: 'ready', stepBack: { to: 'in_production', mail: 'sent' } })
    expect(ready.history.at(-1).note).toBe('Taken back by the owner, the customer had been told it was delivered')
    expect(await living.quote()).toMatchObject({ status: 'approved' })
    expect(await asked()).toEqual([])
    await back(living, 'ready')
    expect(await (await back(living, 'in_production')).json()).toMatchObject({ status: 'paid', stepBack: null })
    // Forward again, as if for the first time.
    for (const status of ['in_production', 'ready', 'delivered']) expect((await living.move(status)).status).toBe(200)
    expect(await asked()).toEqual([{ state: 'due' }])
  })

  it('of what was started before its deposit leads to where it waits for it', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await living.move('in_production', 'An old customer')
    expect(await (await back(living, 'in_production')).json()).toMatchObject({ status: 'pending_payment' })
  })

  it('is not there for what is canceled, refunded or set aside', async () => {
    const { shop, owner } = await openPaidOrder('demo')
    await owner.move(1, 'in_production')
    await shop.store.db.updateTable('orders').set({ set_aside: 'Look' }).execute()
    expect((await owner.find(1)).stepBack).toBeNull()
    expect((await owner.call('POST', '/1/step-back', { from: 'in_production' })).status).toBe(409)
    await shop.store.db.updateTable('orders').set({ set_aside: null }).execute()
    await owner.refund(1, '531.00')
    expect((await owner.call('POST', '/1/step-back', { from: 'refunded' })).status).toBe(409)
  })
})

describe('DESK-4 the email is read before', () => {
  it('as it then arrives, from the same function', async () => {
    const { server, living, worker } = await openPaidQuote()
    const preview = await (
      await living.desk('POST', '/orders/1/mail-preview', { about: 'move', status: 'in_production' })
    ).json()
    await living.move('in_production')
    living.wait(progressWaitMs)
    await worker.sendDue()
    const sent = (await server.read()).at(-1)
    const words = (text = '') => text.replaceAll(/\s+/g, ' ').trim()
    expect(preview.headline).toBe(sent?.headline)
    expect(words(preview.text)).toBe(words(sent?.text))
    expect(preview.text).toContain('The wood for your order is on the bench.')
  })

  it('of a deposit that comes whole, which has a receipt of its own', async () => {
    const server = await openMailServer()
    const living = await openLivingQuote('demo', { env: mailEnv(server) })
    await living.accepted()
    const asked = { about: 'payment', how: 'check', amount: '238.50' }
    const preview = await (await living.desk('POST', '/orders/1/mail-preview', asked)).json()
    await living.byHand(0)
    const [written] = (await mailRows(living)).filter(({ kind }) => kind.endsWith('_receipt'))
    expect(written?.kind).toBe('payment_receipt')
    expect(preview.text.replaceAll(/\s+/g, ' ')).toContain('on our workshop schedule')
  })

  it.each([
    [
      { about: 'refund', amount: '50.00', reason: 'A knot came loose' },
      'Order #1: we refunded $50.00',
      'A knot came loose',
    ],
    [{ about: 'payment', how: 'check', amount: '100.00' }, 'Receipt for order #1: $100.00', '$100.00 by check'],
    [{ about: 'cancel', reason: 'The beam split' }, 'Order #1 is canceled', 'The beam split'],
  ])('of %j, and saves nothing', async (asked, headline, words) => {
    const server = await openMailServer()
    const { shop, owner } = await openPaidOrder('demo', { env: mailEnv(server) })
    const before = [await owner.find(1), (await mailRows(shop)).length]
    const [payment] = (await owner.find(1)).payments
    const answer = await owner.call('POST', '/1/mail-preview', { ...asked, payment: payment.id })
    expect(answer.status).toBe(200)
    const preview = await answer.json()
    expect(preview.headline).toBe(headline)
    expect(preview.text).toContain(words)
    expect([await owner.find(1), (await mailRows(shop)).length]).toEqual(before)
  })
})
