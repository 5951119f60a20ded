/** BOOK-4: payouts and fees as both providers tell them, read at any time, any number of times. */
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  dayMs,
  expectBooksToBalance,
  openPaidOrder,
  type PayingShop,
  providers,
} from '../../../../tests/support/paying-shop.ts'
import { startPaymentWork } from '../../orders/payment-work.server.ts'
import { dayOf } from '../../shared/days.server.ts'
import { listBookLines, listBookPayouts, listReadings, readOnItsWay, sumFees } from './payout-books.server.ts'
import { readPayouts } from './read-payouts.server.ts'

/** Of $531.00. */
const feeCents = 1_570
const always = { from: '2000-01-01', to: '2100-01-01' }

const read = (shop: PayingShop) => readPayouts(shop.store, shop.payments().providers, shop.now())
const payoutsOf = (shop: PayingShop) => listBookPayouts(shop.store, always)
const linesOf = async (shop: PayingShop) =>
  (await listBookLines(shop.store, always)).map(({ kind, amountCents, feeCents, orderId, owner }) => [
    ...[kind, amountCents, feeCents],
    orderId ?? owner,
  ])
const intentOf = (clientSecret: string) => clientSecret.split('_secret_', 1)[0] ?? ''

/** Until the provider has paid out what is settled. */
async function payOut(shop: PayingShop): Promise<void> {
  shop.wait(3 * dayMs)
  if (shop.stripe && shop.payments().providers[0].name === 'stripe') shop.stripe.balance.payOut()
  await shop.deliver()
}

