/** A piece as the owner's short forms have it, and as the API takes it. Pure. */
import type { Product } from '../../features/catalog/catalog-queries.ts'
import { inchesFromText, unreadableLength } from '../../features/pricing/inches.ts'
import {
  type Dimensions,
  dimensionNames,
  eachDimension,
  maxDimensionIn,
  usualTexts,
} from '../../features/pricing/piece.ts'

export type AskedPiece = {
  /** Of the form: pieces are added and removed. */
  key: string
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  lengths: Dimensions<string>
  quantity: number
  note: string
}

/** A product in its own wood and a usual size. */
export const pieceOf = (product: Product, key: string): AskedPiece => ({
  ...{ key, productId: product.id, woodSpeciesId: product.woodSpeciesId, finishOptionId: null },
  ...{ lengths: usualTexts(product), quantity: 1, note: '' },
})

/** Another product, in its own wood, and in a usual size as long as no other was typed. */
export function withProduct(piece: AskedPiece, products: readonly Product[], id: string): Partial<AskedPiece> {
  const [before, next] = [piece.productId, id].map((known) => products.find((one) => one.id === known))
  if (!next) return { productId: id }
  const isTyped = !before || dimensionNames.some((name) => usualTexts(before)[name] !== piece.lengths[name])
  return {
    ...{ productId: id, woodSpeciesId: next.woodSpeciesId },
    ...(!isTyped && { lengths: usualTexts(next) }),
  }
}

/** By the names of its fields: 'length'. */
export const lengthProblems = ({ lengths }: AskedPiece): Record<string, string> =>
  Object.fromEntries(
    dimensionNames.flatMap((name) => {
      const inches = inchesFromText(lengths[name])
      if (inches === undefined) return [[name, lengths[name].trim() === '' ? 'Enter a length.' : unreadableLength]]
      return inches > maxDimensionIn ? [[name, `At most ${maxDimensionIn} in.`]] : []
    }),
  )

/** Undefined while a length can't be read. */
export function readPiece({ key: _key, lengths, note: _note, ...piece }: AskedPiece) {
  const dimensions = eachDimension((name) => inchesFromText(lengths[name]) ?? 0)
  return dimensionNames.every((name) => dimensions[name] > 0 && dimensions[name] <= maxDimensionIn)
    ? { ...piece, dimensions }
    : undefined
}
