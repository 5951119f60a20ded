/**
 * JOB-4: the states of an order's pieces. An order in production knows each piece's own; before that they all wait, and from
 * 'ready' on they are all ready. So order and pieces can't say different things. Pure, for server and desk.
 */
import type { OrderStatus } from '../order.ts'

export const itemWorks = ['waiting', 'in_work', 'ready'] as const
export type ItemWork = (typeof itemWorks)[number]

export const workNames: Record<ItemWork, string> = { waiting: 'Waiting', in_work: 'In progress', ready: 'Ready' }

/** Null where nothing is made: the order is canceled or refunded. `stored` is what its row says. */
export function workOf(status: OrderStatus, stored: ItemWork | null): ItemWork | null {
  if (status === 'canceled' || status === 'refunded') return null
  if (status === 'in_production') return stored ?? 'in_work'
  return status === 'ready' || status === 'delivered' ? 'ready' : 'waiting'
}

/** What an order is whose pieces are these. 'unstarted': paid, or still waiting for its payment. */
export function statusFor(works: readonly ItemWork[]): 'unstarted' | 'in_production' | 'ready' {
  if (works.every((work) => work === 'waiting')) return 'unstarted'
  return works.every((work) => work === 'ready') ? 'ready' : 'in_production'
}

/** Where a piece can go from here: to its neighbors. So an order never takes two steps, and two emails, at one press. */
export function workMoves(work: ItemWork): ItemWork[] {
  const at = itemWorks.indexOf(work)
  return itemWorks.filter((_, index) => Math.abs(index - at) === 1)
}

/** The state that this move of one piece brings its order to; undefined where the order stays as it is. */
export function orderMoveOf(
  status: OrderStatus,
  works: readonly ItemWork[],
  position: number,
  to: ItemWork,
): 'in_production' | 'ready' | 'back' | undefined {
  const next = statusFor(works.with(position, to))
  if (status === 'in_production') return next === 'unstarted' ? 'back' : next === 'ready' ? 'ready' : undefined
  return status === 'ready' ? 'back' : 'in_production'
}
