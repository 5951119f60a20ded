/**
 * From a cart to a paid order (PAY-2 to PAY-6): all SQL of intents and of orders until they are paid. What a browser
 * says decides nothing here; an order is paid when the provider says so, once, whatever arrives how often and in which
 * order.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { mostWords, wordsOf } from '../../platform/search-words.ts'
import { type CartLine, listCart } from '../cart/cart.server.ts'
import type { OrderStatus } from '../orders/order.ts'
import { mailOrderNotice, mailReceipt } from '../orders/order-mail.server.ts'
import type { Address } from '../payment/address.ts'
import {
  currency,
  findProvider,
  type Intent,
  type PaymentEvent,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type Providers,
} from '../payment/provider.ts'
import { formatCents } from '../pricing/money.ts'
import { type OrderTotals, priceOrder } from '../pricing/pricing.ts'

export type PreparedIntent =
  | { ok: true; intent: Intent; totals: OrderTotals }
  | { ok: false; reason: 'empty' }
  | { ok: false; reason: 'unavailable' }
  /** More than one card payment can be. */
  | { ok: false; reason: 'too-much' }
  /** What the browser showed is not what the cart costs now. */
  | { ok: false; reason: 'drift'; totals: OrderTotals }
  /** This cart's payment was confirmed already, in another tab perhaps. */
  | { ok: false; reason: 'under-way'; orderToken: string | null }

/** Eight digits, the most that Stripe takes. Source: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const mostCents = 99_999_999

/** An intent that nobody pays is closed after a day; in its last hour nobody is given it any more. */
export const staleAfterMs = 24 * 60 * 60 * 1000
const freshMs = staleAfterMs - 60 * 60 * 1000

/**
 * The open payment intent of a cart at the current provider, made or brought to the cart's amount; one that was begun
 * with another provider is closed there first. `shownCents` is what the browser showed, or
 * undefined where it showed nothing. Throws `PaymentUnavailable` when the provider cannot be asked.
 */
export async function prepareIntent(
  store: Store,
  providers: Providers,
  sessionId: string,
  shownCents: number | undefined,
  now: number,
): Promise<PreparedIntent> {
  const [current] = providers
  // Each round either ends or closes an intent that cannot be used any more; tabs that do so at once need more of them.
  for (let round = 0; round < 6; round++) {
    const lines = await listCart(store, sessionId)
    if (lines.length === 0)
      return (await findUnderWay(store, providers, sessionId, now)) ?? { ok: false, reason: 'empty' }
    if (lines.some((line) => !line.available)) return { ok: false, reason: 'unavailable' }
    const totals = totalsOf(lines)
    if (totals.totalCents > mostCents) return { ok: false, reason: 'too-much' }
    if (shownCents !== undefined && shownCents !== totals.totalCents) return { ok: false, reason: 'drift', totals }

    const row = (await findOpenRow(store, sessionId)) ?? (await startRow(store, current, sessionId, totals, now))
    const provider = findProvider(providers, row.provider)
    // One that no browser was given the secret of needs no closing.
    if (provider !== current && row.intent_id === null) {
      await closeRow(store, row.id)
      continue
    }
    // Without its keys nothing can be closed there.
    if (!provider) {
      await leaveRow(store, row.id)
      continue
    }
    const intent = await intentOf(store, provider, row, now)
    if (!intent) continue
    await applyIntent(store, intent, now)
    if (intent.status === 'succeeded' || intent.status === 'processing')
      return { ok: false, reason: 'under-way', orderToken: await findOrderToken(store, intent.id) }
    if (intent.status === 'canceled') continue
    const ready =
      provider !== current || row.created_at < now - freshMs
        ? 'unusable'
        : await bringToAmount(store, provider, row, intent, totals.totalCents)
    if (typeof ready === 'object') return { ok: true, intent: ready, totals }
    if (ready === 'overtaken') continue
    // Another tab may be about to confirm the old amount: that intent is closed, never changed under a customer.
    const closed = await provider.cancelIntent(intent.id)
    if (closed) await applyIntent(store, closed, now)
  }
  throw new PaymentUnavailable('the tabs of one cart keep changing each other')
}

const totalsOf = (lines: CartLine[]) =>
  priceOrder(lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0))

