/** LIVE-9: work orders, for the owner. */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, limited, Problem, refusals, rowId } from '../../platform/api.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { PapersBusy, type RenderPaper } from '../papers/papers.server.tsx'
import { workOrderOf } from './work-order.server.ts'

const workOrder = createRoute({
  method: 'get',
  path: '/admin/orders/{id}/work-order',
  summary: 'The work order as PDF: one sheet per piece, without money',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } },
    ...refusals(401, 404, 429),
  },
})

/** Each takes half a second of a core. */
const limit = { name: 'work-orders', most: 120, windowMs: 10 * 60 * 1000 }

export function createWorkshopApi(parts: ApiParts & { findPictures: FindPictures; renderPaper: RenderPaper }) {
  const { requireOwner, renderPaper } = parts
  const api = createApi()
  api.use('/admin/orders/:id/work-order', requireOwner, limited(parts, limit))
  return api.openapi(workOrder, async (c) => {
    const id = rowId(c.req.valid('param').id, notFound)
    const order = await workOrderOf(parts, id)
    if (!order) throw notFound()
    try {
      // A view of the same bytes, for the response's type.
      return c.body(new Uint8Array(await renderPaper(order)), 200, {
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        // The policy of JSON answers would keep the browser's own viewer from showing it.
        'content-security-policy': "frame-ancestors 'none'",
        'content-disposition': `inline; filename="work-order-${id}.pdf"`,
      })
    } catch (error) {
      if (!(error instanceof PapersBusy)) throw error
      throw new Problem(503, 'We are busy right now. Try again in a moment.', { headers: { 'retry-after': '3' } })
    }
  })
}

const notFound = () => new Problem(404, 'There is no work order for this order.')
