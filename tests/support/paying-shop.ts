/** A test shop with a payment provider, in which tests control the customer's card and bank. */
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type { OrderStatus } from '../../src/features/orders/order.ts'
import { reconcileAll } from '../../src/features/orders/reconcile.server.ts'
import { createDemoProvider } from '../../src/features/payment/demo-provider.server.ts'
import type { PaymentProvider } from '../../src/features/payment/provider.ts'
import { createStripeProvider } from '../../src/features/payment/stripe-provider.server.ts'
import { fakeStripeKeys, startFakeStripe } from './fake-stripe.ts'
import { openTestShop } from './test-shop.ts'

export const providers = ['demo', 'stripe'] as const
export type ProviderName = (typeof providers)[number]

export type Outcome = 'paid' | 'declined' | 'insufficient' | 'authentication' | 'processing-paid' | 'processing-failed'

const demoNumbers: Record<Outcome, string> = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  authentication: '4000 0025 0000 3155',
  'processing-paid': '4000 0000 0000 5019',
  'processing-failed': '4000 0000 0000 7023',
}

/** A signed event for the shop. */
export type Delivery = { type: string; body: string; signature: string }

export type OutsideAct =
  | { do: 'refund'; amountCents?: number }
  | { do: 'fail-refund' | 'inquire' | 'dispute' | 'reply' | 'win' | 'lose' | 'close' }

export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>

type Options = {
  env?: Record<string, string>
  /** Stripe's keys are set, whichever provider the shop starts with. */
  stripeKeys?: boolean
  /** Wraps the provider that the shop starts with. */
  between?: (provider: PaymentProvider) => PaymentProvider
}

