/** WIN-10: reviews on the website, at the desk, and behind a customer's private link. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  fieldsProblem,
  json,
  jsonBody,
  jsonPage,
  PageSchema,
  Problem,
  refusals,
  rowId,
  setPageHeaders,
  TextIdSchema,
} from '../../platform/api.ts'
import { conflictProblem, conflictRefusal } from '../shared/two-desks/merge-edit.server.ts'
import { deskReviewsPerPage } from './review.ts'
import { linkOfOrder } from './review-requests.server.ts'
import {
  ChangedReviewSchema,
  EnteredReviewSchema,
  JudgmentSchema,
  OwnedReviewSchema,
  ownedAnswer,
  ShownReviewSchema,
  shownAnswer,
} from './review-schemas.server.ts'
import {
  binReview,
  changeEntered,
  type Entered,
  enterReview,
  judgeReview,
  listReviews,
  listShown,
  listShownOf,
  type ReviewRow,
} from './reviews.server.ts'

const byId = z.object({ id: z.string() })

const routes = {
  shown: createRoute({
    method: 'get',
    path: '/reviews',
    summary: 'The newest reviews that customers let us show, of a product and its kind if one is named',
    request: { query: z.object({ product: TextIdSchema.optional() }) },
    responses: { 200: json(z.array(ShownReviewSchema), 'Reviews'), ...refusals(400) },
  }),
  owned: createRoute({
    method: 'get',
    path: '/admin/reviews',
    summary: `All reviews, those that wait first, ${deskReviewsPerPage} at a time`,
    request: { query: z.object({ page: PageSchema }) },
    responses: { 200: jsonPage(z.array(OwnedReviewSchema), 'Reviews'), ...refusals(400, 401) },
  }),
  enter: createRoute({
    method: 'post',
    path: '/admin/reviews',
    summary: 'Enter what a customer said, with their leave. It is shown at once',
    request: jsonBody(EnteredReviewSchema),
    responses: { 201: json(OwnedReviewSchema, 'The review'), ...refusals(400, 401) },
  }),
  change: createRoute({
    method: 'put',
    path: '/admin/reviews/{id}',
    summary: "Change a review that the owner entered. A customer's own words stay as they are",
    request: { params: byId, ...jsonBody(ChangedReviewSchema) },
    responses: { 200: json(OwnedReviewSchema, 'The review'), ...refusals(400, 401, 404), ...conflictRefusal },
  }),
  judge: createRoute({
    method: 'patch',
    path: '/admin/reviews/{id}',
    summary: 'Show a review on the website, or hide it',
    request: { params: byId, ...jsonBody(JudgmentSchema) },
    responses: { 200: json(OwnedReviewSchema, 'The review'), ...refusals(400, 401, 404, 409) },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/admin/reviews/{id}',
    summary: 'Put a review into the bin, where it can be brought back for 30 days',
    request: { params: byId },
    responses: { 204: { description: 'Deleted' }, ...refusals(401, 404) },
  }),
  link: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/review-link',
    summary: "The private link to a delivered order's review, made if there is none yet",
    request: { params: byId },
    responses: {
      200: json(z.object({ link: z.string().openapi({ example: '/review/…' }) }), 'The link'),
      ...refusals(401, 404, 409),
    },
  }),
}

export function createReviewsApi({ store, now, requireOwner }: ApiParts) {
  const api = createApi()
  api.use('/admin/reviews', requireOwner)
  api.use('/admin/reviews/*', requireOwner)
  api.use('/admin/orders/:id/review-link', requireOwner)
  return api
    .openapi(routes.shown, async (c) => {
      const { product } = c.req.valid('query')
      const reviews = await (product === undefined ? listShown(store) : listShownOf(store, product))
      return c.json(reviews.map(shownAnswer), 200)
    })
    .openapi(routes.owned, async (c) => {
      const { page } = c.req.valid('query')
      const { reviews, total } = await listReviews(store, page)
      setPageHeaders(c, { page, pageSize: deskReviewsPerPage, total })
      return c.json(reviews.map(ownedAnswer), 200)
    })
    .openapi(routes.enter, async (c) =>
      c.json(ownedAnswer(enteredOr(await enterReview(store, c.req.valid('json'), now()))), 201),
    )
    .openapi(routes.change, async (c) => {
      const id = rowId(c.req.valid('param').id, reviewNotFound)
      return c.json(ownedAnswer(enteredOr(await changeEntered(store, id, c.req.valid('json'), now()))), 200)
    })
    .openapi(routes.judge, async (c) => {
      const id = rowId(c.req.valid('param').id, reviewNotFound)
      const judged = await judgeReview(store, id, c.req.valid('json'), now())
      if (judged.ok) return c.json(ownedAnswer(judged.review), 200)
      switch (judged.reason) {
        case 'not-found':
          throw reviewNotFound()
        case 'changed':
          throw new Problem(409, 'The customer changed it since you read it. Read it again first.')
        case 'no-leave':
          throw new Problem(409, "The customer didn't say that you may show it.")
      }
    })
    .openapi(routes.remove, async (c) => {
      if (!(await binReview(store, rowId(c.req.valid('param').id, reviewNotFound), now()))) throw reviewNotFound()
      return c.body(null, 204)
    })
    .openapi(routes.link, async (c) => {
      const found = await linkOfOrder(store, rowId(c.req.valid('param').id, orderNotFound), now())
      if (found.ok) {
        c.header('cache-control', 'no-store')
        return c.json({ link: `/review/${found.request.token}` }, 200)
      }
      if (found.reason === 'not-found') throw orderNotFound()
      throw new Problem(409, 'Ask for a review once the order is delivered.')
    })
}

function enteredOr(entered: Entered): ReviewRow {
  if (entered.ok) return entered.review
  switch (entered.reason) {
    case 'not-found':
      throw reviewNotFound()
    case 'not-own':
      throw new Problem(409, "These are the customer's own words. You can hide them, and not change them.")
    case 'conflict':
      throw conflictProblem(entered)
    case 'no-order':
      throw fieldsProblem([{ field: 'orderId', message: 'There is no order with this number.' }])
  }
}

const reviewNotFound = () => new Problem(404, 'Review not found.')
const orderNotFound = () => new Problem(404, 'Order not found.')

export type ReviewsApi = ReturnType<typeof createReviewsApi>
