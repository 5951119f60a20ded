import { describe, expect, it, test } from 'vitest'
import {
  customer,
  expectBooksToBalance,
  minuteMs,
  newSession,
  openPayingShop,
  type PayingShop,
  providers,
  retire,
  setRate,
  totalsOfOne,
} from '../../../tests/support/paying-shop.ts'
import { maxItems } from '../cart/cart.ts'
import { endAmountChange, lockForOrder, startAmountChange } from '../payment/intents.server.ts'

/** DOOR-2: for carts that no carrier takes. */
const liftWeightLimit = (shop: PayingShop) =>
  shop.store.db
    .insertInto('settings')
    .values({ name: 'delivery', value: JSON.stringify({ carrier: { maxOrderPounds: 1e6 } }), updated_at: shop.now() })
    .execute()

describe.each(providers)('with the %s provider', (name) => {
  test.each([
    ['a price of a cent in the cart', { unitPrice: 0.01 }],
    ['a negative price in the cart', { unitPrice: '-450.00' }],
  ])('CART-5, PAY-4 the server charges its own price despite %s', async (_what, change) => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session, change)
    const { clientSecret, totals } = await (await shop.prepare(session)).json()
    expect(totals.total).toBe('531.00')
    await shop.order(session)
    await shop.pay(clientSecret, 'paid')
    expect(await shop.charges()).toMatchObject([{ cents: 53_100 }])
  })

  it('PAY-4 accepts the right amount as a number and as text', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    for (const amount of [531, '531', '531.00', '531.0']) {
      expect([amount, (await shop.prepare(session, amount)).status]).toEqual([amount, 200])
      expect([amount, (await shop.order(session, { amount })).status]).toEqual([amount, 201])
    }
  })

  it('PAY-4 answers any other amount with 409 and the right amounts, and charges nothing', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    for (const amount of [0.01, '0.01', 531.01, '530.99', 0, -531, 53_100, 1e300, 1e-9]) {
      for (const refused of [await shop.prepare(session, amount), await shop.order(session, { amount })]) {
        expect([amount, refused.status]).toEqual([amount, 409])
        expect(await refused.json()).toMatchObject({ reason: 'drift', totals: totalsOfOne })
      }
    }
    expect(await shop.intentStatuses()).toEqual([])
    expect(await shop.orders()).toEqual([])
  })

  it('PAY-4 accepts nothing else as an amount', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    for (const amount of ['', 'free', '531.001', '-531', '5e2', null, [531], { cents: 53_100 }, true]) {
      const refused = await shop.send('POST', '/api/create-payment-intent', { sessionId: session, amount })
      expect([amount, refused.status]).toEqual([amount, 400])
      expect((await refused.json()).errors).toMatchObject([{ field: 'amount' }])
    }
    expect(await shop.intentStatuses()).toEqual([])
  })

  it('PAY-4 prices a full cart to the cent: quantities, sizes and tax', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await liftWeightLimit(shop)
    await setRate(shop, 7_777)
    await shop.add(session, { quantity: 3, customizations: { length: 71.5, width: 8, thickness: 8 } })
    await shop.add(session, { quantity: 99, customizations: { length: 40, width: 8, thickness: 8 } })
    // 77.77 per foot: 71.5 in is 463, 40 in is 259 whole dollars; 8% of 27030.00 is 2162.40.
    const { clientSecret, totals } = await (await shop.prepare(session)).json()
    expect(totals).toMatchObject({ subtotal: '27030.00', tax: '2162.40', total: '29237.40' })
    await shop.order(session)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('CART-5 the quantities 0, -1, 1.5 and 1,000 change neither cart nor amount', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    const { id } = await shop.add(session)
    for (const quantity of [0, -1, 1.5, 1_000]) {
      expect((await shop.send('PATCH', `/api/cart/${id}`, { quantity })).status).toBe(400)
      await shop.add(session, { quantity })
    }
    expect((await (await shop.prepare(session)).json()).totals).toEqual(totalsOfOne)
  })

  it("CART-5 a customer without the item id can't change another customer's order", async () => {
    const shop = await openPayingShop(name)
    const [mine, theirs] = [newSession(), newSession()]
    await shop.add(mine)
    const { id } = await shop.add(theirs, { quantity: 5 })
    const placed = await shop.order(mine, { items: [{ id, quantity: 1 }], cartItemId: id, unitPrice: 0.01 })
    expect((await placed.json()).totals).toEqual(totalsOfOne)
    expect((await shop.send('PATCH', '/api/cart/1', { quantity: 2 })).status).toBe(404)
    expect((await shop.send('DELETE', `/api/cart/session/${mine.slice(0, 20)}`)).status).toBe(204)
    expect(await shop.cart(mine)).toHaveLength(1)
    expect(await shop.cart(theirs)).toMatchObject([{ quantity: 5 }])
  })

  it('CART-5 charges 1,000 pieces to the cent, and refuses 50 different pieces of 99 as too much for a card', async () => {
    const shop = await openPayingShop(name)
    const thousand = newSession()
    await liftWeightLimit(shop)
    for (let length = 60; length < 70; length++)
      await shop.add(thousand, { quantity: 99, customizations: { length, width: 8, thickness: 8 } })
    await shop.add(thousand, { quantity: 10, customizations: { length: 70, width: 8, thickness: 8 } })
    const { clientSecret } = await (await shop.order(thousand)).json()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    await expectBooksToBalance(shop, { paid: 1 })
    await setRate(shop, 75_000)
    const all = newSession()
    for (let size = 0; size < maxItems; size++)
      await shop.add(all, { quantity: 99, customizations: { length: 60 + size / 4, width: 8, thickness: 8 } })
    for (const refused of [await shop.prepare(all), await shop.order(all)]) {
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ reason: 'too-much' })
    }
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-4 a product retired while in the cart can be removed but not bought', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    const { id } = await shop.add(session)
    await shop.add(session, {
      productId: 'solid-oak-ceiling-beam',
      customizations: { length: 120, width: 8, thickness: 8 },
    })
    const before = await (await shop.prepare(session)).json()
    await retire(shop)
    for (const refused of [await shop.prepare(session), await shop.order(session)]) {
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ reason: 'unavailable' })
    }
    await shop.send('DELETE', `/api/cart/${id}`)
    expect(Number((await (await shop.prepare(session)).json()).totals.total)).toBeLessThan(Number(before.totals.total))
  })

  it('CART-5 a price that changes between intent and order is reported before anything is charged', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    const { clientSecret } = await (await shop.prepare(session, 531)).json()
    await setRate(shop, 8_000)
    const refused = await shop.order(session, { amount: 531 })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ reason: 'drift', totals: { total: '563.40' } })
    expect(await shop.orders()).toEqual([])
    expect((await shop.prepare(session, '563.40')).status).toBe(200)
    expect((await shop.order(session, { amount: '563.40' })).status).toBe(201)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.charges()).toMatchObject([{ cents: 56_340 }])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('CART-5 a price that changes after the order was placed does not change the order', async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    await setRate(shop, 80_000)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'paid', totals: totalsOfOne })
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-2 a cart keeps one open intent, whose amount follows every change of the cart', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    const { id } = await shop.add(session)
    const secrets = new Set<string>()
    for (const [quantity, amount] of [
      [2, '1017.00'],
      [1, '531.00'],
      [3, '1503.00'],
      [1, '531.00'],
    ] as const) {
      await shop.send('PATCH', `/api/cart/${id}`, { quantity })
      const { clientSecret, totals } = await (await shop.prepare(session, amount)).json()
      expect(totals.total).toBe(amount)
      secrets.add(clientSecret)
    }
    expect(secrets.size).toBe(1)
    expect((await shop.order(session, { amount: 531 })).status).toBe(201)
    await shop.pay([...secrets][0] ?? '', 'paid')
    await shop.deliver()
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 takes no order while another amount is on its way to the provider', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    const { clientSecret } = await (await shop.prepare(session)).json()
    const intentId = clientSecret.split('_secret_')[0]
    const lock = () => shop.store.transaction(() => lockForOrder(shop.store, intentId, 53_100, shop.now()))
    expect(await lock()).toBe(true)
    await shop.store.transaction(() => startAmountChange(shop.store, intentId, 53_100))
    expect(await lock()).toBe(false)
    await endAmountChange(shop.store, intentId)
    expect(await lock()).toBe(true)
  })

  it('PAY-2 ten tabs opening the checkout at once share one intent', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.prepare(session, 531)))
    const secrets = new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).clientSecret)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(secrets.size).toBe(1)
    expect(await shop.intentStatuses()).toHaveLength(1)
  })

  it('PAY-7 a cart whose payment was started with another provider starts a new one', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token } = await shop.placeOne()
    await shop.store.db.updateTable('payment_intents').set({ provider: 'another' }).execute()
    await shop.store.db.updateTable('order_payments').set({ provider: 'another' }).execute()
    const placed = await (await shop.order(sessionId)).json()
    expect(placed.token).not.toBe(token)
    await shop.pay(placed.clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(placed.token)).toMatchObject({ status: 'paid' })
  })

  it("PAY-7 a payment that the provider doesn't know is closed and its order canceled", async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token } = await shop.placeOne()
    await shop.store.db.updateTable('payment_intents').set({ intent_id: 'pi_of_other_keys' }).execute()
    await shop.store.db.updateTable('order_payments').set({ intent_id: 'pi_of_other_keys' }).execute()
    const placed = await (await shop.order(sessionId)).json()
    await shop.pay(placed.clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'canceled' })
    expect(await shop.view(placed.token)).toMatchObject({ status: 'paid' })
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('never logs a name, address, card, secret, session or token', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'declined')
    await shop.deliver()
    await shop.prepare(sessionId, 1)
    await shop.order(sessionId, { customerEmail: 'ada@', shippingAddress: { street: '12 Analytical Lane' } })
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    await shop.view(token)
    await shop.request(`/api/orders/${token}x`)
    await shop.stripe?.stop()
    await shop.add(sessionId)
    if (shop.stripe) expect((await shop.prepare(sessionId)).status).toBe(503)
    const log = shop.logged.join('')
    expect(log).toContain('/api/orders')
    const { customerName, customerEmail, shippingAddress } = customer
    const secrets = [customerName, 'Lovelace', customerEmail, '555-0199', shippingAddress.street, 'Analytical']
    for (const secret of [...secrets, clientSecret, sessionId, token, '_secret_']) expect(log).not.toContain(secret)
    // Whole words and several card digits, because request ids contain short runs of digits.
    expect(log).not.toMatch(/\b37203\b|\b4242 ?4242|\b4000 ?0000/)
  })

  it('limits intents and orders per network address', async () => {
    const shop = await openPayingShop(name)
    const ask = async (path: string, from: string) =>
      (
        await shop.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ sessionId: newSession() }),
          from,
        })
      ).status
    for (const [path, most] of [
      ['/api/create-payment-intent', 60],
      ['/api/orders', 40],
    ] as const) {
      for (let count = 0; count < most; count++) expect(await ask(path, '198.51.100.1')).toBe(400)
      expect(await ask(path, '198.51.100.1')).toBe(429)
      expect(await ask(path, '198.51.100.2')).toBe(400)
      shop.wait(10 * minuteMs)
      expect(await ask(path, '198.51.100.1')).toBe(400)
    }
  })
})
