/** JOB-5: how a piece is made, as its product says. Pure, on both sides. */
import type { PieceSize } from '../../pricing/piece.ts'
import type { Category } from '../../pricing/pricing.ts'

export type Construction = 'solid' | 'box-3' | 'box-4' | 'mitered-box' | 'truss'

export type CorbelShape = 'cove' | 'taper' | 'block' | 'scroll'

export type Making = {
  construction: Construction
  /** How thick the boards of a box are; null for what is no box. */
  boardIn: number | null
  /** What a corbel mantel stands on; null for other pieces. */
  corbel: CorbelShape | null
}

export const isBox = ({ construction }: Pick<Making, 'construction'>) =>
  construction !== 'solid' && construction !== 'truss'

/** As most pieces of a category are made, and all of which nothing else is said. */
export const usualMaking = (category: Category): Making => ({
  construction: 'solid',
  boardIn: null,
  corbel: category === 'corbel-mantel' ? 'cove' : null,
})

/** From a column of the database, which is null for a piece made as usual. */
export const makingOf = ({ category, making }: { category: Category; making: string | null }): Making =>
  making === null ? usualMaking(category) : JSON.parse(making)

/** Of a side, at the most: two boards of it leave a hollow. */
export const mostOfSide = 0.45

/** Thinner in a piece that is smaller than its product comes: a hollow is left whatever the size. */
export const boardIn = ({ boardIn }: Making, { widthIn, thicknessIn }: PieceSize) =>
  Math.min(boardIn ?? 0, widthIn * mostOfSide, thicknessIn * mostOfSide)

/** Of a box: which sides of its section have a board. A mantel is open to its wall, a beam to its ceiling. */
export const boardsOf = (category: Category, { construction }: Making) =>
  construction === 'box-4'
    ? { front: true, back: true, top: true, bottom: true }
    : category === 'ceiling-beam'
      ? { front: true, back: true, top: false, bottom: true }
      : { front: true, back: false, top: true, bottom: true }

/** A box without a board at its wall or ceiling: it goes over what holds it. */
export function isOpenBox(category: Category, making: Making): boolean {
  const { back, top } = boardsOf(category, making)
  return isBox(making) && !(category === 'ceiling-beam' ? top : back)
}
