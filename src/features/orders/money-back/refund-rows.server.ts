/** The table of refunds; no other file writes it. Refunds of the owner's are in refunds.server.ts. */
import type { Insertable, Selectable } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { taxShareCents } from './tax-share.ts'

export type RefundRow = Selectable<Tables['refunds']>
export type Refund = Pick<RefundRow, 'id' | 'order_id' | 'payment_id' | 'amount_cents'>

export const findRefund = (store: Store, id: string): Promise<RefundRow | undefined> =>
  store.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

export const listRefunds = (store: Store, orderId: number): Promise<RefundRow[]> =>
  store.db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** DESK-5: of a refund that isn't written yet. What was paid twice had no tax in it. The caller has locked the order. */
export async function taxShareOf(
  store: Store,
  order: Pick<Selectable<Tables['orders']>, 'id' | 'total_cents' | 'tax_cents'>,
  { payment_id: paymentId, amount_cents: amountCents }: Pick<Refund, 'payment_id' | 'amount_cents'>,
): Promise<number> {
  const extra = await store.db
    .selectFrom('order_payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'extra')
    .execute()
  const isExtra = (id: string) => extra.some((payment) => payment.id === id)
  if (isExtra(paymentId)) return 0
  const refunds = (await listRefunds(store, order.id)).filter((refund) => !isExtra(refund.payment_id))
  const earlier = refunds.map((refund) => ({
    amountCents: refund.amount_cents,
    taxCents: refund.tax_cents,
    state: refund.state,
  }))
  return taxShareCents({ totalCents: order.total_cents, taxCents: order.tax_cents }, earlier, amountCents)
}

export async function insertRefund(store: Store, refund: Insertable<Tables['refunds']>): Promise<void> {
  await store.db.insertInto('refunds').values(refund).execute()
}

/** False when it is in another state by now. */
export async function changeRefund(
  store: Store,
  { id, state }: Pick<RefundRow, 'id' | 'state'>,
  to: Partial<Pick<RefundRow, 'state' | 'provider_refund_id' | 'failure' | 'needs_look' | 'tax_cents'>>,
): Promise<boolean> {
  const changed = await store.db
    .updateTable('refunds')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The owner has looked at them. */
export async function markRefundsLookedAt(store: Store, orderId: number): Promise<void> {
  await store.db
    .updateTable('refunds')
    .set({ needs_look: 0 })
    .where('order_id', '=', orderId)
    .where('needs_look', '=', 1)
    .execute()
}
