/**
 * The order books: the only file that writes orders, their items and history. Every status change comes with a line of
 * history and changes what the owner's search finds, so callers run these functions in a transaction.
 */
import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { changeTerms, markOf } from '../../platform/search/search-index.ts'
import type { CartLine } from '../cart/cart.server.ts'
import type { PieceToDraw } from '../catalog/drawn-pieces.server.ts'
import type { Sale } from '../delivery/sale.ts'
import type { Address } from '../payment/address.ts'
import { formatCents } from '../pricing/money.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { OrderTotals } from '../pricing/pricing.ts'
import { marksOf, readOrderTerms } from './finding/order-terms.server.ts'
import type { OrderStatus } from './order.ts'

export type OrderRow = Selectable<Tables['orders']>

export type OrderDetails = {
  sessionId: string
  customerName: string
  customerEmail: string
  customerPhone: string
  shippingAddress: Address
  billingAddress: Address
}

type Payment = { intentId: string; provider: string }

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
  size: { lengthIn: item.length_in, widthIn: item.width_in, thicknessIn: item.thickness_in },
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

export async function findOrderToken(store: Store, intentId: string): Promise<string | null> {
  const order = await store.db.selectFrom('orders').select('token').where('intent_id', '=', intentId).executeTakeFirst()
  return order?.token ?? null
}

/**
 * Inserts an intent's order, or updates the existing one. Undefined when that one is no longer unpaid. The caller holds the
 * lock on the intent's row, so no other request inserts an order for it.
 */
export async function saveUnpaidOrder(
  store: Store,
  details: OrderDetails,
  payment: Payment,
  lines: CartLine[],
  { totals, delivery, taxRule, lines: priceLines }: Sale,
  now: number,
): Promise<{ token: string } | undefined> {
  const columns = {
    customer_name: details.customerName,
    customer_email: details.customerEmail,
    customer_phone: details.customerPhone,
    shipping_address: JSON.stringify(details.shippingAddress),
    billing_address: JSON.stringify(details.billingAddress),
    subtotal_cents: totals.subtotalCents,
    shipping_cents: totals.shippingCents,
    tax_cents: totals.taxCents,
    total_cents: totals.totalCents,
    delivery: JSON.stringify(delivery),
    tax_rule: JSON.stringify(taxRule),
    price_lines: JSON.stringify(priceLines),
    updated_at: now,
  }
  const before = await store.db
    .selectFrom('orders')
    .selectAll()
    .where('intent_id', '=', payment.intentId)
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()
  if (before && before.status !== 'pending_payment') return undefined
  const termsBefore = before ? (await readOrderTerms(store, [before.id])).get(before.id) : []
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
        .values({ ...newOrder(details.sessionId, payment, now), ...columns })
        .returningAll()
        .executeTakeFirstOrThrow()
  if (!before) await addHistory(store, order.id, 'pending_payment', 'Placed', now)
  await replaceItems(store, order.id, lines)
  await indexOrder(store, order.id, termsBefore ?? [])
  return { token: order.token }
}

/**
 * Inserts an order that the owner must check, for a payment without customer details. It has the cart's current items.
 * Returns its id; undefined when the payment already has an order.
 */
export async function insertUnclaimedPayment(
  store: Store,
  sessionId: string,
  payment: Payment & { receivedCents: number },
  lines: CartLine[],
  totals: OrderTotals,
  now: number,
): Promise<number | undefined> {
  const address: Address = { street: '', city: '', state: '', zip: '', country: 'US' }
  const order = await store.db
    .insertInto('orders')
    .values({
      ...newOrder(sessionId, payment, now),
      customer_name: '',
      customer_email: '',
      customer_phone: '',
      shipping_address: JSON.stringify(address),
      billing_address: JSON.stringify(address),
      subtotal_cents: totals.subtotalCents,
      shipping_cents: totals.shippingCents,
      tax_cents: totals.taxCents,
      total_cents: payment.receivedCents,
      set_aside: 'Paid without an order: ask the payment provider who paid',
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!order) return undefined
  await addHistory(store, order.id, 'pending_payment', 'Paid without an order', now)
  if (lines.length > 0) await replaceItems(store, order.id, lines)
  await indexOrder(store, order.id, [])
  return order.id
}

const newOrder = (sessionId: string, { intentId, provider }: Payment, now: number) =>
  ({
    // 192 random bits: anyone with the link sees the order.
    token: randomBytes(24).toString('base64url'),
    session_id: sessionId,
    intent_id: intentId,
    provider,
    status: 'pending_payment',
    refunded_cents: 0,
    set_aside: null,
    created_at: now,
    updated_at: now,
    paid_at: null,
  }) satisfies Partial<Insertable<Tables['orders']>>

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
        wood_species_id: line.woodSpeciesId,
        finish_option_id: line.finishOptionId,
        finish_name: line.finishName,
        price_lines: JSON.stringify(line.priceLines),
      })),
    )
    .execute()
}

