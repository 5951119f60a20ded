/** Ceiling beams in an 8 ft room: one along its run, and all of them across. */
import { inchesText, lengthText } from '../../pricing/inches.ts'
import { beamSpacingIn, beamsIn, type DrawnPiece, type Setting } from '../drawing.ts'
import { trussHeightIn, trussTimbers } from '../making/truss.ts'
import {
  type Box,
  centered,
  columnFor,
  type Detail,
  type DrawnTimber,
  type Field,
  fitText,
  heightLine,
  type Layout,
  pieceName,
  say,
  type Words,
  widthLine,
} from './layout.ts'

const ceilingIn = 96
/** Between the underside of a beam and the floor, however tall the beam. */
const headroomIn = 80
const shortestRoomIn = 96

/** Of the longest usual rooms. Up to them, the frame keeps its height while a length is typed. */
const usualRoomIn = 240

const frames = {
  full: { width: 1000, height: 400, font: 18, edge: 24, cut: 10, bottom: 46 },
  small: { width: 360, height: 240, font: 14.5, edge: 12, cut: 6, bottom: 32 },
}
/** With one view under the other, as high as the drawing of a mantel. */
const stackedHeight = 560
const edgeAbove = 8

type Frame = (typeof frames)[Detail] & { isFull: boolean; isField: boolean; scaleDown: Field['scaleDown'] }

function frameOf(detail: Detail | Field): Frame {
  if (typeof detail === 'string')
    return { ...frames[detail], isFull: detail === 'full', isField: false, scaleDown: (k) => k }
  const { font } = detail
  return { ...detail, edge: font * 1.2, cut: font * 0.6, bottom: font * 0.6, isFull: true, isField: true }
}

export function layoutBeams(piece: DrawnPiece, setting: Setting, detail: Detail | Field, roomIn: number): Layout {
  const { lengthIn, widthIn, thicknessIn } = piece.size
  const beams = beamsIn(setting, lengthIn)
  const view = frameOf(detail)
  const { font, cut, isFull } = view
  const spacingIn = spacingOf(widthIn)
  const isTruss = piece.making.construction === 'truss'
  const tallIn = tallOf(piece, roomIn)
  const { k, height, isStacked, ...slots } = place(piece, setting, view, roomIn)
  const frame = { ...view, height }
  const roomOf = (wideIn: number, { left, top, width }: Slot): Box => ({
    x: left + (width - wideIn * k) / 2,
    y: top,
    width: wideIn * k,
    height: tallIn * k,
  })
  // A truss stands on the walls, which carry the roof.
  const run = roomOf(isTruss ? lengthIn : Math.max(lengthIn, shortestRoomIn), slots.run)
  const across = roomOf(spacingIn * (beams + 1), slots.across)
  const rooms = isFull ? [run, across] : [run]

  const front: Box = {
    x: run.x + (run.width - lengthIn * k) / 2,
    y: isTruss ? run.y + (tallIn - ceilingIn - thicknessIn) * k : run.y,
    width: lengthIn * k,
    height: thicknessIn * k,
  }
  const ends = !isFull
    ? []
    : Array.from({ length: beams }, (_, index) => ({
        x: across.x + (spacingIn * (index + 1) - widthIn / 2) * k,
        y: across.y + front.y - run.y,
        width: widthIn * k,
        height: front.height,
      }))

  const above = (room: Box) => room.y - cut - font * 0.9
  const thickness = inchesText(thicknessIn)
  const line = run.x - cut - font * 0.8
  // A thin beam's text would reach above the ceiling, where the length is.
  const middle = Math.max(front.y + front.height / 2 + font * 0.36, run.y + font * 0.4)
  const length = centered(lengthText(lengthIn), run.x + run.width / 2, above(run) - font * 0.5, font, [
    4,
    isFull && !isStacked ? slots.across.left - font * 0.5 : frame.width - 4,
  ])
  const dimensions = [
    widthLine(front, above(run), length),
    heightLine(line, front, front.x, say(thickness, line - font * 0.55, middle, font, 'end')),
  ]
  const first = ends[0]
  if (first) {
    const space: [number, number] = [slots.across.left, frame.width - 4]
    const depth = centered(inchesText(widthIn), first.x + first.width / 2, above(across) - font * 0.5, font, space)
    dimensions.push(widthLine(first, above(across), depth))
  }

  const caption = frame.height - (frame.bottom - font) / 2
  const ridge = front.y + front.height - trussHeightIn(piece.size) * k
  const title = (text: string, { x, y, width, height }: Box) =>
    say(text, x + width / 2, y + height + cut + font * 1.2, font * 0.84, 'middle', 'quiet')
  const things = isTruss ? 'truss' : 'beam'
  const number = `${beams} ${beams === 1 ? things : isTruss ? 'trusses' : 'beams'} across the room`
  const name = fitText(pieceName(piece), frame.width - frame.edge * 2, font, true)
  const words: Words[] = isFull
    ? [
        title(number, across),
        title(isTruss ? `A truss, ${inchesText(Math.round(trussHeightIn(piece.size)))} tall` : 'Along a beam', run),
        // A sheet says it in its title block.
        ...(view.isField ? [] : [{ ...say(name, frame.edge, caption, font, 'start'), strong: true }]),
      ]
    : [{ ...centered(number, run.x + run.width / 2, caption, font, [4, frame.width - 4]), color: 'quiet' }]

  return {
    frame,
    fontSize: font,
    unitsPerInch: k,
    roomIn,
    piece: front,
    ends,
    corbels: [],
    corbelSide: undefined,
    timbers: isTruss ? trussIn(front, ends, piece, k) : [],
    roofs: isTruss ? [roofOver(front, ridge, run, cut)] : [],
    walls: rooms,
    cuts: rooms.flatMap((room) => (isTruss && room === run ? sideWalls(room, front.y - cut, cut) : shell(room, cut))),
    floors: rooms.map((room) => ({
      x: room.x - cut,
      y: room.y + room.height,
      width: room.width + 2 * cut,
      height: cut,
    })),
    figures: rooms.map(({ x, y, width, height }, index) => [x + width * (index ? 0.36 : 0.7), y + height]),
    fireplace: undefined,
    zone: undefined,
    dimensions,
    words: words.filter(({ text }) => text),
  }
}

