import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reasonGiven } from '../../platform/api-client.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pagination, rangeShown } from '../../ui/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { quoteStatuses } from './quote.ts'
import { QuoteDetailsDialog } from './quotes-admin-details.tsx'
import { QuoteCards, QuoteCardsSkeleton, viewButtonId } from './quotes-admin-list.tsx'
import {
  type Quote,
  type QuoteListFilter,
  quoteListQuery,
  quoteStatsQuery,
  quotesPerPage,
  refreshQuotes,
  removeQuote,
} from './quotes-admin-queries.ts'
import { statusLabels } from './quotes-admin-text.ts'

/** ADMIN-3. What is shown is in the address: ?status=pending&q=miller&page=2&quote=12. */
export function QuotesAdmin() {
  const { filter, openQuote, show, view, closeView } = useAddress()
  const [asked, setAsked] = useState<Quote>()
  const listRef = useRef<HTMLElement>(null)
  const focusList = () => listRef.current?.focus({ preventScroll: true })

  const toPage = (page: number) => {
    show({ page })
    listRef.current?.scrollIntoView({ block: 'start' })
    focusList()
  }
  return (
    <>
      <Counters />
      <div className="mt-6 flex flex-col gap-3 md:flex-row md:items-center">
        <StatusFilter value={filter.status} onChange={(status) => show({ status, page: undefined })} />
        <SearchBox
          label="Search quotes"
          placeholder="Name, e-mail or number"
          value={filter.q}
          onSearch={(q) => show({ q, page: undefined }, { replace: true })}
          className="md:ml-auto md:w-80"
        />
      </div>
      <section ref={listRef} tabIndex={-1} aria-label="Quotes" className="mt-4 scroll-mt-4 outline-none">
        <QuoteList filter={filter} onPage={toPage} onView={view} onShow={show} onDelete={setAsked} />
      </section>
      <DeleteDialog quote={asked} onClose={() => setAsked(undefined)} onDeleted={focusList} />
      <QuoteDetailsDialog
        id={openQuote}
        onClose={closeView}
        onClosed={(id) => {
          // Opened by a link, or its row has left the list: there is no button that the browser could go back to.
          if (!isFocusLost()) return
          const button = document.getElementById(viewButtonId(id))
          if (button) button.focus({ preventScroll: true })
          else focusList()
        }}
      />
    </>
  )
}

type Shown = { status?: string | undefined; q?: string | undefined; page?: number | undefined }

function useAddress() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/admin' })
  const search = useSearch({ from: '/admin' })
  const openedHere = useRef(false)
  const filter: QuoteListFilter = {
    status: quoteStatuses.find((status) => status === search.status),
    q: search.q ?? '',
    // The API knows no page beyond; the list leads from there to its last one.
    page: Math.min(search.page ?? 1, 100_000),
  }
  return {
    filter,
    openQuote: search.quote,
    show: ({ q, ...changed }: Shown, { replace = false } = {}) =>
      void navigate({
        search: (now) => ({ ...now, ...changed, ...(q !== undefined && { q: q || undefined }) }),
        replace,
        resetScroll: false,
      }),
    view: (id: number) => {
      openedHere.current = true
      void navigate({ search: (now) => ({ ...now, quote: id }), resetScroll: false })
    },
    // Back, where View led here: closing leaves no second copy of the list in the history.
    closeView: () => {
      if (openedHere.current) router.history.back()
      else void navigate({ search: (now) => ({ ...now, quote: undefined }), replace: true, resetScroll: false })
      openedHere.current = false
    },
  }
}

const counters = [
  { key: 'total', label: 'Total Quotes', note: 'All time' },
  { key: 'pending', label: 'Pending', note: 'Needs attention' },
  { key: 'approved', label: 'Approved', note: 'In progress' },
  { key: 'completed', label: 'Completed', note: 'Delivered' },
] as const

