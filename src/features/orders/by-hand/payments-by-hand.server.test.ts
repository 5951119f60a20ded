/** DESK-4, DESK-5: payments by check, cash and transfer, in parts, for any order, and taken back. */
import { describe, expect, it } from 'vitest'
import { mailEnv, mailRows, openMailServer } from '../../../../tests/support/mailing-shop.ts'
import { type LivingQuote, openLivingQuote, payByCard } from '../../../../tests/support/offers/living-quote.ts'
import { asOwner, detailOf, hourMs, openPayingShop, providers } from '../../../../tests/support/paying-shop.ts'
import { receiptOf } from '../../checkout/kept/order-receipt.server.ts'
import { paperOf } from '../../quotes/offers/offer-papers.server.ts'
import { dayOf } from '../../shared/days.server.ts'
import { closeOldCheckouts } from '../books.server.ts'
import { findOrderByToken } from '../orders.server.ts'

type Payment = { id: string; kind: string; state: string; amount: string }

const shortOf = ({ payments }: { payments: Payment[] }) =>
  payments.map(({ kind, state, amount }) => `${kind} ${state} ${amount}`).sort()

const dueOf = ({ payments }: { payments: Payment[] }) => payments.find(({ state }) => state === 'due')?.id

/** Books a part of the first payment that is due. */
async function part(living: LivingQuote, amount: string, change: object = {}) {
  const due = dueOf(await living.order())
  return living.desk('POST', `/orders/1/payments/${due}`, { how: 'check', amount, ...change })
}
const unbook = (living: LivingQuote, id: string | undefined, reason = 'Bounced') =>
  living.desk('POST', `/orders/1/payments/${id}/unbook`, { reason })

/** What the books say, by their own rows. */
async function expectBalanced(living: Pick<LivingQuote, 'store'>) {
  const order = await living.store.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const payments = await living.store.db.selectFrom('order_payments').selectAll().execute()
  const sumOf = (states: string[]) =>
    payments.reduce((sum, { state, amount_cents }) => sum + (states.includes(state) ? amount_cents : 0), 0)
  expect(order.received_cents).toBe(sumOf(['paid', 'held']))
  expect(sumOf(['paid', 'due'])).toBe(order.total_cents)
}

