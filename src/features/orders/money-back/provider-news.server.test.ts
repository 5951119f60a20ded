/** OUT-1: refunds in the provider's dashboard, refunds that fail later, and disputes. */
import { describe, expect, it, test } from 'vitest'
import { fakeStripeKeys } from '../../../../tests/support/fake-stripe.ts'
import { openLivingQuote, payByCard } from '../../../../tests/support/offers/living-quote.ts'
import {
  asOwner,
  dayMs,
  detailOf,
  hourMs,
  minuteMs,
  type OutsideAct,
  openPaidOrder,
  openPayingShop,
  type PayingShop,
  providers,
} from '../../../../tests/support/paying-shop.ts'
import { PaymentUnavailable } from '../../payment/provider.ts'

type Event = { status: string; note: string }
const notesOf = ({ history }: { history: Event[] }) => history.map(({ note }) => note)
/** Mail waits in the outbox; no worker runs. */
const mailEnv = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.com' }
const places = { demo: 'the demo provider', stripe: 'Stripe' }

const noticesOf = async (shop: Pick<PayingShop, 'store'>) => {
  const rows = await shop.store.db
    .selectFrom('outbox')
    .select('content')
    .where('kind', '=', 'money_notice')
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => JSON.parse(content))
}

const todayOf = async (shop: PayingShop['shop'], key = 'money') => {
  const answer = await shop.send('GET', '/api/admin/today', undefined, { cookie: await shop.signIn() })
  const { groups } = await answer.json()
  return groups.find((group: { key: string }) => group.key === key)
}

