/** How a quote keeps the way to the door and the fireplace: POST /api/quotes, the desk and the mails. */
import { expect, test } from 'vitest'
import { openMailingShop } from '../../../../tests/support/mailing-shop.ts'
import { openTestShop, type SharedShop, sharedTestShop } from '../../../../tests/support/test-shop.ts'

const mantel = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  finishOptionId: null,
  dimensions: { length: 72, width: 8, thickness: 8 },
}
const beam = {
  ...mantel,
  productId: 'solid-oak-ceiling-beam',
  dimensions: { length: 240, width: 8, thickness: 8 },
}

const submit = (shop: SharedShop, quote: object, headers: Record<string, string> = {}) =>
  shop.send('POST', '/api/quotes', quote, headers)

const storedCount = async (shop: SharedShop) => (await shop.store.db.selectFrom('quotes').select('id').execute()).length

const nashville = { zip: '37212', place: 'Nashville', state: 'TN', miles: 1, area: 'Nashville Metro' }
const truckDays = { from: '2026-12-08', to: '2026-12-15' }

test.each<[string, object, object]>([
  [
    'our truck',
    { ...mantel, delivery: { way: 'truck', zip: '37212' } },
    {
      shippingPrice: '100.00',
      totalPrice: '500.00',
      totalPriceTo: null,
      delivery: { way: 'truck', place: nashville, price: '100.00', priceTo: null, days: truckDays },
    },
  ],
  [
    'our truck, hung by us, as a range',
    { ...mantel, delivery: { way: 'hung', zip: '37212-1234' } },
    {
      shippingPrice: '350.00',
      totalPrice: '750.00',
      totalPriceTo: '850.00',
      delivery: { way: 'hung', place: nashville, price: '350.00', priceTo: '450.00', days: truckDays },
    },
  ],
  [
    'no way of its own, in Nashville',
    { ...mantel, delivery: { zip: '37212' } },
    { totalPrice: '445.00', delivery: { way: 'carrier', place: nashville } },
  ],
  [
    'no way for a long beam, where our truck goes',
    { ...beam, delivery: { way: null, zip: '37212' } },
    { shippingPrice: '100.00', delivery: { way: 'truck' } },
  ],
  [
    'DOOR-3 no way for a beam that none can carry',
    { ...beam, delivery: { way: null, zip: '60601' } },
    {
      shippingPrice: '0.00',
      totalPrice: '1333.38',
      delivery: { way: null, place: { place: 'Chicago', state: 'IL' }, price: '0.00', days: null },
    },
  ],
  [
    'DOOR-3 no way for a beam before a ZIP code',
    { ...beam, delivery: { way: null, zip: null } },
    { totalPrice: '1333.38', delivery: { way: null, place: null, days: null } },
  ],
  ['PRICE-2 nothing, for a beam of 20 ft', beam, { shippingPrice: '65.00', totalPrice: '1398.38', delivery: null }],
])('DOOR-2 a quote that asks for %s', async (_what, quote, expected) => {
  const shop = await openTestShop()
  const answer = await submit(shop, quote)
  expect(answer.status).toBe(201)
  const sent = await answer.json()
  expect(sent).toMatchObject(expected)
  const sum = (end: 'amount' | 'amountTo') =>
    sent.priceLines.reduce(
      (cents: number, line: Record<string, string | null>) =>
        cents + Math.round(Number(line[end] ?? line.amount) * 100),
      0,
    )
  expect(sum('amount')).toBe(Math.round(Number(sent.totalPrice) * 100))
  expect(sum('amountTo')).toBe(Math.round(Number(sent.totalPriceTo ?? sent.totalPrice) * 100))
  // The desk has the same.
  const cookie = await shop.signIn()
  const atDesk = await (await shop.request('/api/quotes/1', { headers: { cookie } })).json()
  expect(atDesk).toMatchObject(sent)
})

const manual = { fire: 'gas', opening: null, underside: null }

