/**
 * From a cart to a paid order (PAY-2 to PAY-6): all SQL of intents, orders and refunds. What a browser says decides
 * nothing here; an order is paid when the provider says so, once, whatever arrives how often and in which order.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { mostWords, wordsOf } from '../../platform/search-words.ts'
import { type CartLine, listCart } from '../cart/cart.server.ts'
import { type OrderTotals, priceOrder } from '../pricing/pricing.ts'
import type { Address, OrderStatus } from './order.ts'
import { currency, type Intent, type PaymentEvent, type PaymentProvider, PaymentRefused } from './payment-provider.ts'

export type PreparedIntent =
  | { ok: true; intent: Intent; totals: OrderTotals; lines: CartLine[] }
  | { ok: false; reason: 'empty' }
  | { ok: false; reason: 'unavailable' }
  /** What the browser showed is not what the cart costs now. */
  | { ok: false; reason: 'drift'; totals: OrderTotals }
  /** This cart's payment was confirmed already, in another tab perhaps. */
  | { ok: false; reason: 'under-way'; orderToken: string | null }

/**
 * The open payment intent of a cart, made or brought to the cart's amount. `shownCents` is what the browser showed, or
 * undefined where it showed nothing.
 */
export async function prepareIntent(
  store: Store,
  provider: PaymentProvider,
  sessionId: string,
  shownCents: number | undefined,
  now: number,
): Promise<PreparedIntent> {
  const lines = await listCart(store, sessionId)
  if (lines.length === 0) return (await findUnderWay(store, provider, sessionId, now)) ?? { ok: false, reason: 'empty' }
  if (lines.some((line) => !line.available)) return { ok: false, reason: 'unavailable' }
  const totals = totalsOf(lines)
  if (shownCents !== undefined && shownCents !== totals.totalCents) return { ok: false, reason: 'drift', totals }

  // Each round either ends or closes an intent that cannot be paid any more; a second tab may need one round more.
  for (let round = 0; round < 4; round++) {
    const row = (await findOpenRow(store, sessionId)) ?? (await startRow(store, provider, sessionId, totals, now))
    const intent = await intentOf(store, provider, row, now)
    await applyIntent(store, intent, now)
    if (intent.status === 'succeeded' || intent.status === 'processing')
      return { ok: false, reason: 'under-way', orderToken: await findOrderToken(store, intent.id) }
    if (intent.status === 'canceled') continue
    if (intent.amountCents === totals.totalCents) return { ok: true, intent, totals, lines }
    if (!(await claimAmount(store, intent.id, totals.totalCents))) {
      // Another tab may be about to confirm the old amount: that intent is closed, never changed under a customer.
      await applyIntent(store, await provider.cancelIntent(intent.id), now)
      continue
    }
    try {
      return { ok: true, intent: await provider.updateAmount(intent.id, totals.totalCents), totals, lines }
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
    }
  }
  return { ok: false, reason: 'drift', totals }
}

const totalsOf = (lines: CartLine[]) =>
  priceOrder(lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0))

/**
 * Whether the amount of an intent may change: not once an order was placed on it. The row's lock makes this and
 * `placeOrder` wait for each other.
 */
const claimAmount = (store: Store, intentId: string, amountCents: number) =>
  store.transaction(async () => {
    const { amount_cents: before } = await store.db
      .selectFrom('payment_intents')
      .select('amount_cents')
      .where('intent_id', '=', intentId)
      .executeTakeFirstOrThrow()
    const setAmount = (cents: number) =>
      store.db.updateTable('payment_intents').set({ amount_cents: cents }).where('intent_id', '=', intentId).execute()
    await setAmount(amountCents)
    if (!(await findOrderToken(store, intentId))) return true
    await setAmount(before)
    return false
  })

type IntentRow = NonNullable<Awaited<ReturnType<typeof findOpenRow>>>

const findOpenRow = (store: Store, sessionId: string) =>
  store.db
    .selectFrom('payment_intents')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['creating', 'open'])
    .executeTakeFirst()

/** Written before the provider is asked, so that a process killed in between asks again with the same key. */
async function startRow(
  store: Store,
  provider: PaymentProvider,
  sessionId: string,
  totals: OrderTotals,
  now: number,
): Promise<IntentRow> {
  await store.db
    .insertInto('payment_intents')
    .values({
      id: randomUUID(),
      intent_id: null,
      session_id: sessionId,
      provider: provider.name,
      amount_cents: totals.totalCents,
      state: 'creating',
      last_status: 'open',
      last_error: null,
      created_at: now,
      checked_at: now,
    })
    // Another tab was first: its intent is this cart's.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await findOpenRow(store, sessionId)
  if (!row) return startRow(store, provider, sessionId, totals, now)
  return row
}

