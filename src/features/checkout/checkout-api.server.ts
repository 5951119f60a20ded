import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  DimensionsSchema,
  dimensionsOfRow,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  refusalWith,
} from '../../platform/api.ts'
import { SessionIdSchema } from '../cart/cart-api.server.ts'
import { PictureOrNullSchema } from '../media/picture-schema.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { orderLimits, orderStatuses } from '../orders/order.ts'
import { findOrderByToken, refreshOrder } from '../orders/orders.server.ts'
import { isZip, states } from '../payment/address.ts'
import type { DemoProvider } from '../payment/demo-provider.server.ts'
import { answerUnavailable } from '../payment/payment-problem.server.ts'
import { PaymentUnavailable, type Providers } from '../payment/provider.ts'
import { decimalFromCents, formatCents } from '../pricing/money.ts'
import { checkoutRules, type OrderTotals } from '../pricing/pricing.ts'
import { isOneLine, isPlainName, oneLineWords, plainNameWords } from '../shared/plain-text.ts'
import { type PlacedOrder, type PreparedIntent, placeOrder, prepareIntent, takeEvent } from './checkout.server.ts'

/** Each intent costs a call to the provider, and a thief tries stolen cards by the hundred. */
const intentLimit = { name: 'payment-intents', most: 60, windowMs: 10 * 60 * 1000 }
const orderLimit = { name: 'orders', most: 40, windowMs: 10 * 60 * 1000 }
const demoCardLimit = { name: 'demo-cards', most: 60, windowMs: 10 * 60 * 1000 }

const amountWords = 'Must be an amount in dollars, such as 531.00.'
/** Dollars as the browser showed them: a number or a decimal string. Compared with the cart's total, never charged. */
const AmountSchema = z
  .union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, amountWords)], amountWords)
  .transform((amount) => Math.round(Number(amount) * 100))
  .openapi({ example: 531 })

const line = (most: number, what: string) =>
  z
    .string(`Please give ${what}.`)
    .max(most, `Please keep to ${most} characters.`)
    .refine(isOneLine, oneLineWords)
    .refine(isPlainName, plainNameWords)
    .transform((text) => text.toWellFormed().trim())

const required = (most: number, what: string) => line(most, what).refine((text) => text !== '', `Please give ${what}.`)

const AddressSchema = z
  .object({
    street: required(orderLimits.street, 'the street and number'),
    city: required(orderLimits.city, 'the city'),
    state: z.enum(states.map(([code]) => code) as [string, ...string[]], 'Please choose a state.'),
    zip: z
      .string('Please give the ZIP code.')
      .trim()
      .refine(isZip, 'Please give a ZIP code such as 37203 or 37203-1234.'),
    country: z.literal('US', 'We deliver within the United States only.').default('US'),
  })
  .openapi('Address')

const NewOrderSchema = z
  .object({
    sessionId: SessionIdSchema,
    amount: AmountSchema.optional(),
    customerName: required(orderLimits.name, 'your full name'),
    customerEmail: z
      .string('Please give your e-mail address.')
      .trim()
      .max(orderLimits.email, `Please keep to ${orderLimits.email} characters.`)
      .pipe(z.email('Please give an e-mail address such as name@example.com.')),
    customerPhone: line(orderLimits.phone, 'your phone number').nullish(),
    shippingAddress: AddressSchema,
    billingAddress: AddressSchema.nullish().openapi({ description: 'The shipping address when there is none' }),
  })
  .openapi('NewOrder')

const TotalsSchema = z
  .object({
    subtotal: DecimalSchema,
    shipping: DecimalSchema,
    tax: DecimalSchema,
    taxPercent: z.number(),
    total: DecimalSchema,
  })
  .openapi('OrderTotals')

const BrowserProviderSchema = z.union([
  z.object({ provider: z.literal('demo') }),
  z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
])

const PublicOrderSchema = z
  .object({
    number: z.int(),
    status: z.enum(orderStatuses),
    payment: z.enum(['open', 'processing', 'succeeded', 'canceled']),
    paymentError: z.string().nullable(),
    customerName: z.string(),
    customerEmail: z.string(),
    shippingAddress: AddressSchema,
    items: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        woodSpeciesName: z.string(),
        picture: PictureOrNullSchema,
        dimensions: DimensionsSchema,
        quantity: z.int(),
        unitPrice: DecimalSchema,
        lineTotal: DecimalSchema,
      }),
    ),
    totals: TotalsSchema,
    refunded: DecimalSchema,
    createdAt: z.iso.datetime(),
  })
  .openapi('PublicOrder')

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
  demo: createRoute({
    method: 'post',
    path: '/demo-payments/confirm',
    summary: 'The card form of the demo provider; no real card is charged',
    request: jsonBody(
      z.object({
        clientSecret: z.string().max(200),
        number: z
          .string()
          .max(40)
          .transform((text) => text.replace(/[\s-]/g, '')),
        authenticated: z.boolean().optional(),
      }),
    ),
    responses: {
      200: json(
        z.object({
          status: z.enum(['succeeded', 'processing', 'requires_action', 'failed']),
          message: z.string().nullable(),
        }),
        'What came of it',
      ),
      ...refusals(400, 404, 429),
    },
  }),
}

/** Paying: intents, orders, the providers' events. */
export function createCheckoutApi(
  parts: Pick<ApiParts, 'store' | 'now'> & {
    findPictures: FindPictures
    providers: Providers
    demo: DemoProvider
  },
) {
  const { store, now, providers, demo, findPictures } = parts
  const [current] = providers
  const api = createApi()
  api.onError(answerUnavailable)
  api.use(routes.intent.path, limited(parts, intentLimit))
  api.post(routes.order.path, limited(parts, orderLimit))
  api.use(routes.demo.path, limited(parts, demoCardLimit))
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
          shownCents: amount,
        },
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
        await takeEvent(store, provider, event, now())
        return c.json({ received: true as const }, 200)
      }
      throw new Problem(400, 'The signature is not right.')
    })
    .openapi(routes.demo, async (c) => {
      const { clientSecret, number, authenticated } = c.req.valid('json')
      // While cards are charged, nothing is had for a test number, also not what was begun before.
      const outcome =
        current.name === demo.name ? await demo.confirm(clientSecret, { number, authenticated }) : undefined
      if (!outcome) throw new Problem(404, 'There is no such payment.')
      return c.json({ status: outcome.status, message: outcome.status === 'failed' ? outcome.message : null }, 200)
    })
}

/** 192 random bits in base64url. Anything else can't be a token, so skip the query: PostgreSQL refuses one with a NUL in it. */
const isOrderToken = (text: string) => /^[\w-]{32}$/.test(text)
const noSuchOrder = () => new Problem(404, 'There is no such order.')

function totalsAnswer(totals: OrderTotals): z.infer<typeof TotalsSchema> {
  return {
    subtotal: decimalFromCents(totals.subtotalCents),
    shipping: decimalFromCents(totals.shippingCents),
    tax: decimalFromCents(totals.taxCents),
    taxPercent: checkoutRules.taxPercent,
    total: decimalFromCents(totals.totalCents),
  }
}

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