describe('DESK-4 a payment by hand', () => {
  it('may be a part of the deposit, which then is due for the rest; the order waits until it is whole', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    const first = await (await part(living, '100.00')).json()
    expect(first).toMatchObject({ status: 'pending_payment', received: '100.00', due: '377.00' })
    expect(shortOf(first)).toEqual(['balance due 238.50', 'deposit due 138.50', 'deposit paid 100.00'])
    expect(first.history.at(-1)).toMatchObject({ note: '$100.00 of the deposit paid by check' })
    // Starting needs the rest, or the owner's word.
    expect(await detailOf(await living.move('in_production'))).toEqual([
      409,
      "The deposit of $138.50 hasn't come in yet. To go ahead anyway, say why.",
    ])
    const second = await (await part(living, '138.50', { how: 'cash' })).json()
    expect(second).toMatchObject({ status: 'paid', received: '238.50', due: '238.50' })
    expect(second.history.at(-1)).toMatchObject({ status: 'paid', note: 'Deposit paid by cash' })
    await expectBalanced(living)
  })

  it('goes on to the balance when it is more than the deposit', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    const booked = await (await part(living, '300.00', { note: 'No. 7' })).json()
    expect(booked).toMatchObject({ status: 'paid', received: '300.00', due: '177.00' })
    expect(shortOf(booked)).toEqual(['balance due 177.00', 'balance paid 61.50', 'deposit paid 238.50'])
    expect(booked.history.slice(-2).map(({ note }: { note: string }) => note)).toEqual([
      'Deposit paid by check: No. 7',
      '$61.50 of the balance paid by check: No. 7',
    ])
    await expectBalanced(living)
  })

  it('is refused beyond what is due, and of two at once that together are too much, one is', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    expect(await detailOf(await part(living, '477.01'))).toEqual([409, 'Only $477.00 is due.'])
    for (const amount of ['0', '-1', '1.005', 'all']) expect((await part(living, amount)).status).toBe(400)
    const due = dueOf(await living.order())
    const both = await Promise.all(
      ['300.00', '300.00'].map((amount) => living.desk('POST', `/orders/1/payments/${due}`, { how: 'check', amount })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await living.order()).toMatchObject({ received: '300.00' })
    await expectBalanced(living)
  })

  it('is booked once per key, however often it is pressed, and not with other figures', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    const due = dueOf(await living.order())
    const press = (amount: string) =>
      living.asOwner('POST', `/api/admin/orders/1/payments/${due}`, { how: 'check', amount })
    const presses = await Promise.all([press('100.00'), press('100.00'), press('100.00')])
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await living.order()).toMatchObject({ received: '100.00' })
    expect((await press('90.00')).status).toBe(409)
    // All of a payment, too.
    await expectBalanced(living)
  })

  it('closes a card form that is open for the old amount, so that the rest is paid once', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    const { clientSecret } = await (await living.prepare(0)).json()
    await part(living, '100.00')
    await living.pay(clientSecret, 'paid').catch(() => undefined)
    await living.deliver()
    expect(await living.charges()).toEqual([])
    const { order } = await living.page()
    const rest = order.payments.find(({ state }: Payment) => state === 'due')
    expect(rest.amount).toBe('138.50')
    const form = await (await living.customer('POST', `/payments/${rest.id}`)).json()
    await living.pay(form.clientSecret, 'paid')
    await living.deliver()
    expect(await living.order()).toMatchObject({ status: 'paid', received: '238.50', setAside: null })
    await expectBalanced(living)
  })

  it('in parts has a receipt as a paper, with each part and what is left', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    const paper = () => paperOf(living.store, living.quoteId, 'deposit', undefined)
    expect(await paper()).toBeUndefined()
    await part(living, '100.00')
    expect(await paper()).toMatchObject({ payments: [{ amountCents: 10_000, how: 'By check' }], dueCents: 37_700 })
    living.wait(hourMs)
    await part(living, '138.50', { how: 'cash' })
    expect(await paper()).toMatchObject({
      payments: [{ amountCents: 10_000 }, { amountCents: 13_850, how: 'In cash' }],
      dueCents: 23_850,
    })
  })

  it('writes a receipt for a part, with what is left, of the day on which it came', async () => {
    const living = await openLivingQuote('demo', { env: mailEnv(await openMailServer()) })
    await living.accepted()
    living.wait(2 * 24 * hourMs)
    await living.signInAgain()
    const on = dayOf(living.now() - 24 * hourMs)
    await part(living, '100.00', { on })
    const receipts = (await mailRows(living)).filter(({ kind }) => kind === 'hand_receipt')
    expect(receipts.map(({ recipient, content }) => [recipient, JSON.parse(content)])).toEqual([
      ['june@example.net', expect.objectContaining({ amountCents: 10_000, leftCents: 37_700, totalCents: 47_700 })],
    ])
    expect(dayOf(JSON.parse(receipts[0]?.content ?? '').paidAt)).toBe(on)
  })
})

