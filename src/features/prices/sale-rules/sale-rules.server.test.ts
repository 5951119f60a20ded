import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import { defaultTaxRules, tennesseeTax } from '../../pricing/tax.ts'

const address = { delivery: '/api/admin/update-delivery-rules', tax: '/api/admin/update-tax-rules' }
const preview = '/api/admin/pricing/preview'

const flat = { from: '2024-01-01', kind: 'flat', percent: 8 }
const tennessee = {
  from: '2026-12-08',
  kind: 'tennessee',
  statePercent: 7,
  localPercent: 2.75,
  singleArticle: { above: 1_600, upTo: 3_200, percent: 2.75 },
}

async function openOwnedShop() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const post = (path: string, body?: unknown) => shop.send('POST', path, body, { cookie })
  const read = async (path: string) => (await shop.request(path, { headers: { cookie } })).json()
  return {
    ...shop,
    post,
    read,
    rules: () => readSaleRules(shop.store),
    history: () => read('/api/admin/pricing/history'),
    undo: (id: number) => post(`/api/admin/pricing/history/${id}/undo`),
    putInCart: () =>
      shop.send('POST', '/api/cart', {
        productId: 'farmhouse-pine-floating-mantel',
        unitPrice: '450.00',
        quantity: 1,
        customizations: { length: 72, width: 8, thickness: 8 },
        sessionId: 'a-session-of-a-test-0001',
      }),
  }
}

