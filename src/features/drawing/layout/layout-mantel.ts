/**
 * A mantel on its wall: the front with firebox and figure, and the end in a section through the wall beside it. It is
 * longer than other files: one layout at one scale.
 */
import { inchesText, lengthText } from '../../pricing/inches.ts'
import { type DrawnPiece, type Setting, showsFireplace, type WholeSetting, wholeSetting } from '../drawing.ts'
import { checkFireplace, fireplaceWords, limitedWoodIn, noWoodIn } from '../fireplace.ts'
import { corbelCentersIn, corbelDepthIn, corbelDropIn, corbelWidthIn } from '../making/corbels.ts'
import {
  type Box,
  centered,
  columnFor,
  type Detail,
  type DimensionLine,
  type Field,
  fitText,
  heightLine,
  isClear,
  type Layout,
  pieceName,
  say,
  textWidth,
  type Words,
  widthLine,
} from './layout.ts'

const ceilingIn = 96
const figureIn = { height: 72, width: 21 }
const surroundIn = 8
/** Of mantels up to 9 feet. For them, the frame keeps its height while a length is typed. */
const usualRoomIn = 120
/** Between the piece and what stands or ends beside it. */
const besideIn = 8
/** Between the front and the view from the side, in units. */
const betweenViews = 12
/** Of the wall behind a firebox, in units: the firebox is a niche in it. */
const backWall = 14

const frames = {
  full: { width: 1000, height: 560, font: 18, edge: 24, top: 18, floor: 12, bottom: 50, wallCut: 44 },
  small: { width: 360, height: 290, font: 14.5, edge: 14, top: 10, floor: 7, bottom: 32, wallCut: 0 },
}

type Frame = (typeof frames)[Detail] & {
  hasSide: boolean
  hasFigure: boolean
  /** Kept free above the piece, for what stands on it. */
  shelfIn: number
  /** A room up to this height fills the frame. */
  tallestIn: number
  scaleDown: Field['scaleDown']
}

/** Of a sheet, whose scale is one of a rule and leaves some of it over. */
const tallestRoomIn = 168

/** A frame on a tall shelf, and its air. */
const shelfIn = 26

function frameOf(detail: Detail | Field): Frame {
  const isField = typeof detail === 'object'
  const wholeScale = (k: number) => k
  if (!isField) {
    const isFull = detail === 'full'
    return { ...frames[detail], hasSide: isFull, hasFigure: isFull, shelfIn: 0, tallestIn: 0, scaleDown: wholeScale }
  }
  const { font } = detail
  const room = { edge: font, top: font, floor: font * 1.6, bottom: 0, wallCut: 0 }
  return { ...detail, ...room, hasSide: false, hasFigure: true, shelfIn, tallestIn: tallestRoomIn }
}

export function layoutMantel(piece: DrawnPiece, setting: Setting, detail: Detail | Field, roomIn: number): Layout {
  const { category, size } = piece
  const { lengthIn, widthIn, thicknessIn } = size
  const whole = wholeSetting(piece, setting)
  const { opening, undersideIn } = whole
  const view = frameOf(detail)
  const isFull = view.hasSide
  const { k, height, floor, rise, ceiling, center, wallRight, figureX } = place(piece, whole, view, roomIn)
  const frame = { ...view, height }
  const at = (x: number, bottomIn: number, width: number, height: number): Box => ({
    x: center + x * k,
    y: floor - (bottomIn + height) * k,
    width: width * k,
    height: height * k,
  })
  const around = (inches: number) =>
    at(-opening.widthIn / 2 - inches, 0, opening.widthIn + inches * 2, opening.heightIn + inches)

  const front = at(-lengthIn / 2, undersideIn, lengthIn, thicknessIn)
  const wallFace = frame.width - frame.wallCut
  const beforeWall = (y: number, depthIn: number, height: number): Box => ({
    x: wallFace - depthIn * k,
    y,
    width: depthIn * k,
    height,
  })
  const cut = (y: number, height: number, width: number = frame.wallCut): Box => ({ x: wallFace, y, width, height })
  // What is seen from the side is a view of its own, with paper between.
  const sideLeft = wallRight + betweenViews
  const beside = (y: number, height: number): Box => ({ x: sideLeft, y, width: frame.width - sideLeft, height })

  const hasCorbels = category === 'corbel-mantel'
  const [dropIn, corbelWide] = [corbelDropIn(size), corbelWidthIn(size)]
  const corbels = hasCorbels
    ? corbelCentersIn(size).map((x) => at(x - corbelWide / 2, undersideIn - dropIn, corbelWide, dropIn))
    : []
  const corbelSide = beforeWall(front.y + front.height, corbelDepthIn(size), dropIn * k)

  const box = around(0)
  const hasFireplace = showsFireplace(setting)
  const fire = hasFireplace ? checkFireplace(piece, setting) : undefined
  const end = beforeWall(front.y, widthIn, front.height)
  const dimensions = dimensionsOf(piece, whole, {
    front,
    end: isFull ? end : undefined,
    corbels,
    // Between two heights of which nobody gave one, there is nothing to measure.
    box: setting.onlyGiven && !(setting.opening && setting.undersideIn !== undefined) ? undefined : box,
    font: frame.font,
    wallFace,
    width: frame.width,
    hasGap: isFull || typeof detail === 'object',
    upBy: Math.max(frame.font * 1.35, view.shelfIn * k),
  })
  const figures: [number, number][] = view.hasFigure ? [[figureX, floor]] : []
  // A sheet says in its title block what is here under the floor.
  const captions = typeof detail === 'object' ? [] : captionsOf(piece, setting, detail, height)
  const written = [...captions, ...dimensions.map(({ words }) => words)]
  const labels = [
    ...labelsOf(opening, hasFireplace ? box : undefined, figures, frame.font, k),
    ...(isFull ? [sideLabel(sideLeft, wallFace, floor - 5 * k, frame.font)] : []),
  ].filter((label) => isClear(label, [front, ...corbels, ...(isFull ? [end, corbelSide] : [])], written))

  return {
    frame,
    fontSize: frame.font,
    unitsPerInch: k,
    roomIn,
    piece: front,
    ends: isFull ? [end] : [],
    corbels,
    timbers: [],
    roofs: [],
    corbelSide: isFull && hasCorbels ? corbelSide : undefined,
    walls: [
      { x: 0, y: ceiling, width: wallRight, height: floor - ceiling },
      ...(isFull ? [beside(ceiling, floor - ceiling)] : []),
    ],
    cuts: isFull ? [cut(ceiling, floor - ceiling)] : [],
    floors: [
      { x: 0, y: floor, width: wallRight, height: frame.floor + rise },
      ...(isFull ? [beside(floor, frame.floor)] : []),
    ],
    figures,
    fireplace: hasFireplace
      ? {
          surround: around(surroundIn),
          opening: box,
          recess: isFull ? cut(box.y, box.height, frame.wallCut - backWall) : undefined,
        }
      : undefined,
    zone:
      fire?.rule === 'masonry'
        ? {
            inner: around(noWoodIn),
            outer: around(limitedWoodIn),
            section: isFull ? sectionZone(wallFace, box.y, k, Math.max(4, widthIn + 2)) : [],
            isInside: fire.isInside,
          }
        : undefined,
    dimensions,
    words: [...captions, ...labels],
  }
}

