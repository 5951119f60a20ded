import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  categoryPicturesQuery,
  type FinishOption,
  finishOptionsQuery,
  type Product,
  type ProductPage,
  productListsKey,
  productQuery,
  productsQuery,
  type WoodSpecies,
  woodSpeciesQuery,
} from '../../catalog/catalog-queries.ts'
import { useDoor } from '../../delivery/use-delivery.ts'
import { boundsOf, dimensionProblem } from '../../pricing/piece.ts'
import type { QuoteRequest } from '../../shared/quote-request.tsx'
import { kindAsked } from './draft-reducer.ts'
import { type LinkedDesign, productsIn } from './link/linked-design.ts'
import type { Choices } from './quote-draft.ts'
import type { DraftPlace } from './stored-draft.ts'

/** What a quote is built from. */
export type BuilderChoices = Pick<Choices, 'door'> & {
  /** Those that the builder was asked to know: a shop may have thousands. */
  products: readonly Product[]
  species: readonly WoodSpecies[]
  finishes: readonly FinishOption[]
}

// The page's loader has just fetched these. The dialog has no loader, so opening it again retries a failed read.
export const retryOnMountIn = (place: DraftPlace) => place === 'dialog'

/** Separate from the choices: the builder works without these pictures. */
export const useCategoryPictures = (place: DraftPlace) =>
  useQuery({ ...categoryPicturesQuery, retryOnMount: retryOnMountIn(place) })

/** Reads a product before the draft has its id, so that the draft never holds one that the builder doesn't know. */
export type KnowProduct = {
  know: (id: string) => void
  isAsked: (id: string) => boolean
  /** Of a product that was asked for, even if it is no longer made. */
  nameOf: (id: string) => string | undefined
}

/**
 * `choices` is undefined until woods, finishes and the products asked for have loaded; `retry` refetches the failed ones.
 * A product that doesn't exist or is no longer made is missing from the choices.
 * `linked`: of the address, whose products the page's first render shows.
 */
export function useBuilderChoices(
  place: DraftPlace,
  request: QuoteRequest | undefined,
  linked: LinkedDesign | undefined,
) {
  const retryOnMount = retryOnMountIn(place)
  const client = useQueryClient()
  const [asked, setAsked] = useState<readonly string[]>(() =>
    request?.productId ? [request.productId] : linked ? productsIn(linked) : [],
  )
  const know = useCallback(
    (id: string) => {
      const { queryKey } = productQuery(id)
      // What a list has loaded needs no request of its own.
      client.setQueryData(queryKey, (known: Product | null | undefined) => known ?? findListed(client, id))
      setAsked((ids) => (ids.includes(id) ? ids : [...ids, id]))
    },
    [client],
  )
  const species = useQuery({ ...woodSpeciesQuery, retryOnMount })
  const finishes = useQuery({ ...finishOptionsQuery, retryOnMount })
  const { rules, choice, place: doorPlace, isKnown, ...door } = useDoor()
  const products = useQueries({
    queries: asked.map((id) => ({ ...productQuery(id), retryOnMount })),
    combine: (reads) => ({
      found: reads.every(({ data }) => data !== undefined)
        ? reads.flatMap(({ data }) => (data && !data.retired ? [data] : []))
        : undefined,
      isError: reads.some(({ isError }) => isError),
      refetch: () => reads.map((read) => read.isError && read.refetch()),
    }),
  })
  const kind = request && kindAsked(request)
  // Without it the builder begins as ever, so a failure needs no word.
  const ofKind = useQuery({ ...productsQuery(kind), retryOnMount, enabled: kind !== undefined })
  const isKindKnown = kind === undefined || !ofKind.isPending
  const suggested = kind && suggestedOf(ofKind.data?.products ?? [], request?.dimensions?.length)
  const choices = useMemo(
    () =>
      species.data && finishes.data && rules && isKnown && products.found && isKindKnown
        ? {
            // First, because a request for a kind takes the first of that kind.
            products: suggested ? [suggested, ...products.found] : products.found,
            species: species.data,
            finishes: finishes.data,
            door: { ...choice, place: doorPlace, rules: rules.delivery },
          }
        : undefined,
    [species.data, finishes.data, rules, isKnown, choice, doorPlace, products.found, isKindKnown, suggested],
  )
  return {
    choices,
    know,
    isAsked: useCallback((id: string) => asked.includes(id), [asked]),
    nameOf: useCallback((id: string) => client.getQueryData(productQuery(id).queryKey)?.name, [client]),
    failed: species.isError || finishes.isError || door.rulesFailed || products.isError,
    retry: () => {
      for (const read of [species, finishes]) if (read.isError) void read.refetch()
      door.retry()
      products.refetch()
    },
  }
}

/** The first that comes in this length; if none does, the first, whose range step 2 then says. */
const suggestedOf = (products: readonly Product[], lengthIn: number | string | undefined): Product | undefined =>
  products.find(
    (product) => typeof lengthIn === 'number' && !dimensionProblem('length', lengthIn, boundsOf(product, 'length')),
  ) ?? products[0]

function findListed(client: QueryClient, id: string): Product | undefined {
  const lists = client.getQueriesData<ProductPage>({ queryKey: productListsKey })
  return lists.flatMap(([, page]) => page?.products ?? []).find((product) => product.id === id)
}
