/**
 * The payments of orders; no other file writes their tables. The callers have locked the order (LIVE-6): a cart's order has
 * one payment, an accepted offer's a deposit and a balance. What comes by hand may be a part of one (DESK-4): then the part
 * is a row of its own, of the same kind, and what is left stays due. All of an order's add up to its total.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isOneOf } from '../../platform/database/one-of.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { passIntents } from '../payment/intents.server.ts'

export type OrderPayment = Selectable<Tables['order_payments']>

export const isDue = ({ state }: OrderPayment) => state === 'due'

/** An intent at the provider. */
export type CardPayment = { intentId: string; provider: string }

export type PaymentHow = NonNullable<OrderPayment['how']>

type NewPayment = Pick<OrderPayment, 'kind' | 'amount_cents'> & Partial<Pick<OrderPayment, 'intent_id' | 'provider'>>

/** Due payments of an order. */
export async function insertPayments(store: Store, orderId: number, payments: readonly NewPayment[], now: number) {
  await store.db
    .insertInto('order_payments')
    .values(
      payments.map((payment, index) => ({
        id: randomUUID(),
        order_id: orderId,
        state: 'due' as const,
        how: null,
        intent_id: null,
        provider: null,
        // In the order in which they are due.
        created_at: now + index,
        paid_at: null,
        ...payment,
      })),
    )
    .execute()
}

export const findPayment = (store: Store, id: string): Promise<OrderPayment | undefined> =>
  store.db.selectFrom('order_payments').selectAll().where('id', '=', id).executeTakeFirst()

