/**
 * SHEET-1, SHEET-2: where everything on a sheet is: the field with the piece in its room, the end beside it, and the title
 * block under both. Pure. A sheet of paper is laid out in points, at a scale that an architect's rule has.
 */

import type { Range } from '../../../../content/shop.ts'
import { inchesText } from '../../pricing/inches.ts'
import { type DrawnPiece, type Setting, showsFireplace } from '../drawing.ts'
import { checkFireplace, fireplaceWords } from '../fireplace.ts'
import { hangingFacts, hangingTexts } from '../hanging.ts'
import {
  type Box,
  type DimensionLine,
  type Field,
  fitText,
  heightLine,
  type Layout,
  say,
  textWidth,
  type Words,
  widthLine,
} from '../layout/layout.ts'
import { layoutDrawing } from '../layout/layout-drawing.ts'
import { corbelDepthIn, corbelDropIn } from '../making/corbels.ts'
import { madeText } from '../making/making-text.ts'
import { woodFeet } from '../making/wood-share.ts'
import { scaleDown, scaleText } from './scales.ts'
import { layoutBlock, type SheetSize, type SheetTitle, sheetSizes, type TitleBlock } from './title-block.ts'

/** The end at a scale of its own, in front of the wall or under the ceiling that it is fixed to. */
export type Section = {
  unitsPerInch: number
  end: Box
  corbelSide: Box | undefined
  /** What is cut and hatched. */
  fixedTo: Box
  /** Rods and lag screws, from the wall into the wood. */
  rods: Box[]
  dimensions: DimensionLine[]
  words: Words[]
}

export type Sheet = {
  width: number
  height: number
  font: number
  frame: Box | undefined
  /** The layout's own corner is here. */
  fieldAt: [number, number]
  field: Layout
  section: Section | undefined
  block: TitleBlock | undefined
  words: Words[]
}

export function layoutSheet(
  piece: DrawnPiece,
  setting: Setting,
  { size, title, pounds }: { size: SheetSize; title: SheetTitle | null; pounds?: Range | null | undefined },
): Sheet {
  const { width, margin, pad, font, column, gap, isTrue, ...whole } = sheetSizes[size]
  // Without a title block, a sheet is lower by it.
  const block = title ? whole.block + gap : 0
  const height = whole.height - (title ? 0 : whole.block + gap)
  const inside = margin + pad
  const down = isTrue ? scaleDown : (k: number) => k
  const fieldBox = {
    x: inside,
    y: inside,
    width: width - inside * 2 - gap - column,
    height: height - inside * 2 - block,
  }
  const field = layoutField(piece, setting, { ...fieldBox, font, scaleDown: down })
  const columnBox = { x: fieldBox.x + fieldBox.width + gap, y: inside, width: column, height: fieldBox.height }
  const { section, bottom } = layoutSection(piece, columnBox, font, down, isTrue)
  const blockBox = { x: inside, y: height - inside - whole.block, width: width - inside * 2, height: whole.block }
  return {
    width,
    height,
    font,
    frame: { x: margin, y: margin, width: width - margin * 2, height: height - margin * 2 },
    fieldAt: [fieldBox.x, fieldBox.y],
    field,
    section,
    block: title ? layoutBlock(piece, title, blockBox, { font, unitsPerInch: field.unitsPerInch, size }) : undefined,
    words: [...section.words, ...stacked(notesOf(piece, setting, pounds), columnBox, bottom + font * 1.6, font * 0.86)],
  }
}

/** A room a little longer than the piece: nothing is dragged here. */
const layoutField = (piece: DrawnPiece, setting: Setting, field: Field) =>
  withFigures(layoutDrawing(piece, setting, field, piece.size.lengthIn * (1 + 1e-9)))

/** The figures of a sheet are set in the display face. */
export const withFigures = (layout: Layout): Layout => ({
  ...layout,
  dimensions: layout.dimensions.map((line) => ({ ...line, words: inFigures(line.words) })),
})

const inFigures = (words: Words): Words => ({ ...words, face: 'figures' })

/** Of the height beside the field. */
const sectionShare = 0.5
const rodIn = { thick: 0.5, into: 0.6 }

