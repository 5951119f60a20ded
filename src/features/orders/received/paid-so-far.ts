/** What has come in on an order and what is still due: 'Paid' is only what is paid whole. Pure. */
import { type OrderStatus, orderStatusNames, type PaymentState } from '../order.ts'
import { isUnpaidCheckout } from '../steps/order-steps.ts'

export type PaidSoFar = {
  /** All that arrived, also what the owner must check first. Refunds aren't taken off. */
  receivedCents: number
  dueCents: number
}

export function paidSoFar(payments: readonly { state: PaymentState; amountCents: number }[]): PaidSoFar {
  const sumOf = (states: readonly PaymentState[]) =>
    payments.reduce((sum, { state, amountCents }) => sum + (states.includes(state) ? amountCents : 0), 0)
  return { receivedCents: sumOf(['paid', 'held']), dueCents: sumOf(['due']) }
}

/** An order is 'paid' (PAY-6) as soon as it can be started: an accepted offer's then still has its balance due. */
export const isDepositPaid = ({ status, dueCents }: { status: OrderStatus; dueCents: number }) =>
  status === 'paid' && dueCents > 0

type Counted = { status: OrderStatus; dueCents: number; receivedCents: number; quoteId: number | null }

export function orderStateName(order: Counted): string {
  if (isDepositPaid(order)) return 'Deposit paid'
  if (isUnpaidCheckout(order)) return 'Unpaid checkout'
  // DESK-4: a part came by hand, less than it could be started with.
  if (order.status === 'pending_payment' && order.receivedCents > 0) return 'Part paid'
  return orderStatusNames[order.status]
}
