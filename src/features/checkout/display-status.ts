/** What the confirmation page says of an order, and when it asks again. Pure. Source: docs/product.md, PAY-3. */
import type { OrderStatus } from '../orders/order.ts'
import type { IntentStatus } from '../payment/provider.ts'

export type DisplayStatus =
  /** The first answer may be older than the payment. */
  | 'checking'
  | 'paid'
  | 'processing'
  /** Money came, but not as it should have: the owner looks at it. */
  | 'review'
  | 'failed'
  | 'unpaid'
  | 'canceled'
  | 'refunded'

type OrderFacts = { status: OrderStatus; payment: IntentStatus; paymentError: string | null }

/** How long to wait after the first, second, … answer of a payment that is being processed. */
const processingPausesMs = [2_000, 3_000, 5_000, 8_000, 13_000]
/** The shop asks the provider again after 1.5 s; what it says before may be from before the payment. */
const secondLookMs = 2_000

/** `answers` counts what came since the page was opened, or since 'Check again'. */
export function displayStatus(order: OrderFacts, answers: number): DisplayStatus {
  const status = statusOfAnswer(order)
  return answers < 2 && isUnsettled(status) ? 'checking' : status
}

/** Milliseconds until the next question; undefined when the page is done asking by itself. */
export function pauseMsAfter(order: OrderFacts, answers: number): number | undefined {
  const status = statusOfAnswer(order)
  if (status === 'processing') return processingPausesMs[answers - 1]
  return answers < 2 && isUnsettled(status) ? secondLookMs : undefined
}

const isUnsettled = (status: DisplayStatus) => status === 'failed' || status === 'unpaid'

function statusOfAnswer({ status, payment, paymentError }: OrderFacts): DisplayStatus {
  switch (status) {
    case 'refunded':
      return 'refunded'
    case 'canceled':
      return payment === 'succeeded' ? 'review' : 'canceled'
    case 'pending_payment':
      if (payment === 'succeeded') return 'review'
      if (payment === 'processing' || payment === 'canceled') return payment
      return paymentError === null ? 'unpaid' : 'failed'
    default:
      return 'paid'
  }
}
