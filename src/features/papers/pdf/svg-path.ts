/** Paths of an SVG as lines and curves with absolute numbers, moved to where their transformations put them. Pure. */

export type Point = [x: number, y: number]
/** M and L have one point, C has three, Z none. */
export type Segment = { type: 'M' | 'L' | 'C' | 'Z'; points: Point[] }
/** As in `matrix(a b c d e f)`. */
export type Matrix = readonly [number, number, number, number, number, number]

export const unmoved: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function compose([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export const movePoint = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

export const movePath = (path: Segment[], matrix: Matrix): Segment[] =>
  path.map(({ type, points }) => ({ type, points: points.map((point) => movePoint(matrix, point)) }))

/** How much wider a stroke becomes. */
export const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c))

/** A list such as `translate(3 4) scale(2)`. Throws on any other transformation. */
export function parseTransform(text: string): Matrix {
  let matrix = unmoved
  for (const [, name = '', list = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x = 0, y] = list
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const [sin, cos] = [Math.sin((x * Math.PI) / 180), Math.cos((x * Math.PI) / 180)]
    const one: Matrix | undefined = {
      translate: [1, 0, 0, 1, x, y ?? 0] as const,
      scale: [x, 0, 0, y ?? x, 0, 0] as const,
      rotate: [cos, sin, -sin, cos, 0, 0] as const,
    }[name]
    if (!one) throw new Error(`A transformation of the drawing can't be read: ${text}`)
    matrix = compose(matrix, one)
  }
  return matrix
}

const counts: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, Z: 0 }
const numberPattern = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g

/** The commands that the drawing uses. Throws on any other. */
export function parsePath(d: string): Segment[] {
  const path: Segment[] = []
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  for (const [, letter = '', list = ''] of d.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const numbers = (list.match(numberPattern) ?? []).map(Number)
    let command = letter.toUpperCase()
    const isRelative = command !== letter
    const count = counts[command]
    if (count === undefined || (count > 0 && (numbers.length === 0 || numbers.length % count > 0)))
      throw new Error(`A path of the drawing can't be read: ${letter}${list}`)
    if (command === 'Z') {
      path.push({ type: 'Z', points: [] })
      at = start
    }
    for (let index = 0; index < numbers.length; index += count) {
      const points = pointsOf(command, numbers.slice(index, index + count), at, isRelative)
      path.push(segmentOf(command, points, at))
      at = points.at(-1) ?? at
      if (command === 'M') start = at
      // Further pairs after a move are lines.
      if (command === 'M') command = 'L'
    }
  }
  return path
}

function pointsOf(command: string, numbers: number[], [x, y]: Point, isRelative: boolean): Point[] {
  const [left, top] = isRelative ? [x, y] : [0, 0]
  const [first = 0] = numbers
  if (command === 'H') return [[left + first, y]]
  if (command === 'V') return [[x, top + first]]
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    left + (numbers[index * 2] ?? 0),
    top + (numbers[index * 2 + 1] ?? 0),
  ])
}

function segmentOf(command: string, points: Point[], at: Point): Segment {
  if (command === 'M' || command === 'C') return { type: command, points }
  if (command !== 'Q') return { type: 'L', points }
  // A quadratic curve as a cubic one: each control point two thirds of the way.
  const [control = at, end = at] = points
  const toward = ([x, y]: Point): Point => [x + ((control[0] - x) * 2) / 3, y + ((control[1] - y) * 2) / 3]
  return { type: 'C', points: [toward(at), toward(end), end] }
}

export const rectPath = (x: number, y: number, width: number, height: number): Segment[] => [
  { type: 'M', points: [[x, y]] },
  { type: 'L', points: [[x + width, y]] },
  { type: 'L', points: [[x + width, y + height]] },
  { type: 'L', points: [[x, y + height]] },
  { type: 'Z', points: [] },
]

/** The control points of a quarter of a circle, as shares of its radius. */
const quarter = 0.5523

export function ellipsePath(x: number, y: number, rx: number, ry: number): Segment[] {
  const at = (across: number, down: number): Point => [x + across * rx, y + down * ry]
  const curve = (...points: Point[]): Segment => ({ type: 'C', points })
  return [
    { type: 'M', points: [at(1, 0)] },
    curve(at(1, quarter), at(quarter, 1), at(0, 1)),
    curve(at(-quarter, 1), at(-1, quarter), at(-1, 0)),
    curve(at(-1, -quarter), at(-quarter, -1), at(0, -1)),
    curve(at(quarter, -1), at(1, -quarter), at(1, 0)),
    { type: 'Z', points: [] },
  ]
}

export type Span = { left: number; right: number; top: number; bottom: number }

/** The box around points. A curve lies within its control points. */
export function spanOf(points: Point[]): Span {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) }
}

export const pointsOn = (path: Segment[]) => path.flatMap(({ points }) => points)

/** Of a line without fill: the segments that reach into the box. */
export function segmentsWithin(path: Segment[], box: Span): Segment[] {
  const kept: Segment[] = []
  let [at, isAtEnd]: [Point, boolean] = [[0, 0], false]
  for (const segment of path) {
    const end = segment.points.at(-1) ?? at
    const { left, right, top, bottom } = spanOf([at, ...segment.points])
    const isWithin = left < box.right && right > box.left && top < box.bottom && bottom > box.top
    if (segment.type !== 'M' && isWithin) {
      if (!isAtEnd) kept.push({ type: 'M', points: [at] })
      kept.push(segment)
    }
    isAtEnd = segment.type !== 'M' && isWithin
    at = end
  }
  return kept
}
