/**
 * BOOK-3, DOOR-5: the sales tax report of one month with twelve orders, one of every kind. What is expected was worked out
 * with pencil and paper from Tennessee's rule, and nothing here is computed by the shop's code: 7% state on pieces and their
 * delivery; 2.75% local on the first $1,600 of each article, and on delivery; 2.75% state on the part of an article from
 * $1,600.01 to $3,200. Through November 23 the shop's rule is 8% of the pieces, and none of delivery.
 */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ordersWith, type TaxPart } from '../src/desk/books/books-text.ts'
import { expectLedger } from './support/books/ledger-checks.ts'
import { openLivingQuote } from './support/offers/living-quote.ts'
import { asOwner, dayMs, hourMs, openPayingShop, type PayingShop } from './support/paying-shop.ts'
import { formType, multipart } from './support/pictures.ts'

const singleArticle = { above: 1_600, upTo: 3_200, percent: 2.75 }
const taxRules = [
  { from: '2024-01-01', kind: 'flat', percent: 8 },
  { from: '2026-11-24', kind: 'tennessee', statePercent: 7, localPercent: 2.75, singleArticle },
]

/*
 * Half a cent up. P: pieces, D: delivery, before tax.
 *
 *  #  kind                               P     D  state 7%            local 2.75%            single 2.75%     tax    total
 *  1  before Nov 24, whole, check      400    45  8% of 400.00 = 32.00, delivery untaxed                    32.00   477.00
 *  2  from the cart, whole, card       450    45   495.00 =  34.65     495.00 = 13.6125 up to 13.61         48.26   543.26
 *  3  deposit 847.82, balance 847.82  1500    45  1545.00 = 108.15    1545.00 = 42.4875       42.49        150.64  1695.64
 *  4  above 1,600                     2000    45  2045.00 = 143.15    1645.00 = 45.2375       45.24
 *                                                                                       400.00 = 11.00     199.39  2244.39
 *  5  above 3,200, by our truck       3999   100  4099.00 = 286.93    1700.00 =               46.75
 *                                                                                      1600.00 = 44.00     377.68  4476.68
 *  6  to Atlanta                       800    45  none outside of Tennessee                                  0.00   845.00
 *  7  exempt, with its certificate    1200    45                                                             0.00  1245.00
 *  8  exempt, certificate missing      600    45                                                             0.00   645.00
 *  9  2,100 less 20%                  1680    45  1725.00 = 120.75    1645.00 = 45.2375       45.24
 *                                                                                        80.00 = 2.20      168.19  1893.19
 * 10  dispute lost                     900    45   945.00 =  66.15     945.00 = 25.9875       25.99         92.14  1037.14
 * 11  called off, deposit 408.82 back   700    45  nothing was sold                                             -        -
 * 12  two at 1,700, cash, walk-in     3400     -  3400.00 = 238.00    2 x 1600 =              88.00
 *                                                                                       2 x 100 = 5.50     331.50  3731.50
 *
 * Refunds have their part of each tax in proportion, and what rounding leaves is the state's:
 *  4  November, 500.00: tax 199.39 x 500 / 2244.39 = 44.4197; local 45.24 x 44.42 / 199.39 = 10.0785; single 11.00 x ... = 2.4506;
 *     state 44.42 - 10.08 - 2.45 = 31.89
 *  9  December, 300.00: tax 168.19 x 300 / 1893.19 = 26.6519; local 45.24 x 26.65 / 168.19 = 7.1684; single 2.20 x ... = 0.3486;
 *     state 26.65 - 7.17 - 0.35 = 19.13
 *
 * A dispute lost is money lost, not a sale undone: its tax is owed as before.
 */

/** The columns of the spreadsheet. */
const columns = [
  'gross',
  'outOfState',
  'exempt',
  'untaxed',
  'taxable',
  'flat',
  'state',
  'local',
  'singleArticle',
  'tax',
]
const byHand: Record<string, string> = {
  '1 Sale': '445.00 0.00 0.00 45.00 400.00 32.00 0.00 0.00 0.00 32.00 477.00',
  '2 Sale': '495.00 0.00 0.00 0.00 495.00 0.00 34.65 13.61 0.00 48.26 543.26',
  '3 Sale': '1545.00 0.00 0.00 0.00 1545.00 0.00 108.15 42.49 0.00 150.64 1695.64',
  '4 Sale': '2045.00 0.00 0.00 0.00 2045.00 0.00 143.15 45.24 11.00 199.39 2244.39',
  '4 Refund': '-455.58 0.00 0.00 0.00 -455.58 0.00 -31.89 -10.08 -2.45 -44.42 -500.00',
  '5 Sale': '4099.00 0.00 0.00 0.00 4099.00 0.00 286.93 46.75 44.00 377.68 4476.68',
  '6 Sale': '845.00 845.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 845.00',
  '7 Sale': '1245.00 0.00 1245.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 1245.00',
  '8 Sale': '645.00 0.00 645.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 645.00',
  '9 Sale': '1725.00 0.00 0.00 0.00 1725.00 0.00 120.75 45.24 2.20 168.19 1893.19',
  '10 Sale': '945.00 0.00 0.00 0.00 945.00 0.00 66.15 25.99 0.00 92.14 1037.14',
  '12 Sale': '3400.00 0.00 0.00 0.00 3400.00 0.00 238.00 88.00 5.50 331.50 3731.50',
}
const saleByHand = '17434.00 845.00 1890.00 45.00 14654.00 32.00 997.78 307.32 62.70 1399.80 18833.80'
const netByHand = '16978.42 845.00 1890.00 45.00 14198.42 32.00 965.89 297.24 60.25 1355.38 18333.80'
const decemberByHand = '-273.35 0.00 0.00 0.00 -273.35 0.00 -19.13 -7.17 -0.35 -26.65 -300.00'