describe('DESK-4 unbooking', () => {
  it('drops the receipt that waits for a mail server, and only that one', async () => {
    const living = await openLivingQuote('demo', { env: mailEnv(await openMailServer()) })
    await living.accepted()
    const receipts = async () =>
      (await mailRows(living)).filter(({ kind }) => /receipt|payment_notice/.test(kind)).map(({ kind }) => kind)
    await part(living, '50.00')
    await part(living, '188.50')
    const paid = (await living.order()).payments.find(({ amount }: Payment) => amount === '188.50')
    expect(await receipts()).toEqual(['hand_receipt', 'hand_receipt'])
    await unbook(living, paid.id)
    expect(await receipts()).toEqual(['hand_receipt'])
    const rest = (await living.order()).payments.find(({ amount }: Payment) => amount === '50.00')
    await unbook(living, rest.id)
    expect(await receipts()).toEqual([])
    await living.byHand(0)
    expect(await receipts()).toEqual(['payment_receipt', 'payment_notice'])
    await unbook(living, (await living.order()).payments.find(({ state }: Payment) => state === 'paid').id)
    expect(await receipts()).toEqual([])
  })

  it('joins what was split, and a card form of the part that is gone still leads to the order', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await part(living, '100.00')
    await part(living, '138.50')
    const paidOf = async (amount: string) =>
      (await living.order()).payments.find((one: Payment) => one.state === 'paid' && one.amount === amount).id
    await unbook(living, await paidOf('100.00'))
    const form = await living.customer('POST', `/payments/${dueOf(await living.order())}`)
    const { clientSecret } = await form.json()
    await unbook(living, await paidOf('138.50'))
    expect(shortOf(await living.order())).toEqual(['balance due 238.50', 'deposit due 238.50'])
    await living.pay(clientSecret, 'paid').catch(() => undefined)
    await living.deliver()
    expect(await living.charges()).toEqual([])
    const forms = await living.store.db.selectFrom('payment_intents').select('order_payment_id').execute()
    const ids = (await living.order()).payments.map(({ id }: Payment) => id)
    expect(forms.map(({ order_payment_id: id }) => ids.includes(id))).toEqual([true])
    await payByCard(living, 0)
    await living.signInAgain()
    expect(await living.order()).toMatchObject({ status: 'paid', received: '238.50', setAside: null })
    await expectBalanced(living)
  })

  it('makes a bounced check due again, and a paid order waits again', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await living.byHand(0)
    const [paid] = (await living.order()).payments
    expect(await detailOf(await unbook(living, paid.id, ''))).toEqual([400, expect.any(String)])
    const unbooked = await (await unbook(living, paid.id)).json()
    expect(unbooked).toMatchObject({
      ...{ status: 'pending_payment', received: '0.00', due: '477.00', paidAt: null },
      unbooked: [{ amount: '238.50', how: 'check', note: 'No. 1042', reason: 'Bounced' }],
    })
    expect(unbooked.history.at(-1)).toMatchObject({ note: '$238.50 by check unbooked: Bounced' })
    expect(shortOf(unbooked)).toEqual(['balance due 238.50', 'deposit due 238.50'])
    await expectBalanced(living)
    // It comes after all.
    await living.byHand(0, { note: 'No. 1043' })
    expect(await living.order()).toMatchObject({ status: 'paid', received: '238.50' })
    // A second press, and another window.
    expect((await unbook(living, 'no-such-payment')).status).toBe(404)
  })

  it('of a started order leaves it as it is, with what is due', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await living.byHand(0)
    await living.move('in_production')
    const [paid] = (await living.order()).payments
    expect(await (await unbook(living, paid.id)).json()).toMatchObject({ status: 'in_production', due: '477.00' })
    expect((await living.desk('GET', '/today')).status).toBe(200)
    const today = await (await living.desk('GET', '/today')).json()
    expect(JSON.stringify(today)).toContain('238.50')
  })

  it('takes back all that one check paid, and joins what was split', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await living.asOwner('POST', `/api/admin/orders/1/payments/${dueOf(await living.order())}`, {
      how: 'check',
      amount: '300.00',
    })
    const paid = (await living.order()).payments.find(({ state }: Payment) => state === 'paid')
    const back = await (await unbook(living, paid.id, 'Wrong order')).json()
    expect(shortOf(back)).toEqual(['balance due 238.50', 'deposit due 238.50'])
    expect(back.unbooked).toHaveLength(2)
    await expectBalanced(living)
  })

  it('is refused for a card, for what was refunded, and twice', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await payByCard(living, 0)
    await living.signInAgain()
    const [card] = (await living.order()).payments
    expect(await detailOf(await unbook(living, card.id))).toEqual([
      409,
      'Only a check, cash or a transfer can be unbooked. Refund a card payment.',
    ])
    await living.byHand(1)
    const balance = (await living.order()).payments.find(({ kind }: Payment) => kind === 'balance')
    const refund = { amount: '10.00', payment: balance.id, reason: 'Scratch' }
    expect((await living.desk('POST', '/orders/1/refunds', refund)).status).toBe(200)
    expect(await detailOf(await unbook(living, balance.id))).toEqual([
      409,
      'Some of this was refunded, so it did come in. Refund the rest instead.',
    ])
    await expectBalanced(living)
  })

  it('once, of two windows that press at the same moment', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await part(living, '100.00')
    const paid = (await living.order()).payments.find(({ state }: Payment) => state === 'paid')
    const both = await Promise.all([unbook(living, paid.id), unbook(living, paid.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await living.order()).unbooked).toHaveLength(1)
    await expectBalanced(living)
  })
})