/** Closed at the end of the test. One 72-inch mantel costs 450.00, in total 531.00. */
export async function openPayingShop(
  name: ProviderName,
  { env = {}, stripeKeys = false, between = (same) => same }: Options = {},
) {
  const stripe = name === 'stripe' || stripeKeys ? await startFakeStripe() : undefined
  if (stripe) onTestFinished(stripe.stop)
  const keys = {
    secretKey: fakeStripeKeys.STRIPE_SECRET_KEY,
    publishableKey: fakeStripeKeys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: fakeStripeKeys.STRIPE_WEBHOOK_SECRET,
  }
  const shop = await openTestShop({
    env: { ...env, ...stripe?.env },
    payments: (store, now) => {
      const demo = createDemoProvider(store, 'a secret for tests', now)
      if (!stripe) return { providers: [between(demo)], demo }
      const other = createStripeProvider(keys, stripe.url)
      return { providers: name === 'stripe' ? [between(other), demo] : [between(demo), other], demo }
    },
  })
  stripe?.followClock(shop.now)
  const { providers: all, demo } = shop.payments()
  /** Acts as if restarted with PAYMENTS changed to `current`, with or without Stripe's keys. */
  const restartWith = (current: ProviderName, { stripeKeys }: { stripeKeys: boolean }): void => {
    const known = all.filter(({ name }) => name === 'demo' || stripeKeys)
    const [first = demo, ...others] = known.toSorted((one) => (one.name === current ? -1 : 1))
    shop.changePayments({ providers: [first, ...others], demo })
  }
  const isStripes = (clientSecret: string) => !clientSecret.startsWith('pi_demo_')

  const add = async (sessionId: string, change: object = {}): Promise<{ id: string }> =>
    (
      await shop.send('POST', '/api/cart', {
        productId: 'heritage-oak-floating-mantel',
        unitPrice: '450.00',
        quantity: 1,
        customizations: { length: 72, width: 8, thickness: 8 },
        sessionId,
        ...change,
      })
    ).json()

  const prepare = (sessionId: string, amount?: number | string, delivery?: object) =>
    shop.send('POST', '/api/create-payment-intent', { sessionId, amount, delivery })

  const order = (sessionId: string, change: object = {}) =>
    shop.send('POST', '/api/orders', { ...customer, sessionId, ...change })

  /** Pays as the card form does. */
  const pay = async (clientSecret: string, outcome: Outcome): Promise<void> => {
    if (stripe && isStripes(clientSecret))
      return void stripe.pay(clientSecret, outcome.startsWith('processing') ? 'processing' : cardOf(outcome))
    const answer = await shop.send('POST', '/api/demo-payments/confirm', { clientSecret, number: demoNumbers[outcome] })
    if (answer.status !== 200) throw new Error(`The demo card form answered ${answer.status}.`)
  }

  let seen = 0
  /** The provider's new events since the last call, undelivered. */
  const takeDeliveries = async (): Promise<Delivery[]> => {
    const events = stripe?.events().slice(seen) ?? []
    seen += events.length
    const deliveries: Delivery[] = events.flatMap((event) =>
      stripe ? { type: event.type, ...stripe.sign(event) } : [],
    )
    await demo.work(async (body, signature) => {
      deliveries.push({ type: JSON.parse(body).type, body, signature })
      return true
    })
    return deliveries
  }

  const post = ({ body, signature }: Pick<Delivery, 'body'> & { signature?: string | undefined }) =>
    shop.send('POST', '/api/payments/webhook', body, signature === undefined ? {} : { 'stripe-signature': signature })

  /** Delivers all new events in order. */
  const deliver = async (): Promise<void> => {
    for (const delivery of await takeDeliveries()) {
      const { status } = await post(delivery)
      if (status !== 200) throw new Error(`A delivery was answered with ${status}.`)
    }
  }

  /** Settles processing payments: by card number with the demo provider, by `paid` with Stripe. */
  const settle = async (clientSecret: string, paid: boolean): Promise<void> => {
    if (stripe && isStripes(clientSecret)) stripe.settle(clientSecret, paid)
    shop.wait(5_000)
  }

  /** The cents charged to customers, by intent. */
  const charges = async (): Promise<{ intentId: string; cents: number }[]> => {
    const ofStripe = (stripe?.intents() ?? [])
      .filter((intent) => intent.status === 'succeeded')
      .map((intent) => ({ intentId: intent.id, cents: intent.amount_received }))
    const rows = await shop.store.db.selectFrom('demo_intents').selectAll().where('status', '=', 'succeeded').execute()
    return [...ofStripe, ...rows.map((row) => ({ intentId: row.id, cents: row.amount_cents }))]
  }

  /** What the owner does in the provider's dashboard, and what banks do. Intents by id or client secret. */
  const outside = async (secret: string, act: OutsideAct): Promise<void> => {
    const intent = secret.split('_secret_', 1)[0] ?? ''
    if (!stripe || !isStripes(intent)) {
      const { do: name, ...more } = act
      const demoAct = name === 'refund' ? { do: name, amountCents: await leftOf(intent), ...more } : { do: name }
      if (!(await demo.act(intent, demoAct))) throw new Error(`The demo provider can't ${name} this payment.`)
      return
    }
    switch (act.do) {
      case 'refund':
        return void stripe.refundInDashboard(intent, act.amountCents)
      case 'fail-refund': {
        const made = stripe.refunds().find((one) => one.payment_intent === intent && one.status === 'succeeded')
        return void stripe.failRefund(made?.id ?? '')
      }
      case 'inquire':
        return void stripe.dispute(intent, { isInquiry: true })
      case 'dispute': {
        const open = stripe.disputes().some((one) => one.payment_intent === intent && one.status.endsWith('_response'))
        return void (open ? stripe.escalate(intent) : stripe.dispute(intent))
      }
      case 'reply':
        return void stripe.reply(intent)
      case 'win':
        return void stripe.decide(intent, 'won')
      case 'lose':
        return void stripe.decide(intent, 'lost')
      case 'close':
        return void stripe.decide(intent, 'warning_closed')
    }
  }

  /** What the provider has left of a payment, by its own books. */
  const leftOf = async (intent: string): Promise<number> => {
    if (stripe && isStripes(intent)) return stripe.keptOf(intent)
    const { amount_cents: amount, refunded_cents: refunded } = await shop.store.db
      .selectFrom('demo_intents')
      .selectAll()
      .where('id', '=', intent)
      .executeTakeFirstOrThrow()
    const { disputes } = await demo.readMoneyBack(intent)
    return amount - refunded - disputes.reduce((sum, { withdrawnCents }) => sum + withdrawnCents, 0)
  }

  const intentStatuses = async (): Promise<string[]> => {
    const rows = await shop.store.db.selectFrom('demo_intents').select('status').orderBy('created_at').execute()
    return [...(stripe?.intents() ?? []), ...rows].map((intent) => intent.status)
  }

  const refunds = async (): Promise<number[]> => {
    const rows = await shop.store.db.selectFrom('demo_refunds').select('amount_cents').execute()
    return [...(stripe?.refunds().map((refund) => refund.amount) ?? []), ...rows.map((row) => row.amount_cents)]
  }

  /** Each with the intent of its first payment. */
  const orders = () =>
    shop.store.db
      .selectFrom('orders')
      .innerJoin('order_payments as first', 'first.order_id', 'orders.id')
      .selectAll('orders')
      .select(['first.intent_id', 'first.provider'])
      .where('first.kind', 'in', ['whole', 'deposit'])
      .orderBy('orders.id')
      .execute()

  return {
    ...shop,
    shop,
    stripe,
    demo,
    restartWith,
    add,
    prepare,
    order,
    pay,
    settle,
    outside,
    leftOf,
    takeDeliveries,
    post,
    deliver,
    charges,
    intentStatuses,
    refunds,
    orders,
    cart: async (sessionId: string): Promise<{ id: string; quantity: number; customizations: { length: number } }[]> =>
      (await shop.request(`/api/cart/${sessionId}`)).json(),
    view: async (token: string) => (await shop.request(`/api/orders/${token}`)).json(),
    /** One round of background work. */
    reconcile: () => reconcileAll(shop.store, shop.payments().providers, shop.now()),
    /** A cart with one mantel, and its order. */
    placeOne: async (change: object = {}) => {
      const sessionId = newSession()
      await add(sessionId)
      const answer = await order(sessionId, change)
      if (answer.status !== 201) throw new Error(`An order was answered with ${answer.status}.`)
      const placed: { token: string; clientSecret: string } = await answer.json()
      return { sessionId, ...placed }
    },
  }
}

