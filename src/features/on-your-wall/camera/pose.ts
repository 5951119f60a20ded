/**
 * WALL-1, WALL-4: where the camera stood, from the four corners of a rectangle of known size on the wall. Pure.
 *
 * On the wall inches count from the middle of the rectangle's top edge: x to the right, y up, z into the room. In the
 * picture pixels count from its upper left corner, y down.
 */

export type Point2 = readonly [x: number, y: number]
export type Point3 = readonly [x: number, y: number, z: number]
/** In order: upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point2, Point2, Point2, Point2]
export type Rectangle = { widthIn: number; heightIn: number }
export type PictureSize = { width: number; height: number }

/** A point on the wall at p inches is at `right` * x + `up` * y + `out` * z + `place` before the lens, which looks along z. */
export type Camera = {
  right: Point3
  up: Point3
  out: Point3
  place: Point3
  /** In pixels. */
  focal: number
  /** Where the lens looks, in pixels. */
  center: Point2
}

/** Solves a small system of equations by elimination; undefined where it has no one solution. */
export function solve(rows: readonly (readonly number[])[], values: readonly number[]): number[] | undefined {
  const table = rows.map((row, at) => [...row, values[at] ?? 0])
  const cell = (row: number, column: number) => table[row]?.[column] ?? 0
  for (let column = 0; column < table.length; column += 1) {
    let best = column
    for (let row = column + 1; row < table.length; row += 1)
      if (Math.abs(cell(row, column)) > Math.abs(cell(best, column))) best = row
    const [pivot, other] = [table[best], table[column]]
    if (!pivot || !other || Math.abs(cell(best, column)) < 1e-12) return undefined
    table[column] = pivot
    table[best] = best === column ? pivot : other
    for (let row = 0; row < table.length; row += 1) {
      if (row === column) continue
      const share = cell(row, column) / cell(column, column)
      table[row] = (table[row] ?? []).map((value, at) => value - share * cell(column, at))
    }
  }
  return table.map((row, at) => (row.at(-1) ?? 0) / cell(at, at))
}

type Row3 = [number, number, number]
/** From the wall to the picture, in homogeneous coordinates. */
type Homography = [Row3, Row3, Row3]

const planeOf = ({ widthIn, heightIn }: Rectangle): Corners => [
  [-widthIn / 2, 0],
  [widthIn / 2, 0],
  [widthIn / 2, -heightIn],
  [-widthIn / 2, -heightIn],
]

function homographyOf(rectangle: Rectangle, corners: Corners): Homography | undefined {
  const rows: number[][] = []
  const values: number[] = []
  planeOf(rectangle).forEach(([x, y], at) => {
    const [u, v] = corners[at] ?? [0, 0]
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y])
    values.push(u, v)
  })
  const [a, b, c, d, e, f, g, h] = solve(rows, values) ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  if (e === undefined || f === undefined || g === undefined || h === undefined) return undefined
  return [
    [a, b, c],
    [d, e, f],
    [g, h, 1],
  ]
}

const dot = ([a, b, c]: Point3, [d, e, f]: Point3) => a * d + b * e + c * f
const times = ([a, b, c]: Point3, k: number): Point3 => [a * k, b * k, c * k]
const plus = ([a, b, c]: Point3, [d, e, f]: Point3): Point3 => [a + d, b + e, c + f]
const unit = (one: Point3) => times(one, 1 / Math.hypot(...one))
const cross = ([a, b, c]: Point3, [d, e, f]: Point3): Point3 => [b * f - c * e, c * d - a * f, a * e - b * d]

/** A column as the lens sees it: measured from where it looks. */
const column = (homography: Homography, at: 0 | 1 | 2, [cx, cy]: Point2): Point3 => {
  const [top, middle, bottom] = homography
  return [top[at] - cx * bottom[at], middle[at] - cy * bottom[at], bottom[at]]
}

/**
 * The focal length in pixels that the picture itself tells: the rectangle's sides are at right angles, and have the lengths
 * that they have. Undefined for one seen too straight to tell.
 */
