/** DESK-5: the customer hears of a refund that the owner made, in the transaction that books it. */
import type { Store } from '../../../platform/database/store.ts'
import { readLocked } from '../books.server.ts'
import { mailRefund } from '../customer-mail.server.ts'
import type { OrderStatus } from '../order.ts'
import { findPayment } from '../order-payments.server.ts'
import { findRefund } from './refund-rows.server.ts'

type Booked = {
  /** Its line of history. */
  event: number
  /** Of the order. */
  status: OrderStatus
}

/** The order and its refund are written. */
export async function tellRefund(store: Store, refundId: string, booked: Booked, now: number): Promise<void> {
  const refund = await findRefund(store, refundId)
  const order = refund && (await readLocked(store, refund.order_id))
  const payment = refund && (await findPayment(store, refund.payment_id))
  if (!refund || !order || !payment) return
  const { reason, amount_cents: amountCents, tax_cents: taxCents } = refund
  const isWhole = booked.status === 'refunded'
  await mailRefund(
    store,
    { order, event: booked.event, how: payment.how ?? 'card', reason, amountCents, taxCents, isWhole },
    now,
  )
}
