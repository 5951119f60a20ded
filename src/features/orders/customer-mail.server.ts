/**
 * DESK-4, DESK-5: the emails to a customer about money by hand, refunds and a canceled order. Each is put into the outbox in
 * the transaction that books what it is about; the owner can read the same content before.
 */
import type { Store } from '../../platform/database/store.ts'
import type { MailContent } from '../mail/mail-content.server.ts'
import { dropUnseen, isOutboxOpen, putInOutbox } from '../mail/outbox.server.ts'
import type { OrderRow } from './books.server.ts'
import { leftCents, listEventIds, noteLeft, orderedContent } from './order-mail.server.ts'
import { listPayments, type OrderPayment, type PaymentHow } from './order-payments.server.ts'

/** Whether a press can write to the customer at all. */
export const tellsCustomer = (store: Store, order: Pick<OrderRow, 'customer_email'>) =>
  isOutboxOpen(store) && order.customer_email !== ''

type Mailed = {
  order: OrderRow
  /** The id of its line of history. */
  event: number
}

export const receiptContent = async (
  store: Store,
  order: OrderRow,
  paid: { how: PaymentHow; amountCents: number; leftCents: number; paidAt: number },
  now: number,
): Promise<MailContent<'hand_receipt'>> => ({
  ...(await orderedContent(store, order, now)),
  ...paid,
  totalCents: order.total_cents,
})

/** A deposit or balance that comes whole has a receipt of its own. Of an order's payments: nothing of the same one came before. */
export const isFirstOfItsKind = ({ id, kind }: OrderPayment, payments: readonly OrderPayment[]) =>
  payments.every((one) => one.id === id || one.kind !== kind)

export async function mailHandReceipt(
  store: Store,
  { order, event, ...paid }: Mailed & { how: PaymentHow; amountCents: number; paidAt: number },
  now: number,
): Promise<void> {
  await noteLeft(store, order.id)
  if (order.customer_email === '') return
  const left = leftCents(await listPayments(store, order.id))
  const content = await receiptContent(store, order, { ...paid, leftCents: left }, now)
  const recipient = order.customer_email
  await putInOutbox(store, { kind: 'hand_receipt', recipient, isByOwner: true, content, aboutId: event }, now)
}

/** DESK-4: a receipt that hasn't gone out isn't sent any more: what it is for is being unbooked. */
export async function dropReceipts(
  store: Store,
  orderId: number,
  unbooked: { how: PaymentHow; amountCents: number },
): Promise<void> {
  await dropUnseen(
    store,
    ['hand_receipt', 'payment_receipt', 'payment_notice'],
    await listEventIds(store, orderId),
    unbooked,
  )
}

type Refunded = { how: PaymentHow; reason: string; amountCents: number; taxCents: number; isWhole: boolean }

/** `order` has the refund counted. */
export const refundContent = async (
  store: Store,
  order: OrderRow,
  refunded: Refunded,
  now: number,
): Promise<MailContent<'refund_sent'>> => ({
  ...(await orderedContent(store, order, now)),
  ...refunded,
  refundedCents: order.refunded_cents,
})

export async function mailRefund(
  store: Store,
  { order, event, ...refunded }: Mailed & Refunded,
  now: number,
): Promise<void> {
  if (order.customer_email === '') return
  const content = await refundContent(store, order, refunded, now)
  const recipient = order.customer_email
  await putInOutbox(store, { kind: 'refund_sent', recipient, isByOwner: true, content, aboutId: event }, now)
}

export const canceledContent = async (
  store: Store,
  order: OrderRow,
  reason: string,
  now: number,
): Promise<MailContent<'order_canceled'>> => ({ ...(await orderedContent(store, order, now)), reason })

export async function mailCanceled(
  store: Store,
  { order, event, reason }: Mailed & { reason: string },
  now: number,
): Promise<void> {
  if (order.customer_email === '') return
  const content = await canceledContent(store, order, reason, now)
  const recipient = order.customer_email
  await putInOutbox(store, { kind: 'order_canceled', recipient, isByOwner: true, content, aboutId: event }, now)
}
