/** DRAW-3: the drawing in a sentence, for those who don't see it. */
import { inchesText, lengthText } from '../pricing/inches.ts'
import type { Category } from '../pricing/pricing.ts'
import { type DrawnPiece, type Setting, showsFireplace, wholeSetting } from './drawing.ts'
import { checkFireplace, fireplaceWords } from './fireplace.ts'
import { corbelCount } from './making/corbels.ts'
import { isBox } from './making/making.ts'
import { tallText } from './making/truss.ts'

/** In a sentence. */
export const kinds: Record<Category, string> = {
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
  const { category, making, size, wood, finish } = piece
  const { opening, undersideIn, beams } = wholeSetting(piece, setting)
  const made = [wood && `in ${wood.name}`, finish && `finished with ${finish.name}`].filter(Boolean).join(', ')
  const kind =
    making.construction === 'truss' ? 'king-post truss' : `${isBox(making) ? 'hollow ' : ''}${kinds[category]}`
  const what = `Drawing to scale: a ${kind}${made && ` ${made}`}, ${lengthText(size.lengthIn)} long, ${inchesText(size.widthIn)} deep and ${tallText(piece)}`
  if (category === 'ceiling-beam') {
    const room = setting.beams === undefined ? 'a room shown only for scale' : 'a room'
    const [one, more] = making.construction === 'truss' ? ['truss', 'trusses'] : ['beam', 'beams']
    const count = `${numbers[beams]} ${beams === 1 ? one : more}`
    return `${what}, under the ceiling of ${room}, with ${count} and a person 6 ft tall.`
  }
  const corbels = category === 'corbel-mantel' ? `, on ${numbers[corbelCount(size.lengthIn)]} corbels` : ''
  const height = setting.undersideIn === undefined ? '' : `, its underside ${inchesText(undersideIn)} above the hearth`
  if (!showsFireplace(setting)) return `${what}${corbels}${height}.`
  const fireplace = `a fireplace opening ${inchesText(opening.widthIn)} wide and ${inchesText(opening.heightIn)} tall`
  const forScale = setting.opening ? '' : ', shown only for scale'
  const fire = checkFireplace(piece, setting)
  const advice = fire ? fireplaceWords(fire) : ''
  return `${what}${corbels}${height}, over ${fireplace}${forScale}.${advice && ` ${advice}.`}`
}
