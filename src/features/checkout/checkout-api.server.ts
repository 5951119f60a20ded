import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  dimensionsOfRow,
  fieldsProblem,
  isoOf,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  refusalWith,
} from '../../platform/api.ts'
import { SessionIdSchema } from '../cart/cart-api.server.ts'
import { drawnAnswer } from '../catalog/drawn-piece-schema.server.ts'
import { lookUpDrawings } from '../catalog/drawn-pieces.server.ts'
import type { Place } from '../delivery/delivery-rules.ts'
import type { FindPlace } from '../delivery/places/zip-codes.server.ts'
import { deliveryAnswer, NewDeliverySchema } from '../delivery/sale-schema.server.ts'
import { ways } from '../delivery/ways.ts'
import { deliveryProblem, unknownZip } from '../delivery/zip-field.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { finishNameOf, pieceToDraw, priceLinesOf } from '../orders/books.server.ts'
import { lookUpPhotos } from '../orders/items/item-photos.server.ts'
import { workOf } from '../orders/items/item-work.ts'
import { findOrderByToken, isOrderToken, refreshOrder } from '../orders/orders.server.ts'
import { handlePaymentEvent } from '../orders/payment-events.server.ts'
import { deliveryOf, saleLinesOf, taxRuleOf } from '../orders/stored-sale.server.ts'
import { answerUnavailable } from '../payment/payment-problem.server.ts'
import { PaymentUnavailable, type Providers } from '../payment/provider.ts'
import { decimalFromCents, formatCents } from '../pricing/money.ts'
import { priceLineAnswer } from '../shared/price-lines-schema.server.ts'
import {
  AmountSchema,
  BrowserProviderSchema,
  NewOrderSchema,
  PublicOrderSchema,
  SaleSchema,
  saleAnswer,
  totalsAnswer,
} from './checkout-schemas.server.ts'
import { orderDays } from './kept/kept-days.server.ts'
import { hasReceipt } from './kept/order-receipt.server.ts'
import { type PlacedOrder, placeOrder } from './place-order.server.ts'
import { type PreparedIntent, prepareIntent } from './prepare-intent.server.ts'

/** Each intent costs a call to the provider, and thieves test stolen cards by the hundred. */
const intentLimit = { name: 'payment-intents', most: 60, windowMs: 10 * 60 * 1000 }
const orderLimit = { name: 'orders', most: 40, windowMs: 10 * 60 * 1000 }

const refusedCart = refusalWith(409, {
  reason: z.enum(['unavailable', 'too-much', 'too-little', 'drift', 'delivery', 'under-way']),
  ...SaleSchema.partial().openapi({ description: 'With `drift`: what the cart costs now' }).shape,
  ways: z
    .array(z.object({ way: z.enum(ways), reason: z.string() }))
    .optional()
    .openapi({ description: "With `delivery`: why each way can't carry the cart" }),
  orderToken: z
    .string()
    .nullable()
    .optional()
    .openapi({ description: 'With `under-way`: the order whose payment is processing or done' }),
})

const routes = {
  intent: createRoute({
    method: 'post',
    path: '/create-payment-intent',
    summary: 'Get the payment intent of a cart; the amount is only compared with the cart total',
    request: jsonBody(
      z.object({ sessionId: SessionIdSchema, amount: AmountSchema.optional(), delivery: NewDeliverySchema }),
    ),
    responses: {
      200: json(
        z
          .object({ clientSecret: z.string(), ...SaleSchema.shape, payment: BrowserProviderSchema })
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
        z.object({ token: z.string(), clientSecret: z.string(), ...SaleSchema.shape }).openapi('PlacedOrder'),
        'The order, waiting for its payment',
      ),
      ...refusals(400, 429),
      ...refusedCart,
    },
  }),
  view: createRoute({
    method: 'get',
    path: '/orders/{token}',
    summary: 'Get an order by its unguessable token',
    request: { params: z.object({ token: z.string() }) },
    responses: { 200: json(PublicOrderSchema, 'The order'), ...refusals(404) },
  }),
  webhook: createRoute({
    method: 'post',
    path: '/payments/webhook',
    summary: "Receive the payment provider's signed events",
    responses: { 200: json(z.object({ received: z.literal(true) }), 'Received'), ...refusals(400) },
  }),
}

