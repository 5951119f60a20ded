/** DRAW-3: the drawing in a sentence, for those who don't see it. */
import { inchesText, lengthText } from '../pricing/inches.ts'
import type { Category } from '../pricing/pricing.ts'
import { corbelCount } from './corbels.ts'
import { type DrawnPiece, type Setting, wholeSetting } from './drawing.ts'
import { checkFireplace, fireplaceWords } from './fireplace.ts'

const kinds: Record<Category, string> = {
  'floating-mantel': 'floating mantel',
  'corbel-mantel': 'corbel mantel',
  'ceiling-beam': 'ceiling beam',
}

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** 'Drawing to scale: a floating mantel in Reclaimed Oak, 72 in (6 ft) long, …' */
export function drawingText(piece: DrawnPiece, setting: Setting): string {
  const { category, size, wood, finish } = piece
  const { opening, beams } = wholeSetting(piece, setting)
  const made = [wood && `in ${wood.name}`, finish && `finished with ${finish.name}`].filter(Boolean).join(', ')
  const what = `Drawing to scale: a ${kinds[category]}${made && ` ${made}`}, ${lengthText(size.lengthIn)} long, ${inchesText(size.widthIn)} deep and ${inchesText(size.thicknessIn)} tall`
  if (category === 'ceiling-beam') {
    const count = `${numbers[beams]} ${beams === 1 ? 'beam' : 'beams'}`
    const room = setting.beams === undefined ? 'a room that is only there for scale, with' : 'a room with'
    return `${what}, under the ceiling of ${room} ${count} and a person 6 ft tall.`
  }
  const corbels = category === 'corbel-mantel' ? `, on ${numbers[corbelCount(size.lengthIn)]} corbels` : ''
  const { undersideIn } = setting
  const scale = setting.opening ? '' : ', which is only there for scale'
  const underside = undersideIn === undefined ? '' : `, its underside ${inchesText(undersideIn)} above the hearth`
  return `${what}${corbels}, above a fireplace opening ${inchesText(opening.widthIn)} wide and ${inchesText(opening.heightIn)} tall${scale}${underside}.${checked(piece, setting)}`
}

/** What a masonry fireplace asks for, only if it was measured. */
function checked(piece: DrawnPiece, setting: Setting): string {
  const fire = checkFireplace(piece, setting)
  const isKnown = fire?.rule === 'manual' || (setting.opening && setting.undersideIn !== undefined)
  return fire && isKnown ? ` ${fireplaceWords(fire)}.` : ''
}
