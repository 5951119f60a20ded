/**
 * TURN-1: six views of a piece as flat shapes, for browsers that can't turn it. Pure. Without perspective and without grain:
 * each face in its wood's color, by the light on it.
 */
import { fromUpperLeft, type Numbers3 as Point3 } from './light.ts'
import { boundsOfMesh, type Mesh } from './mesh.ts'

/** Degrees to the right and up, for the views that have a button. */
export const views = {
  Front: { yaw: 0, pitch: 0 },
  Left: { yaw: -42, pitch: 14 },
  Right: { yaw: 42, pitch: 14 },
  Below: { yaw: 24, pitch: -32 },
  Above: { yaw: 24, pitch: 38 },
  End: { yaw: 90, pitch: 0 },
} as const

export type ViewName = keyof typeof views

/** In inches, y down; what is nearer comes later. Stroke each in its fill, or hairs of what is behind show between them. */
export type Still = { name: ViewName; viewBox: string; shapes: { path: string; fill: string }[] }

/** From 0 to 255, as coded. */
type Color = readonly [red: number, green: number, blue: number]
type Triangle = { corners: Point3[]; normal: Point3; color: Color }

/** @param colors Of a face and of an end, under their finish. */
export function stillsOf(mesh: Mesh, colors: { face: Color; end: Color }): Still[] {
  const triangles = [...trianglesOf(mesh.face, colors.face), ...trianglesOf(mesh.end, colors.end)]
  const { least, most } = boundsOfMesh(mesh)
  const names = Object.keys(views) as ViewName[]
  return names.map((name) => stillOf(name, triangles, least, most))
}

function stillOf(name: ViewName, triangles: readonly Triangle[], least: Point3, most: Point3): Still {
  const { yaw, pitch } = views[name]
  const [side, up] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180]
  const right: Point3 = [Math.cos(side), 0, -Math.sin(side)]
  const top: Point3 = [-Math.sin(side) * Math.sin(up), Math.cos(up), -Math.cos(side) * Math.sin(up)]
  const back: Point3 = [Math.sin(side) * Math.cos(up), Math.sin(up), Math.cos(side) * Math.cos(up)]
  const onScreen = (point: Point3) => [dot(point, right), -dot(point, top)] as const
  /**
   * Faces of its box are before all else, and none of them before another; the underside of a shelf is behind its corbels.
   */
  const order = ({ corners, normal }: Triangle) => {
    const outer = [0, 1, 2].find((axis) => {
      const edge = (normal[axis] ?? 0) > 0.99 ? most[axis] : (normal[axis] ?? 0) < -0.99 ? least[axis] : undefined
      return edge !== undefined && corners.every((corner) => Math.abs((corner[axis] ?? 0) - edge) < 0.05)
    })
    if (outer !== undefined) return 1e6 + outer
    const isUnder = normal[1] < -0.99 && corners.every(([, y]) => Math.abs(y) < 0.05)
    return isUnder ? -1e6 : corners.reduce((sum, corner) => sum + dot(corner, back), 0) / 3
  }
  const shapes: Still['shapes'] = []
  const seen = triangles.filter(({ normal }) => dot(normal, back) > 1e-6)
  for (const { triangle } of seen
    .map((triangle) => ({ triangle, at: order(triangle) }))
    .sort((one, other) => one.at - other.at)) {
    const path = `M${triangle.corners.map((corner) => onScreen(corner).map(short).join(' ')).join('L')}z`
    const fill = litColor(triangle)
    const last = shapes.at(-1)
    if (last?.fill === fill) last.path += path
    else shapes.push({ path, fill })
  }
  return { name, viewBox: frameOf(seen.flatMap(({ corners }) => corners.map(onScreen))), shapes }
}

const short = (value: number) => Number(value.toFixed(2))
const dot = ([a, b, c]: Point3, [d, e, f]: Point3) => a * d + b * e + c * f

/** With a tenth of it as air around. */
function frameOf(points: readonly (readonly [number, number])[]): string {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, upper] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - upper]
  const air = Math.max(width, height) / 10
  return [left - air, upper - air, width + air * 2, height + air * 2].map(short).join(' ')
}

/** From the upper left, as in the view that turns. */
function litColor({ normal, color }: Triangle): string {
  const light = 0.62 * Math.max(0, dot(normal, fromUpperLeft)) + 0.5 + 0.11 * Math.max(0, normal[2]) + 0.2 * normal[1]
  // A power of the code stands for light well enough.
  const share = Math.max(0, light) ** (1 / 2.2)
  return `#${color
    .map((code) =>
      Math.min(255, Math.round(code * share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function trianglesOf({ positions, normals, indices }: Mesh['face'], color: Color): Triangle[] {
  const three = (values: number[], index: number): Point3 => [
    values[index * 3] ?? 0,
    values[index * 3 + 1] ?? 0,
    values[index * 3 + 2] ?? 0,
  ]
  return Array.from({ length: indices.length / 3 }, (_, at) => {
    const own = indices.slice(at * 3, at * 3 + 3)
    return { corners: own.map((index) => three(positions, index)), normal: three(normals, own[0] ?? 0), color }
  })
}
