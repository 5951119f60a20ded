/** WIN-10: what a customer does by the private link to a review. */
import { createRoute, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { type ApiParts, createApi, json, jsonBody, limited, Problem, refusals } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { suggestedName } from './review.ts'
import { findRequest, type RequestRow, stopRequests } from './review-requests.server.ts'
import { ReviewPageSchema, WrittenReviewSchema } from './review-schemas.server.ts'
import { describePieces, noPiece, placeOf } from './reviewed-piece.server.ts'
import { findReviewOf, withdrawReview, writeReview } from './reviews.server.ts'

const byToken = z.object({ token: z.string() })
const path = '/review-pages/{token}'

const routes = {
  page: createRoute({
    method: 'get',
    path,
    summary: 'What the page behind the link shows',
    request: { params: byToken },
    responses: { 200: json(ReviewPageSchema, 'The page'), ...refusals(404) },
  }),
  write: createRoute({
    method: 'put',
    path,
    summary: 'Write the review, or change it until it is on the website',
    request: { params: byToken, ...jsonBody(WrittenReviewSchema) },
    responses: { 200: json(ReviewPageSchema, 'The page'), ...refusals(400, 404, 409, 429) },
  }),
  withdraw: createRoute({
    method: 'delete',
    path,
    summary: 'Take the review back, also off the website',
    request: { params: byToken },
    responses: { 204: { description: 'Taken back' }, ...refusals(404, 429) },
  }),
  unsubscribe: createRoute({
    method: 'post',
    path: `${path}/unsubscribe`,
    summary:
      'No more emails that ask for a review, as an email program does it (RFC 8058). Whatever is sent is not read',
    request: { params: byToken },
    responses: { 204: { description: 'Done' }, ...refusals(404, 429) },
  }),
  unsubscribePage: createRoute({
    method: 'get',
    path: `${path}/unsubscribe`,
    summary: 'To the page where these emails are stopped. Opening it stops nothing: mail programs fetch links, too',
    request: { params: byToken },
    responses: { 303: { description: "To the customer's page" }, ...refusals(404, 429) },
  }),
}

const limit = { name: 'review-pages', most: 40, windowMs: 10 * 60 * 1000 }

/** For every answer behind such a link. */
const keepPrivate: MiddlewareHandler = async (c, next) => {
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  await next()
}

export function createReviewPageApi(parts: ApiParts) {
  const { store, now } = parts
  const api = createApi()
  api.use('/review-pages/*', keepPrivate)
  const writes = limited(parts, limit)
  api.use('/review-pages/:token', (c, next) => (c.req.method === 'GET' ? next() : writes(c, next)))
  api.use('/review-pages/:token/unsubscribe', writes)
  return api
    .openapi(routes.page, async (c) =>
      c.json(await readPage(store, await requestByLink(store, c.req.valid('param').token)), 200),
    )
    .openapi(routes.write, async (c) => {
      const request = await requestByLink(store, c.req.valid('param').token)
      if (!(await writeReview(store, request, c.req.valid('json'), now())))
        throw new Problem(409, 'Your review is on our website now. Take it back to write another.')
      return c.json(await readPage(store, request), 200)
    })
    .openapi(routes.withdraw, async (c) => {
      await withdrawReview(store, await requestByLink(store, c.req.valid('param').token))
      return c.body(null, 204)
    })
    .openapi(routes.unsubscribe, async (c) => {
      await stopRequests(store, await requestByLink(store, c.req.valid('param').token), now())
      return c.body(null, 204)
    })
    .openapi(routes.unsubscribePage, async (c) => {
      const { token } = c.req.valid('param')
      await requestByLink(store, token)
      return c.redirect(`/review/${token}#emails`, 303)
    })
}

async function requestByLink(store: Store, token: string): Promise<RequestRow> {
  const request = await findRequest(store, token)
  if (!request) throw new Problem(404, 'There is no review at this address.')
  return request
}

async function readPage(store: Store, request: RequestRow): Promise<z.infer<typeof ReviewPageSchema>> {
  const order = await store.db
    .selectFrom('orders')
    .select(['customer_name', 'shipping_address'])
    .where('id', '=', request.order_id)
    .executeTakeFirstOrThrow()
  const { piece, more } = (await describePieces(store, request.order_id)) ?? noPiece
  const review = await findReviewOf(store, request.id)
  return {
    orderId: request.order_id,
    piece,
    more,
    suggested: { name: suggestedName(order.customer_name), place: placeOf(order.shipping_address) },
    review: review
      ? {
          ...{ words: review.words, name: review.name, place: review.place },
          ...{ mayShow: review.may_show === 1, isShown: review.state === 'shown' },
        }
      : null,
    isStopped: request.stopped_at !== null,
  }
}

export type ReviewPageApi = ReturnType<typeof createReviewPageApi>
