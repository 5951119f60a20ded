import { useQueries, useQuery } from '@tanstack/react-query'
import {
  finishOptionsQuery,
  productQuery,
  productsQuery,
  woodSpeciesQuery,
} from '../../../features/catalog/catalog-queries.ts'
import { lineNames, type NamedLine } from '../../../features/pricing/line-names.ts'
import { sizeFromTexts } from '../../../features/pricing/piece.ts'
import type { PieceForm } from '../draft/piece-form.ts'
import type { Priced } from '../offers-queries.ts'

type TypedPiece = Omit<PieceForm, 'note' | 'part' | 'choice'>

/** JOB-3: what pieces are called in a form, where one of them is meant. `priced` knows those that aren't sold anymore. */
export const usePieceNames = (pieces: readonly TypedPiece[], priced?: Priced | null): string[] =>
  lineNames(useNamedPieces(pieces, priced))

/** What their names are made of. */
export function useNamedPieces(pieces: readonly TypedPiece[], priced?: Priced | null): NamedLine[] {
  const products = useQuery(productsQuery()).data?.products
  const ids = [...new Set(pieces.map(({ productId }) => productId))].filter(Boolean)
  // The list has only the first page of them.
  const reads = useQueries({ queries: ids.map((id) => productQuery(id)) })
  const woods = useQuery(woodSpeciesQuery).data
  const finishes = useQuery(finishOptionsQuery).data
  const productName = ({ key, productId }: TypedPiece) => {
    const product = products?.find(({ id }) => id === productId) ?? reads[ids.indexOf(productId)]?.data
    const known = priced?.content.pieces.find((piece) => piece.key === key)
    // While it is read, the one before it isn't what was just chosen.
    return product?.name ?? (product === null || known?.productId === productId ? known?.productName : undefined)
  }
  return pieces.map((piece) => ({
    productName: productName(piece) ?? 'the new piece',
    woodName: woods?.find(({ id }) => id === piece.woodSpeciesId)?.name,
    finishName: finishes?.find(({ id }) => id === piece.finishOptionId)?.name ?? null,
    size: sizeFromTexts(piece.lengths),
    quantity: piece.quantity,
  }))
}
