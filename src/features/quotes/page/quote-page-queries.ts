/** What the customer's page reads and does. Its token is the only key. */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ApiError, answered, apiBase, apiFetch, done } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { answerTimeoutMs } from '../../payment/card-form.ts'
import type { RemindersApi } from '../offers/reminders/reminders-api.server.ts'
import type { BuyingApi } from './buying/buying-api.server.ts'
import type { QuotePageApi } from './quote-page-api.server.ts'

const api = hc<QuotePageApi>(apiBase, { fetch: apiFetch })['quote-pages'][':token']

const reminders = hc<RemindersApi>(apiBase, { fetch: apiFetch })['quote-pages'][':token']

const buying = hc<BuyingApi>(apiBase, { fetch: apiFetch })['quote-pages'][':token']

export type QuotePageData = InferResponseType<typeof api.$get, 200>
export type PageOrder = NonNullable<QuotePageData['order']>
export type PagePayment = PageOrder['payments'][number]
export type PageVersion = QuotePageData['versions'][number]

const withTimeout = () => ({ init: { signal: AbortSignal.timeout(answerTimeoutMs) } })

export const quotePageKey = (token: string) => ['quote-page', token]

/** `replaced`: another link leads there now. Null for none. */
export type FoundPage = QuotePageData | 'replaced' | null

export const quotePageQuery = (token: string) =>
  queryOptions({
    queryKey: quotePageKey(token),
    queryFn: async (): Promise<FoundPage> => {
      try {
        return await answered(api.$get({ param: { token } }, withTimeout()))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        if (error instanceof ApiError && error.status === 409) return 'replaced'
        throw error
      }
    },
  })

/** LIVE-2: so the owner knows that it was read. Not worth a message if it fails. */
export const tellSeen = (token: string) => api.seen.$post({ param: { token } }).catch(() => undefined)

type AcceptedAddress = { street: string; city: string; state: string; zip: string }

type Accepting = {
  version: number
  name: string
  address: AcceptedAddress | null
  /** JOB-3: keys of what is taken, and the total that was shown for it. */
  chosen: string[]
  total: string
}

export const accept = (token: string, json: Accepting) =>
  answered(api.accept.$post({ param: { token }, json }, withTimeout()))

export const decline = (token: string, json: { version: number; reason: string }) =>
  answered(api.decline.$post({ param: { token }, json }, withTimeout()))

/** JOB-2: into the cart of this session. */
export const putIntoCart = (token: string, sessionId: string) =>
  done(buying.cart.$post({ param: { token }, json: { sessionId } }, withTimeout()))

/** LIVE-8: the emails that remind of an offer. */
export const switchReminders = (token: string, isOn: boolean) =>
  done(reminders.reminders.$put({ param: { token }, json: { isOn } }, withTimeout()))

export const askForRenewal = (token: string, version: number) =>
  done(reminders.renewal.$post({ param: { token }, json: { version } }, withTimeout()))

export const paymentQuery = (token: string, payment: string) =>
  queryOptions({
    queryKey: [...quotePageKey(token), 'payment', payment],
    queryFn: () => answered(api.payments[':payment'].$post({ param: { token, payment } }, withTimeout())),
    // The payment may be done since the form was last open.
    gcTime: 0,
    staleTime: 0,
  })
