/** The owner's reads and writes of quotes. Every write refetches them. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type PieceSize, withSize } from '../../features/pricing/piece.ts'
import { type Closing, pipelineFilters, type QuoteSort } from '../../features/quotes/request/pipeline/pipeline.ts'
import { type QuoteStatus, quoteStatuses } from '../../features/quotes/request/quote.ts'
import type { QuotesApi } from '../../features/quotes/request/quotes-api.server.ts'
import {
  ApiError,
  answered,
  answeredOrNull,
  apiBase,
  apiFetch,
  reasonGiven,
} from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { toastBinned } from '../bin/bin-queries.ts'
import { type ListPage, type PageKey, pageOf, pageParameters } from '../parts/list/list-page.ts'
import { last30DaysKey, ownerQuotesKey, ownerTodayKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { conflictsIn } from '../parts/two-desks/conflicts-in.ts'
import { undoAction } from '../parts/undo-action.tsx'

const api = hc<QuotesApi>(apiBase, { fetch: apiFetch })

type ApiQuote = InferResponseType<(typeof api.quotes)[':id']['$get'], 200>
export type Quote = Omit<ApiQuote, 'dimensions'> & { size: PieceSize }
type QuotePage = { quotes: Quote[]; page: ListPage }

const oneKey = (id: number) => [...ownerQuotesKey, 'one', id]
const statusChangeKey = [...ownerQuotesKey, 'status']

const perPage = '25'

export const quoteFilters = [...quoteStatuses, ...pipelineFilters] as const
export type QuoteListStatus = (typeof quoteFilters)[number]

export type QuoteListFilter = {
  status?: QuoteListStatus | undefined
  sort?: QuoteSort | undefined
  q: string
  key: PageKey
}

const isStatus = (status: QuoteListStatus): status is QuoteStatus => quoteStatuses.some((known) => known === status)
/** A filter by status and one by the state of the offer are one choice on the screen. */
const filterParameters = (status: QuoteListStatus | undefined) =>
  status === undefined ? {} : isStatus(status) ? { status } : { filter: status }

/** One page of quotes, newest first, and the total count. The last page stays while the next one loads. */
export const quoteListQuery = ({ status, sort, q, key }: QuoteListFilter) =>
  queryOptions({
    queryKey: [...ownerQuotesKey, 'list', { status, sort, q, ...key }],
    queryFn: async (): Promise<QuotePage> => {
      const response = await api.quotes.$get({
        query: {
          ...filterParameters(status),
          ...(sort && { sort }),
          ...(q && { q }),
          ...pageParameters(key),
          limit: perPage,
        },
      })
      const quotes = await answered(Promise.resolve(response))
      return { quotes: quotes.map(withSize), page: pageOf(response.headers, quotes.length) }
    },
    placeholderData: keepPreviousData,
  })

export const quoteStatsQuery = queryOptions({
  queryKey: [...ownerQuotesKey, 'stats'],
  queryFn: () => answered(api.quotes.stats.$get()),
})

/** DESK-3: how many quotes each filter has, and what they come to. */
export const pipelineQuery = queryOptions({
  queryKey: [...ownerQuotesKey, 'pipeline'],
  queryFn: () => answered(api.quotes.pipeline.$get()),
})

/** One quote: from a cached list at first, which has no drawing, then fetched. Null when no quote has that number. */
export const quoteQuery = (queryClient: QueryClient, id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: async (): Promise<Quote | null> => {
      const quote = await answeredOrNull(api.quotes[':id'].$get({ param: { id: String(id) } }))
      return quote && withSize(quote)
    },
    initialData: () =>
      queryClient
        .getQueriesData<QuotePage>({ queryKey: [...ownerQuotesKey, 'list'] })
        .flatMap(([, list]) => list?.quotes ?? [])
        .find((quote) => quote.id === id),
    staleTime: ({ state: { data } }) => (data && !data.drawn ? 0 : Number.POSITIVE_INFINITY),
  })

