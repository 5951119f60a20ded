/** WALL-2: the front of a piece alone, laid into a photograph by CSS, for browsers without WebGL2. Pure. */
import type { Camera, Point3 } from './camera/pose.ts'

/** The middle of its underside, and its size; `depthIn` is how far its front is from the wall. */
export type FlatFace = { xIn: number; yIn: number; lengthIn: number; thicknessIn: number; depthIn: number }

/**
 * A CSS `transform`, about its upper left corner, for an element of 1 by 1 px at the photograph's upper left corner: it then
 * covers the front. Pixels are the photograph's.
 */
export function flatOverlay(camera: Camera, { xIn, yIn, lengthIn, thicknessIn, depthIn }: FlatFace): string {
  const { right, up, out, place, focal, center } = camera
  /** What the lens makes of a direction or a place, in homogeneous pixels. */
  const seen = ([x, y, z]: Point3) => [focal * x + center[0] * z, focal * y + center[1] * z, z]
  const at = (x: number, y: number) =>
    [0, 1, 2].map((axis) => {
      const [a, b, c, d] = [right[axis] ?? 0, up[axis] ?? 0, out[axis] ?? 0, place[axis] ?? 0]
      return a * x + b * y + c * depthIn + d
    }) as [number, number, number]
  const corner = at(xIn - lengthIn / 2, yIn + thicknessIn)
  const along = right.map((value) => value * lengthIn) as [number, number, number]
  const down = up.map((value) => -value * thicknessIn) as [number, number, number]
  const [x, y, origin] = [seen(along), seen(down), seen(corner)]
  const scale = 1 / corner[2]
  const column = ([first = 0, second = 0, third = 0]: number[]) => [first * scale, second * scale, 0, third * scale]
  const cells = [...column(x), ...column(y), 0, 0, 1, 0, ...column(origin)]
  return `matrix3d(${cells.map((cell) => Number(cell.toPrecision(9))).join(',')})`
}
