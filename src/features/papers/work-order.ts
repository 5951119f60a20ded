/**
 * LIVE-9: sheets for the workshop, one per piece: what to make, for when and where, without a word about money. A plain
 * value, complete in itself, like a paper. Pure.
 */
import type { Range } from '../../../content/shop.ts'
import type { DrawnPiece, Setting } from '../drawing/drawing.ts'
import type { SheetTitle } from '../drawing/sheet/title-block.ts'
import { placeText } from '../pricing/counted-pieces.ts'
import type { NamedValue } from './paper-words.ts'

export type WorkSheet = {
  /** 'Order #57', or 'Order #57, piece 2 of 3', or 'Order #57, pieces 2 and 3 of 3'. */
  title: string
  productName: string
  quantity: number
  /** Its category, size, wood and finish, as the page draws it. */
  drawn: DrawnPiece
  setting: Setting
  /** WALL-3: the customer's photograph, with the piece in it where there is such a picture. Null where none was sent. */
  wall: SeenWall | null
  /** Such as wood, finish, mounting, promised date and place. */
  facts: NamedValue[]
  /** The order at the desk, for its QR code. */
  address: string
  /** What customer and owner wrote. Line breaks are kept; none is empty. */
  notes: NamedValue[]
}

/** A picture that only the shop and the customer see, by its variant's path, and its pixels. */
export type SeenWall = { path: string; width: number; height: number; hasPiece: boolean }

/** JOB-6: the wood of a week, in words. */
export type PullList = {
  /** 'Next week, Nov 29 to Dec 5'. */
  name: string
  /** '12 orders, 17 pieces, printed Nov 27'. */
  what: string
  /** What isn't in it; '' where all is. */
  note: string
  woods: PullWood[]
} & PullSums
type PullSums = { count: number; feet: string }
export type PullWood = { wood: string; sections: PullSection[] } & PullSums
export type PullSection = { section: string; lengths: PullLength[] } & PullSums
/** `order` is '#57'; `whose` 'June Carter, face board'. */
export type PullLength = { length: string; order: string; whose: string } & PullSums

export type WorkOrder = {
  kind: 'work-order'
  /** Of a week, before its sheets. */
  pull?: PullList
  /** 'Work order for order #57', or of a whole week. */
  name: string
  /** When the order was placed, the newest of several: the date in the PDF's own data. */
  at: number
  /** 1 to `mostSheets`. */
  pieces: WorkSheet[]
}

/** As many as are made within half a minute. */
export const mostSheets = 60

export const sheetTitle = (orderId: number, pieces: readonly { quantity: number }[], index: number) =>
  [`Order #${orderId}`, placeText(pieces, index)].filter(Boolean).join(', ')

/** SHEET-2: the sheet of one design, to keep or to frame. Complete in itself, like a paper. */
export type DesignSheet = {
  kind: 'sheet'
  size: 'letter' | 'a4'
  drawn: DrawnPiece
  setting: Setting
  title: SheetTitle
  /** Of its wood, air-dry, by the board foot; null where the shop doesn't know. */
  pounds: Range | null
  /** The date in the PDF's own data. */
  at: number
}
