import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { numberSearched } from '../../features/shared/search/exact-number.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeskList, useListFocus } from '../parts/list/desk-list.tsx'
import { useSteps } from '../parts/list/use-steps.ts'
import { ReadError } from '../parts/read-error.tsx'
import { useDeskAddress } from '../parts/use-desk-address.ts'
import { OrderDetailsDialog } from './order-dialog.tsx'
import { OrderCards, OrderCardsSkeleton } from './orders-list.tsx'
import {
  type OrderListFilter,
  type OrderSummary,
  orderListQuery,
  orderStatsQuery,
  refreshOrders,
} from './orders-queries.ts'
import { csvExtent, csvHref, filterNames, type OrderListStatus, orderFilters } from './orders-text.ts'

/** ADMIN-8. What is shown is in the address: ?tab=orders&status=paid&q=miller&before=1204&order=12. */
export function OrdersAdmin() {
  const address = useDeskAddress('order')
  const { q, key, show } = address
  const status = orderFilters.find((known) => known === address.status)
  const list = useQuery(orderListQuery({ status, q, key }))
  const queryClient = useQueryClient()
  const focus = useListFocus('order')
  const steps = useSteps({
    address,
    list: list.isPlaceholderData ? undefined : list.data && { ids: idsOf(list.data), page: list.data.page },
    fetchIds: async (next) => idsOf(await queryClient.fetchQuery(orderListQuery({ status, q, key: next }))),
  })
  const isNarrowed = status !== undefined || q !== ''
  const showStatus = (chosen: OrderListStatus | undefined) => show({ status: chosen })
  return (
    <>
      <Counters status={status} onStatus={showStatus} />
      <DeskList
        label="Orders"
        nouns={['order', 'orders']}
        address={address}
        focus={focus}
        read={list}
        isNarrowed={isNarrowed}
        statusFilter={<StatusFilter status={status} onStatus={showStatus} />}
        search={{ placeholder: 'Name, phone, town or size', className: 'md:w-88' }}
        tools={<CsvLink filter={{ status, q }} />}
        empty={{
          text: isNarrowed ? 'No orders found for the selected filter.' : 'No orders yet.',
          note: 'Orders placed at checkout appear here.',
        }}
        skeleton={<OrderCardsSkeleton />}
        onRefresh={() => void refreshOrders(queryClient)}
      >
        {({ orders }) => <OrderCards orders={orders} searched={numberSearched(q)} onView={address.view} />}
      </DeskList>
      <OrderDetailsDialog
        id={address.openId}
        steps={{ noun: 'order', ...steps }}
        onClose={address.closeView}
        onClosed={focus.backToRow}
      />
    </>
  )
}

const idsOf = ({ orders }: { orders: OrderSummary[] }) => orders.map(({ id }) => id)

const CsvLink = ({ filter }: { filter: Omit<OrderListFilter, 'key'> }) => (
  <a href={csvHref(filter)} download className={buttonClass('quiet', 'sm')}>
    <Download aria-hidden className="size-4" />
    <span>
      <span className="max-sm:sr-only">Export {csvExtent(filter)} as </span>CSV
    </span>
  </a>
)

/** The owner's morning numbers. Clicking one lists its orders. */
const counters: readonly { key: OrderListStatus | 'total'; label: string; note: string }[] = [
  { key: 'total', label: 'Total Orders', note: 'All time' },
  { key: 'paid', label: 'To Make', note: 'Ready to start' },
  { key: 'in_production', label: 'In Production', note: 'On the bench' },
  { key: 'ready', label: 'Ready', note: 'To deliver' },
  { key: 'delivered', label: 'Delivered', note: 'Done' },
  { key: 'set_aside', label: 'Set Aside', note: 'Needs a decision' },
  { key: 'unpaid', label: 'Unpaid Checkouts', note: 'Placed, never paid' },
]

type StatusProps = { status: OrderListStatus | undefined; onStatus: (status: OrderListStatus | undefined) => void }

function Counters({ status, onStatus }: StatusProps) {
  const stats = useQuery(orderStatsQuery)
  if (stats.isError && !stats.data) return <ReadError text="The counts could not be loaded." read={stats} />
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3 lg:grid-cols-7">
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

function StatusFilter({ status, onStatus }: StatusProps) {
  return (
    <SelectField
      label="Filter by status"
      hideLabel
      className="md:w-56"
      value={status ?? ''}
      onChange={(event) => onStatus(orderFilters.find((known) => known === event.target.value))}
    >
      <option value="">All Orders</option>
      {orderFilters.map((known) => (
        <option key={known} value={known}>
          {filterNames[known]}
        </option>
      ))}
    </SelectField>
  )
}