/** The scale, and where floor, ceiling and the middle of the piece are. */
function place({ size }: DrawnPiece, { opening, undersideIn }: WholeSetting, frame: Frame, roomIn: number) {
  const { font, hasSide: isFull, hasFigure } = frame
  // A text of dimensions, its line, and the space between the line and what it measures.
  const column = columnFor(inchesText(size.thicknessIn), font) + font * 2.1
  const rowHeight = font * 3.1

  // What lies beside each other at the same scale, from the middle of the piece to the left and to the right.
  const half = Math.max(roomIn / 2, opening.widthIn / 2 + limitedWoodIn)
  const leftIn = half + (hasFigure ? besideIn + figureIn.width : 0)
  const rightIn = half + (isFull ? besideIn : 0)
  const acrossIn = leftIn + rightIn + (isFull ? Math.max(4, Math.ceil(size.widthIn / 4) * 4) : 0)
  const across = frame.width - frame.edge - column - (isFull ? frame.wallCut : 4)
  // And above each other, with the dimension line above the piece.
  const topIn = Math.ceil((undersideIn + size.thicknessIn + frame.shelfIn) / 6) * 6
  const othersIn = Math.max(opening.heightIn + limitedWoodIn, hasFigure ? figureIn.height : 0)
  const up = frame.height - frame.bottom - frame.floor - frame.top
  const k = frame.scaleDown(Math.min(across / acrossIn, (up - rowHeight) / topIn, (up - font * 1.4) / othersIn))

  // A tall room fills the frame. One that would be far too tall is drawn up to its ceiling, in the middle of the frame; and
  // where no piece in the catalog is so long, the frame is cut to it, instead of paper above and below a thin strip.
  const roomHeight = Math.max(ceilingIn * k, topIn * k + rowHeight, othersIn * k + font * 1.4)
  const left = up + frame.top - roomHeight
  const over = left > frame.height * 0.15 ? left : 0
  const isFilled = (roomHeight + over) / k <= frame.tallestIn
  const spare = isFilled ? 0 : over
  /** More of the floor is seen, so that not all of it is bare wall. */
  const rise = isFilled ? over * 0.22 : 0
  const cutOff = roomIn > usualRoomIn && frame.bottom > 0 ? spare : 0
  const height = frame.height - cutOff
  const floor = height - frame.bottom - frame.floor - (spare - cutOff) / 2 - rise
  // What is left over on the sides, where the height limits the scale.
  const aside = (across - k * acrossIn) / 2
  const center = frame.edge + aside + leftIn * k
  return {
    k,
    height,
    floor,
    rise,
    ceiling: spare ? floor - roomHeight : 0,
    center,
    wallRight: isFull ? center + rightIn * k + aside - betweenViews : frame.width,
    figureX: center - (half + besideIn + figureIn.width / 2) * k,
  }
}

