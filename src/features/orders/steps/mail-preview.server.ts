/** DESK-4: what a press would write to the customer, made by the functions that write it, and saved nowhere. */
import type { Store } from '../../../platform/database/store.ts'
import type { MailKind } from '../../mail/mail.ts'
import type { OrderRow } from '../books.server.ts'
import { canceledContent, isFirstOfItsKind, receiptContent, refundContent } from '../customer-mail.server.ts'
import { taxShareOf } from '../money-back/refund-rows.server.ts'
import type { HandHow } from '../order.ts'
import { leftCents, paymentContent, progressContent } from '../order-mail.server.ts'
import { isDue, listPayments } from '../order-payments.server.ts'
import type { ToldMove } from './order-steps.ts'

export type AskedMail =
  | { about: 'move'; status: ToldMove }
  | { about: 'payment'; how: HandHow; amountCents: number }
  | { about: 'refund'; payment: string; amountCents: number; reason: string }
  | { about: 'cancel'; reason: string }

type Preview = {
  /** What an inbox shows first: the subject is that of all emails of the quote or order. */
  headline: string
  text: string
}

/** Undefined when there is no such payment. */
export async function previewOrderMail(
  store: Store,
  order: OrderRow,
  asked: AskedMail,
  siteUrl: string,
  now: number,
): Promise<Preview | undefined> {
  const mail = await mailOf(store, order, asked, now)
  if (!mail) return undefined
  const { previewMail } = await import('../../mail/render-mail.server.ts')
  return previewMail({ kind: mail.kind, content: JSON.stringify(mail.content) }, siteUrl)
}

type Asked = { kind: MailKind; content: object }

async function mailOf(store: Store, order: OrderRow, asked: AskedMail, now: number): Promise<Asked | undefined> {
  switch (asked.about) {
    case 'move':
      return { kind: 'order_progress', content: await progressContent(store, order, asked.status, now) }
    case 'payment': {
      const { how, amountCents } = asked
      const payments = await listPayments(store, order.id)
      const left = Math.max(0, leftCents(payments) - amountCents)
      const [first] = payments.filter(isDue)
      if (first?.amount_cents === amountCents && isFirstOfItsKind(first, payments)) {
        const content = await paymentContent(store, { order, payment: first, how, left }, now)
        if (content) return { kind: 'payment_receipt', content }
      }
      const paid = { how, amountCents, leftCents: left, paidAt: now }
      return { kind: 'hand_receipt', content: await receiptContent(store, order, paid, now) }
    }
    case 'refund': {
      const { amountCents, reason } = asked
      const payment = (await listPayments(store, order.id)).find(({ id }) => id === asked.payment)
      if (!payment) return undefined
      const refunded = { ...order, refunded_cents: order.refunded_cents + amountCents }
      const isWhole = refunded.refunded_cents + order.withdrawn_cents >= order.received_cents
      const taxCents = await taxShareOf(store, order, { payment_id: payment.id, amount_cents: amountCents })
      const said = { how: payment.how ?? 'card', reason, amountCents, taxCents, isWhole }
      return { kind: 'refund_sent', content: await refundContent(store, refunded, said, now) }
    }
    case 'cancel':
      return { kind: 'order_canceled', content: await canceledContent(store, order, asked.reason, now) }
  }
}
