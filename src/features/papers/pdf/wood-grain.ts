/**
 * Wood on paper where its photograph isn't at hand: the picture's mean color, with lines of grain or growth rings. Lines
 * stay sharp at any size, and the same wood has the same lines on every paper. Pure.
 */
import { ellipsePath, type Point, rectPath, type Segment } from './svg-path.ts'
import { type DrawPicture, type PicturePart, toned } from './svg-shapes.ts'

/** By the address in the drawing: the mean color, as '#rrggbb', and whether it shows a sawn end. */
export type WoodPictures = Record<string, { color: string; isEnd: boolean }>

export const drawWood =
  (pictures: WoodPictures): DrawPicture =>
  (href, width, height) => {
    const picture = pictures[href]
    if (!picture) return []
    const { color, isEnd } = picture
    const ground: PicturePart = { path: rectPath(0, 0, width, height), fill: { color, opacity: 1 } }
    const dark = toned(color, darker)
    return [ground, ...(isEnd ? rings(width, height, dark) : grain(width, height, dark, randomFrom(href)))]
  }

/** As a color matrix: the color of late wood beside early wood. */
const darker = [0.5, 0, 0, 0, 0, 0, 0.45, 0, 0, 0, 0, 0, 0.4, 0, 0]

/** Inches between two lines, more or less. */
const grainIn = 0.55
const waves = 7

/** Lines along the wood that come near each other and part again, as around knots. */
function grain(width: number, height: number, color: string, random: () => number): PicturePart[] {
  // What all lines do together, by their place along the wood.
  const drift = Array.from({ length: waves + 1 }, () => (random() - 0.5) * grainIn * 2.5)
  const lines = Math.ceil(height / grainIn) + 6
  return Array.from({ length: lines }, (_, index) => {
    const y = (index - 3 + random() * 0.8) * grainIn
    const points = drift.map((shift, place): Point => {
      const own = (random() - 0.5) * grainIn * 0.5
      return [(place / waves) * width, y + shift * Math.sin((index / lines) * Math.PI * 2 + place) + own]
    })
    const stroke = { color, opacity: 0.14 + random() * 0.26, width: 0.05 + random() ** 3 * 0.22 }
    return { path: smooth(points), stroke }
  })
}

/** A curve through the points, level at each of them. */
function smooth(points: Point[]): Segment[] {
  return points.map((point, index) => {
    const before = points[index - 1]
    if (!before) return { type: 'M', points: [point] }
    const middle = (before[0] + point[0]) / 2
    return { type: 'C', points: [[middle, before[1]], [middle, point[1]], point] }
  })
}

/** Around a heart below the middle, as the drawing of a wood without a picture of its end. */
function rings(width: number, height: number, color: string): PicturePart[] {
  const reach = Math.hypot(width, height)
  return Array.from({ length: 14 }, (_, index) => {
    const radius = (0.03 + index * 0.055) * reach
    const path = ellipsePath(width * 0.46, height * 0.58, radius * 1.05, radius)
    return { path, stroke: { color, opacity: index % 3 === 0 ? 0.5 : 0.3, width: reach / 130 } }
  })
}

/** Numbers from 0 to 1 that are the same for the same text (FNV-1a, then mulberry32). */
function randomFrom(text: string): () => number {
  let seed = 0x811c9dc5
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
