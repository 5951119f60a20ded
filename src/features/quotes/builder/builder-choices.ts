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
import type { DraftPlace } from './draft-storage.ts'

/** Everything that a quote can be made of. */
export type BuilderChoices = {
  products: readonly Product[]
  species: readonly WoodSpecies[]
  finishes: readonly FinishOption[]
}

// The page's loader has just asked. The dialog has none, and opening it again is another try.
const retryOnMountIn = (place: DraftPlace) => place === 'dialog'

/** Beside the choices and not among them: without these pictures a quote can be asked for all the same. */
export const useCategoryPictures = (place: DraftPlace) =>
  useQuery({ ...categoryPicturesQuery, retryOnMount: retryOnMountIn(place) })

/** Undefined until all three lists are there; `retry` asks again for those that failed. */
export function useBuilderChoices(place: DraftPlace) {
  const retryOnMount = retryOnMountIn(place)
  return useQueries({
    queries: [
      { ...productsQuery, retryOnMount },
      { ...woodSpeciesQuery, retryOnMount },
      { ...finishOptionsQuery, retryOnMount },
    ],
    combine: (reads) => {
      const [products, species, finishes] = reads
      return {
        choices:
          products.data && species.data && finishes.data
            ? { products: products.data, species: species.data, finishes: finishes.data }
            : undefined,
        failed: reads.some(({ isError }) => isError),
        retry: () => {
          for (const read of reads) if (read.isError) void read.refetch()
        },
      }
    },
  })
}
