/** JOB-5: what an owner may say of how a product is made. Pure; for the desk and the server. */
import type { PieceSize } from '../../pricing/piece.ts'
import type { Category } from '../../pricing/pricing.ts'
import { type Construction, type CorbelShape, isBox, type Making, mostOfSide } from './making.ts'

export const constructions = ['solid', 'box-3', 'box-4', 'mitered-box', 'truss'] as const satisfies Construction[]
export const corbelShapes = ['cove', 'taper', 'block', 'scroll'] as const satisfies CorbelShape[]

export const boardBounds = { min: 0.25, max: 3 } as const
export const usualBoardIn = 1

/** What can't be made, with the field it is about; undefined if it can. `least` is the smallest size of the product. */
export function makingProblem(
  { construction, boardIn, corbel }: Making,
  category: Category,
  least: Pick<PieceSize, 'widthIn' | 'thicknessIn'>,
): { field: keyof Making; message: string } | undefined {
  if (construction === 'truss' && category !== 'ceiling-beam')
    return { field: 'construction', message: makingTexts.truss }
  if ((corbel !== null) !== (category === 'corbel-mantel')) return { field: 'corbel', message: makingTexts.corbel }
  if (isBox({ construction }) !== (boardIn !== null)) return { field: 'boardIn', message: makingTexts.board }
  if (boardIn !== null && boardIn > Math.min(least.widthIn, least.thicknessIn) * mostOfSide)
    return { field: 'boardIn', message: makingTexts.thickBoard }
  return undefined
}

/** The same text next to the field and in the API's refusal. */
export const makingTexts = {
  construction: 'Choose how it is made.',
  truss: 'Only a ceiling beam can be a truss.',
  corbel: 'A corbel mantel has corbels; other pieces have none.',
  corbelShape: 'Choose a corbel.',
  board: 'Only a box has a board thickness.',
  boardBounds: `Enter a thickness from ${boardBounds.min} to ${boardBounds.max} in.`,
  thickBoard: 'Boards this thick leave no hollow in the smallest size. Enter a thinner one.',
} as const
