import { describe, expect, it, test } from 'vitest'
import { untilOneWaits } from '../../../tests/support/lock-waits.ts'
import { customer, newSession, openPayingShop, type PayingShop, providers } from '../../../tests/support/paying-shop.ts'
import { mostItems } from '../cart/cart.ts'
import { cancelOrder } from '../orders/books.server.ts'
import type { PaymentProvider } from '../payment/provider.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const setRate = ({ store }: PayingShop, cents: number) =>
  store.db
    .updateTable('products')
    .set({ base_price_cents: cents })
    .where('id', '=', 'heritage-oak-floating-mantel')
    .execute()

const retire = ({ store }: PayingShop) =>
  store.db.updateTable('products').set({ retired_at: 1 }).where('id', '=', 'heritage-oak-floating-mantel').execute()

const totalsOfOne = { subtotal: '450.00', shipping: '45.00', tax: '36.00', taxPercent: 8, total: '531.00' }

/** What must hold whatever happened: each paid order has its one charge, of its total, and no charge is without an order. */
async function expectBooksToBalance(shop: PayingShop, expected: { paid: number }) {
  const orders = await shop.orders()
  const charges = await shop.charges()
  const paid = orders.filter((order) => order.status === 'paid')
  expect(paid.map((order) => order.intent_id).sort()).toEqual(charges.map((charge) => charge.intentId).sort())
  for (const order of paid) {
    expect(charges.find((charge) => charge.intentId === order.intent_id)?.cents).toBe(order.total_cents)
    const items = await shop.store.db.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute()
    const subtotal = items.reduce((sum, item) => sum + item.quantity * item.unit_price_cents, 0)
    expect(order.subtotal_cents).toBe(subtotal)
    expect(order.total_cents).toBe(subtotal + 4_500 + Math.floor((subtotal * 8 + 50) / 100))
  }
  expect(paid).toHaveLength(expected.paid)
}

const historyOf = async (shop: PayingShop, token: string) => {
  const rows = await shop.store.db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select('order_events.status')
    .where('orders.token', '=', token)
    .orderBy('order_events.id')
    .execute()
  return rows.map((row) => row.status)
}

