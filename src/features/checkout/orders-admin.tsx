import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Download, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { reasonGiven } from '../../platform/api-client.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pagination, rangeShown } from '../../ui/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderDetailsDialog } from './orders-admin-details.tsx'
import { OrderCards, OrderCardsSkeleton, viewButtonId } from './orders-admin-list.tsx'
import {
  type OrderListFilter,
  orderListQuery,
  orderStatsQuery,
  ordersPerPage,
  refreshOrders,
} from './orders-admin-queries.ts'
import { csvExtent, csvHref, filterNames, type OrderListStatus, orderFilters } from './orders-admin-text.ts'

/** ADMIN-8. What is shown is in the address: ?tab=orders&status=paid&q=miller&page=2&order=12. */
export function OrdersAdmin() {
  const { filter, openOrder, show, view, closeView } = useAddress()
  const listRef = useRef<HTMLElement>(null)
  const focusList = () => listRef.current?.focus({ preventScroll: true })
  const showStatus = (status: OrderListStatus | undefined) => show({ status, page: undefined })

  const toPage = (page: number) => {
    show({ page })
    listRef.current?.scrollIntoView({ block: 'start' })
    focusList()
  }
  return (
    <>
      <Counters status={filter.status} onStatus={showStatus} />
      <div className="mt-6 flex flex-col gap-3 md:flex-row md:items-center">
        <StatusFilter value={filter.status} onChange={showStatus} />
        <SearchBox
          label="Search orders"
          placeholder="Name, e-mail, city or number"
          value={filter.q}
          onSearch={(q) => show({ q, page: undefined }, { replace: true })}
          className="md:ml-auto md:w-88"
        />
      </div>
      <section ref={listRef} tabIndex={-1} aria-label="Orders" className="mt-4 scroll-mt-4 outline-none">
        <OrderList filter={filter} onPage={toPage} onView={view} onShow={show} />
      </section>
      <OrderDetailsDialog
        id={openOrder}
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

type Shown = { status?: OrderListStatus | undefined; q?: string | undefined; page?: number | undefined }

function useAddress() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/admin' })
  const search = useSearch({ from: '/admin' })
  const openedHere = useRef(false)
  const filter: OrderListFilter = {
    status: orderFilters.find((status) => status === search.status),
    q: search.q ?? '',
    // The API knows no page beyond; the list leads from there to its last one.
    page: Math.min(search.page ?? 1, 100_000),
  }
  return {
    filter,
    openOrder: search.order,
    show: ({ q, ...changed }: Shown, { replace = false } = {}) =>
      void navigate({
        search: (now) => ({ ...now, ...changed, ...(q !== undefined && { q: q || undefined }) }),
        replace,
        resetScroll: false,
      }),
    view: (id: number) => {
      openedHere.current = true
      void navigate({ search: (now) => ({ ...now, order: id }), resetScroll: false })
    },
    // Back, where View led here: closing leaves no second copy of the list in the history.
    closeView: () => {
      if (openedHere.current) router.history.back()
      else void navigate({ search: (now) => ({ ...now, order: undefined }), replace: true, resetScroll: false })
      openedHere.current = false
    },
  }
}

/** What an owner asks in the morning; each shows its orders when pressed. */
const counters: readonly { key: OrderListStatus | 'total'; label: string; note: string }[] = [
  { key: 'total', label: 'Total Orders', note: 'All time' },
  { key: 'paid', label: 'To Make', note: 'Paid, not started' },
  { key: 'in_production', label: 'In Production', note: 'On the bench' },
  { key: 'ready', label: 'Ready', note: 'To deliver' },
  { key: 'delivered', label: 'Delivered', note: 'Done' },
  { key: 'set_aside', label: 'Set Aside', note: 'Needs a decision' },
]

type CountersProps = { status: OrderListStatus | undefined; onStatus: (status: OrderListStatus | undefined) => void }

function Counters({ status, onStatus }: CountersProps) {
  const stats = useQuery(orderStatsQuery)
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
    <fieldset className="grid grid-cols-3 gap-2 sm:gap-3 lg:grid-cols-6">
      <legend className="sr-only">Orders at a glance</legend>
      {counters.map(({ key, label, note }) => {
        const shows = key === 'total' ? undefined : key
        const count = stats.data?.[key]
        return (
          <button
            key={key}
            type="button"
            aria-pressed={status === shows}
            onClick={() => onStatus(shows)}
            className={clsx(
              'flex flex-col rounded-card border bg-card px-2.5 py-2 text-left transition-colors hover:border-ink active:bg-sand sm:px-4 sm:py-3',
              status === shows ? 'border-oak' : 'border-line',
            )}
          >
            <span className="text-xs font-medium sm:text-sm">{label}</span>{' '}
            <span
              className={clsx(
                'mt-1 font-display text-2xl font-semibold tabular-nums',
                key === 'set_aside' && count && 'text-ember',
              )}
            >
              {stats.data ? (count ?? 0).toLocaleString('en-US') : <Skeleton className="h-[1.18em] w-12" />}
            </span>{' '}
            <span className="mt-1 text-sm text-quiet max-sm:sr-only">{note}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

function StatusFilter({
  value,
  onChange,
}: {
  value: OrderListStatus | undefined
  onChange: (status: OrderListStatus | undefined) => void
}) {
  return (
    <SelectField
      label="Filter by state"
      hideLabel
      className="md:w-56"
      value={value ?? ''}
      onChange={(event) => onChange(orderFilters.find((status) => status === event.target.value))}
    >
      <option value="">All Orders</option>
      {orderFilters.map((status) => (
        <option key={status} value={status}>
          {filterNames[status]}
        </option>
      ))}
    </SelectField>
  )
}

type OrderListProps = {
  filter: OrderListFilter
  onPage: (page: number) => void
  onView: (id: number) => void
  onShow: (shown: Shown, how?: { replace: boolean }) => void
}

function OrderList({ filter, onPage, onView, onShow }: OrderListProps) {
  const list = useQuery(orderListQuery(filter))
  const queryClient = useQueryClient()
  const { data } = list
  const pageCount = data && !list.isPlaceholderData ? Math.max(1, Math.ceil(data.total / ordersPerPage)) : undefined

  // The last order of the last page has left this filter, or an old link asks for more pages than there are.
  const beyond = pageCount !== undefined && filter.page > pageCount
  const toLastPage = useEffectEvent(() => onShow({ page: pageCount === 1 ? undefined : pageCount }, { replace: true }))
  useEffect(() => {
    if (beyond) toLastPage()
  }, [beyond])

  if (list.isError && !data)
    return (
      <LoadFailed
        text="The orders could not be loaded."
        reason={reasonGiven(list.error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (!data || beyond) return <OrderCardsSkeleton />
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}
    >
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-sm text-quiet tabular-nums">
          {list.isPlaceholderData ? 'Loading…' : countText(filter.page, data.total)}
        </p>
        {list.isError && <p className="text-sm text-ember">Could not be refreshed.</p>}
        {data.total > 0 && (
          <a href={csvHref(filter.status)} download className={buttonClass('quiet', 'sm')}>
            <Download aria-hidden className="size-4" />
            <span>
              <span className="max-sm:sr-only">Export {csvExtent(filter.status)} as </span>CSV
            </span>
          </a>
        )}
        <IconButton label="Refresh orders" size="sm" onClick={() => void refreshOrders(queryClient)}>
          <RotateCw aria-hidden className={clsx('size-4', list.isFetching && 'animate-spin')} />
        </IconButton>
      </div>
      {data.total === 0 ? (
        <NoOrders filter={filter} onShowAll={() => onShow({ status: undefined, q: '', page: undefined })} />
      ) : (
        <OrderCards orders={data.orders} onView={onView} />
      )}
      <div className="mt-4">
        <Pagination page={filter.page} pageCount={pageCount ?? filter.page} onPage={onPage} />
      </div>
    </div>
  )
}

const countText = (page: number, total: number) =>
  total > 0 ? `${rangeShown(page, ordersPerPage, total)} ${total === 1 ? 'order' : 'orders'}` : ''

function NoOrders({ filter, onShowAll }: { filter: OrderListFilter; onShowAll: () => void }) {
  const narrowed = filter.status !== undefined || filter.q !== ''
  return (
    <div className="rounded-card border border-line bg-card px-4 py-12 text-center">
      <p className="font-medium">{narrowed ? 'No orders found for the selected filter.' : 'No orders yet.'}</p>
      {narrowed ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={onShowAll}>
          Show all orders
        </Button>
      ) : (
        <p className="mt-1 text-ui text-quiet">What customers buy at checkout appears here.</p>
      )}
    </div>
  )
}
