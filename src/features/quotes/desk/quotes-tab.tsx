import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { reasonGiven } from '../../../platform/browser/api-client.ts'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NoRows, PagedList, useListFocus } from '../../desk/paged-list.tsx'
import { SearchBox } from '../../desk/search-box.tsx'
import { type Shown, useDeskAddress } from '../../desk/use-desk-address.ts'
import { quoteStatuses } from '../quote.ts'
import { QuoteDetailsDialog } from './quote-details.tsx'
import { QuoteCards, QuoteCardsSkeleton, viewButtonId } from './quotes-list.tsx'
import {
  type Quote,
  type QuoteListFilter,
  quoteListQuery,
  quoteStatsQuery,
  quotesPerPage,
  refreshQuotes,
  removeQuote,
} from './quotes-queries.ts'
import { statusLabels } from './quotes-text.ts'

/** ADMIN-3. What is shown is in the address: ?status=pending&q=miller&page=2&quote=12. */
export function QuotesAdmin() {
  const { q, page, openId, show, view, closeView, ...address } = useDeskAddress('quote')
  const filter: QuoteListFilter = { status: quoteStatuses.find((status) => status === address.status), q, page }
  const [asked, setAsked] = useState<Quote>()
  const { listRef, focusList, toTop, backToRow } = useListFocus(viewButtonId)
  const toPage = (next: number) => {
    show({ page: next })
    toTop()
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
      <QuoteDetailsDialog id={openId} onClose={closeView} onClosed={backToRow} />
    </>
  )
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
  const narrowed = filter.status !== undefined || filter.q !== ''
  const showAll = { label: 'Show all quotes', onPress: () => onShow({ status: undefined, q: '', page: undefined }) }
  return (
    <PagedList
      read={list}
      reason={reasonGiven(list.error)}
      page={filter.page}
      perPage={quotesPerPage}
      nouns={['quote', 'quotes']}
      onPage={onPage}
      onBeyond={(page) => onShow({ page }, { replace: true })}
      onRefresh={() => void refreshQuotes(queryClient)}
      skeleton={<QuoteCardsSkeleton />}
      empty={
        <NoRows
          text="No quotes found for the selected filter."
          showAll={narrowed ? showAll : undefined}
          note="What customers ask for through the quote builder appears here."
        />
      }
    >
      {({ quotes }) => <QuoteCards quotes={quotes} onView={onView} onDelete={onDelete} />}
    </PagedList>
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