/** `before` are its terms until now. */
async function indexOrder(store: Store, orderId: number, before: readonly string[]): Promise<void> {
  const after = (await readOrderTerms(store, [orderId])).get(orderId) ?? []
  await changeTerms(store, 'orders', orderId, before, after)
}

/** What the list is filtered by: statuses and 'set_aside'. */
const changeMarks = (store: Store, orderId: number, before: readonly string[], after: readonly string[]) =>
  changeTerms(store, 'orders', orderId, before.map(markOf), after.map(markOf))

async function addHistory(store: Store, orderId: number, status: OrderStatus, note: string, now: number) {
  await store.db.insertInto('order_events').values({ order_id: orderId, at: now, status, note }).execute()
}

/** An intent's order, locked until the transaction ends. SQLite has only one writer anyway. */
export const lockOrderOf = (store: Store, intentId: string) =>
  store.db
    .selectFrom('orders')
    .select(['id', 'status', 'total_cents', 'set_aside'])
    .where('intent_id', '=', intentId)
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()

/** The caller has locked the order. */
export async function markPaid(store: Store, order: Pick<OrderRow, 'id' | 'status'>, now: number): Promise<OrderRow> {
  const paid = await store.db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: now, updated_at: now })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await changeMarks(store, order.id, [order.status], ['paid'])
  await addHistory(store, order.id, 'paid', 'Paid', now)
  return paid
}

/** Sets an order aside for the owner because its payment doesn't match; the caller has locked it. The total becomes what was paid, so it can be refunded. */
export async function setAside(
  store: Store,
  order: Pick<OrderRow, 'id' | 'status'>,
  reason: string,
  receivedCents: number,
  now: number,
): Promise<void> {
  await store.db
    .updateTable('orders')
    .set({ set_aside: reason, total_cents: receivedCents, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await changeMarks(store, order.id, [], ['set_aside'])
  await addHistory(store, order.id, order.status as OrderStatus, reason, now)
}

/** Cancels the order of an intent, unless it is paid or set aside. */
export async function cancelOrder(store: Store, intentId: string, note: string, now: number): Promise<void> {
  const order = await store.db
    .updateTable('orders')
    .set({ status: 'canceled', updated_at: now })
    .where('intent_id', '=', intentId)
    .where('status', '=', 'pending_payment')
    .where('set_aside', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!order) return
  await changeMarks(store, order.id, ['pending_payment'], ['canceled'])
  await addHistory(store, order.id, 'canceled', note, now)
}

/** False when the status is no longer `from`. */
export async function changeStatus(
  store: Store,
  orderId: number,
  from: OrderStatus,
  to: OrderStatus,
  note: string,
  now: number,
): Promise<boolean> {
  const changed = await store.db
    .updateTable('orders')
    .set({ status: to, updated_at: now })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await changeMarks(store, orderId, [from], [to])
  await addHistory(store, orderId, to, note, now)
  return true
}

/** An order, locked until the transaction ends; undefined for an unknown id. */
export const lockOrder = (store: Store, orderId: number, now: number): Promise<OrderRow | undefined> =>
  store.db.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).returningAll().executeTakeFirst()

/** Counts a refund before calling the provider, so another refund can't spend the same dollars. */
export async function reserveRefund(store: Store, orderId: number, amountCents: number): Promise<void> {
  await store.db
    .updateTable('orders')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
    .where('id', '=', orderId)
    .execute()
}

/** Books a reserved refund as made. A full refund changes the status to refunded and clears `set_aside`. */
export async function bookRefund(store: Store, orderId: number, amountCents: number, now: number): Promise<void> {
  const order = await lockOrder(store, orderId, now)
  if (!order) throw new Error(`Order ${orderId} not found.`)
  const isWhole = order.refunded_cents === order.total_cents
  if (isWhole) {
    await store.db
      .updateTable('orders')
      .set({ status: 'refunded', set_aside: null })
      .where('id', '=', orderId)
      .execute()
    await changeMarks(store, orderId, marksOf(order), ['refunded'])
  }
  const status = isWhole ? 'refunded' : (order.status as OrderStatus)
  await addHistory(store, orderId, status, `Refunded ${formatCents(amountCents)}`, now)
}

/** Undoes the reservation of a refused refund. */
export async function releaseRefund(
  store: Store,
  orderId: number,
  amountCents: number,
  reason: string,
  now: number,
): Promise<void> {
  const order = await store.db
    .updateTable('orders')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', amountCents), updated_at: now }))
    .where('id', '=', orderId)
    .returning('status')
    .executeTakeFirstOrThrow()
  await addHistory(store, orderId, order.status as OrderStatus, `Refund refused: ${reason}`, now)
}
