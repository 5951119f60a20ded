/** WIN-7: what a customer keeps of an order: its receipt, and its delivery for a calendar. Its token is the key. */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, limited, Problem, refusals } from '../../../platform/api.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { findOrderByToken, isOrderToken } from '../../orders/orders.server.ts'
import { answerPaper } from '../../papers/answer-paper.server.ts'
import type { RenderPaper } from '../../papers/papers.server.tsx'
import { orderNotFound } from '../checkout-api.server.ts'
import { deliveryCalendar } from './kept-days.server.ts'
import { receiptOf } from './order-receipt.server.ts'

const request = { params: z.object({ token: z.string() }) }

const routes = {
  receipt: createRoute({
    method: 'get',
    path: '/orders/{token}/receipt.pdf',
    summary: "The receipt of a cart's paid order as PDF",
    request,
    responses: {
      200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } },
      ...refusals(404, 429),
    },
  }),
  calendar: createRoute({
    method: 'get',
    path: '/orders/{token}/delivery.ics',
    summary: 'The days of delivery of a paid order, for a calendar',
    request,
    responses: {
      200: { description: 'iCalendar (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
      ...refusals(404),
    },
  }),
}

/** Each takes half a second of a core. The papers of quotes count too. */
const paperLimit = { name: 'papers', most: 60, windowMs: 10 * 60 * 1000 }

const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

export function createOrderPapersApi(
  parts: Pick<ApiParts, 'store' | 'now'> & { findPictures: FindPictures; renderPaper: RenderPaper },
) {
  const { store, now, findPictures, renderPaper } = parts
  const api = createApi()
  api.get('/orders/:token/receipt.pdf', limited(parts, paperLimit))
  const orderOf = async (token: string) => {
    const found = isOrderToken(token) ? await findOrderByToken(store, token) : undefined
    if (!found) throw orderNotFound()
    return found
  }
  return api
    .openapi(routes.receipt, async (c) => {
      const found = await orderOf(c.req.valid('param').token)
      const paper = await receiptOf(store, found, findPictures)
      if (!paper) throw new Problem(404, 'There is no receipt for this order.')
      return await answerPaper(c, renderPaper(paper), {
        file: `receipt-order-${found.order.id}.pdf`,
        headers: privateHeaders,
      })
    })
    .openapi(routes.calendar, async (c) => {
      const { order, items } = await orderOf(c.req.valid('param').token)
      const file = deliveryCalendar(order, items, now())
      if (file === undefined) throw new Problem(404, 'There is no day of delivery for this order.')
      return c.body(file, 200, {
        ...privateHeaders,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="delivery-order-${order.id}.ics"`,
      })
    })
}
