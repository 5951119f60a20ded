/** Ceiling beams in an 8 ft room: one along its run, and all of them across. */
import { inchesText, lengthText } from '../pricing/inches.ts'
import { beamSpacingIn, beamsIn, type DrawnPiece, type Setting } from './drawing.ts'
import {
  type Box,
  centered,
  columnFor,
  type Detail,
  type DimensionLine,
  fitText,
  type Layout,
  pieceName,
  type Words,
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
  const column = columnFor(inchesText(thicknessIn), font) + font * 1.9 + cut
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

  const level = run.y - cut - font * 0.9
  const middle = front.y + front.height / 2
  const line = run.x - cut - font * 0.8
  const dimensions: DimensionLine[] = [
    {
      from: [front.x, level],
      to: [front.x + front.width, level],
      reach: [front.y, front.y],
      words: centered(lengthText(lengthIn), run.x + width / 2, level - font * 0.5, font, [
        4,
        isFull ? acrossLeft - font * 0.5 : frame.width - 4,
      ]),
    },
    {
      from: [line, front.y],
      to: [line, front.y + front.height],
      reach: [front.x, front.x],
      words: {
        text: inchesText(thicknessIn),
        x: line - font * 0.55,
        // A thin beam's text would reach above the ceiling, where the length is.
        y: Math.max(middle + font * 0.36, run.y + font * 0.4),
        anchor: 'end',
        size: font,
        color: 'ink',
      },
    },
  ]
  const first = ends[0]
  if (first) {
    const under = across.y - cut - font * 0.9
    dimensions.push({
      from: [first.x, under],
      to: [first.x + first.width, under],
      reach: [first.y, first.y],
      words: centered(inchesText(widthIn), first.x + first.width / 2, under - font * 0.5, font, [
        acrossLeft,
        frame.width - 4,
      ]),
    })
  }

  const caption = frame.height - (frame.bottom - font) / 2
  const words: Words[] = [
    isFull
      ? title(number, across, cut, font)
      : { text: number, x: run.x + width / 2, y: caption, anchor: 'middle', size: font, color: 'quiet' },
  ]
  if (isFull) {
    words.push(title('Along a beam', run, cut, font))
    const name = fitText(pieceName(piece), frame.width - frame.edge * 2, font, true)
    words.push({ text: name, x: frame.edge, y: caption, anchor: 'start', size: font, color: 'ink', strong: true })
  }

  return {
    frame: { width: frame.width, height: frame.height },
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

const title = (text: string, { x, y, width, height }: Box, cut: number, font: number): Words => ({
  text,
  x: x + width / 2,
  y: y + height + cut + font * 1.2,
  anchor: 'middle',
  size: font * 0.84,
  color: 'quiet',
})
