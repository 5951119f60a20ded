/** What is paid for an accepted offer, by card and by hand, and what the workshop may do before and after. */
import { describe, expect, it } from 'vitest'
import { openLivingQuote, payByCard } from '../../../../tests/support/offers/living-quote.ts'
import { detailOf, providers } from '../../../../tests/support/paying-shop.ts'

const dayMs = 24 * 60 * 60 * 1000

type Payment = { kind: string; state: string; refunded: string }
const statesOf = ({ payments }: { payments: Payment[] }) => payments.map(({ kind, state }) => `${kind} ${state}`)

describe.each(providers)('LIVE-6 with the %s provider', (name) => {
  it('the deposit makes the order paid, the balance completes it, and each is charged once', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    await payByCard(living, 0)
    expect(await living.order()).toMatchObject({
      status: 'paid',
      payments: [{ state: 'paid', how: 'card' }, { state: 'due' }],
    })
    await payByCard(living, 1)
    const order = await living.order()
    expect(statesOf(order)).toEqual(['deposit paid', 'balance paid'])
    expect(order.history.map(({ note }: { note: string }) => note)).toEqual([
      'Offer for quote #1 accepted',
      'Deposit paid',
      'Balance paid',
    ])
    expect((await living.charges()).map(({ cents }) => cents)).toEqual([23_850, 23_850])
    expect((await living.orders())[0]).toMatchObject({ received_cents: 47_700, set_aside: null })
  })

  it('one intent is open however many tabs prepare the deposit, and a card that fails can be followed by another', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    const answers = await Promise.all([1, 2, 3, 4].map(() => living.prepare(0)))
    const secrets = await Promise.all(answers.map(async (answer) => (await answer.json()).clientSecret))
    expect(new Set(secrets).size).toBe(1)
    await living.pay(secrets[0], 'declined')
    await living.deliver()
    expect((await living.page()).order.payments[0]).toMatchObject({ state: 'due' })
    await payByCard(living, 0)
    expect((await living.charges()).length).toBe(1)
  })

  it('a webhook that never comes is made up for by the page and by the reconciler', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    const { clientSecret } = await (await living.prepare(0)).json()
    await living.pay(clientSecret, 'paid')
    living.wait(2_000)
    expect((await living.page()).order.status).toBe('paid')
    const balance = await (await living.prepare(1)).json()
    await living.pay(balance.clientSecret, 'paid')
    living.wait(2 * 60_000)
    await living.reconcile()
    expect(statesOf(await living.order())).toEqual(['deposit paid', 'balance paid'])
  })

  it('an unpaid intent is closed after a day, and the deposit stays due', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    await living.prepare(0)
    living.wait(dayMs + 60_000)
    await living.signInAgain()
    await living.reconcile()
    await living.deliver()
    expect(await living.intentStatuses()).toEqual(['canceled'])
    expect(await living.order()).toMatchObject({
      status: 'pending_payment',
      payments: [{ state: 'due' }, { state: 'due' }],
    })
    await payByCard(living, 0)
    expect((await living.order()).status).toBe('paid')
  })

  it('each payment is refunded on its own, and no more than it was', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    await payByCard(living, 0)
    await payByCard(living, 1)
    const { payments } = await living.order()
    const refund = (index: number, amount: string) =>
      living.desk('POST', '/orders/1/refunds', { amount, payment: payments[index].id, reason: 'Late' })
    expect(await detailOf(await living.desk('POST', '/orders/1/refunds', { amount: '1.00', reason: 'Late' }))).toEqual([
      400,
      'Choose which payment to refund.',
    ])
    expect((await refund(0, '238.51')).status).toBe(409)
    expect((await refund(0, '100.00')).status).toBe(200)
    expect((await refund(1, '238.50')).status).toBe(200)
    expect((await living.order()).payments.map(({ refunded }: Payment) => refunded)).toEqual(['100.00', '238.50'])
    expect((await living.order()).status).toBe('paid')
    expect((await refund(0, '138.50')).status).toBe(200)
    expect((await living.order()).status).toBe('refunded')
    expect((await living.refunds()).sort()).toEqual([10_000, 13_850, 23_850])
  })

  it('a check cannot be entered while a card payment of the deposit is processing', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    const { clientSecret } = await (await living.prepare(0)).json()
    await living.pay(clientSecret, 'processing-paid')
    expect(await detailOf(await living.byHand(0))).toEqual([
      409,
      'A card payment for this is being processed. Wait until it goes through or fails.',
    ])
    await living.settle(clientSecret, true)
    await living.deliver()
    expect((await living.order()).payments[0]).toMatchObject({ state: 'paid', how: 'card' })
    expect((await living.byHand(0)).status).toBe(409)
    expect((await living.charges()).length).toBe(1)
  })

  it('a deposit that arrives twice is set aside, and the second can be refunded', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    const { clientSecret } = await (await living.prepare(0)).json()
    await living.pay(clientSecret, 'paid')
    // The shop can't close it at a provider without keys, so the check is taken while the card has gone through.
    const takenBy = (provider: string) => living.store.db.updateTable('payment_intents').set({ provider }).execute()
    await takenBy('another')
    expect((await living.byHand(0)).status).toBe(200)
    await takenBy(name)
    await living.deliver()
    await living.deliver()
    const order = await living.order()
    expect(order.setAside).toBe('Paid twice: $238.50 arrived for a payment that was already made. Refund it')
    expect(statesOf(order).sort()).toEqual(['balance due', 'deposit paid', 'extra held'])
    const extra = order.payments.find(({ kind }: Payment) => kind === 'extra')
    const refunded = await living.desk('POST', '/orders/1/refunds', {
      amount: '238.50',
      payment: extra.id,
      reason: 'Late',
    })
    expect(refunded.status).toBe(200)
    expect(await living.refunds()).toEqual([23_850])
  })

  it('a check closes the open card form, so the deposit can no longer be paid twice', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    const { clientSecret } = await (await living.prepare(0)).json()
    expect((await living.byHand(0)).status).toBe(200)
    await living.pay(clientSecret, 'paid').catch(() => undefined)
    await living.deliver()
    expect(await living.charges()).toEqual([])
    expect((await living.order()).payments[0]).toMatchObject({
      ...{ state: 'paid', how: 'check', note: 'No. 1042', intentId: null, provider: null },
    })
    expect((await living.desk('POST', '/orders/1/refunds', { amount: '1.00', reason: 'Late' })).status).toBe(200)
    expect(await living.refunds()).toEqual([])
    expect(await detailOf(await living.prepare(0))).toEqual([409, 'This payment is no longer due. Reload the page.'])
  })

  it('money that arrives for a canceled order is set aside', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    const { clientSecret } = await (await living.prepare(0)).json()
    await living.pay(clientSecret, 'paid')
    // The owner's cancellation finds the payment at the provider first, so it is refused.
    expect((await living.move('canceled')).status).toBe(409)
    expect((await living.order()).status).toBe('paid')
  })
})

