/** The catalog's queries. All pages share them, and each is fetched once per visit (SHELL-8). */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, answeredOrNull, answeredPage, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { centsOf } from '../pricing/money.ts'
import type { CartPriceRule } from '../pricing/price-lines.ts'
import type { CarrierRates, Category } from '../pricing/pricing.ts'
import type { Sort } from './catalog.ts'
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

/** Begins the keys of all reads of products, so that invalidating it reaches all of them. */
export const productsKey = ['products'] as const

export const productListsKey = [...productsKey, 'list'] as const

export type ProductPage = { products: Product[]; total: number }

/** `page` counts from 1. What is left out is the default: everything, by name, the first page. */
export type ProductFilter = {
  q?: string | undefined
  sort?: Sort | undefined
  category?: Category | undefined
  /** The id of a wood. */
  wood?: string | undefined
  /** A length that the products must come in. */
  fitsIn?: number | undefined
  page?: number | undefined
}

/** What narrows a list down. Without defaults, so that the same list has one key. */
const narrowing = ({ q = '', category, wood, fitsIn }: ProductFilter) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(category && { category }),
  ...(wood && { wood }),
  ...(fitsIn !== undefined && { fits: String(fitsIn) }),
})

/** LIST-2: one page of active products, and how many there are on all pages. */
export function productsQuery({ sort, page = 1, ...filter }: ProductFilter = {}) {
  const query = {
    ...narrowing(filter),
    ...(sort && sort !== 'name' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
  return queryOptions({
    ...oncePerVisit,
    queryKey: [...productListsKey, query],
    queryFn: async (): Promise<ProductPage> => {
      const { items, total } = await answeredPage(api.products.$get({ query }))
      return { products: items, total }
    },
  })
}

export type ProductCounts = InferResponseType<typeof api.products.counts.$get, 200>

/** WIN-3: how many products each choice of a filter would list. */
export function productCountsQuery(filter: ProductFilter) {
  const query = narrowing(filter)
  return queryOptions({
    ...oncePerVisit,
    queryKey: [...productsKey, 'counts', query],
    queryFn: () => answered(api.products.counts.$get({ query })),
  })
}

export const featuredProductsQuery = queryOptions({
  ...oncePerVisit,
  queryKey: [...productsKey, 'featured'],
  queryFn: () => answered(api.products.featured.$get()),
})

/** Up to three others, for the page of a product that is no longer made. */
export const similarProductsQuery = (id: string) =>
  queryOptions({
    ...oncePerVisit,
    queryKey: [...productsKey, 'similar', id],
    queryFn: () => answered(api.products[':id'].similar.$get({ param: { id } })),
  })

/** Null if the product doesn't exist. */
export const productQuery = (id: string) =>
  queryOptions({
    ...oncePerVisit,
    queryKey: [...productsKey, 'one', id],
    queryFn: () => answeredOrNull(api.products[':id'].$get({ param: { id } })),
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

/** What decides the prices of a piece: the rule for carts (WHY-4), and what the carrier takes for a quoted piece. */
export type PiecePrices = { cartRule: CartPriceRule; carrier: CarrierRates }

export const piecePricesQuery = queryOptions({
  ...oncePerVisit,
  queryKey: ['piece-prices'],
  queryFn: async (): Promise<PiecePrices> => {
    const { cartPriceRule, quoteShipping } = await answered(api.pricing.$get())
    const { standard, long, longOverInches } = quoteShipping
    return {
      cartRule: cartPriceRule,
      carrier: { cents: centsOf(standard), longCents: centsOf(long), longOverIn: longOverInches },
    }
  },
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
