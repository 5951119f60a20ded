import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { type OrderSort, orderSorts } from '../../features/orders/finding/order-sorts.ts'
import { numberSearched } from '../../features/shared/search/exact-number.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeskList, useListFocus } from '../parts/list/desk-list.tsx'
import { keepInSight } from '../parts/list/keep-in-sight.ts'
import { useSteps } from '../parts/list/use-steps.ts'
import { ReadError } from '../parts/read-error.tsx'
import { useDeskAddress } from '../parts/use-desk-address.ts'
import { wholeDollars } from '../quotes/quotes-text.ts'
import { orderSortNames } from './listed-texts.ts'
import { OrderDetailsDialog } from './order-dialog.tsx'
import { OrderCards, OrderCardsSkeleton } from './orders-list.tsx'
import {
  type OrderListFilter,
  type OrderSummary,
  orderListQuery,
  orderStatsQuery,
  owedQuery,
  refreshOrders,
} from './orders-queries.ts'
import { csvExtent, csvHref, filterNames, type OrderListStatus, orderFilters } from './orders-text.ts'

/** ADMIN-8. What is shown is in the address: ?tab=orders&status=paid&sort=due&q=miller&before=1204&order=12. */
export function OrdersAdmin() {
  const address = useDeskAddress('order')
  const { q, key, show } = address
  const status = orderFilters.find((known) => known === address.status)
  // What is searched is newest first; what is under way by its day, so what is late comes first.
  const usual: OrderSort = status && underWay.has(status) ? 'promised' : 'date'
  const chosen = orderSorts.find((known) => known === address.sort) ?? usual
  const sort = q === '' ? chosen : undefined
  const list = useQuery(orderListQuery({ status, sort, q, key }))
  const queryClient = useQueryClient()
  const focus = useListFocus('order')
  const steps = useSteps({
    address,
    list: list.isPlaceholderData ? undefined : list.data && { ids: idsOf(list.data), page: list.data.page },
    fetchIds: async (next) => idsOf(await queryClient.fetchQuery(orderListQuery({ status, sort, q, key: next }))),
  })
  const isNarrowed = status !== undefined || q !== ''
  const showSort = (next: OrderSort | undefined) => show({ sort: next === usual ? undefined : next })
  const showStatus = (next: OrderListStatus | undefined) => show({ status: next })
  return (
    <>
      <div className="-mt-4 md:-mt-2">
        {status !== 'unpaid' && <Owed filter={{ status, q }} />}
        <StatusChips status={status} onStatus={showStatus} />
        <DeskList
          label="Orders"
          nouns={['order', 'orders']}
          address={address}
          focus={focus}
          read={list}
          isNarrowed={isNarrowed}
          isByDate={sort === undefined || sort === 'date'}
          sortChoice={q === '' && <SortChoice value={chosen} onChange={showSort} />}
          search={{ placeholder: 'Name, phone, town', className: 'md:w-64 md:shrink-0' }}
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
      </div>
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

const CsvLink = ({ filter }: { filter: Omit<OrderListFilter, 'key' | 'sort'> }) => (
  <a href={csvHref(filter)} download className={buttonClass('quiet', 'sm')}>
    <Download aria-hidden className="size-4" />
    <span>
      <span className="max-lg:sr-only">Export {csvExtent(filter)} as </span>CSV
    </span>
  </a>
)

type SortChoiceProps = { value: OrderSort; onChange: (sort: OrderSort | undefined) => void }

const underWay: ReadonlySet<OrderListStatus> = new Set(['pending_payment', 'paid', 'in_production', 'ready', 'late'])

const SortChoice = ({ value, onChange }: SortChoiceProps) => (
  <SelectField
    label="Sort orders"
    hideLabel
    className="w-full md:w-48"
    value={value}
    onChange={(event) => onChange(orderSorts.find((known) => known === event.target.value))}
  >
    {orderSorts.map((sort) => (
      <option key={sort} value={sort}>
        {orderSortNames[sort]}
      </option>
    ))}
  </SelectField>
)

/** 'Still to come: $7,120 on 9 orders', of what the list finds. What is owed by then is in the books: only what is delivered. */
function Owed({ filter }: { filter: Pick<OrderListFilter, 'status' | 'q'> }) {
  const { data: owed, isPlaceholderData: isOld, ...read } = useQuery(owedQuery(filter))
  if (!owed && read.isError) return <ReadError text="What is still to come could not be loaded." read={read} />
  if (!owed) return <Skeleton className="my-2 h-7 w-64" />
  const { orders, total } = owed
  return (
    <p
      aria-busy={isOld}
      className={clsx('py-2 font-display text-xl tabular-nums transition-opacity', isOld && 'opacity-60')}
    >
      {orders === 0
        ? 'Nothing still to come'
        : `Still to come: ${wholeDollars(total)} on ${orders.toLocaleString('en-US')} ${orders === 1 ? 'order' : 'orders'}`}
    </p>
  )
}

/** The owner's morning numbers, which list their orders. What is late first, which a phone's screen has room for. */
const counters = [
  ...(['total', 'late', 'paid', 'in_production', 'ready', 'delivered'] as const),
  ...(['set_aside', 'unpaid', 'pending_payment', 'canceled', 'refunded'] as const),
] as const
type Counter = (typeof counters)[number]
/** The others only where there are some, or it isn't known. */
const always: ReadonlySet<Counter> = new Set(['total', 'paid', 'in_production', 'ready', 'delivered'])

type StatusProps = { status: OrderListStatus | undefined; onStatus: (status: OrderListStatus | undefined) => void }

const statusOf = (counter: Counter) => (counter === 'total' ? undefined : counter)

/** On a phone one line, which leaves the screen to the orders. */
function StatusChips({ status, onStatus }: StatusProps) {
  const stats = useQuery(orderStatsQuery)
  const countOf = (counter: Counter) => stats.data?.[counter] ?? 0
  const shown = counters.filter(
    (counter) => always.has(counter) || !stats.data || status === statusOf(counter) || countOf(counter) > 0,
  )
  return (
    <>
      {stats.isError && !stats.data && <ReadError text="The counts could not be loaded." read={stats} />}
      <fieldset className="relative -mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
        <legend className="sr-only">Filter by status</legend>
        {shown.map((counter) => (
          <button
            key={counter}
            ref={status === statusOf(counter) && stats.data ? keepInSight : undefined}
            type="button"
            aria-pressed={status === statusOf(counter)}
            onClick={() => onStatus(statusOf(counter))}
            className={clsx(
              'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-control border bg-card px-2.5 text-sm transition-colors hover:border-ink active:bg-sand pointer-coarse:min-h-11',
              status === statusOf(counter) ? 'border-oak font-medium' : 'border-line',
            )}
          >
            {counterNames[counter]}{' '}
            <span
              className={clsx(
                'min-w-[1ch] font-semibold tabular-nums',
                (counter === 'late' || counter === 'set_aside') && countOf(counter) > 0 && 'text-ember',
              )}
            >
              {stats.data && countOf(counter).toLocaleString('en-US')}
            </span>
          </button>
        ))}
      </fieldset>
    </>
  )
}

const counterNames: Record<Counter, string> = {
  ...filterNames,
  total: 'All orders',
  paid: 'To make',
}