function layoutSection(
  { category, making, size }: DrawnPiece,
  column: Box,
  font: number,
  down: Field['scaleDown'],
  isTrue: boolean,
): { section: Section; bottom: number } {
  const { widthIn, thicknessIn } = size
  const isBeam = category === 'ceiling-beam'
  const dropIn = category === 'corbel-mantel' ? corbelDropIn(size) : 0
  const [strip, aside] = [font * 1.3, textWidth(inchesText(thicknessIn), font) + font * 1.6]
  const top = column.y + font * 2.2
  const across = column.width - aside - (isBeam ? font : strip)
  const k = down(Math.min(across / widthIn, (column.height * sectionShare - font * 5) / (thicknessIn + dropIn)))
  const [wide, high, drop] = [widthIn * k, thicknessIn * k, dropIn * k]
  const x = isBeam ? column.x + aside + (across - wide) / 2 : column.x + column.width - strip - wide
  const end = { x, y: top + (isBeam ? strip : font * 0.6), width: wide, height: high }
  const corbelDeep = corbelDepthIn(size) * k
  const corbelSide = dropIn ? { x: x + wide - corbelDeep, y: end.y + high, width: corbelDeep, height: drop } : undefined
  const low = end.y + high + drop
  const isTruss = making.construction === 'truss'
  // A truss stands on its plates.
  const fixedTo = isTruss
    ? { x: x - font, y: low, width: wide + font * 2, height: font * 0.9 }
    : isBeam
      ? { x: x - font, y: end.y - strip, width: wide + font * 2, height: strip }
      : { x: x + wide, y: end.y - font * 0.9, width: strip, height: high + drop + font * 1.8 }
  const line = x - font * 0.8
  const scale = isTrue ? scaleText(k) : ''
  const dimensions = [
    heightLine(
      line,
      end,
      x,
      inFigures(say(inchesText(thicknessIn), line - font * 0.5, end.y + high / 2 + font * 0.36, font, 'end')),
    ),
    widthLine(end, low + font * 1.7, inFigures(say(inchesText(widthIn), x + wide / 2, low + font * 2.9, font))),
  ]
  return {
    section: {
      unitsPerInch: k,
      end,
      corbelSide,
      fixedTo,
      rods: rodsOf({ category, making, size }, end, k),
      dimensions,
      words: [
        { ...say(scale ? `End, ${scale}` : 'End', column.x, column.y + font, font * 1.1, 'start'), face: 'display' },
      ],
    },
    bottom: low + font * 3.2,
  }
}

function rodsOf(piece: Pick<DrawnPiece, 'category' | 'making' | 'size'>, end: Box, k: number): Box[] {
  const { kind } = hangingFacts(piece, null).fasteners
  const thick = rodIn.thick * k
  if (kind === 'rods') {
    const long = end.width * rodIn.into
    const at = { x: end.x + end.width - long, width: long + thick * 1.6, height: thick }
    return [{ ...at, y: end.y + end.height * 0.5 - thick / 2 }]
  }
  if (kind !== 'lags') return []
  return [
    {
      x: end.x + end.width / 2 - thick / 2,
      y: end.y - thick * 1.6,
      width: thick,
      height: end.height * 0.7 + thick * 1.6,
    },
  ]
}

type Note = { text: string; isWarning?: boolean }

/** How it is made, what it weighs and hangs on, and what decides its height. */
function notesOf(piece: DrawnPiece, setting: Setting, pounds: Range | null | undefined): Note[] {
  const feet = Number(woodFeet(piece).toFixed(1))
  const fire = showsFireplace(setting) ? checkFireplace(piece, setting) : undefined
  const fireText = fire ? fireplaceWords(fire) : ''
  return [
    { text: `${madeText(piece.making)}, ${feet} board ${feet === 1 ? 'foot' : 'feet'}.` },
    ...(fireText ? [{ text: `${fireText}.`, isWarning: fire?.rule === 'masonry' && fire.isInside }] : []),
    ...hangingTexts(hangingFacts(piece, pounds)).map((text) => ({ text: `${text}.` })),
  ]
}

/** Broken between words. */
function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(fitText(word, width, size))
  }
  return lines
}

/** One under the other, as many as the box has room for. */
function stacked(notes: Note[], box: Box, from: number, size: number): Words[] {
  const words: Words[] = []
  let y = from
  for (const { text, isWarning } of notes) {
    const lines = wrapped(text, box.width, size)
    if (y + (lines.length - 1) * size * 1.4 > box.y + box.height) return words
    for (const line of lines) {
      words.push({ ...say(line, box.x, y, size, 'start', isWarning ? 'ember' : 'quiet'), strong: isWarning ?? false })
      y += size * 1.4
    }
    y += size * 0.55
  }
  return words
}
