/** The catalogue's reads, as every page shares them: fetched once a visit (SHELL-8). */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ApiError, answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import type { CatalogApi } from './catalog-api.server.ts'

const api = hc<CatalogApi>(apiBase, { fetch: apiFetch })

export type Product = InferResponseType<(typeof api.products)[':id']['$get'], 200>
export type WoodSpecies = InferResponseType<(typeof api)['wood-species']['$get'], 200>[number]
export type FinishOption = InferResponseType<(typeof api)['finish-options']['$get'], 200>[number]

/**
 * SHELL-8. Kept for the visit: by itself TanStack Query drops what no page has shown for five minutes. And asked once: what
 * failed for a page's loader is not asked again by the view that mounts a moment later.
 */
export const oncePerVisit = { gcTime: Number.POSITIVE_INFINITY, retryOnMount: false } as const

/** Its key begins the keys of all other reads of products, so that invalidating it reaches them too. */
export const productsQuery = queryOptions({
  ...oncePerVisit,
  queryKey: ['products'],
  queryFn: () => answered(api.products.$get()),
})

export const featuredProductsQuery = queryOptions({
  ...oncePerVisit,
  queryKey: ['products', 'featured'],
  queryFn: () => answered(api.products.featured.$get()),
})

/** Null when there is no such product. */
export const productQuery = (id: string) =>
  queryOptions({
    ...oncePerVisit,
    queryKey: ['products', 'one', id],
    queryFn: () =>
      answered(api.products[':id'].$get({ param: { id } })).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
  })

export const woodSpeciesQuery = queryOptions({
  ...oncePerVisit,
  queryKey: ['wood-species'],
  queryFn: () => answered(api['wood-species'].$get()),
})

export const finishOptionsQuery = queryOptions({
  ...oncePerVisit,
  queryKey: ['finish-options'],
  queryFn: () => answered(api['finish-options'].$get()),
})

export const heroImageQuery = queryOptions({
  ...oncePerVisit,
  queryKey: ['hero-image'],
  queryFn: () => answered(api['hero-image'].$get()),
})

/** By category slug; null where a category has none. */
export const categoryPicturesQuery = queryOptions({
  ...oncePerVisit,
  queryKey: ['category-pictures'],
  queryFn: () => answered(api['category-pictures'].$get()),
})
