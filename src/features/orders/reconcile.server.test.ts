import { describe, expect, it } from 'vitest'
import {
  dayMs,
  expectBooksToBalance,
  historyOf,
  hourMs,
  minuteMs,
  newSession,
  openPayingShop,
  providers,
} from '../../../tests/support/paying-shop.ts'

describe.each(providers)('with the %s provider', (name) => {
  it('PAY-5 a browser closed after paying loses nothing, even without a webhook', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    await shop.takeDeliveries()
    expect(await shop.orders()).toMatchObject([{ status: 'pending_payment' }])
    shop.wait(2 * minuteMs)
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status: 'paid', paid_at: shop.now() }])
    expect(await shop.cart(sessionId)).toEqual([])
    expect(await historyOf(shop, token)).toEqual(['pending_payment', 'paid'])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5, DESK-5 an unpaid intent is closed after a day, and its order canceled when the shopper comes back', async () => {
    const shop = await openPayingShop(name)
    const { token, sessionId } = await shop.placeOne()
    await shop.prepare(newSession())
    shop.wait(23 * hourMs)
    await shop.reconcile()
    expect(await shop.view(token)).toMatchObject({ status: 'pending_payment' })
    shop.wait(2 * hourMs)
    await shop.reconcile()
    expect(await shop.intentStatuses()).toEqual(['canceled'])
    expect(await historyOf(shop, token)).toEqual(['pending_payment'])
    expect(await shop.cart(sessionId)).toHaveLength(1)
    const again = await (await shop.order(sessionId)).json()
    expect(again.token).not.toBe(token)
    expect(await historyOf(shop, token)).toEqual(['pending_payment', 'canceled'])
    await shop.pay(again.clientSecret, 'paid')
    await shop.deliver()
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 an intent in its last hour is not reused', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, clientSecret } = await shop.placeOne()
    shop.wait(dayMs - minuteMs)
    const again = await (await shop.order(sessionId)).json()
    expect(again.clientSecret).not.toBe(clientSecret)
    shop.wait(2 * minuteMs)
    await shop.reconcile()
    await shop.pay(again.clientSecret, 'paid')
    await shop.deliver()
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 a payment made just before its intent is closed still pays the order', async () => {
    let payNow: (() => Promise<void>) | undefined
    const shop = await openPayingShop(name, {
      between: (provider) => ({
        ...provider,
        cancelIntent: async (id) => {
          await payNow?.()
          return provider.cancelIntent(id)
        },
      }),
    })
    const { clientSecret } = await shop.placeOne()
    payNow = () => shop.pay(clientSecret, 'paid')
    shop.wait(dayMs + hourMs)
    await shop.reconcile()
    expect(await shop.orders()).toMatchObject([{ status: 'paid' }])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 the reconciler checks every intent even if one fails', async () => {
    let failingId = ''
    const shop = await openPayingShop(name, {
      between: (provider) => ({
        ...provider,
        retrieveIntent: async (id) => {
          if (id === failingId) throw new Error('this one fails')
          return provider.retrieveIntent(id)
        },
      }),
    })
    await shop.placeOne()
    failingId = (await shop.orders())[0]?.intent_id ?? ''
    shop.wait(1)
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    shop.wait(2 * minuteMs)
    await expect(shop.reconcile()).rejects.toThrow('this one fails')
    expect((await shop.orders()).map((order) => order.status)).toEqual(['pending_payment', 'paid'])
    failingId = ''
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
  })

  it("PAY-5 intents of another provider or without an answer don't keep the reconciler from the rest", async () => {
    const shop = await openPayingShop(name)
    const row = (id: number, change: object) => ({
      id: `row-${id}`,
      intent_id: `pi_elsewhere_${id}`,
      session_id: `session-${id}-elsewhere`,
      provider: name,
      amount_cents: 53_100,
      state: 'open' as const,
      last_status: 'open',
      last_error: null,
      created_at: shop.now(),
      checked_at: shop.now() - dayMs,
      ...change,
    })
    const rows = [
      ...Array.from({ length: 60 }, (_, index) => row(index, { provider: 'another' })),
      ...Array.from({ length: 60 }, (_, index) => row(100 + index, { intent_id: null, state: 'creating' })),
    ]
    await shop.store.db.insertInto('payment_intents').values(rows).execute()
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    shop.wait(2 * minuteMs)
    for (let round = 0; round < 4; round++) await shop.reconcile()
    expect((await shop.orders()).find((order) => order.token === token)).toMatchObject({ status: 'paid' })
  })

  it('PAY-5 the reconciler checks an intent less often as it ages: after a tenth of its age', async () => {
    let checks = 0
    const shop = await openPayingShop(name, {
      between: (provider) => ({
        ...provider,
        retrieveIntent: (id) => {
          checks++
          return provider.retrieveIntent(id)
        },
      }),
    })
    await shop.placeOne()
    shop.wait(10 * hourMs)
    await shop.reconcile()
    expect(checks).toBe(1)
    // 4,000 seconds later it is 40,000 seconds old.
    shop.wait(4_000_000 - 1)
    await shop.reconcile()
    expect(checks).toBe(1)
    shop.wait(1)
    await shop.reconcile()
    expect(checks).toBe(2)
  })

  it('PAY-5 an order made while the clock was a day ahead is checked by its page and the reconciler', async () => {
    for (const by of ['page', 'reconciler']) {
      const shop = await openPayingShop(name)
      shop.wait(dayMs)
      const { token, clientSecret } = await shop.placeOne()
      shop.wait(-dayMs)
      await shop.pay(clientSecret, 'paid')
      // Its webhook is lost.
      shop.wait(2 * minuteMs)
      if (by === 'page') await shop.view(token)
      else await shop.reconcile()
      expect((await shop.orders()).map(({ status }) => `${by} ${status}`)).toEqual([`${by} paid`])
    }
  })
})