/** The orders that open under each figure. */
const ordersByHand: Record<TaxPart, number[]> = {
  'tax-gross': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12],
  'tax-out-of-state': [6],
  'tax-exempt': [7, 8],
  'tax-untaxed': [1],
  'tax-taxable': [1, 2, 3, 4, 5, 9, 10, 12],
  'tax-state': [2, 3, 4, 5, 9, 10, 12],
  'tax-local': [2, 3, 4, 5, 9, 10, 12],
  'tax-single-articles': [4, 5, 9, 12],
  'tax-one-rate': [1],
  'tax-sum': [1, 2, 3, 4, 5, 9, 10, 12],
}

const piece = {
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  finishOptionId: null,
  dimensions: { length: 72, width: 8, thickness: 8 },
}
const nashville = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37203' }
const atlanta = { street: '1 Peachtree Street', city: 'Atlanta', state: 'GA', zip: '30303' }

type Job = { wood: string; way?: string; address?: typeof nashville; offer?: object }

/** The desk of this shop, and what it does with a job. */
async function openDesk(shop: PayingShop) {
  let cookie = await shop.signIn()
  const call = async (method: string, path: string, body?: object, headers: object = {}) => {
    const answer = await shop.send(method, `/api${path}`, body, { cookie, ...headers })
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])])
    return answer
  }
  const json = async (...asked: Parameters<typeof call>) => (await call(...asked)).json()
  const move = async (id: number, ...to: string[]) => {
    for (const status of to) await call('PATCH', `/admin/orders/${id}`, { status, word: 'As we agreed' })
  }
  const paymentOf = async (id: number, index: number): Promise<string> =>
    (await json('GET', `/admin/orders/${id}`)).payments[index].id
  return {
    call,
    json,
    move,
    wait: async (ms: number) => {
      shop.wait(ms)
      cookie = await shop.signIn()
    },
    cookie: () => cookie,
    /** Asked for, offered and accepted. */
    take: async ({ wood, way = 'carrier', address = nashville, offer = {} }: Job) => {
      const asked = { ...piece, customerName: 'June Carter', customerEmail: 'june@example.net', notes: '' }
      const delivery = { way, zip: address.zip }
      const { id } = await json('POST', '/quotes', { ...asked, customerPhone: '615-555-0199', delivery })
      const { draft, revision, link } = await json('GET', `/admin/quotes/${id}/offer`)
      const change = { changedLines: [{ key: 'wood', amount: wood }], depositPercent: 100, ...offer }
      const saved = await json('PUT', `/admin/quotes/${id}/offer`, { ...draft, revision, ...change })
      await call('POST', `/admin/quotes/${id}/offer/send`, { revision: saved.revision })
      const token = link.slice('/quote/'.length)
      const accepted = { version: 1, name: 'June Carter', address }
      await call('POST', `/quote-pages/${token}/accept`, accepted)
      const { order } = await json('GET', `/quote-pages/${token}`)
      return { id: order.id as number, token }
    },
    byHand: async (id: number, index = 0) =>
      call('POST', `/admin/orders/${id}/payments/${await paymentOf(id, index)}`, { how: 'check', note: 'No. 1042' }),
    deliver: (id: number) => move(id, 'in_production', 'ready', 'delivered'),
    refund: async (id: number, amount: string) =>
      call('POST', `/admin/orders/${id}/refunds`, { amount, reason: 'A knot', payment: await paymentOf(id, 0) }),
  }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

