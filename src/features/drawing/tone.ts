/**
 * DRAW-2: how a finish changes the picture of a wood. Pure. One color matrix, which browsers and librsvg apply alike.
 */
import type { DrawnFinish } from './drawing.ts'

/** Of sRGB as coded, which is what the matrix works on (Rec. 601). */
const luma = [0.299, 0.587, 0.114] as const
/** The lightness of a wood's face at which a finish of full strength shows exactly its tone. */
const middle = 0.5

/**
 * The `values` of an feColorMatrix in sRGB; undefined when the finish leaves the color as it is. A dark tone is a stain: it
 * keeps the lights and darks of the grain and gives them its hue. A light one is a pigment that hides the grain. Tones
 * between are both, by their lightness.
 */
export function toneMatrix({ tone, strengthPercent }: DrawnFinish): string | undefined {
  const strength = Math.min(100, Math.max(0, strengthPercent)) / 100
  if (!tone || !strength) return undefined
  const channels = [1, 3, 5].map((at) => Number.parseInt(tone.slice(at, at + 2), 16) / 255)
  const lightness = channels.reduce((sum, channel, index) => sum + channel * (luma[index] ?? 0), 0)
  const rows = channels.map((channel, row) => {
    const stained = (strength * channel * (1 - lightness)) / middle
    const cells = luma.map((share, column) => stained * share + (row === column ? 1 - strength : 0))
    return [...cells, 0, strength * channel * lightness].map((cell) => Number(cell.toFixed(4))).join(' ')
  })
  return `${rows.join(' ')} 0 0 0 1 0`
}
