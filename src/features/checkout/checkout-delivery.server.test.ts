import { describe, expect, it, test } from 'vitest'
import { customer, newSession, openPayingShop, type PayingShop } from '../../../tests/support/paying-shop.ts'
import { defaultDeliveryRules } from '../delivery/delivery-rules.ts'
import { tennesseeTax } from '../pricing/tax.ts'

const addressOf = (zip: string, state: string) => ({ ...customer.shippingAddress, zip, state })
const nashville = addressOf('37212', 'TN')
const chicago = addressOf('60601', 'IL')
const beam = { productId: 'solid-oak-ceiling-beam', customizations: { length: 240, width: 8, thickness: 8 } }

/** A cart with one mantel of 450.00, or what `pieces` say. */
async function openCart(...pieces: object[]) {
  const shop = await openPayingShop('demo')
  const session = newSession()
  for (const piece of pieces.length > 0 ? pieces : [{}]) await shop.add(session, piece)
  return { shop, session }
}

const set = (shop: PayingShop, name: 'delivery' | 'tax', value: unknown) =>
  shop.store.db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value), updated_at: shop.now() })
    .onConflict((row) => row.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

const told = async (answer: Response) => {
  const { totals, delivery, detail, reason } = await answer.json()
  return [answer.status, totals?.total ?? reason, delivery?.way ?? detail]
}

describe('DOOR-2 the way', () => {
  it('is the carrier until another is chosen, and costs the same with and without a ZIP code', async () => {
    const { shop, session } = await openCart()
    for (const delivery of [undefined, null, {}, { way: null, zip: null }, { way: 'carrier' }, { zip: '37212' }])
      expect(await told(await shop.prepare(session, 531, delivery as object))).toEqual([200, '531.00', 'carrier'])
  })

  it('sets the amount of the intent and of the order, which keeps way, place, days and lines', async () => {
    const { shop, session } = await openCart()
    const prepared = await shop.prepare(session, 586, { way: 'truck', zip: '37212-1234' })
    expect(await told(prepared.clone() as Response)).toEqual([200, '586.00', 'truck'])
    const { clientSecret } = await prepared.json()
    const asked = { shippingAddress: nashville, delivery: { way: 'truck', zip: '37212' }, amount: 586 }
    const answer = await shop.order(session, asked)
    expect(answer.status).toBe(201)
    const placed = await answer.json()
    expect(placed.clientSecret).toBe(clientSecret)
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    expect(await shop.charges()).toEqual([expect.objectContaining({ cents: 58_600 })])
    // What it was stays, whatever the rules become.
    await set(shop, 'delivery', { truck: { ...defaultDeliveryRules.truck, areaCents: {} } })
    await set(shop, 'tax', [{ from: '2020-01-01', rule: tennesseeTax }])
    const order = await shop.view(placed.token)
    expect([order.status, order.totals]).toEqual([
      'paid',
      { subtotal: '450.00', shipping: '100.00', tax: '36.00', taxPercent: 8, total: '586.00' },
    ])
    expect(order.delivery).toEqual({
      way: 'truck',
      place: { zip: '37212', place: 'Nashville', state: 'TN', miles: 1, area: 'Nashville Metro' },
      price: '100.00',
      days: { from: '2026-12-08', to: '2026-12-15' },
      leadTimeWeeks: { from: 2, to: 3 },
    })
    expect(order.priceLines.map((line: Record<string, string>) => [line.label, line.amount])).toEqual([
      ['Our truck', '100.00'],
      ['Tax', '36.00'],
    ])
  })

  it('changes its intent to the new amount, and a page that shows the old one gets the new lines', async () => {
    const { shop, session } = await openCart()
    const { clientSecret } = await (await shop.prepare(session, 531, { zip: '37212' })).json()
    // Another tab chose the truck: this one still shows the carrier's total.
    const drifted = await shop.prepare(session, 531, { way: 'truck', zip: '37212' })
    const { priceLines } = await drifted.clone().json()
    expect(await told(drifted)).toEqual([409, '586.00', 'truck'])
    expect(priceLines.map((line: Record<string, string>) => line.label)).toEqual(['Our truck', 'Tax'])
    const again = await (await shop.prepare(session, 586, { way: 'truck', zip: '37212' })).json()
    expect(again.clientSecret).toBe(clientSecret)
  })

  it("DOOR-3 is refused where it can't carry the cart, with the reason, and nothing is charged", async () => {
    const { shop, session } = await openCart()
    const refused = await shop.order(session, { shippingAddress: chicago, delivery: { way: 'truck' } })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        reason: 'delivery',
        detail: expect.stringContaining('Our truck goes up to 150 miles. Chicago is 399 miles away.'),
        ways: expect.arrayContaining([{ way: 'truck', reason: expect.stringContaining('399 miles') }]),
      }),
    ])
    expect((await shop.prepare(session, undefined, { way: 'truck' })).status).toBe(409)
    expect((await shop.prepare(session, undefined, { way: 'hung', zip: '37212' })).status).toBe(409)
    expect(await shop.orders()).toEqual([])
  })

  it('DOOR-3 a piece that is too long or too heavy for the carrier goes by truck, or not at all', async () => {
    const { shop, session } = await openCart(beam)
    expect(await told(await shop.prepare(session))).toEqual([
      409,
      'delivery',
      expect.stringMatching(/^The carrier takes pieces up to 144 in \(12 ft\)\. This one is 240 in \(20 ft\)\./),
    ])
    expect((await told(await shop.prepare(session, undefined, { zip: '37212' })))[2]).toBe('truck')
    expect((await told(await shop.order(session, { shippingAddress: chicago })))[1]).toBe('delivery')
    const placed = await shop.order(session, { shippingAddress: nashville })
    expect((await told(placed))[2]).toBe('truck')

    const heavy = { productId: 'solid-oak-ceiling-beam', customizations: { length: 144, width: 14, thickness: 14 } }
    await shop.add('heavy-cart-session-1', heavy)
    expect((await told(await shop.prepare('heavy-cart-session-1')))[2]).toMatch(/up to 500 pounds/)
  })

  it('an order that is too heavy for the carrier goes by truck, or not at all, whatever a browser asks for', async () => {
    // 131.2 pounds each, at most.
    const { shop, session } = await openCart({ quantity: 7 })
    expect((await told(await shop.prepare(session)))[2]).toBe('carrier')
    const heavy = 'The carrier takes orders up to 1,000 pounds. This one may weigh'
    await shop.add(session, { quantity: 1 })
    expect(await told(await shop.prepare(session))).toEqual([
      409,
      'delivery',
      expect.stringContaining(`${heavy} 1,050.`),
    ])
    const asked = { way: 'carrier', zip: '60601' }
    const refused = await told(await shop.order(session, { shippingAddress: chicago, delivery: asked }))
    expect(refused).toEqual([409, 'delivery', expect.stringContaining(heavy)])
    expect((await told(await shop.prepare(session, undefined, { zip: '37212' })))[2]).toBe('truck')

    const many = await openCart({ quantity: 99 })
    const all = await told(await many.shop.order(many.session, { shippingAddress: chicago }))
    expect(all).toEqual([409, 'delivery', expect.stringContaining(`${heavy} 12,989.`)])
    // The owner's own limit.
    const { carrier } = defaultDeliveryRules
    await set(many.shop, 'delivery', { carrier: { ...carrier, maxOrderPounds: 13_000 } })
    expect((await told(await many.shop.order(many.session, { shippingAddress: chicago })))[2]).toBe('carrier')
  })

  it('a rate that changes between cart and payment is told, and nothing is charged', async () => {
    const { shop, session } = await openCart()
    const truck = { way: 'truck', zip: '37212' }
    expect((await shop.prepare(session, 586, truck)).status).toBe(200)
    await set(shop, 'delivery', {
      truck: { ...defaultDeliveryRules.truck, areaCents: { 'Nashville Metro': 12_000 } },
    })
    const asked = { shippingAddress: nashville, delivery: truck, amount: 586 }
    expect(await told(await shop.order(session, asked))).toEqual([409, '606.00', 'truck'])
    expect(await shop.orders()).toEqual([])
    expect((await shop.order(session, { ...asked, amount: 606 })).status).toBe(201)
  })
})