describe.each(providers)('with the %s provider', (name) => {
  it('PAY-2 a cart becomes an intent, an order, a payment, a paid order and an empty cart', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    const prepared = await shop.prepare(session, 531)
    expect(prepared.status).toBe(200)
    expect(prepared.headers.get('cache-control')).toBe('no-store')
    const { clientSecret, totals, payment } = await prepared.json()
    expect(totals).toEqual(totalsOfOne)
    expect(payment.provider).toBe(name)
    const answer = await shop.order(session, { amount: '531.00' })
    expect(answer.status).toBe(201)
    const placed = await answer.json()
    expect(placed).toEqual({ token: expect.stringMatching(/^[\w-]{32}$/), clientSecret, totals: totalsOfOne })
    expect(await shop.view(placed.token)).toMatchObject({ status: 'pending_payment', payment: 'open' })
    expect(await shop.cart(session)).toHaveLength(1)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(placed.token)).toEqual({
      number: 1,
      status: 'paid',
      payment: 'succeeded',
      paymentError: null,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      shippingAddress: customer.shippingAddress,
      items: [
        {
          productId: 'heritage-oak-floating-mantel',
          productName: expect.any(String),
          woodSpeciesName: 'Reclaimed Oak',
          picture: expect.objectContaining({ path: expect.any(String) }),
          dimensions: { length: 72, width: 8, thickness: 8 },
          quantity: 1,
          unitPrice: '450.00',
          lineTotal: '450.00',
        },
      ],
      totals: totalsOfOne,
      refunded: '0.00',
      createdAt: new Date(shop.now()).toISOString(),
    })
    expect(await shop.cart(session)).toEqual([])
    expect(await historyOf(shop, placed.token)).toEqual(['pending_payment', 'paid'])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  test.each([
    ['a price of a cent in the cart', { unitPrice: 0.01 }],
    ['a price below nothing in the cart', { unitPrice: '-450.00' }],
  ])('CART-5, PAY-4 charges its own price: %s', async (_what, change) => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session, change)
    const { clientSecret, totals } = await (await shop.prepare(session)).json()
    expect(totals.total).toBe('531.00')
    await shop.order(session)
    await shop.pay(clientSecret, 'paid')
    expect(await shop.charges()).toMatchObject([{ cents: 53_100 }])
  })

  it('PAY-4 takes the right amount as a number and as text', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    for (const amount of [531, '531', '531.00', '531.0']) {
      expect([amount, (await shop.prepare(session, amount)).status]).toEqual([amount, 200])
      expect([amount, (await shop.order(session, { amount })).status]).toEqual([amount, 201])
    }
  })

  it('PAY-4 answers any other amount with 409 and the right amounts, and nothing is charged', async () => {
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

  it('PAY-4 takes nothing else for an amount', async () => {
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

  it('PAY-4 prices a full cart to the cent: quantities, sizes and half a cent of tax', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
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

  it('CART-5 refuses quantities that are none: 0, -1, 1.5 and 1,000 change neither cart nor amount', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    const { id } = await shop.add(session)
    for (const quantity of [0, -1, 1.5, 1_000]) {
      expect((await shop.send('PATCH', `/api/cart/${id}`, { quantity })).status).toBe(400)
      await shop.add(session, { quantity })
    }
    expect((await (await shop.prepare(session)).json()).totals).toEqual(totalsOfOne)
  })

  it('CART-5 a stranger without the item id changes nobody else’s order', async () => {
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

  it('CART-5 1,000 pieces are paid to the cent, and 50 different pieces of 99 are more than a card can pay', async () => {
    const shop = await openPayingShop(name)
    const thousand = newSession()
    for (let length = 60; length < 70; length++)
      await shop.add(thousand, { quantity: 99, customizations: { length, width: 8, thickness: 8 } })
    await shop.add(thousand, { quantity: 10, customizations: { length: 70, width: 8, thickness: 8 } })
    const { clientSecret } = await (await shop.order(thousand)).json()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    await expectBooksToBalance(shop, { paid: 1 })
    await setRate(shop, 75_000)
    const all = newSession()
    for (let size = 0; size < mostItems; size++)
      await shop.add(all, { quantity: 99, customizations: { length: 60 + size / 4, width: 8, thickness: 8 } })
    for (const refused of [await shop.prepare(all), await shop.order(all)]) {
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ reason: 'too-much' })
    }
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-4 a product retired while in the cart can be removed, not paid', async () => {
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

  it('CART-5 a price that changes between intent and order is told before anything is charged', async () => {
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

  it('CART-5 a price that changes after the order was placed leaves the order as it was agreed', async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    await setRate(shop, 80_000)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'paid', totals: totalsOfOne })
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-2 one cart has one open intent, brought to the cart’s amount each time it changes, also back and forth', async () => {
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

  it('PAY-2 ten tabs that open the checkout at once share one intent', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.prepare(session, 531)))
    const secrets = new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).clientSecret)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(secrets.size).toBe(1)
    expect(await shop.intentStatuses()).toHaveLength(1)
  })

  it('PAY-5 two tabs that pay at once make one order and one charge', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    await Promise.all([shop.prepare(session), shop.prepare(session)])
    const placed = await Promise.all(
      ['Ada Lovelace', 'Ada King'].map(async (customerName) => (await shop.order(session, { customerName })).json()),
    )
    expect(new Set(placed.map((one) => one.token)).size).toBe(1)
    await Promise.all(placed.map((one) => shop.pay(one.clientSecret, 'paid')))
    await shop.deliver()
    expect(await shop.orders()).toHaveLength(1)
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 a double click on pay makes one order and one charge', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    await shop.prepare(session)
    const click = async () => {
      const answer = await shop.order(session, { amount: 531 })
      // The slower click may come when all is done.
      if (answer.status === 409) expect((await answer.json()).reason).toBe('under-way')
      else await shop.pay((await answer.json()).clientSecret, 'paid')
    }
    await Promise.all([click(), click()])
    await shop.deliver()
    expect(await shop.orders()).toHaveLength(1)
    expect(await historyOf(shop, (await shop.orders())[0]?.token ?? '')).toEqual(['pending_payment', 'paid'])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 an order whose cart changed in another tab is closed, and its old amount can no longer be charged', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.add(sessionId, { customizations: { length: 60, width: 8, thickness: 8 } })
    const second = await (await shop.prepare(sessionId)).json()
    expect(second.totals.total).toBe('936.00')
    expect(second.clientSecret).not.toBe(clientSecret)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.charges()).toEqual([])
    expect(await shop.view(token)).toMatchObject({ status: 'canceled' })
    const placed = await (await shop.order(sessionId, { amount: 936 })).json()
    await shop.pay(placed.clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.charges()).toMatchObject([{ cents: 93_600 }])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 tabs that change, prepare, order and pay all at once are charged what was ordered, each order once', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    const { id } = await shop.add(session)
    const secrets = new Set<string>()
    const tab = async (quantity: number) => {
      await shop.send('PATCH', `/api/cart/${id}`, { quantity })
      await shop.prepare(session)
      const answer = await shop.order(session)
      if (answer.status !== 201) return
      const { clientSecret } = await answer.json()
      secrets.add(clientSecret)
      await shop.pay(clientSecret, 'paid')
    }
    for (let round = 0; round < 4; round++) await Promise.all([tab(1), tab(2), tab(3)])
    await shop.deliver()
    // What a tab added after another had paid is another order.
    await expectBooksToBalance(shop, { paid: (await shop.charges()).length })
    expect((await shop.charges()).length).toBeGreaterThan(0)
    expect((await shop.orders()).filter((order) => order.set_aside !== null)).toEqual([])
  })

  it('PAY-5 a slow tab that sets the old amount last does not leave it on the other tab’s order', async () => {
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    let slow: number | undefined
    const shop = await openPayingShop(name, {
      between: (provider) => ({
        ...provider,
        updateAmount: async (id, cents) => {
          if (cents === slow) {
            slow = undefined
            reached.resolve()
            await held.promise
          }
          return provider.updateAmount(id, cents)
        },
      }),
    })
    const session = newSession()
    const { id } = await shop.add(session)
    await shop.prepare(session)
    await shop.send('PATCH', `/api/cart/${id}`, { quantity: 2 })
    slow = 101_700
    const first = shop.prepare(session)
    await reached.promise
    await shop.send('PATCH', `/api/cart/${id}`, { quantity: 3 })
    const { token, clientSecret } = await (await shop.order(session, { amount: 1503 })).json()
    held.resolve()
    expect((await (await first).json()).totals.total).toBe('1503.00')
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'paid', totals: { total: '1503.00' } })
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 after paying, Back leads to the order and charges nothing', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    const ask = async () => {
      for (const refused of [await shop.prepare(sessionId, 531), await shop.order(sessionId, { amount: 531 })])
        expect([refused.status, (await refused.json()).orderToken]).toEqual([409, token])
    }
    await ask()
    await shop.deliver()
    await ask()
    shop.wait(2 * hourMs)
    const after = await shop.prepare(sessionId, 531)
    expect([after.status, (await after.json()).detail]).toEqual([400, 'The cart is empty.'])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 while a payment is processing, a second tab is led to its order', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'processing-paid')
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'pending_payment', payment: 'processing' })
    const refused = await shop.prepare(sessionId, 531)
    expect([refused.status, (await refused.json()).orderToken]).toEqual([409, token])
    await shop.settle(clientSecret, true)
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'paid', payment: 'succeeded' })
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 a payment that fails after processing keeps cart and order, and another card pays it', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'processing-failed')
    await shop.deliver()
    await shop.settle(clientSecret, false)
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({
      status: 'pending_payment',
      payment: 'open',
      paymentError: expect.stringMatching(/./),
    })
    expect(await shop.cart(sessionId)).toHaveLength(1)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'paid', paymentError: null })
    await expectBooksToBalance(shop, { paid: 1 })
  })

  test.each(['declined', 'insufficient'] as const)(
    'PAY-8 a card that is %s keeps the cart, and the next card pays the same order',
    async (outcome) => {
      const shop = await openPayingShop(name)
      const { sessionId, token, clientSecret } = await shop.placeOne()
      await shop.pay(clientSecret, outcome)
      await shop.deliver()
      expect(await shop.view(token)).toMatchObject({
        status: 'pending_payment',
        payment: 'open',
        paymentError: expect.stringMatching(/^Your card (was declined|has insufficient funds)\.$/),
      })
      expect(await shop.cart(sessionId)).toHaveLength(1)
      const again = await (await shop.order(sessionId, { customerName: 'Ada King' })).json()
      expect(again).toMatchObject({ token, clientSecret })
      await shop.pay(clientSecret, 'paid')
      await shop.deliver()
      expect(await shop.view(token)).toMatchObject({ status: 'paid', customerName: 'Ada King' })
      await expectBooksToBalance(shop, { paid: 1 })
    },
  )

  it('PAY-5 a webhook that comes before the order’s answer pays the order', async () => {
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

  it('PAY-5 the same event counts once: ten times in parallel, again a day later', async () => {
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

  it('PAY-5 different events, the reconciler and the confirmation page pay an order once, all at the same time', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.add(sessionId, { quantity: 2 })
    await shop.pay(clientSecret, 'declined')
    await shop.pay(clientSecret, 'paid')
    const deliveries = await shop.takeDeliveries()
    expect(deliveries.length).toBeGreaterThan(1)
    shop.wait(2 * minuteMs)
    const asked = [...deliveries.map((one) => shop.post(one)), shop.request(`/api/orders/${token}`), shop.reconcile()]
    await Promise.all(asked)
    expect(await historyOf(shop, token)).toEqual(['pending_payment', 'paid'])
    // One mantel was ordered, two were added since: three, less the one that was paid.
    expect(await shop.cart(sessionId)).toMatchObject([{ quantity: 2 }])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 money that comes while the owner cancels the order is set aside, not lost', async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    const intentId = (await shop.orders())[0]?.intent_id ?? ''
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const canceling = shop.store.transaction(async () => {
      await cancelOrder(shop.store, intentId, 'Canceled by the owner', shop.now())
      reached.resolve()
      await held.promise
    })
    await reached.promise
    const delivering = shop.deliver()
    await untilOneWaits(shop.store)
    held.resolve()
    await Promise.all([canceling, delivering])
    expect(await shop.view(token)).toMatchObject({ status: 'canceled', payment: 'succeeded' })
    expect((await shop.orders())[0]?.set_aside).toBe('Paid after the order was canceled: refund it, or make it by hand')
  })

  it('PAY-5 events count for what is true now, whatever their order: failed, processing, succeeded backwards', async () => {
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

  it('PAY-5 an answer of the provider that was overtaken by a later one does not take the payment back', async () => {
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

  describe('PAY-5 refuses an event', () => {
    const openPaid = async () => {
      const shop = await openPayingShop(name)
      const placed = await shop.placeOne()
      await shop.pay(placed.clientSecret, 'paid')
      const delivery = (await shop.takeDeliveries()).findLast((one) => one.type === 'payment_intent.succeeded')
      if (!delivery) throw new Error('nothing was told')
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

    it('whose time was changed under the signature', async () => {
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

    it('that is older than five minutes: it may be a replay', async () => {
      const { shop, delivery, refuses } = await openPaid()
      const succeeded = shop.stripe?.events().findLast((event) => event.type === 'payment_intent.succeeded')
      if (succeeded) await refuses(shop.stripe?.sign(succeeded, { ageMs: 301_000 }) ?? {})
      else {
        shop.wait(301_000)
        await refuses(delivery)
      }
    })
  })

  it('PAY-5 money of another amount is set aside for the owner, never paid', async () => {
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

  it('PAY-5 money in another currency is set aside for the owner', async () => {
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

  it('PAY-5 money for a cart that gave no address is set aside, with what the cart holds', async () => {
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

  it('PAY-3 the confirmation page finds a payment whose webhook has not come', async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    shop.wait(2_000)
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
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

  it('PAY-5 a cart empties of what was ordered, not of what was added since', async () => {
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

  it('PAY-5 an order is kept with the customer’s words and what was ordered, however the catalogue changes', async () => {
    const shop = await openPayingShop(name)
    const billingAddress = { street: '1 Rue de la Paix #5', city: 'Łódź', state: 'NY', zip: '10001-1234' }
    const { token, clientSecret } = await shop.placeOne({
      customerName: '  Łukasz O’Brien-Müller & 李小龍 ',
      customerPhone: null,
      billingAddress,
    })
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    await shop.store.db.updateTable('products').set({ name: 'Renamed', base_price_cents: 1, retired_at: 1 }).execute()
    const order = await shop.view(token)
    expect(order).toMatchObject({ customerName: 'Łukasz O’Brien-Müller & 李小龍', totals: totalsOfOne })
    expect(order.items[0].productName).not.toBe('Renamed')
    expect(order).not.toHaveProperty('billingAddress')
    const cookie = await shop.signIn()
    const owners = await (await shop.send('GET', '/api/admin/orders/1', undefined, { cookie })).json()
    expect(owners).toMatchObject({ customerPhone: '', billingAddress: { ...billingAddress, country: 'US' } })
  })

  it('PAY-7 a cart whose payment was begun with another provider begins a new one', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token } = await shop.placeOne()
    await shop.store.db.updateTable('payment_intents').set({ provider: 'another' }).execute()
    await shop.store.db.updateTable('orders').set({ provider: 'another' }).execute()
    const placed = await (await shop.order(sessionId)).json()
    expect(placed.token).not.toBe(token)
    await shop.pay(placed.clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(placed.token)).toMatchObject({ status: 'paid' })
  })

  it('PAY-7 a payment that the provider knows nothing of is given up, and its order canceled', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token } = await shop.placeOne()
    await shop.store.db.updateTable('payment_intents').set({ intent_id: 'pi_of_other_keys' }).execute()
    await shop.store.db.updateTable('orders').set({ intent_id: 'pi_of_other_keys' }).execute()
    const placed = await (await shop.order(sessionId)).json()
    await shop.pay(placed.clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'canceled' })
    expect(await shop.view(placed.token)).toMatchObject({ status: 'paid' })
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-3 an order is shown to whoever has its token, alone, and to nobody else', async () => {
    const shop = await openPayingShop(name)
    const one = await shop.placeOne()
    const two = await shop.placeOne({ customerName: 'Grace Hopper', customerEmail: 'grace@navy.mil' })
    expect(one.token).not.toBe(two.token)
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(24)
    const answer = await shop.request(`/api/orders/${one.token}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    const stored = (await shop.orders())[0]
    for (const secret of ['Grace', 'navy', two.token, one.sessionId, one.clientSecret, stored?.intent_id ?? '-'])
      expect(text).not.toContain(secret)
    for (const token of ['1', one.token.slice(1), `${one.token}x`, 'x'.repeat(32), "' or 1=1 --", '%00'])
      expect((await shop.request(`/api/orders/${encodeURIComponent(token)}`)).status).toBe(404)
  })

  it('PAY-5 an event of a payment that is not the shop’s is taken and changes nothing', async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    const deliveries = await shop.takeDeliveries()
    await shop.store.db.updateTable('payment_intents').set({ intent_id: 'pi_of_this_shop' }).execute()
    await shop.store.db.updateTable('orders').set({ intent_id: 'pi_of_this_shop' }).execute()
    for (const delivery of deliveries) expect((await shop.post(delivery)).status).toBe(200)
    expect((await shop.orders()).map((order) => order.status)).toEqual(['pending_payment'])
    expect(await historyOf(shop, token)).toEqual(['pending_payment'])
  })

  it('writes no name, address, card, secret, session or token into the log, whatever happens', async () => {
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
    // As words of their own, and cards whole: four or five digits in a row stand in many a request's id.
    expect(log).not.toMatch(/\b37203\b|\b4242 ?4242|\b4000 ?0000/)
  })

  it('counts intents and orders by address, and slows nobody else down', async () => {
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
      for (let asked = 0; asked < most; asked++) expect(await ask(path, '198.51.100.1')).toBe(400)
      expect(await ask(path, '198.51.100.1')).toBe(429)
      expect(await ask(path, '198.51.100.2')).toBe(400)
      shop.wait(10 * minuteMs)
      expect(await ask(path, '198.51.100.1')).toBe(400)
    }
  })
})

describe('PAY-1 an order needs', () => {
  const address = customer.shippingAddress
  it('every field that a carrier and a receipt need', async () => {
    const shop = await openPayingShop('demo')
    const session = newSession()
    await shop.add(session)
    const cases: [what: string, change: object, field: string][] = [
      ['a name', { customerName: '' }, 'customerName'],
      ['a name that is more than blanks', { customerName: ' \u00a0 ' }, 'customerName'],
      ['a name on one line', { customerName: 'Ada\r\nBcc: all@example.com' }, 'customerName'],
      ['a name without markup', { customerName: '<script>alert(1)</script>' }, 'customerName'],
      ['a name without emoji', { customerName: 'Ada 😀' }, 'customerName'],
      ['a name of a length that a label holds', { customerName: 'a'.repeat(121) }, 'customerName'],
      ['an e-mail', { customerEmail: undefined }, 'customerEmail'],
      ['an e-mail that is one', { customerEmail: 'ada' }, 'customerEmail'],
      ['one e-mail', { customerEmail: 'ada@example.com, bob@example.com' }, 'customerEmail'],
      ['a phone that is text', { customerPhone: 6_155_550_199 }, 'customerPhone'],
      ['an address', { shippingAddress: undefined }, 'shippingAddress'],
      ['a street', { shippingAddress: { ...address, street: '' } }, 'shippingAddress.street'],
      ['a street without emoji', { shippingAddress: { ...address, street: '12 Oak 🌳' } }, 'shippingAddress.street'],
      ['a city', { shippingAddress: { ...address, city: ' ' } }, 'shippingAddress.city'],
      ['a state', { shippingAddress: { ...address, state: 'XX' } }, 'shippingAddress.state'],
      ['a ZIP', { shippingAddress: { ...address, zip: '3720' } }, 'shippingAddress.zip'],
      ['a ZIP of digits', { shippingAddress: { ...address, zip: 'ABCDE' } }, 'shippingAddress.zip'],
      [
        'an address in the United States',
        { shippingAddress: { ...address, country: 'CA' } },
        'shippingAddress.country',
      ],
      ['a billing address that is whole', { billingAddress: { street: 'Elsewhere' } }, 'billingAddress.city'],
      ['a session', { sessionId: 'guess' }, 'sessionId'],
    ]
    for (const [what, change, field] of cases) {
      const from = `198.51.100.${cases.findIndex(([other]) => other === what)}`
      const refused = await shop.request('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...customer, sessionId: session, ...change }),
        from,
      })
      expect([what, refused.status]).toEqual([what, 400])
      const fields = (await refused.json()).errors.map((error: { field: string }) => error.field)
      expect([what, fields]).toEqual([what, expect.arrayContaining([field])])
    }
    expect(await shop.orders()).toEqual([])
    for (const zip of ['37203', '37203-1234', ' 37203 '])
      expect((await shop.order(session, { shippingAddress: { ...address, zip } })).status).toBe(201)
  })

  it('a cart with something in it', async () => {
    const shop = await openPayingShop('demo')
    for (const refused of [await shop.prepare(newSession()), await shop.order(newSession())])
      expect([refused.status, (await refused.json()).detail]).toEqual([400, 'The cart is empty.'])
  })
})

/** The shop dies right before or right after the provider did what it was asked, once. */
const steps: (keyof PaymentProvider)[] = ['createIntent', 'updateAmount', 'retrieveIntent', 'cancelIntent', 'refund']

describe.each(providers)('PAY-5 a process killed beside a call of the %s provider', (name) => {
  test.each(steps.flatMap((step) => (['before', 'after'] as const).map((when) => [when, step] as const)))(
    '%s %s: asked again, one charge, one paid order, one refund',
    async (when, step) => {
      let armed = true
      let killed = 0
      const dying = async <T>(call: () => Promise<T>): Promise<T> => {
        if (!armed) return call()
        armed = false
        killed++
        if (when === 'before') throw new Error('killed')
        await call()
        throw new Error('killed')
      }
      const shop = await openPayingShop(name, {
        between: (provider) => ({
          ...provider,
          createIntent: (wanted) => (step === 'createIntent' ? dying : now)(() => provider.createIntent(wanted)),
          updateAmount: (id, cents) => (step === 'updateAmount' ? dying : now)(() => provider.updateAmount(id, cents)),
          retrieveIntent: (id) => (step === 'retrieveIntent' ? dying : now)(() => provider.retrieveIntent(id)),
          cancelIntent: (id) => (step === 'cancelIntent' ? dying : now)(() => provider.cancelIntent(id)),
          refund: (wanted) => (step === 'refund' ? dying : now)(() => provider.refund(wanted)),
        }),
      })
      /** As a browser does that got no answer. */
      const again = async (call: () => Promise<Response>): Promise<Response> => {
        const answer = await call()
        return answer.status >= 500 ? call() : answer
      }
      const session = newSession()
      const { id } = await shop.add(session)
      await again(() => shop.prepare(session))
      await shop.send('PATCH', `/api/cart/${id}`, { quantity: 2 })
      await again(() => shop.prepare(session))
      await again(() => shop.order(session))
      await shop.send('PATCH', `/api/cart/${id}`, { quantity: 1 })
      await again(() => shop.prepare(session, 531))
      const placed = await again(() => shop.order(session, { amount: 531 }))
      expect(placed.status).toBe(201)
      const { token, clientSecret } = await placed.json()
      await shop.pay(clientSecret, 'paid')
      shop.wait(2 * minuteMs)
      await again(() => shop.request(`/api/orders/${token}`))
      for (const delivery of await shop.takeDeliveries()) await again(() => shop.post(delivery))
      expect(await shop.view(token)).toMatchObject({ status: 'paid', totals: totalsOfOne })
      await expectBooksToBalance(shop, { paid: 1 })

      const cookie = await shop.signIn()
      const paid = (await shop.orders()).find((order) => order.status === 'paid')
      await shop.send('POST', `/api/admin/orders/${paid?.id}/refunds`, { amount: '531.00' }, { cookie })
      shop.wait(2 * minuteMs)
      await shop.reconcile()
      expect(await shop.refunds()).toEqual([53_100])
      expect(await shop.view(token)).toMatchObject({ status: 'refunded' })
      expect(killed).toBe(1)
    },
  )
})

const now = <T>(call: () => Promise<T>): Promise<T> => call()
