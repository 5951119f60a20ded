/** Reads an order by its token. Apart from the checkout's calls, so that its page doesn't load the checkout's form. */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answeredOrNull, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { answerTimeoutMs } from '../../payment/card-form.ts'
import { withSize } from '../../pricing/piece.ts'
import type { CheckoutApi } from '../checkout-api.server.ts'

const api = hc<CheckoutApi>(apiBase, { fetch: apiFetch })

type ApiOrder = InferResponseType<(typeof api.orders)[':token']['$get'], 200>

const orderOf = (order: ApiOrder) => ({
  ...order,
  items: order.items.map(withSize).map((item, position) => ({ ...item, position })),
})
export type PublicOrder = ReturnType<typeof orderOf>

/** Null for an unknown token. */
export const orderQuery = (token: string) =>
  queryOptions({
    queryKey: ['order', token],
    queryFn: async (): Promise<PublicOrder | null> => {
      const timeout = { init: { signal: AbortSignal.timeout(answerTimeoutMs) } }
      const order = await answeredOrNull(api.orders[':token'].$get({ param: { token } }, timeout))
      return order && orderOf(order)
    },
    // The order also changes without this page.
    staleTime: 0,
  })
