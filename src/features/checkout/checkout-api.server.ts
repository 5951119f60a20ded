import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  dimensionsOfRow,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  refusalWith,
} from '../../platform/api.ts'
import { SessionIdSchema } from '../cart/cart-api.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { handlePaymentEvent } from '../orders/apply-intent.server.ts'
import { findOrderByToken, refreshOrder } from '../orders/orders.server.ts'
import { answerUnavailable } from '../payment/payment-problem.server.ts'
import { PaymentUnavailable, type Providers } from '../payment/provider.ts'
import { decimalFromCents, formatCents } from '../pricing/money.ts'
import {
  AmountSchema,
  BrowserProviderSchema,
  NewOrderSchema,
  PublicOrderSchema,
  TotalsSchema,
  totalsAnswer,
} from './checkout-schemas.server.ts'
import { type PlacedOrder, placeOrder } from './place-order.server.ts'
import { type PreparedIntent, prepareIntent } from './prepare-intent.server.ts'

/** Each intent costs a call to the provider, and a thief tries stolen cards by the hundred. */
const intentLimit = { name: 'payment-intents', most: 60, windowMs: 10 * 60 * 1000 }
const orderLimit = { name: 'orders', most: 40, windowMs: 10 * 60 * 1000 }

const refusedCart = refusalWith(409, {
  reason: z.enum(['unavailable', 'too-much', 'drift', 'under-way']),
  totals: TotalsSchema.optional().openapi({ description: 'With `drift`: what the cart costs now' }),
  orderToken: z
    .string()
    .nullable()
    .optional()
    .openapi({ description: 'With `under-way`: the order that is being paid, or is paid' }),
})

const routes = {
  intent: createRoute({
    method: 'post',
    path: '/create-payment-intent',
    summary: 'The open payment intent of a cart; the amount is only compared with what the cart costs',
    request: jsonBody(z.object({ sessionId: SessionIdSchema, amount: AmountSchema.optional() })),
    responses: {
      200: json(
        z
          .object({ clientSecret: z.string(), totals: TotalsSchema, payment: BrowserProviderSchema })
          .openapi('PaymentIntent'),
        'What the card form needs',
      ),
      ...refusals(400, 429),
      ...refusedCart,
    },
  }),
  order: createRoute({
    method: 'post',
    path: '/orders',
    summary: 'Store the order before its payment is confirmed',
    request: jsonBody(NewOrderSchema),
    responses: {
      201: json(
        z.object({ token: z.string(), clientSecret: z.string(), totals: TotalsSchema }).openapi('PlacedOrder'),
        'The order, waiting for its payment',
      ),
      ...refusals(400, 429),
      ...refusedCart,
    },
  }),
  view: createRoute({
    method: 'get',
    path: '/orders/{token}',
    summary: 'An order by its unguessable token',
    request: { params: z.object({ token: z.string() }) },
    responses: { 200: json(PublicOrderSchema, 'The order'), ...refusals(404) },
  }),
  webhook: createRoute({
    method: 'post',
    path: '/payments/webhook',
    summary: "The payment provider's signed events",
    responses: { 200: json(z.object({ received: z.literal(true) }), 'Counted'), ...refusals(400) },
  }),
}

