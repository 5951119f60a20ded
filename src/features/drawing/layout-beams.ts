/** Ceiling beams in an 8 ft room: one along its run, and all of them across. */
import { inchesText, lengthText } from '../pricing/inches.ts'
import { beamSpacingIn, beamsIn, type DrawnPiece, type Setting } from './drawing.ts'
import {
  type Box,
  centered,
  columnFor,
  type Detail,
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

const frames = {
  full: { width: 1000, height: 400, font: 18, edge: 24, cut: 10, bottom: 46 },
  small: { width: 360, height: 240, font: 14.5, edge: 12, cut: 6, bottom: 32 },
}

export function layoutBeams(piece: DrawnPiece, setting: Setting, detail: Detail, roomIn: number): Layout {
  const { lengthIn, widthIn, thicknessIn } = piece.size
  const beams = beamsIn(setting, lengthIn)
  const frame = frames[detail]
  const { font, cut } = frame
  const isFull = detail === 'full'
  const thickness = inchesText(thicknessIn)
  const column = columnFor(thickness, font) + font * 1.9 + cut
  const dimensionRow = font * 2.7 + cut
  const titleRow = cut + (isFull ? font * 1.9 : 0)

  const tallIn = Math.max(ceilingIn, thicknessIn + headroomIn)
  const runIn = Math.max(roomIn, shortestRoomIn)
  const spacingIn = Math.max(beamSpacingIn, widthIn * 1.5)
  const acrossIn = spacingIn * (beams + 1)
  // While the length changes within its room, the scale keeps.
  const mostAcrossIn = spacingIn * (beamsIn(setting, roomIn) + 1)

  const wide = frame.width - frame.edge - column - cut
  const high = frame.height - frame.bottom - 8 - dimensionRow - titleRow
  const between = font * 2 + 2 * cut
  const number = `${beams} ${beams === 1 ? 'beam' : 'beams'} across the room`
  // Each view has at least the width of its words.
  const [leastRun, leastAcross] = [font * 12, font * 10]
  const k = Math.min(
    high / tallIn,
    isFull ? sharedScale(wide - between, [runIn, leastRun], [mostAcrossIn, leastAcross]) : wide / runIn,
  )

  const runSlot = Math.max(runIn * k, leastRun)
  const acrossSlot = Math.max(mostAcrossIn * k, leastAcross)
  const left = column + (wide - runSlot - (isFull ? acrossSlot + between : 0)) / 2
  const top = 8 + dimensionRow + (high - tallIn * k) / 2
  const width = Math.max(lengthIn, shortestRoomIn) * k
  const run: Box = { x: left + (runSlot - width) / 2, y: top, width, height: tallIn * k }
  const acrossLeft = left + runSlot + between
  const across: Box = {
    x: acrossLeft + (acrossSlot - acrossIn * k) / 2,
    y: top,
    width: acrossIn * k,
    height: tallIn * k,
  }
  const rooms = isFull ? [run, across] : [run]

  const front: Box = {
    x: run.x + (width - lengthIn * k) / 2,
    y: run.y,
    width: lengthIn * k,
    height: thicknessIn * k,
  }
  const ends = !isFull
    ? []
    : Array.from({ length: beams }, (_, index) => ({
        x: across.x + (spacingIn * (index + 1) - widthIn / 2) * k,
        y: across.y,
        width: widthIn * k,
        height: front.height,
      }))

  const above = run.y - cut - font * 0.9
  const line = run.x - cut - font * 0.8
  // A thin beam's text would reach above the ceiling, where the length is.
  const middle = Math.max(front.y + front.height / 2 + font * 0.36, run.y + font * 0.4)
  const length = centered(lengthText(lengthIn), run.x + width / 2, above - font * 0.5, font, [
    4,
    isFull ? acrossLeft - font * 0.5 : frame.width - 4,
  ])
  const dimensions = [
    widthLine(front, above, length),
    heightLine(line, front, front.x, say(thickness, line - font * 0.55, middle, font, 'end')),
  ]
  const first = ends[0]
  if (first) {
    const space: [number, number] = [acrossLeft, frame.width - 4]
    const depth = centered(inchesText(widthIn), first.x + first.width / 2, above - font * 0.5, font, space)
    dimensions.push(widthLine(first, above, depth))
  }

  const caption = frame.height - (frame.bottom - font) / 2
  const title = (text: string, { x, width: wide }: Box) =>
    say(text, x + wide / 2, run.y + run.height + cut + font * 1.2, font * 0.84, 'middle', 'quiet')
  const name = fitText(pieceName(piece), frame.width - frame.edge * 2, font, true)
  const words: Words[] = isFull
    ? [
        title(number, across),
        title('Along a beam', run),
        { ...say(name, frame.edge, caption, font, 'start'), strong: true },
      ]
    : [say(number, run.x + width / 2, caption, font, 'middle', 'quiet')]

  return {
    frame,
    fontSize: font,
    unitsPerInch: k,
    roomIn,
    piece: front,
    ends,
    corbels: [],
    corbelSide: undefined,
    walls: rooms,
    cuts: rooms.flatMap((room) => shell(room, cut)),
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

/** The largest scale at which two views fit beside each other, each no narrower than its least width. */
function sharedScale(wide: number, [oneIn, least]: [number, number], [otherIn, otherLeast]: [number, number]): number {
  const scale = wide / (oneIn + otherIn)
  if (oneIn * scale < least) return (wide - least) / otherIn
  return otherIn * scale < otherLeast ? (wide - otherLeast) / oneIn : scale
}

/** Ceiling and side walls, where they are cut. */
const shell = ({ x, y, width, height }: Box, cut: number): Box[] => [
  { x: x - cut, y: y - cut, width: width + 2 * cut, height: cut },
  { x: x - cut, y, width: cut, height },
  { x: x + width, y, width: cut, height },
]
