/** The checkout's calls to the API: prepare the payment, place the order. confirmation/order-query.ts reads it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import type { Way } from '../delivery/ways.ts'
import { answerTimeoutMs } from '../payment/card-form.ts'
import { decimalFromCents } from '../pricing/money.ts'
import type { CheckoutApi } from './checkout-api.server.ts'
import { type CheckoutDetails, newOrderOf } from './checkout-details.ts'

const api = hc<CheckoutApi>(apiBase, { fetch: apiFetch })

export type PreparedPayment = InferResponseType<(typeof api)['create-payment-intent']['$post'], 200>

const withTimeout = () => ({ init: { signal: AbortSignal.timeout(answerTimeoutMs) } })

/** DOOR-2: the way that the page shows, and the ZIP code that it knows. */
export type RequestedDelivery = { way: Way; zip: string | null }

/** PAY-2: the payment of a cart at the total on the page. The previous card form stays until it arrives. */
export const paymentQuery = (sessionId: string, shownCents: number, delivery: RequestedDelivery) =>
  queryOptions({
    // Without the ZIP code: at the same total by the same way, the payment is the same.
    queryKey: ['payment', sessionId, shownCents, delivery.way],
    queryFn: () =>
      answered(
        api['create-payment-intent'].$post(
          { json: { sessionId, amount: decimalFromCents(shownCents), delivery } },
          withTimeout(),
        ),
      ),
    // Never cached: the payment may be done since the last visit.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

/** PAY-5: stores the order before its payment is confirmed. */
export const placeOrder = (
  sessionId: string,
  shownCents: number,
  delivery: RequestedDelivery,
  details: CheckoutDetails,
) =>
  answered(
    api.orders.$post(
      { json: { ...newOrderOf(details), sessionId, amount: decimalFromCents(shownCents), delivery } },
      withTimeout(),
    ),
  )
