/**
 * LIVE-9: one sheet per piece for the workshop: what to make, for when and where, without a word about money. A plain value,
 * complete in itself, like a paper. Pure.
 */
import type { DrawnPiece, Setting } from '../drawing/drawing.ts'
import type { NamedValue } from './paper-words.ts'

export type WorkSheet = {
  productName: string
  quantity: number
  /** Its category, size, wood and finish, as the page draws it. */
  drawn: DrawnPiece
  setting: Setting
  /** Such as wood, finish, mounting, promised date and place. */
  facts: NamedValue[]
  /** What customer and owner wrote. Line breaks are kept; none is empty. */
  notes: NamedValue[]
}

export type WorkOrder = {
  kind: 'work-order'
  orderId: number
  /** When the order was placed: the date in the PDF's own data. */
  at: number
  /** 1 to `mostPieces`. */
  pieces: WorkSheet[]
}

export const workOrderName = ({ orderId }: WorkOrder) => `Work order for order #${orderId}`

/** 'Order #57', or 'Order #57, piece 2 of 3'. */
export const sheetTitle = ({ orderId, pieces }: WorkOrder, index: number) =>
  pieces.length === 1 ? `Order #${orderId}` : `Order #${orderId}, piece ${index + 1} of ${pieces.length}`
