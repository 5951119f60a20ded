/** WALL-2: the light of a room, from what its photograph shows of the wall around a rectangle. Pure. */
import { fromUpperLeft, type Light, type Numbers3 } from '../solid/light.ts'
import type { Corners } from './camera/pose.ts'

export type RoomLight = Light

/** As `getImageData` gives them: four bytes a pixel. */
export type Pixels = { data: ArrayLike<number>; width: number; height: number }

/** What a plain wall sends back in a well exposed photograph, as light. */
const usualWall = 0.5
/** How far wood may be lighter or darker than its picture, and a channel than the others: a red wall is not red light. */
const bounds = { brightness: [0.42, 1.25], tint: [0.9, 1.1] } as const

/** @param corners Where the rectangle is in `pixels`, which may be a smaller copy of the photograph. */
export function roomLight(pixels: Pixels, corners: Corners): RoomLight {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [across, up] = [(right - left) * 0.35, (bottom - top) * 0.7]
  const wall = meanLight(pixels, left - across, top - up, right + across, top)
  const room = meanLight(pixels, 0, 0, pixels.width, pixels.height)
  const brightness = within((0.6 * lumaOf(wall) + 0.4 * lumaOf(room)) / usualWall, bounds.brightness, 0.6)
  // The wall's own color is in it, so half is enough.
  const gray = lumaOf(wall) + 0.02
  const tint = wall.map((channel) => within((channel + 0.02) / gray, bounds.tint, 0.5))
  const before = lumaOf(meanLight(pixels, left - across, top - up, left, bottom))
  const after = lumaOf(meanLight(pixels, right, top - up, right + across, bottom))
  const isFromRight = after > before * 1.15 + 0.005
  const [r = 1, g = 1, b = 1] = tint.map((channel) => channel * brightness)
  return { from: isFromRight ? fromUpperRight : fromUpperLeft, color: [r, g, b], shadow: 0.75 }
}

const [side, upward, out] = fromUpperLeft
const fromUpperRight: Numbers3 = [-side, upward, out]

const within = (value: number, [least, most]: readonly [number, number], power: number) =>
  Math.min(most, Math.max(least, value ** power))

const lumaOf = ([r, g, b]: Numbers3) => 0.2126 * r + 0.7152 * g + 0.0722 * b

const lightOf = (code: number) => (code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4)

/** Of a part of the picture, as light, from some hundred of its pixels; black where it has none. */
function meanLight(
  { data, width, height }: Pixels,
  left: number,
  top: number,
  right: number,
  bottom: number,
): Numbers3 {
  const [fromX, toX] = [Math.max(0, left), Math.min(width - 1, right)]
  const [fromY, toY] = [Math.max(0, top), Math.min(height - 1, bottom)]
  const sum = [0, 0, 0]
  let count = 0
  const steps = 16
  for (let row = 0; row < steps; row += 1)
    for (let column = 0; column < steps; column += 1) {
      const x = Math.round(fromX + ((toX - fromX) * (column + 0.5)) / steps)
      const y = Math.round(fromY + ((toY - fromY) * (row + 0.5)) / steps)
      if (x < 0 || y < 0 || x >= width || y >= height || toX <= fromX || toY <= fromY) continue
      count += 1
      for (const channel of [0, 1, 2])
        sum[channel] = (sum[channel] ?? 0) + lightOf((data[(y * width + x) * 4 + channel] ?? 0) / 255)
    }
  const [r = 0, g = 0, b = 0] = sum.map((value) => value / Math.max(1, count))
  return [r, g, b]
}
