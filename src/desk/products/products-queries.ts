/** What the owner reads and writes of products. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { categoryPicturesQuery, heroImageQuery } from '../../features/catalog/catalog-queries.ts'
import type { Category } from '../../features/pricing/pricing.ts'
import type { ProductsApi } from '../../features/products/products-api.server.ts'
import type { CatalogPicturesApi } from '../../features/products/site-pictures-api.server.ts'
import {
  ApiError,
  answered,
  answeredOrNull,
  answeredPage,
  apiBase,
  apiFetch,
} from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { uploadForm } from '../../platform/browser/upload-client.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerEarlierPicturesKey, ownerProductsKey } from '../parts/owner-keys.ts'
import { refreshProducts } from '../parts/refresh-products.ts'
import { showFailure } from '../parts/show-failure.ts'
import type { OwnPicture } from './product-draft.ts'

const api = hc<ProductsApi>(apiBase, { fetch: apiFetch }).admin.products

export type OwnedProduct = InferResponseType<typeof api.$get, 200>[number]
type NewProduct = InferRequestType<typeof api.$post>['json']

/** `page` counts from 1. */
export type OwnedProductsFilter = {
  q: string
  status: 'on-offer' | 'retired' | undefined
  category: Category | undefined
  page: number
}

/** One page by name, active products first, and how many there are on all pages. The last page stays while the next loads. */
export const ownedProductsQuery = ({ q, status, category, page }: OwnedProductsFilter) =>
  queryOptions({
    queryKey: [...ownerProductsKey, 'list', { q, status, category, page }],
    queryFn: async () => {
      const filter = { ...(q && { q }), ...(status && { status }), ...(category && { category }) }
      const { items, total } = await answeredPage(api.$get({ query: { ...filter, page: String(page) } }))
      return { products: items, total }
    },
    placeholderData: keepPreviousData,
  })

/** Null when there is no such product, such as from an old link. */
export const ownedProductQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownerProductsKey, 'one', id],
    queryFn: (): Promise<OwnedProduct | null> => answeredOrNull(api[':id'].$get({ param: { id } })),
  })

/** How many open carts hold a product; read when needed and never cached. */
export const openCartsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownerProductsKey, 'open-carts', id],
    queryFn: () => answered(api[':id']['open-carts'].$get({ param: { id } })),
    staleTime: 0,
    gcTime: 0,
  })

/** Changes a product by its id and the version that was read, or adds one, once per key. */
type SavedProduct = { product: NewProduct } & ({ id: string; version: string } | { key: string })

export const saveProduct = mutationOptions({
  mutationFn: (save: SavedProduct): Promise<OwnedProduct> =>
    'id' in save
      ? answered(api[':id'].$put({ param: { id: save.id }, json: { ...save.product, version: save.version } }))
      : answered(api.$post({ json: save.product, header: { 'idempotency-key': save.key } })),
  onSuccess: (product, save, _shown, { client }) => {
    toast({ title: 'id' in save ? 'Product Updated' : 'Product Added', description: product.name, tone: 'success' })
    return refreshProducts(client)
  },
})

export const retireProduct = mutationOptions({
  mutationFn: ({ id, retired }: { id: string; retired: boolean }): Promise<OwnedProduct> =>
    retired
      ? answered(api[':id'].retire.$post({ param: { id } }))
      : answered(api[':id'].restore.$post({ param: { id } })),
  onSuccess: ({ name, retired }, _variables, _shown, { client }) => {
    toast({ title: retired ? 'Product Retired' : 'Product Restored', description: name, tone: 'success' })
    return refreshProducts(client)
  },
  onError: (error, { retired }) =>
    showFailure(retired ? 'Retire Failed' : 'Restore Failed', error, "We couldn't reach the shop. Try again."),
})

/** Uploads a picture for a product that is saved later. */
export async function uploadPicture(
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<OwnPicture> {
  const form = new FormData()
  form.set('use', 'product')
  form.set('image', file)
  return uploadForm<OwnPicture>('/admin/pictures', form, options)
}

const earlierApi = hc<CatalogPicturesApi>(apiBase, { fetch: apiFetch }).admin['earlier-pictures']

/** SET-2: what the home page, its portrait and each category showed before. */
export const earlierPicturesQuery = queryOptions({
  queryKey: ownerEarlierPicturesKey,
  queryFn: () => answered(earlierApi.$get()),
})

type PutBack = InferRequestType<(typeof earlierApi)['put-back']['$post']>['json']
export type SitePlace = PutBack['place']

export const putBackPicture = mutationOptions({
  mutationFn: (json: PutBack) => answered(earlierApi['put-back'].$post({ json })),
  onSuccess: (_picture, { place }, _shown, { client }) => {
    toast({ title: 'Picture put back', tone: 'success' })
    if (place !== 'hero' && place !== 'maker') void refreshProducts(client)
  },
  onError: (error) => showFailure("The picture wasn't put back", error, "We couldn't reach the shop. Try again."),
  // Also after a failure: another desk may have changed it.
  onSettled: (_picture, _error, _json, _shown, { client }) =>
    Promise.all(
      [earlierPicturesQuery, heroImageQuery, categoryPicturesQuery].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    ),
})

/** Someone else saved it first. */
export const isChangedElsewhere = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && 'reason' in error.problem && error.problem.reason === 'changed'
