import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  json,
  jsonBody,
  Problem,
  refusals,
  refusalWith,
  rowId,
  TextIdSchema,
} from '../../../platform/api.ts'
import type { Env } from '../../../platform/env.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { StatusSchema } from '../finding/listed-orders.server.ts'
import { handHows, orderStatusNames } from '../order.ts'
import { AmountSchema, answerOrder, OrderSchema, orderNotFound, reasonSchema } from '../order-schema.server.ts'
import { previewOrderMail } from './mail-preview.server.ts'
import { toldMoves } from './order-steps.ts'
import { stepBack } from './step-back.server.ts'

const params = z.object({ id: z.string() })

const AskedMailSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('move'), status: z.enum(toldMoves) }),
  z.object({ about: z.literal('payment'), how: z.enum(handHows), amount: AmountSchema }),
  z.object({ about: z.literal('refund'), payment: TextIdSchema, amount: AmountSchema, reason: reasonSchema(500) }),
  z.object({ about: z.literal('cancel'), reason: reasonSchema(500) }),
])

const routes = {
  back: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/step-back',
    summary: 'Take the last move of an order back, and drop the email about it while it waits',
    request: {
      params,
      ...jsonBody(
        z.object({
          from: StatusSchema.openapi({ description: 'The state it is in, as the owner sees it' }),
          onlyUntold: z
            .boolean()
            .default(false)
            .openapi({ description: 'Change nothing once the email about it is on its way' }),
        }),
      ),
    },
    responses: {
      200: json(OrderSchema, 'The order'),
      ...refusals(400, 401, 404),
      ...refusalWith(409, { reason: z.enum(['not-allowed', 'mailed']) }),
    },
  }),
  preview: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/mail-preview',
    summary:
      'Read what a move, a payment by hand, a refund or a cancellation would write to the customer. Saves nothing',
    request: { params, ...jsonBody(AskedMailSchema) },
    responses: {
      200: json(z.object({ headline: z.string(), text: z.string() }).openapi('MailPreview'), 'The email'),
      ...refusals(400, 401, 404),
    },
  }),
}

/** DESK-4: a move is taken back, and what a press writes to the customer is read before. */
export function createStepsApi(parts: ApiParts & { findPictures: FindPictures; env: Env }) {
  const { store, now, findPictures, env, requireOwner } = parts
  const api = createApi()
  api.use('/admin/orders/:id/step-back', requireOwner)
  api.use('/admin/orders/:id/mail-preview', requireOwner)
  return api
    .openapi(routes.back, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      const { from, onlyUntold } = c.req.valid('json')
      const back = await stepBack(store, id, { from, onlyUntold }, now())
      if (!back) throw orderNotFound()
      if (!back.ok && back.reason === 'mailed')
        throw new Problem(
          409,
          'The email to the customer is already out, so nothing was undone. Step the order back on its page, and write to the customer.',
          { more: { reason: back.reason } },
        )
      if (!back.ok)
        throw new Problem(409, `This order is ${orderStatusNames[back.from].toLowerCase()} now. Look at it again.`, {
          more: { reason: back.reason },
        })
      return c.json(await answerOrder(store, findPictures, id, now()), 200)
    })
    .openapi(routes.preview, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      const order = await store.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
      if (!order) throw orderNotFound()
      const body = c.req.valid('json')
      const asked = 'amount' in body ? { ...body, amountCents: body.amount } : body
      const siteUrl = env.http.publicUrl ?? new URL(c.req.url).origin
      const preview = await previewOrderMail(store, order, asked, siteUrl, now())
      if (!preview) throw new Problem(404, 'Payment not found.')
      return c.json(preview, 200)
    })
}

export type StepsApi = ReturnType<typeof createStepsApi>
