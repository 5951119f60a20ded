/** DESK-1, DESK-2: the owner's writes for customers who call or walk in. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import type { DeskQuotesApi } from '../../features/quotes/walk-in/desk-quotes-api.server.ts'
import type { WalkInApi } from '../../features/quotes/walk-in/walk-in-api.server.ts'
import { answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import {
  last30DaysKey,
  ownerBoardKey,
  ownerOrdersKey,
  ownerPricesKey,
  ownerQuotesKey,
  ownerTodayKey,
} from '../parts/owner-keys.ts'

const quotesApi = hc<DeskQuotesApi>(apiBase, { fetch: apiFetch }).admin.quotes
const salesApi = hc<WalkInApi>(apiBase, { fetch: apiFetch }).admin.sales

type NewQuote = InferRequestType<typeof quotesApi.$post>['json']
type Contact = InferRequestType<(typeof quotesApi)[':id']['contact']['$put']>['json']
export type Sale = InferRequestType<typeof salesApi.$post>['json']

const refresh = (client: QueryClient, ...keys: (readonly string[])[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))

/** `key` is that of the form: a second press, or one after a lost answer, makes no second quote. */
export const writeQuote = mutationOptions({
  mutationFn: ({ key, quote }: { key: string; quote: NewQuote }) =>
    answered(quotesApi.$post({ header: { 'idempotency-key': key }, json: quote })),
  onSuccess: ({ id }, _asked, _shown, { client }) => {
    void refresh(client, ownerQuotesKey, ownerTodayKey, last30DaysKey)
    toast({ title: `Quote #${id} Saved`, description: 'No email went out.', tone: 'success' })
  },
})

type Asked = InferRequestType<typeof quotesApi.price.$post>['json']

/** What a quote would come to by the rules of now. The last figures stay while the next are read. */
export const quotePriceQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...ownerPricesKey, 'quote', asked],
    queryFn: () => answered(quotesApi.price.$post({ json: asked })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

export const changeContact = mutationOptions({
  mutationFn: ({ id, contact }: { id: number; contact: Contact }) =>
    done(quotesApi[':id'].contact.$put({ param: { id: String(id) }, json: contact })),
  onSuccess: async (_none, _contact, _shown, { client }) => {
    await refresh(client, ownerQuotesKey, ownerOrdersKey, ownerTodayKey)
    toast({ title: 'Contact Saved', tone: 'success' })
  },
})

type Priced = Pick<Sale, 'piece'> & { price: number | string | undefined }

/** What a sale comes to by the rules of now. The last figures stay while the next are read. */
export const salePriceQuery = ({ piece, price }: Priced) =>
  queryOptions({
    queryKey: [...ownerPricesKey, 'sale', { piece, price }],
    queryFn: () => answered(salesApi.price.$post({ json: { piece, ...(price !== undefined && { price }) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

export const sellNow = mutationOptions({
  mutationFn: ({ key, sale }: { key: string; sale: Sale }) =>
    answered(salesApi.$post({ header: { 'idempotency-key': key }, json: sale })),
  onSuccess: (_sold, _sale, _shown, { client }) =>
    void refresh(client, ownerQuotesKey, ownerOrdersKey, ownerTodayKey, ownerBoardKey, last30DaysKey),
})