describe.each(providers)('BOOK-4 with the %s provider', (name) => {
  it('a payment is on its way with its fee, and then in a payout that matches, with its order', async () => {
    const { shop, clientSecret } = await openPaidOrder(name)
    await read(shop)
    const line = { provider: name, kind: 'payment', amountCents: 53_100, feeCents, netCents: 53_100 - feeCents }
    const about = { intentId: intentOf(clientSecret), refundId: null, disputeId: null, orderId: 1, owner: 'order' }
    expect(await readOnItsWay(shop.store)).toEqual({
      count: 1,
      netCents: 53_100 - feeCents,
      lines: [expect.objectContaining({ ...line, ...about, payoutId: null })],
    })
    expect(await payoutsOf(shop)).toEqual([])
    await payOut(shop)
    await read(shop)
    const [payout, ...others] = await payoutsOf(shop)
    expect(others).toEqual([])
    expect(payout).toMatchObject({
      ...{ provider: name, amountCents: 53_100 - feeCents, isAutomatic: true, match: 'matches', unexplainedCents: 0 },
      sums: { payments: 53_100, refunds: 0, disputes: 0, other: 0, fees: feeCents, net: 53_100 - feeCents },
      lines: [{ ...line, ...about, payoutId: payout?.id }],
    })
    expect(await readOnItsWay(shop.store)).toEqual({ count: 0, netCents: 0, lines: [] })
    expect(await listReadings(shop.store)).toEqual([{ provider: name, readAt: shop.now(), problem: '' }])
    await expectBooksToBalance(shop, { paid: 1 })
  })

  it('refunds, failed refunds and disputes are lines of their order, and the sums come out', async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name)
    await owner.refund(1, '31.00')
    await shop.outside(clientSecret, { do: 'fail-refund' })
    await shop.outside(clientSecret, { do: 'refund', amountCents: 10_000 })
    await shop.outside(clientSecret, { do: 'dispute' })
    await shop.deliver()
    await payOut(shop)
    await read(shop)
    expect((await linesOf(shop)).toSorted()).toEqual(
      [
        ['payment', 53_100, feeCents, 1],
        ['refund', -3_100, 0, 1],
        ['refund', 3_100, 0, 1],
        ['refund', -10_000, 0, 1],
        ['dispute', -43_100, 1_500, 1],
      ].toSorted(),
    )
    const [payout] = await payoutsOf(shop)
    // Fees are lost with the money: the bank has to give.
    expect(payout).toMatchObject({
      ...{ amountCents: -3_070, match: 'matches' },
      sums: { payments: 53_100, refunds: -10_000, disputes: -43_100, fees: 3_070, net: -3_070 },
    })
    for (const line of payout?.lines ?? []) {
      expect(line.intentId).toBe(intentOf(clientSecret))
      expect([line.kind, line.refundId !== null, line.disputeId !== null]).toEqual([
        line.kind,
        line.kind === 'refund',
        line.kind === 'dispute',
      ])
    }
    const disputes = await shop.store.db.selectFrom('disputes').select('id').execute()
    expect(payout?.lines.flatMap(({ disputeId }) => disputeId ?? [])).toEqual(disputes.map(({ id }) => id))
    expect(await sumFees(shop.store, always)).toEqual({ order: 3_070, 'no-order': 0, provider: 0, elsewhere: 0 })

    await shop.outside(clientSecret, { do: 'win' })
    await shop.deliver()
    await read(shop)
    const given = name === 'demo' ? -1_500 : 0
    expect((await readOnItsWay(shop.store)).lines).toMatchObject([
      { kind: 'dispute', amountCents: 43_100, feeCents: given, orderId: 1 },
    ])
  })

  it('reading again, twice at once and in the middle of it, changes nothing', async () => {
    const { shop } = await openPaidOrder(name)
    await read(shop)
    await payOut(shop)
    await Promise.all([read(shop), read(shop), read(shop)])
    const before = [await payoutsOf(shop), await listBookLines(shop.store, always)]
    await read(shop)
    shop.wait(dayMs)
    await read(shop)
    expect([await payoutsOf(shop), await listBookLines(shop.store, always)]).toEqual(before)
    expect(before).toMatchObject([[{ match: 'matches' }], [{}]])
  })

  it('the books of days are those of the shop', async () => {
    const { shop } = await openPaidOrder(name)
    await payOut(shop)
    await read(shop)
    const [{ at } = { at: 0 }] = await listBookLines(shop.store, always)
    const [{ arrivesOn } = { arrivesOn: '' }] = await payoutsOf(shop)
    const day = dayOf(at)
    const before = dayOf(at - dayMs)
    const after = dayOf(at + dayMs)
    expect(await listBookLines(shop.store, { from: day, to: day })).toHaveLength(1)
    expect(await listBookLines(shop.store, { from: before, to: before })).toEqual([])
    expect(await listBookLines(shop.store, { from: after, to: after })).toEqual([])
    expect(await sumFees(shop.store, { from: day, to: day })).toMatchObject({ order: feeCents })
    expect(await sumFees(shop.store, { from: before, to: before })).toMatchObject({ order: 0 })
    expect(await listBookPayouts(shop.store, { from: arrivesOn, to: arrivesOn })).toHaveLength(1)
    expect(await listBookPayouts(shop.store, { from: before, to: before })).toEqual([])
  })

  it('an event about a payout wakes the reading, twice and late as well, and a forged one does not', async () => {
    const { shop } = await openPaidOrder(name)
    shop.wait(3 * dayMs)
    shop.stripe?.balance.payOut()
    const deliveries = (await shop.takeDeliveries()).filter(({ type }) => type.startsWith('payout.'))
    expect(deliveries).not.toEqual([])
    const stop = startPaymentWork(shop.payments(), shop.store, shop.now, async () => true, shop.log)
    onTestFinished(stop)
    // The first reading, at the start.
    await expect.poll(async () => (await listReadings(shop.store)).length).toBe(1)
    await shop.store.db.deleteFrom('payouts').execute()
    const [delivery = { body: '', signature: '' }] = deliveries
    const forged = { body: delivery.body.replace('payout', 'charge'), signature: delivery.signature }
    expect((await shop.post(forged)).status).toBe(400)
    for (const one of [...deliveries, ...deliveries].toReversed()) expect((await shop.post(one)).status).toBe(200)
    await expect.poll(async () => (await payoutsOf(shop)).map(({ match }) => match)).toEqual(['matches'])
  })
})

describe('BOOK-4 the demo provider', () => {
  /** Noon in Nashville. */
  const noon = (day: string) => Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime('America/Chicago')
  const goTo = (shop: PayingShop, time: Temporal.ZonedDateTime) => shop.wait(time.epochMilliseconds - shop.now())
  const paidOut = async (shop: PayingShop) =>
    (await shop.demo.listPayouts({ sinceAt: 0 })).map(({ id, amountCents, arrivesOn, state }) => [
      ...[id, amountCents, arrivesOn],
      state,
    ])

  it("pays out once a day what was settled two of the shop's days before, however often it works", async () => {
    const { shop } = await openPaidOrder('demo')
    const day = Temporal.PlainDate.from(dayOf(shop.now()))
    const nextDays = [1, 2, 3].map((days) => day.add({ days }).toString())
    const [next = '', second = '', third = ''] = nextDays
    goTo(shop, noon(next).with({ hour: 23, minute: 59 }))
    await shop.deliverPayments()
    expect(await paidOut(shop)).toEqual([])
    goTo(shop, noon(second).with({ hour: 0, minute: 1 }))
    await Promise.all([1, 2, 3].map(() => shop.deliverPayments()))
    const first = [`po_demo_${second}`, 53_100 - feeCents, second, 'paid']
    expect(await paidOut(shop)).toEqual([first])
    goTo(shop, noon(third))
    await shop.deliverPayments()
    expect(await paidOut(shop)).toEqual([first])
  })
})
