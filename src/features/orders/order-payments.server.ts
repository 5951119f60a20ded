/**
 * The payments of orders; no other file writes their table. The callers have locked the order (LIVE-6): a cart's order has
 * one payment, an accepted offer's a deposit and a balance.
 */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isOneOf } from '../../platform/database/one-of.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

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

/** The intent by which a due payment is being made. False when it is no longer due. */
export async function setIntent(store: Store, id: string, { intentId, provider }: CardPayment): Promise<boolean> {
  const set = await store.db
    .updateTable('order_payments')
    .set({ intent_id: intentId, provider })
    .where('id', '=', id)
    .where('state', '=', 'due')
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
}

/** The money of a payment arrived. By hand, the card that it may have been tried with has nothing to do with it any more. */
export async function bookArrival(store: Store, id: string, arrived: Arrived, now: number): Promise<void> {
  const { as, amountCents, how, note = '', card } = arrived
  await store.db
    .updateTable('order_payments')
    .set({
      state: as,
      amount_cents: amountCents,
      how,
      note,
      ...(how === 'card'
        ? card && { intent_id: card.intentId, provider: card.provider }
        : { intent_id: null, provider: null }),
      paid_at: as === 'paid' ? now : null,
    })
    .where('id', '=', id)
    .execute()
}

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