/** The provider's intent of a row, created where that has not happened or its answer was lost. */
async function intentOf(store: Store, provider: PaymentProvider, row: IntentRow, now: number): Promise<Intent> {
  if (row.intent_id) {
    const intent = await provider.retrieveIntent(row.intent_id)
    if (intent) return intent
  }
  const intent = await provider.createIntent({ amountCents: row.amount_cents, idempotencyKey: row.id })
  await store.db
    .updateTable('payment_intents')
    .set({ intent_id: intent.id, state: 'open', checked_at: now })
    .where('id', '=', row.id)
    .where('state', 'in', ['creating', 'open'])
    .execute()
  return intent
}

/** A cart is emptied when it is paid: a second tab that comes late is led to that order. */
async function findUnderWay(store: Store, provider: PaymentProvider, sessionId: string, now: number) {
  const row = await findOpenRow(store, sessionId)
  if (!row?.intent_id) return undefined
  const intent = await provider.retrieveIntent(row.intent_id)
  if (intent) await applyIntent(store, intent, now)
  if (intent?.status !== 'succeeded' && intent?.status !== 'processing') return undefined
  return { ok: false as const, reason: 'under-way' as const, orderToken: await findOrderToken(store, intent.id) }
}

async function findOrderToken(store: Store, intentId: string): Promise<string | null> {
  const order = await store.db.selectFrom('orders').select('token').where('intent_id', '=', intentId).executeTakeFirst()
  return order?.token ?? null
}

export type OrderInput = {
  sessionId: string
  customerName: string
  customerEmail: string
  customerPhone: string
  shippingAddress: Address
  billingAddress: Address
  shownCents: number | undefined
}

export type PlacedOrder =
  | { ok: true; token: string; clientSecret: string; totals: OrderTotals }
  | Exclude<PreparedIntent, { ok: true }>

/** Stores the order before its payment is confirmed (PAY-5); called again before payment, it takes the new details. */
export async function placeOrder(
  store: Store,
  provider: PaymentProvider,
  input: OrderInput,
  now: number,
): Promise<PlacedOrder> {
  const prepared = await prepareIntent(store, provider, input.sessionId, input.shownCents, now)
  if (!prepared.ok) return prepared
  const { intent, totals } = prepared
  return store.transaction(async () => {
    // The cart may have changed since: the order is of what it costs now, or it is not.
    const lines = await listCart(store, input.sessionId)
    if (lines.length === 0) return { ok: false, reason: 'empty' }
    if (lines.some((line) => !line.available)) return { ok: false, reason: 'unavailable' }
    if (totalsOf(lines).totalCents !== totals.totalCents) return { ok: false, reason: 'drift', totals: totalsOf(lines) }
    const held = await store.db
      .updateTable('payment_intents')
      .set({ checked_at: now })
      .where('intent_id', '=', intent.id)
      .where('state', '=', 'open')
      .where('amount_cents', '=', totals.totalCents)
      .returning('id')
      .executeTakeFirst()
    if (!held) return { ok: false, reason: 'drift', totals }
    const order = await upsertOrder(store, provider, input, intent, totals, now)
    if (!order) return { ok: false, reason: 'under-way', orderToken: await findOrderToken(store, intent.id) }
    await replaceItems(store, order.id, lines)
    await replaceWords(store, order.id, input)
    return { ok: true, token: order.token, clientSecret: intent.clientSecret, totals }
  })
}

/** Undefined when the order is no longer waiting for its payment. */
async function upsertOrder(
  store: Store,
  provider: PaymentProvider,
  input: OrderInput,
  intent: Intent,
  totals: OrderTotals,
  now: number,
) {
  const details = {
    customer_name: input.customerName,
    customer_email: input.customerEmail,
    customer_phone: input.customerPhone,
    shipping_address: JSON.stringify(input.shippingAddress),
    billing_address: JSON.stringify(input.billingAddress),
    subtotal_cents: totals.subtotalCents,
    shipping_cents: totals.shippingCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    updated_at: now,
  }
  const order = await store.db
    .insertInto('orders')
    .values({
      ...details,
      // 192 random bits: whoever has the link sees the order.
      token: randomBytes(24).toString('base64url'),
      session_id: input.sessionId,
      intent_id: intent.id,
      provider: provider.name,
      status: 'pending_payment',
      refunded_cents: 0,
      set_aside: null,
      created_at: now,
      paid_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('intent_id').doUpdateSet(details).where('orders.status', '=', 'pending_payment'),
    )
    .returning(['id', 'token', 'created_at'])
    .executeTakeFirst()
  if (!order) return undefined
  const history = await store.db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!history) await insertEvent(store, order.id, 'pending_payment', 'Placed', now)
  return order
}

