/** What the page behind a review's private link reads and does. Its token is the only key. */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, answeredOrNull, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import type { WrittenReview } from './review.ts'
import type { ReviewPageApi } from './review-page-api.server.ts'

const api = hc<ReviewPageApi>(apiBase, { fetch: apiFetch })['review-pages'][':token']

export type ReviewPageData = InferResponseType<typeof api.$get, 200>

const timeoutMs = 20_000
const withTimeout = () => ({ init: { signal: AbortSignal.timeout(timeoutMs) } })

export const reviewPageKey = (token: string) => ['review-page', token]

/** Null for an address that is no one's. */
export const reviewPageQuery = (token: string) =>
  queryOptions({
    queryKey: reviewPageKey(token),
    queryFn: () => answeredOrNull(api.$get({ param: { token } }, withTimeout())),
  })

export const sendReview = (token: string, json: WrittenReview) =>
  answered(api.$put({ param: { token }, json }, withTimeout()))

export const withdrawReview = (token: string) => done(api.$delete({ param: { token } }, withTimeout()))

export const stopReviewEmails = (token: string) => done(api.unsubscribe.$post({ param: { token } }, withTimeout()))