/** All twelve, in this order. */
async function takeTwelve(shop: PayingShop, desk: Desk) {
  const sold = async (job: Job) => {
    const { id } = await desk.take(job)
    await desk.byHand(id)
    await desk.deliver(id)
    await desk.wait(hourMs)
    return id
  }
  await desk.call('POST', '/admin/update-tax-rules', taxRules)
  // Offered under the one rule, delivered under the other.
  const { id: first } = await desk.take({ wood: '400.00' })
  await desk.byHand(first)
  await desk.wait(3 * dayMs)
  await desk.deliver(first)
  const { clientSecret } = await shop.placeOne()
  await shop.pay(clientSecret, 'paid')
  await shop.deliver()
  await desk.deliver(2)
  const { id: halves } = await desk.take({ wood: '1500.00', offer: { depositPercent: 50 } })
  await desk.byHand(halves, 0)
  await desk.wait(dayMs)
  await desk.byHand(halves, 1)
  await desk.deliver(halves)
  await desk.refund(await sold({ wood: '2000.00' }), '500.00')
  await sold({ wood: '3999.00', way: 'truck' })
  await sold({ wood: '800.00', address: atlanta })
  const exempt = await sold({ wood: '1200.00', offer: { chargesTax: false } })
  const file = { name: 'file', fileName: 'c.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7\nExempt') }
  const certificate = await shop.request(`/api/admin/orders/${exempt}/certificate`, {
    method: 'POST',
    headers: { cookie: desk.cookie(), 'content-type': formType },
    body: multipart([
      { name: 'number', content: '12-3456' },
      { name: 'holder', content: '' },
      { name: 'validUntil', content: '2026-12-31' },
      file,
    ]),
  })
  expect(certificate.status).toBe(201)
  await sold({ wood: '600.00', offer: { chargesTax: false } })
  const discount = { key: 'd', label: 'Neighbor discount', kind: 'discount', percent: 20 }
  await sold({ wood: '2100.00', offer: { ownLines: [discount] } })
  const disputed = await desk.take({ wood: '900.00' })
  const { payments } = await desk.json('GET', `/admin/orders/${disputed.id}`)
  const card = await desk.json('POST', `/quote-pages/${disputed.token}/payments/${payments[0].id}`)
  await shop.pay(card.clientSecret, 'paid')
  await shop.deliver()
  await desk.deliver(disputed.id)
  for (const act of ['dispute', 'lose'] as const) {
    await shop.outside(card.clientSecret, { do: act })
    await shop.deliver()
  }
  const { id: calledOff } = await desk.take({ wood: '700.00', offer: { depositPercent: 50 } })
  await desk.byHand(calledOff)
  await desk.refund(calledOff, '408.82')
  expect((await desk.json('GET', `/admin/orders/${calledOff}`)).status).toBe('refunded')
  const walkIn = { piece: { ...piece, quantity: 2 }, price: '1700.00', total: '3731.50', how: 'cash', takenAlong: true }
  await desk.json(
    'POST',
    '/admin/sales',
    { customerName: 'Roy Acuff', ...walkIn },
    { 'idempotency-key': 'a-sale-0000000001' },
  )
}

const november = 'from=2026-11-01&to=2026-11-30'
const csvOf = async (desk: Desk, days: string) =>
  (await (await desk.call('GET', `/admin/tax-report?${days}&format=csv`)).text()).replace('\ufeff', '')

const inColumns = (figures: Record<string, string>) => [...columns, 'total'].map((name) => figures[name]).join(' ')

it('BOOK-3 twelve orders of every kind come to what pencil and paper say: report, file, month, orders', async () => {
  const shop = await openPayingShop('demo')
  const desk = await openDesk(shop)
  await takeTwelve(shop, desk)
  await expectLedger(shop.store)

  const report = await desk.json('GET', `/admin/tax-report?${november}`)
  type Listed = { orderId: number; sale: Record<string, string>; refund: Record<string, string> }
  const reported = report.orders.flatMap(({ orderId, sale, refund }: Listed) => [
    [`${orderId} Sale`, inColumns(sale)],
    ...(refund.total === '0.00' ? [] : [[`${orderId} Refund`, inColumns(refund)]]),
  ])
  expect(Object.fromEntries(reported)).toEqual(byHand)
  expect(inColumns(report.sale)).toBe(saleByHand)
  expect(inColumns(report.refund)).toBe(byHand['4 Refund'])
  expect(inColumns(report.net)).toBe(netByHand)
  expect(report.certificates).toEqual({ kept: 1, missing: 1 })

  const csv = await csvOf(desk, november)
  const [, ...lines] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replace(/"[^"]*"/g, '').split(','))
  const filed = lines.map(([order, what, , , ...cells]) => [`${order} ${what}`.trim(), cells.slice(0, 11).join(' ')])
  expect(Object.fromEntries(filed)).toEqual({ ...byHand, All: netByHand })
  expect(lines.flatMap((cells) => (cells.at(-2) ? [[cells[0], cells.at(-2), cells.at(-1)]] : []))).toEqual([
    ['7', '12-3456', '2026-12-31'],
    ['8', 'no certificate', ''],
  ])

  expect(inColumns((await desk.json('GET', '/admin/books/2026-11')).tax)).toBe(netByHand)
  for (const [part, orders] of Object.entries(ordersByHand))
    expect([part, ordersWith(part as TaxPart, report).map(({ orderId }) => orderId)]).toEqual([part, orders])
  // An order opens with the same total and tax.
  for (const orderId of ordersByHand['tax-gross']) {
    const order = await desk.json('GET', `/admin/orders/${orderId}`)
    expect(byHand[`${orderId} Sale`]).toMatch(new RegExp(` ${order.tax} ${order.total}$`))
  }

  // A refund of a month that is closed is one of the next.
  await desk.wait(12 * dayMs)
  await desk.call('POST', '/admin/books/2026-11/close', {})
  await desk.refund(9, '300.00')
  expect(await csvOf(desk, november)).toBe(csv)
  const december = await desk.json('GET', '/admin/tax-report?from=2026-12-01&to=2026-12-31')
  expect(inColumns(december.net)).toBe(decemberByHand)
  expect(december.orders.map(({ orderId }: Listed) => orderId)).toEqual([9])
  await expectLedger(shop.store)
})