function focalFromCorners(rectangle: Rectangle, corners: Corners, center: Point2): number | undefined {
  const homography = homographyOf(rectangle, corners)
  if (!homography) return undefined
  const [[ax, ay, az], [bx, by, bz]] = [column(homography, 0, center), column(homography, 1, center)]
  // Two equations; the one that depends on it more tells it better.
  const rightAngle = { by: az * bz, square: -(ax * bx + ay * by) }
  const lengths = { by: az ** 2 - bz ** 2, square: bx ** 2 + by ** 2 - ax ** 2 - ay ** 2 }
  const [first, second] = [rightAngle, lengths].sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
  for (const equation of [first, second]) {
    const square = equation && equation.by !== 0 ? equation.square / equation.by : 0
    if (square > 0 && Number.isFinite(square)) return Math.sqrt(square)
  }
  return undefined
}

/** The camera; undefined where the corners are those of no rectangle before it. */
export function poseOf(rectangle: Rectangle, corners: Corners, focal: number, center: Point2): Camera | undefined {
  const homography = homographyOf(rectangle, corners)
  if (!homography) return undefined
  const seen = (at: 0 | 1 | 2): Point3 => {
    const [x, y, z] = column(homography, at, center)
    return [x / focal, y / focal, z]
  }
  const [alongX, alongY] = [seen(0), seen(1)]
  const size = (Math.hypot(...alongX) + Math.hypot(...alongY)) / 2
  const scale = 1 / size
  const [x, y, place] = [times(alongX, scale), times(alongY, scale), times(seen(2), scale)]
  // The nearest two at right angles, each turned as much.
  const skew = dot(x, y) / 2
  const [right, up] = [unit(plus(x, times(y, -skew))), unit(plus(y, times(x, -skew)))]
  const camera: Camera = { right, up, out: cross(right, up), place, focal, center }
  const isThere = [...right, ...up, ...place].every(Number.isFinite) && place[2] > 0
  return isThere ? nearest(camera, rectangle, corners) : undefined
}

/** Enough for a hundredth of a pixel. */
const rounds = 6

/**
 * The camera that sees the rectangle's corners nearest to where they are set, by least squares in pixels (Gauss and Newton):
 * what a hand puts a pixel off counts for no more than that pixel.
 */
function nearest(start: Camera, rectangle: Rectangle, corners: Corners): Camera {
  const plane = planeOf(rectangle)
  const offs = (camera: Camera) =>
    plane.flatMap(([x, y], at) => {
      const [u, v] = corners[at] ?? [0, 0]
      const seen = project(camera, [x, y, 0]) ?? [Number.NaN, Number.NaN]
      return [seen[0] - u, seen[1] - v]
    })
  const size = (off: readonly number[]) => off.reduce((sum, value) => sum + value * value, 0)
  let [camera, off] = [start, offs(start)]
  for (let round = 0; round < rounds; round += 1) {
    const slopes = steps.map((step) => {
      const scale = step.slice(3).some(Boolean) ? start.place[2] * 1e-5 : 1e-5
      return offs(
        moved(
          camera,
          step.map((value) => value * scale),
        ),
      ).map((value, at) => (value - (off[at] ?? 0)) / scale)
    })
    const against = (one: readonly number[], other: readonly number[]) =>
      one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
    const way = solve(
      slopes.map((one) => slopes.map((other) => against(one, other))),
      slopes.map((one) => -against(one, off)),
    )
    const next = way && moved(camera, way)
    const nextOff = next && offs(next)
    // Not nearer, or no number at all: it is as near as it gets.
    if (!next || !nextOff || !(size(nextOff) < size(off))) break
    ;[camera, off] = [next, nextOff]
  }
  return camera
}

/** Turned about the lens's three axes in radians, and moved along them in inches. */
const steps = [0, 1, 2, 3, 4, 5].map((at) => [0, 1, 2, 3, 4, 5].map((axis) => Number(axis === at)))

function moved(camera: Camera, [a = 0, b = 0, c = 0, x = 0, y = 0, z = 0]: readonly number[]): Camera {
  const angle = Math.hypot(a, b, c)
  const axis: Point3 = angle > 0 ? [a / angle, b / angle, c / angle] : [1, 0, 0]
  /** Rodrigues' formula. */
  const turned = (one: Point3) =>
    plus(
      plus(times(one, Math.cos(angle)), times(cross(axis, one), Math.sin(angle))),
      times(axis, dot(axis, one) * (1 - Math.cos(angle))),
    )
  const [right, up] = [turned(camera.right), turned(camera.up)]
  return { ...camera, right, up, out: cross(right, up), place: plus(camera.place, [x, y, z]) }
}

