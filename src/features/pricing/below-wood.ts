/** WHY-4: the sizes at which a product sells by length for less than its wood costs. Pure; amounts are integer cents. */
import { pieceCents } from './estimate.ts'
import { clampInches } from './inches.ts'
import { boundsOf, dimensionNames, inchesOf, type PieceSize, type SizeRange, sizeOf, usualSize } from './piece.ts'
import { boardFeet, centsForQuantity } from './pricing.ts'

type PricedProduct = SizeRange & { basePriceCents: number; priceUnit: string; category: string }

export type BelowWood = {
  which: 'smallest' | 'usual' | 'largest'
  size: PieceSize
  byLengthCents: number
  /** More than by length. */
  woodCents: number
}

/** Looks at the smallest, the usual and the largest size of a product, in a wood at this price per board foot. */
export function sizesBelowWood(product: PricedProduct, pricePerBoardFootCents: number): BelowWood[] {
  const usual = { ...usualSize }
  for (const name of dimensionNames)
    usual[`${name}In`] = clampInches(inchesOf(usualSize, name), boundsOf(product, name))
  const sizes = [
    { which: 'smallest' as const, size: sizeOf(product.minDimensions) },
    { which: 'usual' as const, size: usual },
    { which: 'largest' as const, size: sizeOf(product.maxDimensions) },
  ]
  return sizes.flatMap(({ which, size }, at) => {
    // A product made in few sizes has some of them in common.
    if (sizes.slice(0, at).some((earlier) => isSameSize(earlier.size, size))) return []
    const byLengthCents = pieceCents(product, size.lengthIn)
    const woodCents = centsForQuantity(boardFeet(size), pricePerBoardFootCents)
    return woodCents > byLengthCents ? [{ which, size, byLengthCents, woodCents }] : []
  })
}

const isSameSize = (a: PieceSize, b: PieceSize) =>
  dimensionNames.every((name) => inchesOf(a, name) === inchesOf(b, name))
