/** Order statuses and the moves between them, for server and browser. */

export const orderStatuses = [
  'pending_payment',
  'paid',
  'in_production',
  'ready',
  'delivered',
  'canceled',
  'refunded',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** PAY-6. Only the payment provider makes an order 'paid', and only a refund through it 'refunded'. */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending_payment: ['paid', 'canceled'],
  paid: ['in_production', 'refunded'],
  in_production: ['ready', 'refunded'],
  ready: ['delivered', 'refunded'],
  delivered: ['refunded'],
  canceled: [],
  refunded: [],
}

/** Paid for, and not yet with the customer. */
export const statusesInWork = ['paid', 'in_production', 'ready'] as const satisfies OrderStatus[]

/** LIVE-9: whether another day can be promised. An accepted offer that waits for its deposit has one, too. */
export const isPromiseOpen = (status: OrderStatus) =>
  status === 'pending_payment' || statusesInWork.some((known) => known === status)

/** The moves that the owner may make by hand. */
export const ownerMoves = (status: OrderStatus) =>
  orderMoves[status].filter((next) => next !== 'paid' && next !== 'refunded')

export const paymentKinds = ['whole', 'deposit', 'balance', 'extra'] as const
export type PaymentKind = (typeof paymentKinds)[number]
export const paymentStates = ['due', 'paid', 'held', 'void'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentTitles: Record<PaymentKind, string> = {
  whole: 'Payment',
  deposit: 'Deposit',
  balance: 'Balance',
  extra: 'Extra payment',
}

/** What must be paid before a move. The owner can write why not. */
const gates: Partial<Record<OrderStatus, readonly PaymentKind[]>> = {
  in_production: ['whole', 'deposit'],
  delivered: ['whole', 'deposit', 'balance'],
}

/** The first payment that is missing for a move; undefined when nothing stops it. */
export const missingPayment = <P extends { kind: PaymentKind; state: PaymentState }>(
  to: OrderStatus,
  payments: readonly P[],
) => payments.find(({ kind, state }) => state === 'due' && gates[to]?.includes(kind))

/** OUT-1: why an order must not go on without the owner's written word, whatever is paid. */
export const holds = ['disputed', 'inquiry', 'dispute-lost', 'refund-failed'] as const
export type Hold = (typeof holds)[number]

const heldMoves: readonly OrderStatus[] = ['in_production', 'ready', 'delivered']

export const isHeldBack = (to: OrderStatus, hold: Hold | null) => hold !== null && heldMoves.includes(to)

type DisputeState = 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
type Disputed = { state: DisputeState; is_inquiry: number; withdrawn_cents: number }

/** A lost dispute holds an order back for good: its money is gone. A failed refund, until the owner has looked at it. */
export function holdOf(
  disputes: readonly Disputed[],
  refunds: readonly { state: string; needs_look: number }[],
): Hold | null {
  const open = disputes.filter(({ state }) => state === 'needs_response' || state === 'under_review')
  if (open.some(({ is_inquiry }) => is_inquiry === 0)) return 'disputed'
  if (disputes.some(({ state, withdrawn_cents }) => state === 'lost' && withdrawn_cents > 0)) return 'dispute-lost'
  if (open.length > 0) return 'inquiry'
  return refunds.some(({ state, needs_look }) => state === 'failed' && needs_look === 1) ? 'refund-failed' : null
}

/** Before 'To go ahead anyway, say why.' */
export const holdTexts: Record<Hold, string> = {
  disputed: "The customer disputes this payment, and the bank hasn't decided yet.",
  inquiry: "The customer's bank is asking about this payment.",
  'dispute-lost': 'The bank took the money back after a dispute.',
  'refund-failed': 'A refund for this order failed.',
}

/** In the history, before the owner's word. */
export const inSpiteOf: Record<Hold, string> = {
  disputed: 'despite the dispute',
  inquiry: "despite the bank's question",
  'dispute-lost': 'despite the lost dispute',
  'refund-failed': 'despite the failed refund',
}

/** A check may come before the customer accepts; a year before the order is a slip of the finger. */
export const mostDaysEarly = 30

/** How the owner can say that a payment arrived. */
export const handHows = ['check', 'cash', 'transfer'] as const
export type HandHow = (typeof handHows)[number]

export const orderStatusNames: Record<OrderStatus, string> = {
  pending_payment: 'Pending payment',
  paid: 'Paid',
  in_production: 'In production',
  ready: 'Ready',
  delivered: 'Delivered',
  canceled: 'Canceled',
  refunded: 'Refunded',
}
