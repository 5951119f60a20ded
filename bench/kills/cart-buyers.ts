/** Shoppers who each fill a cart and pay it. A browser that got no answer looks first, where it can, and asks again. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../src/platform/database/store.ts'
import type { ShopProcess } from '../../tests/support/shop-process.ts'
import { addressOf, askForJson, NoAnswer } from './calls.ts'
import type { Job } from './rounds.ts'

/** Time for a processing payment to settle and an event to be delivered again. */
const settlingMs = 180_000

/** The demo provider's test numbers: one pays at once, one after some seconds of processing. */
const cards = ['4242424242424242', '4242424242424242', '4242424242424242', '4000000000005019']

/** One browser with one cart. */
export type Shopper = {
  session: string
  from: string
  lengthIn: number
  quantity: number
  clientSecret: string
  token: string
}

/** Adds one to `all`. Returns the job of buying. */
export function newShopper(all: Shopper[]): Job {
  const number = all.length
  const shopper: Shopper = {
    session: randomUUID(),
    from: addressOf('carts', number),
    lengthIn: 60 + (number % 25),
    quantity: 1 + (number % 3),
    clientSecret: '',
    token: '',
  }
  all.push(shopper)
  const card = cards[number % cards.length] ?? ''
  return [
    { name: 'cart', take: (shop) => add(shop, shopper) },
    { name: 'payment intent', take: (shop) => prepare(shop, shopper) },
    { name: 'order', take: (shop) => placeOrder(shop, shopper, `shopper-${number}@example.net`) },
    { name: 'payment', take: (shop) => confirmPayment(shop, { ...shopper, card }) },
  ]
}

/** A browser looks at its cart before it adds again. */
async function add(shop: ShopProcess, { session, from, quantity, lengthIn }: Shopper): Promise<void> {
  const cart = await askForJson<unknown[]>(shop, { path: `/api/cart/${session}`, from })
  if (cart.length > 0) return
  const json = {
    productId: 'heritage-oak-floating-mantel',
    quantity,
    customizations: { length: lengthIn, width: 8, thickness: 8 },
    sessionId: session,
  }
  await askForJson(shop, { method: 'POST', path: '/api/cart', from, status: 201, json })
}

async function prepare(shop: ShopProcess, { session: sessionId, from }: Shopper): Promise<void> {
  await askForJson(shop, { method: 'POST', path: '/api/create-payment-intent', from, json: { sessionId } })
}

async function placeOrder(shop: ShopProcess, shopper: Shopper, customerEmail: string): Promise<void> {
  const json = {
    sessionId: shopper.session,
    customerName: 'Ada Lovelace',
    customerEmail,
    shippingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203' },
  }
  const placed = await askForJson<{ clientSecret?: string; token?: string }>(shop, {
    ...{ method: 'POST', path: '/api/orders', from: shopper.from, status: 201, json },
  })
  shopper.clientSecret = placed.clientSecret ?? ''
  shopper.token = placed.token ?? ''
}

type Payment = { from: string; clientSecret: string; card: string }

export async function confirmPayment(shop: ShopProcess, { from, clientSecret, card }: Payment): Promise<void> {
  const json = { clientSecret, number: card }
  const path = '/api/demo-payments/confirm'
  const paid = await askForJson<{ status: string; message?: string }>(shop, { method: 'POST', path, from, json })
  if (paid.status === 'failed') throw new Error(`A card was refused: ${paid.message}`)
}

/** Polls each order like its confirmation page until all are paid or a timeout. */
export async function waitUntilPaid(shop: ShopProcess, all: readonly Shopper[]): Promise<void> {
  let open = [...all]
  for (const deadline = performance.now() + settlingMs; open.length > 0 && performance.now() < deadline; ) {
    const still: Shopper[] = []
    for (const shopper of open) if (!(await isPaid(shop, shopper))) still.push(shopper)
    open = still
    if (open.length > 0) await sleep(500)
  }
}

async function isPaid(shop: ShopProcess, { token, from }: Shopper): Promise<boolean> {
  try {
    return (await askForJson<{ status: string }>(shop, { path: `/api/orders/${token}`, from })).status === 'paid'
  } catch (error) {
    if (error instanceof NoAnswer) return false
    throw error
  }
}

/** Violations, one sentence each, read directly from the database. */
export async function findCartMistakes(store: Store, all: readonly Shopper[]): Promise<string[]> {
  const orders = await store.db
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
    .selectAll('orders')
    .select('order_payments.intent_id')
    .execute()
  const items = await store.db.selectFrom('order_items').selectAll().execute()
  const charges = await store.db.selectFrom('demo_intents').selectAll().where('status', '=', 'succeeded').execute()
  const left = await store.db.selectFrom('cart_items').select('session_id').execute()
  const told = await store.db.selectFrom('order_events').select(['order_id', 'status']).execute()
  const mistakes: string[] = []
  for (const { session, lengthIn, quantity, token } of all) {
    const ofCart = orders.filter((order) => order.session_id === session)
    const [paid, ...more] = ofCart.filter((order) => order.status === 'paid')
    const charged = charges.filter((charge) => ofCart.some((order) => order.intent_id === charge.id))
    const unitCents = Math.round((75 * lengthIn) / 12) * 100
    const subtotalCents = unitCents * quantity
    const totalCents = subtotalCents + 4_500 + Math.floor((subtotalCents * 8 + 50) / 100)
    const [item, ...others] = items.filter((one) => one.order_id === paid?.id)
    const say = (what: string) => mistakes.push(`The cart of ${lengthIn} in x ${quantity} ${what}.`)
    if (!paid || more.length > 0) say(`has ${more.length + (paid ? 1 : 0)} paid orders`)
    if (paid?.token !== token) say('is paid under another token than its browser was given')
    if (charged.length !== 1) say(`was charged ${charged.length} times`)
    if (charged.some((charge) => charge.amount_cents !== totalCents || paid?.total_cents !== totalCents))
      say(`was charged ${charged.map((charge) => charge.amount_cents)} cents, not ${totalCents}`)
    if (!item || others.length > 0 || item.quantity !== quantity || item.unit_price_cents !== unitCents)
      say('has other items in its order')
    if (left.some((one) => one.session_id === session)) say('is not empty')
    if (told.filter((event) => event.order_id === paid?.id && event.status === 'paid').length !== 1)
      say('was paid more than once in its history')
  }
  const aside = orders.filter((order) => order.set_aside !== null).length
  if (aside > 0) mistakes.push(`${aside} orders are set aside.`)
  return mistakes
}

/** The same for charges of carts and of offers. */
export async function findStrayCharges(store: Store): Promise<string[]> {
  const charges = await store.db.selectFrom('demo_intents').select('id').where('status', '=', 'succeeded').execute()
  const payments = await store.db.selectFrom('order_payments').select('intent_id').execute()
  const known = new Set(payments.map(({ intent_id }) => intent_id))
  const strays = charges.filter(({ id }) => !known.has(id)).length
  return strays > 0 ? [`${strays} charges belong to no order.`] : []
}
