/** What a drawing is laid out from: boxes, dimension lines and words. `unitsPerInch` is the one scale of a view; y counts downward, as in SVG. */
import type { DrawnPiece } from '../drawing.ts'

export type Box = { x: number; y: number; width: number; height: number }

export type Words = {
  text: string
  x: number
  /** The base line. */
  y: number
  anchor: 'start' | 'middle' | 'end'
  size: number
  color: 'ink' | 'quiet' | 'ember' | 'pale'
  strong?: boolean
  /** Of the shop's serif: its figures in italics, or its headlines. Without one, the face of running text. */
  face?: 'figures' | 'display'
}

/** A dimension line, level or plumb. Short lines lead to it from the measured edges, at `reach` across it. */
export type DimensionLine = { from: [number, number]; to: [number, number]; reach: number; words: Words }

/** A timber of a truss: its outline, and the angle of its grain, counterclockwise from level, in radians. */
export type DrawnTimber = { outline: [number, number][]; angle: number }

export type Layout = {
  frame: { width: number; height: number }
  /** Of dimensions and captions. */
  fontSize: number
  unitsPerInch: number
  /** The length, in inches, that the scale was chosen for. While it is held, longer pieces would leave the frame. */
  roomIn: number
  /** The front of the piece. */
  piece: Box
  /** Its sawn ends: one beside a mantel, all beams across a room. */
  ends: Box[]
  corbels: Box[]
  /** Of trusses, without their ties. */
  timbers: DrawnTimber[]
  /** The corbel from its side, under the end. */
  corbelSide: Box | undefined
  /** What lies outside under a sloped roof, and the roof where it is cut. */
  roofs: { outside: [number, number][][]; cut: [number, number][] }[]
  /** Walls seen from the front; and walls, floors and ceilings that are cut. */
  walls: Box[]
  cuts: Box[]
  floors: Box[]
  /** Where 6 ft figures have their feet. */
  figures: [number, number][]
  fireplace: { surround: Box; opening: Box; recess: Box | undefined } | undefined
  /** Around the opening, 6 and 12 inches wide, and beside it in the section. For a masonry fireplace only. */
  zone: { inner: Box; outer: Box; section: [number, number][]; isInside: boolean } | undefined
  dimensions: DimensionLine[]
  words: Words[]
}

/** 'small' has fewer parts, and text to be read where the frame is 320 CSS pixels wide; 'full' where it is 600 or more. */
export type Detail = 'small' | 'full'

/**
 * SHEET-1: the field of a sheet, in its units. It has no view from the side: a sheet shows the end beside it, at a scale of
 * its own. What is there for scale stands in it, and on a shelf.
 */
export type Field = {
  width: number
  height: number
  font: number
  /** From the scale that fits to one that a ruler has, no larger. */
  scaleDown: (unitsPerInch: number) => number
}

/** The room for a text beside its line, in steps, so that the scale hardly depends on the figures. */
export function columnFor(text: string, fontSize: number): number {
  const step = fontSize * 3
  return Math.ceil(textWidth(text, fontSize) / step) * step
}

/** At least as wide as Inter draws it, in units. */
export function textWidth(text: string, size: number, strong = false): number {
  let em = 0
  for (const letter of text) em += letterWidth(letter)
  return em * size * (strong ? 1.06 : 1)
}

function letterWidth(letter: string): number {
  if (/[ijlI.,:;'’ ]/.test(letter)) return 0.31
  if (/[frt()|/1-]/.test(letter)) return 0.47
  if (/[mwMW@%—]/.test(letter)) return 1
  if (/[a-z\d]/.test(letter)) return 0.65
  return letter < '\u0080' ? 0.79 : 1.1
}

export const say = (
  text: string,
  x: number,
  y: number,
  size: number,
  anchor: Words['anchor'] = 'middle',
  color: Words['color'] = 'ink',
): Words => ({ text, x, y, anchor, size, color })

/** The width of a box, on a line above it. */
export const widthLine = ({ x, y, width }: Box, lineY: number, words: Words): DimensionLine => ({
  from: [x, lineY],
  to: [x + width, lineY],
  reach: y,
  words,
})

/** The height of a box, on a line beside it. */
export const heightLine = (lineX: number, { y, height }: Box, reach: number, words: Words): DimensionLine => ({
  from: [lineX, y],
  to: [lineX, y + height],
  reach,
  words,
})

/** Around a middle, or moved where it would leave the space from `left` to `right`. */
export function centered(text: string, x: number, y: number, size: number, [left, right]: [number, number]): Words {
  const half = textWidth(text, size) / 2
  return say(text, Math.max(left + half, Math.min(x, right - half)), y, size)
}

const boxOf = ({ text, x, y, anchor, size, strong }: Words): Box => {
  const width = textWidth(text, size, strong)
  return { x: x - width * { start: 0, middle: 0.5, end: 1 }[anchor], y: y - size * 0.78, width, height: size }
}

/** Whether words lie clear of these boxes and of other words. */
export function isClear(words: Words, boxes: Box[], others: Words[]): boolean {
  const { x, y, width, height } = boxOf(words)
  return [...boxes, ...others.map(boxOf)].every(
    (box) => x + width <= box.x || box.x + box.width <= x || y + height <= box.y || box.y + box.height <= y,
  )
}

/** Cut off where it would be wider. */
export function fitText(text: string, width: number, size: number, strong = false): string {
  if (textWidth(text, size, strong) <= width) return text
  let cut = text
  while (cut && textWidth(`${cut}…`, size, strong) > width) cut = cut.slice(0, -1).trimEnd()
  return cut && `${cut}…`
}

/** 'Reclaimed Oak, Dark Walnut Stain'; empty before a wood is chosen. */
export const pieceName = ({ wood, finish }: DrawnPiece) => [wood?.name, finish?.name].filter(Boolean).join(', ')
