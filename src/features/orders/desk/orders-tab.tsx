import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { reasonGiven } from '../../../platform/browser/api-client.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/field.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NoRows, PagedList, useListFocus } from '../../desk/paged-list.tsx'
import { SearchBox } from '../../desk/search-box.tsx'
import { type Shown, useDeskAddress } from '../../desk/use-desk-address.ts'
import { OrderDetailsDialog } from './order-details.tsx'
import { OrderCards, OrderCardsSkeleton, viewButtonId } from './orders-list.tsx'
import {
  type OrderListFilter,
  orderListQuery,
  orderStatsQuery,
  ordersPerPage,
  refreshOrders,
} from './orders-queries.ts'
import { csvExtent, csvHref, filterNames, type OrderListStatus, orderFilters } from './orders-text.ts'

/** ADMIN-8. What is shown is in the address: ?tab=orders&status=paid&q=miller&page=2&order=12. */
export function OrdersAdmin() {
  const { q, page, openId, show, view, closeView, ...address } = useDeskAddress('order')
  const filter: OrderListFilter = { status: orderFilters.find((status) => status === address.status), q, page }
  const { listRef, toTop, backToRow } = useListFocus(viewButtonId)
  const showStatus = (status: OrderListStatus | undefined) => show({ status, page: undefined })
  const toPage = (next: number) => {
    show({ page: next })
    toTop()
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
      <OrderDetailsDialog id={openId} onClose={closeView} onClosed={backToRow} />
    </>
  )
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
  const narrowed = filter.status !== undefined || filter.q !== ''
  const showAll = { label: 'Show all orders', onPress: () => onShow({ status: undefined, q: '', page: undefined }) }
  return (
    <PagedList
      read={list}
      reason={reasonGiven(list.error)}
      page={filter.page}
      perPage={ordersPerPage}
      nouns={['order', 'orders']}
      onPage={onPage}
      onBeyond={(page) => onShow({ page }, { replace: true })}
      onRefresh={() => void refreshOrders(queryClient)}
      tools={
        <a href={csvHref(filter)} download className={buttonClass('quiet', 'sm')}>
          <Download aria-hidden className="size-4" />
          <span>
            <span className="max-sm:sr-only">Export {csvExtent(filter)} as </span>CSV
          </span>
        </a>
      }
      skeleton={<OrderCardsSkeleton />}
      empty={
        <NoRows
          text={narrowed ? 'No orders found for the selected filter.' : 'No orders yet.'}
          showAll={narrowed ? showAll : undefined}
          note="What customers buy at checkout appears here."
        />
      }
    >
      {({ orders }) => <OrderCards orders={orders} onView={onView} />}
    </PagedList>
  )
}