export const findPaymentOfIntent = (store: Store, intentId: string): Promise<OrderPayment | undefined> =>
  store.db.selectFrom('order_payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst()

/** The payment that an intent's money was booked as; undefined before it arrived. */
export const findArrival = (store: Store, intentId: string): Promise<OrderPayment | undefined> =>
  store.db
    .selectFrom('order_payments')
    .selectAll()
    .where('intent_id', '=', intentId)
    .where('state', 'in', ['paid', 'held'])
    .executeTakeFirst()

/** In the order in which they are due. */
export const listPayments = (store: Store, orderId: number): Promise<OrderPayment[]> =>
  store.db
    .selectFrom('order_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Of several orders, each order's in the order in which they are due. */
export async function listPaymentsOf(store: Store, orderIds: readonly number[]): Promise<Map<number, OrderPayment[]>> {
  const rows = await store.db
    .selectFrom('order_payments')
    .selectAll()
    .where(isOneOf(store, 'order_id', orderIds, 'bigint'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

/** What an order placed again costs now. */
export async function setDueAmount(store: Store, orderId: number, amountCents: number): Promise<void> {
  await store.db
    .updateTable('order_payments')
    .set({ amount_cents: amountCents })
    .where('order_id', '=', orderId)
    .where('state', '=', 'due')
    .execute()
}

/** The intent by which a due payment is being made. False when it is no longer due, or a part of it came by hand. */
export async function setIntent(
  store: Store,
  { id, amount_cents }: Pick<OrderPayment, 'id' | 'amount_cents'>,
  { intentId, provider }: CardPayment,
): Promise<boolean> {
  const set = await store.db
    .updateTable('order_payments')
    .set({ intent_id: intentId, provider })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .where('amount_cents', '=', amount_cents)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

export type Arrived = {
  /** `held` is not revenue until the owner has checked it. */
  as: 'paid' | 'held'
  amountCents: number
  how: PaymentHow
  note?: string
  card?: CardPayment
  /** By hand: the key of the booking. */
  key?: string | undefined
}

/** The money of a payment arrived. By hand, the card that it may have been tried with has nothing to do with it any more. */
export async function bookArrival(store: Store, id: string, arrived: Arrived, now: number): Promise<void> {
  const { as, amountCents, how, note = '', card, key = null } = arrived
  await store.db
    .updateTable('order_payments')
    .set({
      state: as,
      amount_cents: amountCents,
      how,
      note,
      request_key: key,
      ...(how === 'card'
        ? card && { intent_id: card.intentId, provider: card.provider }
        : { intent_id: null, provider: null }),
      paid_at: as === 'paid' ? now : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Of the parts of a payment, the ids begin with that of what is left of it. */
const partId = (id: string) => `${id}.${randomBytes(6).toString('base64url')}`
export const isPart = ({ id }: Pick<OrderPayment, 'id'>) => id.includes('.')

/** DESK-4: takes a part out of a due payment, as a due payment of its own, and returns that one. */
export async function splitDue(store: Store, payment: OrderPayment, amountCents: number): Promise<OrderPayment> {
  await store.db
    .updateTable('order_payments')
    .set({ amount_cents: payment.amount_cents - amountCents })
    .where('id', '=', payment.id)
    .execute()
  return store.db
    .insertInto('order_payments')
    .values({
      ...payment,
      ...{ id: partId(payment.id), amount_cents: amountCents, intent_id: null, provider: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** DESK-4: money that was booked by hand never came, or for another order: it is due again. Nothing of it was refunded. */
export async function unbookPayment(store: Store, payment: OrderPayment, reason: string, now: number): Promise<void> {
  const { id, order_id, kind, amount_cents, how, note, paid_at } = payment
  if (how === null || how === 'card' || paid_at === null) throw new Error(`The payment ${id} was not booked by hand.`)
  await store.db
    .insertInto('unbooked_payments')
    .values({
      ...{ id: randomUUID(), order_id, payment_id: id, kind, amount_cents, how, note, paid_at },
      ...{ unbooked_at: now, reason },
    })
    .execute()
  const due = (await listPayments(store, order_id)).find((one) => one.kind === kind && isDue(one))
  // The one that stays is the one that card forms know, if there is such.
  const [kept, dropped] = due && !isPart(due) ? [due, payment] : [payment, due]
  if (dropped) {
    await passIntents(store, dropped.id, kept.id)
    await store.db.deleteFrom('order_payments').where('id', '=', dropped.id).execute()
  }
  await store.db
    .updateTable('order_payments')
    .set({
      ...{ state: 'due', amount_cents: payment.amount_cents + (due?.amount_cents ?? 0) },
      ...{ how: null, note: '', request_key: null, intent_id: null, provider: null, paid_at: null },
    })
    .where('id', '=', kept.id)
    .execute()
}

export const listUnbooked = (store: Store, orderId: number): Promise<Selectable<Tables['unbooked_payments']>[]> =>
  store.db
    .selectFrom('unbooked_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('unbooked_at')
    .orderBy('id')
    .execute()

/** Money that arrived without an order, or beyond what was due. Held until the owner refunds it. */
export async function insertHeld(
  store: Store,
  {
    orderId,
    kind,
    amountCents,
    card,
  }: { orderId: number; kind: 'whole' | 'extra'; amountCents: number; card: CardPayment },
  now: number,
) {
  await store.db
    .insertInto('order_payments')
    .values({
      id: randomUUID(),
      order_id: orderId,
      kind,
      state: 'held',
      amount_cents: amountCents,
      how: 'card',
      intent_id: card.intentId,
      provider: card.provider,
      created_at: now,
      paid_at: null,
    })
    .execute()
}

/** Nothing more is due for a canceled or refunded order. */
export async function voidDuePayments(store: Store, orderId: number): Promise<void> {
  await store.db
    .updateTable('order_payments')
    .set({ state: 'void' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'due')
    .execute()
}

/** An order is worked on again: what it was still to pay is due as before. */
export async function reviveVoidPayments(store: Store, orderId: number): Promise<void> {
  await store.db
    .updateTable('order_payments')
    .set({ state: 'due' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'void')
    .execute()
}

/** What went back of a payment in all. */
export type WentBack = {
  /** Refunded, or being refunded. */
  refundedCents: number
  /** Taken back by banks. */
  withdrawnCents: number
  /** Of both, what is gone for good: refunds that were made, and disputes that are lost. */
  goneCents: number
}

/** Counted from the refunds and disputes themselves. Never more than the payment: a refund that is asked may be refused. */
async function countWentBack(store: Store, payment: Pick<OrderPayment, 'id' | 'amount_cents'>): Promise<WentBack> {
  const refunds = await store.db
    .selectFrom('refunds')
    .select(['amount_cents', 'state'])
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'failed')
    .execute()
  const disputes = await store.db
    .selectFrom('disputes')
    .select(['withdrawn_cents', 'state'])
    .where('payment_id', '=', payment.id)
    .execute()
  const made = refunds.filter(({ state }) => state === 'done')
  const lost = disputes.filter(({ state }) => state === 'lost')
  const refundedCents = Math.min(payment.amount_cents, sumOf(refunds.map((refund) => refund.amount_cents)))
  const sumWithdrawn = (all: typeof disputes) => sumOf(all.map((dispute) => dispute.withdrawn_cents))
  return {
    refundedCents,
    withdrawnCents: Math.min(payment.amount_cents - refundedCents, sumWithdrawn(disputes)),
    goneCents: Math.min(payment.amount_cents, sumOf(made.map((refund) => refund.amount_cents)) + sumWithdrawn(lost)),
  }
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** Counts again what went back of each payment, and returns it for the whole order. The caller has locked it. */
export async function recountWentBack(store: Store, orderId: number): Promise<WentBack> {
  const all: WentBack = { refundedCents: 0, withdrawnCents: 0, goneCents: 0 }
  for (const payment of await listPayments(store, orderId)) {
    if (payment.state !== 'paid' && payment.state !== 'held') continue
    const back = await countWentBack(store, payment)
    if (back.refundedCents !== payment.refunded_cents || back.withdrawnCents !== payment.withdrawn_cents)
      await store.db
        .updateTable('order_payments')
        .set({ refunded_cents: back.refundedCents, withdrawn_cents: back.withdrawnCents })
        .where('id', '=', payment.id)
        .execute()
    all.refundedCents += back.refundedCents
    all.withdrawnCents += back.withdrawnCents
    all.goneCents += back.goneCents
  }
  return all
}
