import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeStripeKeys, startFakeStripe } from '../../../tests/support/fake-stripe.ts'
import { newSession, openPayingShop } from '../../../tests/support/paying-shop.ts'
import { PaymentRefused, PaymentUnavailable } from './provider.ts'
import { createStripeProvider } from './stripe-provider.server.ts'

const keys = {
  secretKey: fakeStripeKeys.STRIPE_SECRET_KEY,
  publishableKey: fakeStripeKeys.STRIPE_PUBLISHABLE_KEY,
  webhookSecret: fakeStripeKeys.STRIPE_WEBHOOK_SECRET,
}

async function open() {
  const stripe = await startFakeStripe()
  onTestFinished(stripe.stop)
  return { stripe, provider: createStripeProvider(keys, stripe.url) }
}

const create = 'POST /v1/payment_intents'
const wanted = { amountCents: 53_100, idempotencyKey: 'row-1' }
const dayMs = 24 * 60 * 60 * 1000

describe('PAY-7 Stripe', () => {
  it('creates an intent in dollars for cards and wallets, and reports its status', async () => {
    const { stripe, provider } = await open()
    const intent = await provider.createIntent(wanted)
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining('_secret_'),
      status: 'open',
      amountCents: 53_100,
      amountReceivedCents: 0,
      currency: 'usd',
      error: null,
    })
    expect(stripe.intent(intent.id)).toMatchObject({ automatic_payment_methods: { enabled: true } })
    stripe.pay(intent.id, 'insufficient')
    expect(await provider.retrieveIntent(intent.id)).toMatchObject({
      status: 'open',
      error: 'Your card has insufficient funds.',
    })
    stripe.pay(intent.id, 'authentication')
    expect(await provider.retrieveIntent(intent.id)).toMatchObject({ status: 'open' })
    stripe.authenticate(intent.id, true)
    expect(await provider.retrieveIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      amountReceivedCents: 53_100,
      error: null,
    })
    expect(await provider.retrieveIntent('pi_unknown')).toBeUndefined()
  })

  it('returns the same intent for the same key, even when two processes ask at once', async () => {
    const { stripe, provider } = await open()
    const first = await provider.createIntent(wanted)
    expect(await provider.createIntent(wanted)).toEqual(first)
    const answered = Promise.withResolvers<void>()
    stripe.addFault({ on: create, times: 1, until: answered.promise })
    const twice = { amountCents: 100, idempotencyKey: 'row-2' }
    const both = Promise.all([provider.createIntent(twice), provider.createIntent(twice)])
    // By now Stripe has refused the second because the first is in progress.
    await expect.poll(() => stripe.requests().filter((request) => request === create).length).toBeGreaterThan(3)
    answered.resolve()
    const [one, two] = await both
    expect(one).toEqual(two)
    expect(stripe.intents()).toHaveLength(2)
  })

  it('retries when an answer is lost, and there is one intent', async () => {
    const { stripe, provider } = await open()
    stripe.addFault({ on: create, times: 1, cut: 'after' })
    stripe.addFault({ on: create, times: 1, cut: 'before' })
    await provider.createIntent(wanted)
    expect(stripe.requests().filter((request) => request === create)).toHaveLength(3)
    expect(stripe.intents()).toHaveLength(1)
  })

  it('changes the amount of an open intent, even one waiting for approval, and of no other', async () => {
    const { stripe, provider } = await open()
    const { id } = await provider.createIntent(wanted)
    stripe.pay(id, 'authentication')
    expect(await provider.updateAmount(id, 60_000)).toMatchObject({ status: 'open', amountCents: 60_000 })
    stripe.pay(id, 'processing')
    await expect(provider.updateAmount(id, 1_000)).rejects.toThrow(PaymentRefused)
    stripe.settle(id, true)
    await expect(provider.updateAmount(id, 1_000)).rejects.toThrow(PaymentRefused)
    await expect(provider.updateAmount('pi_unknown', 1_000)).rejects.toThrow(PaymentRefused)
    expect(await provider.retrieveIntent(id)).toMatchObject({ amountReceivedCents: 60_000 })
  })

  it('cancels an open intent, and returns any other unchanged', async () => {
    const { stripe, provider } = await open()
    const { id } = await provider.createIntent(wanted)
    expect(await provider.cancelIntent(id)).toMatchObject({ status: 'canceled' })
    expect(await provider.cancelIntent(id)).toMatchObject({ status: 'canceled' })
    const paid = await provider.createIntent({ ...wanted, idempotencyKey: 'row-2' })
    stripe.pay(paid.id, 'paid')
    expect(await provider.cancelIntent(paid.id)).toMatchObject({ status: 'succeeded' })
    expect(await provider.cancelIntent('pi_unknown')).toBeUndefined()
  })

  it('tells a refusal from a failure worth a retry', async () => {
    const { stripe, provider } = await open()
    await expect(provider.createIntent({ amountCents: 100_000_000, idempotencyKey: 'row-2' })).rejects.toThrow(
      PaymentRefused,
    )
    for (const fault of [
      { status: 429 as const, executed: false },
      { status: 500 as const, executed: true },
      { status: 503 as const, executed: false },
    ]) {
      stripe.addFault({ on: create, times: 1, ...fault })
      const failure = await provider.createIntent({ ...wanted, idempotencyKey: `row-${fault.status}` }).catch((e) => e)
      expect(failure).toBeInstanceOf(PaymentUnavailable)
      expect([fault.status, failure.answered]).toEqual([fault.status, fault.status >= 500])
    }
    const reused = await provider.createIntent({ ...wanted, idempotencyKey: 'row-500', amountCents: 1 }).catch((e) => e)
    expect([reused.name, reused.answered]).toEqual(['PaymentUnavailable', true])
    const stranger = createStripeProvider({ ...keys, secretKey: 'sk_test_of_another_shop' }, stripe.url)
    await expect(stranger.createIntent(wanted)).rejects.toThrow(PaymentUnavailable)
    await stripe.stop()
    await expect(provider.retrieveIntent('pi_1')).rejects.toThrow(PaymentUnavailable)
  })

  it('refunds once per key: at once, after an error at Stripe, and when Stripe has forgotten the key', async () => {
    const { stripe, provider } = await open()
    const { id } = await provider.createIntent(wanted)
    stripe.pay(id, 'paid')
    const refund = { intentId: id, amountCents: 10_000, idempotencyKey: 'refund-1' }
    const first = await provider.refund(refund)
    expect(await provider.refund(refund)).toEqual(first)
    stripe.wait(2 * dayMs)
    expect(await provider.refund(refund)).toEqual(first)
    stripe.addFault({ on: 'POST /v1/refunds', times: 1, status: 500, executed: true })
    const second = { ...refund, idempotencyKey: 'refund-2' }
    await expect(provider.refund(second)).rejects.toThrow(PaymentUnavailable)
    await provider.refund(second)
    expect(stripe.refunds().map((one) => one.amount)).toEqual([10_000, 10_000])
    await expect(provider.refund({ ...refund, amountCents: 33_101, idempotencyKey: 'refund-3' })).rejects.toThrow(
      'Refund amount ($331.01) is greater than unrefunded amount on charge ($331.00)',
    )
    await provider.refund({ ...refund, amountCents: 33_100, idempotencyKey: 'refund-4' })
    await expect(provider.refund({ ...refund, amountCents: 1, idempotencyKey: 'refund-5' })).rejects.toThrow(
      PaymentRefused,
    )
  })

  it('finds the intent in any event that has one', async () => {
    const { stripe, provider } = await open()
    const { id } = await provider.createIntent(wanted)
    stripe.pay(id, 'paid')
    await provider.refund({ intentId: id, amountCents: 1, idempotencyKey: 'refund-1' })
    const read = stripe.events().map((event) => {
      const { body, signature } = stripe.sign(event)
      return provider.readWebhook(body, signature)
    })
    expect(read.map((event) => [event?.type, event?.intentId])).toEqual([
      ['payment_intent.created', id],
      ['payment_intent.succeeded', id],
      ['refund.created', id],
      ['charge.refunded', id],
    ])
    const other = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.paid', data: { object: {} } })
    const { body, signature } = stripe.sign({ id: 'evt_1', type: 'payout.paid', body: other })
    expect(provider.readWebhook(body, signature)).toEqual({ id: 'evt_1', type: 'payout.paid', intentId: null })
    expect(provider.readWebhook(body, stripe.sign({ id: '', type: '', body }, { secret: 'whsec_x' }).signature)).toBe(
      undefined,
    )
  })
})

