/** What the checkout asks of the shop: the payment of a cart, the order, and how the order stands. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ApiError, answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { answerWithinMs } from '../payment/card-form.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { withSize } from '../pricing/piece.ts'
import type { CheckoutApi } from './checkout-api.server.ts'
import { type CheckoutDetails, newOrderOf } from './checkout-details.ts'

const api = hc<CheckoutApi>(apiBase, { fetch: apiFetch })

export type PreparedPayment = InferResponseType<(typeof api)['create-payment-intent']['$post'], 200>
type ApiOrder = InferResponseType<(typeof api.orders)[':token']['$get'], 200>

const orderOf = (order: ApiOrder) => ({ ...order, items: order.items.map(withSize) })
export type PublicOrder = ReturnType<typeof orderOf>

const patience = () => ({ init: { signal: AbortSignal.timeout(answerWithinMs) } })

/** PAY-2: the open payment of a cart that the page shows as costing so much. The card form of the one before stays. */
export const paymentQuery = (sessionId: string, shownCents: number) =>
  queryOptions({
    queryKey: ['payment', sessionId, shownCents],
    queryFn: () =>
      answered(
        api['create-payment-intent'].$post({ json: { sessionId, amount: decimalFromCents(shownCents) } }, patience()),
      ),
    // Each visit asks anew: the payment of the last one may be made by now.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

/** PAY-5: stores the order before its payment is confirmed. */
export const placeOrder = (sessionId: string, shownCents: number, details: CheckoutDetails) =>
  answered(
    api.orders.$post({ json: { ...newOrderOf(details), sessionId, amount: decimalFromCents(shownCents) } }, patience()),
  )

/** Null for a token that is none. */
export const orderQuery = (token: string) =>
  queryOptions({
    queryKey: ['order', token],
    queryFn: async (): Promise<PublicOrder | null> => {
      try {
        return orderOf(await answered(api.orders[':token'].$get({ param: { token } }, patience())))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    // How an order stands changes without this page's doing.
    staleTime: 0,
  })
