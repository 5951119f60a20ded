/** DESK-4, DESK-5: where an order can go from here, and back. For server and desk; pages of the shop don't need it. */
import { missingPayment, type OrderStatus, ownerMoves, type PaymentKind, type PaymentState } from '../order.ts'

/** LIVE-6: an accepted offer may be built before its deposit is here, if the owner writes why. */
const offerMoves = (status: OrderStatus): OrderStatus[] =>
  status === 'pending_payment' ? ['in_production', ...ownerMoves(status)] : ownerMoves(status)

type Movable = {
  status: OrderStatus
  quoteId: number | null
  receivedCents: number
}

/**
 * The moves of an order. A checkout that was paid in part is agreed on like an offer. What has received money is refunded, and
 * not canceled.
 */
export const movesOf = ({ status, quoteId, receivedCents }: Movable): OrderStatus[] =>
  (quoteId === null && receivedCents === 0 ? ownerMoves(status) : offerMoves(status)).filter(
    (next) => next !== 'canceled' || receivedCents === 0,
  )

/** DESK-5: placed at checkout, and never paid. It isn't an order yet, so lists and counts leave it out. */
export const isUnpaidCheckout = ({ status, quoteId, receivedCents }: Movable) =>
  status === 'pending_payment' && quoteId === null && receivedCents === 0

/** Moves that the customer is written to about. */
export const toldMoves = ['in_production', 'ready', 'delivered'] as const satisfies OrderStatus[]
export type ToldMove = (typeof toldMoves)[number]
export const isToldMove = (status: OrderStatus): status is ToldMove => toldMoves.some((told) => told === status)

/** What an order is that nobody works on: paid once nothing is missing that it could be started with. */
export const unstartedStatus = (payments: readonly { kind: PaymentKind; state: PaymentState }[]) =>
  missingPayment('in_production', payments) || payments.every(({ state }) => state !== 'paid')
    ? 'pending_payment'
    : 'paid'