const spacingOf = (widthIn: number) => Math.max(beamSpacingIn, widthIn * 1.5)
/** From floor to ceiling; under a vault to the ridge of the longest truss that the room takes. */
const tallOf = ({ making, size }: DrawnPiece, roomIn: number) =>
  making.construction === 'truss'
    ? ceilingIn + trussHeightIn({ ...size, lengthIn: Math.max(size.lengthIn, roomIn) })
    : Math.max(ceilingIn, size.thicknessIn + headroomIn)

/** Where a view may be: its room is in the middle. */
type Slot = { left: number; top: number; width: number }

/**
 * The scale, and where the views are. Side by side, a long run would leave little to either: they lie one under the other as
 * soon as both get larger by that, still at one scale.
 */
function place(piece: DrawnPiece, setting: Setting, frame: Frame, roomIn: number) {
  const { size } = piece
  const { font, cut, edge, bottom, isFull, isField } = frame
  const column = columnFor(inchesText(size.thicknessIn), font) + font * 1.9 + cut
  const dimensionRow = font * 2.7 + cut
  const titleRow = cut + (isFull ? font * 1.9 : 0)
  const wide = frame.width - edge - column - cut
  const between = font * 2 + 2 * cut
  // What a view needs above and below its room.
  const around = dimensionRow + titleRow
  const highFor = (height: number, views: number) => (height - bottom - edgeAbove) / views - around

  const tallIn = tallOf(piece, roomIn)
  const runIn = Math.max(roomIn, shortestRoomIn)
  // While the length changes within its room, keep the scale.
  const acrossIn = spacingOf(size.widthIn) * (beamsIn(setting, roomIn) + 1)
  // Each view has at least the width of its words.
  const [leastRun, leastAcross] = [font * 12, font * 10]
  const besideScale = Math.min(
    highFor(frame.height, 1) / tallIn,
    isFull ? sharedScale(wide - between, [runIn, leastRun], [acrossIn, leastAcross]) : wide / runIn,
  )
  const stackedScale = Math.min(
    highFor(isField ? frame.height : stackedHeight, 2) / tallIn,
    wide / runIn,
    wide / acrossIn,
  )
  const isLong = roomIn > usualRoomIn && !isField
  const isStacked = isFull && (isLong || isField) && stackedScale > besideScale
  const k = frame.scaleDown(isStacked ? stackedScale : besideScale)

  // The frame of a long run is cut to it, instead of paper above and below a thin strip.
  const views = isStacked ? 2 : 1
  const height = isLong ? edgeAbove + (around + tallIn * k) * views + bottom : frame.height
  const top = edgeAbove + dimensionRow + (highFor(height, views) - tallIn * k) / 2
  const centered = (width: number): Slot => ({ left: column + (wide - width) / 2, top, width })
  const [run, across] = [centered(Math.max(runIn * k, leastRun)), centered(Math.max(acrossIn * k, leastAcross))]
  if (isStacked) across.top += tallIn * k + around
  else if (isFull) {
    run.left -= (across.width + between) / 2
    across.left += (run.width + between) / 2
  }
  return { k, height, isStacked, run, across }
}

