import { describe, expect, it, test } from 'vitest'
import { newSession, openPayingShop, type PayingShop, providers } from '../../../tests/support/paying-shop.ts'
import { PaymentUnavailable } from '../payment/provider.ts'
import { type OrderStatus, orderMoves, orderStatuses } from './order.ts'

const minuteMs = 60_000

/** The owner's calls, signed in. */
async function asOwner(shop: PayingShop) {
  const cookie = await shop.signIn()
  const call = (method: string, path: string, body?: object) =>
    shop.send(method, `/api/admin/orders${path}`, body, { cookie })
  return {
    call,
    list: async (query = '') => {
      const answer = await call('GET', query)
      return { orders: await answer.json(), total: answer.headers.get('x-total-count') }
    },
    find: async (id: number) => (await call('GET', `/${id}`)).json(),
    move: (id: number, status: OrderStatus) => call('PATCH', `/${id}`, { status }),
    refund: (id: number, amount: number | string, key?: string) =>
      shop.send(
        'POST',
        `/api/admin/orders/${id}/refunds`,
        { amount },
        { cookie, ...(key && { 'idempotency-key': key }) },
      ),
  }
}

/** An order that is paid, with the owner at the desk. */
async function openPaidOrder(...options: Parameters<typeof openPayingShop>) {
  const shop = await openPayingShop(...options)
  const placed = await shop.placeOne()
  await shop.pay(placed.clientSecret, 'paid')
  await shop.deliver()
  return { shop, owner: await asOwner(shop), ...placed }
}

const detailOf = async (answer: Response) => [answer.status, (await answer.json()).detail]

