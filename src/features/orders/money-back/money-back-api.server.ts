import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  IdempotencyHeaderSchema,
  json,
  jsonBody,
  Problem,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { answerUnavailable } from '../../payment/payment-problem.server.ts'
import { findProvider, type Providers } from '../../payment/provider.ts'
import { formatCents } from '../../pricing/money.ts'
import { listPayments } from '../order-payments.server.ts'
import { AmountSchema, answerOrder, OrderSchema, orderNotFound, requiredReason } from '../order-schema.server.ts'
import { markLookedAt } from './looked-at.server.ts'
import { bookProviderNews } from './provider-news.server.ts'
import { type RequestedRefund, refundOrder } from './refunds.server.ts'

const orderId = z.object({ id: z.string() })

const routes = {
  lookedAt: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/looked-at',
    summary: 'Take what happened to an order at the payment provider off the list for today',
    request: { params: orderId },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(401, 404) },
  }),
  refund: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/refunds',
    summary: 'Refund all or part through the provider, and email the customer; an Idempotency-Key makes a retry safe',
    request: {
      params: orderId,
      headers: IdempotencyHeaderSchema,
      ...jsonBody(
        z.object({
          amount: AmountSchema,
          reason: requiredReason('Say why. The customer reads it.'),
          payment: z
            .string()
            .max(100)
            .optional()
            .openapi({ description: 'Its id; needed when several payments were made' }),
        }),
      ),
    },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409) },
  }),
}

/** ADMIN-8, OUT-1: refunds, and what happened to an order's money at the provider. */
export function createMoneyBackApi(parts: ApiParts & { providers: Providers; findPictures: FindPictures }) {
  const { store, now, providers, findPictures, requireOwner } = parts
  const api = createApi()
  api.onError(answerUnavailable)
  api.use('/admin/orders/:id/looked-at', requireOwner)
  api.use('/admin/orders/:id/refunds', requireOwner)

  const answerOne = (id: number) => answerOrder(store, findPictures, id, now())
  /** The provider refused what the books allow: something happened there that the shop wasn't told. */
  const catchUp = async (id: number) => {
    for (const payment of await listPayments(store, id)) {
      const provider = findProvider(providers, payment.provider ?? '')
      if (provider && payment.intent_id !== null)
        await bookProviderNews(store, providers, provider, payment.intent_id, now())
    }
  }
  return api
    .openapi(routes.lookedAt, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      await markLookedAt(store, id)
      return c.json(await answerOne(id), 200)
    })
    .openapi(routes.refund, async (c) => {
      const id = rowId(c.req.valid('param').id, orderNotFound)
      const { amount: amountCents, payment: paymentId, reason } = c.req.valid('json')
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      const asked = { orderId: id, paymentId, amountCents, reason, idempotencyKey }
      const refunded = await refundOrder(store, providers, asked, now())
      if (!refunded) throw orderNotFound()
      if (!refunded.ok && refunded.reason === 'refused') await catchUp(id)
      if (!refunded.ok) throw refundProblem(refunded)
      return c.json(await answerOne(id), 200)
    })
}

type RefusedRefund = Exclude<RequestedRefund, { ok: true }>

function refundProblem(refused: RefusedRefund): Problem {
  if (refused.reason === 'too-much') return new Problem(409, `You can refund up to ${formatCents(refused.leftCents)}.`)
  if (refused.reason === 'refused') return new Problem(409, `The payment provider refused: ${refused.message}`)
  return new Problem(...refundRefusals[refused.reason])
}

const refundRefusals: Record<
  Exclude<RefusedRefund['reason'], 'too-much' | 'refused'>,
  [status: 400 | 409 | 503, text: string]
> = {
  'not-refundable': [409, 'This order was never paid, or it was fully refunded.'],
  'which-payment': [400, 'Choose which payment to refund.'],
  'other-provider': [
    409,
    "Another payment provider took this payment, and its keys aren't set. Set them, or refund it in the provider's dashboard.",
  ],
  disputed: [409, 'The bank holds this money because of a dispute, so there is nothing left to refund.'],
  'key-used': [409, 'This refund was already requested for a different amount. Check the order and try again.'],
  'under-way': [409, "Another refund of this order is waiting for the payment provider. We'll retry it automatically."],
  unanswered: [503, "The payment provider didn't respond. We saved the refund and will retry it automatically."],
}

export type MoneyBackApi = ReturnType<typeof createMoneyBackApi>
