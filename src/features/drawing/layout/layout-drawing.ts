/** DRAW-1: where everything in a drawing is. Pure: from piece and setting to boxes, lines and words in the units of its frame. */
import type { DrawnPiece, Setting } from '../drawing.ts'
import type { Detail, Field, Layout } from './layout.ts'
import { layoutBeams } from './layout-beams.ts'
import { layoutMantel } from './layout-mantel.ts'

/** @param roomIn Keeps the scale of a layout with this `roomIn`, as while an end is dragged. */
export function layoutDrawing(piece: DrawnPiece, setting: Setting, detail: Detail | Field, roomIn?: number): Layout {
  const chosenIn = roomIn ?? roomForIn(piece.size.lengthIn)
  return piece.category === 'ceiling-beam'
    ? layoutBeams(piece, setting, detail, chosenIn)
    : layoutMantel(piece, setting, detail, chosenIn)
}

/**
 * The scale changes in steps, so that the drawing doesn't breathe with each key, and there is always room to drag to.
 */
function roomForIn(lengthIn: number): number {
  const step = lengthIn < 120 ? 6 : lengthIn < 240 ? 12 : 24
  return Math.max(36, Math.ceil((lengthIn * 1.04 + 1) / step) * step)
}