test.each<[string, object, string, RegExp]>([
  ['a ZIP code of no place', { delivery: { zip: '00000' } }, 'delivery.zip', /^We can't find this ZIP code/],
  ['a malformed ZIP code', { delivery: { zip: '3721' } }, 'delivery.zip', /^Enter a ZIP code such as/],
  ['a ZIP code that is a number', { delivery: { zip: 37212 } }, 'delivery.zip', /ZIP code/],
  ['an unknown way', { delivery: { way: 'drone' } }, 'delivery.way', /^Choose how you want it delivered/],
  ['a truck without a ZIP code', { delivery: { way: 'truck' } }, 'delivery.way', /^Enter your ZIP code/],
  [
    'a truck to Chicago',
    { delivery: { way: 'truck', zip: '60601' } },
    'delivery.way',
    /Chicago is 399 miles away\. Choose/,
  ],
  ['hanging in Chicago', { delivery: { way: 'hung', zip: '60601' } }, 'delivery.way', /up to 150 miles/],
  ['the carrier to Hawaii', { delivery: { way: 'carrier', zip: '96813' } }, 'delivery.way', /only in the 48 states/],
  ['the carrier for 20 ft', { ...beam, delivery: { way: 'carrier' } }, 'delivery.way', /up to 144 in .* 240 in/],
  ['a delivery that is text', { delivery: 'truck' }, 'delivery', /./],
  ['an unknown fire', { fireplace: { ...manual, fire: 'volcano' } }, 'fireplace.fire', /^Choose the kind of fire/],
  [
    'an opening of a mile',
    { fireplace: { ...manual, opening: { width: 63_360, height: 30 } } },
    'fireplace.opening.width',
    /^Must be at most 144 inches/,
  ],
  [
    'an opening of nothing',
    { fireplace: { ...manual, opening: { width: 36, height: 0 } } },
    'fireplace.opening.height',
    /^Must be at least 6 inches/,
  ],
  [
    'a mantel below the hearth',
    { fireplace: { ...manual, underside: -1 } },
    'fireplace.underside',
    /^Must be at least 0 inches/,
  ],
  ['a mantel at 1e308', { fireplace: { ...manual, underside: 1e308 } }, 'fireplace.underside', /^Must be at most 480/],
])('DOOR-1, DOOR-3 %s is refused at its field, and nothing is stored', async (_what, change, field, message) => {
  const shop = await sharedTestShop()
  const answer = await submit(shop, { ...mantel, ...change })
  expect(answer.status).toBe(400)
  const { errors } = await answer.json()
  expect(errors).toContainEqual({ field, message: expect.stringMatching(message) })
  expect(await storedCount(shop)).toBe(0)
})

test('DOOR-2 prices, places and days from a browser are ignored', async () => {
  const shop = await openTestShop()
  const forged = { way: 'truck', zip: '37212', price: '0.01', cents: 1, place: { miles: 0 }, days: { from: 'now' } }
  const answer = await submit(shop, { ...mantel, delivery: forged, priceLines: [], totalPriceTo: '1.00' })
  expect(await answer.json()).toMatchObject({
    totalPrice: '500.00',
    totalPriceTo: null,
    delivery: { place: nashville, price: '100.00', days: truckDays },
  })
})

test('DOOR-2 a quote keeps its way, its lines and its days when the rates change', async () => {
  const shop = await openTestShop()
  const sent = await (await submit(shop, { ...mantel, delivery: { way: 'hung', zip: '37212' } })).json()
  const cookie = await shop.signIn()
  await shop.store.db
    .insertInto('settings')
    .values({
      name: 'delivery',
      value: JSON.stringify({ truck: { maxMiles: 0.5, transitDays: { from: 9, to: 9 } } }),
      updated_at: 1,
    })
    .execute()
  expect(await (await shop.request('/api/quotes/1', { headers: { cookie } })).json()).toMatchObject(sent)
  const refused = await submit(shop, { ...mantel, delivery: { way: 'hung', zip: '37212' } })
  expect((await refused.json()).errors[0]).toMatchObject({ field: 'delivery.way' })
})

test('QUOTE-9 the same key with another way is refused, and with the same one it is the same quote', async () => {
  const shop = await openTestShop()
  const headers = { 'idempotency-key': 'a-key-of-sixteen-or-more' }
  const byTruck = { ...mantel, delivery: { way: 'truck', zip: '37212' } }
  const first = await (await submit(shop, byTruck, headers)).json()
  expect(await (await submit(shop, byTruck, headers)).json()).toEqual(first)
  for (const delivery of [{ way: 'truck', zip: '37203' }, { way: 'carrier', zip: '37212' }, undefined])
    expect((await submit(shop, { ...mantel, delivery }, headers)).status).toBe(409)
  const fireplace = { fire: 'gas', opening: null, underside: 50 }
  expect((await submit(shop, { ...byTruck, fireplace }, headers)).status).toBe(409)
  expect(await storedCount(shop)).toBe(1)
})

test('DRAW-5 a quote keeps the fireplace as it was given, and none for a beam', async () => {
  const shop = await openTestShop()
  const fireplace = { fire: 'masonry', opening: { width: 41.5, height: 32 }, underside: 56.25 }
  expect(await (await submit(shop, { ...mantel, fireplace })).json()).toMatchObject({ fireplace })
  expect(await (await submit(shop, { ...mantel, fireplace: manual })).json()).toMatchObject({ fireplace: manual })
  expect(await (await submit(shop, { ...beam, fireplace })).json()).toMatchObject({ fireplace: null })
})

test('DOOR-2 a quote from before there was a choice reads as it did', async () => {
  const shop = await openTestShop()
  await submit(shop, mantel)
  await shop.store.db
    .updateTable('quotes')
    .set({ delivery: null, price_lines: null, total_to_cents: null, fireplace: null })
    .execute()
  const cookie = await shop.signIn()
  const [quote] = await (await shop.request('/api/quotes', { headers: { cookie } })).json()
  expect(quote).toMatchObject({ totalPrice: '445.00', totalPriceTo: null, delivery: null, fireplace: null })
  expect(quote.priceLines.map((line: Record<string, string>) => [line.label, line.amount])).toEqual([
    ['Reclaimed Oak', '400.00'],
    ['Carrier to your door', '45.00'],
  ])
})

test('MAIL-2, DOOR-4 both emails have the lines, the range, the way and the days', async () => {
  const { shop, server, worker } = await openMailingShop()
  await submit(shop, { ...mantel, delivery: { way: 'hung', zip: '37212' } })
  await submit(shop, { ...beam, delivery: { zip: '60601' } })
  await worker.sendDue()
  const texts = (await server.read()).map((mail) => (mail.text ?? '').replaceAll(/\s+/g, ' '))
  const [hung, noWay] = [
    texts.filter((text) => text.includes('$750.00')),
    texts.filter((text) => text.includes('Chicago')),
  ]
  expect([hung.length, noWay.length]).toEqual([2, 2])
  for (const text of hung) {
    for (const words of ['Our truck', '$100.00', 'Hanging it', '$250.00-$350.00', '$750.00-$850.00'])
      expect(text).toContain(words)
    expect(text).toContain("Our truck, hung by us: Nashville, TN 37212, about Dec 8-15. Sales tax isn't in this price.")
  }
  for (const text of noWay) {
    expect(text).toContain('Total without delivery')
    expect(text).toContain("We'll work out delivery to Chicago, IL 60601 with you.")
    expect(text).not.toContain('$0.00')
  }
})
