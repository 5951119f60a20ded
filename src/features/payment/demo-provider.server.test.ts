import { describe, expect, it, test } from 'vitest'
import { openPayingShop, type PayingShop } from '../../../tests/support/paying-shop.ts'
import { demoCards } from './demo-cards.ts'
import type { DemoConfirmation } from './demo-outcomes.server.ts'
import { createDemoProvider } from './demo-provider.server.ts'

const numberOf = (outcome: string) => demoCards.find((card) => card.outcome === outcome)?.number ?? ''

const confirm = (shop: PayingShop, clientSecret: string, number: string, authenticated?: boolean) =>
  shop.send('POST', '/api/demo-payments/confirm', { clientSecret, number, authenticated })

describe('PAY-7 the demo provider', () => {
  test.each([
    ['paid', { status: 'succeeded', message: null }, ['payment_intent.succeeded']],
    ['declined', { status: 'failed', message: 'Your card was declined.' }, ['payment_intent.payment_failed']],
    [
      'insufficient',
      { status: 'failed', message: 'Your card has insufficient funds.' },
      ['payment_intent.payment_failed'],
    ],
    ['authentication', { status: 'requires_action', message: null }, []],
    ['processing-paid', { status: 'processing', message: null }, ['payment_intent.processing']],
    ['processing-failed', { status: 'processing', message: null }, ['payment_intent.processing']],
  ])('answers the test number for %s', async (outcome, answer, events) => {
    const shop = await openPayingShop('demo')
    const { clientSecret } = await shop.placeOne()
    const spaced = numberOf(outcome).replace(/(\d{4})(?=\d)/g, '$1 ')
    expect(await (await confirm(shop, clientSecret, spaced)).json()).toEqual(answer)
    expect((await shop.takeDeliveries()).map((delivery) => delivery.type)).toEqual(events)
  })

  it('refuses real cards and says why', async () => {
    const shop = await openPayingShop('demo')
    const { clientSecret } = await shop.placeOne()
    for (const number of ['5555555555554444', '', '4242', 'x'.repeat(40)])
      expect(await (await confirm(shop, clientSecret, number)).json()).toEqual({
        status: 'failed',
        message: 'Only the test numbers on this page work. No real card is charged.',
      })
    expect(await shop.charges()).toEqual([])
  })

  it('settles and delivers what was scheduled while the clock was a day ahead', async () => {
    const shop = await openPayingShop('demo')
    const dayMs = 24 * 60 * 60 * 1000
    shop.wait(dayMs)
    const { token, clientSecret } = await shop.placeOne()
    await confirm(shop, clientSecret, numberOf('processing-paid'))
    shop.wait(-dayMs)
    await shop.deliverPayments()
    expect((await shop.orders()).map((order) => [order.token, order.status])).toEqual([[token, 'paid']])
  })

  it('stores no card number', async () => {
    const shop = await openPayingShop('demo')
    const { clientSecret } = await shop.placeOne()
    for (const { number } of demoCards) await confirm(shop, clientSecret, number)
    const rows = [
      await shop.store.db.selectFrom('demo_intents').selectAll().execute(),
      await shop.store.db.selectFrom('demo_events').selectAll().execute(),
    ]
    for (const { number } of demoCards) expect(JSON.stringify(rows)).not.toContain(number)
  })

  it('pays when the customer approves, not when they decline', async () => {
    const shop = await openPayingShop('demo')
    const { clientSecret, token } = await shop.placeOne()
    const card = numberOf('authentication')
    expect(await (await confirm(shop, clientSecret, card, false)).json()).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('authenticate'),
    })
    expect(await (await confirm(shop, clientSecret, card, true)).json()).toMatchObject({ status: 'succeeded' })
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
  })

  it.each([
    ['processing-paid', { status: 'paid', payment: 'succeeded', paymentError: null }],
    [
      'processing-failed',
      {
        status: 'pending_payment',
        payment: 'open',
        paymentError: 'Your bank declined the payment.',
      },
    ],
  ])('settles %s after a few seconds', async (outcome, expected) => {
    const shop = await openPayingShop('demo')
    const { clientSecret, token } = await shop.placeOne()
    await confirm(shop, clientSecret, numberOf(outcome))
    shop.wait(3_900)
    await shop.deliverPayments()
    expect(await shop.view(token)).toMatchObject({ payment: 'processing' })
    shop.wait(100)
    await shop.deliverPayments()
    expect(await shop.view(token)).toMatchObject(expected)
  })

  it('charges a payment once however many tabs confirm it, and never a closed one', async () => {
    const shop = await openPayingShop('demo')
    const { clientSecret } = await shop.placeOne()
    const outcomes = ['paid', 'declined', 'processing-paid', 'paid', 'insufficient', 'paid']
    const answers: DemoConfirmation[] = await Promise.all(
      outcomes.map(async (outcome) => (await confirm(shop, clientSecret, numberOf(outcome))).json()),
    )
    const statuses = new Set(answers.map((answer) => answer.status))
    // Either the paid card came first or the slow one, never both.
    expect(statuses.has('succeeded') && statuses.has('processing')).toBe(false)
    shop.wait(5_000)
    await shop.deliver()
    expect(await shop.charges()).toHaveLength(1)
    const events = await shop.store.db.selectFrom('demo_events').select('type').execute()
    expect(events.filter((event) => event.type === 'payment_intent.succeeded')).toHaveLength(1)

    const closed = await shop.placeOne()
    await shop.demo.cancelIntent(closed.clientSecret.split('_secret_')[0] ?? '')
    expect(await (await confirm(shop, closed.clientSecret, numberOf('paid'))).json()).toEqual({
      status: 'failed',
      message: 'This payment was closed. Reload the page.',
    })
    expect(await shop.charges()).toHaveLength(1)
  })

  it('confirms nothing without the secret, or while the shop runs on Stripe', async () => {
    const shop = await openPayingShop('demo')
    const { clientSecret } = await shop.placeOne()
    const [id] = clientSecret.split('_secret_')
    for (const guess of [id ?? '', `${id}_secret_`, `${clientSecret}x`, clientSecret.replace(/.$/, 'é'), 'pi_demo_1'])
      expect([guess, (await confirm(shop, guess, numberOf('paid'))).status]).toEqual([guess, 404])
    const onStripe = await openPayingShop('stripe')
    const placed = await onStripe.placeOne()
    expect((await confirm(onStripe, placed.clientSecret, numberOf('paid'))).status).toBe(404)
  })

  it('delivers each event until the shop accepts it, then never again', async () => {
    const shop = await openPayingShop('demo')
    const { clientSecret } = await shop.placeOne()
    await confirm(shop, clientSecret, numberOf('paid'))
    const { demo } = shop
    const sent: string[] = []
    const answering = (isAccepted: boolean) => async (body: string) => {
      sent.push(JSON.parse(body).id)
      return isAccepted
    }
    expect(await demo.work(answering(false))).toBe(0)
    expect(await demo.work(answering(false))).toBe(0)
    expect(sent).toHaveLength(1)
    shop.wait(5_000)
    expect(await demo.work(answering(true))).toBe(1)
    shop.wait(3_600_000)
    expect(await demo.work(answering(true))).toBe(0)
    expect(sent).toEqual([sent[0], sent[0]])
  })

  it('loses nothing when the shop restarts: payments settle, events arrive, refunds are known', async () => {
    const shop = await openPayingShop('demo')
    const { clientSecret } = await shop.placeOne()
    const [intentId = ''] = clientSecret.split('_secret_')
    await confirm(shop, clientSecret, numberOf('processing-paid'))
    const restarted = createDemoProvider(shop.store, 'a new secret', shop.now)
    shop.wait(5_000)
    const types: string[] = []
    await restarted.work(async (body, signature) => {
      types.push(restarted.readWebhook(body, signature)?.type ?? 'forged')
      return true
    })
    expect(types.sort()).toEqual(['payment_intent.processing', 'payment_intent.succeeded'])
    const refund = { intentId, amountCents: 100, idempotencyKey: 'refund-1' }
    const made = await shop.demo.refund(refund)
    expect(await restarted.refund(refund)).toEqual(made)
    expect(await shop.refunds()).toEqual([100])
  })

  it('refunds once per key, even for ten requests at once, and at most what was paid', async () => {
    const shop = await openPayingShop('demo')
    const { clientSecret } = await shop.placeOne()
    const { demo: provider } = shop
    const [intentId = ''] = clientSecret.split('_secret_')
    const refund = { intentId, amountCents: 30_000, idempotencyKey: 'refund-1' }
    await expect(provider.refund(refund)).rejects.toThrow('greater than the amount left')
    await confirm(shop, clientSecret, numberOf('paid'))
    const made = await Promise.all(Array.from({ length: 10 }, () => provider.refund(refund)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    await expect(provider.refund({ ...refund, idempotencyKey: 'refund-2' })).rejects.toThrow(
      'greater than the amount left',
    )
    await provider.refund({ ...refund, amountCents: 23_100, idempotencyKey: 'refund-2' })
    expect((await shop.refunds()).sort()).toEqual([23_100, 30_000])
  })
})
