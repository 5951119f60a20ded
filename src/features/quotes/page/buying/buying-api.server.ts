/** JOB-2: what a customer's quote becomes when it is bought at once. The token of its link is the only key. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  jsonBody,
  limited,
  Problem,
  refusals,
  refusalWith,
} from '../../../../platform/api.ts'
import { SessionIdSchema } from '../../../cart/cart-api.server.ts'
import { keepPrivate, quoteByLink } from '../../request/quote-links-api.server.ts'
import { buyNow, noRoom } from './buying.server.ts'

const path = '/quote-pages/{token}/cart'

const route = createRoute({
  method: 'post',
  path,
  summary: 'Put the pieces of an unanswered quote into a cart, where each can be sold at a price',
  description: 'Nothing is charged, and the quote stays. Called again, it adds nothing that is there.',
  request: {
    params: z.object({ token: z.string() }),
    ...jsonBody(z.object({ sessionId: SessionIdSchema.openapi({ description: 'Of the cart' }) })),
  },
  responses: {
    204: { description: 'They are in the cart' },
    ...refusals(400, 404, 429),
    ...refusalWith(409, { reason: z.enum(['answered', 'not-sold', 'full', 'replaced']) }),
  },
})

const buyLimit = { name: 'quote-cart', most: 40, windowMs: 10 * 60 * 1000 }

export function createBuyingApi(parts: Pick<ApiParts, 'store' | 'now'>) {
  const { store, now } = parts
  const api = createApi()
  api.use('/quote-pages/*', keepPrivate)
  api.post('/quote-pages/:token/cart', limited(parts, buyLimit))
  return api.openapi(route, async (c) => {
    const quote = await quoteByLink(store, c.req.valid('param').token)
    const outcome = await buyNow(store, quote.id, c.req.valid('json').sessionId, now())
    if (outcome === 'answered')
      throw refused('answered', 'This quote has an answer by now, or is closed. Reload the page to see it.')
    if (outcome === 'full') throw refused('full', noRoom)
    if (outcome !== 'filled') throw refused('not-sold', outcome.reasons.join(' '))
    return c.body(null, 204)
  })
}

const refused = (reason: string, detail: string) => new Problem(409, detail, { more: { reason } })

export type BuyingApi = ReturnType<typeof createBuyingApi>
