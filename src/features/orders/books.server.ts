/**
 * The order books: the only file that writes orders, their items and history. Every status change comes with a line of
 * history, so callers run these functions in a transaction. Longer than other files, because no other file may change these
 * rows.
 */

import { randomBytes } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { LogFields, Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { currentName } from '../../platform/people/current-person.ts'
import type { CartLine } from '../cart/cart-lines.server.ts'
import type { PieceToDraw } from '../catalog/drawn-pieces.server.ts'
import type { Sale, SaleDelivery } from '../delivery/sale.ts'
import { makingOf } from '../drawing/making/making.ts'
import type { Address } from '../payment/address.ts'
import { listOpenIntentsOf } from '../payment/intents.server.ts'
import { formatCents } from '../pricing/money.ts'
import { sizeOfRow } from '../pricing/piece.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { OrderTotals } from '../pricing/pricing.ts'
import type { TaxRule } from '../pricing/tax.ts'
import { markBought } from '../quotes/request/bought-quotes.server.ts'
import { enterInBooks } from './enter-books.server.ts'
import { indexOrders } from './finding/order-search.server.ts'
import type { ItemWork } from './items/item-work.ts'
import type { OrderStatus } from './order.ts'
import { isNeverPaid } from './order-figures.server.ts'
import {
  bookArrival,
  type CardPayment,
  findPayment,
  findPaymentOfIntent,
  insertHeld,
  insertPayments,
  listPayments,
  type OrderPayment,
  type PaymentHow,
  recountWentBack,
  reviveVoidPayments,
  setDueAmount,
  unbookPayment,
  voidDuePayments,
} from './order-payments.server.ts'
import { unstartedStatus } from './steps/order-steps.ts'

export type OrderRow = Selectable<Tables['orders']>

type Customer = {
  customerName: string
  customerEmail: string
  customerPhone: string
  shippingAddress: Address
  billingAddress: Address
}

export type OrderDetails = Customer & { sessionId: string }

export const listItems = (store: Store, orderId: number) =>
  store.db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

export type OrderItem = Selectable<Tables['order_items']>

/** What the unit price was made of; empty in orders from before that was stored. */
export const priceLinesOf = ({ price_lines }: OrderItem): PriceLine[] => JSON.parse(price_lines)

/** Null for none; undefined in orders from before a finish could be chosen. */
export const finishNameOf = ({ wood_species_id, finish_name }: OrderItem) =>
  wood_species_id === null ? undefined : finish_name

/** DRAW-4. */
export const pieceToDraw = (item: OrderItem): PieceToDraw => ({
  category: item.category,
  making: makingOf(item),
  size: sizeOfRow(item),
  woodSpeciesId: item.wood_species_id,
  finishOptionId: item.finish_option_id,
})

/** The items of several orders. */
export async function listItemsOf(store: Store, orderIds: readonly number[]): Promise<OrderItem[]> {
  if (orderIds.length === 0) return []
  return store.db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}

/** Of the order that an intent pays for. */
export async function findOrderToken(store: Store, intentId: string): Promise<string | null> {
  const order = await store.db
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.order_id')
    .select('orders.token')
    .where('order_payments.intent_id', '=', intentId)
    .executeTakeFirst()
  return order?.token ?? null
}

/**
 * Inserts an intent's order, or updates the existing one. Undefined when that one is no longer unpaid. The caller holds the
 * lock on the intent's row, so no other request inserts an order for it.
 */
export async function saveUnpaidOrder(
  store: Store,
  details: OrderDetails,
  payment: CardPayment,
  lines: CartLine[],
  { totals, delivery, taxRule, lines: priceLines }: Sale,
  now: number,
): Promise<{ token: string } | undefined> {
  const columns = {
    ...customerColumns(details),
    ...totalColumns(totals),
    delivery: JSON.stringify(delivery),
    promised_on: delivery.days.to,
    tax_rule: JSON.stringify(taxRule),
    price_lines: JSON.stringify(priceLines),
    updated_at: now,
  }
  const placed = await findPaymentOfIntent(store, payment.intentId)
  const before = placed && (await readLocked(store, placed.order_id))
  // What came by hand was agreed on for the order as it is.
  if (before && (before.status !== 'pending_payment' || before.received_cents > 0)) return undefined
  // Not an upsert: on PostgreSQL every call would use up an order number.
  const order = before
    ? await store.db
        .updateTable('orders')
        .set(columns)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await store.db
        .insertInto('orders')
        .values({ ...newOrder(now), session_id: details.sessionId, ...columns })
        .returningAll()
        .executeTakeFirstOrThrow()
  if (before) await setDueAmount(store, order.id, totals.totalCents)
  else {
    await insertPayments(store, order.id, [wholePayment(payment, totals.totalCents)], now)
    await addHistory(store, order.id, 'pending_payment', `Placed${unlistedZip(delivery)}`, now)
    await cancelEarlier(store, details.sessionId, order.id, now)
  }
  store.logCommitted(
    { order: order.id, totalCents: totals.totalCents },
    before ? 'order changed before payment' : 'order placed',
  )
  await replaceItems(store, order.id, lines)
  await indexOrders(store, [order.id])
  return { token: order.token }
}

/** DESK-5: the cart's earlier checkouts were never paid; the shopper has come back. */
async function cancelEarlier(store: Store, sessionId: string, orderId: number, now: number): Promise<void> {
  const earlier = await store.db
    .selectFrom('orders')
    .selectAll()
    .where('session_id', '=', sessionId)
    // As the index says it.
    .where(sql<boolean>`quote_id is null and status = 'pending_payment'`)
    .where(isNeverPaid)
    .where('received_cents', '=', 0)
    .where('id', '<>', orderId)
    .orderBy('id')
    .$if(store.engine === 'postgres', (rows) => rows.forUpdate())
    .execute()
  for (const order of earlier) {
    // One that may still bring money stays.
    if ((await listOpenIntentsOf(store, await listPayments(store, order.id))).length > 0) continue
    await cancelOrder(store, order, `Placed again as order #${orderId}`, now)
  }
}

/**
 * Inserts an order that the owner must check, for a payment without customer details. It has the cart's current items.
 * Returns its id; undefined when the payment already has an order.
 */
export async function insertUnclaimedPayment(
  store: Store,
  sessionId: string,
  { receivedCents, ...payment }: CardPayment & { receivedCents: number },
  lines: CartLine[],
  totals: OrderTotals,
  now: number,
): Promise<number | undefined> {
  // The caller holds the lock on the intent's row, so no other request inserts an order for it.
  if (await findPaymentOfIntent(store, payment.intentId)) return undefined
  const address: Address = { street: '', city: '', state: '', zip: '', country: 'US' }
  const nobody = {
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    shippingAddress: address,
    billingAddress: address,
  }
  const order = await store.db
    .insertInto('orders')
    .values({
      ...newOrder(now),
      session_id: sessionId,
      ...customerColumns(nobody),
      ...totalColumns({ ...totals, totalCents: receivedCents }),
      received_cents: receivedCents,
      set_aside: 'Paid without an order: ask the payment provider who paid',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertHeld(store, { orderId: order.id, kind: 'whole', amountCents: receivedCents, card: payment }, now)
  await enterInBooks(store, order.id, now)
  await addHistory(store, order.id, 'pending_payment', 'Paid without an order', now, null)
  const fields = { order: order.id, amountCents: receivedCents, provider: payment.provider }
  store.logCommitted(fields, 'payment set aside: it has no order')
  if (lines.length > 0) await replaceItems(store, order.id, lines)
  await indexOrders(store, [order.id])
  return order.id
}

export type OfferOrder = Customer & {
  quoteId: number
  /** The first line of its history. */
  note: string
  /** 1 or more. */
  items: Omit<Insertable<Tables['order_items']>, 'order_id' | 'position' | 'cart_item_id' | 'picture_id'>[]
  totals: OrderTotals
  delivery: Sale['delivery'] | null
  /** The last day by which it is promised; null without a promise. */
  promisedOn: string | null
  taxRule: TaxRule
  /** Of all pieces together: what is agreed for several of them, delivery and tax. */
  lines: PriceLine[]
  /** Their sum is the total. */
  payments: { kind: 'whole' | 'deposit' | 'balance'; amount_cents: number }[]
}

/** LIVE-6: the order of an accepted offer. Its payments are due, the first at once. */
export async function insertOfferOrder(store: Store, offered: OfferOrder, now: number): Promise<OrderRow> {
  const { totals } = offered
  const order = await store.db
    .insertInto('orders')
    .values({
      ...newOrder(now),
      session_id: null,
      quote_id: offered.quoteId,
      ...customerColumns(offered),
      ...totalColumns(totals),
      delivery: offered.delivery && JSON.stringify(offered.delivery),
      promised_on: offered.promisedOn,
      tax_rule: JSON.stringify(offered.taxRule),
      price_lines: JSON.stringify(offered.lines),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await store.db
    .insertInto('order_items')
    .values(
      offered.items.map((item, position) => ({
        ...item,
        ...{ order_id: order.id, position, cart_item_id: '', picture_id: null },
      })),
    )
    .execute()
  await insertPayments(store, order.id, offered.payments, now)
  await addHistory(store, order.id, 'pending_payment', `${offered.note}${unlistedZip(offered.delivery)}`, now)
  store.logCommitted({ ...numbersOf(order), totalCents: totals.totalCents }, 'order placed')
  await indexOrders(store, [order.id])
  return order
}

/** OUT-5: for the owner, who checks it before the piece ships. */
const unlistedZip = (delivery: SaleDelivery | null) =>
  delivery?.place?.isGuess ? `. ZIP code ${delivery.place.zip} is not on our list: check the address` : ''

const wholePayment = ({ intentId, provider }: CardPayment, amountCents: number) => ({
  kind: 'whole' as const,
  amount_cents: amountCents,
  intent_id: intentId,
  provider,
})

const newOrder = (now: number) =>
  ({
    // 192 random bits: anyone with the link sees the order.
    token: randomBytes(24).toString('base64url'),
    status: 'pending_payment',
    refunded_cents: 0,
    set_aside: null,
    created_at: now,
    updated_at: now,
    paid_at: null,
  }) satisfies Partial<Insertable<Tables['orders']>>

const customerColumns = (customer: Customer) => ({
  customer_name: customer.customerName,
  customer_email: customer.customerEmail,
  customer_phone: customer.customerPhone,
  shipping_address: JSON.stringify(customer.shippingAddress),
  billing_address: JSON.stringify(customer.billingAddress),
})

const totalColumns = (totals: OrderTotals) => ({
  subtotal_cents: totals.subtotalCents,
  shipping_cents: totals.shippingCents,
  tax_cents: totals.taxCents,
  total_cents: totals.totalCents,
})

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
        making: JSON.stringify(line.making),
        wood_species_name: line.woodSpeciesName,
        picture_id: line.pictureIds[0] ?? null,
        length_in: line.size.lengthIn,
        width_in: line.size.widthIn,
        thickness_in: line.size.thicknessIn,
        quantity: line.quantity,
        unit_price_cents: line.unitPriceCents,
        wood_species_id: line.woodSpeciesId,
        finish_option_id: line.finishOptionId,
        finish_name: line.finishName,
        price_lines: JSON.stringify(line.priceLines),
      })),
    )
    .execute()
}

