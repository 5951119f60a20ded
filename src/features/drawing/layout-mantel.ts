/** A mantel on its wall: the front with firebox and figure, and the end in a section through the wall beside it. */
import { inchesText, lengthText } from '../pricing/inches.ts'
import { corbelCentersIn, corbelDepthIn, corbelDropIn, corbelWidthIn } from './corbels.ts'
import { type DrawnPiece, type Setting, wholeSetting } from './drawing.ts'
import { checkFireplace, fireplaceWords, limitedWoodIn, noWoodIn } from './fireplace.ts'
import {
  type Box,
  centered,
  columnFor,
  type Detail,
  type DimensionLine,
  fitText,
  isClear,
  type Layout,
  pieceName,
  textWidth,
  type Words,
} from './layout.ts'

const ceilingIn = 96
const figureIn = { height: 72, width: 21 }
const surroundIn = 8
/** Between the piece and what stands or ends beside it. */
const besideIn = 8

const frames = {
  full: { width: 1000, height: 560, font: 18, edge: 24, top: 18, floor: 12, bottom: 50, wallCut: 30 },
  small: { width: 360, height: 290, font: 14.5, edge: 14, top: 10, floor: 7, bottom: 32, wallCut: 0 },
}

export function layoutMantel(piece: DrawnPiece, setting: Setting, detail: Detail, roomIn: number): Layout {
  const { lengthIn, widthIn, thicknessIn } = piece.size
  const { opening, undersideIn } = wholeSetting(piece, setting)
  const isFull = detail === 'full'
  const frame = frames[detail]
  const { font } = frame
  // A text of dimensions, its line, and the space between the line and what it measures.
  const columnWidth = columnFor(inchesText(thicknessIn), font) + font * 2.1
  const rowHeight = font * 3.1

  // What lies beside each other at the same scale, from the middle of the piece to the left and to the right.
  const halfFire = opening.widthIn / 2 + limitedWoodIn
  const half = Math.max(roomIn / 2, halfFire)
  const leftIn = half + (isFull ? besideIn + figureIn.width : 0)
  const rightIn = isFull ? half + besideIn : Math.max(halfFire, roomIn / 2)
  const depthIn = isFull ? Math.max(4, Math.ceil(widthIn / 4) * 4) : 0
  const across = frame.width - frame.edge - columnWidth - (isFull ? frame.wallCut : 4)
  const topIn = Math.ceil((undersideIn + thicknessIn) / 6) * 6
  const othersIn = Math.max(opening.heightIn + limitedWoodIn, isFull ? figureIn.height : 0)
  const up = frame.height - frame.bottom - frame.floor - frame.top
  const k = Math.min(across / (leftIn + rightIn + depthIn), (up - rowHeight) / topIn, (up - font * 1.4) / othersIn)

  // A tall room fills the frame. One that would be far too tall is drawn up to its ceiling, in the middle of the frame.
  const roomHeight = Math.max(ceilingIn * k, topIn * k + rowHeight, othersIn * k + font * 1.4)
  const left = up + frame.top - roomHeight
  const spare = left > frame.height * 0.15 ? left : 0
  const floor = frame.height - frame.bottom - frame.floor - spare / 2
  const ceiling = spare ? floor - roomHeight : 0
  // What is left over on the sides, where the height limits the scale.
  const aside = across - k * (leftIn + rightIn + depthIn)
  const center = frame.edge + aside / 2 + leftIn * k
  const at = (x: number, bottomIn: number, width: number, height: number): Box => ({
    x: center + x * k,
    y: floor - (bottomIn + height) * k,
    width: width * k,
    height: height * k,
  })

  const front = at(-lengthIn / 2, undersideIn, lengthIn, thicknessIn)
  const right = front.x + front.width
  const wallFace = frame.width - frame.wallCut
  const end = { x: wallFace - widthIn * k, y: front.y, width: widthIn * k, height: front.height }
  const wallRight = isFull ? center + rightIn * k + aside / 2 : frame.width

  const hasCorbels = piece.category === 'corbel-mantel'
  const dropIn = hasCorbels ? corbelDropIn(piece.size) : 0
  const corbelWide = corbelWidthIn(piece.size)
  const corbels = hasCorbels
    ? corbelCentersIn(piece.size).map((x) => at(x - corbelWide / 2, undersideIn - dropIn, corbelWide, dropIn))
    : []
  const corbelDepth = corbelDepthIn(piece.size) * k
  const corbelSide = { x: wallFace - corbelDepth, y: front.y + front.height, width: corbelDepth, height: dropIn * k }

  const box = at(-opening.widthIn / 2, 0, opening.widthIn, opening.heightIn)
  const around = (inches: number) =>
    at(-opening.widthIn / 2 - inches, 0, opening.widthIn + inches * 2, opening.heightIn + inches)
  const fire = checkFireplace(piece, setting)
  const zone = fire?.rule === 'masonry' && {
    inner: around(noWoodIn),
    outer: around(limitedWoodIn),
    section: isFull ? sectionZone(wallFace, box.y, k, Math.max(4, widthIn + 2)) : [],
    isInside: fire.isInside,
  }

  const level = front.y - font * 1.35
  const lengthWords = centered(lengthText(lengthIn), center, level - font * 0.5, font, [4, frame.width - 4])
  const dimensions: DimensionLine[] = [
    { from: [front.x, level], to: [right, level], reach: [front.y, front.y], words: lengthWords },
  ]
  const middle = front.y + front.height / 2 + font * 0.36
  if (isFull) {
    const line = end.x - font * 1.1
    const thickness = inchesText(thicknessIn)
    dimensions.push({
      from: [line, front.y],
      to: [line, front.y + front.height],
      reach: [end.x, end.x],
      words: { text: thickness, x: line - font * 0.6, y: middle, anchor: 'end', size: font, color: 'ink' },
    })
    const depth = inchesText(widthIn)
    const depthWords = centered(depth, end.x + end.width / 2, level - font * 0.5, font, [right, wallFace])
    dimensions.push({ from: [end.x, level], to: [wallFace, level], reach: [end.y, end.y], words: depthWords })
    const gap = gapLine(front, box, corbels, font, inchesText(rounded(undersideIn - opening.heightIn)))
    if (gap) dimensions.push(gap)
  } else {
    const line = right + font * 1.3
    dimensions.push({
      from: [line, front.y],
      to: [line, front.y + front.height],
      reach: [right, right],
      words: {
        text: inchesText(thicknessIn),
        x: line + font * 0.5,
        y: middle,
        anchor: 'start',
        size: font,
        color: 'ink',
      },
    })
  }

  const caption = frame.height - (frame.bottom - font) / 2
  const words: Words[] = []
  const fireText = fire ? fireplaceWords(fire) : ''
  const isEmber = fire?.rule === 'masonry' && fire.isInside
  words.push({
    text: fitText(fireText, frame.width - frame.edge * 2, font),
    x: frame.width - frame.edge,
    y: caption,
    anchor: 'end',
    size: font,
    color: isEmber ? 'ember' : 'quiet',
    strong: isEmber,
  })
  if (isFull) {
    const room = frame.width - frame.edge * 3 - textWidth(fireText, font, isEmber)
    const name = fitText(pieceName(piece), room, font, true)
    words.push({ text: name, x: frame.edge, y: caption, anchor: 'start', size: font, color: 'ink', strong: true })
  }
  const figureAt: [number, number] = [center - (half + besideIn + figureIn.width / 2) * k, floor]
  const label = `${inchesText(rounded(opening.widthIn))} x ${inchesText(rounded(opening.heightIn))}`
  // What fits.
  const extras: Words[] = []
  if (isFull)
    extras.push({
      text: '6 ft',
      x: figureAt[0],
      y: floor - figureIn.height * k - font * 0.5,
      anchor: 'middle',
      size: font * 0.84,
      color: 'quiet',
    })
  if (textWidth(label, font * 0.9) < box.width - font && box.height > font * 4)
    extras.push({
      text: label,
      x: center,
      y: box.y + box.height * 0.42,
      anchor: 'middle',
      size: font * 0.9,
      color: 'pale',
    })
  const wood = [front, ...corbels]
  const written = [...words, ...dimensions.map((dimension) => dimension.words)]
  words.push(...extras.filter((extra) => isClear(extra, wood, written)))

  return {
    frame: { width: frame.width, height: frame.height },
    fontSize: font,
    unitsPerInch: k,
    roomIn,
    piece: front,
    ends: isFull ? [end] : [],
    corbels,
    corbelSide: isFull && hasCorbels ? corbelSide : undefined,
    walls: [{ x: 0, y: ceiling, width: wallRight, height: floor - ceiling }],
    cuts: isFull ? [{ x: wallFace, y: ceiling, width: frame.wallCut, height: floor - ceiling }] : [],
    floors: [{ x: 0, y: floor, width: frame.width, height: frame.floor }],
    figures: isFull ? [figureAt] : [],
    fireplace: {
      surround: around(surroundIn),
      opening: box,
      recess: isFull ? { x: wallFace, y: box.y, width: frame.wallCut, height: box.height } : undefined,
    },
    zone: zone || undefined,
    dimensions,
    words: words.filter(({ text }) => text),
  }
}

