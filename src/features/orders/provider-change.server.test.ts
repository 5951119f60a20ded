/** PAY-7: the shop starts with another PAYMENTS while payments are open. Money that comes is booked all the same. */
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { fakeStripeKeys, startFakeStripe } from '../../../tests/support/fake-stripe.ts'
import { openPayingShop, providers } from '../../../tests/support/paying-shop.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const hourMs = 60 * 60_000
const otherThan = (name: (typeof providers)[number]) => (name === 'stripe' ? 'demo' : 'stripe')

describe.each(providers)('PAY-7 a payment begun with %s, in a shop that runs with the other one now', (name) => {
  const open = async () => {
    const shop = await openPayingShop(name, { stripeKeys: true })
    return { ...shop, changeProvider: () => shop.restartWith(otherThan(name), { stripeKeys: true }) }
  }
  /** Confirmed while the shop still ran with its provider, on its way for some seconds more. */
  const openProcessing = async () => {
    const shop = await open()
    const placed = await shop.placeOne()
    await shop.pay(placed.clientSecret, 'processing-paid')
    await shop.deliver()
    shop.changeProvider()
    return { shop, ...placed }
  }

  it('is booked by its event', async () => {
    const { shop, sessionId, token, clientSecret } = await openProcessing()
    await shop.settle(clientSecret, true)
    await shop.deliver()
    expect((await shop.orders())[0]).toMatchObject({ status: 'paid', provider: name })
    expect(await shop.view(token)).toMatchObject({ status: 'paid', payment: 'succeeded' })
    expect(await shop.cart(sessionId)).toEqual([])
  })

  it.each(['the reconciler', 'the confirmation page'])('is booked by %s where no event comes', async (by) => {
    const { shop, token, clientSecret } = await openProcessing()
    await shop.settle(clientSecret, true)
    await shop.takeDeliveries()
    shop.wait(2 * 60_000)
    if (by === 'the reconciler') await shop.reconcile()
    else await shop.view(token)
    expect((await shop.orders())[0]).toMatchObject({ status: 'paid', provider: name })
  })

  it('is booked though the other provider is away', async () => {
    const { shop, token, clientSecret } = await openProcessing()
    await shop.settle(clientSecret, true)
    await shop.takeDeliveries()
    if (name === 'demo') {
      // An open payment of the current provider, which cannot be asked about it.
      await shop.placeOne()
      await shop.stripe?.stop()
    }
    shop.wait(2 * 60_000)
    if (name === 'demo') await expect(shop.reconcile()).rejects.toThrow('StripeConnectionError')
    else await shop.reconcile()
    expect((await shop.orders())[0]).toMatchObject({ status: 'paid', token })
  })

  it('is closed after a day when no card came, and its order canceled', async () => {
    const shop = await open()
    const { token } = await shop.placeOne()
    shop.changeProvider()
    shop.wait(25 * hourMs)
    await shop.reconcile()
    expect(await shop.intentStatuses()).toEqual(['canceled'])
    expect(await shop.view(token)).toMatchObject({ status: 'canceled' })
  })

  it('is closed when its cart goes on, which then pays at the current provider, once', async () => {
    const shop = await open()
    const { sessionId, token, clientSecret } = await shop.placeOne()
    shop.changeProvider()
    const prepared = await (await shop.prepare(sessionId, 531)).json()
    expect(prepared.payment.provider).toBe(otherThan(name))
    expect(prepared.clientSecret).not.toBe(clientSecret)
    expect((await shop.intentStatuses()).filter((status) => status === 'canceled')).toHaveLength(1)
    const placed = await (await shop.order(sessionId, { amount: 531 })).json()
    expect(placed.clientSecret).toBe(prepared.clientSecret)
    // The first tab is still there, with a card form that can no longer pay.
    if (name === 'stripe') await shop.pay(clientSecret, 'paid')
    await shop.pay(placed.clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.charges()).toHaveLength(1)
    expect(await shop.view(token)).toMatchObject({ status: 'canceled' })
    expect(await shop.view(placed.token)).toMatchObject({ status: 'paid' })
    expect((await shop.orders()).map((order) => order.provider)).toEqual([name, otherThan(name)])
  })

  it.each(['paid', 'processing-paid'] as const)('leads its cart to its order when it is %s', async (outcome) => {
    const shop = await open()
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, outcome)
    shop.changeProvider()
    for (const refused of [await shop.prepare(sessionId, 531), await shop.order(sessionId, { amount: 531 })])
      expect([refused.status, (await refused.json()).orderToken]).toEqual([409, token])
    await shop.settle(clientSecret, true)
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
    expect(await shop.charges()).toHaveLength(1)
    expect(await shop.intentStatuses()).toHaveLength(1)
  })

  it('PAY-6 is refunded where it was paid', async () => {
    const shop = await open()
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    shop.changeProvider()
    const cookie = await shop.signIn()
    const refund = (amount: string) => shop.send('POST', '/api/admin/orders/1/refunds', { amount }, { cookie })
    expect((await refund('31.00')).status).toBe(200)
    expect((await refund('500.00')).status).toBe(200)
    expect(await shop.refunds()).toEqual([3_100, 50_000])
    expect(await shop.view(token)).toMatchObject({ status: 'refunded', refunded: '531.00' })
  })

  it('PAY-6 is closed where it was begun when the owner cancels its order', async () => {
    const shop = await open()
    await shop.placeOne()
    shop.changeProvider()
    const cookie = await shop.signIn()
    const canceled = await shop.send('PATCH', '/api/admin/orders/1', { status: 'canceled' }, { cookie })
    expect(canceled.status).toBe(200)
    expect(await shop.intentStatuses()).toEqual(['canceled'])
  })
})

