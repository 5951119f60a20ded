/** What an order is, for server and browser. */

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

/** PAY-6. 'paid' comes from the payment provider alone, and 'refunded' from a refund through it. */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending_payment: ['paid', 'canceled'],
  paid: ['in_production', 'refunded'],
  in_production: ['ready', 'refunded'],
  ready: ['delivered', 'refunded'],
  delivered: ['refunded'],
  canceled: [],
  refunded: [],
}

/** The moves that are the owner's to make by hand. */
export const ownerMoves = (status: OrderStatus) =>
  orderMoves[status].filter((next) => next !== 'paid' && next !== 'refunded')

/** Money that was taken can be given back. */
export const isRefundable = (status: OrderStatus) => orderMoves[status].includes('refunded')

export const orderStatusNames: Record<OrderStatus, string> = {
  pending_payment: 'Pending payment',
  paid: 'Paid',
  in_production: 'In production',
  ready: 'Ready',
  delivered: 'Delivered',
  canceled: 'Canceled',
  refunded: 'Refunded',
}

/** The longest texts that an order takes, in characters. */
export const orderLimits = { name: 120, email: 254, phone: 40, street: 200, city: 100 } as const
