/**
 * The size of a piece, and what a product allows of it. Inside the shop a size is a `PieceSize`. The API's JSON names the
 * same three numbers `length`, `width` and `thickness`; `sizeOf` and `dimensionsOf` convert where JSON comes in and goes out.
 */
import { type Bounds, boundError, clampInches, inchesFromText } from './inches.ts'

export type PieceSize = { lengthIn: number; widthIn: number; thicknessIn: number }

export const dimensionNames = ['length', 'width', 'thickness'] as const
export type DimensionName = (typeof dimensionNames)[number]
/** One value for each dimension: inches in the API's JSON, texts in fields and stored drafts. */
export type Dimensions<T = number> = Record<DimensionName, T>

export const dimensionLabels: Dimensions<string> = { length: 'Length', width: 'Width', thickness: 'Thickness' }

/** A common mantel; where the builder and the calculators start (QUOTE-3). */
const usualSize: PieceSize = { lengthIn: 72, widthIn: 8, thicknessIn: 8 }

/**
 * No piece comes near this (a beam of 40 ft x 4 ft x 4 ft); beyond it, sums of cents would leave the integers that
 * a database column and a double hold exactly.
 */
export const maxDimensionIn = 480

/** Inches. What the arrow keys stay within in the desk's fields; a fraction of an inch can be typed. */
export const dimensionStepBounds: Bounds = { min: 1, max: maxDimensionIn }

export const isDimension = (inches: number) => Number.isFinite(inches) && inches > 0 && inches <= maxDimensionIn

/** A number of inches above 0 in each direction, none beyond what the shop can name a price for. */
export const isPossibleSize = ({ lengthIn, widthIn, thicknessIn }: PieceSize) =>
  isDimension(lengthIn) && isDimension(widthIn) && isDimension(thicknessIn)

export const eachDimension = <T>(of: (name: DimensionName) => T): Dimensions<T> => ({
  length: of('length'),
  width: of('width'),
  thickness: of('thickness'),
})

export const inchesOf = (size: PieceSize, name: DimensionName) => size[`${name}In`]

/** Of a size in the API's JSON. */
export const sizeOf = ({ length, width, thickness }: Dimensions): PieceSize => ({
  lengthIn: length,
  widthIn: width,
  thicknessIn: thickness,
})

/** For the API's JSON. */
export const dimensionsOf = (size: PieceSize): Dimensions => eachDimension((name) => inchesOf(size, name))

/** What the API answers with `dimensions`, with its `size` instead. */
export const withSize = <T extends { dimensions: Dimensions }>({ dimensions, ...rest }: T) => ({
  ...rest,
  size: sizeOf(dimensions),
})

/** A size from its three fields; undefined while one of them is empty or cannot be read. */
export function sizeFromTexts(texts: Dimensions<string>): PieceSize | undefined {
  const [lengthIn, widthIn, thicknessIn] = dimensionNames.map((name) => inchesFromText(texts[name]))
  return lengthIn !== undefined && widthIn !== undefined && thicknessIn !== undefined
    ? { lengthIn, widthIn, thicknessIn }
    : undefined
}

/** The smallest and largest size a product is made in, as its API gives them. */
export type SizeRange = { minDimensions: Dimensions; maxDimensions: Dimensions }

export const boundsOf = ({ minDimensions, maxDimensions }: SizeRange, name: DimensionName): Bounds => ({
  min: minDimensions[name],
  max: maxDimensions[name],
})

/** The usual size as its fields show it, brought inside what this product can be. */
export const usualTexts = (product?: SizeRange): Dimensions<string> =>
  eachDimension((name) => {
    const usualIn = inchesOf(usualSize, name)
    return String(product ? clampInches(usualIn, boundsOf(product, name)) : usualIn)
  })

/** What is wrong with one dimension for this product, in words that say what to do; undefined when nothing is. */
export function dimensionProblem(name: DimensionName, inches: number, bounds: Bounds): string | undefined {
  const error = boundError(inches, bounds)
  return error && `${dimensionLabels[name]} must be ${error.toLowerCase()}.`
}

/** '72 × 8 × 8.5 in'. */
export const sizeText = ({ lengthIn, widthIn, thicknessIn }: PieceSize) =>
  `${lengthIn} × ${widthIn} × ${thicknessIn} in`
