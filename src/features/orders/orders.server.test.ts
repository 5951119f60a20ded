import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, test, vi } from 'vitest'
import {
  asOwner,
  detailOf,
  minuteMs,
  openPaidOrder,
  openPayingShop,
  providers,
} from '../../../tests/support/paying-shop.ts'
import { dayOf } from '../shared/days.server.ts'
import { type OrderStatus, orderMoves, orderStatuses } from './order.ts'
import { streamOrdersCsv } from './orders-csv.server.ts'

describe.each(providers)('ADMIN-8, PAY-6 with the %s provider, the owner', (name) => {
  it('sees everything needed to build, ship and bill an order', async () => {
    const { shop, owner } = await openPaidOrder(name)
    expect(await owner.find(1)).toEqual({
      id: 1,
      ...{ disputes: [], refunds: [], hold: null, needsLook: false, exemption: null },
      ...{ unbooked: [], stepBack: null, tellsCustomer: false, receipts: [] },
      books: { closedThrough: null, basis: 'delivery' },
      quoteId: null,
      fireplace: null,
      boughtQuotes: [],
      promisedOn: '2026-12-18',
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
      received: '531.00',
      due: '0.00',
      isDepositDue: false,
      depositDue: '0.00',
      receivedAt: new Date(shop.now()).toISOString(),
      delivery: expect.objectContaining({ way: 'carrier', days: { from: '2026-12-09', to: '2026-12-18' } }),
      priceLines: [
        expect.objectContaining({ label: 'Carrier to your door', amount: '45.00' }),
        expect.objectContaining({ label: 'Tax', amount: '36.00' }),
      ],
      refunded: '0.00',
      payments: [
        {
          id: expect.any(String),
          kind: 'whole',
          state: 'paid',
          amount: '531.00',
          refunded: '0.00',
          withdrawn: '0.00',
          how: 'card',
          note: '',
          provider: name,
          intentId: expect.stringMatching(/^pi_/),
          status: 'succeeded',
          error: null,
          paidAt: new Date(shop.now()).toISOString(),
        },
      ],
      createdAt: new Date(shop.now()).toISOString(),
      paidAt: new Date(shop.now()).toISOString(),
      items: [
        {
          ...{ position: 0, work: 'waiting', photo: null, isInGallery: false },
          productId: 'heritage-oak-floating-mantel',
          productName: expect.any(String),
          category: 'floating-mantel',
          woodSpeciesName: 'Reclaimed Oak',
          finishName: null,
          priceLines: [expect.objectContaining({ key: 'length', quantity: '72 in (6 ft)', amount: '450.00' })],
          drawn: {
            category: 'floating-mantel',
            making: { construction: 'solid', boardIn: null, corbel: null },
            wood: expect.objectContaining({ name: 'Reclaimed Oak' }),
            finish: null,
          },
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

  it('moves a paid order to delivered step by step, each step with its time in the history', async () => {
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

  it('cannot make any move outside the table', async () => {
    const { shop, owner } = await openPaidOrder(name)
    for (const from of orderStatuses)
      for (const to of orderStatuses) {
        const allowed = orderMoves[from].includes(to) && to !== 'paid' && to !== 'refunded'
        if (allowed && to === 'canceled') continue
        // What came in by hand may be started before the rest.
        const received_cents = from === 'pending_payment' ? 0 : 53_100
        await shop.store.db.updateTable('orders').set({ status: from, received_cents }).execute()
        const moved = await owner.move(1, to)
        expect([from, to, moved.status]).toEqual([from, to, allowed ? 200 : 409])
        const { status } = await owner.find(1)
        expect([from, to, status]).toEqual([from, to, allowed ? to : from])
      }
  })

  it('moves an order once when several windows do it at the same time', async () => {
    const { owner } = await openPaidOrder(name)
    const moves = await Promise.all(Array.from({ length: 5 }, () => owner.move(1, 'in_production')))
    expect(moves.map((move) => move.status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await detailOf(await owner.move(1, 'in_production'))).toEqual([409, 'This order is already in production.'])
    expect((await owner.find(1)).history).toHaveLength(3)
  })

  it('cancels an unpaid order and closes its payment', async () => {
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

  it('cannot cancel an order whose payment is processing or just went through', async () => {
    const shop = await openPayingShop(name)
    const owner = await asOwner(shop)
    const processing = await shop.placeOne()
    await shop.pay(processing.clientSecret, 'processing-paid')
    expect(await detailOf(await owner.move(1, 'canceled'))).toEqual([
      409,
      'The payment is processing. Wait until it goes through, then refund it.',
    ])
    const paid = await shop.placeOne()
    await shop.pay(paid.clientSecret, 'paid')
    expect(await detailOf(await owner.move(2, 'canceled'))).toEqual([
      409,
      "You can't change an order from paid to canceled.",
    ])
    expect((await shop.orders()).map((order) => order.status)).toEqual(['pending_payment', 'paid'])
  })

  it('cancels an order of a provider without keys', async () => {
    const shop = await openPayingShop(name)
    await shop.placeOne()
    await shop.store.db.updateTable('order_payments').set({ provider: 'another', intent_id: 'pi_elsewhere' }).execute()
    const owner = await asOwner(shop)
    expect((await owner.move(1, 'canceled')).status).toBe(200)
    expect(await owner.find(1)).toMatchObject({ status: 'canceled' })
  })
})

describe('ADMIN-8 the list of orders', () => {
  it('shows newest first, filtered by status, in pages, with the total number', async () => {
    const shop = await openPayingShop('demo')
    const owner = await asOwner(shop)
    for (const customerName of ['One', 'Two', 'Three']) {
      const { clientSecret } = await shop.placeOne({ customerName })
      if (customerName !== 'Two') await shop.pay(clientSecret, 'paid')
    }
    await shop.deliver()
    await owner.move(2, 'canceled')
    const names = async (query = '') => {
      const { orders, total } = await owner.list(query)
      return [orders.map((order: { customerName: string }) => order.customerName), total]
    }
    expect(await names()).toEqual([['Three', 'One'], '2'])
    expect(await names('?status=canceled')).toEqual([['Two'], '1'])
    expect(await names('?status=ready')).toEqual([[], '0'])
    expect(await names('?limit=1')).toEqual([['Three'], '2'])
    expect(await names('?limit=1&page=2')).toEqual([['One'], '2'])
    expect(await names('?limit=1&page=9')).toEqual([[], '2'])
    for (const query of ['?status=lost', '?page=0', '?limit=100000', `?q=${'x'.repeat(101)}`])
      expect((await owner.call('GET', query)).status).toBe(400)
    expect(await (await owner.call('GET', '/stats')).json()).toEqual({
      total: 2,
      pending_payment: 0,
      paid: 2,
      in_production: 0,
      ready: 0,
      delivered: 0,
      canceled: 1,
      refunded: 0,
      late: 0,
      set_aside: 0,
      unpaid: 0,
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
  ])('finds orders by the start of words: %s', async (q, ids) => {
    const shop = await openPayingShop('demo')
    const memphis = { street: '1 Beale Street', city: 'Memphis', state: 'TN', zip: '38103' }
    await shop.placeOne()
    await shop.placeOne({ customerName: 'Grace Hopper', customerEmail: 'hopper@navy.mil', shippingAddress: memphis })
    await shop.placeOne({ customerName: 'Jörg Müller', customerEmail: 'jm@example.org' })
    const owner = await asOwner(shop)
    const { orders } = await owner.list(`?q=${encodeURIComponent(q)}`)
    expect(orders.map((order: { id: number }) => order.id)).toEqual(ids)
  })

  it('finds an order by its corrected details, and a correction uses up no order number', async () => {
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

  it('refuses all calls without a session', async () => {
    const { shop } = await openPaidOrder('demo')
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/stats', undefined],
      ['GET', '.csv', undefined],
      ['GET', '/1', undefined],
      ['PATCH', '/1', { status: 'in_production' }],
      ['POST', '/1/refunds', { amount: 1, reason: 'Late' }],
    ] as const) {
      const answer = await shop.send(method, `/api/admin/orders${path}`, body)
      expect([method, path, answer.status]).toEqual([method, path, 401])
      expect(await answer.text()).not.toContain('Ada')
    }
    expect(await shop.orders()).toMatchObject([{ status: 'paid', refunded_cents: 0 }])
  })

  it('ADMIN-8, FAST-3 finds an order by its corrected details alone', async () => {
    const shop = await openPayingShop('demo')
    const { sessionId } = await shop.placeOne({ customerName: 'Ada Adams' })
    await shop.order(sessionId, { customerName: 'Grace Hopper' })
    const owner = await asOwner(shop)
    const found = async (q: string) => (await owner.list(`?q=${q}`)).total
    expect([await found('adams'), await found('hopper'), await found('ada'), await found('example')]).toEqual([
      '0',
      '1',
      '1',
      '1',
    ])
    expect(await (await owner.call('GET', '/stats')).json()).toMatchObject({ total: 0, unpaid: 1, pending_payment: 0 })
  })

  it('ADMIN-8, FAST-3 exports as the client reads, without orders placed since, and no further once it has gone', async () => {
    const shop = await openPayingShop('demo')
    const { store } = shop
    const { clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    const { id, ...order } = await store.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const add = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, at) => String(from + at)).map((name) =>
          store.db
            .insertInto('orders')
            .values({ ...order, token: name })
            .execute(),
        ),
      )
    await add(id + 1, 1_000)
    const owner = await asOwner(shop)
    const numbersIn = (text: string) =>
      text.split('\r\n').flatMap((line) => (/^\d+,/.test(line) ? [Number.parseInt(line, 10)] : []))
    const body = (await owner.call('GET', '.csv')).body?.pipeThrough(new TextDecoderStream()) ?? new ReadableStream()
    const reader: ReadableStreamDefaultReader<string> = body.getReader()
    const numbers = numbersIn((await reader.read()).value ?? '')
    await add(1_000, 1_010)
    // Not read yet: it goes out as it is now.
    await store.db.updateTable('orders').set({ customer_name: 'Corrected' }).where('id', '=', id).execute()
    let last = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      numbers.push(...numbersIn(part.value))
      last = part.value
    }
    expect(numbers).toEqual(Array.from({ length: 999 }, (_, at) => 999 - at))
    expect(last).toContain('Corrected')

    const reads = vi.spyOn(store.db, 'selectFrom')
    const leaving = (await streamOrdersCsv(store, { today: '2026-01-01' })).getReader()
    await leaving.read()
    await leaving.cancel()
    // A read that had begun ends; then there would be time for all.
    await store.db.selectFrom('settings').select('name').execute()
    for (let turn = 0; turn < 50; turn++) await nextTurn()
    // Two batches of the four, each with its numbers and its rows.
    expect(reads.mock.calls.filter(([table]) => table === 'orders').length).toBeLessThanOrEqual(4)
    reads.mockRestore()
  })

  it('exports to CSV, quoted where needed and without formulas', async () => {
    const shop = await openPayingShop('demo')
    await shop.placeOne({
      customerName: '=HYPERLINK("http://x", "y")',
      customerPhone: '+1 615 555 0199',
      shippingAddress: { street: '12 Oak, "rear"', city: '@home', state: 'TN', zip: '37203' },
    })
    const toronto = { street: '1 King Street W', city: 'Toronto', state: 'ON', zip: 'M5H 1A1', country: 'CA' }
    const { clientSecret } = await shop.placeOne({ customerName: 'Łukasz', billingAddress: toronto })
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    const owner = await asOwner(shop)
    const answer = await owner.call('GET', '.csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const day = dayOf(shop.now())
    const zip = '"=""37203"""'
    const intent = (await owner.find(2)).payments[0].intentId
    const door =
      '"Carrier to your door, Nashville Metro, 0 miles",2026-12-09 to 2026-12-18,Carrier to your door 45.00; Tax 36.00'
    const pieces = '"1 × Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 72 × 8 × 8 in (6 ft)"'
    expect(bytes.subarray(3).toString().split('\r\n')).toEqual([
      'number,status,placed,paid,name,email,phone,street,city,state,zip,subtotal,shipping,tax,total,refunded,note,pieces,delivery,arrives,delivery and tax,billing street,billing city,billing region,billing postal code,billing country,received,due,deposit paid,balance paid,payments',
      `2,paid,${day},${day},Łukasz,ada@example.com,615-555-0199,12 Analytical Lane,Nashville,TN,${zip},450.00,45.00,36.00,531.00,0.00,,${pieces},${door},1 King Street W,Toronto,ON,M5H 1A1,CA,531.00,0.00,,,Payment 531.00 on ${day} by card (${intent})`,
      '',
    ])
    // DESK-5: a checkout that was never paid lies apart.
    const unpaid = await (await owner.call('GET', '.csv?status=unpaid')).text()
    expect(unpaid.split('\r\n').slice(1)).toEqual([
      `1,pending_payment,${day},,"'=HYPERLINK(""http://x"", ""y"")",ada@example.com,1 615 555 0199,"12 Oak, ""rear""",'@home,TN,${zip},450.00,45.00,36.00,531.00,0.00,,${pieces},${door},"12 Oak, ""rear""",'@home,TN,${zip},US,0.00,531.00,,,`,
      '',
    ])
    const paid = await (await owner.call('GET', '.csv?status=paid')).text()
    expect(paid.split('\r\n')).toHaveLength(3)
    const found = await (await owner.call('GET', `.csv?q=${encodeURIComponent('łukasz')}`)).text()
    expect(found.split('\r\n').map((row) => row.split(',')[0])).toEqual(['number', '2', ''])
    expect((await owner.call('GET', '.csv?status=lost')).status).toBe(400)
  })
})
