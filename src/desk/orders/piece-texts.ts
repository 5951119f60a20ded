/** JOB-4: what the desk says about the pieces of an order. Pure. */
import { type ItemWork, statusFor, workNames } from '../../features/orders/items/item-work.ts'
import type { OrderStatus } from '../../features/orders/order.ts'
import { lineNames } from '../../features/pricing/line-names.ts'

/** 'Ready: Solid Oak Ceiling Beam, 96 × 8 × 8 in'. */
export const pieceMoved = (name: string, to: ItemWork) => `${workNames[to]}: ${name}`

/** Of several which one: 'Solid Oak Ceiling Beam, 96 × 8 × 8 in', or 'Solid Oak Ceiling Beam, piece 2 of 3'. */
export const pieceName = (pieces: Parameters<typeof lineNames>[0], index: number) => lineNames(pieces)[index] ?? ''

type InOrder = { status: OrderStatus; tellsCustomer: boolean; works: readonly (ItemWork | null)[] }

/** Whether this move of a piece brings its order to a state that the customer is emailed about. */
export function pieceMoveTells({ status, tellsCustomer, works }: InOrder, index: number, to: ItemWork): boolean {
  if (!tellsCustomer) return false
  if (to === 'in_work') return status === 'paid' || status === 'pending_payment'
  return to === 'ready' && statusFor(works.map((work) => work ?? 'ready').with(index, to)) === 'ready'
}

/** The label of the button that moves a piece on. */
export const pieceMoveLabels: Record<ItemWork, string> = {
  waiting: 'Back to waiting',
  in_work: 'Start',
  ready: 'Ready…',
}
