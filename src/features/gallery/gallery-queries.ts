import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, answeredPage, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { oncePerVisit } from '../catalog/catalog-queries.ts'
import type { Category } from '../pricing/pricing.ts'
import type { PageAddress } from '../shared/page-link.tsx'
import type { GalleryApi } from './gallery-api.server.ts'

const api = hc<GalleryApi>(apiBase, { fetch: apiFetch })

export type GalleryImage = InferResponseType<(typeof api)['gallery-images']['$get'], 200>[number]

/** What a shopper sees of it full screen. */
export type LightboxImage = Pick<GalleryImage, 'id' | 'title' | 'description' | 'picture'> & {
  /** What it shows, in words. */
  caption: string
  /** The builder's address for a piece like it. */
  like?: PageAddress
}

/** Begins the keys of all reads of the gallery, so that invalidating it reaches all of them. */
export const galleryKey = ['gallery-images'] as const

/** `page` counts from 1; without a category, pictures of all. */
export type GalleryFilter = { category?: Category | undefined; page?: number | undefined }

/** GAL-1: one page of pictures in the owner's order, and how many there are on all pages. */
export function galleryQuery({ category, page = 1 }: GalleryFilter = {}) {
  // Without defaults, so that the same list has one key.
  const query = { ...(category && { category }), ...(page > 1 && { page: String(page) }) }
  return queryOptions({
    ...oncePerVisit,
    queryKey: [...galleryKey, 'list', query],
    queryFn: async () => {
      const { items, total } = await answeredPage(api['gallery-images'].$get({ query }))
      return { images: items, total }
    },
  })
}

/** GUIDE-4: up to six. */
export const featuredImagesQuery = queryOptions({
  ...oncePerVisit,
  queryKey: [...galleryKey, 'featured'],
  queryFn: () => answered(api['gallery-images'].featured.$get()),
})
