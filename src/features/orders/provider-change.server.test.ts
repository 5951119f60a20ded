/** PAY-7: the owner changes PAYMENTS while payments are open. They are still booked. */
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { fakeStripeKeys, startFakeStripe } from '../../../tests/support/fake-stripe.ts'
import { openPayingShop, providers } from '../../../tests/support/paying-shop.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const hourMs = 60 * 60_000
const otherThan = (name: (typeof providers)[number]) => (name === 'stripe' ? 'demo' : 'stripe')

describe.each(providers)('PAY-7 a payment started with %s, after the shop changed providers', (name) => {
  const open = async () => {
    const shop = await openPayingShop(name, { stripeKeys: true })
    return { ...shop, changeProvider: () => shop.restartWith(otherThan(name), { stripeKeys: true }) }
  }
  /** Confirmed before the change and still processing. */
  const openProcessing = async () => {
    const shop = await open()
    const placed = await shop.placeOne()
    await shop.pay(placed.clientSecret, 'processing-paid')
    await shop.deliver()
    shop.changeProvider()
    return { shop, ...placed }
  }

  it('is booked by its webhook', async () => {
    const { shop, sessionId, token, clientSecret } = await openProcessing()
    await shop.settle(clientSecret, true)
    await shop.deliver()
    expect((await shop.orders())[0]).toMatchObject({ status: 'paid', provider: name })
    expect(await shop.view(token)).toMatchObject({ status: 'paid', payment: 'succeeded' })
    expect(await shop.cart(sessionId)).toEqual([])
  })

  it.each(['the reconciler', 'the confirmation page'])('is booked by %s when no webhook arrives', async (by) => {
    const { shop, token, clientSecret } = await openProcessing()
    await shop.settle(clientSecret, true)
    await shop.takeDeliveries()
    shop.wait(2 * 60_000)
    if (by === 'the reconciler') await shop.reconcile()
    else await shop.view(token)
    expect((await shop.orders())[0]).toMatchObject({ status: 'paid', provider: name })
  })

  it('is booked while the other provider is down', async () => {
    const { shop, token, clientSecret } = await openProcessing()
    await shop.settle(clientSecret, true)
    await shop.takeDeliveries()
    if (name === 'demo') {
      // An open payment at the current provider, which is down.
      await shop.placeOne()
      await shop.stripe?.stop()
    }
    shop.wait(2 * 60_000)
    if (name === 'demo') await expect(shop.reconcile()).rejects.toThrow('StripeConnectionError')
    else await shop.reconcile()
    expect((await shop.orders())[0]).toMatchObject({ status: 'paid', token })
  })

  it('is closed after a day without a card, and its checkout stays for the owner', async () => {
    const shop = await open()
    const { token } = await shop.placeOne()
    shop.changeProvider()
    shop.wait(25 * hourMs)
    await shop.reconcile()
    expect(await shop.intentStatuses()).toEqual(['canceled'])
    expect(await shop.view(token)).toMatchObject({ status: 'pending_payment', payment: 'canceled' })
  })

  it('is closed when its cart returns to checkout, which then pays once at the current provider', async () => {
    const shop = await open()
    const { sessionId, token, clientSecret } = await shop.placeOne()
    shop.changeProvider()
    const prepared = await (await shop.prepare(sessionId, 531)).json()
    expect(prepared.payment.provider).toBe(otherThan(name))
    expect(prepared.clientSecret).not.toBe(clientSecret)
    expect((await shop.intentStatuses()).filter((status) => status === 'canceled')).toHaveLength(1)
    const placed = await (await shop.order(sessionId, { amount: 531 })).json()
    expect(placed.clientSecret).toBe(prepared.clientSecret)
    // The first tab's card form is still open but can no longer pay.
    if (name === 'stripe') await shop.pay(clientSecret, 'paid')
    await shop.pay(placed.clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.charges()).toHaveLength(1)
    expect(await shop.view(token)).toMatchObject({ status: 'canceled' })
    expect(await shop.view(placed.token)).toMatchObject({ status: 'paid' })
    expect((await shop.orders()).map((order) => order.provider)).toEqual([name, otherThan(name)])
  })

  it.each(['paid', 'processing-paid'] as const)('sends its cart to its order when it is %s', async (outcome) => {
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

  it('PAY-6 is refunded by the provider that took it', async () => {
    const shop = await open()
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    shop.changeProvider()
    const cookie = await shop.signIn()
    const refund = (amount: string) =>
      shop.send('POST', '/api/admin/orders/1/refunds', { amount, reason: 'Late' }, { cookie })
    expect((await refund('31.00')).status).toBe(200)
    expect((await refund('500.00')).status).toBe(200)
    expect(await shop.refunds()).toEqual([3_100, 50_000])
    expect(await shop.view(token)).toMatchObject({ status: 'refunded', refunded: '531.00' })
  })

  it('PAY-6 is closed at its own provider when the owner cancels its order', async () => {
    const shop = await open()
    await shop.placeOne()
    shop.changeProvider()
    const cookie = await shop.signIn()
    const canceled = await shop.send('PATCH', '/api/admin/orders/1', { status: 'canceled' }, { cookie })
    expect(canceled.status).toBe(200)
    expect(await shop.intentStatuses()).toEqual(['canceled'])
  })
})

describe("PAY-7 while the keys of a payment's provider are missing", () => {
  it('its webhooks are refused, its cart can pay elsewhere, and it is booked once the keys are back', async () => {
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

    // Stripe keeps delivering for three days.
    shop.restartWith('demo', { stripeKeys: true })
    for (const delivery of deliveries) expect((await shop.post(delivery)).status).toBe(200)
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
  })

  it('it stays open, and the reconciler books it once the keys are back', async () => {
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

describe('PAY-7 a payment detached from its cart because its provider had no keys', () => {
  // Tests look at our tables, because the order's page would ask the provider.
  const openDetached = async (outcome?: 'paid' | 'processing-paid') => {
    const shop = await openPayingShop('stripe')
    const placed = await shop.placeOne()
    if (outcome === 'processing-paid') await shop.pay(placed.clientSecret, outcome)
    await shop.takeDeliveries()
    shop.restartWith('demo', { stripeKeys: false })
    const prepared = await (await shop.prepare(placed.sessionId, 531)).json()
    expect(prepared.payment.provider).toBe('demo')
    if (outcome === 'paid') await shop.pay(placed.clientSecret, outcome)
    // Its webhook is lost.
    await shop.takeDeliveries()
    shop.wait(2 * 60_000)
    await shop.reconcile()
    expect(await shop.view(placed.token)).toMatchObject({ status: 'pending_payment' })
    shop.restartWith('demo', { stripeKeys: true })
    return { shop, prepared, ...placed }
  }

  it('is closed as soon as the keys are back, and its order canceled', async () => {
    const { shop, sessionId, prepared } = await openDetached()
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status: 'canceled' }])
    expect(await shop.intentStatuses()).toEqual(['canceled', 'open'])
    // The cart's new payment is still open.
    expect((await (await shop.prepare(sessionId, 531)).json()).clientSecret).toBe(prepared.clientSecret)
  })

  it('is booked when it was paid in between', async () => {
    const { shop } = await openDetached('paid')
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status: 'paid', provider: 'stripe', set_aside: null }])
  })

  it.each([
    ['booked', true, 'paid'],
    ['canceled', false, 'canceled'],
  ])('is %s once the bank decides, if it was processing', async (_what, paid, status) => {
    const { shop, clientSecret } = await openDetached('processing-paid')
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status: 'pending_payment' }])
    await shop.settle(clientSecret, paid)
    await shop.takeDeliveries()
    shop.wait(2 * 60_000)
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status }])
  })

  it('is no longer checked once it is closed', async () => {
    const { shop } = await openDetached()
    await shop.reconcile()
    shop.wait(hourMs)
    // Only the cart's new payment is checked.
    expect(await shop.reconcile()).toBe(1)
  })
})

describe('PAY-7 test cards pay nothing while the shop charges real ones', () => {
  it('the demo card form refuses test numbers, even for a payment started with it', async () => {
    const shop = await openPayingShop('demo', { stripeKeys: true })
    const { clientSecret } = await shop.placeOne()
    shop.restartWith('stripe', { stripeKeys: true })
    await expect(shop.pay(clientSecret, 'paid')).rejects.toThrow('404')
    await shop.deliver()
    expect(await shop.charges()).toEqual([])
    expect(await shop.orders()).toMatchObject([{ status: 'pending_payment' }])
  })

  it("one provider's event can't pay the other's payment", async () => {
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
    // Signed with Stripe's own secret: another system on the same account could send this.
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
])('PAY-7 with %o new payments go to the first of %o, and the others finish theirs', async (env, names) => {
  const shop = await openTestShop({ env })
  expect(shop.payments().providers.map(({ name }) => name)).toEqual(names)
})