type Measured = {
  front: Box
  end: Box | undefined
  corbels: Box[]
  /** The opening, where the way up from it is known. */
  box: Box | undefined
  font: number
  wallFace: number
  /** Of the frame. */
  width: number
  /** From the top of the piece to the line of its length. */
  upBy: number
  /** Whether the height above the opening is measured. */
  hasGap: boolean
}

function dimensionsOf(
  { size }: DrawnPiece,
  { opening, undersideIn }: WholeSetting,
  { front, end, corbels, box, font, wallFace, width, hasGap, upBy }: Measured,
): DimensionLine[] {
  const [right, level] = [front.x + front.width, front.y - upBy]
  const [above, middle] = [level - font * 0.5, front.y + front.height / 2 + font * 0.36]
  const thickness = inchesText(size.thicknessIn)
  const length = centered(lengthText(size.lengthIn), front.x + front.width / 2, above, font, [4, width - 4])
  const lines = [widthLine(front, level, length)]
  const gap = hasGap && box && gapLine(front, box, corbels, font, inchesText(rounded(undersideIn - opening.heightIn)))
  // A short piece is so close to its side view that the two texts could meet.
  const withGap = (all: DimensionLine[]) => {
    const written = all.map(({ words }) => words)
    return gap && isClear(gap.words, [], written) ? [...all, gap] : all
  }
  if (!end) {
    const line = right + font * 1.3
    return withGap([...lines, heightLine(line, front, right, say(thickness, line + font * 0.5, middle, font, 'start'))])
  }
  const line = end.x - font * 1.1
  lines.push(heightLine(line, end, end.x, say(thickness, line - font * 0.6, middle, font, 'end')))
  lines.push(
    widthLine(end, level, centered(inchesText(size.widthIn), end.x + end.width / 2, above, font, [right, wallFace])),
  )
  return withGap(lines)
}

/** From the opening up to the underside, clear of the corbels; undefined where its text has no room. */
function gapLine(front: Box, opening: Box, corbels: Box[], font: number, text: string): DimensionLine | undefined {
  const underside = front.y + front.height
  const height = opening.y - underside
  const center = front.x + front.width / 2
  const [first, second] = corbels
  // Between two corbels, or left of the middle.
  const x = first ? (first.x + first.width + center) / 2 : center - Math.min(opening.width, front.width) / 4
  const isTight = second && second.x - x < textWidth(text, font) + font
  if (height < font * 1.5 || isTight || x < opening.x) return undefined
  const words = say(text, x + font * 0.5, underside + height / 2 + font * 0.36, font, 'start')
  return heightLine(x, { x, y: underside, width: 0, height }, x, words)
}

/** Under the floor: what it is made of, and what decides its height. */
function captionsOf(piece: DrawnPiece, setting: Setting, detail: Detail, height: number): Words[] {
  const { width, font, edge, bottom } = frames[detail]
  const y = height - (bottom - font) / 2
  const fire = showsFireplace(setting) ? checkFireplace(piece, setting) : undefined
  const strong = fire?.rule === 'masonry' && fire.isInside
  const fireText = fire ? fireplaceWords(fire) : ''
  const captions = [
    {
      ...say(fitText(fireText, width - edge * 2, font), width - edge, y, font, 'end', strong ? 'ember' : 'quiet'),
      strong,
    },
  ]
  if (detail === 'full') {
    const room = width - edge * 3 - textWidth(fireText, font, strong)
    captions.push({ ...say(fitText(pieceName(piece), room, font, true), edge, y, font, 'start'), strong: true })
  }
  return captions.filter(({ text }) => text)
}

/** What is left out where it has no room. */
function labelsOf(
  opening: WholeSetting['opening'],
  box: Box | undefined,
  figures: [number, number][],
  font: number,
  k: number,
): Words[] {
  const labels = figures.map(([x, y]) =>
    say('6 ft', x, y - figureIn.height * k - font * 0.5, font * 0.84, 'middle', 'quiet'),
  )
  const size = font * 0.9
  const label = `${inchesText(rounded(opening.widthIn))} x ${inchesText(rounded(opening.heightIn))}`
  if (box && textWidth(label, size) < box.width - font && box.height > font * 4)
    labels.push(say(label, box.x + box.width / 2, box.y + box.height * 0.42, size, 'middle', 'pale'))
  return labels
}

/** On the wall of the side view, above its baseboard. */
const sideLabel = (left: number, right: number, floor: number, font: number) =>
  say('From the side', (left + right) / 2, floor - font * 0.6, font * 0.84, 'middle', 'quiet')

/**
 * The zone from the side: all of it up to 6 inches above the opening; from there, what projects more than 1/8 inch for
 * each inch of distance.
 */
const sectionZone = (wall: number, top: number, k: number, depthIn: number): [number, number][] =>
  [
    [0, 0],
    [depthIn, 0],
    [depthIn, limitedWoodIn],
    [limitedWoodIn / 8, limitedWoodIn],
    [noWoodIn / 8, noWoodIn],
    [0, noWoodIn],
  ].map(([depth = 0, up = 0]) => [wall - depth * k, top - up * k])

const rounded = (inches: number) => Number(inches.toFixed(3))
