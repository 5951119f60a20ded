/** BOOK-4: what can happen in an account at Stripe. */
import { describe, expect, it, test } from 'vitest'
import { fakeStripeKeys } from '../../../../tests/support/fake-stripe.ts'
import { dayMs, openPaidOrder, openPayingShop, type PayingShop } from '../../../../tests/support/paying-shop.ts'
import type { Moved } from '../../../../tests/support/stripe/fake-balance.ts'
import { type PaymentProvider, PaymentUnavailable } from '../provider.ts'
import { createStripeProvider } from '../stripe-provider.server.ts'
import { listBookLines, listBookPayouts, listReadings, readOnItsWay, sumFees } from './payout-books.server.ts'
import { readPayouts } from './read-payouts.server.ts'

const feeCents = 1_570
const netCents = 53_100 - feeCents
const always = { from: '2000-01-01', to: '2100-01-01' }
const listMovements = 'GET /v1/balance_transactions'

const read = (shop: PayingShop) => readPayouts(shop.store, shop.payments().providers, shop.now())
const payoutsOf = (shop: PayingShop) => listBookPayouts(shop.store, always)

function stripeOf(shop: PayingShop) {
  if (!shop.stripe) throw new Error('This shop is not on Stripe.')
  return shop.stripe
}

async function openPaid() {
  const { shop, clientSecret, ...more } = await openPaidOrder('stripe')
  const stripe = stripeOf(shop)
  return { shop, stripe, balance: stripe.balance, clientSecret, ...more }
}

/** Another program on the same account. */
const openElsewhere = (url: string) =>
  createStripeProvider(
    {
      secretKey: fakeStripeKeys.STRIPE_SECRET_KEY,
      publishableKey: fakeStripeKeys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: fakeStripeKeys.STRIPE_WEBHOOK_SECRET,
    },
    url,
  )

async function payElsewhere(shop: PayingShop, amountCents: number): Promise<string> {
  const stripe = stripeOf(shop)
  const { id } = await openElsewhere(stripe.url).createIntent({ amountCents, idempotencyKey: `other-${amountCents}` })
  stripe.pay(id, 'paid')
  return id
}

async function linesFrom(provider: PaymentProvider) {
  const pages = []
  for await (const page of provider.listBalanceLines({ sinceAt: 0 })) pages.push(page)
  return pages
}

describe('BOOK-4 a movement at Stripe', () => {
  const usd = { amount: -5_000, type: 'adjustment' }
  test.each<[Moved, object]>([
    [
      { ...usd, reporting_category: 'charge', type: 'payment', amount: 5_000, fee: 40 },
      { kind: 'payment', amountCents: 5_000, feeCents: 40, netCents: 4_960 },
    ],
    [
      { ...usd, reporting_category: 'refund', type: 'payment_refund' },
      { kind: 'refund', netCents: -5_000 },
    ],
    // Before 'refund_failure' was a type of its own.
    [
      { ...usd, reporting_category: 'refund_failure', amount: 5_000 },
      { kind: 'refund', netCents: 5_000 },
    ],
    [{ ...usd, reporting_category: 'charge_failure', type: 'payment_failure_refund' }, { kind: 'refund' }],
    [
      { ...usd, reporting_category: 'dispute', fee: 1_500 },
      { kind: 'dispute', feeCents: 1_500, netCents: -6_500 },
    ],
    [
      { ...usd, reporting_category: 'dispute_reversal', amount: 5_000, fee: -1_500 },
      { kind: 'dispute', netCents: 6_500 },
    ],
    [
      { amount: -200, type: 'stripe_fee', reporting_category: 'fee', description: 'Radar' },
      { kind: 'fee', amountCents: 0, feeCents: 200, netCents: -200, description: 'Radar' },
    ],
    // A fee that Stripe gives back.
    [
      { amount: 200, type: 'stripe_fee', reporting_category: 'fee' },
      { kind: 'fee', amountCents: 0, feeCents: -200, netCents: 200, description: 'stripe fee' },
    ],
    [
      { amount: -9_000, type: 'reserve_transaction', reporting_category: 'risk_reserved_funds' },
      { kind: 'other', netCents: -9_000, description: 'reserve transaction' },
    ],
    [
      { amount: 12_345, fee: 300, currency: 'eur', type: 'charge', reporting_category: 'charge' },
      { kind: 'other', amountCents: 0, feeCents: 0, netCents: 0, description: 'EUR 123.45: charge' },
    ],
    [
      { amount: 12_345, currency: 'jpy', type: 'charge', reporting_category: 'charge', description: 'A beam' },
      { kind: 'other', netCents: 0, description: 'JPY 12,345: A beam' },
    ],
  ])('is what its category says, in US cents: %o', async (moved, expected) => {
    const shop = await openPayingShop('stripe')
    const { balance } = stripeOf(shop)
    const { id, created } = balance.move(moved)
    const [[line] = []] = await linesFrom(shop.payments().providers[0])
    expect(line).toMatchObject({ id, at: created * 1000, intentId: null, refundId: null, disputeId: null, ...expected })
  })

  it('every page is read, and the time to read from is kept to', async () => {
    const shop = await openPayingShop('stripe')
    const { balance } = stripeOf(shop)
    const ids = Array.from({ length: 250 }, (_, number) => {
      const created = Math.floor(shop.now() / 1000) + number
      return balance.move({ amount: number, type: 'charge', reporting_category: 'charge', created }).id
    })
    const [provider] = shop.payments().providers
    const pages = await linesFrom(provider)
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
    expect(pages.flat().map(({ id }) => id)).toEqual(ids.toReversed())
    const late = []
    for await (const page of provider.listBalanceLines({ sinceAt: shop.now() + 240_000 })) late.push(...page)
    expect(late).toHaveLength(10)
    for (const _ of ids) balance.payOut()
    expect(await provider.listPayouts({ sinceAt: 0 })).toHaveLength(250)
  })
})