describe('DOOR-2 delivery', () => {
  it('is previewed, changed value by value, in the history in its own units, and undone', async () => {
    const shop = await openOwnedShop()
    await shop.putInCart()
    const before = await shop.rules()
    const wanted = { carrier: 52.5, carrierMaxLength: 120, 'truck Nashville Metro': 100, 'hung ceiling-beam to': 750 }
    const changes = [
      { key: 'delivery.carrier', name: 'Carrier: Price per delivery', old: '45.00', new: '52.50' },
      { key: 'delivery.carrierMaxLength', oldText: '144 in', newText: '120 in' },
      { key: 'delivery.hung ceiling-beam to', name: 'Hung by us: Ceiling Beam, to', old: '700.00', new: '750.00' },
    ]
    const previewed = await shop.post(preview, { deliveryRules: wanted })
    expect(await previewed.json()).toMatchObject({ changes, openCarts: 1, quoteBuilder: true, products: [] })
    expect(await shop.rules()).toEqual(before)

    const saved = await (await shop.post(address.delivery, wanted)).json()
    expect(saved.delivery).toMatchObject({ carrier: { price: '52.50', maxLengthInches: 120, maxPounds: 500 } })
    expect((await shop.read('/api/pricing')).delivery).toEqual(saved.delivery)
    const { delivery } = await shop.rules()
    expect(delivery).toEqual({
      ...before.delivery,
      carrier: { ...before.delivery.carrier, cents: 5_250, maxLengthIn: 120 },
      installationCents: { ...before.delivery.installationCents, 'ceiling-beam': { from: 40_000, to: 75_000 } },
    })
    const [change] = await shop.history()
    expect(change).toMatchObject({ kind: 'delivery', changes })

    await shop.post(address.delivery, { carrierMaxLength: 96 })
    expect((await (await shop.undo(change.id)).json()).detail).toBe(
      "Can't undo: Carrier: Longest piece has changed since, from 120 in to 96 in.",
    )
    for (const { id } of await shop.history()) expect((await shop.undo(id)).status).toBe(200)
    expect((await shop.rules()).delivery).toEqual(before.delivery)
  })

  test.each<[object, string]>([
    [{ carrier: -1 }, 'carrier'],
    [{ carrier: 10_000.01 }, 'carrier'],
    [{ carrier: '45' }, 'carrier'],
    [{ carrier: 45.005 }, 'carrier'],
    [{ carrierMaxLength: 481 }, 'carrierMaxLength'],
    [{ carrierMaxWeight: 0 }, 'carrierMaxWeight'],
    [{ 'truck Mars': 100 }, 'truck Mars'],
    [{ constructor: 100 }, 'constructor'],
    [{ 'hung ceiling-beam from': 700.01 }, 'hung ceiling-beam to'],
    [{ 'hung corbel-mantel to': 299.99 }, 'hung corbel-mantel to'],
    [{ 'lead from': 3.01 }, 'lead to'],
    [{ 'rush to': 0.99 }, 'rush to'],
    [{ 'carrierDays from': 4 }, 'carrierDays to'],
    [{ 'lead to': 53 }, 'lead to'],
    [{ 'lead from': -1 }, 'lead from'],
  ])('with %j is refused at its field', async (wanted, field) => {
    const shop = await openOwnedShop()
    const refused = await shop.post(address.delivery, wanted)
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors).toMatchObject([{ field }])
    const previewed = await shop.post(preview, { deliveryRules: wanted })
    expect((await previewed.json()).errors).toMatchObject([{ field: `deliveryRules.${field}` }])
    expect(await shop.history()).toEqual([])
  })

  test.each([
    ['lead from', 1.1],
    ['carrierDays from', 1.15],
    ['carrierMaxLength', 72.1],
    ['carrierMaxWeight', 110.07],
    ['truckReach', 57.29],
  ])('its %s of %s is kept, replaced and brought back to the hundredth', async (key, value) => {
    const shop = await openOwnedShop()
    for (const wanted of [value, value + 1])
      expect((await shop.post(address.delivery, { [key]: wanted })).status).toBe(200)
    const [change] = await shop.history()
    expect(change.changes[0].oldText).toContain(value.toFixed(2))
    expect((await shop.undo(change.id)).status).toBe(200)
    expect(await shop.history()).toHaveLength(3)
  })

  it('DOOR-4 its times are changed in weeks and days, and read so in the history', async () => {
    const shop = await openOwnedShop()
    const wanted = { 'lead from': 4, 'lead to': 6.5, 'carrierDays to': 5 }
    const { delivery } = await (await shop.post(address.delivery, wanted)).json()
    expect(delivery).toMatchObject({
      leadTimeWeeks: { from: 4, to: 6.5 },
      rushLeadTimeWeeks: { from: 1, to: 2 },
      carrier: { transitDays: { from: 1, to: 5 } },
    })
    const [change] = await shop.history()
    expect(change.changes).toMatchObject([
      { name: 'Lead time: Usual, from', oldText: '2 weeks', newText: '4 weeks' },
      { name: 'Lead time: Usual, to', oldText: '3 weeks', newText: '6.50 weeks' },
      { name: 'Carrier: Days in transit, to', oldText: '3 days', newText: '5 days' },
    ])
    expect((await shop.undo(change.id)).status).toBe(200)
    expect((await shop.rules()).delivery.leadTimeWeeks).toEqual({ from: 2, to: 3 })
  })

  it('keeps both of two changes made at the same time', async () => {
    const shop = await openOwnedShop()
    const areas = Object.keys((await shop.rules()).delivery.truck.areaCents)
    await Promise.all(areas.map((area, at) => shop.post(address.delivery, { [`truck ${area}`]: 200 + at })))
    const { areaCents } = (await shop.rules()).delivery.truck
    expect(Object.values(areaCents)).toEqual(areas.map((_, at) => 20_000 + 100 * at))
    expect(await shop.history()).toHaveLength(areas.length)
  })
})

