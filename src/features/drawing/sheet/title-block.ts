/** SHEET-1, SHEET-2: the title block of a sheet, with the maker's mark and a line to check the scale by. Pure. */
import { shop } from '../../../../content/shop.ts'
import { sizeText } from '../../pricing/piece.ts'
import { capitalized } from '../../shared/capitalized.ts'
import type { DrawnPiece } from '../drawing.ts'
import { kinds } from '../drawing-text.ts'
import { type Box, fitText, pieceName, say, textWidth, type Words } from '../layout/layout.ts'
import { pointsPerInch, scaleText } from './scales.ts'

/** Letter and A4, lying, in points; and what a screen or a column of a paper shows. */
export const sheetSizes = {
  letter: { width: 792, height: 612, margin: 24, pad: 11, font: 10, column: 134, block: 68, gap: 11, isTrue: true },
  a4: { width: 841.89, height: 595.28, margin: 24, pad: 11, font: 10, column: 150, block: 68, gap: 11, isTrue: true },
  screen: { width: 1000, height: 628, margin: 6, pad: 14, font: 18, column: 214, block: 104, gap: 16, isTrue: false },
} as const
export type SheetSize = keyof typeof sheetSizes

/** What a title block says. Whom it is for and its number only where they are known. */
export type SheetTitle = {
  /** Of the product; without one, what kind of piece it is. */
  name?: string | undefined
  forWhom?: string | undefined
  /** 'Quote #128'. */
  number?: string | undefined
  /** 'Nov 29, 2026'. */
  date?: string | undefined
}

/** A line to be held against a ruler, or against the room. */
export type Ruler = { x: number; y: number; width: number; ticks: number; words: Words[] }

export type TitleBlock = {
  /** The line over it. */
  rule: Box
  /** The maker's. */
  mark: { box: Box; letters: Words; name: Words }
  ruler: Ruler
  words: Words[]
}

type BlockParts = { font: number; unitsPerInch: number; size: SheetSize }

const markWide = 9.4

export function layoutBlock(piece: DrawnPiece, title: SheetTitle, box: Box, parts: BlockParts): TitleBlock {
  const { x, y, width, height } = box
  const { font, unitsPerInch, size } = parts
  const [wide, top] = [font * markWide, y + font * 0.9]
  return {
    rule: { x, y, width, height: 0 },
    mark: markIn({ x: x + width - wide, y: top, width: wide, height: height - font * 0.9 }, font),
    ruler: rulerAt(x + width * cellsFrom, y + font * 4.6, font, unitsPerInch, size),
    words: blockWords(piece, title, box, parts),
  }
}

/** The first letters of the shop's name, and the whole of it. */
export function markIn(box: Box, font: number): TitleBlock['mark'] {
  const letters = shop.name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 1))
    .filter(Boolean)
  const middle = box.x + box.width / 2
  const name = fitted(shop.name, box.width - font * 0.5, font * 0.8, font * 0.5)
  return {
    box,
    letters: { ...say(letters.slice(0, 4).join(' '), middle, box.y + box.height * 0.58, font * 1.9), face: 'display' },
    name: say(name.text, middle, box.y + box.height - font * 0.6, name.size, 'middle', 'quiet'),
  }
}

/** On paper a line of known length; on a screen some feet of the room. */
function rulerAt(x: number, y: number, font: number, k: number, size: SheetSize): Ruler {
  const small = font * 0.78
  if (sheetSizes[size].isTrue) {
    const isMetric = size === 'a4'
    const [width, ticks, length] = isMetric ? [(5 / 2.54) * pointsPerInch, 5, '5 cm'] : [2 * pointsPerInch, 8, '2 in']
    return {
      ...{ x, y, width, ticks },
      words: [
        say(`This line is ${length} long.`, x + width + font * 0.8, y - font * 0.05, small, 'start', 'quiet'),
        say('If not, print at 100%.', x + width + font * 0.8, y + font * 0.95, small, 'start', 'quiet'),
      ],
    }
  }
  return footRuler(x, y, font, k)
}

/** As many whole feet as `most` units have room for. */
export function footRuler(x: number, y: number, font: number, k: number, most = font * 11): Ruler {
  const feet = [1, 2, 3, 4, 6, 8, 10, 20, 30].findLast((one) => one * 12 * k <= most) ?? 1
  const width = feet * 12 * k
  return {
    ...{ x, y, width, ticks: feet },
    words: [
      say('0', x, y + font * 1.35, font * 0.8, 'start', 'quiet'),
      say(`${feet} ft`, x + width, y + font * 1.35, font * 0.8, 'middle', 'quiet'),
    ],
  }
}

/** Where the cells begin, as a share of the block. */
const cellsFrom = 0.485

function blockWords(
  piece: DrawnPiece,
  title: SheetTitle,
  { x, y, width }: Box,
  { font, unitsPerInch, size }: BlockParts,
): Words[] {
  const room = width * (cellsFrom - 0.02)
  const name = fitted(title.name ?? kindName(piece), room, font * 2, font * 1.15)
  const line = (text: string, down: number, color: Words['color']) => {
    const { text: shown, size } = fitted(text, room, font, font * 0.82)
    return say(shown, x, y + font * down, size, 'start', color)
  }
  const from = x + width * cellsFrom
  const cells = [
    ['Number', title.number],
    ['Date', title.date],
    ['Scale', sheetSizes[size].isTrue ? scaleText(unitsPerInch) : undefined],
  ].filter((cell): cell is [string, string] => Boolean(cell[1]))
  const least = (x + width - font * (markWide + 1) - from) / Math.max(cells.length, 3)
  const widths = cells.map(([, value]) => Math.max(least, textWidth(value, font * 0.95) + font))
  const inCells = cells.flatMap(([label, value], index) => {
    const at = from + widths.slice(0, index).reduce((sum, one) => sum + one, 0)
    return [
      say(label, at, y + font * 1.7, font * 0.72, 'start', 'quiet'),
      say(value, at, y + font * 2.95, font * 0.95, 'start'),
    ]
  })
  return [
    { ...say(name.text, x, y + font * 2.5, name.size, 'start'), face: 'display' },
    line(madeOf(piece), 4.2, 'ink'),
    line([sizeText(piece.size), title.forWhom && `for ${title.forWhom}`].filter(Boolean).join(', '), 5.6, 'quiet'),
    ...inCells,
  ]
}

export const madeOf = (piece: DrawnPiece) => pieceName(piece) || 'Wood not chosen yet'

export const kindName = ({ category, making }: DrawnPiece) =>
  making.construction === 'truss' ? 'King-post truss' : capitalized(kinds[category])

/** In smaller letters where it is long, and at last cut. */
export function fitted(text: string, width: number, size: number, least: number): { text: string; size: number } {
  const whole = textWidth(text, size)
  const smaller = whole <= width ? size : Math.max(least, (size * width) / whole)
  return { text: fitText(text, width + 0.01, smaller), size: smaller }
}
