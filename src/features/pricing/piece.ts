/** The size of a piece, and what a product allows of it. Inches, by the names the API gives them. */
import { inchesText } from './inches.ts'
import { maxDimensionIn } from './pricing.ts'

export type PieceDimensions = { length: number; width: number; thickness: number }
export type Bounds = { minDimensions: PieceDimensions; maxDimensions: PieceDimensions }

export const dimensionNames = ['length', 'width', 'thickness'] as const
export type DimensionName = (typeof dimensionNames)[number]

/** What is wrong with one dimension for this product, in words that say what to do; undefined when nothing is. */
export function dimensionProblem(name: DimensionName, value: number, { minDimensions, maxDimensions }: Bounds) {
  const label = `${name[0]?.toUpperCase()}${name.slice(1)}`
  if (value < minDimensions[name]) return `${label} must be at least ${inchesText(minDimensions[name])}.`
  if (value > maxDimensions[name]) return `${label} must be at most ${inchesText(maxDimensions[name])}.`
  return undefined
}

/** '72 × 8 × 8.5 in'. */
export const dimensionsText = ({ length, width, thickness }: PieceDimensions) =>
  `${length} × ${width} × ${thickness} in`

/** Inches. What the arrow keys stay within in the desk's fields; a fraction of an inch can be typed. */
export const dimensionStepBounds = { min: 1, max: maxDimensionIn }
