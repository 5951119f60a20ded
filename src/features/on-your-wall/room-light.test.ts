import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import type { Corners } from './camera/pose.ts'
import { roomLight } from './room-light.ts'

const [width, height] = [120, 90]
const opening: Corners = [
  [40, 50],
  [80, 50],
  [80, 75],
  [40, 75],
]

const picture = (colorAt: (x: number, y: number) => readonly [number, number, number]) => ({
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    const pixel = Math.floor(at / 4)
    return [...colorAt(pixel % width, Math.floor(pixel / width)), 255][at % 4] ?? 0
  }),
  width,
  height,
})

test.each([
  ['no light at all', [0, 0, 0]],
  ['a white wall in the sun', [255, 255, 255]],
  ['a red wall', [160, 20, 15]],
  ['a blue wall', [10, 20, 120]],
] as const)('WALL-2 wood stays wood in a photograph of %s', (_name, color) => {
  const {
    color: light,
    from,
    shadow,
  } = roomLight(
    picture(() => color),
    opening,
  )
  const [most, least] = [Math.max(...light), Math.min(...light)]
  expect(least).toBeGreaterThan(0.3)
  expect(most).toBeLessThan(1.4)
  expect(most / least).toBeLessThan(1.25)
  expect(Math.hypot(...from)).toBeCloseTo(1, 2)
  expect(shadow).toBeLessThan(1)
})

it('WALL-2 wood is darker in a dim room, and warmer under a warm lamp', () => {
  const day = roomLight(
    picture(() => [200, 200, 200]),
    opening,
  )
  const dim = roomLight(
    picture(() => [90, 90, 90]),
    opening,
  )
  const warm = roomLight(
    picture(() => [200, 185, 160]),
    opening,
  )
  expect(dim.color[1]).toBeLessThan(day.color[1] * 0.75)
  expect(warm.color[0] / warm.color[2]).toBeGreaterThan((day.color[0] / day.color[2]) * 1.04)
})

it('WALL-2 the light comes from the upper left, or from the right where the wall is lighter there', () => {
  const even = roomLight(
    picture(() => [150, 150, 150]),
    opening,
  )
  const right = roomLight(
    picture((x) => [90 + x, 90 + x, 90 + x]),
    opening,
  )
  expect(even.from[0]).toBeLessThan(0)
  expect(right.from[0]).toBeGreaterThan(0)
  expect(right.from[1]).toBeGreaterThan(0)
})

it('WALL-2 any corners and pixels give a light, also outside the picture', () => {
  const coordinate = fc.double({ min: -500, max: 500, noNaN: true })
  const corner = fc.tuple(coordinate, coordinate)
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(corner, corner, corner, corner), fc.tuple(byte, byte, byte), (corners, color) => {
      const { color: light } = roomLight(
        picture(() => color),
        corners,
      )
      expect(light.every((value) => value > 0.3 && value < 1.4)).toBe(true)
    }),
  )
})
