import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Corners, Point2 } from './pose.ts'
import { type Luma, leastAgreement, snapCorners } from './snap.ts'

const [width, height] = [480, 360]
const opening: Corners = [
  [120.4, 90.7],
  [371.2, 84.1],
  [366.9, 280.3],
  [124.8, 288.6],
]

/** How far a point is inside a convex outline, in pixels. */
const depthIn = (corners: Corners, [x, y]: Point2) =>
  Math.min(
    ...corners.map(([fromX, fromY], at) => {
      const [toX, toY] = corners[(at + 1) % 4] ?? [0, 0]
      return ((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)) / Math.hypot(toX - fromX, toY - fromY)
    }),
  )

/** A dark opening in a light wall, with soft edges, and noise from 0 to `noise`. */
function pictureOf(noise = 0, dark = 40, light = 190): Luma {
  let seed = 1
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const values = Float32Array.from({ length: width * height }, (_, at) => {
    const inside = Math.max(
      0,
      Math.min(1, depthIn(opening, [(at % width) + 0.5, Math.floor(at / width) + 0.5]) / 1.6 + 0.5),
    )
    return light + (dark - light) * inside + noise * (random() - 0.5)
  })
  return { values, width, height }
}

const farthest = (one: Corners, other: Corners) =>
  Math.max(...one.map(([x, y], at) => Math.hypot(x - (other[at]?.[0] ?? 0), y - (other[at]?.[1] ?? 0))))
const moved = (by: readonly number[]): Corners =>
  opening.map(([x, y], at): Point2 => [x + (by[at * 2] ?? 0), y + (by[at * 2 + 1] ?? 0)]) as unknown as Corners

it('WALL-1 corners that a hand set up to 6 pixels off slide to where the edges meet', () => {
  const luma = pictureOf(30)
  const off = fc.double({ min: -6, max: 6, noNaN: true })
  fc.assert(
    fc.property(fc.array(off, { minLength: 8, maxLength: 8 }), (by) => {
      const { corners, sides } = snapCorners(luma, moved(by), 14)
      expect(farthest(corners, opening)).toBeLessThan(0.5)
      for (const { agreement } of sides) expect(agreement).toBeGreaterThan(leastAgreement)
    }),
  )
})

it('WALL-1 a side that she holds stays where she put it, and the others snap', () => {
  const hand = moved([0, -5, 0, -5, 3, 2, -3, 3])
  const { corners } = snapCorners(pictureOf(), hand, 14, [false, true, true, true])
  // The top edge goes through both hands' corners.
  const [[ax, ay], [bx, by]] = [hand[0], hand[1]]
  for (const [x, y] of corners.slice(0, 2)) expect(y).toBeCloseTo(ay + ((x - ax) / (bx - ax)) * (by - ay), 1)
  expect(
    farthest([corners[2], corners[3], corners[2], corners[3]], [opening[2], opening[3], opening[2], opening[3]]),
  ).toBeLessThan(0.5)
})

it.each<[string, Luma]>([
  ['one light', { values: new Uint8Array(width * height).fill(90), width, height }],
  ['nothing but noise', pictureOf(255, 128, 128)],
  ['no light at all', { values: new Uint8Array(width * height), width, height }],
])('WALL-1 in a picture of %s every corner stays', (_name, luma) => {
  const hand = moved([3, 3, -2, 1, 0, 4, 2, -3])
  expect(snapCorners(luma, hand, 14).corners).toEqual(hand)
})

it('WALL-1 nothing that is dragged breaks it: corners in one place, at the edges, outside', () => {
  const luma = pictureOf()
  const anywhere = fc.double({ min: -50, max: 600, noNaN: true })
  fc.assert(
    fc.property(fc.array(anywhere, { minLength: 8, maxLength: 8 }), (by) => {
      const hand = [0, 2, 4, 6].map((at): Point2 => [by[at] ?? 0, by[at + 1] ?? 0]) as unknown as Corners
      const { corners } = snapCorners(luma, hand, 14)
      expect(corners.flat().every(Number.isFinite)).toBe(true)
      expect(farthest(corners, hand)).toBeLessThanOrEqual(42 + 1e-9)
    }),
  )
})
