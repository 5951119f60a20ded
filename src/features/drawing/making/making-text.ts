/** JOB-5: how a piece is made, in words. */
import { fractionText } from '../../pricing/inches.ts'
import { type Construction, type CorbelShape, isBox, type Making } from './making.ts'

export const constructionNames: Record<Construction, string> = {
  solid: 'Solid timber',
  'box-3': 'Box of three boards',
  'box-4': 'Box of four boards',
  'mitered-box': 'Mitered box, ends closed',
  truss: 'King-post truss',
}

export const corbelNames: Record<CorbelShape, string> = {
  cove: 'Rounded over a cove',
  taper: 'Tapered',
  block: 'Straight-cut, with a tenon',
  scroll: 'Scrolled',
}

/** 'Mitered box, ends closed, of 1 in boards'. */
export const madeText = (making: Making) =>
  constructionNames[making.construction] +
  (isBox(making) && making.boardIn !== null ? `, of ${fractionText(making.boardIn)} in boards` : '')
