import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type QuoteSort, quoteSorts } from '../../features/quotes/request/pipeline/pipeline.ts'
import { type QuoteStatus, quoteStatuses, quoteStatusNames } from '../../features/quotes/request/quote.ts'
import { numberSearched } from '../../features/shared/search/exact-number.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { DeskList, useListFocus } from '../parts/list/desk-list.tsx'
import { useSteps } from '../parts/list/use-steps.ts'
import { ReadError } from '../parts/read-error.tsx'
import { useDeskAddress } from '../parts/use-desk-address.ts'
import { WalkInButtons } from '../walk-in/walk-in-buttons.tsx'
import { OpenWorth, Pipeline } from './pipeline.tsx'
import { QuoteDetailsDialog } from './quote-dialog.tsx'
import { QuoteCards, QuoteCardsSkeleton } from './quotes-list.tsx'
import {
  type Quote,
  type QuoteListStatus,
  quoteFilters,
  quoteListQuery,
  quoteStatsQuery,
  refreshQuotes,
  removeQuote,
} from './quotes-queries.ts'

/** ADMIN-3, DESK-3. What is shown is in the address: ?status=seen&sort=end&q=miller&before=1204&quote=12. */
export function QuotesAdmin() {
  const address = useDeskAddress('quote')
  const { q, key, show } = address
  const status = quoteFilters.find((known) => known === address.status)
  // What is searched is by date.
  const sort = q === '' ? quoteSorts.find((known) => known === address.sort) : undefined
  const list = useQuery(quoteListQuery({ status, sort, q, key }))
  const queryClient = useQueryClient()
  const focus = useListFocus('quote')
  const steps = useSteps({
    address,
    list: list.isPlaceholderData ? undefined : list.data && { ids: idsOf(list.data), page: list.data.page },
    fetchIds: async (next) => idsOf(await queryClient.fetchQuery(quoteListQuery({ status, sort, q, key: next }))),
  })
  const showOnly = (chosen: QuoteListStatus | undefined) => show({ status: chosen })
  const [toDelete, setToDelete] = useState<Quote>()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <OpenWorth value={status} onChange={showOnly} />
        <WalkInButtons />
      </div>
      <Pipeline value={status} onChange={showOnly} />
      <DeskList
        label="Quotes"
        nouns={['quote', 'quotes']}
        address={address}
        focus={focus}
        read={list}
        isNarrowed={status !== undefined || q !== ''}
        isByDate={sort === undefined || sort === 'date'}
        sortChoice={q === '' && <SortChoice value={sort} onChange={(chosen) => show({ sort: chosen })} />}
        search={{ placeholder: 'Name, phone, town or size', className: 'md:w-auto md:max-w-80 md:flex-1' }}
        empty={{
          text: 'No quotes found for the selected filter.',
          note: 'Quotes requested through the quote builder, and those you write down, appear here.',
        }}
        skeleton={<QuoteCardsSkeleton />}
        onRefresh={() => void refreshQuotes(queryClient)}
      >
        {({ quotes }) => (
          <QuoteCards quotes={quotes} searched={numberSearched(q)} onView={address.view} onDelete={setToDelete} />
        )}
      </DeskList>
      <StatusFilter
        value={status}
        onChange={(chosen) => {
          showOnly(chosen)
          focus.scrollToList()
        }}
      />
      <Counters />
      <DeleteDialog
        row={toDelete}
        removal={removeQuote}
        titleOf={({ id }) => `Delete Quote #${id}`}
        questionOf={({ id, customerName }) =>
          `Are you sure you want to permanently delete Quote #${id} from ${customerName}?`
        }
        notes={['This action cannot be undone.']}
        confirmLabel="Delete Quote"
        onClose={() => setToDelete(undefined)}
        onDeleted={focus.focusList}
      />
      <QuoteDetailsDialog
        id={address.openId}
        steps={{ noun: 'quote', ...steps }}
        onClose={address.closeView}
        onClosed={focus.backToRow}
      />
    </>
  )
}

const idsOf = ({ quotes }: { quotes: Quote[] }) => quotes.map(({ id }) => id)

const counters = [
  { key: 'total', label: 'Total Quotes', note: 'All time' },
  { key: 'pending', label: 'Pending', note: 'Needs attention' },
  { key: 'approved', label: 'Approved', note: 'In progress' },
  { key: 'completed', label: 'Completed', note: 'Delivered' },
] as const

function Counters() {
  const stats = useQuery(quoteStatsQuery)
  if (stats.isError && !stats.data) return <ReadError text="The counts could not be loaded." read={stats} />
  return (
    <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counters.map(({ key, label, note }) => (
        <div
          key={key}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-card border border-line bg-card px-3 py-2 sm:px-4"
        >
          <dt className="order-2 self-end text-sm font-medium">{label}</dt>
          <dd className="row-span-2 font-display text-2xl font-semibold tabular-nums">
            {stats.data ? stats.data[key].toLocaleString('en-US') : <Skeleton className="h-[1.18em] w-8" />}
          </dd>
          <dd className="order-3 self-start text-sm text-quiet">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

type StatusFilterProps = { value: QuoteListStatus | undefined; onChange: (status: QuoteStatus | undefined) => void }

const sortNames: Record<QuoteSort, string> = {
  date: 'Newest first',
  end: 'Ending soonest',
  amount: 'Largest first',
}

type SortChoiceProps = { value: QuoteSort | undefined; onChange: (sort: QuoteSort | undefined) => void }

const SortChoice = ({ value, onChange }: SortChoiceProps) => (
  <SelectField
    label="Sort quotes"
    hideLabel
    className="w-full md:w-44"
    value={value ?? 'date'}
    onChange={(event) => {
      const chosen = quoteSorts.find((known) => known === event.target.value)
      onChange(chosen === 'date' ? undefined : chosen)
    }}
  >
    {quoteSorts.map((sort) => (
      <option key={sort} value={sort}>
        {sortNames[sort]}
      </option>
    ))}
  </SelectField>
)

/**
 * One choice with the parts of the line above the list: what isn't a status shows as all of them. Beside what it counts, away
 * from the line, which has names of its own.
 */
const StatusFilter = ({ value, onChange }: StatusFilterProps) => (
  <div className="mt-10 flex items-center gap-3">
    <span aria-hidden className="text-sm font-medium">
      By status
    </span>
    <SelectField
      label="Filter by status"
      hideLabel
      className="w-36"
      value={quoteStatuses.find((status) => status === value) ?? ''}
      onChange={(event) => onChange(quoteStatuses.find((status) => status === event.target.value))}
    >
      <option value="">All Quotes</option>
      {quoteStatuses.map((status) => (
        <option key={status} value={status}>
          {quoteStatusNames[status]}
        </option>
      ))}
    </SelectField>
  </div>
)
