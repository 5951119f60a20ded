/** Flat outlines: from the drawing's paths to corners, and from corners to triangles. Pure. */
import { type Point, parsePath } from '../papers/pdf/svg-path.ts'

export type Point2 = [number, number]

/** For each curve. At 12 inches they are a half apart. */
const cornersOfCurve = 6

/** The corners of an SVG path with one outline, curves in short lines; none twice. */
export function cornersOf(d: string): Point2[] {
  const corners: Point2[] = []
  const add = (x: number, y: number) => {
    const [lastX, lastY] = corners.at(-1) ?? [Number.NaN, Number.NaN]
    if (Math.hypot(x - lastX, y - lastY) > 1e-9 || corners.length === 0) corners.push([x, y])
  }
  for (const { type, points } of parsePath(d)) {
    const from: Point2 = corners.at(-1) ?? [0, 0]
    const to = points.at(-1)
    if (!to) continue
    if (type !== 'C') add(...to)
    else for (let step = 1; step <= cornersOfCurve; step += 1) add(...onCurve([from, ...points], step / cornersOfCurve))
  }
  const [first, last] = [corners[0], corners.at(-1)]
  if (first && last && corners.length > 1 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-9) corners.pop()
  return corners
}

/** De Casteljau's construction. */
function onCurve(points: Point[], share: number): Point {
  const [only] = points
  if (only && points.length === 1) return only
  return onCurve(
    points.slice(1).map(([x, y], at): Point => {
      const [fromX, fromY] = points[at] ?? [x, y]
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
    }),
    share,
  )
}

/** Twice the area of a triangle; positive if its corners go counterclockwise. */
const turn = ([ax, ay]: Point2, [bx, by]: Point2, [cx, cy]: Point2) => (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)

/**
 * Triangles, as indices, that fill an outline which doesn't cross itself: ear by ear, each turning as the first axis turns
 * to the second. For outlines of some dozen corners.
 */
export function earsOf(outline: readonly Point2[]): [number, number, number][] {
  const left = outline.map((_, index) => index)
  const twice = outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  if (twice < 0) left.reverse()
  const corner = (index: number): Point2 => outline[index] ?? [0, 0]
  const ears: [number, number, number][] = []
  while (left.length > 3) {
    const found = left.findIndex((index, at) => {
      const [before, after] = [left.at(at - 1) ?? index, left[(at + 1) % left.length] ?? index]
      const [a, b, c] = [corner(before), corner(index), corner(after)]
      if (turn(a, b, c) <= 0) return false
      return left.every((other) => {
        if (other === before || other === index || other === after) return true
        const point = corner(other)
        return turn(a, b, point) < 0 || turn(b, c, point) < 0 || turn(c, a, point) < 0
      })
    })
    // Corners on one line make no ear: any of them may go.
    const at = Math.max(0, found)
    const [before, index, after] = [left.at(at - 1), left[at], left[(at + 1) % left.length]]
    if (found >= 0 && before !== undefined && index !== undefined && after !== undefined)
      ears.push([before, index, after])
    left.splice(at, 1)
  }
  const [a, b, c] = left
  if (a !== undefined && b !== undefined && c !== undefined) ears.push([a, b, c])
  return ears
}