/** What leads from a line of the log to an order, and to the quote that it came from. */
const numbersOf = ({ id, quote_id: quoteId }: Pick<OrderRow, 'id' | 'quote_id'>): LogFields => ({
  order: id,
  ...(quoteId !== null && { quote: quoteId }),
})

/** `by` is who of the shop did it (STAFF-2). A person's request may also find what a customer or a provider did: then null. */
async function addHistory(
  store: Store,
  orderId: number,
  status: OrderStatus,
  note: string,
  now: number,
  by: string | null = currentName(),
) {
  const event = { order_id: orderId, at: now, status, note, by_name: by }
  const { id } = await store.db.insertInto('order_events').values(event).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locked until the transaction ends, without a change of the row. SQLite has only one writer anyway. */
export const readLocked = (store: Store, orderId: number) =>
  store.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()

/** The payment that an intent is for, and its order, locked until the transaction ends. */
export async function lockPaymentOf(store: Store, intent: { intentId: string; paymentId: string | null }) {
  const find = () =>
    intent.paymentId === null ? findPaymentOfIntent(store, intent.intentId) : findPayment(store, intent.paymentId)
  const found = await find()
  const order = found && (await readLocked(store, found.order_id))
  // Read again, now that no one else can change it.
  const payment = order && (await find())
  return payment && { order, payment }
}

/** For the log: the order that an intent pays for, and its quote. Empty for a cart that never became an order. */
export async function findNumbers(store: Store, intentId: string, paymentId: string | null): Promise<LogFields> {
  const payment = paymentId === null ? await findPaymentOfIntent(store, intentId) : await findPayment(store, paymentId)
  const order =
    payment &&
    (await store.db
      .selectFrom('orders')
      .select(['id', 'quote_id'])
      .where('id', '=', payment.order_id)
      .executeTakeFirst())
  return order ? numbersOf(order) : {}
}

const arrivalNotes = { whole: 'Paid', deposit: 'Deposit paid', balance: 'Balance paid', extra: 'Paid' } as const

type PaidBy = {
  how: PaymentHow
  note?: string
  card?: CardPayment
  at?: number
  /** DESK-4: by hand, the key of the booking, and whether some of the same payment is still due. */
  key?: string | undefined
  isPart?: boolean
}

/** Books a payment that arrived as it was due. The caller has locked the order. `event` is its line of history. */
export async function markPaid(
  store: Store,
  order: Pick<OrderRow, 'id' | 'status' | 'paid_at'>,
  payment: Pick<OrderPayment, 'id' | 'kind' | 'amount_cents'>,
  by: PaidBy,
  now: number,
): Promise<{ order: OrderRow; event: number }> {
  await bookArrival(store, payment.id, { as: 'paid', amountCents: payment.amount_cents, ...by }, by.at ?? now)
  const status =
    order.status === 'pending_payment' ? unstartedStatus(await listPayments(store, order.id)) : order.status
  const paid = await store.db
    .updateTable('orders')
    .set((eb) => ({
      status,
      paid_at: order.paid_at ?? now,
      received_cents: eb('received_cents', '+', payment.amount_cents),
      updated_at: now,
    }))
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const fields = { kind: payment.kind, how: by.how, amountCents: payment.amount_cents, status }
  store.logCommitted({ ...numbersOf(paid), ...fields }, 'payment booked')
  const how = by.how === 'card' ? '' : ` by ${by.how}${by.note ? `: ${by.note}` : ''}`
  const amount = formatCents(payment.amount_cents)
  const part = payment.kind === 'whole' ? `${amount} paid` : `${amount} of the ${payment.kind} paid`
  const note = `${by.isPart ? part : arrivalNotes[payment.kind]}${how}`
  // JOB-2: from now on it is made. A check that bounces changes that no more: the customer has bought.
  const isBegun = order.status === 'pending_payment' && status !== 'pending_payment'
  if (isBegun && paid.quote_id === null) await markBought(store, paid, await listItems(store, order.id), now)
  await enterInBooks(store, order.id, now)
  const who = by.how === 'card' ? null : currentName()
  return { order: paid, event: await addHistory(store, order.id, status, note, now, who) }
}

/**
 * DESK-4: payments by hand that never came are due again. One that nothing was begun for waits for its payment again; one that
 * was stays as it is, and owes. The caller has locked the order.
 */
export async function bookUnbooked(
  store: Store,
  order: OrderRow,
  payments: readonly OrderPayment[],
  reason: string,
  now: number,
): Promise<void> {
  for (const payment of payments) await unbookPayment(store, payment, reason, now)
  const left = await listPayments(store, order.id)
  const status = order.status === 'paid' ? unstartedStatus(left) : order.status
  const amountCents = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  await store.db
    .updateTable('orders')
    .set((eb) => ({
      status,
      received_cents: eb('received_cents', '-', amountCents),
      ...(left.every(({ paid_at }) => paid_at === null) && { paid_at: null }),
      updated_at: now,
    }))
    .where('id', '=', order.id)
    .execute()
  const how = payments[0]?.how ?? 'check'
  store.logCommitted({ ...numbersOf(order), how, amountCents, status }, 'payment unbooked')
  await enterInBooks(store, order.id, now, reason)
  const by = how === 'cash' ? 'in cash' : `by ${how}`
  await addHistory(store, order.id, status, `${formatCents(amountCents)} ${by} unbooked: ${reason}`, now)
}

/**
 * Sets an order aside for the owner because a payment doesn't match; the caller has locked it. The total of a cart's order
 * becomes what was paid, and the payment is held, so that it can be refunded. Where a part of it came by hand, that and what
 * is still due stay as they are.
 */
export async function setAside(
  store: Store,
  order: Pick<OrderRow, 'id' | 'quote_id' | 'status' | 'set_aside' | 'received_cents'>,
  payment: OrderPayment,
  reason: string,
  arrived: { amountCents: number; card: CardPayment },
  now: number,
): Promise<void> {
  const { amountCents, card } = arrived
  const isCart = order.quote_id === null
  const isExtra = payment.state === 'paid' || payment.state === 'held' || (isCart && order.received_cents > 0)
  if (isExtra) await insertHeld(store, { orderId: order.id, kind: 'extra', amountCents, card }, now)
  else await bookArrival(store, payment.id, { as: 'held', amountCents, how: 'card', card }, now)
  await store.db
    .updateTable('orders')
    .set((eb) => ({
      set_aside: reason,
      received_cents: eb('received_cents', '+', amountCents),
      ...(isCart && !isExtra && { total_cents: amountCents }),
      updated_at: now,
    }))
    .where('id', '=', order.id)
    .execute()
  await enterInBooks(store, order.id, now)
  const fields = { kind: payment.kind, amountCents, provider: card.provider }
  store.logCommitted({ ...numbersOf(order), ...fields, reason }, 'payment set aside')
  await addHistory(store, order.id, order.status, reason, now, null)
}

/**
 * Cancels an order that waits for its first payment, unless it is set aside. The caller has locked it. The id of its line of
 * history; undefined when it isn't canceled by this.
 */
export async function cancelOrder(
  store: Store,
  order: Pick<OrderRow, 'id' | 'quote_id' | 'status' | 'set_aside' | 'received_cents'>,
  note: string,
  now: number,
): Promise<number | undefined> {
  // What has received money is refunded.
  if (order.status !== 'pending_payment' || order.set_aside !== null || order.received_cents > 0) return undefined
  await store.db.updateTable('orders').set({ status: 'canceled', updated_at: now }).where('id', '=', order.id).execute()
  await voidDuePayments(store, order.id)
  store.logCommitted({ ...numbersOf(order), reason: note }, 'order canceled')
  return addHistory(store, order.id, 'canceled', note, now)
}

const keptUnpaidMs = 30 * 24 * 60 * 60 * 1000

/** DESK-5: checkouts that were left, and that nobody paid or closed in 30 days. */
export async function closeOldCheckouts(store: Store, now: number): Promise<void> {
  const old = await store.db
    .selectFrom('orders')
    .select('id')
    .where(isNeverPaid)
    .where('status', '=', 'pending_payment')
    .where('created_at', '<', now - keptUnpaidMs)
    .orderBy('id')
    .execute()
  for (const { id } of old)
    await store.transaction(async () => {
      const order = await lockOrder(store, id, now)
      if (!order || (await listOpenIntentsOf(store, await listPayments(store, id))).length > 0) return
      await cancelOrder(store, order, 'Closed: not paid in 30 days', now)
    })
}

/** The id of its line of history; undefined when the status is no longer `from`. */
export async function changeStatus(
  store: Store,
  orderId: number,
  from: OrderStatus,
  to: OrderStatus,
  note: string,
  now: number,
): Promise<number | undefined> {
  const changed = await store.db
    .updateTable('orders')
    .set({ status: to, updated_at: now })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .returning(['id', 'quote_id'])
    .executeTakeFirst()
  if (!changed) return undefined
  await enterInBooks(store, orderId, now)
  store.logCommitted({ ...numbersOf(changed), from, to }, 'order status')
  return addHistory(store, orderId, to, note, now)
}

/** JOB-4: what the pieces of an order in production are, in their order. The caller has locked the order. */
export async function setWorks(store: Store, orderId: number, works: readonly ItemWork[]): Promise<void> {
  const items = await listItems(store, orderId)
  for (const [index, { position, work: before }] of items.entries()) {
    const work = works[index]
    if (work === undefined || work === before) continue
    await store.db
      .updateTable('order_items')
      .set({ work })
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute()
  }
  store.logCommitted({ order: orderId, works: works.join(' ') }, 'pieces of an order')
}

type PhotoOfItem = { photo_id: string | null } | { gallery_image_id: string }

/** DESK-8: a photograph of a piece, none, or the gallery's copy of it. The caller has locked the order. */
export async function setItemPhoto(
  store: Store,
  order: Pick<OrderRow, 'id' | 'quote_id'>,
  position: number,
  photo: PhotoOfItem,
): Promise<void> {
  await store.db
    .updateTable('order_items')
    .set({ ...photo, ...('photo_id' in photo && { gallery_image_id: null }) })
    .where('order_id', '=', order.id)
    .where('position', '=', position)
    .execute()
  store.logCommitted({ ...numbersOf(order), piece: position }, 'photo of a piece')
}

/** DESK-1: how to reach the customer of a quote's order, if there is one. The caller has locked the quote. */
export async function changeOrderContact(
  store: Store,
  quoteId: number,
  { email, phone }: { email: string; phone: string },
  now: number,
): Promise<void> {
  const changed = await store.db
    .updateTable('orders')
    .set({ customer_email: email, customer_phone: phone, updated_at: now })
    .where('quote_id', '=', quoteId)
    .returning('id')
    .execute()
  await indexOrders(
    store,
    changed.map(({ id }) => id),
  )
}

/** LIVE-9: another day is promised. The caller has locked the order. `note` is its line of history. */
export async function setPromisedOn(
  store: Store,
  order: Pick<OrderRow, 'id' | 'quote_id' | 'status'>,
  promisedOn: string,
  note: string,
  now: number,
): Promise<void> {
  await store.db
    .updateTable('orders')
    .set({ promised_on: promisedOn, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await addHistory(store, order.id, order.status, note, now)
  store.logCommitted({ ...numbersOf(order), promisedOn }, 'order promised for another day')
}

/** An order, locked until the transaction ends; undefined for an unknown id. */
export const lockOrder = (store: Store, orderId: number, now: number): Promise<OrderRow | undefined> =>
  store.db.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).returningAll().executeTakeFirst()

/** A line of history without a change, such as what the bank said. The caller has locked the order. */
export async function noteInHistory(
  store: Store,
  order: Pick<OrderRow, 'id' | 'quote_id' | 'status'>,
  note: string,
  now: number,
  by: string | null = currentName(),
): Promise<number> {
  store.logCommitted(numbersOf(order), 'order noted')
  return addHistory(store, order.id, order.status, note, now, by)
}

/** Counts what went back of an order again. The caller has locked it. */
async function recount(store: Store, orderId: number) {
  const { goneCents, refundedCents, withdrawnCents } = await recountWentBack(store, orderId)
  await store.db
    .updateTable('orders')
    .set({ refunded_cents: refundedCents, withdrawn_cents: withdrawnCents })
    .where('id', '=', orderId)
    .execute()
  return goneCents
}

/** Counts a refund before calling the provider, so another refund can't spend the same dollars. Its row is written. */
export async function reserveRefund(store: Store, order: OrderRow, amountCents: number): Promise<void> {
  await recount(store, order.id)
  store.logCommitted({ ...numbersOf(order), amountCents }, 'refund asked')
}

type Turn = {
  /** Its line of history. */
  note: string
  /** STAFF-2: who asked for the refund; null for what a provider or a bank did. */
  by: string | null
  /** The payment of which money is here again: its refund failed, or the bank gave it back. */
  cameBack?: OrderPayment | undefined
}

/**
 * Books that refunds or disputes of an order have changed; their rows are written, and the caller has locked the order. When
 * all of its money is gone for good, its status is refunded and nothing more is due. When money of such an order is here
 * again, it is what it was before. `event` is the line of history.
 */
export async function bookWentBack(
  store: Store,
  order: OrderRow,
  { note, by, cameBack }: Turn,
  now: number,
): Promise<{ event: number; status: OrderStatus }> {
  const goneCents = await recount(store, order.id)
  const isWhole = order.received_cents > 0 && goneCents === order.received_cents
  const isReopened = !isWhole && cameBack !== undefined && order.status === 'refunded'
  const to: Pick<OrderRow, 'status' | 'set_aside'> = {
    status: order.status,
    set_aside: order.set_aside,
    ...(isWhole && { status: 'refunded', set_aside: null }),
    ...(isReopened && (await stateBeforeRefund(store, order, cameBack, note))),
  }
  await store.db
    .updateTable('orders')
    .set({ ...to, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  if (isWhole) await voidDuePayments(store, order.id)
  if (isReopened && to.status !== 'refunded' && to.status !== 'canceled') await reviveVoidPayments(store, order.id)
  await enterInBooks(store, order.id, now)
  const { status } = to
  store.logCommitted({ ...numbersOf(order), goneCents, status }, 'refunds and disputes booked')
  return { status, event: await addHistory(store, order.id, status, note, now, by) }
}

/** What a refunded order is once money of this payment is here again. Held money needs the owner's look, as before. */
async function stateBeforeRefund(
  store: Store,
  { id: orderId, set_aside: setAside }: OrderRow,
  cameBack: OrderPayment,
  note: string,
) {
  const payments = await listPayments(store, orderId)
  const paid = payments.filter(({ state }) => state === 'paid')
  const isStillRefunded =
    paid.length > 0 && paid.every((one) => one.refunded_cents + one.withdrawn_cents === one.amount_cents)
  const before = await store.db
    .selectFrom('order_events')
    .select('status')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'refunded')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    ...(!isStillRefunded && before),
    set_aside: cameBack.state === 'held' ? note : setAside,
  }
}
