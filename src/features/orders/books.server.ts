/**
 * The order books: the only file that writes orders, their items, their history and their search words. Every change of
 * an order comes with its line of history, so each of these runs in a transaction that the caller opens.
 */
import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { mostWords, wordsOf } from '../../platform/search-words.ts'
import type { CartLine } from '../cart/cart.server.ts'
import type { Address } from '../payment/address.ts'
import { formatCents } from '../pricing/money.ts'
import type { OrderTotals } from '../pricing/pricing.ts'
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

export async function findOrderToken(store: Store, intentId: string): Promise<string | null> {
  const order = await store.db.selectFrom('orders').select('token').where('intent_id', '=', intentId).executeTakeFirst()
  return order?.token ?? null
}

/**
 * Stores the order of an intent, or corrects the one that is there. Undefined when that one no longer waits for its
 * payment. The caller holds the lock on the intent's row, so no other request inserts an order for it.
 */
export async function saveUnpaidOrder(
  store: Store,
  details: OrderDetails,
  payment: Payment,
  lines: CartLine[],
  totals: OrderTotals,
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
    updated_at: now,
  }
  // Not an upsert: on PostgreSQL each try to pay would use up an order number.
  const corrected = await store.db
    .updateTable('orders')
    .set(columns)
    .where('intent_id', '=', payment.intentId)
    .where('status', '=', 'pending_payment')
    .returning(['id', 'token'])
    .executeTakeFirst()
  if (!corrected && (await findOrderToken(store, payment.intentId))) return undefined
  const order =
    corrected ??
    (await store.db
      .insertInto('orders')
      .values({ ...newOrder(details.sessionId, payment, now), ...columns })
      .returning(['id', 'token'])
      .executeTakeFirstOrThrow())
  if (!corrected) await addHistory(store, order.id, 'pending_payment', 'Placed', now)
  await replaceItems(store, order.id, lines)
  await replaceWords(store, order.id, details)
  return { token: order.token }
}

/**
 * Money for a cart whose customer gave no details: an order for the owner to look at, with what the cart holds now. The
 * order's id; undefined when it is in the books already.
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
      set_aside: 'Paid without an order: the payment provider knows who paid',
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!order) return undefined
  await addHistory(store, order.id, 'pending_payment', 'Paid without an order', now)
  if (lines.length > 0) await replaceItems(store, order.id, lines)
  await replaceWords(store, order.id)
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
      })),
    )
    .execute()
}

async function replaceWords(store: Store, orderId: number, details?: OrderDetails): Promise<void> {
  await store.db.deleteFrom('order_words').where('order_id', '=', orderId).execute()
  const { customerName, customerEmail, customerPhone, shippingAddress: address } = details ?? {}
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

async function addHistory(store: Store, orderId: number, status: OrderStatus, note: string, now: number) {
  await store.db.insertInto('order_events').values({ order_id: orderId, at: now, status, note }).execute()
}

/** An intent's order, locked until the transaction ends. On SQLite there is one writer anyway. */
export const lockOrderOf = (store: Store, intentId: string) =>
  store.db
    .selectFrom('orders')
    .select(['id', 'status', 'total_cents', 'set_aside'])
    .where('intent_id', '=', intentId)
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()

export async function markPaid(store: Store, orderId: number, now: number): Promise<OrderRow> {
  const paid = await store.db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: now, updated_at: now })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addHistory(store, orderId, 'paid', 'Paid', now)
  return paid
}

/** Leaves a payment that does not fit its order to the owner. What came in becomes the total: it is what can be refunded. */
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
  if (order) await addHistory(store, order.id, 'canceled', note, now)
}

/** False when the order has left `from` in the meantime. */
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
  if (changed) await addHistory(store, orderId, to, note, now)
  return changed !== undefined
}

/** An order, locked until the transaction ends; undefined when there is none of that number. */
export const lockOrder = (store: Store, orderId: number, now: number): Promise<OrderRow | undefined> =>
  store.db.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).returningAll().executeTakeFirst()

/** Counts a refund before the provider is asked for it, so that no second one spends the same dollars. */
export async function reserveRefund(store: Store, orderId: number, amountCents: number): Promise<void> {
  await store.db
    .updateTable('orders')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
    .where('id', '=', orderId)
    .execute()
}

/** The reserved money was refunded. With the last of it the order is refunded, and needs no more looking at. */
export async function bookRefund(store: Store, orderId: number, amountCents: number, now: number): Promise<void> {
  const order = await lockOrder(store, orderId, now)
  if (!order) throw new Error(`There is no order ${orderId} to refund.`)
  const isWhole = order.refunded_cents === order.total_cents
  if (isWhole)
    await store.db
      .updateTable('orders')
      .set({ status: 'refunded', set_aside: null })
      .where('id', '=', orderId)
      .execute()
  const status = isWhole ? 'refunded' : (order.status as OrderStatus)
  await addHistory(store, orderId, status, `Refunded ${formatCents(amountCents)}`, now)
}

/** The reserved money was not refunded after all. */
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
