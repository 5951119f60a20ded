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

/** The moves that the owner may make by hand. */
export const ownerMoves = (status: OrderStatus) =>
  orderMoves[status].filter((next) => next !== 'paid' && next !== 'refunded')

export const orderStatusNames: Record<OrderStatus, string> = {
  pending_payment: 'Pending payment',
  paid: 'Paid',
  in_production: 'In production',
  ready: 'Ready',
  delivered: 'Delivered',
  canceled: 'Canceled',
  refunded: 'Refunded',
}
