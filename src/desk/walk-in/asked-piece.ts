/** A piece as the owner's short forms have it, and as the API takes it. Pure. */
import type { Product } from '../../features/catalog/catalog-queries.ts'
import { inchesFromText, unreadableLength } from '../../features/pricing/inches.ts'
import {
  dimensionLabels,
  dimensionNames,
  eachDimension,
  maxDimensionIn,
  usualTexts,
} from '../../features/pricing/piece.ts'
import type { Problem, Problems } from '../offers/draft/draft-form.ts'
import type { PieceForm } from '../offers/draft/piece-form.ts'

/** Its key is of the form: pieces are added and removed. */
export type AskedPiece = Omit<PieceForm, 'part' | 'choice'>

/** Nothing yet: what wasn't said must not be sold. */
export const emptyPiece = (key: string): AskedPiece => ({
  ...{ key, productId: '', woodSpeciesId: '', finishOptionId: null },
  ...{ lengths: eachDimension(() => ''), quantity: 1, note: '' },
})

/** Another product, in its own wood, and in a usual size as long as no other was typed. */
export function withProduct(piece: AskedPiece, products: readonly Product[], id: string): Partial<AskedPiece> {
  const [before, next] = [piece.productId, id].map((known) => products.find((one) => one.id === known))
  if (!next) return { productId: id }
  const usual = before ? usualTexts(before) : eachDimension(() => '')
  const isTyped = dimensionNames.some((name) => usual[name] !== piece.lengths[name])
  return {
    ...{ productId: id, woodSpeciesId: next.woodSpeciesId },
    ...(!isTyped && { lengths: usualTexts(next) }),
  }
}

/** What is missing or wrong, by the names of its controls. `of`: ' of Hollow Oak Box Beam', where there are several. */
export function pieceProblems(piece: AskedPiece, nameOf: (field: string) => string, of = ''): Problems {
  const { productId, woodSpeciesId, lengths } = piece
  if (productId === '') return { [nameOf('productId')]: { message: 'Choose a piece.', waits: 'a piece' } }
  const sizes = dimensionNames.flatMap((name): [string, Problem][] => {
    const inches = inchesFromText(lengths[name])
    const waits = `the ${dimensionLabels[name].toLowerCase()}${of}`
    if (inches === undefined)
      return [[nameOf(name), { message: lengths[name].trim() === '' ? 'Enter a length.' : unreadableLength, waits }]]
    return inches > maxDimensionIn ? [[nameOf(name), { message: `At most ${maxDimensionIn} in.`, waits }]] : []
  })
  const wood = { message: 'Choose a wood.', waits: `the wood${of}` }
  return { ...(woodSpeciesId === '' && { [nameOf('woodSpeciesId')]: wood }), ...Object.fromEntries(sizes) }
}

/** As `useForm` takes them. */
export const messagesOf = (problems: Problems): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem?.message]))

/** Undefined while something of it is missing or can't be read. */
export function readPiece({ key: _key, lengths, note: _note, ...piece }: AskedPiece) {
  if (piece.productId === '' || piece.woodSpeciesId === '') return undefined
  const dimensions = eachDimension((name) => inchesFromText(lengths[name]) ?? 0)
  return dimensionNames.every((name) => dimensions[name] > 0 && dimensions[name] <= maxDimensionIn)
    ? { ...piece, dimensions }
    : undefined
}