describe('PAY-5 a shop on Stripe', () => {
  it('books a payment from the webhook as soon as Stripe can be reached', async () => {
    const shop = await openPayingShop('stripe')
    const placed = await shop.placeOne()
    shop.stripe?.pay(placed.clientSecret, 'paid')
    const event = shop.stripe?.events().at(-1)
    if (!event) throw new Error('Stripe sent no event')
    shop.stripe?.addFault({ on: 'GET /v1/payment_intents/:id', times: 3, status: 503, executed: false })
    const target = async (delivery: { body: string; signature: string }) => (await shop.post(delivery)).status
    expect(await shop.stripe?.deliver(event, target)).toBe(503)
    expect(await shop.orders()).toMatchObject([{ status: 'pending_payment' }])
    expect(await shop.stripe?.deliver(event, target)).toBe(200)
    expect(await shop.orders()).toMatchObject([{ status: 'paid' }])
  })

  it("says when Stripe can't be reached, keeps cart and order, and takes the payment later", async () => {
    const shop = await openPayingShop('stripe')
    const session = newSession()
    await shop.add(session)
    shop.stripe?.addFault({ on: create, times: 3, cut: 'after' })
    const unreachable = await shop.prepare(session, 531)
    expect(unreachable.status).toBe(503)
    expect(unreachable.headers.get('retry-after')).toBe('5')
    expect((await unreachable.json()).detail).toContain("can't reach the payment provider")
    const { token, clientSecret } = await (await shop.order(session)).json()
    // The answer was lost, the intent was not: the same key brought it back.
    expect(await shop.intentStatuses()).toEqual(['requires_payment_method'])
    shop.stripe?.addFault({ on: 'GET /v1/payment_intents/:id', times: 3, cut: 'before' })
    shop.wait(60_000)
    expect((await shop.request(`/api/orders/${token}`)).status).toBe(200)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
  })

  it("isn't blocked for a day by a failure that Stripe repeats for the same key", async () => {
    const shop = await openPayingShop('stripe')
    const session = newSession()
    await shop.add(session)
    shop.stripe?.addFault({ on: create, times: 1, status: 500, executed: true })
    expect((await shop.prepare(session)).status).toBe(503)
    const placed = await shop.order(session)
    expect(placed.status).toBe(201)
    await shop.pay((await placed.json()).clientSecret, 'paid')
    await shop.deliver()
    expect((await shop.charges()).length).toBe(1)
    expect(await shop.orders()).toMatchObject([{ status: 'paid' }])
  })

  it("accepts events about payments that aren't its own: other systems may share the account", async () => {
    const shop = await openPayingShop('stripe')
    const elsewhere = createStripeProvider(keys, shop.stripe?.url)
    const { id } = await elsewhere.createIntent(wanted)
    shop.stripe?.pay(id, 'paid')
    await shop.deliver()
    expect(await shop.orders()).toEqual([])
  })
})
