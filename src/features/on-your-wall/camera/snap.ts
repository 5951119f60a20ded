/**
 * WALL-1: moves corners that were set by hand to where the picture's own straight edges meet. Pure.
 *
 * Across each side it looks for the strongest step of light within `reach`, at many places along it, and lays a line through
 * those that agree.
 */
import { type Corners, type Point2, solve } from './pose.ts'

/** Light of a picture, row by row, 0 to 255. */
export type Luma = { values: ArrayLike<number>; width: number; height: number }

/** Of a side, from one corner to the next: top, right, bottom, left. */
type SnappedSide = {
  /** The share of places along it where the edge was found, from 0 to 1. */
  agreement: number
}

export type Snapped = { corners: Corners; sides: SnappedSide[] }

const places = 61
/** Nearer to a corner another edge may end. */
const margin = 0.08
/** Of a line that is taken for an edge. */
export const leastAgreement = 0.5

type Step = { along: number; off: number; strength: number }
type Line = { from: Point2; to: Point2; agreement: number; isEdge?: boolean }

/**
 * @param reach How far from the hand's line an edge may be, in pixels.
 * @param sides Which of the four may move; all by default.
 */
export function snapCorners(
  luma: Luma,
  corners: Corners,
  reach: number,
  sides: readonly boolean[] = [true, true, true, true],
): Snapped {
  const lines = corners.map((from, at): Line => {
    const to = corners[(at + 1) % 4] ?? from
    const found = sides[at] ? edgeNear(luma, from, to, reach) : undefined
    return found && found.agreement >= leastAgreement
      ? { ...found, isEdge: true }
      : { from, to, agreement: found?.agreement ?? 0 }
  })
  const moved = corners.map((corner, at): Point2 => {
    const [before, after] = [lines[(at + 3) % 4], lines[at]]
    if (!before || !after || !(before.isEdge || after.isEdge)) return corner
    const met = meetingOf(before, after)
    // Two edges that hardly differ in direction meet anywhere.
    return met && Math.hypot(met[0] - corner[0], met[1] - corner[1]) <= reach * 3 ? met : corner
  })
  const [a, b, c, d] = moved
  return {
    corners: a && b && c && d ? [a, b, c, d] : corners,
    sides: lines.map(({ agreement }) => ({ agreement })),
  }
}

function edgeNear(luma: Luma, from: Point2, to: Point2, reach: number): Line | undefined {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (length < 8) return undefined
  const along: Point2 = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const across: Point2 = [-along[1], along[0]]
  const steps = Array.from({ length: places }, (_, at): Step => {
    const share = margin + ((1 - 2 * margin) * at) / (places - 1)
    const point: Point2 = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    return { along: share * length, ...strongestStep(luma, point, along, across, reach) }
  })
  const line = lineThrough(steps)
  if (!line) return undefined
  const at = (distance: number): Point2 => {
    const off = line.off + line.slope * distance
    return [from[0] + along[0] * distance + across[0] * off, from[1] + along[1] * distance + across[1] * off]
  }
  const near = steps.filter((step) => step.strength > 0 && Math.abs(step.off - line.off - line.slope * step.along) < 1)
  return { from: at(0), to: at(length), agreement: near.length / steps.length }
}

/** Between the middles of pixels, by the light of the four around. */
function lightAt({ values, width, height }: Luma, pointX: number, pointY: number): number {
  const [x, y] = [pointX - 0.5, pointY - 0.5]
  const column = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const row = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const [right, down] = [Math.max(0, Math.min(1, x - column)), Math.max(0, Math.min(1, y - row))]
  const at = row * width + column
  const light = (index: number) => values[index] ?? 0
  return (
    light(at) * (1 - right) * (1 - down) +
    light(at + 1) * right * (1 - down) +
    light(at + width) * (1 - right) * down +
    light(at + width + 1) * right * down
  )
}

/** Where the light changes most across a side, in parts of a pixel; nearer steps count a little more. */
function strongestStep(luma: Luma, [x, y]: Point2, along: Point2, across: Point2, reach: number) {
  const far = Math.round(reach)
  const profile: number[] = []
  for (let off = -far - 2; off <= far + 2; off += 1) {
    let sum = 0
    for (let beside = -2; beside <= 2; beside += 1)
      sum += lightAt(luma, x + across[0] * off + along[0] * beside, y + across[1] * off + along[1] * beside)
    profile.push(sum / 5)
  }
  const change = (index: number) => Math.abs((profile[index + 1] ?? 0) - (profile[index - 1] ?? 0))
  const wide = (index: number) =>
    Math.abs(
      (profile[index + 1] ?? 0) -
        (profile[index - 1] ?? 0) +
        0.5 * ((profile[index + 2] ?? 0) - (profile[index - 2] ?? 0)),
    )
  let [strength, best] = [0, 0]
  for (let off = -far; off <= far; off += 1) {
    const found = wide(off + far + 2) * (1 - (0.4 * Math.abs(off)) / Math.max(1, far))
    if (found > strength) [strength, best] = [found, off]
  }
  const at = best + far + 2
  const [before, here, after] = [change(at - 1), change(at), change(at + 1)]
  const bend = before - 2 * here + after
  const part = bend ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend)) : 0
  return { off: best + part, strength }
}

/** A line through the steps that most agree on: least squares, in which a step counts less the farther off it is. */
function lineThrough(steps: readonly Step[]): { off: number; slope: number } | undefined {
  const sorted = steps.map(({ off }) => off).sort((a, b) => a - b)
  let line = { off: sorted[sorted.length >> 1] ?? 0, slope: 0 }
  for (let round = 0; round < 12; round += 1) {
    const tolerance = Math.max(0.7, 5 * 0.6 ** round)
    let [sum, sumX, sumXx, sumY, sumXy] = [0, 0, 0, 0, 0]
    for (const { along, off, strength } of steps) {
      const weight = strength / (1 + ((off - line.off - line.slope * along) / tolerance) ** 4)
      sum += weight
      sumX += weight * along
      sumXx += weight * along * along
      sumY += weight * off
      sumXy += weight * along * off
    }
    const [off, slope] =
      solve(
        [
          [sum, sumX],
          [sumX, sumXx],
        ],
        [sumY, sumXy],
      ) ?? []
    if (off === undefined || slope === undefined) return undefined
    line = { off, slope }
  }
  return line
}

function meetingOf(one: Line, other: Line): Point2 | undefined {
  const [[ax, ay], [bx, by]] = [one.from, one.to]
  const [[cx, cy], [dx, dy]] = [other.from, other.to]
  const [share] =
    solve(
      [
        [bx - ax, cx - dx],
        [by - ay, cy - dy],
      ],
      [cx - ax, cy - ay],
    ) ?? []
  return share === undefined ? undefined : [ax + share * (bx - ax), ay + share * (by - ay)]
}
