/**
 * WALL-1: what was marked on a photograph of a wall, as plain JSON: enough to put another piece on the same wall later. Pure.
 */
import type { Corners, PictureSize, Point2, Rectangle } from './camera/pose.ts'

/**
 * What the four corners are those of: the firebox opening, a sheet of letter paper, something else that was measured, or the
 * opening in one of our own pictures.
 */
const rectangleKinds = ['opening', 'letter', 'other', 'ours'] as const
export type RectangleKind = (typeof rectangleKinds)[number]

/** What can come with a quote: our own pictures are no customer's wall. */
export const sentKinds = ['opening', 'letter', 'other'] as const satisfies RectangleKind[]

/** From the opening to the piece's underside, where nothing says otherwise. */
export const usualAboveIn = 14

/** What can be on a wall, in inches: those who measure a door frame, too. */
export const rectangleBounds = { min: 3, max: 144 }
/** In inches from the middle and the upper edge of the rectangle. */
export const placeBounds = { x: { min: -180, max: 180 }, y: { min: -60, max: 120 } }

type Share = readonly [x: number, y: number]

export type WallMarks = {
  version: 1
  /** Pixels of the photograph as kept, upright. */
  photo: PictureSize
  /** Upper left, upper right, lower right, lower left, as shares of the picture from 0 to 1. */
  corners: readonly [Share, Share, Share, Share]
  rectangle: Rectangle & { kind: RectangleKind }
  /** Of the lens, in mm as 35 mm film would have it; null where the photograph doesn't say. */
  focal35: number | null
  /** The middle of the piece's underside, in inches right of and above the middle of the rectangle's upper edge. */
  at: { xIn: number; yIn: number }
}

export const letterPaper: Rectangle = { widthIn: 8.5, heightIn: 11 }

export const cornersIn = ({ width, height }: PictureSize, shares: WallMarks['corners']): Corners =>
  eachCorner(shares, ([x, y]) => [x * width, y * height])

export const sharesOf = ({ width, height }: PictureSize, corners: Corners): WallMarks['corners'] =>
  eachCorner(corners, ([x, y]) => [x / width, y / height])

export const eachCorner = ([a, b, c, d]: Corners, of: (corner: Point2, index: number) => Point2): Corners => [
  of(a, 0),
  of(b, 1),
  of(c, 2),
  of(d, 3),
]

/** Where the handles begin: on most photographs the opening is in the middle, below. */
export const usualCorners: WallMarks['corners'] = [
  [0.32, 0.52],
  [0.68, 0.52],
  [0.68, 0.82],
  [0.32, 0.82],
]
