/** PAY-3: the status that the confirmation page shows, and when it checks again. Pure. */
import type { OrderStatus } from '../../orders/order.ts'
import type { IntentStatus } from '../../payment/provider.ts'

export type DisplayStatus =
  /** The first answer may be older than the payment. */
  | 'checking'
  | 'paid'
  | 'processing'
  /** Money arrived, but it doesn't match the order: the owner reviews it. */
  | 'review'
  | 'failed'
  | 'unpaid'
  /** A part came by check, cash or transfer. */
  | 'part-paid'
  | 'canceled'
  | 'refunded'

type OrderFacts = {
  status: OrderStatus
  payment: IntentStatus
  paymentError: string | null
  /** Decimal dollars. */
  received: string
}

/** The wait after the first, second, … answer while a payment is processing. */
const processingWaitsMs = [2_000, 3_000, 5_000, 8_000, 13_000]
/** The shop asks the provider at most every 1.5 s; an earlier answer may predate the payment. */
const secondCheckMs = 2_000

/** `answers` counts the answers since the page was opened, or since 'Check again'. */
export function displayStatus(order: OrderFacts, answers: number): DisplayStatus {
  const status = statusOfAnswer(order)
  return answers < 2 && isUnsettled(status) ? 'checking' : status
}

/** Milliseconds until the next check; undefined when there is none. */
export function nextCheckMs(order: OrderFacts, answers: number): number | undefined {
  const status = statusOfAnswer(order)
  if (status === 'processing') return processingWaitsMs[answers - 1]
  return answers < 2 && isUnsettled(status) ? secondCheckMs : undefined
}

const isUnsettled = (status: DisplayStatus) => status === 'failed' || status === 'unpaid'

function statusOfAnswer({ status, payment, paymentError, received }: OrderFacts): DisplayStatus {
  switch (status) {
    case 'refunded':
      return 'refunded'
    case 'canceled':
      return payment === 'succeeded' ? 'review' : 'canceled'
    case 'pending_payment':
      if (Number(received) > 0) return 'part-paid'
      if (payment === 'succeeded') return 'review'
      if (payment === 'processing') return 'processing'
      // The card form of an open order is closed when it was left for a day: the order can still be paid (DESK-5).
      return payment === 'canceled' || paymentError === null ? 'unpaid' : 'failed'
    default:
      return 'paid'
  }
}