describe.each(providers)('DESK-5 an unpaid checkout with the %s provider', (name) => {
  it('is booked by hand, in parts, and neither its open card form nor the cart pays it again', async () => {
    const server = await openMailServer()
    const shop = await openPayingShop(name, { env: mailEnv(server) })
    const { sessionId, token, clientSecret } = await shop.placeOne()
    const owner = await asOwner(shop)
    const book = async (amount?: string) =>
      owner.call('POST', `/1/payments/${dueOf(await owner.find(1))}`, { how: 'check', ...(amount && { amount }) })
    expect(await (await book('100.00')).json()).toMatchObject({ status: 'pending_payment', received: '100.00' })
    // The card form is closed, and the order isn't canceled with it, whoever tells.
    await shop.deliver()
    await shop.pay(clientSecret, 'paid').catch(() => undefined)
    await shop.deliver()
    expect(await shop.charges()).toEqual([])
    expect(await shop.cart(sessionId)).toEqual([])
    expect(await shop.view(token)).toMatchObject({ status: 'pending_payment', received: '100.00' })
    shop.wait(1_000)
    expect(await (await book()).json()).toMatchObject({ status: 'paid', received: '531.00', due: '0.00' })
    await expectBalanced(shop)
    const found = await findOrderByToken(shop.store, token)
    expect(found && (await receiptOf(shop.store, found, async () => () => undefined))).toMatchObject({
      payments: [{ amountCents: 10_000 }, { amountCents: 43_100 }],
      dueCents: 0,
    })
    const kinds = (await mailRows(shop)).map(({ kind, recipient }) => `${kind} ${recipient ?? ''}`.trim())
    expect(kinds).toEqual(['hand_receipt ada@example.com', 'hand_receipt ada@example.com', 'order_notice'])
    expect((await owner.move(1, 'in_production')).status).toBe(200)
  })

  it('that got a part is not canceled but refunded', async () => {
    const shop = await openPayingShop(name)
    await shop.placeOne()
    const owner = await asOwner(shop)
    await owner.call('POST', `/1/payments/${dueOf(await owner.find(1))}`, { how: 'cash', amount: '100.00' })
    expect((await owner.move(1, 'canceled')).status).toBe(409)
    const paid = (await owner.find(1)).payments.find(({ state }: Payment) => state === 'paid')
    const refund = { amount: '100.00', payment: paid.id, reason: 'Changed their mind' }
    expect(await (await owner.call('POST', '/1/refunds', refund)).json()).toMatchObject({ status: 'refunded' })
  })

  it('lies apart: in its own list, and neither among the newest nor in the total', async () => {
    const shop = await openPayingShop(name)
    await shop.placeOne({ customerName: 'Left It' })
    const paid = await shop.placeOne({ customerName: 'Paid It' })
    await shop.pay(paid.clientSecret, 'paid')
    await shop.deliver()
    const owner = await asOwner(shop)
    const names = async (query: string) => {
      const { orders, total } = await owner.list(query)
      return [orders.map(({ customerName }: { customerName: string }) => customerName), total]
    }
    expect(await names('')).toEqual([['Paid It'], '1'])
    expect(await names('?status=unpaid')).toEqual([['Left It'], '1'])
    // A search finds it all the same.
    expect((await names('?q=left'))[0]).toEqual(['Left It'])
    expect(await (await owner.call('GET', '/stats')).json()).toMatchObject({ total: 1, unpaid: 1, paid: 1 })
    expect((await owner.move(1, 'canceled')).status).toBe(200)
    expect(await names('?status=unpaid')).toEqual([[], '0'])
    expect(await (await owner.call('GET', '/stats')).json()).toMatchObject({ total: 1, unpaid: 0, canceled: 1 })
  })

  it('whose check bounced is still to be paid: it stays among the orders, and neither time nor a new cart closes it', async () => {
    const shop = await openPayingShop(name)
    const { sessionId } = await shop.placeOne()
    let owner = await asOwner(shop)
    const book = async () => owner.call('POST', `/1/payments/${dueOf(await owner.find(1))}`, { how: 'check' })
    const { payments } = await (await book()).json()
    const [paid] = payments.filter(({ state }: Payment) => state === 'paid')
    expect((await owner.call('POST', `/1/payments/${paid.id}/unbook`, { reason: 'Bounced' })).status).toBe(200)
    shop.wait(40 * 24 * hourMs)
    owner = await asOwner(shop)
    await closeOldCheckouts(shop.store, shop.now())
    await shop.order(sessionId).catch(() => undefined)
    expect(await owner.find(1)).toMatchObject({ status: 'pending_payment', due: '531.00' })
    expect((await owner.list('')).orders.map(({ id }: { id: number }) => id)).toContain(1)
    expect((await owner.list('?status=unpaid')).orders.map(({ id }: { id: number }) => id)).not.toContain(1)
    expect(await (await book()).json()).toMatchObject({ status: 'paid', received: '531.00' })
  })

  it('that nobody paid is closed after 30 days', async () => {
    const shop = await openPayingShop(name)
    await shop.placeOne()
    shop.wait(31 * 24 * hourMs)
    await shop.reconcile()
    await shop.deliver()
    await closeOldCheckouts(shop.store, shop.now())
    expect((await (await asOwner(shop)).find(1)).history.at(-1)).toMatchObject({ note: 'Closed: not paid in 30 days' })
  })

  it('stays when its card form runs out after a day, until the shopper comes back or the owner closes it', async () => {
    const shop = await openPayingShop(name)
    const { sessionId } = await shop.placeOne()
    shop.wait(25 * hourMs)
    await shop.reconcile()
    await shop.deliver()
    const owner = await asOwner(shop)
    expect(await owner.find(1)).toMatchObject({ status: 'pending_payment' })
    await shop.order(sessionId)
    expect(await owner.find(1)).toMatchObject({ status: 'canceled' })
    expect((await owner.find(1)).history.at(-1)).toMatchObject({ note: 'Placed again as order #2' })
  })
})