/** Paying: intents, orders, the providers' events. */
export function createCheckoutApi(
  parts: Pick<ApiParts, 'store' | 'now'> & {
    findPictures: FindPictures
    providers: Providers
  },
) {
  const { store, now, providers, findPictures } = parts
  const [current] = providers
  const api = createApi()
  api.onError(answerUnavailable)
  api.use(routes.intent.path, limited(parts, intentLimit))
  api.post(routes.order.path, limited(parts, orderLimit))
  return api
    .openapi(routes.intent, async (c) => {
      const { sessionId, amount } = c.req.valid('json')
      const prepared = await prepareIntent(store, providers, sessionId, amount, now())
      if (!prepared.ok) throw refusal(prepared)
      c.header('cache-control', 'no-store')
      const answer = {
        clientSecret: prepared.intent.clientSecret,
        totals: totalsAnswer(prepared.totals),
        payment: current.browser,
      }
      return c.json(answer, 200)
    })
    .openapi(routes.order, async (c) => {
      const { customerPhone, shippingAddress, billingAddress, amount, ...details } = c.req.valid('json')
      const shipping = { ...shippingAddress, country: 'US' as const }
      const placed = await placeOrder(
        store,
        providers,
        {
          ...details,
          customerPhone: customerPhone ?? '',
          shippingAddress: shipping,
          billingAddress: billingAddress ? { ...billingAddress, country: 'US' } : shipping,
        },
        amount,
        now(),
      )
      if (!placed.ok) throw refusal(placed)
      c.header('cache-control', 'no-store')
      const { token, clientSecret, totals } = placed
      return c.json({ token, clientSecret, totals: totalsAnswer(totals) }, 201)
    })
    .openapi(routes.view, async (c) => {
      const { token } = c.req.valid('param')
      if (!isOrderToken(token)) throw noSuchOrder()
      await refreshOrder(store, providers, token, now()).catch((error: unknown) => {
        // The order is shown as it was last known; the reconciler asks again.
        if (!(error instanceof PaymentUnavailable)) throw error
        c.get('log').warn({ reason: error.message }, 'the payment provider does not answer')
      })
      const found = await findOrderByToken(store, token)
      if (!found) throw noSuchOrder()
      c.header('cache-control', 'no-store')
      const { order, items, payment } = found
      const pictureOf = await findPictures(items.map((item) => item.picture_id))
      const answer = {
        number: order.id,
        status: order.status as z.infer<typeof PublicOrderSchema>['status'],
        payment: (payment?.last_status ?? 'open') as z.infer<typeof PublicOrderSchema>['payment'],
        paymentError: payment?.last_error ?? null,
        customerName: order.customer_name,
        customerEmail: order.customer_email,
        shippingAddress: JSON.parse(order.shipping_address),
        items: items.map((item) => ({
          productId: item.product_id,
          productName: item.product_name,
          woodSpeciesName: item.wood_species_name,
          picture: pictureOf(item.picture_id) ?? null,
          dimensions: dimensionsOfRow(item),
          quantity: item.quantity,
          unitPrice: decimalFromCents(item.unit_price_cents),
          lineTotal: decimalFromCents(item.unit_price_cents * item.quantity),
        })),
        totals: totalsAnswer({
          subtotalCents: order.subtotal_cents,
          shippingCents: order.shipping_cents,
          taxCents: order.tax_cents,
          totalCents: order.total_cents,
        }),
        refunded: decimalFromCents(order.refunded_cents),
        createdAt: new Date(order.created_at).toISOString(),
      }
      return c.json(answer, 200)
    })
    .openapi(routes.webhook, async (c) => {
      // The signature covers the bytes as they came.
      const body = await c.req.text()
      const signature = c.req.header('stripe-signature')
      // Whose secret signed it decides whose event it is. That provider alone is asked about it, and knows its own.
      for (const provider of providers) {
        const event = provider.readWebhook(body, signature)
        if (!event) continue
        await handlePaymentEvent(store, provider, event, now())
        return c.json({ received: true as const }, 200)
      }
      throw new Problem(400, 'The signature is not right.')
    })
}

/** 192 random bits in base64url. Anything else can't be a token, so skip the query: PostgreSQL refuses one with a NUL in it. */
const isOrderToken = (text: string) => /^[\w-]{32}$/.test(text)
const noSuchOrder = () => new Problem(404, 'There is no such order.')

function refusal(refused: Exclude<PreparedIntent | PlacedOrder, { ok: true }>): Problem {
  switch (refused.reason) {
    case 'empty':
      return new Problem(400, 'The cart is empty.')
    case 'unavailable':
      return new Problem(409, 'Something in the cart is no longer offered. Please remove it and try again.', {
        more: { reason: refused.reason },
      })
    case 'too-much':
      return new Problem(409, 'This is more than one card payment can be. Please call us, or order in parts.', {
        more: { reason: refused.reason },
      })
    case 'drift':
      return new Problem(
        409,
        `The cart now costs ${formatCents(refused.totals.totalCents)}. Please look at it again.`,
        {
          more: { reason: refused.reason, totals: totalsAnswer(refused.totals) },
        },
      )
    case 'under-way':
      return new Problem(409, 'This cart is paid already, or its payment is being processed.', {
        more: { reason: refused.reason, orderToken: refused.orderToken },
      })
  }
}

export type CheckoutApi = ReturnType<typeof createCheckoutApi>
