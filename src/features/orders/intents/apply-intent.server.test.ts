import { describe, expect, it } from 'vitest'
import { untilOneWaits } from '../../../../tests/support/lock-waits.ts'
import {
  expectBooksToBalance,
  historyOf,
  minuteMs,
  newSession,
  openPayingShop,
  providers,
} from '../../../../tests/support/paying-shop.ts'
import { cancelOrder, lockPaymentOf } from '../books.server.ts'

describe.each(providers)('with the %s provider', (name) => {
  it('PAY-5 a webhook that arrives before the response to the order pays the order', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    const { clientSecret } = await (await shop.prepare(session)).json()
    const answer = shop.order(session)
    await answer
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    const { token } = await (await answer).json()
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
  })

  it('PAY-5 an event counts once: ten deliveries at once, and again later', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    const deliveries = await shop.takeDeliveries()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deliveries.map((delivery) => shop.post(delivery))).flat(),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await historyOf(shop, token)).toEqual(['pending_payment', 'paid'])
    await shop.add(sessionId)
    for (const delivery of deliveries) await shop.post(delivery)
    expect(await shop.cart(sessionId)).toHaveLength(1)
    expect(await historyOf(shop, token)).toEqual(['pending_payment', 'paid'])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 events, reconciler and confirmation page at the same time pay an order once', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.add(sessionId, { quantity: 2 })
    await shop.pay(clientSecret, 'declined')
    await shop.pay(clientSecret, 'paid')
    const deliveries = await shop.takeDeliveries()
    expect(deliveries.length).toBeGreaterThan(1)
    shop.wait(2 * minuteMs)
    const calls = [...deliveries.map((one) => shop.post(one)), shop.request(`/api/orders/${token}`), shop.reconcile()]
    await Promise.all(calls)
    expect(await historyOf(shop, token)).toEqual(['pending_payment', 'paid'])
    // One mantel was ordered and two were added later. The paid one is gone.
    expect(await shop.cart(sessionId)).toMatchObject([{ quantity: 2 }])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 money that arrives while the owner cancels the order is set aside', async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    const intentId = (await shop.orders())[0]?.intent_id ?? ''
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const canceling = shop.store.transaction(async () => {
      const locked = await lockPaymentOf(shop.store, { intentId, paymentId: null })
      if (locked) await cancelOrder(shop.store, locked.order, 'Canceled by the owner', shop.now())
      reached.resolve()
      await held.promise
    })
    await reached.promise
    const delivering = shop.deliver()
    await untilOneWaits(shop.store)
    held.resolve()
    await Promise.all([canceling, delivering])
    expect(await shop.view(token)).toMatchObject({ status: 'canceled', payment: 'succeeded' })
    expect((await shop.orders())[0]?.set_aside).toBe('Paid after the order was canceled: refund it or build it anyway')
  })

  it('PAY-5 events delivered in reverse order still pay the order', async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'declined')
    await shop.pay(clientSecret, 'processing-paid')
    const early = await shop.takeDeliveries()
    await shop.settle(clientSecret, true)
    const all = [...early, ...(await shop.takeDeliveries())]
    expect(all.map((delivery) => delivery.type).filter((type) => type !== 'payment_intent.created')).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.processing',
      'payment_intent.succeeded',
    ])
    for (const delivery of all.toReversed()) {
      expect((await shop.post(delivery)).status).toBe(200)
      expect(await shop.view(token)).toMatchObject({ status: 'paid', payment: 'succeeded', paymentError: null })
    }
    expect(await historyOf(shop, token)).toEqual(['pending_payment', 'paid'])
  })

  it('PAY-5 an outdated answer from the provider does not undo the payment', async () => {
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    let isSlow = false
    const shop = await openPayingShop(name, {
      between: (provider) => ({
        ...provider,
        retrieveIntent: async (id) => {
          const intent = await provider.retrieveIntent(id)
          if (isSlow) {
            isSlow = false
            reached.resolve()
            await held.promise
          }
          return intent
        },
      }),
    })
    const { sessionId, token, clientSecret } = await shop.placeOne()
    isSlow = true
    shop.wait(minuteMs)
    const slow = shop.request(`/api/orders/${token}`)
    await reached.promise
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    held.resolve()
    expect(await (await slow).json()).toMatchObject({ status: 'paid', payment: 'succeeded' })
    expect(await shop.cart(sessionId)).toEqual([])
  })

  describe('PAY-5 the webhook refuses an event', () => {
    const openPaid = async () => {
      const shop = await openPayingShop(name)
      const placed = await shop.placeOne()
      await shop.pay(placed.clientSecret, 'paid')
      const delivery = (await shop.takeDeliveries()).findLast((one) => one.type === 'payment_intent.succeeded')
      if (!delivery) throw new Error('no event was sent')
      const refuses = async (change: { body?: string; signature?: string | undefined }) => {
        const answer = await shop.post({ ...delivery, ...change })
        expect(answer.status).toBe(400)
        expect((await shop.orders())[0]?.status).toBe('pending_payment')
      }
      return { shop, delivery, refuses }
    }

    it('whose signature is forged, malformed or missing', async () => {
      const { delivery, refuses } = await openPaid()
      const digest = /v1=(\w+)/.exec(delivery.signature)?.[1] ?? ''
      await refuses({
        signature: delivery.signature.replace(digest, digest.replace(/^./, digest[0] === '0' ? '1' : '0')),
      })
      await refuses({ signature: delivery.signature.replace(digest, digest.toUpperCase().replace(/[A-F]/g, 'b')) })
      await refuses({ signature: delivery.signature.replace(`,v1=${digest}`, '') })
      await refuses({ signature: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` })
      for (const signature of [undefined, '', 'x', 't=,v1=', `v1=${digest}`, 't=1,v1=é']) await refuses({ signature })
    })

    it('whose signed time was changed', async () => {
      const { delivery, refuses } = await openPaid()
      await refuses({ signature: delivery.signature.replace(/t=(\d+)/, (_, time) => `t=${Number(time) + 1}`) })
    })

    it('whose body was changed', async () => {
      const { delivery, refuses } = await openPaid()
      await refuses({ body: delivery.body.replace('evt_', 'evt_2') })
      await refuses({ body: `${delivery.body} ` })
      await refuses({ body: '{}' })
      await refuses({ body: 'not JSON' })
    })

    it('older than five minutes, which may be a replay', async () => {
      const { shop, delivery, refuses } = await openPaid()
      const succeeded = shop.stripe?.events().findLast((event) => event.type === 'payment_intent.succeeded')
      if (succeeded) await refuses(shop.stripe?.sign(succeeded, { ageMs: 301_000 }) ?? {})
      else {
        shop.wait(301_000)
        await refuses(delivery)
      }
    })
  })

  it("PAY-5 an event about a payment that is not the shop's is accepted and changes nothing", async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    const deliveries = await shop.takeDeliveries()
    await shop.store.db.updateTable('payment_intents').set({ intent_id: 'pi_of_this_shop' }).execute()
    await shop.store.db.updateTable('order_payments').set({ intent_id: 'pi_of_this_shop' }).execute()
    for (const delivery of deliveries) expect((await shop.post(delivery)).status).toBe(200)
    expect((await shop.orders()).map((order) => order.status)).toEqual(['pending_payment'])
    expect(await historyOf(shop, token)).toEqual(['pending_payment'])
  })

  it('RUN-3 ten readers of one order ask its provider once', async () => {
    let asked = 0
    const shop = await openPayingShop(name, {
      between: (provider) => ({
        ...provider,
        retrieveIntent: (intentId) => {
          asked++
          return provider.retrieveIntent(intentId)
        },
      }),
    })
    const { token } = await shop.placeOne()
    shop.wait(minuteMs)
    asked = 0
    await Promise.all(Array.from({ length: 10 }, () => shop.view(token)))
    expect(asked).toBe(1)
  })

  it('PAY-5 a payment of another amount is set aside and does not pay the order', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    if (shop.stripe) shop.stripe.payOddly(clientSecret, { received: 53_099 })
    else {
      await shop.store.db.updateTable('demo_intents').set({ amount_cents: 53_099 }).execute()
      await shop.pay(clientSecret, 'paid')
    }
    await shop.deliver()
    await shop.deliver()
    await shop.reconcile()
    expect(await shop.view(token)).toMatchObject({ status: 'pending_payment', payment: 'succeeded' })
    expect(await shop.orders()).toMatchObject([{ status: 'pending_payment', paid_at: null }])
    expect(await historyOf(shop, token)).toEqual(['pending_payment', 'pending_payment'])
    const cookie = await shop.signIn()
    const list = await shop.send('GET', '/api/admin/orders?status=set_aside', undefined, { cookie })
    expect(await list.json()).toMatchObject([{ setAside: 'Paid $530.99 instead of $531.00' }])
    expect(await shop.cart(sessionId)).toHaveLength(1)
  })

  it('PAY-5 a payment in another currency is set aside', async () => {
    const shop = await openPayingShop(name)
    const { clientSecret } = await shop.placeOne()
    if (shop.stripe) shop.stripe.payOddly(clientSecret, { currency: 'jpy' })
    else {
      await shop.store.db.updateTable('demo_intents').set({ currency: 'jpy' }).execute()
      await shop.pay(clientSecret, 'paid')
    }
    await shop.deliver()
    expect(await shop.orders()).toMatchObject([
      { status: 'pending_payment', set_aside: 'Paid in JPY instead of US dollars' },
    ])
  })

  it("PAY-5 a payment without an order is set aside with the cart's items", async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    const { clientSecret } = await (await shop.prepare(session)).json()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    await shop.reconcile()
    const orders = await shop.orders()
    expect(orders).toMatchObject([{ status: 'pending_payment', total_cents: 53_100, provider: name }])
    expect(orders[0]?.set_aside).toContain('without an order')
    const cookie = await shop.signIn()
    const found = await shop.send('GET', `/api/admin/orders?q=${orders[0]?.id}`, undefined, { cookie })
    expect(await found.json()).toHaveLength(1)
    const order = await (await shop.send('GET', '/api/admin/orders/1', undefined, { cookie })).json()
    expect(order.items).toMatchObject([{ productId: 'heritage-oak-floating-mantel', quantity: 1 }])
  })

  it('PAY-5 payment removes the ordered items from the cart, not those added later', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'processing-paid')
    await shop.add(sessionId, { quantity: 2 })
    await shop.add(sessionId, { customizations: { length: 60, width: 8, thickness: 8 } })
    await shop.settle(clientSecret, true)
    await shop.deliver()
    const left = (await shop.cart(sessionId)).map((item) => [item.customizations.length, item.quantity])
    expect(left.sort()).toEqual([
      [60, 1],
      [72, 2],
    ])
    await expectBooksToBalance(shop, { paid: 1 })
  })
})
