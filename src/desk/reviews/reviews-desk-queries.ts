/** The owner's list of reviews, and changes to it. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import type { ReviewsApi } from '../../features/reviews/reviews-api.server.ts'
import { reviewsKey } from '../../features/reviews/reviews-queries.ts'
import { answered, answeredPage, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { toastBinned } from '../bin/bin-queries.ts'
import { ownerReviewsKey, ownerTodayKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'

const api = hc<ReviewsApi>(apiBase, { fetch: apiFetch }).admin

export type OwnedReview = InferResponseType<typeof api.reviews.$get, 200>[number]
export type EnteredReview = InferRequestType<typeof api.reviews.$post>['json']

/** One page, those that wait first, and how many there are on all pages. */
export const ownedReviewsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ownerReviewsKey, { page }],
    queryFn: async () => {
      const { items, total } = await answeredPage(api.reviews.$get({ query: { page: String(page) } }))
      return { reviews: items, total }
    },
    placeholderData: keepPreviousData,
  })

/** Enters one, or changes what was entered. */
export const saveReview = mutationOptions({
  mutationFn: ({ id, json, was }: { id: number | undefined; json: EnteredReview; was: OwnedReview | undefined }) =>
    id === undefined
      ? answered(api.reviews.$post({ json }))
      : answered(api.reviews[':id'].$put({ param: { id: String(id) }, json: { ...json, was } })),
  onSuccess: () => toast({ title: 'Review Saved', description: 'It is on the website.', tone: 'success' }),
  onSettled: (_review, _error, _variables, _context, { client }) => refreshReviews(client),
})

export const judgeReview = mutationOptions({
  mutationFn: ({ id, state, version }: { id: number; state: 'shown' | 'hidden'; version: number }) =>
    answered(api.reviews[':id'].$patch({ param: { id: String(id) }, json: { state, version } })),
  onSuccess: ({ state }) =>
    toast({ title: state === 'shown' ? 'Review on the Website' : 'Review Hidden', tone: 'success' }),
  onError: (error) => showFailure('Update Failed', error),
  onSettled: (_review, _error, _variables, _context, { client }) => refreshReviews(client),
})

export const removeReview = mutationOptions({
  mutationFn: ({ id }: { id: number }) => deleted(api.reviews[':id'].$delete({ param: { id: String(id) } })),
  onSuccess: (_nothing, { id }, _context, { client }) =>
    toastBinned('Review Deleted', { kind: 'review', id: String(id) }, client),
  onError: (error) => showFailure('Delete Failed', error),
  onSettled: (_nothing, _error, _variables, _context, { client }) => refreshReviews(client),
})

/** The full address of a delivered order's private link. */
export const makeReviewLink = mutationOptions({
  mutationFn: async ({ orderId }: { orderId: number }) => {
    const { link } = await answered(api.orders[':id']['review-link'].$post({ param: { id: String(orderId) } }))
    return new URL(link, location.href).href
  },
  onError: (error) => showFailure('No Link', error),
})

async function refreshReviews(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: reviewsKey })
  await Promise.all([ownerReviewsKey, ownerTodayKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