function Counters() {
  const stats = useQuery(quoteStatsQuery)
  if (stats.isError && !stats.data)
    return (
      <LoadFailed
        text="The counters could not be loaded."
        reason={reasonGiven(stats.error)}
        busy={stats.isFetching}
        onRetry={() => void stats.refetch()}
      />
    )
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counters.map(({ key, label, note }) => (
        <div key={key} className="flex flex-col rounded-card border border-line bg-card px-4 py-3">
          <dt className="text-sm font-medium">{label}</dt>
          <dd className="mt-1 font-display text-2xl font-semibold tabular-nums">
            {stats.data ? stats.data[key].toLocaleString('en-US') : <Skeleton className="h-[1.18em] w-16" />}
          </dd>
          <dd className="mt-1 text-sm text-quiet">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function StatusFilter({
  value,
  onChange,
}: {
  value: QuoteListFilter['status']
  onChange: (status: QuoteListFilter['status']) => void
}) {
  const choices = [undefined, ...quoteStatuses]
  return (
    <fieldset className="grid grid-cols-4 rounded-control border border-edge bg-card p-0.5">
      <legend className="sr-only">Filter by status</legend>
      {choices.map((status) => (
        <button
          key={status ?? 'all'}
          type="button"
          aria-pressed={value === status}
          onClick={() => onChange(status)}
          className={clsx(
            'min-h-10 rounded-control px-1 text-sm font-medium whitespace-nowrap transition-colors sm:px-4',
            value === status ? 'bg-oak text-white' : 'text-ink hover:bg-sand active:bg-line',
          )}
        >
          {status ? statusLabels[status] : 'All Quotes'}
        </button>
      ))}
    </fieldset>
  )
}

type QuoteListProps = {
  filter: QuoteListFilter
  onPage: (page: number) => void
  onView: (id: number) => void
  onShow: (shown: Shown, how?: { replace: boolean }) => void
  onDelete: (quote: Quote) => void
}

function QuoteList({ filter, onPage, onView, onShow, onDelete }: QuoteListProps) {
  const list = useQuery(quoteListQuery(filter))
  const queryClient = useQueryClient()
  const { data } = list
  const pageCount = data && !list.isPlaceholderData ? Math.max(1, Math.ceil(data.total / quotesPerPage)) : undefined

  // The last quote of the last page was deleted, or an old link asks for more pages than there are.
  const beyond = pageCount !== undefined && filter.page > pageCount
  const toLastPage = useEffectEvent(() => onShow({ page: pageCount === 1 ? undefined : pageCount }, { replace: true }))
  useEffect(() => {
    if (beyond) toLastPage()
  }, [beyond])

  if (list.isError && !data)
    return (
      <LoadFailed
        text="The quotes could not be loaded."
        reason={reasonGiven(list.error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (!data || beyond) return <QuoteCardsSkeleton />
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}
    >
      <div className="mb-2 flex min-h-11 items-center gap-2">
        <p role="status" className="mr-auto text-sm text-quiet tabular-nums">
          {list.isPlaceholderData ? 'Loading…' : countText(filter.page, data.total)}
        </p>
        {list.isError && <p className="text-sm text-ember">Could not be refreshed.</p>}
        <IconButton label="Refresh quotes" size="sm" onClick={() => void refreshQuotes(queryClient)}>
          <RotateCw aria-hidden className={clsx('size-4', list.isFetching && 'animate-spin')} />
        </IconButton>
      </div>
      {data.total === 0 ? (
        <NoQuotes filter={filter} onShowAll={() => onShow({ status: undefined, q: '', page: undefined })} />
      ) : (
        <QuoteCards quotes={data.quotes} onView={onView} onDelete={onDelete} />
      )}
      <div className="mt-4">
        <Pagination page={filter.page} pageCount={pageCount ?? filter.page} onPage={onPage} />
      </div>
    </div>
  )
}

const countText = (page: number, total: number) =>
  total > 0 ? `${rangeShown(page, quotesPerPage, total)} ${total === 1 ? 'quote' : 'quotes'}` : ''

function NoQuotes({ filter, onShowAll }: { filter: QuoteListFilter; onShowAll: () => void }) {
  const narrowed = filter.status !== undefined || filter.q !== ''
  return (
    <div className="rounded-card border border-line bg-card px-4 py-12 text-center">
      <p className="font-medium">No quotes found for the selected filter.</p>
      {narrowed ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={onShowAll}>
          Show all quotes
        </Button>
      ) : (
        <p className="mt-1 text-ui text-quiet">What customers ask for through the quote builder appears here.</p>
      )}
    </div>
  )
}

function DeleteDialog({
  quote,
  onClose,
  onDeleted,
}: {
  quote: Quote | undefined
  onClose: () => void
  onDeleted: () => void
}) {
  // What was asked stays readable while the dialog fades.
  const [last, setLast] = useState(quote)
  if (quote && quote !== last) setLast(quote)
  const [deleted, setDeleted] = useState<number>()
  const remove = useMutation(removeQuote)

  // The button that asked is gone with its row.
  const tellDeleted = useEffectEvent(onDeleted)
  useEffect(() => {
    if (deleted !== undefined) tellDeleted()
  }, [deleted])

  const onConfirm = () => {
    if (!quote) return
    remove.mutate(
      { id: quote.id },
      {
        onSuccess: () => {
          setDeleted(quote.id)
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={quote !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete Quote #${last?.id}`}
      text={
        <>
          <p className="wrap-anywhere">
            Are you sure you want to permanently delete Quote #{last?.id} from {last?.customerName}?
          </p>
          <p>This action cannot be undone.</p>
        </>
      }
      confirmLabel="Delete Quote"
      danger
      busy={remove.isPending}
      onConfirm={onConfirm}
    />
  )
}
