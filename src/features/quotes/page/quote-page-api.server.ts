/** LIVE-1, LIVE-3, LIVE-5, LIVE-6: what the customer's page reads and does. The token is the only key; it is never logged. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  fieldsProblem,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  refusalWith,
  SignedDecimalSchema,
  TextIdSchema,
} from '../../../platform/api.ts'
import { AddressSchema, BrowserProviderSchema } from '../../checkout/checkout-schemas.server.ts'
import type { FindPlace } from '../../delivery/places/zip-codes.server.ts'
import { deliveryProblem } from '../../delivery/zip-field.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { type PreparedPayment, preparePayment } from '../../orders/pay-order.server.ts'
import { answerUnavailable } from '../../payment/payment-problem.server.ts'
import type { Providers } from '../../payment/provider.ts'
import { centsOf, decimalFromCents } from '../../pricing/money.ts'
import { keptText, signatureProblem } from '../../shared/plain-text.ts'
import { type Accepted, acceptOffer, declineOffer } from '../offers/accept-offer.server.ts'
import { textOf } from '../offers/drafts/draft-schema.server.ts'
import { findAcceptance } from '../offers/frozen-offer.server.ts'
import { markSeen } from '../offers/offers.server.ts'
import { offerStateNames } from '../request/pipeline/offer-state.ts'
import { quoteClosedText } from '../request/pipeline/pipeline.ts'
import { keepPrivate, quoteByLink } from '../request/quote-links-api.server.ts'
import { QuotePageSchema, readQuotePage } from './quote-page.server.ts'
import { offerAltered } from './quote-papers-api.server.ts'

const params = z.object({ token: z.string() })
const version = z.int().min(1)

const name = z
  .string('Type your full name.')
  .max(120, 'Use 120 characters or fewer.')
  .refine((text) => text.trim() !== '', { error: 'Type your full name.', abort: true })
  .refine((text) => signatureProblem(text) === undefined, {
    error: ({ input }) => signatureProblem(String(input)) ?? '',
  })
  .transform(keptText)

const refusedAnswer = refusalWith(409, {
  reason: z.enum([
    ...(['older', 'closed', 'quote-closed', 'other-place', 'no-address'] as const),
    ...(['not-offered', 'other-total', 'altered', 'replaced'] as const),
  ]),
})

const routes = {
  page: createRoute({
    method: 'get',
    path: '/quote-pages/{token}',
    summary: "A customer's quote, by the token of its private link",
    request: { params },
    responses: { 200: json(QuotePageSchema, 'The quote'), ...refusals(404), ...refusalWith(409, {}) },
  }),
  seen: createRoute({
    method: 'post',
    path: '/quote-pages/{token}/seen',
    summary: "Say that the customer has read the newest offer; the owner's own look doesn't count",
    request: { params },
    responses: {
      204: { description: 'Noted' },
      ...refusals(404),
      ...refusalWith(409, { reason: z.enum(['replaced']) }),
    },
  }),
  accept: createRoute({
    method: 'post',
    path: '/quote-pages/{token}/accept',
    summary: 'Accept a version of the offer; it becomes an order',
    request: {
      params,
      ...jsonBody(
        z.object({
          version,
          name,
          address: AddressSchema.nullish(),
          chosen: z.array(z.string().max(70)).max(100).optional().openapi({
            description: 'Keys of what the customer takes; without it, what is taken at first',
          }),
          total: SignedDecimalSchema.optional().openapi({
            description: 'What the customer saw; refused if it differs',
          }),
        }),
      ),
    },
    responses: {
      200: json(QuotePageSchema, 'The quote, with its order'),
      ...refusals(400, 404, 429),
      ...refusedAnswer,
    },
  }),
  decline: createRoute({
    method: 'post',
    path: '/quote-pages/{token}/decline',
    summary: 'Decline a version of the offer',
    request: { params, ...jsonBody(z.object({ version, reason: textOf(2_000).default('') })) },
    responses: { 200: json(QuotePageSchema, 'The quote'), ...refusals(400, 404, 429), ...refusedAnswer },
  }),
  pay: createRoute({
    method: 'post',
    path: '/quote-pages/{token}/payments/{payment}',
    summary: 'Get what the card form needs to pay a deposit or balance',
    request: { params: params.extend({ payment: TextIdSchema }) },
    responses: {
      200: json(
        z.object({ clientSecret: z.string(), amount: DecimalSchema, payment: BrowserProviderSchema }),
        'What the card form needs',
      ),
      ...refusals(400, 404, 429),
      ...refusalWith(409, {
        reason: z.enum(['not-due', 'not-yet', 'too-much', 'too-little', 'under-way', 'replaced']),
      }),
    },
  }),
}

/** Plenty for a customer with shaky fingers, slow for a script. */
const answerLimit = { name: 'offer-answers', most: 40, windowMs: 10 * 60 * 1000 }
const payLimit = { name: 'offer-payments', most: 60, windowMs: 10 * 60 * 1000 }