describe.each(providers)('ADMIN-8, PAY-6 with the %s provider, the owner', (name) => {
  it('sees an order with everything needed to build, send and bill it', async () => {
    const { shop, owner } = await openPaidOrder(name)
    expect(await owner.find(1)).toEqual({
      id: 1,
      status: 'paid',
      setAside: null,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '615-555-0199',
      shippingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' },
      billingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' },
      subtotal: '450.00',
      shipping: '45.00',
      tax: '36.00',
      total: '531.00',
      refunded: '0.00',
      provider: name,
      intentId: expect.stringMatching(/^pi_/),
      paymentStatus: 'succeeded',
      paymentError: null,
      createdAt: new Date(shop.now()).toISOString(),
      paidAt: new Date(shop.now()).toISOString(),
      items: [
        {
          productId: 'heritage-oak-floating-mantel',
          productName: expect.any(String),
          category: 'floating-mantel',
          woodSpeciesName: 'Reclaimed Oak',
          dimensions: { length: 72, width: 8, thickness: 8 },
          quantity: 1,
          unitPrice: '450.00',
          lineTotal: '450.00',
        },
      ],
      history: [
        { at: new Date(shop.now()).toISOString(), status: 'pending_payment', note: 'Placed' },
        { at: new Date(shop.now()).toISOString(), status: 'paid', note: 'Paid' },
      ],
    })
  })

  it('moves a paid order to delivered step by step, each with its time in the history', async () => {
    const { shop, owner } = await openPaidOrder(name)
    const steps: OrderStatus[] = ['in_production', 'ready', 'delivered']
    for (const status of steps) {
      shop.wait(minuteMs)
      const moved = await owner.move(1, status)
      expect([moved.status, (await moved.json()).status]).toEqual([200, status])
    }
    const { history } = await owner.find(1)
    expect(history.map((event: { status: string }) => event.status)).toEqual(['pending_payment', 'paid', ...steps])
    const times = history.map((event: { at: string }) => Date.parse(event.at))
    expect(times.slice(2)).toEqual([2, 1, 0].map((ago) => shop.now() - ago * minuteMs))
  })

  it('cannot make any other move, from any state to any state', async () => {
    const { shop, owner } = await openPaidOrder(name)
    for (const from of orderStatuses)
      for (const to of orderStatuses) {
        const allowed = orderMoves[from].includes(to) && to !== 'paid' && to !== 'refunded'
        if (allowed && to === 'canceled') continue
        await shop.store.db.updateTable('orders').set({ status: from }).execute()
        const moved = await owner.move(1, to)
        expect([from, to, moved.status]).toEqual([from, to, allowed ? 200 : 409])
        const { status } = await owner.find(1)
        expect([from, to, status]).toEqual([from, to, allowed ? to : from])
      }
  })

  it('moves an order once when two desks do it at the same time', async () => {
    const { owner } = await openPaidOrder(name)
    const moves = await Promise.all(Array.from({ length: 5 }, () => owner.move(1, 'in_production')))
    expect(moves.map((move) => move.status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await detailOf(await owner.move(1, 'in_production'))).toEqual([409, 'This order is in production already.'])
    expect((await owner.find(1)).history).toHaveLength(3)
  })

  it('cancels an unpaid order, and its payment is closed with it', async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    const owner = await asOwner(shop)
    const canceled = await (await owner.move(1, 'canceled')).json()
    expect(canceled.status).toBe('canceled')
    expect(canceled.history.at(-1)).toMatchObject({ status: 'canceled', note: 'Canceled by the owner' })
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.charges()).toEqual([])
    expect(await shop.view(token)).toMatchObject({ status: 'canceled' })
    expect((await owner.find(1)).history).toHaveLength(2)
  })

  it('cannot cancel an order whose money is on its way, or came a moment before', async () => {
    const shop = await openPayingShop(name)
    const owner = await asOwner(shop)
    const processing = await shop.placeOne()
    await shop.pay(processing.clientSecret, 'processing-paid')
    expect(await detailOf(await owner.move(1, 'canceled'))).toEqual([
      409,
      'Its payment is being processed. Wait until it is paid, then refund it.',
    ])
    const paid = await shop.placeOne()
    await shop.pay(paid.clientSecret, 'paid')
    expect(await detailOf(await owner.move(2, 'canceled'))).toEqual([
      409,
      'An order that is paid cannot become canceled by hand.',
    ])
    expect((await shop.orders()).map((order) => order.status)).toEqual(['pending_payment', 'paid'])
  })

  it('cancels in the books an order of a provider that the shop no longer runs with', async () => {
    const shop = await openPayingShop(name)
    await shop.placeOne()
    await shop.store.db.updateTable('orders').set({ provider: 'another', intent_id: 'pi_elsewhere' }).execute()
    const owner = await asOwner(shop)
    expect((await owner.move(1, 'canceled')).status).toBe(200)
    expect(await owner.find(1)).toMatchObject({ status: 'canceled' })
  })

  it('refunds a whole order through the provider', async () => {
    const { shop, owner, token } = await openPaidOrder(name)
    const refunded = await owner.refund(1, '531.00')
    expect(refunded.status).toBe(200)
    expect(await refunded.json()).toMatchObject({ status: 'refunded', refunded: '531.00', total: '531.00' })
    expect(await shop.refunds()).toEqual([53_100])
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'refunded' })
    expect(await detailOf(await owner.refund(1, '0.01'))).toEqual([
      409,
      'Nothing has been paid on this order, or all of it was paid back.',
    ])
  })

  it('refunds in parts, never more than was paid, and the last part makes the order refunded', async () => {
    const { shop, owner, token } = await openPaidOrder(name)
    expect(await shop.view(token)).toMatchObject({ status: 'paid', refunded: '0.00' })
    await owner.move(1, 'in_production')
    expect(await (await owner.refund(1, 100)).json()).toMatchObject({ status: 'in_production', refunded: '100.00' })
    // The customer's page says how the order stands, and so what came back.
    expect(await shop.view(token)).toMatchObject({ status: 'in_production', refunded: '100.00' })
    expect(await detailOf(await owner.refund(1, '431.01'))).toEqual([409, 'At most $431.00 is left to give back.'])
    expect((await owner.refund(1, '430.99')).status).toBe(200)
    expect(await (await owner.refund(1, '0.01')).json()).toMatchObject({ status: 'refunded', refunded: '531.00' })
    expect(await shop.refunds()).toEqual([10_000, 43_099, 1])
    const { history } = await owner.find(1)
    expect(history.slice(3).map((event: { note: string }) => event.note)).toEqual([
      'Refunded $100.00',
      'Refunded $430.99',
      'Refunded $0.01',
    ])
  })

  it('is told what is wrong with an amount', async () => {
    const { shop, owner } = await openPaidOrder(name)
    for (const amount of [0, -1, '-1', 'all', '', '1.005', null, true, 1e-7, '99999999999'])
      expect([amount, (await owner.call('POST', '/1/refunds', { amount })).status]).toEqual([amount, 400])
    for (const amount of [531.01, 999_999_999, '999999999.99'])
      expect([amount, (await owner.refund(1, amount)).status]).toEqual([amount, 409])
    for (const id of ['0', '2', '-1', '1.5', 'x', '99999999999'])
      expect([id, (await owner.call('POST', `/${id}/refunds`, { amount: 1 })).status]).toEqual([id, 404])
    expect(await shop.refunds()).toEqual([])
  })

  it('gives nothing back twice with a double click, nor more than was paid with ten', async () => {
    const { shop, owner } = await openPaidOrder(name)
    const clicks = await Promise.all(Array.from({ length: 10 }, () => owner.refund(1, '300.00')))
    expect(clicks.filter((click) => click.status === 200)).toHaveLength(1)
    expect(clicks.filter((click) => click.status === 409)).toHaveLength(9)
    expect(await shop.refunds()).toEqual([30_000])
    expect(await owner.find(1)).toMatchObject({ refunded: '300.00', status: 'paid' })
  })

  it('gives the same refund for the same key, however often it is asked, and no other amount', async () => {
    const { shop, owner } = await openPaidOrder(name)
    const key = 'made-once-per-dialog-1'
    for (let press = 0; press < 3; press++) {
      const answer = await owner.refund(1, '100.00', key)
      expect([answer.status, (await answer.json()).refunded]).toEqual([200, '100.00'])
    }
    const together = await Promise.all(Array.from({ length: 5 }, () => owner.refund(1, '50.00', `${key}-2`)))
    expect(together.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(await detailOf(await owner.refund(1, '100.01', key))).toEqual([
      409,
      'This refund was asked for before, with another amount. Look at the order and ask again.',
    ])
    expect((await owner.refund(1, '10.00', 'short')).status).toBe(400)
    expect(await shop.refunds()).toEqual([10_000, 5_000])
    expect(await owner.find(1)).toMatchObject({ refunded: '150.00' })
  })

  it('is refused again with the same key what the provider refused', async () => {
    const { shop, owner } = await openPaidOrder(name)
    if (shop.stripe) shop.stripe.refuseRefunds('This charge is disputed.')
    else await shop.store.db.updateTable('demo_intents').set({ refunded_cents: 53_100 }).execute()
    const key = 'made-once-per-dialog-1'
    expect((await owner.refund(1, '100.00', key)).status).toBe(409)
    expect(await detailOf(await owner.refund(1, '100.00', key))).toEqual([
      409,
      expect.stringMatching(/^The payment provider refused: ./),
    ])
    expect(await owner.find(1)).toMatchObject({ refunded: '0.00' })
  })

  it('pays back once when the answer was lost and the same dialog is pressed again', async () => {
    let failures = 1
    const { shop, owner } = await openPaidOrder(name, {
      between: (provider) => ({
        ...provider,
        refund: async (wanted) => {
          const made = await provider.refund(wanted)
          if (failures-- > 0) throw new PaymentUnavailable('the answer was lost')
          return made
        },
      }),
    })
    const key = 'made-once-per-dialog-1'
    expect((await owner.refund(1, '200.00', key)).status).toBe(503)
    expect(await (await owner.refund(1, '200.00', key)).json()).toMatchObject({ refunded: '200.00' })
    expect(await shop.refunds()).toEqual([20_000])
    expect((await owner.find(1)).history.at(-1)).toMatchObject({ note: 'Refunded $200.00' })
  })

  it('cannot refund what was not paid', async () => {
    const shop = await openPayingShop(name)
    await shop.placeOne()
    const owner = await asOwner(shop)
    expect((await owner.refund(1, '1.00')).status).toBe(409)
    await owner.move(1, 'canceled')
    expect((await owner.refund(1, '1.00')).status).toBe(409)
  })

  it('PAY-6 cannot refund what a provider took that the shop has no keys for, and nothing is left waiting', async () => {
    const { shop, owner } = await openPaidOrder(name)
    await shop.store.db.updateTable('orders').set({ provider: 'another', intent_id: 'pi_of_another' }).execute()
    expect(await detailOf(await owner.refund(1, '100.00'))).toEqual([
      409,
      'The shop has no keys for the payment provider that took this payment. Set them, or refund it in the provider’s dashboard.',
    ])
    expect(await owner.find(1)).toMatchObject({ status: 'paid', refunded: '0.00' })
    expect(await shop.store.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  })

  it('is told when the provider refuses, and the money counts as not given back', async () => {
    const { shop, owner } = await openPaidOrder(name)
    if (shop.stripe) shop.stripe.refuseRefunds('This charge is disputed.')
    else await shop.store.db.updateTable('demo_intents').set({ refunded_cents: 53_100 }).execute()
    const refused = await owner.refund(1, '531.00')
    expect(await detailOf(refused)).toEqual([409, expect.stringMatching(/^The payment provider refused: ./)])
    const order = await owner.find(1)
    expect(order).toMatchObject({ status: 'paid', refunded: '0.00' })
    expect(order.history.at(-1).note).toMatch(/^Refund refused: ./)
    expect(await shop.refunds()).toEqual([])
  })

  test.each(['before', 'after'] as const)(
    'gives back once what was lost on the way: the answer fails %s the provider acts',
    async (when) => {
      let failures = 2
      const keys = new Set<string>()
      const { shop, owner } = await openPaidOrder(name, {
        between: (provider) => ({
          ...provider,
          refund: async (wanted) => {
            keys.add(wanted.idempotencyKey)
            if (failures-- <= 0) return provider.refund(wanted)
            if (when === 'after') await provider.refund(wanted)
            throw new PaymentUnavailable('the answer was lost')
          },
        }),
      })
      const unanswered = await owner.refund(1, '200.00')
      expect(await detailOf(unanswered)).toEqual([503, expect.stringContaining('asked for again by itself')])
      const again = await owner.refund(1, '200.00')
      expect(await detailOf(again)).toEqual([409, expect.stringContaining('asked again by itself')])
      shop.wait(2 * minuteMs)
      await expect(shop.reconcile()).rejects.toThrow('the answer was lost')
      await shop.reconcile()
      await shop.reconcile()
      expect(await shop.refunds()).toEqual([20_000])
      expect(keys.size).toBe(1)
      const order = await owner.find(1)
      expect(order).toMatchObject({ status: 'paid', refunded: '200.00' })
      expect(order.history.map((event: { note: string }) => event.note)).toEqual(['Placed', 'Paid', 'Refunded $200.00'])
      expect((await owner.refund(1, '331.00')).status).toBe(200)
    },
  )

  it('refunds money that was set aside, and the order needs no more looking at', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    const { clientSecret } = await (await shop.prepare(session)).json()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    const owner = await asOwner(shop)
    expect((await owner.move(1, 'canceled')).status).toBe(409)
    expect((await owner.refund(1, '531.01')).status).toBe(409)
    expect(await (await owner.refund(1, '531.00')).json()).toMatchObject({ status: 'refunded', setAside: null })
    expect(await shop.refunds()).toEqual([53_100])
    expect(await owner.list('?status=set_aside')).toEqual({ orders: [], total: '0' })
  })

  it('gives back of a payment of another amount what came, no more', async () => {
    const shop = await openPayingShop(name)
    const { clientSecret } = await shop.placeOne()
    if (shop.stripe) shop.stripe.payOddly(clientSecret, { received: 40_000 })
    else {
      await shop.store.db.updateTable('demo_intents').set({ amount_cents: 40_000 }).execute()
      await shop.pay(clientSecret, 'paid')
    }
    await shop.deliver()
    const owner = await asOwner(shop)
    expect(await detailOf(await owner.refund(1, '531.00'))).toEqual([409, 'At most $400.00 is left to give back.'])
    expect(await (await owner.refund(1, '400.00')).json()).toMatchObject({ status: 'refunded', setAside: null })
    expect(await shop.refunds()).toEqual([40_000])
  })
})