it.each([
  ['whose rule is 0% exempts nobody', true, { untaxed: '445.00', exempt: '0.00' }, null, { kept: 0, missing: 0 }],
  [
    'exempts who is exempt',
    false,
    { untaxed: '0.00', exempt: '445.00' },
    { certificate: null },
    { kept: 0, missing: 1 },
  ],
])('BOOK-3 a shop %s', async (_name, chargesTax, figures, exemption, certificates) => {
  const living = await openLivingQuote()
  const none = [{ from: '2024-01-01', kind: 'flat', percent: 0 }]
  expect((await living.desk('POST', '/update-tax-rules', none)).status).toBe(200)
  await living.accepted({ chargesTax })
  expect((await living.order()).exemption).toEqual(exemption)
  for (const to of ['in_production', 'ready', 'delivered']) await living.move(to, 'As we agreed')
  const report = await (await living.desk('GET', `/tax-report?${november}`)).json()
  expect(report.net).toMatchObject({ ...figures, gross: '445.00', taxable: '0.00', tax: '0.00', total: '445.00' })
  expect(report.certificates).toEqual(certificates)
})

it('BOOK-3 a shop whose rule is 0% sells from the cart to nobody exempt', async () => {
  const shop = await openPayingShop('demo')
  const desk = await openDesk(shop)
  await desk.call('POST', '/admin/update-tax-rules', [{ from: '2024-01-01', kind: 'flat', percent: 0 }])
  const { clientSecret } = await shop.placeOne()
  await shop.pay(clientSecret, 'paid')
  await shop.deliver()
  await desk.deliver(1)
  const { net } = await desk.json('GET', `/admin/tax-report?${november}`)
  expect(net).toMatchObject({ gross: '495.00', untaxed: '495.00', exempt: '0.00', tax: '0.00' })
  expect((await (await asOwner(shop)).find(1)).exemption).toBeNull()
})

it('BOOK-3, BOOK-5 what an older version counted as exempt is put right in the month that is open', async () => {
  const living = await openLivingQuote()
  await living.desk('POST', '/update-tax-rules', [{ from: '2024-01-01', kind: 'flat', percent: 0 }])
  await living.accepted()
  for (const to of ['in_production', 'ready', 'delivered']) await living.move(to, 'As we agreed')
  await sql`insert into sales (day, sold_on, entered_at, order_id, kind, basis, gross_cents, out_of_state_cents, exempt_cents,
      untaxed_cents, taxable_cents, flat_cents, state_cents, local_cents, single_article_cents)
    values ('2026-11-21', '2026-11-21', 0, 1, 'sale', 'delivery', 0, 0, 44500, -44500, 0, 0, 0, 0, 0)`.execute(
    living.store.db,
  )
  living.wait(12 * dayMs)
  await living.signInAgain()
  expect((await living.desk('POST', '/books/2026-11/close', {})).status).toBe(204)
  await living.byHand(0)
  const csv = async (days: string) => {
    const text = await (await living.desk('GET', `/tax-report?${days}&format=csv`)).text()
    return text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) =>
        line
          .replace(/"[^"]*"/g, '')
          .split(',')
          .slice(0, 8)
          .join(),
      )
  }
  expect(await csv(november)).toEqual(['1,Sale,June Carter,,445.00,0.00,445.00,0.00', ',All,,,445.00,0.00,445.00,0.00'])
  const december = 'from=2026-12-01&to=2026-12-31'
  expect(await csv(december)).toEqual([
    '1,Sale,June Carter,,0.00,0.00,-445.00,445.00',
    ',All,,,0.00,0.00,-445.00,445.00',
  ])
})
