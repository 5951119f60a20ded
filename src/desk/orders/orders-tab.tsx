import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { type OrderSort, orderSorts } from '../../features/orders/finding/order-sorts.ts'
import { numberSearched } from '../../features/shared/search/exact-number.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { DeskList, useListFocus } from '../parts/list/desk-list.tsx'
import { useSteps } from '../parts/list/use-steps.ts'
import { ReadError } from '../parts/read-error.tsx'
import { useDeskAddress } from '../parts/use-desk-address.ts'
import { orderSortNames } from './listed-texts.ts'
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

/** ADMIN-8. What is shown is in the address: ?tab=orders&status=paid&sort=due&q=miller&before=1204&order=12. */
export function OrdersAdmin() {
  const address = useDeskAddress('order')
  const { q, key, show } = address
  const status = orderFilters.find((known) => known === address.status)
  // What is searched is newest first.
  const sort = q === '' ? orderSorts.find((known) => known === address.sort) : undefined
  const list = useQuery(orderListQuery({ status, sort, q, key }))
  const queryClient = useQueryClient()
  const focus = useListFocus('order')
  const steps = useSteps({
    address,
    list: list.isPlaceholderData ? undefined : list.data && { ids: idsOf(list.data), page: list.data.page },
    fetchIds: async (next) => idsOf(await queryClient.fetchQuery(orderListQuery({ status, sort, q, key: next }))),
  })
  const isNarrowed = status !== undefined || q !== ''
  const showSort = (chosen: OrderSort | undefined) => show({ sort: chosen })
  const showStatus = (chosen: OrderListStatus | undefined) => show({ status: chosen })
  return (
    <>
      <div className="-mt-6 md:-mt-2">
        <StatusChips status={status} onStatus={showStatus} />
        <DeskList
          label="Orders"
          nouns={['order', 'orders']}
          address={address}
          focus={focus}
          read={list}
          isNarrowed={isNarrowed}
          statusFilter={
            <div className="flex w-full min-w-0 gap-2 md:hidden">
              <StatusSelect status={status} onStatus={showStatus} />
              {q === '' && <SortChoice value={sort} onChange={showSort} className="w-38 shrink-0" />}
            </div>
          }
          search={{ placeholder: 'Name, phone, town', className: 'md:w-64 md:shrink-0' }}
          tools={
            <>
              {q === '' && <SortChoice value={sort} onChange={showSort} className="w-48 max-md:hidden" />}
              <CsvLink filter={{ status, q }} />
            </>
          }
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
      <span className="max-sm:sr-only">Export {csvExtent(filter)} as </span>CSV
    </span>
  </a>
)

type SortChoiceProps = {
  value: OrderSort | undefined
  onChange: (sort: OrderSort | undefined) => void
  className: string
}

const SortChoice = ({ value, onChange, className }: SortChoiceProps) => (
  <SelectField
    label="Sort orders"
    hideLabel
    className={className}
    value={value ?? 'date'}
    onChange={(event) => onChange(orderSorts.find((known) => known === event.target.value && known !== 'date'))}
  >
    {orderSorts.map((sort) => (
      <option key={sort} value={sort}>
        {orderSortNames[sort]}
      </option>
    ))}
  </SelectField>
)

/** The owner's morning numbers, which list their orders. Those in the second part only where there are some, or it isn't known. */
const always = ['total', 'paid', 'in_production', 'ready', 'delivered'] as const
const atTimes = ['set_aside', 'unpaid', 'pending_payment', 'canceled', 'refunded'] as const
type Counter = (typeof always)[number] | (typeof atTimes)[number]

type StatusProps = { status: OrderListStatus | undefined; onStatus: (status: OrderListStatus | undefined) => void }

/** What may be chosen, with its count. */
function useCounters(status: OrderListStatus | undefined) {
  const stats = useQuery(orderStatsQuery)
  const countOf = (counter: Counter) => stats.data?.[counter] ?? 0
  const shown: Counter[] = [
    ...always,
    ...atTimes.filter((counter) => !stats.data || status === counter || countOf(counter) > 0),
  ]
  return { stats, countOf, shown }
}

const statusOf = (counter: Counter) => (counter === 'total' ? undefined : counter)

/** On a phone one choice, which leaves the screen to the orders. */
function StatusSelect({ status, onStatus }: StatusProps) {
  const { stats, countOf, shown } = useCounters(status)
  return (
    <SelectField
      label="Filter by status"
      hideLabel
      className="flex-1"
      value={status ?? 'total'}
      onChange={(event) => onStatus(statusOf(shown.find((known) => known === event.target.value) ?? 'total'))}
    >
      {shown.map((counter) => (
        <option key={counter} value={counter}>
          {counterNames[counter]}
          {stats.data && ` (${countOf(counter).toLocaleString('en-US')})`}
        </option>
      ))}
    </SelectField>
  )
}

/** Where there is room, all of them in sight. */
function StatusChips({ status, onStatus }: StatusProps) {
  const { stats, countOf, shown } = useCounters(status)
  return (
    <>
      {stats.isError && !stats.data && <ReadError text="The counts could not be loaded." read={stats} />}
      <fieldset className="flex flex-wrap gap-1.5 max-md:hidden">
        <legend className="sr-only">Filter by status</legend>
        {shown.map((counter) => (
          <button
            key={counter}
            type="button"
            aria-pressed={status === statusOf(counter)}
            onClick={() => onStatus(statusOf(counter))}
            className={clsx(
              'inline-flex min-h-9 items-center gap-1.5 rounded-control border bg-card px-2.5 text-sm transition-colors hover:border-ink active:bg-sand pointer-coarse:min-h-11',
              status === statusOf(counter) ? 'border-oak font-medium' : 'border-line',
            )}
          >
            {counterNames[counter]}{' '}
            <span
              className={clsx(
                'min-w-[1ch] font-semibold tabular-nums',
                counter === 'set_aside' && countOf(counter) > 0 && 'text-ember',
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