export function createQuotePageApi(
  parts: Pick<ApiParts, 'store' | 'now'> & {
    findPlace: FindPlace
    findPictures: FindPictures
    providers: Providers
    isOwner: (c: Context) => Promise<boolean>
  },
) {
  const { store, now, providers, findPlace, isOwner } = parts
  const api = createApi()
  api.onError(answerUnavailable)
  api.use('/quote-pages/*', keepPrivate)
  api.post('/quote-pages/:token/accept', limited(parts, answerLimit))
  api.post('/quote-pages/:token/decline', limited(parts, answerLimit))
  api.post('/quote-pages/:token/payments/:payment', limited(parts, payLimit))

  const quoteOf = (token: string) => quoteByLink(store, token)
  const answer = async (token: string) => readQuotePage(parts, await quoteOf(token), token)
  return api
    .openapi(routes.page, async (c) => c.json(await answer(c.req.valid('param').token), 200))
    .openapi(routes.seen, async (c) => {
      const quote = await quoteOf(c.req.valid('param').token)
      // OUT-7: the owner looks at the page, too.
      if (!(await isOwner(c))) await markSeen(store, quote.id, now())
      return c.body(null, 204)
    })
    .openapi(routes.accept, async (c) => {
      const { token } = c.req.valid('param')
      const { address, total, ...sent } = c.req.valid('json')
      const quote = await quoteOf(token)
      const place = address ? ((await findPlace(address.zip.slice(0, 5))) ?? null) : null
      const problem = address ? deliveryProblem(address, place) : undefined
      if (problem) throw fieldsProblem([{ field: `address.${problem.field}`, message: problem.message }])
      const accepted = await acceptOffer(
        store,
        quote.id,
        {
          ...sent,
          how: 'online',
          totalCents: total === undefined ? undefined : centsOf(total),
          address: address ?? null,
          place,
          clientAddress: c.get('clientAddress'),
        },
        now(),
      )
      if (!accepted.ok) throw answerProblem(accepted)
      // By the quote that was found: the owner may have replaced the link in this moment.
      return c.json(await readQuotePage(parts, quote, token), 200)
    })
    .openapi(routes.decline, async (c) => {
      const { token } = c.req.valid('param')
      const quote = await quoteOf(token)
      const declined = await declineOffer(store, quote.id, c.req.valid('json'), now())
      if (!declined.ok) throw answerProblem(declined)
      return c.json(await readQuotePage(parts, quote, token), 200)
    })
    .openapi(routes.pay, async (c) => {
      const { token, payment: paymentId } = c.req.valid('param')
      const quote = await quoteOf(token)
      const acceptance = await findAcceptance(store, quote.id)
      if (!acceptance) throw paymentNotFound()
      const prepared = await preparePayment(store, providers, { orderId: acceptance.order_id, paymentId }, now())
      if (!prepared.ok) throw paymentProblem(prepared)
      const { intent, amountCents } = prepared
      return c.json(
        { clientSecret: intent.clientSecret, amount: decimalFromCents(amountCents), payment: providers[0].browser },
        200,
      )
    })
}

const paymentNotFound = () => new Problem(404, 'Payment not found.')

function answerProblem(refused: Extract<Accepted, { ok: false }>): Problem {
  const because = { more: { reason: refused.reason } }
  switch (refused.reason) {
    case 'not-found':
      return new Problem(404, 'There is no such offer.')
    case 'older':
      return new Problem(409, 'There is a newer version of this offer. Reload the page to see it.', because)
    case 'closed':
      return new Problem(409, closedWords(refused.state), because)
    case 'quote-closed':
      return new Problem(409, quoteClosedText, because)
    case 'other-place':
      return new Problem(
        409,
        `This price is for delivery to ${refused.zip}. For another ZIP code, ask us for a change.`,
        because,
      )
    case 'not-offered':
      return new Problem(409, 'Something you chose is no longer in this offer. Reload the page to see it.', because)
    case 'other-total':
      return new Problem(409, 'The total has changed. Reload the page to see it.', because)
    case 'altered':
      return offerAltered()
    case 'no-address':
      return new Problem(409, 'Enter the address where we should deliver it.', because)
  }
}

const closedWords = (state: keyof typeof offerStateNames) =>
  state === 'expired'
    ? 'This offer has expired. Ask us to renew it.'
    : `This offer was ${offerStateNames[state].toLowerCase()}. Reload the page to see what's next.`

function paymentProblem({ reason }: Extract<PreparedPayment, { ok: false }>): Problem {
  return reason === 'not-found' ? paymentNotFound() : new Problem(409, paymentRefusals[reason], { more: { reason } })
}

const paymentRefusals: Record<Exclude<Extract<PreparedPayment, { ok: false }>['reason'], 'not-found'>, string> = {
  'not-due': 'This payment is no longer due. Reload the page.',
  'not-yet': 'The deposit comes first.',
  'too-much': 'This is too much for one card payment. Call us to pay by check or transfer.',
  'too-little': 'This is too small for a card payment. Call us to pay by check or cash.',
  'under-way': 'A payment is already being processed.',
}

export type QuotePageApi = ReturnType<typeof createQuotePageApi>
