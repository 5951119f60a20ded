/**
 * DESK-4: a move is taken back. The email that goes with it waits in the outbox, and its row decides: while it waits, it goes
 * with the move, and the customer never hears; once a worker has it, the move can only be stepped back.
 */

import type { Store } from '../../../platform/database/store.ts'
import { byWhom } from '../../../platform/people/current-person.ts'
import { dropMailOfMove, findMailOfMove, type MailOfMove } from '../../mail/offers/progress-outbox.server.ts'
import { updateStatusOfQuotes } from '../../quotes/request/bought-quotes.server.ts'
import { dropReviewRequest } from '../../reviews/review-requests.server.ts'
import { changeStatus, lockOrder, type OrderRow } from '../books.server.ts'
import { type OrderStatus, orderStatusNames } from '../order.ts'
import { mailProgress } from '../order-mail.server.ts'
import { listPayments, type OrderPayment } from '../order-payments.server.ts'
import { isToldMove, unstartedStatus } from './order-steps.ts'

type Event = { id: number; at: number; status: OrderStatus }

type Move = Event & { from: OrderStatus }

/** The line of history of the last move to the state that an order is in; undefined when none led there. */
function moveTo(status: OrderStatus, history: readonly Event[]): Move | undefined {
  const moves = history.flatMap((event, at): Move[] => {
    const from = history[at - 1]?.status
    return from !== undefined && isStep(from, event.status) ? [{ ...event, from }] : []
  })
  return moves.findLast((move) => move.status === status)
}

/** Not the step back from the next state, and not a refund that failed. What is sold on the spot was never in the workshop. */
const isStep = (from: OrderStatus, to: OrderStatus) =>
  (to === 'in_production' && isUnstarted(from)) ||
  (to === 'ready' && from === 'in_production') ||
  (to === 'delivered' && (from === 'ready' || isUnstarted(from)))

const isUnstarted = (status: OrderStatus) => status === 'paid' || status === 'pending_payment'

/** To where it came from. What nobody works on waits for its payment, or doesn't, by what has come since. */
const backFrom = (move: Move | undefined, payments: readonly OrderPayment[]) =>
  move && (isUnstarted(move.from) ? unstartedStatus(payments) : move.from)

export type StepBack = {
  to: OrderStatus
  /** What became of the email about the step that would be taken back; `none` when there is none. */
  mail: MailOfMove
}

type Found = { order: OrderRow; payments: readonly OrderPayment[]; history: readonly Event[] }

/** Undefined where there is nothing to take back. */
export async function findStepBack(
  store: Store,
  { order, payments, history }: Found,
  now: number,
): Promise<StepBack | undefined> {
  const move = order.set_aside === null ? moveTo(order.status, history) : undefined
  const to = backFrom(move, payments)
  return to && move && { to, mail: sentLongAgo(move, now) ?? (await findMailOfMove(store, move.id)) }
}

const dayMs = 24 * 60 * 60 * 1000

/** The outbox forgets after 30 days what it sent. */
const sentLongAgo = ({ at }: Event, now: number): MailOfMove | undefined => (at < now - 29 * dayMs ? 'sent' : undefined)

export type SteppedBack =
  | { ok: true; mail: MailOfMove; to: OrderStatus }
  /** Another window moved it, or it can't go back. */
  | { ok: false; reason: 'not-allowed'; from: OrderStatus }
  /** It was to be undone before the customer hears, and the email is out. */
  | { ok: false; reason: 'mailed' }

/**
 * Takes back the last move of an order, which brought it to `from`. With `onlyUntold`, nothing changes once the email about it
 * is on its way. Undefined for an unknown id.
 */
export const stepBack = (
  store: Store,
  orderId: number,
  { from, onlyUntold }: { from: OrderStatus; onlyUntold: boolean },
  now: number,
): Promise<SteppedBack | undefined> =>
  store.transaction(async () => {
    const order = await lockOrder(store, orderId, now)
    if (!order) return undefined
    const history = await store.db
      .selectFrom('order_events')
      .select(['id', 'at', 'status'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    const payments = await listPayments(store, orderId)
    const move = moveTo(order.status, history)
    const to = backFrom(move, payments)
    if (order.status !== from || order.set_aside !== null || !to || !move)
      return { ok: false, reason: 'not-allowed', from: order.status }
    const mail = sentLongAgo(move, now) ?? (await dropMailOfMove(store, move.id))
    if (onlyUntold && mail === 'sent') return { ok: false, reason: 'mailed' }
    const told =
      mail === 'sent' ? `the customer had been told it was ${nameOf(from)}` : 'the customer was not written to'
    await changeStatus(store, orderId, from, to, `Taken back by ${byWhom()}, ${told}`, now)
    if (from === 'delivered') {
      await dropReviewRequest(store, orderId)
      await updateStatusOfQuotes(store, order, 'approved', now)
    }
    if (mail === 'waiting') await tellOfStepBefore(store, { ...order, status: to }, history, now)
    return { ok: true, mail, to }
  })

const nameOf = (status: OrderStatus) => orderStatusNames[status].toLowerCase()

const hourMs = dayMs / 24

/** Two steps in a row are one email, about the second. When that is taken back, the first gets its own again. */
async function tellOfStepBefore(store: Store, order: OrderRow, history: readonly Event[], now: number): Promise<void> {
  const { status } = order
  const step = moveTo(status, history)
  if (!step || !isToldMove(status) || step.at < now - hourMs) return
  if ((await findMailOfMove(store, step.id)) === 'none')
    await mailProgress(store, { order, step: status, event: step.id }, now)
}
