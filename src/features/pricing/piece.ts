/**
 * The size of a piece, and the sizes a product comes in. In the code a size is a `PieceSize`; the API's JSON has the same
 * three numbers as `length`, `width` and `thickness`. `sizeOf` and `dimensionsOf` convert where JSON comes in and goes out.
 */
import { type Bounds, boundError, clampInches, feetBeside, fractionText, inchesFromText } from './inches.ts'

export type PieceSize = { lengthIn: number; widthIn: number; thicknessIn: number }

export const dimensionNames = ['length', 'width', 'thickness'] as const
export type DimensionName = (typeof dimensionNames)[number]
/** One value per dimension: inches in the API's JSON, text in fields and stored drafts. */
export type Dimensions<T = number> = Record<DimensionName, T>

export const dimensionLabels: Dimensions<string> = { length: 'Length', width: 'Width', thickness: 'Thickness' }

/** A common mantel size. The builder and the calculators start with it (QUOTE-3). */
export const usualSize: PieceSize = { lengthIn: 72, widthIn: 8, thicknessIn: 8 }

/**
 * 40 ft. No piece comes near it. Larger sizes could push sums of cents past the integers that a double and a database
 * column hold exactly.
 */
export const maxDimensionIn = 480

/** In inches: the range of the arrow keys in the owner's fields. Smaller fractions can still be typed. */
export const dimensionStepBounds: Bounds = { min: 1, max: maxDimensionIn }

export const isDimension = (inches: number) => Number.isFinite(inches) && inches > 0 && inches <= maxDimensionIn

/** Whether the shop can price this size. */
export const isPossibleSize = ({ lengthIn, widthIn, thicknessIn }: PieceSize) =>
  isDimension(lengthIn) && isDimension(widthIn) && isDimension(thicknessIn)

export const eachDimension = <T>(of: (name: DimensionName) => T): Dimensions<T> => ({
  length: of('length'),
  width: of('width'),
  thickness: of('thickness'),
})

export const inchesOf = (size: PieceSize, name: DimensionName) => size[`${name}In`]

/** From the API's JSON. */
export const sizeOf = ({ length, width, thickness }: Dimensions): PieceSize => ({
  lengthIn: length,
  widthIn: width,
  thicknessIn: thickness,
})

/** From a row of the database. */
export const sizeOfRow = (row: { length_in: number; width_in: number; thickness_in: number }): PieceSize => ({
  lengthIn: row.length_in,
  widthIn: row.width_in,
  thicknessIn: row.thickness_in,
})

/** For the API's JSON. */
export const dimensionsOf = (size: PieceSize): Dimensions => eachDimension((name) => inchesOf(size, name))

/** Replaces `dimensions` of an API answer with `size`. */
export const withSize = <T extends { dimensions: Dimensions }>({ dimensions, ...rest }: T) => ({
  ...rest,
  size: sizeOf(dimensions),
})

/** The size typed into three fields; undefined while one of them is empty or can't be read. */
export function sizeFromTexts(texts: Dimensions<string>): PieceSize | undefined {
  const [lengthIn, widthIn, thicknessIn] = dimensionNames.map((name) => inchesFromText(texts[name]))
  return lengthIn !== undefined && widthIn !== undefined && thicknessIn !== undefined
    ? { lengthIn, widthIn, thicknessIn }
    : undefined
}

/** The smallest and largest size of a product, as in the API's JSON. */
export type SizeRange = { minDimensions: Dimensions; maxDimensions: Dimensions }

export const boundsOf = ({ minDimensions, maxDimensions }: SizeRange, name: DimensionName): Bounds => ({
  min: minDimensions[name],
  max: maxDimensions[name],
})

/** The usual size, clamped to this product's range. */
export const usualSizeIn = (product?: SizeRange): PieceSize =>
  sizeOf(
    eachDimension((name) => {
      const usualIn = inchesOf(usualSize, name)
      return product ? clampInches(usualIn, boundsOf(product, name)) : usualIn
    }),
  )

/** The same as text for the fields. */
export function usualTexts(product?: SizeRange): Dimensions<string> {
  const size = usualSizeIn(product)
  return eachDimension((name) => fractionText(inchesOf(size, name)))
}

/** Whether the product comes in this size. */
export const isInRange = (size: PieceSize, product: SizeRange) =>
  dimensionNames.every((name) => boundError(inchesOf(size, name), boundsOf(product, name)) === undefined)

/** 'Width must be at least 4 in.'; undefined within the bounds. */
export function dimensionProblem(name: DimensionName, inches: number, bounds: Bounds): string | undefined {
  const error = boundError(inches, bounds)
  return error && `${dimensionLabels[name]} must be ${error.toLowerCase()}.`
}

/** A wood and a finish by name. Null is the bare wood; undefined in orders from before a finish could be chosen. */
export type WoodAndFinish = { woodSpeciesName: string; finishName?: string | null | undefined }

/** WHY-3: 'Reclaimed Oak, Whitewash', or 'Reclaimed Oak, no finish'. */
export const woodAndFinish = ({ woodSpeciesName, finishName }: WoodAndFinish) =>
  finishName === undefined ? woodSpeciesName : `${woodSpeciesName}, ${finishName ?? 'no finish'}`

/** '72 × 8 × 8 1/2 in'. */
export const inchesSizeText = ({ lengthIn, widthIn, thicknessIn }: PieceSize) =>
  `${fractionText(lengthIn)} × ${fractionText(widthIn)} × ${fractionText(thicknessIn)} in`

/** LEN-3: '72 × 8 × 8 1/2 in (6 ft)', with the length in feet from 24 inches on. */
export const sizeText = (size: PieceSize) => inchesSizeText(size) + feetBeside(size.lengthIn)

/** LIVE-10: 'Heritage Oak Floating Mantel · Reclaimed Oak · 72 × 8 × 8 in'. */
export const pieceText = (piece: { productName: string; woodSpeciesName: string; size: PieceSize }) =>
  // A size stays on one line.
  `${piece.productName} · ${piece.woodSpeciesName} · ${inchesSizeText(piece.size).replaceAll(' ', '\u00a0')}`
