import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  fieldsProblem,
  json,
  jsonBody,
  Problem,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import { dayOf } from '../../shared/days.server.ts'
import { conflictProblem, conflictRefusal } from '../../shared/two-desks/merge-edit.server.ts'
import { orderStatusNames } from '../order.ts'
import { orderNotFound, reasonSchema } from '../order-schema.server.ts'
import { movePromise } from './promise.server.ts'

const DaySchema = z.iso.date('Enter a date such as 2026-12-08.')

const move = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/promise',
  summary: 'Promise another day for an order',
  request: {
    params: z.object({ id: z.string() }),
    ...jsonBody(
      z.object({
        from: DaySchema.nullable().openapi({ description: 'The day promised so far, as the owner sees it' }),
        to: DaySchema,
        word: reasonSchema(300).default('').openapi({ description: "Why, for the order's history" }),
      }),
    ),
  },
  responses: {
    200: json(z.object({ id: z.int(), promisedOn: z.iso.date() }), 'The new day'),
    ...refusals(400, 401, 404),
    ...conflictRefusal,
  },
})

/** LIVE-9: the promised day of an order. */
export function createPromiseApi({ store, now, requireOwner }: ApiParts) {
  const api = createApi()
  api.use(move.path.replace('{id}', ':id'), requireOwner)
  return api.openapi(move, async (c) => {
    const id = rowId(c.req.valid('param').id, orderNotFound)
    const { word: reason, ...wanted } = c.req.valid('json')
    if (wanted.to < dayOf(now())) throw fieldsProblem([{ field: 'to', message: 'Choose today or a later date.' }])
    const moved = await movePromise(store, id, { ...wanted, reason }, now())
    if (!moved) throw orderNotFound()
    if (!moved.ok && moved.reason === 'closed')
      throw new Problem(409, `This order is ${orderStatusNames[moved.status].toLowerCase()}, so its date can't change.`)
    if (!moved.ok) throw conflictProblem(moved)
    return c.json({ id, promisedOn: wanted.to }, 200)
  })
}

export type PromiseApi = ReturnType<typeof createPromiseApi>