/** The checkout's API: payment intents, orders and the providers' webhook. */
export function createCheckoutApi(
  parts: Pick<ApiParts, 'store' | 'now'> & {
    findPictures: FindPictures
    findPlace: FindPlace
    providers: Providers
    /** Undefined when the shop has no mail server. */
    mail: object | undefined
  },
) {
  const { store, now, providers, findPictures, findPlace, mail } = parts
  const [current] = providers
  const placeOrProblem = async (zip: string, field: string): Promise<Place> => {
    const place = await findPlace(zip.slice(0, 5))
    if (!place) throw fieldsProblem([{ field, message: unknownZip }])
    return place
  }
  const api = createApi()
  api.onError(answerUnavailable)
  api.use(routes.intent.path, limited(parts, intentLimit))
  api.post(routes.order.path, limited(parts, orderLimit))
  return api
    .openapi(routes.intent, async (c) => {
      const { sessionId, amount, delivery } = c.req.valid('json')
      const place = delivery?.zip ? await placeOrProblem(delivery.zip, 'delivery.zip') : null
      const request = { sessionId, way: delivery?.way ?? null, place, shownCents: amount }
      const prepared = await prepareIntent(store, providers, request, now())
      if (!prepared.ok) throw refusal(prepared)
      c.header('cache-control', 'no-store')
      const answer = {
        clientSecret: prepared.intent.clientSecret,
        ...saleAnswer(prepared.sale),
        payment: current.browser,
      }
      return c.json(answer, 200)
    })
    .openapi(routes.order, async (c) => {
      const { customerPhone, shippingAddress, billingAddress, amount, delivery, ...details } = c.req.valid('json')
      const place = await placeOrProblem(shippingAddress.zip, 'shippingAddress.zip')
      const problem = deliveryProblem(shippingAddress, place)
      if (problem) throw fieldsProblem([{ field: `shippingAddress.${problem.field}`, message: problem.message }])
      const placed = await placeOrder(
        store,
        providers,
        {
          ...details,
          customerPhone: customerPhone ?? '',
          shippingAddress,
          billingAddress: billingAddress ?? shippingAddress,
        },
        { way: delivery?.way ?? null, shownCents: amount, place },
        now(),
      )
      if (!placed.ok) throw refusal(placed)
      c.header('cache-control', 'no-store')
      const { token, clientSecret, sale } = placed
      return c.json({ token, clientSecret, ...saleAnswer(sale) }, 201)
    })
    .openapi(routes.view, async (c) => {
      const { token } = c.req.valid('param')
      if (!isOrderToken(token)) throw orderNotFound()
      await refreshOrder(store, providers, { token }, now()).catch((error: unknown) => {
        // Show the last known state; the reconciler retries.
        if (!(error instanceof PaymentUnavailable)) throw error
        c.get('log').warn({ reason: error.message }, 'the payment provider is not responding')
      })
      const found = await findOrderByToken(store, token)
      if (!found) throw orderNotFound()
      c.header('cache-control', 'no-store')
      const { order, items, payments } = found
      const payment = payments[0]?.answer
      const delivery = deliveryOf(order)
      const pictureOf = await findPictures(items.map((item) => item.picture_id))
      const photoOf = await lookUpPhotos(store, items, `/api/orders/${token}/messages/photos`)
      const drawingOf = await lookUpDrawings(store, items.map(pieceToDraw), findPictures)
      const answer = {
        number: order.id,
        status: order.status as z.infer<typeof PublicOrderSchema>['status'],
        payment: (payment?.last_status ?? 'open') as z.infer<typeof PublicOrderSchema>['payment'],
        paymentError: payment?.last_error ?? null,
        received: decimalFromCents(order.received_cents),
        customerName: order.customer_name,
        customerEmail: order.customer_email,
        shippingAddress: JSON.parse(order.shipping_address),
        items: items.map((item) => ({
          productId: item.product_id,
          productName: item.product_name,
          woodSpeciesName: item.wood_species_name,
          finishName: finishNameOf(item),
          priceLines: priceLinesOf(item).map(priceLineAnswer),
          picture: pictureOf(item.picture_id) ?? null,
          work: workOf(order.status, item.work),
          photo: photoOf(item),
          drawn: drawnAnswer(drawingOf(pieceToDraw(item))),
          dimensions: dimensionsOfRow(item),
          quantity: item.quantity,
          unitPrice: decimalFromCents(item.unit_price_cents),
          lineTotal: decimalFromCents(item.unit_price_cents * item.quantity),
        })),
        totals: totalsAnswer(
          {
            subtotalCents: order.subtotal_cents,
            shippingCents: order.shipping_cents,
            taxCents: order.tax_cents,
            totalCents: order.total_cents,
          },
          taxRuleOf(order),
        ),
        priceLines: saleLinesOf(order).map(priceLineAnswer),
        delivery: delivery && deliveryAnswer(delivery),
        refunded: decimalFromCents(order.refunded_cents),
        createdAt: isoOf(order.created_at),
        ...orderDays(order),
        hasReceipt: hasReceipt(found),
        isMailed: mail !== undefined,
      }
      return c.json(answer, 200)
    })
    .openapi(routes.webhook, async (c) => {
      // The signature covers the raw body.
      const body = await c.req.text()
      // The secret that signed an event tells which provider sent it. Only that provider is asked about its payment.
      for (const provider of providers) {
        const event = provider.readWebhook(body, c.req.header(provider.signatureHeader))
        if (!event) continue
        await handlePaymentEvent(store, providers, provider, event, now())
        return c.json({ received: true as const }, 200)
      }
      throw new Problem(400, 'Invalid signature.')
    })
}

export const orderNotFound = () => new Problem(404, 'Order not found.')

function refusal(refused: Exclude<PreparedIntent | PlacedOrder, { ok: true }>): Problem {
  const because = { more: { reason: refused.reason } }
  switch (refused.reason) {
    case 'empty':
      return new Problem(400, 'Your cart is empty.')
    case 'unavailable':
      return new Problem(409, 'An item in your cart is no longer available. Remove it and try again.', because)
    case 'too-much':
      return new Problem(409, 'This total is too large for one card payment. Call us or split the order.', because)
    case 'too-little':
      return new Problem(409, 'This total is too small for a card payment. Call us to order.', because)
    case 'drift':
      return new Problem(
        409,
        `Your total is now ${formatCents(refused.sale.totals.totalCents)}. Review it and try again.`,
        {
          more: { reason: refused.reason, ...saleAnswer(refused.sale) },
        },
      )
    case 'delivery': {
      const ways = refused.offers.flatMap((offer) => (offer.ok ? [] : [{ way: offer.way, reason: offer.reason }]))
      const asked = ways.find(({ way }) => way === refused.way) ?? ways[0]
      return new Problem(409, `${asked?.reason ?? ''} Choose another way, or request a quote.`.trim(), {
        more: { reason: refused.reason, ways },
      })
    }
    case 'under-way':
      return new Problem(409, 'This cart is already paid for, or the payment is still processing.', {
        more: { reason: refused.reason, orderToken: refused.orderToken },
      })
  }
}

export type CheckoutApi = ReturnType<typeof createCheckoutApi>