const cardOf = (outcome: Outcome) => {
  if (outcome === 'processing-paid' || outcome === 'processing-failed') return 'processing'
  return outcome
}

export const newSession = () => randomUUID()

export const customer = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  customerPhone: '615-555-0199',
  shippingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' },
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const setRate = ({ store }: PayingShop, cents: number) =>
  store.db
    .updateTable('products')
    .set({ base_price_cents: cents })
    .where('id', '=', 'heritage-oak-floating-mantel')
    .execute()

export const retire = ({ store }: PayingShop) =>
  store.db.updateTable('products').set({ retired_at: 1 }).where('id', '=', 'heritage-oak-floating-mantel').execute()

export const totalsOfOne = { subtotal: '450.00', shipping: '45.00', tax: '36.00', taxPercent: 8, total: '531.00' }

/** Always true: each paid order has exactly one charge, of its total, and each charge has an order. */
export async function expectBooksToBalance(shop: PayingShop, expected: { paid: number }) {
  const orders = await shop.orders()
  const charges = await shop.charges()
  const paid = orders.filter((order) => order.status === 'paid')
  expect(paid.map((order) => order.intent_id).sort()).toEqual(charges.map((charge) => charge.intentId).sort())
  for (const order of paid) {
    expect(charges.find((charge) => charge.intentId === order.intent_id)?.cents).toBe(order.total_cents)
    const items = await shop.store.db.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute()
    const subtotal = items.reduce((sum, item) => sum + item.quantity * item.unit_price_cents, 0)
    expect(order.subtotal_cents).toBe(subtotal)
    expect(order.total_cents).toBe(subtotal + 4_500 + Math.floor((subtotal * 8 + 50) / 100))
  }
  expect(paid).toHaveLength(expected.paid)
}

export const historyOf = async (shop: PayingShop, token: string) => {
  const rows = await shop.store.db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select('order_events.status')
    .where('orders.token', '=', token)
    .orderBy('order_events.id')
    .execute()
  return rows.map((row) => row.status)
}

/** The owner's calls, signed in. */
export async function asOwner(shop: PayingShop) {
  const cookie = await shop.signIn()
  const call = (method: string, path: string, body?: object) =>
    shop.send(method, `/api/admin/orders${path}`, body, { cookie })
  return {
    call,
    list: async (query = '') => {
      const answer = await call('GET', query)
      return { orders: await answer.json(), total: answer.headers.get('x-total-count') }
    },
    find: async (id: number) => (await call('GET', `/${id}`)).json(),
    move: (id: number, status: OrderStatus, word?: string) => call('PATCH', `/${id}`, { status, word }),
    refund: (id: number, amount: number | string, key?: string) =>
      shop.send(
        'POST',
        `/api/admin/orders/${id}/refunds`,
        { amount, reason: 'A knot came loose' },
        { cookie, ...(key && { 'idempotency-key': key }) },
      ),
  }
}

/** A shop with one paid order and a signed-in owner. */
export async function openPaidOrder(...options: Parameters<typeof openPayingShop>) {
  const shop = await openPayingShop(...options)
  const placed = await shop.placeOne()
  await shop.pay(placed.clientSecret, 'paid')
  await shop.deliver()
  return { shop, owner: await asOwner(shop), ...placed }
}

export const detailOf = async (answer: Response) => [answer.status, (await answer.json()).detail]
