/** SHEET-1: what is drawn for scale, as lines in inches from where it stands. y counts down. */
import type { Box } from '../layout/layout.ts'
import type { LookPart } from '../piece-drawing.tsx'
import { n, n3 } from '../svg.tsx'
import { sheetColors, weights } from './weights.ts'

/** A picture that leans on the wall, 18 x 22. */
const pictureFrame = 'M-9 0V-22H9V0zM-7.5 -1.5V-20.5H7.5V-1.5zM-7.5 -7C-5 -9.5 -2 -5.5 1 -7.5 3.5 -9 5.5 -7.5 7.5 -9'
/** With three twigs. */
const vase =
  'M-1.3-8C-4-6.4-4.4-3-2.4 0H2.4C4.4-3 4-6.4 1.3-8V-9.5H-1.3zM0-9.5C.2-14-1-18-4-21M0-12C1-15 3-17.5 5.5-18.5M-.2-13.5C-.6-16.5 .4-20 2-22.5M-4-21C-5.6-20.8-6.4-22.2-6-23.4-4.4-23.2-3.8-22.2-4-21zM5.5-18.5C6.2-20 7.8-20 8.8-19.2 8-17.8 6.6-17.6 5.5-18.5zM2-22.5C1.2-24 1.8-25.2 3-25.8 3.6-24.5 3.2-23.2 2-22.5zM-2.6-18.5C-1.4-19.8-1.6-21.2-2.6-22-3.6-21-3.6-19.6-2.6-18.5z'
const candlestick = 'M-1.8 0H1.8M-.5 0V-4.5M.5 0V-4.5M-1.3-4.5H1.3M-.8-4.5V-12H.8V-4.5M0-12V-12.8'
/** From its front, 31 wide. */
const armchair =
  'M-11 -17V-30C-11 -33 -9.5 -34 -7 -34H7C9.5 -34 11 -33 11 -30V-17M-15.5 -4V-20C-15.5 -23 -11 -23 -11 -20V-4M15.5 -4V-20C15.5 -23 11 -23 11 -20V-4M-11 -17C-5 -18 5 -18 11 -17V-12H-11zM-15.5 -4H15.5M-11 -12V-4M11 -12V-4M-13.5 -4V0M13.5 -4V0'
/** In a pot, 18 wide. */
const plant =
  'M-5 -11H5L4 0H-4zM-5.5 -13H5.5V-11H-5.5zM0 -13C0 -24 -1 -32 -2 -40M0 -18C-3 -24 -6 -28 -9 -30M0 -16C3 -23 6 -26 9 -28M-.5 -27C2 -31 4 -34 7 -36M-2 -40C-5 -42 -5 -46 -3 -49 0 -47 0 -43 -2 -40zM-9 -30C-11 -33 -10 -36 -8 -38 -6 -36 -6.5 -32 -9 -30zM9 -28C8 -32 10 -34 12 -35 13 -32 12 -29 9 -28zM7 -36C6 -39 8 -42 10 -43 11 -40 10 -37 7 -36z'
/** 64 wide, with a chair at each end. */
const table =
  'M-32 -30H32V-28.5H-32zM-28 -28.5L-26.5 0H-25L-25.5 -28.5M28 -28.5L26.5 0H25L25.5 -28.5M-41 0V-35C-41 -36 -39.5 -36 -39.5 -35V0M-39.5 -17H-28M-30 -17V0M41 0V-35C41 -36 39.5 -36 39.5 -35V0M39.5 -17H28M30 -17V0'
/** 78 wide. */
const sofa =
  'M-33 -17V-30C-33 -32.5 -31.5 -33 -30 -33H30C31.5 -33 33 -32.5 33 -30V-17M0 -33V-17M-39 -4V-21C-39 -24.5 -33 -24.5 -33 -21V-4M39 -4V-21C39 -24.5 33 -24.5 33 -21V-4M-33 -17H33M0 -17V-10M-33 -10H33M-39 -4H39M-36 -4V0M36 -4V0'

/** Of a beam, whose walls and ceiling are cut. A sheet shows no mantel from its side. */
export const isRoom = (cuts: Box[]) => cuts.length > 0

type ThingsProps = Omit<LookPart, 'floors' | 'roofs' | 'wall' | 'hasThings'> & { floor: number }

/** What people have there, in light lines: on a long shelf, and on the floor where it has room. */
export function Things({ piece, walls, fireplace, floor, unitsPerInch: k, fontSize, cuts, dimensions }: ThingsProps) {
  const at = (path: string, x: number, y: number, size = k) => ({ path, x, y, size })
  const wallBox = walls[0]
  if (!wallBox) return null
  const all: ReturnType<typeof at>[] = []
  if (isRoom(cuts)) {
    const middle = wallBox.x + wallBox.width * 0.36
    if (wallBox.width > 190 * k) all.push(at(sofa, middle, floor))
    else if (wallBox.width > 90 * k) all.push(at(table, wallBox.x + 44 * k, floor))
  } else {
    const [middle, shelf] = [piece.x + piece.width / 2, piece.y]
    const lengthIn = piece.width / k
    const level = Math.min(...dimensions.filter(({ from, to }) => from[1] === to[1]).map(({ from }) => from[1]))
    if (shelf - level > 25 * k) {
      if (lengthIn >= 44) all.push(at(pictureFrame, middle - Math.min(lengthIn * 0.17, 14) * k, shelf))
      if (lengthIn >= 30) all.push(at(vase, middle + Math.min(lengthIn * 0.27, 24) * k, shelf))
      if (lengthIn >= 66)
        for (const aside of [0, 4.5])
          all.push(at(candlestick, middle - (Math.min(lengthIn * 0.38, 42) - aside) * k, shelf))
    }
    const from = fireplace ? fireplace.surround.x + fireplace.surround.width + 4 * k : middle
    const right = wallBox.x + wallBox.width
    const room = (right - from) / k
    if (room > 62) all.push(at(armchair, from + 22 * k, floor), at(plant, right - 15 * k, floor))
    else if (room > 36) all.push(at(armchair, right - (room / 2) * k, floor))
    else if (room > 18) all.push(at(plant, right - (room / 2) * k, floor, (k * room) / 31))
  }
  return (
    <g fill="none" stroke={sheetColors.ink} strokeOpacity={0.55}>
      {all.map(({ path, x, y, size }) => (
        <path
          key={path + n(x)}
          d={path}
          transform={`translate(${n(x)} ${n(y)}) scale(${Number(size.toFixed(4))})`}
          strokeWidth={n3((fontSize * weights.light) / size)}
        />
      ))}
    </g>
  )
}