/** What stands on the ties: from the front, and where all of them are seen from their ends. */
const trussIn = (tie: Box, ends: Box[], { size }: DrawnPiece, k: number): DrawnTimber[] => [
  ...trussTimbers(size)
    // The tie is the front of the piece.
    .filter(({ name }) => name !== 'tie')
    .map(({ outline, angle }) => ({
      outline: outline.map(([x, y]): [number, number] => [tie.x + tie.width / 2 + x * k, tie.y + tie.height - y * k]),
      angle,
    })),
  ...ends.map(({ x, y, width, height }) => {
    const top = y + height - trussHeightIn(size) * k
    const outline: [number, number][] = [
      [x, y],
      [x, top],
      [x + width, top],
      [x + width, y],
    ]
    return { outline, angle: Math.PI / 2 }
  }),
]

/** The roof on a truss, as thick as walls are drawn. */
function roofOver(tie: Box, ridge: number, room: Box, thick: number) {
  const [left, right, middle] = [room.x, room.x + room.width, tie.x + tie.width / 2]
  const over = room.y - thick
  const outside: [number, number][][] = [
    [
      [left - thick, tie.y - thick],
      [left, tie.y - thick],
      [left, tie.y],
      [middle, ridge],
      [middle, over],
      [left - thick, over],
    ],
    [
      [right + thick, tie.y - thick],
      [right, tie.y - thick],
      [right, tie.y],
      [middle, ridge],
      [middle, over],
      [right + thick, over],
    ],
  ]
  const cut: [number, number][] = [
    [left, tie.y],
    [middle, ridge],
    [right, tie.y],
    [right, tie.y - thick],
    [middle, ridge - thick],
    [left, tie.y - thick],
  ]
  return { outside, cut }
}

/** The largest scale at which two views fit beside each other, each no narrower than its least width. */
function sharedScale(wide: number, [oneIn, least]: [number, number], [otherIn, otherLeast]: [number, number]): number {
  const scale = wide / (oneIn + otherIn)
  if (oneIn * scale < least) return (wide - least) / otherIn
  return otherIn * scale < otherLeast ? (wide - otherLeast) / oneIn : scale
}

/** Ceiling and side walls, where they are cut. */
const shell = (room: Box, cut: number): Box[] => [
  { x: room.x - cut, y: room.y - cut, width: room.width + 2 * cut, height: cut },
  ...sideWalls(room, room.y, cut),
]

/** Up to `top`. */
const sideWalls = ({ x, y, width, height }: Box, top: number, cut: number): Box[] =>
  [x - cut, x + width].map((left) => ({ x: left, y: top, width: cut, height: y + height - top }))