/** The intent at this amount; 'unusable' when it cannot be brought there, 'overtaken' when another tab changed it since. */
async function bringToAmount(
  store: Store,
  provider: PaymentProvider,
  row: IntentRow,
  intent: Intent,
  amountCents: number,
): Promise<Intent | 'unusable' | 'overtaken'> {
  if (row.amount_cents === amountCents && intent.amountCents === amountCents) return intent
  if (!(await claimAmount(store, intent.id, amountCents))) return 'unusable'
  if (intent.amountCents === amountCents) return intent
  try {
    const updated = await provider.updateAmount(intent.id, amountCents)
    const after = await findOpenRow(store, row.session_id)
    // Where another tab claimed another amount meanwhile, the provider may have heard the two in either order.
    return after?.intent_id === intent.id && after.amount_cents === amountCents ? updated : 'overtaken'
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    return 'unusable'
  }
}

/**
 * Sets the amount of an open intent in our books; false once an order of another amount was placed on it. The row's
 * lock makes this and `placeOrder` wait for each other.
 */
const claimAmount = (store: Store, intentId: string, amountCents: number) =>
  store.transaction(async () => {
    const row = await store.db
      .updateTable('payment_intents')
      .set({ state: 'open' })
      .where('intent_id', '=', intentId)
      .where('state', '=', 'open')
      .returning('amount_cents')
      .executeTakeFirst()
    if (!row) return false
    if (row.amount_cents === amountCents) return true
    if (await findOrderToken(store, intentId)) return false
    await store.db
      .updateTable('payment_intents')
      .set({ amount_cents: amountCents })
      .where('intent_id', '=', intentId)
      .execute()
    return true
  })

type IntentRow = NonNullable<Awaited<ReturnType<typeof findOpenRow>>>

/** Written out, not bound: SQLite uses a partial index only for the very words that it was made with. */
export const isOpen = sql<boolean>`state in ('creating', 'open')`

const findOpenRow = (store: Store, sessionId: string) =>
  store.db
    .selectFrom('payment_intents')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where(isOpen)
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

/**
 * The provider's intent of a row, created where that has not happened or its answer was lost. Undefined when the row
 * leads nowhere; it is closed then.
 */
async function intentOf(
  store: Store,
  provider: PaymentProvider,
  row: IntentRow,
  now: number,
): Promise<Intent | undefined> {
  if (row.intent_id !== null) {
    const intent = await provider.retrieveIntent(row.intent_id)
    if (!intent) await forgetIntent(store, row, now)
    return intent
  }
  const intent = await createOf(store, provider, row)
  const opened = await store.db
    .updateTable('payment_intents')
    .set({ intent_id: intent.id, state: 'open', checked_at: now })
    .where('id', '=', row.id)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  if (opened) return intent
  // The row was given up while the provider was thinking. Nobody has this intent's secret: it is closed unseen.
  await provider.cancelIntent(intent.id)
  return undefined
}

async function createOf(store: Store, provider: PaymentProvider, row: IntentRow): Promise<Intent> {
  try {
    return await provider.createIntent({ amountCents: row.amount_cents, idempotencyKey: row.id })
  } catch (error) {
    // The provider repeats its first answer to a key, also a failure, for a day: the next try needs another key.
    if (error instanceof PaymentRefused || (error instanceof PaymentUnavailable && error.answered))
      await closeRow(store, row.id)
    throw error
  }
}

const closeRow = (store: Store, id: string) =>
  store.db.updateTable('payment_intents').set({ state: 'canceled' }).where('id', '=', id).where(isOpen).execute()

/**
 * Lets a cart go on without its intent, which may still be paid for all we know: it stays open in our books, as no cart's,
 * and the reconciler closes or books it once its provider can be asked.
 */
const leaveRow = (store: Store, id: string) =>
  store.db.updateTable('payment_intents').set({ session_id: id }).where('id', '=', id).where(isOpen).execute()

/** An open intent has the session of its cart; one that its cart has left has its own id there. */
export const isLeft = (row: { id: string; session_id: string }) => row.session_id === row.id

/** Closes what the provider knows nothing of, such as an intent of other keys than the shop runs with now. */
export const forgetIntent = (store: Store, row: { id: string; intent_id: string | null }, now: number) =>
  store.transaction(async () => {
    await closeRow(store, row.id)
    if (row.intent_id !== null)
      await cancelOrder(store, row.intent_id, 'The payment provider knows nothing of this payment', now)
  })

const justPaidMs = 60 * 60 * 1000

