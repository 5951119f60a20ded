/** JOB-4: what the desk says about the pieces of an order. Pure. */
import { type ItemWork, statusFor, workNames } from '../../features/orders/items/item-work.ts'
import type { OrderStatus } from '../../features/orders/order.ts'
import { placeText } from '../../features/pricing/counted-pieces.ts'
import { inchesSizeText, type PieceSize } from '../../features/pricing/piece.ts'

/** 'Ready: Solid Oak Ceiling Beam, 96 × 8 × 8 in'. */
export const pieceMoved = (name: string, to: ItemWork) => `${workNames[to]}: ${name}`

type NamedPiece = { productName: string; size: PieceSize; quantity: number }

/** Of several which one: by its size where another has its name, or by its place where that one looks the same. */
export function pieceName(pieces: readonly NamedPiece[], index: number): string {
  const piece = pieces[index]
  if (!piece) return ''
  const others = pieces.filter((other) => other !== piece && other.productName === piece.productName)
  if (others.length === 0) return piece.productName
  const size = inchesSizeText(piece.size)
  const isAlike = others.some((other) => inchesSizeText(other.size) === size)
  return `${piece.productName}, ${isAlike ? placeText(pieces, index) : size}`
}

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
