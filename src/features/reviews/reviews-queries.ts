/** What pages read of reviews. */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { oncePerVisit } from '../catalog/catalog-queries.ts'
import type { ReviewsApi } from './reviews-api.server.ts'

const api = hc<ReviewsApi>(apiBase, { fetch: apiFetch }).reviews

export type ShownReview = InferResponseType<typeof api.$get, 200>[number]

export const reviewsKey = ['reviews'] as const

/** WIN-10: the newest that the website shows, or those of a product and its kind. */
export const reviewsQuery = (product?: string) =>
  queryOptions({
    ...oncePerVisit,
    queryKey: [...reviewsKey, { product }],
    queryFn: () => answered(api.$get({ query: { ...(product && { product }) } })),
  })