describe('DOOR-1 the address of an order', () => {
  test.each([
    ['a ZIP code that does not exist', addressOf('00000', 'TN'), /can't find this ZIP code/],
    ['of another state', addressOf('37212', 'KY'), /^ZIP code 37212 is in Tennessee, not Kentucky\.$/],
    ['in Honolulu with a ZIP code of Nashville', addressOf('37212', 'HI'), /is in Tennessee, not Hawaii/],
    ['of military mail', addressOf('34001', 'TN'), /outside of the states we deliver to/],
  ])('%s is refused at its field', async (_what, shippingAddress, message) => {
    const { shop, session } = await openCart()
    const answer = await shop.order(session, { shippingAddress })
    expect([answer.status, (await answer.json()).errors]).toEqual([
      400,
      [{ field: 'shippingAddress.zip', message: expect.stringMatching(message) }],
    ])
    expect(await shop.orders()).toEqual([])
  })

  test.each([
    ['a PO box', { street: 'P.O. Box 12' }, 'street', /can't deliver to a PO box/],
    ['a box behind a street', { street: '12 Oak Street, PO Box 9' }, 'street', /can't deliver to a PO box/],
    ['a box for a city', { city: 'PO Box 12' }, 'city', /can't deliver to a PO box/],
    ['a ZIP code of boxes only', { zip: '37202' }, 'zip', /^ZIP code 37202 is only for PO boxes/],
    ['a ZIP code that nothing begins with', { zip: '21301' }, 'zip', /can't find this ZIP code/],
    ['a ZIP code near those of another state', { zip: '37299', state: 'KY' }, 'zip', /is in Tennessee, not Kentucky/],
  ])('OUT-5 %s is refused at its field', async (_what, change, field, message) => {
    const { shop, session } = await openCart()
    const answer = await shop.order(session, { shippingAddress: { ...nashville, ...change } })
    expect([answer.status, (await answer.json()).errors]).toEqual([
      400,
      [{ field: `shippingAddress.${field}`, message: expect.stringMatching(message) }],
    ])
    expect(await shop.orders()).toEqual([])
  })

  it('OUT-5 to a ZIP code of boxes only no way leads, whatever a browser asks', async () => {
    const { shop, session } = await openCart()
    for (const way of ['carrier', 'truck', null]) {
      const answer = await shop.prepare(session, undefined, { way, zip: '37202' })
      expect(await told(answer)).toEqual([409, 'delivery', expect.stringContaining('only for PO boxes')])
    }
  })

  it('OUT-5 a ZIP code that is not in the list goes by its neighbors, and the owner reads so', async () => {
    const { shop, session } = await openCart()
    const placed = await (await shop.order(session, { shippingAddress: addressOf('37299–1234', 'TN') })).json()
    const order = await shop.view(placed.token)
    expect(order.shippingAddress.zip).toBe('37299-1234')
    expect(order.delivery.place).toMatchObject({ zip: '37299', place: 'Nashville', state: 'TN', isGuess: true })
    const events = await shop.store.db.selectFrom('order_events').select('note').execute()
    expect(events).toEqual([{ note: 'Placed. ZIP code 37299 is not on our list: check the address' }])
  })

  it.each([
    ['in Toronto', { street: 'PO Box 1', city: 'Toronto', state: 'ON', zip: 'M5H 1A1', country: 'CA' }],
    [
      'in Hong Kong, without region and code',
      { street: '8 Queen’s Road', city: 'Central', state: '', zip: '', country: 'HK' },
    ],
    ['in a PO box', { ...nashville, street: 'PO Box 12', zip: '37202' }],
    ['at a base', { street: 'PSC 1 Box 2', city: 'APO', state: 'AE', zip: '09012', country: 'US' }],
  ])('OUT-5 a card is billed %s', async (_where, billingAddress) => {
    const { shop, session } = await openCart()
    const placed = await shop.order(session, { billingAddress })
    expect(placed.status).toBe(201)
    const owners = await shop.send('GET', '/api/admin/orders/1', undefined, { cookie: await shop.signIn() })
    expect((await owners.json()).billingAddress).toEqual(billingAddress)
  })

  it.each([
    ['a country that does not exist', { country: 'XX' }, ['billingAddress.country']],
    ['a country by its name', { country: 'Canada' }, ['billingAddress.country']],
    ['a state that does not exist', { state: 'ON' }, ['billingAddress.state']],
    ['neither state nor ZIP code', { state: '', zip: '' }, ['billingAddress.state', 'billingAddress.zip']],
    ['markup', { country: 'CA', state: '<b>' }, ['billingAddress.state']],
    ['a long postal code', { country: 'CA', zip: '1'.repeat(21) }, ['billingAddress.zip']],
    ['no city', { country: 'CA', city: ' ' }, ['billingAddress.city']],
  ])('OUT-5 a billing address with %s is refused at its field', async (_what, change, fields) => {
    const { shop, session } = await openCart()
    const answer = await shop.order(session, { billingAddress: { ...nashville, ...change } })
    const { errors } = await answer.json()
    expect([answer.status, errors.map(({ field }: { field: string }) => field)]).toEqual([400, fields])
  })

  it('DOOR-3 in Hawaii no way leads there', async () => {
    const { shop, session } = await openCart()
    const answer = await shop.order(session, { shippingAddress: addressOf('96813', 'HI') })
    expect((await told(answer)).slice(0, 2)).toEqual([409, 'delivery'])
  })

  it('counts, and not the ZIP code that a browser sends beside it', async () => {
    const { shop, session } = await openCart()
    const franklinRates = { way: 'truck', zip: '37064' }
    const columbia = addressOf('38401', 'TN')
    const asked = { shippingAddress: columbia, delivery: franklinRates, amount: 586 }
    expect(await told(await shop.order(session, asked))).toEqual([409, '786.00', 'truck'])
  })

  test.each([
    ['a way that does not exist', { way: 'drone' }, 'delivery.way'],
    ['no way but a number', { way: 7 }, 'delivery.way'],
    ['a malformed ZIP code', { zip: '3721' }, 'delivery.zip'],
    ['a ZIP code that does not exist', { zip: '00000' }, 'delivery.zip'],
    ['text', 'truck', 'delivery'],
  ])('DOOR-2 an intent with %s is refused', async (_what, delivery, field) => {
    const { shop, session } = await openCart()
    const answer = await shop.prepare(session, undefined, delivery as object)
    expect([answer.status, (await answer.json()).errors[0].field]).toEqual([400, field])
  })
})

describe('DOOR-5 tax', () => {
  it('follows the rule of the day, and the state of the address', async () => {
    const { shop, session } = await openCart()
    await set(shop, 'tax', [
      { from: '2020-01-01', rule: { kind: 'flat', rateBasisPoints: 800 } },
      { from: '2026-11-22', rule: tennesseeTax },
    ])
    expect((await told(await shop.prepare(session)))[1]).toBe('531.00')
    // The next day by the shop's clock, which is six hours behind UTC.
    shop.wait(17 * 60 * 60 * 1000)
    expect((await told(await shop.prepare(session)))[1]).toBe('531.00')
    shop.wait(60 * 60 * 1000)
    // 7% and 2.75% of 495.00
    const prepared = await (await shop.prepare(session)).json()
    expect(prepared.totals).toEqual({ ...prepared.totals, tax: '48.26', taxPercent: null, total: '543.26' })

    expect(await told(await shop.prepare(session, undefined, { zip: '60601' }))).toEqual([200, '495.00', 'carrier'])
    const placed = await (await shop.order(session, { shippingAddress: chicago, amount: 495 })).json()
    const order = await shop.view(placed.token)
    expect(order.priceLines.map((line: Record<string, string>) => [line.amount, line.rule])).toEqual([
      ['45.00', 'One price for the whole order.'],
      ['0.00', 'We collect no sales tax on deliveries outside of Tennessee.'],
    ])
  })

  it('counts each article of a cart alone', async () => {
    const long = { productId: 'heritage-oak-floating-mantel', customizations: { length: 120, width: 8, thickness: 8 } }
    const { shop, session } = await openCart({ ...long, quantity: 3 }, {})
    await set(shop, 'tax', [{ from: '2020-01-01', rule: tennesseeTax }])
    await shop.store.db.updateTable('products').set({ base_price_cents: 20_000 }).execute()
    // Three of 2,000.00 and one of 1,200.00: 7% of 7,245.00, 2.75% of 6,045.00, 2.75% of 1,200.00
    const { priceLines, totals } = await (await shop.prepare(session)).json()
    expect(priceLines.map((line: Record<string, string>) => line.amount)).toEqual([
      '45.00',
      '507.15',
      '166.24',
      '33.00',
    ])
    expect(totals.total).toBe('7951.39')
  })
})

it('PAY-5 an order from before there was a choice reads as it was', async () => {
  const { shop, session } = await openCart()
  const { token } = await (await shop.order(session)).json()
  await shop.store.db.updateTable('orders').set({ delivery: null, tax_rule: null, price_lines: '[]' }).execute()
  expect(await shop.view(token)).toMatchObject({
    delivery: null,
    priceLines: [],
    totals: { subtotal: '450.00', shipping: '45.00', tax: '36.00', taxPercent: 8, total: '531.00' },
  })
})
