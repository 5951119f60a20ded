/** BOOK-1 to BOOK-5: what the owner reads of the books, and the two things they say: their settings, and that a month is closed. */
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ClientResponse, InferResponseType } from 'hono/client'
import type { BooksApi } from '../../features/books/books-api.server.ts'
import type { Ledger, ListedTaxes as TaxReport } from '../../features/books/books-schemas.server.ts'
import type { MovementKind } from '../../features/books/movement-names.ts'
import { answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerBooksKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { monthText } from './books-text.ts'

const api = hc<BooksApi>(apiBase, { fetch: apiFetch }).admin

export type MonthReport = InferResponseType<(typeof api.books)[':month']['$get'], 200>
export type Standings = InferResponseType<typeof api.receivables.$get, 200>
export type Payouts = InferResponseType<typeof api.payouts.$get, 200>
export type BooksSettings = InferResponseType<typeof api.books.settings.$get, 200>

export type BasisChange = InferResponseType<typeof api.books.settings.change.$get, 200>

export type { Ledger, TaxReport }

type Days = { from: string; to: string }
export type LedgerFilter = Days & { kind: MovementKind | undefined }

/** Without `format` and `Accept`, the answer is no file. */
const noFile = <T>(call: Promise<unknown>) => answered(call as Promise<ClientResponse<T, 200, 'json'>>)

/** What was read before may be of another day by now. */
const fresh = { staleTime: 0 }

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...ownerBooksKey, 'month', month],
    queryFn: () => answered(api.books[':month'].$get({ param: { month } })),
    ...fresh,
  })

export const taxReportQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: [...ownerBooksKey, 'tax', from, to],
    queryFn: () => noFile<TaxReport>(api['tax-report'].$get({ query: { from, to } })),
    ...fresh,
  })

export const heldQuery = (on: string) =>
  queryOptions({
    queryKey: [...ownerBooksKey, 'held', on],
    queryFn: () => answered(api['deposits-held'].$get({ query: { on } })),
    ...fresh,
  })

export const owedToShopQuery = (on: string) =>
  queryOptions({
    queryKey: [...ownerBooksKey, 'owed', on],
    queryFn: () => answered(api.receivables.$get({ query: { on } })),
    ...fresh,
  })

export const payoutsQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: [...ownerBooksKey, 'payouts', from, to],
    queryFn: () => answered(api.payouts.$get({ query: { from, to } })),
    ...fresh,
  })

/** A page at a time, the newest first. */
export const ledgerQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: [...ownerBooksKey, 'ledger', filter],
    queryFn: ({ pageParam }) =>
      noFile<Ledger>(api.ledger.$get({ query: { ...filter, after: pageParam ?? undefined } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...fresh,
  })

export const booksSettingsQuery = queryOptions({
  queryKey: [...ownerBooksKey, 'settings'],
  queryFn: () => answered(api.books.settings.$get()),
  ...fresh,
})

/** Of which days each of Xero's files is. */
export const journalFilesQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: [...ownerBooksKey, 'journal', from, to],
    queryFn: () => noFile<{ xero: Days[] }>(api.books.journal.$get({ query: { from, to } })),
    ...fresh,
  })

/** What the other way to count sales would change. */
export const basisChangeQuery = (basis: BooksSettings['basis']) =>
  queryOptions({
    queryKey: [...ownerBooksKey, 'change', basis],
    queryFn: () => answered(api.books.settings.change.$get({ query: { basis } })),
    ...fresh,
  })

export const saveBooksSettings = mutationOptions({
  mutationFn: (settings: BooksSettings & { was: BooksSettings }) =>
    answered(api.books.settings.$put({ json: settings })),
  onSuccess: async (saved, _settings, _shown, { client }) => {
    client.setQueryData(booksSettingsQuery.queryKey, saved)
    await client.invalidateQueries({ queryKey: ownerBooksKey })
    toast({ title: 'Settings Saved', tone: 'success' })
  },
})

export const closeMonth = mutationOptions({
  mutationFn: (month: string) => done(api.books[':month'].close.$post({ param: { month } })),
  onSuccess: (_nothing, month) => toast({ title: `${monthText(month)} Closed`, tone: 'success' }),
  onError: (error) => showFailure('Not Closed', error),
  // Another desk may have closed it.
  onSettled: (_nothing, _error, _month, _shown, { client }) => client.invalidateQueries({ queryKey: ownerBooksKey }),
})

/** The addresses of files. */
const fileHref = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${apiBase}/admin/${path}?${new URLSearchParams(given)}`
}
export const ledgerCsvHref = (filter: LedgerFilter) => fileHref('ledger', { ...filter, format: 'csv' })
export const taxCsvHref = (days: Days) => fileHref('tax-report', { ...days, format: 'csv' })
export const journalHref = (days: Days, format: string) => fileHref('books/journal', { ...days, format })
