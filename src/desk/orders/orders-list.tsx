import { CircleAlert } from 'lucide-react'
import type { OrderStatus } from '../../features/orders/order.ts'
import { isDepositPaid, orderStateName } from '../../features/orders/received/paid-so-far.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { dateText } from '../../features/shared/clock.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ColumnTitles, RecordRow, RecordRowsSkeleton, rowsClass } from '../parts/list/rows.tsx'
import type { OrderSummary } from './orders-queries.ts'
import { filterNames, orderedText } from './orders-text.ts'

/** Work waiting for the workshop stands out; finished and unpaid orders stay quiet. */
const statusTones: Record<OrderStatus, BadgeTone> = {
  pending_payment: 'plain',
  paid: 'solid',
  in_production: 'oak',
  ready: 'moss',
  delivered: 'plain',
  canceled: 'plain',
  refunded: 'plain',
}

/** 'Set aside' replaces the state, which doesn't show that money came in. */
export const OrderBadge = ({
  order,
}: {
  order: Pick<OrderSummary, 'status' | 'setAside' | 'dueCents' | 'receivedCents' | 'quoteId'>
}) =>
  order.setAside === null ? (
    <Badge tone={isDepositPaid(order) ? 'oak' : statusTones[order.status]}>{orderStateName(order)}</Badge>
  ) : (
    <Badge tone="ember">{filterNames.set_aside}</Badge>
  )

const columns = 'lg:grid-cols-[4.5rem_8.5rem_minmax(0,1fr)_6.5rem_9rem_5rem] lg:gap-x-4 lg:px-4'
const titles = ['Order', 'State', 'Customer', 'Placed', 'Total']

type OrderCardsProps = {
  orders: OrderSummary[]
  /** The number that the search asks for. */
  searched: number | undefined
  onView: (id: number) => void
}

export function OrderCards({ orders, searched, onView }: OrderCardsProps) {
  return (
    <>
      <ColumnTitles columns={columns} titles={titles} />
      <ul className={rowsClass}>
        {orders.map((order) => (
          <RecordRow
            key={order.id}
            record="order"
            id={order.id}
            columns={columns}
            badge={<OrderBadge order={order} />}
            customer={
              <span className="block truncate text-ui font-medium">
                {order.customerName || <span className="font-normal text-quiet">No name given</span>}
              </span>
            }
            piece={orderedText(order)}
            email={order.customerEmail}
            phone={order.customerPhone}
            isSearched={order.id === searched}
            dateLabel="Placed"
            createdAt={order.createdAt}
            total={
              <>
                <span className="font-medium">{formatCents(order.totalCents)}</span>
                <PaidLine order={order} />
                {order.refundedCents > 0 && (
                  <span className="block text-sm text-quiet">{formatCents(order.refundedCents)} refunded</span>
                )}
              </>
            }
            onView={onView}
            note={order.setAside !== null && <SetAside reason={order.setAside} />}
          />
        ))}
      </ul>
    </>
  )
}

/** '$295.02 Nov 25, $442.54 due'. Of a checkout that was left, all is due and nothing is expected. */
function PaidLine({ order: { receivedCents, dueCents, receivedAt } }: { order: OrderSummary }) {
  if (receivedCents === 0) return null
  const received = dueCents > 0 ? formatCents(receivedCents) : 'Paid'
  return (
    <span className="block text-sm text-quiet">
      {`${received}${receivedAt === null ? '' : ` ${dateText(receivedAt)}`}`}
      {dueCents > 0 && <span className="block text-ink">{`${formatCents(dueCents)} due`}</span>}
    </span>
  )
}

const SetAside = ({ reason }: { reason: string }) => (
  <p className="col-span-full mt-1 flex items-start gap-2 rounded-control bg-ember-tint px-2 py-1 text-sm text-deep-ember lg:mt-0 lg:mb-1">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{reason}</span>
  </p>
)

export const OrderCardsSkeleton = () => (
  <RecordRowsSkeleton label="Loading orders" columns={columns} titles={titles} badgeClass="w-22" actionsClass="w-15" />
)