async function replaceItems(store: Store, orderId: number, lines: CartLine[]): Promise<void> {
  await store.db.deleteFrom('order_items').where('order_id', '=', orderId).execute()
  await store.db
    .insertInto('order_items')
    .values(
      lines.map((line, position) => ({
        order_id: orderId,
        position,
        cart_item_id: line.id,
        product_id: line.productId,
        product_name: line.productName,
        category: line.category,
        wood_species_name: line.woodSpeciesName,
        picture_id: line.pictureIds[0] ?? null,
        length_in: line.dimensions.length,
        width_in: line.dimensions.width,
        thickness_in: line.dimensions.thickness,
        quantity: line.quantity,
        unit_price_cents: line.unitPriceCents,
      })),
    )
    .execute()
}

async function replaceWords(store: Store, orderId: number, input: OrderInput): Promise<void> {
  await store.db.deleteFrom('order_words').where('order_id', '=', orderId).execute()
  const { customerName, customerEmail, customerPhone, shippingAddress: address } = input
  const text = [orderId, customerName, customerEmail, customerPhone, address.city, address.zip].join(' ')
  await store.db
    .insertInto('order_words')
    .values(
      wordsOf(text)
        .slice(0, mostWords)
        .map((word) => ({ order_id: orderId, word })),
    )
    .execute()
}

async function insertEvent(store: Store, orderId: number, status: OrderStatus, note: string, now: number) {
  await store.db.insertInto('order_events').values({ order_id: orderId, at: now, status, note }).execute()
}

/**
 * Brings our books to what the provider says of an intent now. Safe to call any number of times, from webhook, browser
 * and reconciler at once: every change is conditional on the state it starts from.
 */
export async function applyIntent(store: Store, intent: Intent, now: number): Promise<void> {
  await store.transaction(async () => {
    const row = await store.db
      .updateTable('payment_intents')
      .set({
        last_status: intent.status,
        last_error: intent.error,
        checked_at: now,
        ...(intent.status === 'succeeded' && { state: 'settled' as const }),
        ...(intent.status === 'canceled' && { state: 'canceled' as const }),
      })
      .where('intent_id', '=', intent.id)
      .returning('session_id')
      .executeTakeFirst()
    // Not an intent of this shop's making: another system may share the provider's account.
    if (!row) return
    if (intent.status === 'succeeded') await settle(store, intent, row.session_id, now)
    if (intent.status === 'canceled')
      await cancelOrder(store, intent.id, 'The payment was closed before it was made', now)
  })
}

async function settle(store: Store, intent: Intent, sessionId: string, now: number): Promise<void> {
  const order = await store.db
    .selectFrom('orders')
    .select(['id', 'status', 'total_cents', 'set_aside'])
    .where('intent_id', '=', intent.id)
    .executeTakeFirst()
  if (!order) return insertOrphan(store, intent, sessionId, now)
  if (order.set_aside !== null || (order.status !== 'pending_payment' && order.status !== 'canceled')) return

  const doubt = doubtAbout(intent, order)
  if (doubt) {
    await store.db.updateTable('orders').set({ set_aside: doubt, updated_at: now }).where('id', '=', order.id).execute()
    await insertEvent(store, order.id, order.status as OrderStatus, doubt, now)
    return
  }
  const paid = await store.db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: now, updated_at: now })
    .where('id', '=', order.id)
    // On PostgreSQL two deliveries may stand here at once: the row's lock lets the second see the first's 'paid'.
    .where('status', '=', 'pending_payment')
    .returning('id')
    .executeTakeFirst()
  if (!paid) return
  await insertEvent(store, order.id, 'paid', 'Paid', now)
  // What was added after the order was placed stays in the cart.
  await store.db
    .deleteFrom('cart_items')
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_items').select('cart_item_id').where('order_items.order_id', '=', order.id),
    )
    .execute()
}