describe('PAY-7 without the keys of the provider that a payment was begun with', () => {
  it('its events are refused, its cart goes on, and it is booked once the keys are back', async () => {
    const shop = await openPayingShop('stripe')
    const { sessionId, token, clientSecret } = await shop.placeOne()
    shop.restartWith('demo', { stripeKeys: false })
    await shop.pay(clientSecret, 'paid')
    const deliveries = await shop.takeDeliveries()
    for (const delivery of deliveries) expect((await shop.post(delivery)).status).toBe(400)
    shop.wait(2 * hourMs)
    await shop.reconcile()
    expect(await shop.view(token)).toMatchObject({ status: 'pending_payment' })
    expect((await (await shop.prepare(sessionId)).json()).payment.provider).toBe('demo')

    // Stripe delivers again for three days.
    shop.restartWith('demo', { stripeKeys: true })
    for (const delivery of deliveries) expect((await shop.post(delivery)).status).toBe(200)
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
  })

  it('a payment that waited open is found by the reconciler once the keys are back', async () => {
    const shop = await openPayingShop('stripe')
    const { token, clientSecret } = await shop.placeOne()
    shop.restartWith('demo', { stripeKeys: false })
    await shop.pay(clientSecret, 'paid')
    shop.wait(30 * hourMs)
    await shop.reconcile()
    expect(await shop.view(token)).toMatchObject({ status: 'pending_payment' })
    shop.restartWith('demo', { stripeKeys: true })
    await shop.reconcile()
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
  })
})

describe('PAY-7 a payment that its cart has left because its provider had no keys', () => {
  // The order's own page asks its provider too: what is looked at is our books.
  const openLeft = async (outcome?: 'paid' | 'processing-paid') => {
    const shop = await openPayingShop('stripe')
    const placed = await shop.placeOne()
    if (outcome === 'processing-paid') await shop.pay(placed.clientSecret, outcome)
    await shop.takeDeliveries()
    shop.restartWith('demo', { stripeKeys: false })
    const prepared = await (await shop.prepare(placed.sessionId, 531)).json()
    expect(prepared.payment.provider).toBe('demo')
    if (outcome === 'paid') await shop.pay(placed.clientSecret, outcome)
    // Its event is lost.
    await shop.takeDeliveries()
    shop.wait(2 * 60_000)
    await shop.reconcile()
    expect(await shop.view(placed.token)).toMatchObject({ status: 'pending_payment' })
    shop.restartWith('demo', { stripeKeys: true })
    return { shop, prepared, ...placed }
  }

  it('is closed at once when the keys are back, and its order canceled', async () => {
    const { shop, sessionId, prepared } = await openLeft()
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status: 'canceled' }])
    expect(await shop.intentStatuses()).toEqual(['canceled', 'open'])
    // What the cart went on with is still its own, and open.
    expect((await (await shop.prepare(sessionId, 531)).json()).clientSecret).toBe(prepared.clientSecret)
  })

  it('is booked when it was paid meanwhile', async () => {
    const { shop } = await openLeft('paid')
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status: 'paid', provider: 'stripe', set_aside: null }])
  })

  it.each([
    ['booked', true, 'paid'],
    ['canceled', false, 'canceled'],
  ])('that was being processed is %s once the bank has decided', async (_what, paid, status) => {
    const { shop, clientSecret } = await openLeft('processing-paid')
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status: 'pending_payment' }])
    await shop.settle(clientSecret, paid)
    await shop.takeDeliveries()
    shop.wait(2 * 60_000)
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status }])
  })

  it('is asked about no more once it is closed', async () => {
    const { shop } = await openLeft()
    await shop.reconcile()
    shop.wait(hourMs)
    // The other one is the payment that the cart went on with.
    expect(await shop.reconcile()).toBe(1)
  })
})

describe('PAY-7 nobody pays with play money while cards are charged', () => {
  it('the demo card form takes no test number, also for a payment that was begun with it', async () => {
    const shop = await openPayingShop('demo', { stripeKeys: true })
    const { clientSecret } = await shop.placeOne()
    shop.restartWith('stripe', { stripeKeys: true })
    await expect(shop.pay(clientSecret, 'paid')).rejects.toThrow('404')
    await shop.deliver()
    expect(await shop.charges()).toEqual([])
    expect(await shop.orders()).toMatchObject([{ status: 'pending_payment' }])
  })

  it("one provider's event says nothing of another one's payment", async () => {
    const shop = await openPayingShop('demo', { stripeKeys: true })
    await shop.placeOne()
    const demoIntentId = (await shop.orders())[0]?.intent_id ?? ''
    const other = await startFakeStripe()
    onTestFinished(other.stop)
    const body = JSON.stringify({
      id: 'evt_made_up',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: demoIntentId, status: 'succeeded', amount_received: 53_100 } },
    })
    // Signed with Stripe's own secret, as an account that is shared with another system could have it.
    const event = other.sign({ id: 'evt_made_up', type: 'payment_intent.succeeded', body })
    expect((await shop.post(event)).status).toBe(200)
    expect(await shop.orders()).toMatchObject([{ status: 'pending_payment' }])
  })
})

test.each([
  [{}, ['demo']],
  [fakeStripeKeys, ['stripe', 'demo']],
  [{ ...fakeStripeKeys, PAYMENTS: 'demo' }, ['demo', 'stripe']],
  [{ ...fakeStripeKeys, PAYMENTS: 'stripe' }, ['stripe', 'demo']],
  [{ PAYMENTS: 'demo' }, ['demo']],
])('PAY-7 with %o new payments go to the first of %o, and the others finish what they began', async (env, names) => {
  const shop = await openTestShop({ env })
  expect(shop.payments().providers.map(({ name }) => name)).toEqual(names)
})