/** Pixels of a point in inches; undefined behind the lens. */
export function project({ right, up, out, place, focal, center }: Camera, [x, y, z]: Point3): Point2 | undefined {
  const seen = plus(plus(times(right, x), times(up, y)), plus(times(out, z), place))
  if (seen[2] <= 0) return undefined
  return [center[0] + (focal * seen[0]) / seen[2], center[1] + (focal * seen[1]) / seen[2]]
}

/** Inches on the plane `z` before the wall that a pixel shows; undefined where it shows none of it. */
export function onPlane({ right, up, out, place, focal, center }: Camera, [u, v]: Point2, z: number) {
  const ray: Point3 = [(u - center[0]) / focal, (v - center[1]) / focal, 1]
  const toPlane = plus(place, times(out, z))
  const found = solve(
    [0, 1, 2].map((axis) => [right[axis] ?? 0, up[axis] ?? 0, -(ray[axis] ?? 0)]),
    toPlane.map((value) => -value),
  )
  const [x, y, depth] = found ?? []
  return x !== undefined && y !== undefined && depth !== undefined && depth > 0 ? { x, y } : undefined
}

export const cornerProblems = {
  crossed: 'Two of the corners are crossed.',
  flat: 'Move the corners apart: they should make a rectangle.',
  outside: 'All four corners must be in the picture.',
  slanted: 'This photo is too far from the side. Take one from straight ahead.',
} as const

/** Shares of the picture's longer side. */
const leastSide = 0.03

/** What is wrong with corners; undefined if they can be those of a rectangle on a wall. */
export function cornersProblem(corners: Corners, { width, height }: PictureSize): string | undefined {
  if (corners.some(([x, y]) => !(x >= 0 && y >= 0 && x <= width && y <= height))) return cornerProblems.outside
  const least = leastSide * Math.max(width, height)
  const turns = corners.map(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % 4] ?? [x, y]
    const [afterX, afterY] = corners[(at + 2) % 4] ?? [x, y]
    return (nextX - x) * (afterY - nextY) - (nextY - y) * (afterX - nextX)
  })
  if (Math.min(...turns) < 0) return cornerProblems.crossed
  const sides = corners.map(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % 4] ?? [x, y]
    return Math.hypot(nextX - x, nextY - y)
  })
  if (Math.min(...sides) < least || Math.min(...turns) < (least * least) / 4) return cornerProblems.flat
  const [top = 1, right = 1, bottom = 1, left = 1] = sides
  const ratio = Math.max(top / bottom, bottom / top, left / right, right / left)
  return ratio > 3 ? cornerProblems.slanted : undefined
}

/** What a phone's usual lens takes in, as 35 mm film would: of most since 2017. */
const usualFocal35 = 26
/** The diagonal of 35 mm film, by which lenses are compared (CIPA DCG-001). */
const filmDiagonal = Math.hypot(36, 24)

export const focalInPixels = (focal35: number, { width, height }: PictureSize) =>
  (focal35 / filmDiagonal) * Math.hypot(width, height)

export type FocalSource = 'photo' | 'corners' | 'usual'

/** The best that is known of the lens: what the photograph says, what its corners tell, or a phone's usual one. */
export function focalFor(
  rectangle: Rectangle,
  corners: Corners,
  picture: PictureSize & { focal35: number | undefined },
): { focal: number; source: FocalSource } {
  if (picture.focal35) return { focal: focalInPixels(picture.focal35, picture), source: 'photo' }
  const usual = focalInPixels(usualFocal35, picture)
  const told = focalFromCorners(rectangle, corners, [picture.width / 2, picture.height / 2])
  // Corners a pixel off tell nonsense where the wall is seen from straight ahead.
  return told && told > usual * 0.6 && told < usual * 2.5
    ? { focal: told, source: 'corners' }
    : { focal: usual, source: 'usual' }
}