/** Why a payment that succeeded is not this order's; undefined when it is. */
function doubtAbout(intent: Intent, order: { status: string; total_cents: number }): string | undefined {
  if (order.status === 'canceled') return 'Paid after the order was canceled: refund it, or make it by hand'
  if (intent.currency !== currency) return `Paid in ${intent.currency.toUpperCase()} instead of US dollars`
  if (intent.amountReceivedCents !== order.total_cents)
    return `Paid ${intent.amountReceivedCents} cents instead of ${order.total_cents}`
  return undefined
}

/** Money came for a cart that nobody gave an address for: kept for the owner, with what the cart holds. */
async function insertOrphan(store: Store, intent: Intent, sessionId: string, now: number): Promise<void> {
  const lines = await listCart(store, sessionId)
  const totals = totalsOf(lines)
  const address: Address = { street: '', city: '', state: '', zip: '', country: 'US' }
  const order = await store.db
    .insertInto('orders')
    .values({
      token: randomBytes(24).toString('base64url'),
      session_id: sessionId,
      intent_id: intent.id,
      provider: '',
      status: 'pending_payment',
      customer_name: '',
      customer_email: '',
      customer_phone: '',
      shipping_address: JSON.stringify(address),
      billing_address: JSON.stringify(address),
      subtotal_cents: totals.subtotalCents,
      shipping_cents: totals.shippingCents,
      tax_cents: totals.taxCents,
      total_cents: intent.amountReceivedCents,
      refunded_cents: 0,
      set_aside: 'Paid without an order: the payment provider knows who paid',
      created_at: now,
      updated_at: now,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!order) return
  await insertEvent(store, order.id, 'pending_payment', 'Paid without an order', now)
  if (lines.length > 0) await replaceItems(store, order.id, lines)
}

async function cancelOrder(store: Store, intentId: string, note: string, now: number): Promise<void> {
  const order = await store.db
    .updateTable('orders')
    .set({ status: 'canceled', updated_at: now })
    .where('intent_id', '=', intentId)
    .where('status', '=', 'pending_payment')
    .where('set_aside', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (order) await insertEvent(store, order.id, 'canceled', note, now)
}

/**
 * Takes a signed event. The event only says that something happened: the provider is asked what is true now, so that
 * events may come late, twice or in any order. Throws when the provider cannot be asked; it then delivers again.
 */
export async function takeEvent(
  store: Store,
  provider: PaymentProvider,
  event: PaymentEvent,
  now: number,
): Promise<void> {
  const known = await store.db.selectFrom('payment_events').select('id').where('id', '=', event.id).executeTakeFirst()
  if (known) return
  const intent = event.intentId === null ? undefined : await provider.retrieveIntent(event.intentId)
  await store.transaction(async () => {
    const first = await store.db
      .insertInto('payment_events')
      .values({ id: event.id, type: event.type, received_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (first && intent) await applyIntent(store, intent, now)
  })
}

/** An intent is asked about again after a minute; one that nobody pays is closed after a day. */
const checkAfterMs = 60_000
const staleAfterMs = 24 * 60 * 60 * 1000
const mostChecked = 50

/**
 * Asks the provider about intents whose event never came, closes those that nobody will pay, and finishes refunds whose
 * answer was lost. Several processes may do so at once. Returns how many intents were asked about.
 */
export async function reconcile(store: Store, provider: PaymentProvider, now: number): Promise<number> {
  const rows = await store.db
    .selectFrom('payment_intents')
    .selectAll()
    .where('state', 'in', ['creating', 'open'])
    .where('checked_at', '<', now - checkAfterMs)
    .orderBy('checked_at')
    .limit(mostChecked)
    .execute()
  for (const row of rows) {
    // Another provider's: it is asked when the shop runs with that one again.
    if (row.provider !== provider.name) continue
    const stale = row.created_at < now - staleAfterMs
    if (row.intent_id === null) {
      if (stale)
        await store.db.updateTable('payment_intents').set({ state: 'canceled' }).where('id', '=', row.id).execute()
      continue
    }
    let intent = await provider.retrieveIntent(row.intent_id)
    if (intent?.status === 'open' && stale) intent = await provider.cancelIntent(intent.id)
    if (intent) await applyIntent(store, intent, now)
  }
  await finishRefunds(store, provider, now)
  return rows.length
}

export type RequestedRefund =
  | { ok: true }
  | { ok: false; reason: 'not-refundable' }
  | { ok: false; reason: 'too-much'; leftCents: number }
  | { ok: false; reason: 'refused'; message: string }

/** PAY-6: pays back through the provider, whole or in part; all of it makes the order refunded. */
export async function refundOrder(
  store: Store,
  provider: PaymentProvider,
  orderId: number,
  amountCents: number,
  isRefundable: (order: { status: string; set_aside: string | null }) => boolean,
  now: number,
): Promise<RequestedRefund | undefined> {
  const refundId = randomUUID()
  // Reserved before the provider is asked: two clicks cannot give the same dollars back twice.
  const reserved = await store.transaction(
    async (): Promise<RequestedRefund | { ok: true; intentId: string } | undefined> => {
      const order = await store.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
      if (!order) return undefined
      if (!isRefundable(order)) return { ok: false, reason: 'not-refundable' }
      const row = await store.db
        .updateTable('orders')
        .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents), updated_at: now }))
        .where('id', '=', orderId)
        .where(sql<boolean>`refunded_cents + ${sql.lit(amountCents)} <= total_cents`)
        .returning('intent_id')
        .executeTakeFirst()
      if (!row) return { ok: false, reason: 'too-much', leftCents: order.total_cents - order.refunded_cents }
      await store.db
        .insertInto('refunds')
        .values({
          id: refundId,
          order_id: orderId,
          amount_cents: amountCents,
          state: 'pending',
          provider_refund_id: null,
          created_at: now,
        })
        .execute()
      return { ok: true, intentId: row.intent_id }
    },
  )
  if (!reserved?.ok) return reserved
  return payBack(store, provider, { id: refundId, order_id: orderId, amount_cents: amountCents }, now)
}