describe('BOOK-4 payouts from Stripe', () => {
  it('payments of another business in the account are told apart, and their fees are no cost of the shop', async () => {
    const { shop, balance } = await openPaid()
    const elsewhere = await payElsewhere(shop, 20_000)
    balance.move({ amount: 7_000, type: 'charge', reporting_category: 'charge', description: 'At the register' })
    balance.move({ amount: -2_500, type: 'stripe_fee', reporting_category: 'fee', description: 'Stripe Terminal' })
    const { amount } = balance.payOut()
    await read(shop)
    const [payout] = await payoutsOf(shop)
    expect(payout).toMatchObject({ amountCents: amount, match: 'matches', sums: { payments: 80_100, fees: 4_680 } })
    const owners = payout?.lines.map(({ owner, intentId, description, orderId }) => [
      owner,
      orderId,
      intentId ?? description,
    ])
    expect(owners?.toSorted()).toEqual(
      [
        ['order', 1, expect.stringMatching(/^pi_/)],
        ['elsewhere', null, elsewhere],
        ['elsewhere', null, 'At the register'],
        ['provider', null, 'Stripe Terminal'],
      ].toSorted(),
    )
    expect(await sumFees(shop.store, always)).toEqual({
      order: feeCents,
      'no-order': 0,
      provider: 2_500,
      elsewhere: 610,
    })
  })

  it('a payout of only the payments of another business has no order', async () => {
    const { shop, balance } = await openPaid()
    balance.payOut()
    await payElsewhere(shop, 20_000)
    balance.payOut()
    await read(shop)
    const all = await payoutsOf(shop)
    expect(all.map(({ lines }) => lines.map(({ owner }) => owner)).toSorted()).toEqual([['elsewhere'], ['order']])
  })

  it('what its lines leave open is unexplained, to the cent', async () => {
    const { shop, balance } = await openPaid()
    balance.payOut().amount += 1_200
    await read(shop)
    expect(await payoutsOf(shop)).toMatchObject([
      { amountCents: netCents + 1_200, match: 'unexplained', unexplainedCents: 1_200, sums: { net: netCents } },
    ])
  })

  it('payouts by hand have no lines, and what is left is on its way', async () => {
    const { shop, balance } = await openPaid()
    balance.payOutByHand(20_000)
    await read(shop)
    await read(shop)
    expect(await payoutsOf(shop)).toMatchObject([
      { amountCents: 20_000, isAutomatic: false, match: 'by-hand', unexplainedCents: 0, lines: [] },
    ])
    expect(await readOnItsWay(shop.store)).toMatchObject({ count: 1, netCents: netCents - 20_000 })
  })

  it('one whose lines Stripe still gathers waits for them', async () => {
    const { shop, balance } = await openPaid()
    const { id } = balance.payOut({ isListed: false })
    await read(shop)
    expect(await payoutsOf(shop)).toMatchObject([{ match: 'unread', unexplainedCents: 0, lines: [] }])
    expect(await readOnItsWay(shop.store)).toMatchObject({ count: 1, netCents: 0 })
    balance.completeListing(id)
    await read(shop)
    expect(await payoutsOf(shop)).toMatchObject([{ match: 'matches', lines: [{ orderId: 1 }] }])
    expect(await readOnItsWay(shop.store)).toEqual({ count: 0, netCents: 0, lines: [] })
  })

  it('a paid one that fails later, after the next one, gives its money back to a third', async () => {
    const { shop, balance } = await openPaid()
    const first = balance.payOut()
    balance.endPayout(first.id, 'paid')
    await read(shop)
    expect(await payoutsOf(shop)).toMatchObject([{ state: 'paid', match: 'matches', note: '' }])
    shop.wait(2 * dayMs)
    balance.move({ amount: 700, type: 'charge', reporting_category: 'charge' })
    const next = { id: balance.payOut().id, amountCents: 700, match: 'matches' }
    await read(shop)
    shop.wait(2 * dayMs)
    balance.endPayout(first.id, 'failed')
    await read(shop)
    const failed = { id: first.id, state: 'failed', match: 'matches', note: 'The bank account has been closed.' }
    expect(await payoutsOf(shop)).toMatchObject([next, failed])
    expect(await readOnItsWay(shop.store)).toMatchObject({
      ...{ count: 1, netCents },
      lines: [{ kind: 'other', owner: 'provider', description: 'payout failure' }],
    })
    const third = balance.payOut()
    balance.endPayout(third.id, 'paid')
    await read(shop)
    expect(await payoutsOf(shop)).toMatchObject([
      { id: third.id, amountCents: netCents, state: 'paid', match: 'matches', sums: { other: netCents } },
      next,
      failed,
    ])
    expect(await readOnItsWay(shop.store)).toEqual({ count: 0, netCents: 0, lines: [] })
  })

  it('what is read is not read again: an hour later it asks for the newest payouts and lines only', async () => {
    const { shop, stripe, balance } = await openPaid()
    balance.payOut()
    await read(shop)
    shop.wait(60 * dayMs)
    for (let number = 0; number < 150; number++)
      balance.move({ amount: 100, type: 'charge', reporting_category: 'charge' })
    balance.payOut()
    await read(shop)
    shop.wait(60 * dayMs)
    balance.move({ amount: 100, type: 'charge', reporting_category: 'charge' })
    balance.payOut()
    await read(shop)
    const before = stripe.requests().length
    await read(shop)
    expect(stripe.requests().slice(before)).toEqual(['GET /v1/payouts', listMovements])
    expect((await payoutsOf(shop)).map(({ match }) => match)).toEqual(['matches', 'matches', 'matches'])
  })

  it('a canceled payout by hand leaves the money where it was', async () => {
    const { shop, balance } = await openPaid()
    balance.endPayout(balance.payOutByHand(20_000).id, 'canceled')
    await read(shop)
    expect(await payoutsOf(shop)).toMatchObject([{ state: 'canceled', match: 'by-hand' }])
    expect(await readOnItsWay(shop.store)).toMatchObject({ count: 2, netCents })
  })

  it('one in another currency is named and counts as nothing', async () => {
    const { shop, balance } = await openPaid()
    balance.move({ amount: 50_000, fee: 900, currency: 'eur', type: 'charge', reporting_category: 'charge' })
    balance.payOut({ currency: 'eur' })
    await read(shop)
    expect(await payoutsOf(shop)).toMatchObject([
      {
        ...{ amountCents: 0, note: 'EUR 491.00', match: 'matches', sums: { payments: 0, fees: 0, net: 0 } },
        lines: [{ kind: 'other', description: 'EUR 500.00: charge' }],
      },
    ])
  })

  it.each([1, 2, 3, 4, 5])('loses nothing when Stripe breaks off at call %i of a long reading', async (call) => {
    const { shop, stripe, balance } = await openPaid()
    for (let number = 0; number < 150; number++)
      balance.move({ amount: 100, fee: 1, type: 'charge', reporting_category: 'charge' })
    balance.payOut()
    balance.move({ amount: 100, type: 'charge', reporting_category: 'charge' })
    // One list of payouts, then two pages of all and two of the payout.
    const held = Promise.withResolvers<void>()
    held.resolve()
    stripe.addFault({
      on: call === 1 ? 'GET /v1/payouts' : listMovements,
      times: Math.max(0, call - 2),
      until: held.promise,
    })
    stripe.addFault({
      ...{ on: call === 1 ? 'GET /v1/payouts' : listMovements, times: 3 },
      ...{ status: 503, executed: false },
    })
    await expect(read(shop)).rejects.toThrow(PaymentUnavailable)
    await read(shop)
    expect(await listBookLines(shop.store, always)).toHaveLength(152)
    expect(await payoutsOf(shop)).toMatchObject([{ match: 'matches', sums: { payments: 53_100 + 15_000 } }])
    expect(await readOnItsWay(shop.store)).toMatchObject({ count: 1, netCents: 100 })
  })

  it('finds a line that is listed days later than its time, and all of a time without keys', async () => {
    const { shop, balance } = await openPaid()
    await read(shop)
    shop.wait(3 * dayMs)
    balance.move({ amount: 100, type: 'charge', reporting_category: 'charge' })
    await read(shop)
    const created = Math.floor((shop.now() - 2 * dayMs) / 1000)
    balance.move({ amount: 200, type: 'charge', reporting_category: 'charge', created })
    await read(shop)
    expect(await listBookLines(shop.store, always)).toHaveLength(3)
    shop.restartWith('demo', { stripeKeys: false })
    for (let week = 0; week < 20; week++) {
      shop.wait(7 * dayMs)
      balance.move({ amount: 300, type: 'charge', reporting_category: 'charge' })
      balance.payOut()
      await read(shop)
    }
    expect(await payoutsOf(shop)).toEqual([])
    // Demo is the current one by now; Stripe finishes what it has begun.
    shop.restartWith('demo', { stripeKeys: true })
    await read(shop)
    expect(await listBookLines(shop.store, always)).toHaveLength(23)
    expect((await payoutsOf(shop)).map(({ match }) => match)).toEqual(Array.from({ length: 20 }, () => 'matches'))
  })

  it('a key without the right to read payouts is said once an hour, as a refusal and not as an outage', async () => {
    const { shop, stripe, balance } = await openPaid()
    balance.payOut()
    stripe.addFault({ on: listMovements, times: 1, status: 403, executed: false })
    await read(shop)
    expect(await listReadings(shop.store)).toEqual([
      { provider: 'stripe', readAt: null, problem: expect.stringContaining('does not have the required permissions') },
    ])
    expect(await payoutsOf(shop)).toMatchObject([{ match: 'unread' }])
    await read(shop)
    expect(await listReadings(shop.store)).toEqual([{ provider: 'stripe', readAt: shop.now(), problem: '' }])
    expect(await payoutsOf(shop)).toMatchObject([{ match: 'matches' }])
  })

  it('one payout that Stripe does not know any more holds up no other', async () => {
    const { shop, balance } = await openPaid()
    balance.payOut()
    balance.payOut()
    await shop.store.db
      .insertInto('payouts')
      .values({
        ...{ provider: 'stripe', id: 'po_of_another_account', amount_cents: 100, state: 'paid', created_at: 1 },
        ...{ arrives_on: '2026-01-01', is_automatic: 1, lines: 'ready', note: '' },
      })
      .execute()
    await read(shop)
    expect((await payoutsOf(shop)).map(({ match }) => match)).toEqual(['matches', 'matches', 'unread'])
  })

  it('reads nothing from a provider that has taken no payment of the shop', async () => {
    const shop = await openPayingShop('stripe')
    await payElsewhere(shop, 20_000)
    await read(shop)
    expect(stripeOf(shop).requests()).not.toContain(listMovements)
    expect(await listBookLines(shop.store, always)).toEqual([])
  })

  it("money of a cart that never became an order is the shop's, without an order", async () => {
    const { shop, stripe, balance } = await openPaid()
    const sessionId = crypto.randomUUID()
    await shop.add(sessionId)
    const { clientSecret } = await (await shop.prepare(sessionId, 531)).json()
    stripe.pay(clientSecret, 'paid')
    balance.payOut()
    await read(shop)
    const [payout] = await payoutsOf(shop)
    expect(payout?.lines.map(({ owner, orderId }) => [owner, orderId]).toSorted()).toEqual([
      ['no-order', null],
      ['order', 1],
    ])
  })
})
