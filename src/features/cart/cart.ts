/** Cart rules for server and browser. */

import type { Range } from '../../../content/shop.ts'
import type { SoldPiece } from '../delivery/sale.ts'
import type { Making } from '../drawing/making/making.ts'
import { woodFeet } from '../drawing/making/wood-share.ts'
import type { Picture } from '../media/picture.ts'
import { formatCents } from '../pricing/money.ts'
import type { PieceSize } from '../pricing/piece.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { Category } from '../pricing/pricing.ts'

/** CART-4. */
export const maxQuantity = 99
/** Different pieces in one cart: more than any house needs, and still few enough for one page and one order. */
export const maxItems = 50

/** JOB-2: rows that one quote takes. As in `pieceLimits`, whose file has all the fields of a quote: too heavy for the cart. */
export const quotePieces = 20

/** CART-4: clamps to a whole number from 1 to 99; anything else becomes 1. */
export function validQuantity(value: number): number {
  if (!Number.isFinite(value)) return 1
  return Math.min(maxQuantity, Math.max(1, Math.floor(value)))
}

/** An item in the browser. */
export type CartItem = {
  /** Assigned by the server; '' until then. */
  id: string
  productId: string
  productName: string
  category: Category
  making: Making
  woodSpeciesId: string
  woodSpeciesName: string
  /** Null for none. */
  finishOptionId: string | null
  finishName: string | null
  picture: Picture | null
  quantity: number
  size: PieceSize
  unitPriceCents: number
  /** WHY-1: what the unit price is made of; empty until the server answers. */
  priceLines: PriceLine[]
  /** The unit price the customer last saw, if it has changed (CART-5). */
  previousUnitPriceCents: number | null
  /** The weight of one; null if it isn't known. */
  pounds: Range | null
  /** False once its product, wood or finish is no longer offered: the item can be removed, not bought. */
  available: boolean
}

/** A cart has one item per product, size, wood and finish. */
export const pieceKey = ({ productId, woodSpeciesId, finishOptionId, size }: CartItem) =>
  [productId, size.lengthIn, size.widthIn, size.thicknessIn, woodSpeciesId, finishOptionId].join(' ')

export const countPieces = (items: readonly CartItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)

export const lineCents = ({ unitPriceCents, quantity }: CartItem) => unitPriceCents * quantity

/** What delivery and tax are for. Unavailable items can't be bought. */
export const soldPieces = (items: readonly CartItem[]): SoldPiece[] =>
  items
    .filter(({ available }) => available)
    .map((item) => ({ ...item, woodFeet: woodFeet(item), unitCents: item.unitPriceCents }))

/** Unavailable items don't count toward the subtotal. */
export const subtotalCents = (items: readonly CartItem[]) =>
  items.reduce((sum, item) => sum + (item.available ? lineCents(item) : 0), 0)

/** WHY-1: the pieces as lines of a total. Each has lines of its own, which its row opens. */
export const pieceLines = (items: readonly CartItem[]): PriceLine[] =>
  items
    .filter(({ available }) => available)
    .map((item) => ({
      key: pieceKey(item),
      label: item.productName,
      quantity: String(item.quantity),
      rate: `${formatCents(item.unitPriceCents)} each`,
      amountCents: lineCents(item),
      rule: 'The price of one piece times how many you take.',
    }))

export type CartChange =
  | { kind: 'add'; item: CartItem }
  | { kind: 'quantity'; item: CartItem; quantity: number }
  | { kind: 'remove'; item: CartItem }
  | { kind: 'clear' }

/** The cart after a change, before the server confirms it. */
export function withChange(items: readonly CartItem[], change: CartChange): CartItem[] {
  switch (change.kind) {
    case 'add': {
      const same = items.find((item) => pieceKey(item) === pieceKey(change.item))
      if (!same) return [...items, change.item]
      const joined = { ...same, quantity: Math.min(maxQuantity, same.quantity + change.item.quantity) }
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
 * The cart after the server's answer to an addition or a new quantity. The server marks the current price as seen. If this
 * browser showed a different one, the item notes the change (CART-5).
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

/** A freshly read cart. Keeps this browser's notes of changed prices, which the server may have marked as seen. */
export function withRead(items: readonly CartItem[], read: readonly CartItem[]): CartItem[] {
  return read.map((item) => {
    const before = items.find(({ id }) => id === item.id)
    if (!before || item.previousUnitPriceCents !== null) return item
    const samePrice = before.unitPriceCents === item.unitPriceCents
    return { ...item, previousUnitPriceCents: samePrice ? before.previousUnitPriceCents : before.unitPriceCents }
  })
}

/** Whether a later change decides the same quantity, so this one need not be sent and its failure not be shown. */
export function isSuperseded(change: CartChange, pending: readonly CartChange[]): boolean {
  if (change.kind !== 'quantity') return false
  return pending
    .slice(pending.indexOf(change) + 1)
    .some((later) => later.kind === 'clear' || (later.kind !== 'add' && later.item.id === change.item.id))
}