describe('DOOR-5 sales tax', () => {
  it('changes from a day on, is previewed, kept in the history and undone', async () => {
    const shop = await openOwnedShop()
    await shop.putInCart()
    const taxRules = [tennessee, flat]
    const change = {
      target: 'setting',
      key: 'tax',
      oldText: 'Flat 8%',
      newText: 'Flat 8%; from 2026-12-08 Tennessee 7% + 2.75% local',
    }
    expect(await (await shop.post(preview, { taxRules })).json()).toMatchObject({ changes: [change], openCarts: 1 })
    expect((await shop.rules()).tax).toEqual(defaultTaxRules)
    const saved = await (await shop.post(address.tax, taxRules)).json()
    expect(saved.tax.map(({ from }: { from: string }) => from)).toEqual(['2024-01-01', '2026-12-08'])
    expect((await shop.rules()).tax).toEqual([...defaultTaxRules, { from: '2026-12-08', rule: tennesseeTax }])
    // The same rules again are no change.
    await shop.post(address.tax, [flat, tennessee])
    const history = await shop.history()
    expect(history).toMatchObject([{ kind: 'tax', changes: [change] }])
    expect((await shop.undo(history[0].id)).status).toBe(200)
    expect((await shop.rules()).tax).toEqual(defaultTaxRules)
  })

  it('PRICE-5 says on each day which rate is in force, and none where there are several', async () => {
    const shop = await openOwnedShop()
    await shop.post(address.tax, [{ ...flat, percent: 9.75 }, tennessee])
    const rate = async () => (await shop.read('/api/pricing')).checkout.taxPercent
    expect(await rate()).toBe(9.75)
    shop.wait(Date.parse('2026-12-08T12:00Z') - shop.now())
    expect(await rate()).toBe(null)
  })

  it('can be sent as it was read', async () => {
    const shop = await openOwnedShop()
    await shop.post(address.tax, [flat, tennessee])
    const { tax } = await shop.read('/api/pricing')
    expect(tax[1].singleArticle).toEqual({ above: '1600.00', upTo: '3200.00', percent: 2.75 })
    const again = await shop.post(address.tax, tax)
    expect([again.status, (await again.json()).tax]).toEqual([200, tax])
    expect(await shop.history()).toHaveLength(1)
    const { components } = await shop.read('/api/openapi.json')
    const sent = z.fromJSONSchema({ ...components.schemas.TaxRules, $defs: components.schemas })
    for (const rules of [tax, [flat, tennessee]]) expect(sent.safeParse(rules).success).toBe(true)
    expect(sent.safeParse([{ from: '2026-12-08' }]).success).toBe(false)
  })

  test.each<[unknown, string]>([
    [[], ''],
    [[{ ...tennessee, singleArticle: { above: '1,600', upTo: '3200.00', percent: 1 } }], '0.singleArticle.above'],
    [[{ ...tennessee, singleArticle: { above: '1600.00', upTo: '-1.00', percent: 1 } }], '0.singleArticle.upTo'],
    [[flat, flat], ''],
    [[{ ...flat, kind: 'none' }], '0.kind'],
    [[{ ...flat, percent: 20.01 }], '0.percent'],
    [[{ ...flat, percent: -1 }], '0.percent'],
    [[{ ...flat, percent: 8.125 }], '0.percent'],
    [[{ ...flat, percent: '8' }], '0.percent'],
    [[{ ...flat, from: '2026-02-30' }], '0.from'],
    [[{ ...flat, from: 'tomorrow' }], '0.from'],
    [[flat, { ...tennessee, localPercent: null }], '1.localPercent'],
    [[{ ...tennessee, singleArticle: { above: 1_600, upTo: 1_599.99, percent: 1 } }], '0.singleArticle.upTo'],
    [{ flat }, ''],
  ])('as %j is refused at its field', async (rules, field) => {
    const shop = await openOwnedShop()
    const refused = await shop.post(address.tax, rules)
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors).toMatchObject([{ field }])
    expect((await shop.rules()).tax).toEqual(defaultTaxRules)
  })
})

it("DOOR-2, DOOR-5 damaged rules don't close the shop, and are whole again when the owner saves", async () => {
  const shop = await openOwnedShop()
  const before = await shop.rules()
  const values = [
    { name: 'delivery' as const, value: '{"carrier": {"cents": "free"}, "truck": {"maxMiles": 80}' },
    { name: 'tax' as const, value: '[{"from": "2026-01-01"}]' },
  ]
  for (const row of values)
    await shop.store.db
      .insertInto('settings')
      .values({ ...row, updated_at: 1 })
      .execute()
  expect(await shop.rules()).toEqual(before)
  for (const path of ['/', '/product/heritage-oak-floating-mantel', '/delivery-information', '/checkout'])
    expect([path, (await shop.request(path)).status]).toEqual([path, 200])
  for (const path of ['/api/pricing', '/api/hero-image', '/api/category-pictures'])
    expect([path, (await shop.request(path)).status]).toEqual([path, 200])
  expect(shop.logged.filter((line) => line.includes('a setting is damaged'))).toHaveLength(2)

  expect((await shop.post(address.delivery, { carrier: 50 })).status).toBe(200)
  expect((await shop.post(address.tax, [tennessee])).status).toBe(200)
  const { delivery, tax } = await shop.rules()
  expect(delivery).toEqual({ ...before.delivery, carrier: { ...before.delivery.carrier, cents: 5_000 } })
  expect(tax).toEqual([{ from: '2026-12-08', rule: tennesseeTax }])
})
