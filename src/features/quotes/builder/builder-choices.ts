import { useQueries, useQuery } from '@tanstack/react-query'
import {
  categoryPicturesQuery,
  type FinishOption,
  finishOptionsQuery,
  type Product,
  productsQuery,
  type WoodSpecies,
  woodSpeciesQuery,
} from '../../catalog/catalog-queries.ts'
import type { DraftPlace } from './stored-draft.ts'

/** The lists that a quote is built from. */
export type BuilderChoices = {
  products: readonly Product[]
  species: readonly WoodSpecies[]
  finishes: readonly FinishOption[]
}

// The page's loader has just fetched these. The dialog has no loader, so opening it again retries a failed read.
const retryOnMountIn = (place: DraftPlace) => place === 'dialog'

/** Separate from the choices: the builder works without these pictures. */
export const useCategoryPictures = (place: DraftPlace) =>
  useQuery({ ...categoryPicturesQuery, retryOnMount: retryOnMountIn(place) })

/** `choices` is undefined until all three lists have loaded; `retry` refetches the failed ones. */
export function useBuilderChoices(place: DraftPlace) {
  const retryOnMount = retryOnMountIn(place)
  return useQueries({
    queries: [
      { ...productsQuery(), retryOnMount },
      { ...woodSpeciesQuery, retryOnMount },
      { ...finishOptionsQuery, retryOnMount },
    ],
    combine: (reads) => {
      const [products, species, finishes] = reads
      return {
        choices:
          products.data && species.data && finishes.data
            ? { products: products.data.products, species: species.data, finishes: finishes.data }
            : undefined,
        failed: reads.some(({ isError }) => isError),
        retry: () => {
          for (const read of reads) if (read.isError) void read.refetch()
        },
      }
    },
  })
}