describe.each(providers)('OUT-1 with the %s provider', (name) => {
  const place = places[name]

  it('a whole refund in the dashboard makes the order refunded, and the owner hears of it', async () => {
    const { shop, owner, clientSecret, token } = await openPaidOrder(name, { env: mailEnv })
    await shop.outside(clientSecret, { do: 'refund' })
    await shop.deliver()
    const order = await owner.find(1)
    expect(order).toMatchObject({ status: 'refunded', refunded: '531.00', needsLook: true, hold: null })
    expect(notesOf(order)).toEqual(['Placed', 'Paid', `Refunded $531.00 through ${place}`])
    expect(await shop.view(token)).toMatchObject({ status: 'refunded', refunded: '531.00' })
    expect(await detailOf(await owner.refund(1, '1.00'))).toEqual([
      409,
      'This order was never paid, or it was fully refunded.',
    ])
    expect(await noticesOf(shop)).toMatchObject([{ what: 'refunded', amountCents: 53_100, isRefunded: true }])
    expect(await todayOf(shop.shop)).toMatchObject({
      total: 1,
      rows: [{ id: 1, warning: `Refunded through ${place}` }],
    })
    expect(await (await owner.call('POST', '/1/looked-at')).json()).toMatchObject({ needsLook: false })
    expect(await todayOf(shop.shop)).toMatchObject({ total: 0 })
  })

  it('a part refunded in the dashboard is shown, and the owner can refund only the rest', async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    await shop.outside(clientSecret, { do: 'refund', amountCents: 13_100 })
    await shop.deliver()
    expect(await owner.find(1)).toMatchObject({ status: 'paid', refunded: '131.00' })
    expect(await detailOf(await owner.refund(1, '400.01'))).toEqual([409, 'You can refund up to $400.00.'])
    expect(await (await owner.refund(1, '400.00')).json()).toMatchObject({ status: 'refunded', refunded: '531.00' })
    await shop.deliver()
    expect(notesOf(await owner.find(1)).slice(2)).toEqual([
      `Refunded $131.00 through ${place}`,
      'Refunded $400.00: A knot came loose',
    ])
  })

  it("the owner's own refund is booked once, although the provider tells of it too", async () => {
    const { shop, owner } = await openPaidOrder(name, { env: mailEnv })
    await owner.refund(1, '100.00')
    await shop.deliver()
    shop.wait(2 * minuteMs)
    await shop.reconcile()
    const order = await owner.find(1)
    expect(order).toMatchObject({ refunded: '100.00', needsLook: false })
    expect(notesOf(order)).toEqual(['Placed', 'Paid', 'Refunded $100.00: A knot came loose'])
    expect(await noticesOf(shop)).toEqual([])
  })

  it("an event that is faster than the answer to the owner's refund completes it", async () => {
    const early: { post?: () => Promise<void> } = {}
    const { shop, owner } = await openPaidOrder(name, {
      between: (provider) => ({
        ...provider,
        refund: async (wanted) => {
          const made = await provider.refund(wanted)
          await early.post?.()
          return made
        },
      }),
    })
    early.post = shop.deliver
    expect(await (await owner.refund(1, '531.00')).json()).toMatchObject({ status: 'refunded', refunded: '531.00' })
    expect(notesOf(await owner.find(1))).toEqual(['Placed', 'Paid', 'Refunded $531.00: A knot came loose'])
  })

  it("a refund that fails later gives the order back as it was, says so, and waits for the owner's word", async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    await owner.move(1, 'in_production')
    await owner.refund(1, '531.00')
    await shop.deliver()
    await shop.outside(clientSecret, { do: 'fail-refund' })
    await shop.deliver()
    const order = await owner.find(1)
    expect(order).toMatchObject({ status: 'in_production', refunded: '0.00', hold: 'refund-failed' })
    expect(notesOf(order).at(-1)).toBe(
      'The refund of $531.00 failed: the card has expired or was canceled. The money is still here',
    )
    expect(await noticesOf(shop)).toMatchObject([{ what: 'refund-failed', amountCents: 53_100, isRefunded: false }])
    expect(await todayOf(shop.shop)).toMatchObject({
      rows: [{ warning: 'Refund failed: the card has expired or was canceled' }],
    })
    expect(await detailOf(await owner.move(1, 'ready'))).toEqual([
      409,
      'A refund for this order failed. To go ahead anyway, say why.',
    ])
    expect((await owner.move(1, 'ready', 'They want it after all')).status).toBe(200)
    expect(await owner.find(1)).toMatchObject({ status: 'ready', hold: null, needsLook: false })
  })

  it('money whose refund failed can be refunded again, and then nothing is left to look at', async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    await shop.outside(clientSecret, { do: 'refund', amountCents: 10_000 })
    await shop.outside(clientSecret, { do: 'fail-refund' })
    await shop.deliver()
    expect(await owner.find(1)).toMatchObject({ status: 'paid', refunded: '0.00', needsLook: true })
    expect(await (await owner.refund(1, '531.00')).json()).toMatchObject({ status: 'refunded', needsLook: false })
    expect(await shop.leftOf(clientSecret.split('_secret_')[0] ?? '')).toBe(0)
  })

  it("a disputed order isn't started, made ready or delivered without the owner's written word", async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    await shop.outside(clientSecret, { do: 'dispute' })
    await shop.deliver()
    const order = await owner.find(1)
    expect(order).toMatchObject({
      status: 'paid',
      hold: 'disputed',
      payments: [{ withdrawn: '531.00' }],
      disputes: [{ amount: '531.00', withdrawn: '531.00', isInquiry: false, state: 'needs_response' }],
    })
    expect(notesOf(order).at(-1)).toMatch(
      new RegExp(`^Disputed \\$531.00: the customer says the piece never came. Reply at ${place} by \\w{3} \\d+$`),
    )
    const due = order.disputes[0].dueAt
    expect(await todayOf(shop.shop)).toMatchObject({ rows: [{ id: 1, dueAt: due, amount: '531.00', isLate: false }] })
    expect(await noticesOf(shop)).toMatchObject([{ what: 'dispute-opened', dueAt: Date.parse(due) }])
    for (const status of ['in_production', 'ready', 'delivered'] as const) {
      expect(await detailOf(await owner.move(1, status))).toEqual([
        409,
        expect.stringContaining('disputes this payment'),
      ])
      expect((await owner.move(1, status, 'Spoke with June')).status).toBe(200)
      expect(notesOf(await owner.find(1)).at(-1)).toBe('By the owner, despite the dispute: Spoke with June')
    }
    expect(await detailOf(await owner.refund(1, '1.00'))).toEqual([
      409,
      'The bank holds this money because of a dispute, so there is nothing left to refund.',
    ])
    shop.wait(Date.parse(due) - shop.now() + 1)
    expect(await todayOf(shop.shop)).toMatchObject({ rows: [{ isLate: true }] })
  })

  it('a dispute that is won gives the money back; the reply takes it off Today', async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    await shop.outside(clientSecret, { do: 'dispute' })
    await shop.deliver()
    await shop.outside(clientSecret, { do: 'reply' })
    await shop.deliver()
    expect(await todayOf(shop.shop)).toMatchObject({ total: 0 })
    expect((await owner.move(1, 'in_production')).status).toBe(409)
    await shop.outside(clientSecret, { do: 'win' })
    await shop.deliver()
    const order = await owner.find(1)
    expect(order).toMatchObject({ status: 'paid', hold: null, payments: [{ withdrawn: '0.00' }] })
    expect(notesOf(order).slice(3)).toEqual([
      'The reply about $531.00 is with the bank',
      'Dispute won: $531.00 stays here',
    ])
    expect((await noticesOf(shop)).map(({ what }) => what)).toEqual(['dispute-opened', 'won'])
    expect((await owner.move(1, 'in_production')).status).toBe(200)
  })

  it('a dispute that is lost takes the money: the order is refunded by the bank', async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    await shop.outside(clientSecret, { do: 'refund', amountCents: 3_100 })
    await shop.outside(clientSecret, { do: 'dispute' })
    await shop.outside(clientSecret, { do: 'lose' })
    await shop.deliver()
    const order = await owner.find(1)
    expect(order).toMatchObject({
      ...{ status: 'refunded', refunded: '31.00', needsLook: true },
      payments: [{ withdrawn: '500.00' }],
    })
    expect(notesOf(order).at(-1)).toBe('Dispute lost: the bank took back $500.00')
    expect(await todayOf(shop.shop)).toMatchObject({ rows: [{ warning: expect.stringContaining('Dispute lost') }] })
    await owner.call('POST', '/1/looked-at')
    expect(await todayOf(shop.shop)).toMatchObject({ total: 0 })
  })

  it('an inquiry takes no money; it can become a dispute, or be closed', async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    await shop.outside(clientSecret, { do: 'inquire' })
    await shop.deliver()
    expect(await owner.find(1)).toMatchObject({ hold: 'inquiry', payments: [{ withdrawn: '0.00' }] })
    expect((await owner.refund(1, '31.00')).status).toBe(200)
    await shop.outside(clientSecret, { do: 'dispute' })
    await shop.deliver()
    const order = await owner.find(1)
    expect(order).toMatchObject({ hold: 'disputed', payments: [{ withdrawn: '500.00' }] })
    expect(notesOf(order).at(-1)).toContain("The bank's question is now a dispute over $500.00. Reply at")
    expect((await noticesOf(shop)).map(({ what }) => what)).toEqual(['inquiry-opened', 'inquiry-disputed'])

    const other = await shop.placeOne()
    await shop.pay(other.clientSecret, 'paid')
    await shop.outside(other.clientSecret, { do: 'inquire' })
    await shop.outside(other.clientSecret, { do: 'close' })
    await shop.deliver()
    expect(await owner.find(2)).toMatchObject({ status: 'paid', hold: null, needsLook: false })
    expect((await owner.move(2, 'in_production')).status).toBe(200)
  })

  const story: OutsideAct[] = [
    { do: 'refund', amountCents: 10_000 },
    { do: 'fail-refund' },
    { do: 'dispute' },
    { do: 'reply' },
    { do: 'win' },
  ]

  test.each([
    ['backwards', (all: unknown[]) => all.toReversed()],
    ['each three times', (all: unknown[]) => all.flatMap((one) => [one, one, one])],
    ['only the last', (all: unknown[]) => all.slice(-1)],
    ['not at all', () => []],
  ])("events that come %s end the same, also before the payment's own", async (_, ordered) => {
    const shop = await openPayingShop(name)
    const { clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    for (const act of story) await shop.outside(clientSecret, act)
    const all = await shop.takeDeliveries()
    for (const delivery of ordered(all) as typeof all) expect((await shop.post(delivery)).status).toBe(200)
    shop.wait(2 * minuteMs)
    await shop.reconcile()
    shop.wait(hourMs)
    await shop.reconcile()
    const owner = await asOwner(shop)
    const order = await owner.find(1)
    expect(order).toMatchObject({ status: 'paid', refunded: '0.00', payments: [{ withdrawn: '0.00' }] })
    expect(order.disputes).toMatchObject([{ state: 'won' }])
    expect(order.refunds).toMatchObject([{ state: 'failed', isByProvider: true }])
    const notes = notesOf(order)
    expect(new Set(notes).size).toBe(notes.length)
    expect(notes.filter((note) => note.startsWith('Dispute won'))).toHaveLength(1)
  })

  it('ten deliveries of each event at once, beside the reconciler, book each once', async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    await shop.outside(clientSecret, { do: 'refund', amountCents: 3_100 })
    await shop.outside(clientSecret, { do: 'dispute' })
    const all = await shop.takeDeliveries()
    shop.wait(2 * minuteMs)
    await Promise.all([...all.flatMap((one) => Array.from({ length: 10 }, () => shop.post(one))), shop.reconcile()])
    const order = await owner.find(1)
    expect(order).toMatchObject({ refunded: '31.00', payments: [{ withdrawn: '500.00' }] })
    expect(order.history).toHaveLength(4)
    expect(await noticesOf(shop)).toHaveLength(2)
  })

  it('what was read before newer news were booked is read again', async () => {
    const held = Promise.withResolvers<void>()
    let isHeld = false
    const { shop, owner, clientSecret } = await openPaidOrder(name, {
      between: (provider) => ({
        ...provider,
        readMoneyBack: async (intentId) => {
          const back = await provider.readMoneyBack(intentId)
          if (!isHeld) return back
          isHeld = false
          await held.promise
          return back
        },
      }),
    })
    await shop.outside(clientSecret, { do: 'dispute' })
    const [opened] = await shop.takeDeliveries()
    if (!opened) throw new Error('no event')
    isHeld = true
    const slow = shop.post(opened)
    await expect.poll(() => isHeld).toBe(false)
    await shop.outside(clientSecret, { do: 'win' })
    await shop.deliver()
    held.resolve()
    expect((await slow).status).toBe(200)
    expect(await owner.find(1)).toMatchObject({ hold: null, disputes: [{ state: 'won', withdrawn: '0.00' }] })
  })

  it("a refund that the shop was never told of is found when the owner's own is refused", async () => {
    const { shop, owner, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    await shop.outside(clientSecret, { do: 'refund' })
    expect(await detailOf(await owner.refund(1, '531.00'))).toEqual([
      409,
      expect.stringMatching(/^The payment provider/),
    ])
    expect(await owner.find(1)).toMatchObject({ status: 'refunded', refunded: '531.00' })
  })

  it('the reconciler finds it months later, as long as a dispute is possible, and asks once a day at most', async () => {
    const { shop, clientSecret } = await openPaidOrder(name, { env: mailEnv })
    shop.wait(200 * dayMs)
    await shop.reconcile()
    await shop.outside(clientSecret, { do: 'dispute' })
    shop.wait(hourMs)
    await shop.reconcile()
    expect(await (await asOwner(shop)).find(1)).toMatchObject({ disputes: [] })
    shop.wait(dayMs)
    await shop.reconcile()
    const signedInAgain = await asOwner(shop)
    expect(await signedInAgain.find(1)).toMatchObject({ hold: 'disputed' })
    // Older than all that is watched, but its dispute is open.
    shop.wait(300 * dayMs)
    await shop.outside(clientSecret, { do: 'lose' })
    await shop.reconcile()
    expect(await (await asOwner(shop)).find(1)).toMatchObject({ status: 'refunded' })
  })

  it('an accepted offer: its deposit refunded there closes the balance; when that fails, the balance is due again', async () => {
    const living = await openLivingQuote(name)
    await living.accepted()
    await payByCard(living, 0)
    const { clientSecret } = await (await living.prepare(1)).json()
    const [deposit] = (await living.order()).payments
    await living.outside(deposit.intentId, { do: 'refund' })
    await living.deliver()
    expect(await living.order()).toMatchObject({ status: 'refunded', payments: [{ state: 'paid' }, { state: 'void' }] })
    // The form that was open takes nothing.
    await living.pay(clientSecret, 'paid').catch(() => undefined)
    await living.deliver()
    expect(await living.charges()).toHaveLength(1)
    expect(await living.order()).toMatchObject({ status: 'refunded', setAside: null })
    await living.outside(deposit.intentId, { do: 'fail-refund' })
    await living.deliver()
    expect(await living.order()).toMatchObject({ status: 'paid', payments: [{ refunded: '0.00' }, { state: 'due' }] })
    await payByCard(living, 1)
    expect((await living.charges()).map(({ cents }) => cents)).toEqual([23_850, 23_850])
  })

  it('B2 while a deposit is on its way back, no form of the balance can be opened, and the open one is closed', async () => {
    const reached = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const living = await openLivingQuote(name, {
      between: (provider) => ({
        ...provider,
        refund: async (wanted) => {
          reached.resolve()
          await held.promise
          return provider.refund(wanted)
        },
      }),
    })
    await living.accepted()
    await payByCard(living, 0)
    const refunding = living.desk('POST', '/orders/1/refunds', { amount: '238.50', reason: 'Late' })
    await reached.promise
    expect(await detailOf(await living.prepare(1))).toEqual([409, 'This payment is no longer due. Reload the page.'])
    expect(await living.intentStatuses()).not.toContain('requires_payment_method')
    held.resolve()
    expect((await refunding).status).toBe(200)
    expect(await living.order()).toMatchObject({ status: 'refunded', payments: [{ state: 'paid' }, { state: 'void' }] })
    expect(await living.charges()).toHaveLength(1)
  })

  it('B2 nothing is refunded in the books before the open card form is closed at the provider', async () => {
    let isDown = false
    const living = await openLivingQuote(name, {
      between: (provider) => ({
        ...provider,
        cancelIntent: async (intentId) => {
          if (isDown) throw new PaymentUnavailable('the provider is down')
          return provider.cancelIntent(intentId)
        },
      }),
    })
    await living.accepted()
    await living.byHand(0)
    const { clientSecret } = await (await living.prepare(1)).json()
    isDown = true
    // By hand, no provider is asked for the money, but it must close the form.
    expect((await living.desk('POST', '/orders/1/refunds', { amount: '238.50', reason: 'Late' })).status).toBe(503)
    expect(await living.order()).toMatchObject({ status: 'paid', refunded: '0.00', refunds: [] })
    isDown = false
    expect((await living.desk('POST', '/orders/1/refunds', { amount: '238.50', reason: 'Late' })).status).toBe(200)
    await living.pay(clientSecret, 'paid').catch(() => undefined)
    await living.deliver()
    expect(await living.charges()).toEqual([])
    expect(await living.order()).toMatchObject({ status: 'refunded', setAside: null })
  })

  it('B2 a refund in the dashboard is booked once the open card form is closed', async () => {
    let isDown = false
    const living = await openLivingQuote(name, {
      between: (provider) => ({
        ...provider,
        cancelIntent: async (intentId) => {
          if (isDown) throw new PaymentUnavailable('the provider is down')
          return provider.cancelIntent(intentId)
        },
      }),
    })
    await living.accepted()
    await payByCard(living, 0)
    await living.prepare(1)
    const [deposit] = (await living.order()).payments
    await living.outside(deposit.intentId, { do: 'refund' })
    isDown = true
    for (const delivery of await living.takeDeliveries()) await living.post(delivery)
    expect(await living.order()).toMatchObject({ status: 'paid', payments: [{ state: 'paid' }, { state: 'due' }] })
    isDown = false
    living.wait(2 * minuteMs)
    await living.reconcile()
    living.wait(hourMs)
    await living.reconcile()
    await living.signInAgain()
    expect(await living.order()).toMatchObject({
      status: 'refunded',
      payments: [{ refunded: '238.50' }, { state: 'void' }],
    })
  })

  it('money of other programs on the account, and unknown payments, change nothing', async () => {
    const { shop, owner } = await openPaidOrder(name, { env: mailEnv })
    const before = await owner.find(1)
    if (shop.stripe) {
      for (const object of [
        { id: 'du_1', object: 'dispute', payment_intent: 'pi_of_another_program', amount: 1, status: 'lost' },
        { id: 're_1', object: 'refund', payment_intent: null, charge: 'ch_1', amount: 1 },
        { id: 'ch_1', object: 'charge', payment_intent: null },
      ])
        shop.stripe.emit('charge.dispute.created', object)
      // A payment of the same account that the shop doesn't know.
      const made = await fetch(`${shop.stripe.url}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${fakeStripeKeys.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams({ amount: '5000', currency: 'usd' }),
      })
      const { id } = await made.json()
      shop.stripe.pay(id, 'paid')
      shop.stripe.refundInDashboard(id)
      shop.stripe.dispute(shop.stripe.intents().at(-1)?.id ?? '', { amount: 1 })
    }
    await shop.deliver()
    expect(await owner.find(1)).toEqual(before)
    expect(await noticesOf(shop)).toEqual([])
  })
})