describe('ADMIN-8 the list of orders', () => {
  it('shows newest first, by state, by page, with how many there are', async () => {
    const shop = await openPayingShop('demo')
    const owner = await asOwner(shop)
    for (const customerName of ['One', 'Two', 'Three']) await shop.placeOne({ customerName })
    await owner.move(2, 'canceled')
    const names = async (query = '') => {
      const { orders, total } = await owner.list(query)
      return [orders.map((order: { customerName: string }) => order.customerName), total]
    }
    expect(await names()).toEqual([['Three', 'Two', 'One'], '3'])
    expect(await names('?status=canceled')).toEqual([['Two'], '1'])
    expect(await names('?status=paid')).toEqual([[], '0'])
    expect(await names('?limit=2')).toEqual([['Three', 'Two'], '3'])
    expect(await names('?limit=2&page=2')).toEqual([['One'], '3'])
    expect(await names('?limit=2&page=9')).toEqual([[], '3'])
    for (const query of ['?status=lost', '?page=0', '?limit=100000', `?q=${'x'.repeat(101)}`])
      expect((await owner.call('GET', query)).status).toBe(400)
    expect(await (await owner.call('GET', '/stats')).json()).toEqual({
      total: 3,
      pending_payment: 2,
      paid: 0,
      in_production: 0,
      ready: 0,
      delivered: 0,
      canceled: 1,
      refunded: 0,
      set_aside: 0,
    })
  })

  test.each([
    ['love', [1]],
    ['LOVELACE ada', [1]],
    ['hopper@navy', [2]],
    ['mull', [3]],
    ['Müller', [3]],
    ['37203', [3, 1]],
    ['memphis', [2]],
    ['615 555', [3, 2, 1]],
    ['#2', [2]],
    ['ada hopper', []],
    ['100%', []],
    ["' or 1=1", []],
  ])('finds by how words begin: %s', async (q, ids) => {
    const shop = await openPayingShop('demo')
    const memphis = { street: '1 Beale Street', city: 'Memphis', state: 'TN', zip: '38103' }
    await shop.placeOne()
    await shop.placeOne({ customerName: 'Grace Hopper', customerEmail: 'hopper@navy.mil', shippingAddress: memphis })
    await shop.placeOne({ customerName: 'Jörg Müller', customerEmail: 'jm@example.org' })
    const owner = await asOwner(shop)
    const { orders } = await owner.list(`?q=${encodeURIComponent(q)}`)
    expect(orders.map((order: { id: number }) => order.id)).toEqual(ids)
  })

  it('finds an order by what it says now, after its customer corrected it, which uses up no number', async () => {
    const shop = await openPayingShop('demo')
    const { sessionId } = await shop.placeOne({ customerName: 'Ada Lovelace' })
    await shop.order(sessionId, { customerName: 'Grace Hopper', customerEmail: 'grace@navy.mil' })
    await shop.placeOne({ customerName: 'Alan Turing' })
    expect((await shop.orders()).map(({ id, customer_name }) => [id, customer_name])).toEqual([
      [1, 'Grace Hopper'],
      [2, 'Alan Turing'],
    ])
    const owner = await asOwner(shop)
    expect((await owner.list('?q=lovelace')).total).toBe('0')
    expect((await owner.list('?q=hopper')).total).toBe('1')
  })

  it('leaves no way to what is the owner’s without a session', async () => {
    const { shop } = await openPaidOrder('demo')
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/stats', undefined],
      ['GET', '.csv', undefined],
      ['GET', '/1', undefined],
      ['PATCH', '/1', { status: 'in_production' }],
      ['POST', '/1/refunds', { amount: 1 }],
    ] as const) {
      const answer = await shop.send(method, `/api/admin/orders${path}`, body)
      expect([method, path, answer.status]).toEqual([method, path, 401])
      expect(await answer.text()).not.toContain('Ada')
    }
    expect(await shop.orders()).toMatchObject([{ status: 'paid', refunded_cents: 0 }])
  })

  it('goes to a spreadsheet: quoted where needed, no cell a formula', async () => {
    const shop = await openPayingShop('demo')
    await shop.placeOne({
      customerName: '=HYPERLINK("http://x", "y")',
      customerPhone: '+1 615 555 0199',
      shippingAddress: { street: '12 Oak, "rear"', city: '@home', state: 'TN', zip: '37203' },
    })
    const { clientSecret } = await shop.placeOne({ customerName: 'Łukasz' })
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    const owner = await asOwner(shop)
    const answer = await owner.call('GET', '.csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const at = new Date(shop.now()).toISOString()
    expect(bytes.subarray(3).toString().split('\r\n')).toEqual([
      'number,status,placed,paid,name,email,phone,street,city,state,zip,subtotal,shipping,tax,total,refunded,note',
      `2,paid,${at},${at},Łukasz,ada@example.com,615-555-0199,12 Analytical Lane,Nashville,TN,37203,450.00,45.00,36.00,531.00,0.00,`,
      `1,pending_payment,${at},,"'=HYPERLINK(""http://x"", ""y"")",ada@example.com,'+1 615 555 0199,"12 Oak, ""rear""",'@home,TN,37203,450.00,45.00,36.00,531.00,0.00,`,
      '',
    ])
    const paid = await (await owner.call('GET', '.csv?status=paid')).text()
    expect(paid.split('\r\n')).toHaveLength(3)
    const found = await (await owner.call('GET', `.csv?q=${encodeURIComponent('łukasz')}`)).text()
    expect(found.split('\r\n').map((row) => row.split(',')[0])).toEqual(['number', '2', ''])
    expect((await owner.call('GET', '.csv?status=lost')).status).toBe(400)
  })
})