describe('LIVE-6 the workshop', () => {
  it("starts with the deposit and delivers with the balance, or with the owner's written word why not", async () => {
    const living = await openLivingQuote()
    await living.accepted()
    expect(await detailOf(await living.move('in_production'))).toEqual([
      409,
      "The deposit of $238.50 hasn't come in yet. To go ahead anyway, say why.",
    ])
    expect((await living.move('in_production', '  ')).status).toBe(409)
    expect((await living.move('in_production', 'Old customer, pays on Friday')).status).toBe(200)
    expect((await living.order()).history.at(-1).note).toBe(
      'By the owner, before the deposit: Old customer, pays on Friday',
    )
    await payByCard(living, 0)
    expect((await living.order()).status).toBe('in_production')
    expect((await living.move('ready')).status).toBe(200)
    expect(await detailOf(await living.move('delivered'))).toEqual([
      409,
      "The balance of $238.50 hasn't come in yet. To go ahead anyway, say why.",
    ])
    await living.byHand(1, { how: 'cash', note: '' })
    expect((await living.move('delivered')).status).toBe(200)
    expect((await living.quote()).status).toBe('completed')
  })

  it("never starts a cart's order before it is paid, whatever is written", async () => {
    const living = await openLivingQuote()
    await living.placeOne()
    expect((await living.move('in_production', 'Trust me')).status).toBe(409)
  })

  it('books a payment by hand on the day it came, never in the future, and the deposit first', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    expect((await living.byHand(1)).status).toBe(409)
    expect((await living.byHand(0, { on: '2026-11-22' })).status).toBe(400)
    expect((await living.byHand(0, { how: 'card' })).status).toBe(400)
    expect((await living.byHand(0, { how: 'transfer', on: '2026-11-18' })).status).toBe(200)
    const [deposit] = (await living.order()).payments
    expect(deposit).toMatchObject({ state: 'paid', how: 'transfer', paidAt: '2026-11-18T18:00:00.000Z' })
  })

  it("an amount that is not the deposit's is set aside: the total stays as agreed, and nothing is booked by hand", async () => {
    const living = await openLivingQuote('stripe')
    await living.accepted()
    const { clientSecret } = await (await living.prepare(0)).json()
    living.stripe?.payOddly(clientSecret, { received: 23_000 })
    await living.deliver()
    expect(await living.order()).toMatchObject({
      ...{ status: 'pending_payment', total: '477.00', setAside: 'Paid $230.00 instead of $238.50' },
      payments: [{ state: 'held', amount: '230.00' }, { state: 'due' }],
    })
    expect(await detailOf(await living.byHand(1))).toEqual([409, 'This order is set aside. Settle that first.'])
    expect((await living.order()).payments[1]).toMatchObject({ state: 'due', how: null })
  })

  it('books no payment by hand from long before the order: a year mistyped', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    for (const on of ['0001-01-01', '1970-01-01', '2025-11-20', '2026-10-21']) {
      const refused = await living.byHand(0, { on })
      expect([on, refused.status]).toEqual([on, 400])
      expect((await refused.json()).errors).toMatchObject([{ field: 'on' }])
    }
    expect((await living.order()).payments[0]).toMatchObject({ state: 'due', paidAt: null })
    expect((await living.byHand(0, { on: '2026-10-22' })).status).toBe(200)
  })

  it('refunds a payment by hand without asking a provider', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await living.byHand(0)
    expect((await living.desk('POST', '/orders/1/refunds', { amount: '238.50', reason: 'Late' })).status).toBe(200)
    expect(await living.order()).toMatchObject({
      status: 'refunded',
      payments: [{ refunded: '238.50' }, { state: 'void' }],
    })
    expect(await living.refunds()).toEqual([])
  })

  it.each([
    // 1% of $49.00 would be 49 cents.
    ['a deposit of less than 50 cents', '4900', 1, [{ kind: 'whole', amount: '49.00', isByCard: true }]],
    ['a balance of less than 50 cents', '4940', 99, [{ kind: 'whole', amount: '49.40', isByCard: true }]],
    ['a total of one cent', '1', 50, [{ kind: 'whole', amount: '0.01', isByCard: false }]],
    ['parts of 50 cents', '100', 50, [{ kind: 'deposit' }, { kind: 'balance', amount: '0.50', isByCard: true }]],
  ])('asks for one payment instead of %s', async (_what, cents, depositPercent, payments) => {
    const living = await openLivingQuote('stripe')
    const wood = (Number(cents) / 100).toFixed(2)
    const { order } = await living.accepted({
      ...{ depositPercent, way: null, zip: null, chargesTax: false },
      changedLines: [{ key: 'wood', amount: wood }],
    })
    expect(order.payments).toMatchObject(payments)
    if (!payments[0] || payments[0].isByCard === false) {
      expect(await detailOf(await living.prepare(0))).toEqual([
        409,
        'This is too small for a card payment. Call us to pay by check or cash.',
      ])
      expect((await living.byHand(0)).status).toBe(200)
    } else await payByCard(living, 0)
    expect(await living.order()).toMatchObject({ status: 'paid' })
  })

  it('offers more than a card can take, to be paid by hand', async () => {
    const living = await openLivingQuote()
    const { order } = await living.accepted({ ownLines: [{ key: 'a', label: 'A barn', amount: '3000000.00' }] })
    expect(order.payments[0].isByCard).toBe(false)
    expect(await detailOf(await living.prepare(0))).toEqual([
      409,
      'This is too much for one card payment. Call us to pay by check or transfer.',
    ])
    expect((await living.byHand(0)).status).toBe(200)
  })

  it('counts each payment as revenue on its own day', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await payByCard(living, 0)
    living.wait(dayMs)
    await living.signInAgain()
    await payByCard(living, 1)
    const { days } = await (await living.desk('GET', '/glance')).json()
    expect(days.slice(-2)).toMatchObject([
      { orders: 1, revenue: '238.50' },
      { orders: 0, revenue: '238.50' },
    ])
  })

  it('takes no payment by the link of another quote, nor before the deposit', async () => {
    const living = await openLivingQuote()
    const { order } = await living.accepted()
    expect((await living.customer('POST', `/payments/${order.payments[1].id}`)).status).toBe(409)
    expect((await living.customer('POST', '/payments/order-1')).status).toBe(404)
    const other = await openLivingQuote()
    await other.accepted()
    expect((await other.customer('POST', `/payments/${order.payments[0].id}`)).status).toBe(404)
  })
})
