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
  it('PAY-5 a browser that closed between paying and the redirect loses nothing, though no webhook comes', async () => {
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

  it('PAY-5 an intent that nobody pays is closed after a day, and its order canceled', async () => {
    const shop = await openPayingShop(name)
    const { token, sessionId } = await shop.placeOne()
    await shop.prepare(newSession())
    shop.wait(23 * hourMs)
    await shop.reconcile()
    expect(await shop.view(token)).toMatchObject({ status: 'pending_payment' })
    shop.wait(2 * hourMs)
    await shop.reconcile()
    expect(await shop.intentStatuses()).toEqual(['canceled'])
    expect(await historyOf(shop, token)).toEqual(['pending_payment', 'canceled'])
    expect(await shop.cart(sessionId)).toHaveLength(1)
    const again = await (await shop.order(sessionId)).json()
    expect(again.token).not.toBe(token)
    await shop.pay(again.clientSecret, 'paid')
    await shop.deliver()
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 nobody is given an intent that is about to be closed for its age', async () => {
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

  it('PAY-5 a payment that came just before its intent was to be closed is a paid order', async () => {
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

  it('PAY-5 the reconciler asks about every intent in turn, though one cannot be asked about', async () => {
    let poison = ''
    const shop = await openPayingShop(name, {
      between: (provider) => ({
        ...provider,
        retrieveIntent: async (id) => {
          if (id === poison) throw new Error('this one cannot be asked about')
          return provider.retrieveIntent(id)
        },
      }),
    })
    await shop.placeOne()
    poison = (await shop.orders())[0]?.intent_id ?? ''
    shop.wait(1)
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    shop.wait(2 * minuteMs)
    await expect(shop.reconcile()).rejects.toThrow('this one cannot be asked about')
    expect((await shop.orders()).map((order) => order.status)).toEqual(['pending_payment', 'paid'])
    poison = ''
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
  })

  it('PAY-5 intents of another provider or without an answer do not keep the reconciler from the rest', async () => {
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

  it('PAY-5 the reconciler asks about an intent less often as it ages: after a tenth of its age', async () => {
    let asked = 0
    const shop = await openPayingShop(name, {
      between: (provider) => ({
        ...provider,
        retrieveIntent: (id) => {
          asked++
          return provider.retrieveIntent(id)
        },
      }),
    })
    await shop.placeOne()
    shop.wait(10 * hourMs)
    await shop.reconcile()
    expect(asked).toBe(1)
    // 4,000 seconds later it is 40,000 seconds old.
    shop.wait(4_000_000 - 1)
    await shop.reconcile()
    expect(asked).toBe(1)
    shop.wait(1)
    await shop.reconcile()
    expect(asked).toBe(2)
  })

  it('PAY-5 an order of a clock that was a day ahead is asked about, by its page and by the reconciler', async () => {
    for (const ask of ['page', 'reconciler']) {
      const shop = await openPayingShop(name)
      shop.wait(dayMs)
      const { token, clientSecret } = await shop.placeOne()
      shop.wait(-dayMs)
      await shop.pay(clientSecret, 'paid')
      // The event of it is lost.
      shop.wait(2 * minuteMs)
      if (ask === 'page') await shop.view(token)
      else await shop.reconcile()
      expect((await shop.orders()).map(({ status }) => `${ask} ${status}`)).toEqual([`${ask} paid`])
    }
  })
})