describe('DESK-5 canceling', () => {
  it('has a reason and an email, when the owner says so', async () => {
    const living = await openLivingQuote('demo', { env: mailEnv(await openMailServer()) })
    await living.accepted()
    const cancel = (body: object) => living.desk('PATCH', '/orders/1', { status: 'canceled', ...body })
    expect(await detailOf(await cancel({ tell: true }))).toEqual([400, 'Check these fields: word.'])
    const canceled = await (await cancel({ tell: true, word: 'The beam split' })).json()
    expect(canceled.history.at(-1)).toMatchObject({ note: 'Canceled by the owner: The beam split' })
    const mails = (await mailRows(living)).filter(({ kind }) => kind === 'order_canceled')
    expect(mails.map(({ recipient }) => recipient)).toEqual(['june@example.net'])
    // Pressed twice, it is told once.
    expect((await cancel({ tell: true, word: 'The beam split' })).status).toBe(409)
    expect((await mailRows(living)).filter(({ kind }) => kind === 'order_canceled')).toHaveLength(1)
  })

  it('of a checkout that was left tells no one', async () => {
    const shop = await openPayingShop('demo', { env: mailEnv(await openMailServer()) })
    await shop.placeOne()
    const owner = await asOwner(shop)
    expect((await owner.move(1, 'canceled')).status).toBe(200)
    expect(await mailRows(shop)).toEqual([])
  })
})