/** From the opening up to the underside, clear of the corbels; undefined where its text has no room. */
function gapLine(front: Box, opening: Box, corbels: Box[], font: number, text: string): DimensionLine | undefined {
  const underside = front.y + front.height
  if (opening.y - underside < font * 1.5) return undefined
  const center = front.x + front.width / 2
  const first = corbels[0]
  // Between two corbels, or left of the middle.
  const x = first ? (first.x + first.width + center) / 2 : center - Math.min(opening.width, front.width) / 4
  const room = first && (corbels[1]?.x ?? 0) - x
  if (room && room < textWidth(text, font) + font) return undefined
  if (x < opening.x) return undefined
  return {
    from: [x, underside],
    to: [x, opening.y],
    reach: [x, x],
    words: {
      text,
      x: x + font * 0.5,
      y: (underside + opening.y) / 2 + font * 0.36,
      anchor: 'start',
      size: font,
      color: 'ink',
    },
  }
}

/**
 * The zone from the side: all of it up to 6 inches above the opening; from there, what projects more than 1/8 inch for
 * each inch of distance.
 */
function sectionZone(wall: number, top: number, k: number, depthIn: number): [number, number][] {
  const corner = (depth: number, up: number): [number, number] => [wall - depth * k, top - up * k]
  return [
    corner(0, 0),
    corner(depthIn, 0),
    corner(depthIn, limitedWoodIn),
    corner(limitedWoodIn / 8, limitedWoodIn),
    corner(noWoodIn / 8, noWoodIn),
    corner(0, noWoodIn),
  ]
}

const rounded = (inches: number) => Number(inches.toFixed(3))
