/** What a cart is, for server and browser. */

import type { Picture } from '../media/picture.ts'
import type { PieceSize } from '../pricing/piece.ts'

/** CART-4. */
export const mostOfOne = 99
/** Different pieces in one cart: more than any house takes, few enough to show and to pay. */
export const mostItems = 50

/** CART-4: a whole number from 1 to 99; what is none becomes 1, what is beyond becomes 99. */
export function validQuantity(value: number): number {
  if (!Number.isFinite(value)) return 1
  return Math.min(mostOfOne, Math.max(1, Math.floor(value)))
}

/** An item as a browser keeps it. */
export type CartItem = {
  /** The server's. '' for one that is still on its way there. */
  id: string
  productId: string
  productName: string
  woodSpeciesName: string
  picture: Picture | null
  quantity: number
  size: PieceSize
  unitPriceCents: number
  /** What one cost when the customer last saw it, where that is another price (CART-5). */
  previousUnitPriceCents: number | null
  /** False once the product is retired: it can be removed, not paid. */
  available: boolean
}

/** One and the same piece has one item in a cart. */
export const pieceKey = ({ productId, size: { lengthIn, widthIn, thicknessIn } }: CartItem) =>
  `${productId} ${lengthIn} ${widthIn} ${thicknessIn}`

export const countPieces = (items: readonly CartItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)

export const lineCents = ({ unitPriceCents, quantity }: CartItem) => unitPriceCents * quantity

/** Cents of what can be paid: nobody is charged for what is no longer available. */
export const subtotalCents = (items: readonly CartItem[]) =>
  items.reduce((sum, item) => sum + (item.available ? lineCents(item) : 0), 0)

export type CartChange =
  | { kind: 'add'; item: CartItem }
  | { kind: 'quantity'; item: CartItem; quantity: number }
  | { kind: 'remove'; item: CartItem }
  | { kind: 'clear' }

/** The cart as it will be once the server has taken a change. */
export function withChange(items: readonly CartItem[], change: CartChange): CartItem[] {
  switch (change.kind) {
    case 'add': {
      const same = items.find((item) => pieceKey(item) === pieceKey(change.item))
      if (!same) return [...items, change.item]
      const joined = { ...same, quantity: Math.min(mostOfOne, same.quantity + change.item.quantity) }
      return items.map((item) => (item === same ? joined : item))
    }
    case 'quantity':
      return items.map((item) => (item.id === change.item.id ? { ...item, quantity: change.quantity } : item))
    case 'remove':
      return items.filter((item) => item.id !== change.item.id)
    case 'clear':
      return []
  }
}

/**
 * The cart after the server's answer to an addition or a new quantity. The server counts the price of now as seen; where
 * this browser had shown another one, it is told as changed (CART-5).
 */
export function withAnswer(items: readonly CartItem[], answer: CartItem, shown: CartItem): CartItem[] {
  const before = items.find(({ id }) => id === answer.id)
  const shownCents = (before ?? shown).unitPriceCents
  const after =
    answer.previousUnitPriceCents === null && shownCents !== answer.unitPriceCents
      ? { ...answer, previousUnitPriceCents: shownCents }
      : answer
  return before ? items.map((item) => (item === before ? after : item)) : [...items, after]
}

/** The cart as just read. What this browser knows of changed prices stays told, though the server counts them as seen. */
export function withRead(items: readonly CartItem[], read: readonly CartItem[]): CartItem[] {
  return read.map((item) => {
    const before = items.find(({ id }) => id === item.id)
    if (!before || item.previousUnitPriceCents !== null) return item
    const samePrice = before.unitPriceCents === item.unitPriceCents
    return { ...item, previousUnitPriceCents: samePrice ? before.previousUnitPriceCents : before.unitPriceCents }
  })
}

/** Whether a change need not be sent, or its failure not be told: a later one decides what it was about. */
export function isOvertaken(change: CartChange, pending: readonly CartChange[]): boolean {
  if (change.kind !== 'quantity') return false
  return pending
    .slice(pending.indexOf(change) + 1)
    .some((later) => later.kind === 'clear' || (later.kind !== 'add' && later.item.id === change.item.id))
}