async function payBack(
  store: Store,
  provider: PaymentProvider,
  refund: { id: string; order_id: number; amount_cents: number },
  now: number,
): Promise<RequestedRefund> {
  const { intent_id } = await store.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', refund.order_id)
    .executeTakeFirstOrThrow()
  try {
    const done = await provider.refund({
      intentId: intent_id,
      amountCents: refund.amount_cents,
      idempotencyKey: refund.id,
    })
    await finishRefund(store, refund, done.id, now)
    return { ok: true }
  } catch (error) {
    // Anything but a clear no may have paid: the refund stays pending and is asked for again with the same key.
    if (!(error instanceof PaymentRefused)) throw error
    await releaseRefund(store, refund, error.message, now)
    return { ok: false, reason: 'refused', message: error.message }
  }
}

async function finishRefund(
  store: Store,
  refund: { id: string; order_id: number; amount_cents: number },
  providerRefundId: string,
  now: number,
): Promise<void> {
  await store.transaction(async () => {
    const finished = await store.db
      .updateTable('refunds')
      .set({ state: 'done', provider_refund_id: providerRefundId })
      .where('id', '=', refund.id)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!finished) return
    const order = await store.db
      .selectFrom('orders')
      .select(['status', 'total_cents', 'refunded_cents'])
      .where('id', '=', refund.order_id)
      .executeTakeFirstOrThrow()
    const unfinished = await store.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', refund.order_id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    const whole = order.refunded_cents === order.total_cents && !unfinished
    if (whole)
      await store.db
        .updateTable('orders')
        .set({ status: 'refunded', updated_at: now })
        .where('id', '=', refund.order_id)
        .execute()
    const status = whole ? 'refunded' : (order.status as OrderStatus)
    await insertEvent(store, refund.order_id, status, `Refunded ${refund.amount_cents} cents`, now)
  })
}

async function releaseRefund(
  store: Store,
  refund: { id: string; order_id: number; amount_cents: number },
  message: string,
  now: number,
): Promise<void> {
  await store.transaction(async () => {
    const released = await store.db
      .updateTable('refunds')
      .set({ state: 'failed' })
      .where('id', '=', refund.id)
      .where('state', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!released) return
    const order = await store.db
      .updateTable('orders')
      .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', refund.amount_cents), updated_at: now }))
      .where('id', '=', refund.order_id)
      .returning('status')
      .executeTakeFirstOrThrow()
    await insertEvent(store, refund.order_id, order.status as OrderStatus, `Refund refused: ${message}`, now)
  })
}

async function finishRefunds(store: Store, provider: PaymentProvider, now: number): Promise<void> {
  const pending = await store.db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.order_id', 'refunds.amount_cents'])
    .where('refunds.state', '=', 'pending')
    .where('refunds.created_at', '<', now - checkAfterMs)
    .where('orders.provider', '=', provider.name)
    .execute()
  for (const refund of pending) await payBack(store, provider, refund, now)
}
