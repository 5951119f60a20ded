/**
 * SHEET-1: the wall of the customer's own material. Plain paths in a few tones, so that page, mail and PDF show the same, and
 * laid out in inches from the middle of the hearth: a brick stays where it is while the piece changes.
 */
import type { Wall } from '../drawing.ts'
import type { Box } from '../layout/layout.ts'
import { boxPath, d } from '../svg.tsx'

/** The tones of its bricks, boards or tiles, and what is between them. */
const tones: Record<Wall, { between: string; faces: string[] }> = {
  plaster: { between: '#efe8dc', faces: ['#f6f1e8', '#e6dccd', '#f2ebe0'] },
  brick: { between: '#e2d9cc', faces: ['#cfb09d', '#c8a692', '#d5b9a8', '#c19c88', '#d9c0b0'] },
  stone: { between: '#cbc1b2', faces: ['#d9d1c4', '#cdc4b5', '#e0d9cd', '#c4baab', '#d4c8b6'] },
  shiplap: { between: '#c3b7a5', faces: ['#f1ebe1', '#eee7dc', '#f4efe6'] },
  tile: { between: '#d3c9ba', faces: ['#f3efe7', '#ece7dd', '#f6f3ec', '#e8e1d5'] },
}

/** Inches: the module of a course with its joint, and the joint itself. */
const modules: Record<'brick' | 'tile', { long: number; high: number; joint: number }> = {
  brick: { long: 8, high: 2 + 2 / 3, joint: 0.375 },
  tile: { long: 8, high: 4, joint: 0.125 },
}
const board = { high: 7.25, gap: 0.14 }
/** A course lower than this, in units, would be gray: coarser ones then stand for them. */
const lowestCourse = 3.4

type WallFaceProps = {
  wall: Wall
  box: Box
  /** The middle of the hearth. */
  origin: [number, number]
  unitsPerInch: number
  clip: string
}

export function WallFace({ wall, box, origin, unitsPerInch, clip }: WallFaceProps) {
  const { between, faces } = tones[wall]
  const paths = pathsOf(wall, spanOf(box, origin, unitsPerInch), unitsPerInch, faces.length)
  const place = (path: string[]) => path.join('')
  return (
    <>
      <clipPath id={clip}>
        <path d={boxPath(box)} />
      </clipPath>
      <path d={boxPath(box)} fill={between} />
      <g clipPath={`url(#${clip})`}>
        <g transform={d`translate(${origin[0]} ${origin[1]})`} stroke="none">
          {faces.map(
            (tone, index) =>
              (paths[index]?.length ?? 0) > 0 && (
                <path
                  key={tone}
                  d={place(paths[index] ?? [])}
                  fill={tone}
                  fillOpacity={wall === 'plaster' ? 0.35 : undefined}
                />
              ),
          )}
        </g>
      </g>
    </>
  )
}

/** In inches from the origin, y up. */
type Span = { left: number; right: number; bottom: number; top: number }

const spanOf = ({ x, y, width, height }: Box, [ox, oy]: [number, number], k: number): Span => ({
  left: (x - ox) / k,
  right: (x + width - ox) / k,
  bottom: (oy - y - height) / k,
  top: (oy - y) / k,
})

/** For each tone, the paths of its faces in units from the origin. */
function pathsOf(wall: Wall, span: Span, k: number, count: number): string[][] {
  const paths: string[][] = Array.from({ length: count }, () => [])
  const add = (shade: number, path: string) => paths[Math.min(count - 1, Math.floor(shade * count))]?.push(path)
  if (wall === 'brick' || wall === 'tile') layCourses(modules[wall], span, k, add)
  else if (wall === 'shiplap') layBoards(span, k, add)
  else if (wall === 'stone') layStones(span, k, add)
  else spreadPlaster(span, k, add)
  return paths
}

type Add = (shade: number, path: string) => void

/** In running bond. */
function layCourses({ long, high, joint }: (typeof modules)['brick'], span: Span, k: number, add: Add) {
  const coarse = coarseness(high * k)
  const [across, up, gap] = [long * coarse, high * coarse, Math.max(joint, 0.35 / k)]
  for (let row = Math.floor(span.bottom / up); row * up < span.top; row++) {
    const shift = row % 2 === 0 ? 0 : across / 2
    for (let at = Math.floor((span.left - shift) / across); at * across + shift < span.right; at++) {
      const [x, y] = [(at * across + shift + gap / 2) * k, -(row * up + up - gap / 2) * k]
      add(chance(at, row), d`M${x} ${y}h${(across - gap) * k}v${(up - gap) * k}h${(gap - across) * k}z`)
    }
  }
}

const coarseness = (course: number) => 2 ** Math.max(0, Math.ceil(Math.log2(lowestCourse / course)))

