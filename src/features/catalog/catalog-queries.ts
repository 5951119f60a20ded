/** The catalog's queries. All pages share them, and each is fetched once per visit (SHELL-8). */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ApiError, answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import type { CatalogApi } from './catalog-api.server.ts'

const api = hc<CatalogApi>(apiBase, { fetch: apiFetch })

export type Product = InferResponseType<(typeof api.products)[':id']['$get'], 200>
export type WoodSpecies = InferResponseType<(typeof api)['wood-species']['$get'], 200>[number]
export type CategoryPictures = InferResponseType<(typeof api)['category-pictures']['$get'], 200>
export type FinishOption = InferResponseType<(typeof api)['finish-options']['$get'], 200>[number]

/**
 * SHELL-8. By default TanStack Query drops data that no page has shown for five minutes, and repeats a query that failed in
 * the page's loader when the page mounts a moment later.
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

/** Null if the product doesn't exist. */
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

/** By category slug; null for a category without a picture. */
export const categoryPicturesQuery = queryOptions({
  ...oncePerVisit,
  queryKey: ['category-pictures'],
  queryFn: () => answered(api['category-pictures'].$get()),
})
