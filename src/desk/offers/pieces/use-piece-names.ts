import { useQuery } from '@tanstack/react-query'
import { finishOptionsQuery, productsQuery, woodSpeciesQuery } from '../../../features/catalog/catalog-queries.ts'
import { lineNames } from '../../../features/pricing/line-names.ts'
import { type Dimensions, sizeFromTexts } from '../../../features/pricing/piece.ts'
import type { Priced } from '../offers-queries.ts'

type TypedPiece = {
  key: string
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  lengths: Dimensions<string>
  quantity: number
}

/** JOB-3: what pieces are called in a form, where one of them is meant. `priced` knows those that aren't sold anymore. */
export function usePieceNames(pieces: readonly TypedPiece[], priced?: Priced | null): string[] {
  const products = useQuery(productsQuery()).data?.products
  const woods = useQuery(woodSpeciesQuery).data
  const finishes = useQuery(finishOptionsQuery).data
  return lineNames(
    pieces.map(({ key, productId, woodSpeciesId, finishOptionId, lengths, quantity }) => ({
      productName:
        products?.find(({ id }) => id === productId)?.name ??
        priced?.content.pieces.find((piece) => piece.key === key)?.productName ??
        'the new piece',
      woodName: woods?.find(({ id }) => id === woodSpeciesId)?.name,
      finishName: finishes?.find(({ id }) => id === finishOptionId)?.name ?? null,
      size: sizeFromTexts(lengths),
      quantity,
    })),
  )
}