function layBoards(span: Span, k: number, add: Add) {
  const coarse = coarseness((board.high * k) / 2)
  const [up, gap] = [board.high * coarse, Math.max(board.gap, 0.5 / k)]
  for (let row = Math.floor(span.bottom / up); row * up < span.top; row++) {
    const [left, right] = [span.left, span.right].map((x) => x * k) as [number, number]
    // A joint here and there, never above another.
    const joint = (0.2 + 0.6 * chance(row, 7)) * (right - left) + left
    const [y, high] = [-(row * up + up - gap) * k, (up - gap) * k]
    add(chance(row, 3), d`M${left} ${y}H${joint - 0.25}v${high}H${left}z`)
    add(chance(row, 5), d`M${joint + 0.25} ${y}H${right}v${high}H${joint + 0.25}z`)
  }
}

/** Squared rubble: courses of uneven height, with stones of uneven length, their corners worn. */
function layStones(span: Span, k: number, add: Add) {
  const coarse = coarseness((6 * k) / 2)
  const joint = Math.max(0.4, 0.5 / k)
  let bottom = 0
  // Always from the hearth up, so that a stone stays where it is.
  for (let row = 0; bottom < span.top; row++) {
    const up = (4.5 + 4.5 * chance(row, 11)) * coarse
    const lay = (left: number, across: number, low: number, high: number, seed: number) =>
      add(chance(seed, row + low), stonePath([left, low, left + across, low + high], joint, seed * 31 + row, k))
    for (const way of [1, -1]) {
      const end = way > 0 ? span.right : -span.left
      let from = -way * (3 + 5 * chance(row, 13))
      for (let at = way; from < end; at += way) {
        const across = (6 + 12 * chance(at, row)) * coarse
        const left = way > 0 ? from : -from - across
        // Two thin ones on each other, now and then.
        if (up > 7 * coarse && chance(at, row + 17) > 0.62) {
          const low = up * (0.4 + 0.2 * chance(at, row + 19))
          lay(left, across, bottom, low, at * 2)
          lay(left, across, bottom + low, up - low, at * 2 + 1)
        } else lay(left, across, bottom, up, at * 2)
        from += across
      }
    }
    bottom += up
  }
}

function stonePath([left, low, right, high]: [number, number, number, number], joint: number, seed: number, k: number) {
  const worn = (nth: number) => joint / 2 + (chance(seed, nth) - 0.3) * joint * 0.8
  const corners: [number, number][] = [
    [left + worn(1), low + worn(2)],
    [left + worn(3), high - worn(4)],
    [right - worn(5), high - worn(6)],
    [right - worn(7), low + worn(8)],
  ]
  const round = Math.min(1.3, (right - left) / 4, (high - low) / 4)
  return corners
    .map((corner, index) => {
      const [before, after] = [corners[(index + 3) % 4] ?? corner, corners[(index + 1) % 4] ?? corner]
      const [from, to] = [toward(corner, before, round), toward(corner, after, round)]
      const path = d`${from[0] * k} ${-from[1] * k}Q${corner[0] * k} ${-corner[1] * k} ${to[0] * k} ${-to[1] * k}`
      return (index ? 'L' : 'M') + path
    })
    .concat('z')
    .join('')
}

function toward([x, y]: [number, number], [toX, toY]: [number, number], by: number): [number, number] {
  const share = by / Math.max(by, Math.hypot(toX - x, toY - y))
  return [x + (toX - x) * share, y + (toY - y) * share]
}

/** What a trowel leaves: long flat arcs. */
function spreadPlaster(span: Span, k: number, add: Add) {
  const stepIn = Math.max(9, 26 / k)
  for (let row = Math.floor(span.bottom / stepIn); row * stepIn < span.top; row++)
    for (let at = Math.floor(span.left / stepIn) - 1; at * stepIn < span.right; at++) {
      const [x, y] = [(at + chance(at, row + 1)) * stepIn * k, -(row + chance(at, row + 2)) * stepIn * k]
      const [long, rise] = [stepIn * k * (0.7 + chance(at, row + 3)), stepIn * k * (chance(at, row + 4) - 0.5)]
      const thick = stepIn * k * 0.16
      const arc = d`M${x} ${y}q${long / 2} ${rise} ${long} ${rise * 0.4}q${-long / 2} ${thick - rise * 0.3} ${-long} ${-rise * 0.4}z`
      add(chance(at, row), arc)
    }
}

/** From 0 to 1, the same for the same two whole numbers. */
function chance(one: number, other: number): number {
  let mixed = Math.imul(one | 0, 0x85ebca6b) ^ Math.imul(Math.round(other * 8) + 0x9e37, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