/** A cart is emptied when it is paid: a second tab, or a second try after a lost answer, is led to that order. */
async function findUnderWay(store: Store, providers: Providers, sessionId: string, now: number) {
  const row = await store.db
    .selectFrom('payment_intents')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.intent_id) return undefined
  const underWay = async (intentId: string) => ({
    ok: false as const,
    reason: 'under-way' as const,
    orderToken: await findOrderToken(store, intentId),
  })
  if (row.state === 'settled') return Math.abs(now - row.checked_at) <= justPaidMs ? underWay(row.intent_id) : undefined
  if (row.state !== 'open') return undefined
  const intent = await findProvider(providers, row.provider)?.retrieveIntent(row.intent_id)
  if (intent) await applyIntent(store, intent, now)
  return intent?.status === 'succeeded' || intent?.status === 'processing' ? underWay(intent.id) : undefined
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

/**
 * Stores the order before its payment is confirmed (PAY-5); called again before payment, it takes the new details.
 * Throws `PaymentUnavailable` when the provider cannot be asked.
 */
export async function placeOrder(
  store: Store,
  providers: Providers,
  input: OrderInput,
  now: number,
): Promise<PlacedOrder> {
  // Another tab may change cart or intent between the two steps; what it left is looked at afresh.
  for (let round = 0; round < 3; round++) {
    const prepared = await prepareIntent(store, providers, input.sessionId, input.shownCents, now)
    if (!prepared.ok) return prepared
    const placed = await store.transaction(() => storeOrder(store, providers[0], input, prepared, now))
    if (placed) return placed
  }
  throw new PaymentUnavailable('the tabs of one cart keep changing each other')
}

/** Undefined when the cart or its intent is no longer what was prepared. */
async function storeOrder(
  store: Store,
  provider: PaymentProvider,
  input: OrderInput,
  { intent, totals }: { intent: Intent; totals: OrderTotals },
  now: number,
): Promise<PlacedOrder | undefined> {
  const held = await store.db
    .updateTable('payment_intents')
    .set({ checked_at: now })
    .where('intent_id', '=', intent.id)
    .where('state', '=', 'open')
    .where('amount_cents', '=', totals.totalCents)
    .returning('id')
    .executeTakeFirst()
  if (!held) return undefined
  const lines = await listCart(store, input.sessionId)
  const same = lines.every((line) => line.available) && totalsOf(lines).totalCents === totals.totalCents
  if (lines.length === 0 || !same) return undefined
  const order = await upsertOrder(store, provider, input, intent, totals, now)
  if (!order) return { ok: false, reason: 'under-way', orderToken: await findOrderToken(store, intent.id) }
  await replaceItems(store, order.id, lines)
  await replaceWords(store, order.id, input)
  return { ok: true, token: order.token, clientSecret: intent.clientSecret, totals }
}

/**
 * Undefined when the order is no longer waiting for its payment. The caller holds the intent's row, so that nobody else
 * inserts the order meanwhile.
 */
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
  // Not an insert that becomes an update where there is one: each try to pay would use up an order's number.
  const corrected = await store.db
    .updateTable('orders')
    .set(details)
    .where('intent_id', '=', intent.id)
    .where('status', '=', 'pending_payment')
    .returning(['id', 'token'])
    .executeTakeFirst()
  if (corrected || (await findOrderToken(store, intent.id))) return corrected
  const placed = await store.db
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
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow()
  await insertEvent(store, placed.id, 'pending_payment', 'Placed', now)
  return placed
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
        length_in: line.size.lengthIn,
        width_in: line.size.widthIn,
        thickness_in: line.size.thicknessIn,
        quantity: line.quantity,
        unit_price_cents: line.unitPriceCents,
      })),
    )
    .execute()
}

async function replaceWords(store: Store, orderId: number, input?: OrderInput): Promise<void> {
  await store.db.deleteFrom('order_words').where('order_id', '=', orderId).execute()
  const { customerName, customerEmail, customerPhone, shippingAddress: address } = input ?? {}
  const text = [orderId, customerName, customerEmail, customerPhone, address?.city, address?.zip].join(' ')
  await store.db
    .insertInto('order_words')
    .values(
      wordsOf(text)
        .slice(0, mostWords)
        .map((word) => ({ order_id: orderId, word })),
    )
    .execute()
}

/** One line of an order's history. */
export async function insertEvent(store: Store, orderId: number, status: OrderStatus, note: string, now: number) {
  await store.db.insertInto('order_events').values({ order_id: orderId, at: now, status, note }).execute()
}

/**
 * Brings our books to what the provider says of an intent now. Safe to call any number of times, from webhook, browser
 * and reconciler at once: every change is conditional on the state it starts from. `canceledBy` is told in the history
 * of an order that ends with its intent.
 */
