/** OUT-1: orders whose money needs the owner: a dispute to reply to, a lost one, a refund that failed or came unasked. */
import type { Store } from '../../../platform/database/store.ts'
import { placeName, reasonText } from '../../payment/money-words.ts'
import type { OrderRow } from '../books.server.ts'
import { listByIds } from '../orders.server.ts'
import type { DisputeRow } from './disputes.server.ts'
import type { RefundRow } from './refund-rows.server.ts'

export type MoneyToLookAt = {
  order: OrderRow
  words: string
  cents: number
  /** Since when. */
  at: number
  dueAt: number | null
}

/** Far more than a shop ever has at once. */
const mostRead = 200

/** The reply that is due first comes first; of an order, the most pressing only. */
export async function listMoneyToLookAt(
  store: Store,
  limit: number,
): Promise<{ rows: MoneyToLookAt[]; total: number }> {
  const [disputes, refunds] = await Promise.all([
    store.db.selectFrom('disputes').selectAll().where('needs_look', '=', 1).limit(mostRead).execute(),
    store.db
      .selectFrom('refunds')
      .innerJoin('order_payments', 'order_payments.id', 'refunds.payment_id')
      .selectAll('refunds')
      .select('order_payments.provider')
      .where('needs_look', '=', 1)
      .orderBy('refunds.created_at', 'desc')
      .limit(mostRead)
      .execute(),
  ])
  const sorted = disputes.toSorted((one, other) => (one.due_at ?? one.created_at) - (other.due_at ?? other.created_at))
  const found = [...sorted.map(ofDispute), ...refunds.map(ofRefund)]
  const first = new Map(found.toReversed().map((one) => [one.orderId, one]))
  const pressing = found.filter((one) => first.get(one.orderId) === one)
  const shown = pressing.slice(0, limit)
  const orders = await listByIds(
    store,
    shown.map(({ orderId }) => orderId),
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  const rows = shown.flatMap(({ orderId, ...row }) => {
    const order = byId.get(orderId)
    return order ? [{ ...row, order }] : []
  })
  return { rows, total: pressing.length }
}

const ofDispute = (row: DisputeRow) => ({
  orderId: row.order_id,
  words:
    row.state === 'lost'
      ? 'Dispute lost, the bank took the money back'
      : `${row.is_inquiry === 1 ? 'The bank asks' : 'Disputed'}: ${reasonText(row.reason)}`,
  cents: row.amount_cents,
  at: row.created_at,
  dueAt: row.state === 'needs_response' ? row.due_at : null,
})

const ofRefund = (row: RefundRow & { provider: string | null }) => ({
  orderId: row.order_id,
  words: row.state === 'failed' ? `Refund failed: ${row.failure}` : `Refunded through ${placeName(row.provider ?? '')}`,
  cents: row.amount_cents,
  at: row.created_at,
  dueAt: null,
})