/** Shows the new status right away, and the old one again if saving fails. */
export const changeStatus = mutationOptions({
  mutationKey: statusChangeKey,
  // One at a time, so the last choice is what gets stored.
  scope: { id: 'quote-status' },
  mutationFn: ({ id, ...json }: { id: number; status: QuoteStatus; from: QuoteStatus }) =>
    answered(api.quotes[':id'].$patch({ param: { id: String(id) }, json })),
  onMutate: async ({ id, status }, { client }) => {
    await client.cancelQueries({ queryKey: ownerQuotesKey })
    const before = client.getQueryData<Quote | null>(oneKey(id))?.status
    showStatus(client, id, status)
    return { before }
  },
  onSuccess: () => toast({ title: 'Quote Updated', tone: 'success' }),
  onError: (error, { id }, shown, { client }) => {
    if (shown?.before) showStatus(client, id, shown.before)
    // STAFF-3: shown beside the field. The refresh that follows brings what it is now.
    if (conflictsIn(error)) return
    const reason = error instanceof ApiError && error.status === 409 ? reasonGiven(error) : undefined
    toast({ title: 'Update Failed', description: reason ?? 'Failed to update quote status', tone: 'danger' })
  },
  onSettled: (_quote, _error, _variables, _shown, { client }) => {
    // A change still running will refresh when done. Refreshing now could show its old status.
    if (client.isMutating({ mutationKey: statusChangeKey }) === 1) void refreshQuotes(client)
  },
})

const showQuote = (client: QueryClient, quote: ApiQuote) => {
  client.setQueryData(oneKey(quote.id), withSize(quote))
  void refreshQuotes(client)
}

/** STAFF-3: as the owner sees it. */
type Closure = { as: Closing | null; reason: string | null }

export const closeQuote = mutationOptions({
  mutationFn: ({ id, ...json }: { id: number; as: Closing; reason: string; was: Closure }) =>
    answered(api.quotes[':id'].close.$post({ param: { id: String(id) }, json })),
  onSuccess: (quote, { id }, _shown, { client }) => {
    showQuote(client, quote)
    toast({
      title: 'Quote Closed',
      description: 'Nothing was emailed.',
      tone: 'success',
      ...undoAction(`quote ${id}`, async () => {
        try {
          showQuote(client, await reopened(id))
          toast({ title: 'Quote Open Again', tone: 'success' })
        } catch (error) {
          showFailure('Not Opened Again', error as Error)
        }
      }),
    })
  },
  onError: (error, _asked, _shown, { client }) => {
    showFailure('Quote Not Closed', error)
    // Another desk closed it.
    if (conflictsIn(error)) void refreshQuotes(client)
  },
})

const reopened = (id: number) => answered(api.quotes[':id'].reopen.$post({ param: { id: String(id) } }))

export const reopenQuote = mutationOptions({
  mutationFn: ({ id }: { id: number }) => reopened(id),
  onSuccess: (quote, _asked, _shown, { client }) => {
    showQuote(client, quote)
    toast({ title: 'Quote Open Again', description: 'Nothing was emailed.', tone: 'success' })
  },
  onError: (error) => showFailure('Not Opened Again', error),
})

export const removeQuote = mutationOptions({
  mutationFn: ({ id }: { id: number }) => deleted(api.quotes[':id'].$delete({ param: { id: String(id) } })),
  onSuccess: (_nothing, { id }, _shown, { client }) => {
    toastBinned('Quote Deleted', { kind: 'quote', id: String(id) }, client)
    client.setQueryData(oneKey(id), null)
    client.setQueriesData<QuotePage>({ queryKey: [...ownerQuotesKey, 'list'] }, (list) => {
      const rest = list?.quotes.filter((quote) => quote.id !== id)
      if (!list || !rest || rest.length === list.quotes.length) return list
      // Lists of other pages or statuses may count it too: the refresh that follows corrects them.
      const { page } = list
      return { quotes: rest, page: { ...page, shown: rest.length, total: page.total - (page.isExact ? 1 : 0) } }
    })
  },
  onError: () => toast({ title: 'Delete Failed', description: 'Failed to delete quote', tone: 'danger' }),
  onSettled: (_nothing, _error, _variables, _shown, { client }) => void refreshQuotes(client),
})

/** Refetches quotes and their counts: what is on the screen now, the rest when it is next shown. */
export const refreshQuotes = (client: QueryClient) =>
  Promise.all([ownerQuotesKey, last30DaysKey, ownerTodayKey].map((queryKey) => client.invalidateQueries({ queryKey })))

function showStatus(client: QueryClient, id: number, status: QuoteStatus) {
  client.setQueryData<Quote | null>(oneKey(id), (quote) => quote && { ...quote, status })
  client.setQueriesData<QuotePage>(
    { queryKey: [...ownerQuotesKey, 'list'] },
    (list) => list && { ...list, quotes: list.quotes.map((quote) => (quote.id === id ? { ...quote, status } : quote)) },
  )
}
