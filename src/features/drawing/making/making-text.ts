/** JOB-5: how a piece is made, in words. */
import { fractionText } from '../../pricing/inches.ts'
import { type Construction, type CorbelShape, isBox, type Making } from './making.ts'

export const constructionNames: Record<Construction, string> = {
  solid: 'Solid timber',
  'box-3': 'Three-board box',
  'box-4': 'Four-board box',
  'mitered-box': 'Mitered box with closed ends',
  truss: 'King-post truss',
}

export const corbelNames: Record<CorbelShape, string> = {
  cove: 'Rounded over a cove',
  taper: 'Tapered',
  block: 'Straight-cut, with a tenon',
  scroll: 'Scrolled',
}

/** As an offer, its papers and its emails list it: the corbels of what has any. */
export const makingFacts = (making: Making) => [
  { name: 'Made as', value: madeText(making) },
  ...(making.corbel === null ? [] : [{ name: 'Corbels', value: corbelNames[making.corbel] }]),
]

/** After board feet that a price is for, of a piece that takes more or fewer: ' by the outer size'. '' for a solid one. */
export const feetMeasuredBy = (making: Making) =>
  isBox(making) ? ' by the outer size' : making.construction === 'truss' ? " by its tie's size" : ''

/** 'Mitered box with closed ends, 1 in boards'. */
export const madeText = (making: Making) =>
  constructionNames[making.construction] +
  (isBox(making) && making.boardIn !== null ? `, ${fractionText(making.boardIn)} in boards` : '')
