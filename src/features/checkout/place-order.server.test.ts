import { describe, expect, it, test } from 'vitest'
import {
  customer,
  expectBooksToBalance,
  historyOf,
  hourMs,
  newSession,
  openPayingShop,
  providers,
  totalsOfOne,
} from '../../../tests/support/paying-shop.ts'
import { PaymentUnavailable } from '../payment/provider.ts'

/** How an order goes where nothing else was chosen. */
const byCarrier = {
  delivery: {
    way: 'carrier',
    place: { zip: '37203', place: 'Nashville', state: 'TN', miles: 0, area: 'Nashville Metro' },
    price: '45.00',
    days: { from: '2026-12-09', to: '2026-12-18' },
    leadTimeWeeks: { from: 2, to: 3 },
  },
  priceLines: [
    {
      key: 'delivery',
      label: 'Carrier to your door',
      quantity: null,
      rate: null,
      amount: '45.00',
      rule: 'One price for the whole order.',
    },
    { key: 'tax', label: 'Tax', quantity: '$450.00', rate: '8%', amount: '36.00', rule: '8% of the subtotal.' },
  ],
}

describe.each(providers)('with the %s provider', (name) => {
  it('PAY-2 checkout leads from a cart to an intent, an order, a payment, a paid order and an empty cart', async () => {
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
    expect(placed).toEqual({
      token: expect.stringMatching(/^[\w-]{32}$/),
      clientSecret,
      totals: totalsOfOne,
      ...byCarrier,
    })
    expect(await shop.view(placed.token)).toMatchObject({ status: 'pending_payment', payment: 'open' })
    expect(await shop.cart(session)).toHaveLength(1)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.view(placed.token)).toEqual({
      number: 1,
      status: 'paid',
      payment: 'succeeded',
      paymentError: null,
      received: '531.00',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      shippingAddress: customer.shippingAddress,
      items: [
        {
          productId: 'heritage-oak-floating-mantel',
          productName: expect.any(String),
          woodSpeciesName: 'Reclaimed Oak',
          finishName: null,
          priceLines: [expect.objectContaining({ key: 'length', quantity: '72 in (6 ft)', amount: '450.00' })],
          picture: expect.objectContaining({ path: expect.any(String) }),
          work: 'waiting',
          photo: null,
          drawn: {
            category: 'floating-mantel',
            making: { construction: 'solid', boardIn: null, corbel: null },
            wood: {
              name: 'Reclaimed Oak',
              face: expect.objectContaining({ path: expect.any(String) }),
              end: expect.objectContaining({ path: expect.any(String) }),
              picture: expect.objectContaining({ path: expect.any(String) }),
            },
            finish: null,
          },
          dimensions: { length: 72, width: 8, thickness: 8 },
          quantity: 1,
          unitPrice: '450.00',
          lineTotal: '450.00',
        },
      ],
      totals: totalsOfOne,
      ...byCarrier,
      refunded: '0.00',
      createdAt: new Date(shop.now()).toISOString(),
      paidOn: '2026-11-21',
      processingBy: '2026-11-25',
      hasReceipt: true,
      isMailed: false,
    })
    expect(await shop.cart(session)).toEqual([])
    expect(await historyOf(shop, placed.token)).toEqual(['pending_payment', 'paid'])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 two tabs paying at once make one order and one charge', async () => {
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
      // The slower click may arrive after the payment.
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

  it('PAY-5 tabs that change, prepare, order and pay at once are charged what they ordered, once per order', async () => {
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
    // Items added after another tab paid are another order.
    await expectBooksToBalance(shop, { paid: (await shop.charges()).length })
    expect((await shop.charges()).length).toBeGreaterThan(0)
    expect((await shop.orders()).filter((order) => order.set_aside !== null)).toEqual([])
  })

  it("PAY-5 a slow tab that sets its old amount last does not change the other tab's order", async () => {
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

  it('PAY-5 an amount that reaches the provider late, and whose answer is lost, is not what the other tab pays', async () => {
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    const shop = await openPayingShop(name, {
      between: (provider) => ({
        ...provider,
        updateAmount: async (id, cents) => {
          if (cents !== 101_700) return provider.updateAmount(id, cents)
          reached.resolve()
          await held.promise
          await provider.updateAmount(id, cents).catch(() => undefined)
          late.resolve()
          throw new PaymentUnavailable('the answer was lost')
        },
      }),
    })
    const session = newSession()
    const { id } = await shop.add(session)
    await shop.prepare(session)
    await shop.send('PATCH', `/api/cart/${id}`, { quantity: 2 })
    const first = shop.prepare(session)
    await reached.promise
    await shop.send('PATCH', `/api/cart/${id}`, { quantity: 3 })
    const { token, clientSecret } = await (await shop.order(session, { amount: 1503 })).json()
    held.resolve()
    await late.promise
    await shop.pay(clientSecret, 'paid')
    expect((await first).status).toBe(503)
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'paid', totals: { total: '1503.00' } })
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 going back after paying returns the order and charges nothing', async () => {
    const shop = await openPayingShop(name)
    const { sessionId, token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    const expectOrder = async () => {
      for (const refused of [await shop.prepare(sessionId, 531), await shop.order(sessionId, { amount: 531 })])
        expect([refused.status, (await refused.json()).orderToken]).toEqual([409, token])
    }
    await expectOrder()
    await shop.deliver()
    await expectOrder()
    shop.wait(2 * hourMs)
    const after = await shop.prepare(sessionId, 531)
    expect([after.status, (await after.json()).detail]).toEqual([400, 'Your cart is empty.'])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('PAY-5 while a payment is processing, a second tab gets its order', async () => {
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

  it('PAY-5 a payment that fails after processing keeps cart and order, and another card can pay', async () => {
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
    'PAY-8 a card with the outcome %s keeps the cart, and the next card pays the same order',
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
})

describe('PAY-1 an order requires', () => {
  const address = customer.shippingAddress
  it('every field needed for delivery and the receipt', async () => {
    const shop = await openPayingShop('demo')
    const session = newSession()
    await shop.add(session)
    const cases: [what: string, change: object, field: string][] = [
      ['a name', { customerName: '' }, 'customerName'],
      ['a name, not blanks', { customerName: ' \u00a0 ' }, 'customerName'],
      ['a name on one line', { customerName: 'Ada\r\nBcc: all@example.com' }, 'customerName'],
      ['a name without markup', { customerName: '<script>alert(1)</script>' }, 'customerName'],
      ['a name without emoji', { customerName: 'Ada 😀' }, 'customerName'],
      ['a name short enough for a label', { customerName: 'a'.repeat(121) }, 'customerName'],
      ['an email', { customerEmail: undefined }, 'customerEmail'],
      ['a valid email', { customerEmail: 'ada' }, 'customerEmail'],
      ['a single email', { customerEmail: 'ada@example.com, bob@example.com' }, 'customerEmail'],
      ['a phone as text', { customerPhone: 6_155_550_199 }, 'customerPhone'],
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
      ['a complete billing address', { billingAddress: { street: 'Elsewhere' } }, 'billingAddress.city'],
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

  it('a cart with items', async () => {
    const shop = await openPayingShop('demo')
    for (const refused of [await shop.prepare(newSession()), await shop.order(newSession())])
      expect([refused.status, (await refused.json()).detail]).toEqual([400, 'Your cart is empty.'])
  })
})