export async function applyIntent(
  store: Store,
  intent: Intent,
  now: number,
  canceledBy = 'The payment was closed before it was made',
): Promise<void> {
  const final = intent.status === 'succeeded' || intent.status === 'canceled'
  await store.transaction(async () => {
    let known = store.db
      .updateTable('payment_intents')
      .set({
        last_status: intent.status,
        last_error: intent.error,
        checked_at: now,
        ...(intent.status === 'succeeded' && { state: 'settled' as const }),
        ...(intent.status === 'canceled' && { state: 'canceled' as const }),
      })
      .where('intent_id', '=', intent.id)
    // Nothing follows success or cancellation: this is an older answer that was overtaken.
    if (!final) known = known.where(isOpen)
    const row = await known.returning(['session_id', 'provider']).executeTakeFirst()
    // Not an intent of this shop's making: another system may share the provider's account.
    if (!row) return
    if (intent.status === 'succeeded') await settle(store, intent, row, now)
    if (intent.status === 'canceled') await cancelOrder(store, intent.id, canceledBy, now)
  })
}

async function settle(
  store: Store,
  intent: Intent,
  row: { session_id: string; provider: string },
  now: number,
): Promise<void> {
  const order = await store.db
    .selectFrom('orders')
    .select(['id', 'status', 'total_cents', 'set_aside'])
    .where('intent_id', '=', intent.id)
    // The caller holds the intent's row, so a second delivery waits there and finds the order paid. An owner who cancels
    // holds the order alone: whoever comes second sees what the first has done, and no money goes unseen.
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()
  if (!order) return insertOrphan(store, intent, row, now)
  if (order.set_aside !== null || (order.status !== 'pending_payment' && order.status !== 'canceled')) return

  const doubt = doubtAbout(intent, order)
  if (doubt) {
    await store.db
      .updateTable('orders')
      // What was taken is what can be given back.
      .set({ set_aside: doubt, total_cents: intent.amountReceivedCents, updated_at: now })
      .where('id', '=', order.id)
      .execute()
    await insertEvent(store, order.id, order.status as OrderStatus, doubt, now)
    await mailOrderNotice(store, order.id, now)
    return
  }
  const paid = await store.db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: now, updated_at: now })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertEvent(store, order.id, 'paid', 'Paid', now)
  await takeFromCart(store, order.id)
  await mailReceipt(store, paid, now)
  await mailOrderNotice(store, paid.id, now)
}

/** Takes what was ordered out of the cart. What was added after the order was placed stays, also of the same piece. */
async function takeFromCart(store: Store, orderId: number): Promise<void> {
  const items = await store.db
    .selectFrom('order_items')
    .select(['cart_item_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  for (const { cart_item_id, quantity } of items) {
    await store.db.deleteFrom('cart_items').where('id', '=', cart_item_id).where('quantity', '<=', quantity).execute()
    await store.db
      .updateTable('cart_items')
      .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
      .where('id', '=', cart_item_id)
      .execute()
  }
}

/** Why a payment that succeeded is not this order's; undefined when it is. */
function doubtAbout(intent: Intent, order: { status: string; total_cents: number }): string | undefined {
  if (order.status === 'canceled') return 'Paid after the order was canceled: refund it, or make it by hand'
  if (intent.currency !== currency) return `Paid in ${intent.currency.toUpperCase()} instead of US dollars`
  if (intent.amountReceivedCents !== order.total_cents)
    return `Paid ${formatCents(intent.amountReceivedCents)} instead of ${formatCents(order.total_cents)}`
  return undefined
}

/** Money came for a cart that nobody gave an address for: kept for the owner, with what the cart holds. */
async function insertOrphan(
  store: Store,
  intent: Intent,
  row: { session_id: string; provider: string },
  now: number,
): Promise<void> {
  const lines = await listCart(store, row.session_id)
  const totals = totalsOf(lines)
  const address: Address = { street: '', city: '', state: '', zip: '', country: 'US' }
  const order = await store.db
    .insertInto('orders')
    .values({
      token: randomBytes(24).toString('base64url'),
      session_id: row.session_id,
      intent_id: intent.id,
      provider: row.provider,
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
  await replaceWords(store, order.id)
  await mailOrderNotice(store, order.id, now)
}

/** Ends the order of an intent, unless it is paid or the owner must look at it. */
export async function cancelOrder(store: Store, intentId: string, note: string, now: number): Promise<void> {
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
