/** JOB-5: how much wood a piece is. Pure. */
import type { PieceSize } from '../../pricing/piece.ts'
import { boardFeet, type Category } from '../../pricing/pricing.ts'
import { boardIn, boardsOf, isBox, type Making } from './making.ts'
import { areaOf, trussTimbers } from './truss.ts'

type MadePiece = { category: Category; making: Making; size: PieceSize }

/** Board feet of the wood in one: what is weighed, carried and hung. What is paid goes by the outside (PRICE-1). */
export const woodFeet = ({ category, making, size }: MadePiece) => boardFeet(size) * woodShare(category, making, size)

/** How much of the space that a piece takes is wood, from 0 to 1: of a truss, of its tie's space. */
export function woodShare(category: Category, making: Making, size: PieceSize): number {
  const { lengthIn, widthIn, thicknessIn } = size
  const whole = lengthIn * widthIn * thicknessIn
  if (making.construction === 'truss')
    return (trussTimbers(size).reduce((sum, { outline }) => sum + areaOf(outline), 0) * widthIn) / whole
  if (!isBox(making)) return 1
  const board = boardIn(making, size)
  const { front, back, top, bottom } = boardsOf(category, making)
  // A beam's boards left and right are the front and back of its section.
  const hollow =
    (widthIn - board * (Number(front) + Number(back))) * (thicknessIn - board * (Number(top) + Number(bottom)))
  const section = 1 - hollow / (widthIn * thicknessIn)
  const closed = making.construction === 'mitered-box' ? Math.min(1, (board * 2) / lengthIn) : 0
  return section + (1 - section) * closed
}
