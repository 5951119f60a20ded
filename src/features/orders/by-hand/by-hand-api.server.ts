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
  TextIdSchema,
} from '../../../platform/api.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { answerUnavailable } from '../../payment/payment-problem.server.ts'
import type { Providers } from '../../payment/provider.ts'
import { formatCents } from '../../pricing/money.ts'
import { dayOf, endOfDay } from '../../shared/days.server.ts'
import { handHows, mostDaysEarly } from '../order.ts'
import {
  AmountSchema,
  answerOrder,
  OrderSchema,
  orderNotFound,
  reasonSchema,
  requiredReason,
} from '../order-schema.server.ts'
import { type RecordedPayment, recordPayment, type UnbookedPayment, unbook } from './payments-by-hand.server.ts'

const params = z.object({ id: z.string(), payment: TextIdSchema })

const routes = {
  book: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/payments/{payment}',
    summary:
      'Book money that came by check, cash or transfer, and email the receipt; an Idempotency-Key makes a retry safe',
    request: {
      params,
      headers: IdempotencyHeaderSchema,
      ...jsonBody(
        z.object({
          how: z.enum(handHows, 'Choose how it was paid.'),
          amount: AmountSchema.optional().openapi({
            description:
              'Any part of what is due; more than this payment goes on to the next. All of this payment if left out',
          }),
          note: reasonSchema(500).default('').openapi({ description: 'Whose check, its number' }),
          on: z.iso.date('Enter a date such as 2026-12-08.').optional().openapi({ description: 'Today if left out' }),
        }),
      ),
    },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409) },
  }),
  unbook: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/payments/{payment}/unbook',
    summary: 'Say that a payment by hand never came, or was for another order; it is due again',
    request: { params, ...jsonBody(z.object({ reason: requiredReason('Say why.') })) },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409) },
  }),
}

/** LIVE-6, DESK-4: payments by check, cash and transfer. */
export function createByHandApi(parts: ApiParts & { providers: Providers; findPictures: FindPictures }) {
  const { store, now, providers, findPictures, requireOwner } = parts
  const api = createApi()
  api.onError(answerUnavailable)
  api.use('/admin/orders/:id/payments/*', requireOwner)
  return api
    .openapi(routes.book, async (c) => {
      const { id: text, payment: paymentId } = c.req.valid('param')
      const id = rowId(text, orderNotFound)
      const { how, amount: amountCents, note, on } = c.req.valid('json')
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      const at = on === undefined ? now() : timeOn(on, now())
      if (at === undefined) throw wrongDay('Choose today or an earlier date.')
      const byHand = { paymentId, amountCents, how, note, at, idempotencyKey }
      const recorded = await recordPayment(store, providers, id, byHand, now())
      if (!recorded.ok) throw recordProblem(recorded)
      return c.json(await answerOrder(store, findPictures, id, now()), 200)
    })
    .openapi(routes.unbook, async (c) => {
      const { id: text, payment: paymentId } = c.req.valid('param')
      const id = rowId(text, orderNotFound)
      const { reason } = c.req.valid('json')
      const unbooked = await unbook(store, providers, { orderId: id, paymentId, reason }, now())
      if (!unbooked.ok) throw new Problem(...unbookRefusals[unbooked.reason])
      return c.json(await answerOrder(store, findPictures, id, now()), 200)
    })
}

/** Now for today, else noon of that day; undefined for a day that hasn't come. */
function timeOn(day: string, now: number): number | undefined {
  const today = dayOf(now)
  if (day > today) return undefined
  return day === today ? now : endOfDay(day) - 12 * 60 * 60 * 1000
}

const wrongDay = (message: string) => new Problem(400, message, { errors: [{ field: 'on', message }] })

function recordProblem(refused: Extract<RecordedPayment, { ok: false }>): Problem {
  switch (refused.reason) {
    case 'too-early':
      return wrongDay(`Choose a date no more than ${mostDaysEarly} days before the order.`)
    case 'too-much':
      return new Problem(409, `Only ${formatCents(refused.dueCents)} is due.`)
    case 'not-due':
      return new Problem(409, notDueTexts[refused.state])
    default:
      return new Problem(...recordRefusals[refused.reason])
  }
}

const notDueTexts: Record<Extract<RecordedPayment, { reason: 'not-due' }>['state'], string> = {
  due: 'This payment is due.',
  paid: 'This payment is booked already.',
  held: 'This payment arrived by card, and is held until you settle it.',
  void: 'Nothing is due: this order is canceled or refunded.',
}

type Refused = Exclude<Extract<RecordedPayment, { ok: false }>['reason'], 'too-early' | 'too-much' | 'not-due'>

const underWay = 'A card payment for this is being processed. Wait until it goes through or fails.'

const recordRefusals: Record<Refused, [status: 404 | 409, text: string]> = {
  'not-found': [404, 'Payment not found.'],
  'not-yet': [409, 'The deposit comes first.'],
  'set-aside': [409, 'This order is set aside. Settle that first.'],
  'key-used': [409, 'This was already recorded with other figures. Check the order and try again.'],
  'under-way': [409, underWay],
}

const unbookRefusals: Record<Extract<UnbookedPayment, { ok: false }>['reason'], [status: 404 | 409, text: string]> = {
  'not-found': [404, 'Payment not found.'],
  'not-by-hand': [409, 'Only a check, cash or a transfer can be unbooked. Refund a card payment.'],
  refunded: [409, 'Some of this was refunded, so it did come in. Refund the rest instead.'],
  closed: [409, 'This order is canceled or refunded, so nothing can be due again.'],
  'under-way': [409, underWay],
}

export type ByHandApi = ReturnType<typeof createByHandApi>
