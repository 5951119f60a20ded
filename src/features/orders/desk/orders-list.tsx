import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ColumnTitles, rowClass, rowsClass } from '../../desk/rows.tsx'
import { formatCents } from '../../pricing/money.ts'
import { dateText } from '../../shared/clock.ts'
import { type OrderStatus, orderStatusNames } from '../order.ts'
import type { OrderSummary } from './orders-queries.ts'
import { filterNames } from './orders-text.ts'

/** What waits for the workshop stands out; what is done or never came about is quiet. */
const statusTones: Record<OrderStatus, BadgeTone> = {
  pending_payment: 'plain',
  paid: 'solid',
  in_production: 'oak',
  ready: 'moss',
  delivered: 'plain',
  canceled: 'plain',
  refunded: 'plain',
}

/** What was set aside is first of all that: its state does not say that money came. */
export const OrderBadge = ({ order: { status, setAside } }: { order: Pick<OrderSummary, 'status' | 'setAside'> }) =>
  setAside === null ? (
    <Badge tone={statusTones[status]}>{orderStatusNames[status]}</Badge>
  ) : (
    <Badge tone="ember">{filterNames.set_aside}</Badge>
  )

export const viewButtonId = (id: number) => `view-order-${id}`

const columns = 'lg:grid-cols-[4.5rem_8.5rem_minmax(0,1fr)_7.5rem_9.5rem_5rem] lg:gap-x-4 lg:px-4'
const titles = ['Order', 'State', 'Customer', 'Placed', 'Total']
const cell = {
  number: 'flex items-center gap-2 self-start lg:contents',
  customer: 'col-span-2 min-w-0 lg:col-span-1',
  placed: 'self-center text-sm text-quiet tabular-nums',
  total: 'col-start-2 row-start-1 text-right text-ui tabular-nums lg:col-start-auto lg:row-start-auto',
  actions: 'flex items-center justify-end',
}

export function OrderCards({ orders, onView }: { orders: OrderSummary[]; onView: (id: number) => void }) {
  return (
    <>
      <ColumnTitles columns={columns} titles={titles} />
      <ul className={rowsClass}>
        {orders.map((order) => (
          <li key={order.id} className={clsx(rowClass, columns, 'lg:hover:bg-paper')}>
            <div className={cell.number}>
              <h2 className="font-sans text-ui font-semibold tabular-nums">
                <span className="sr-only">Order </span>#{order.id}
              </h2>
              <div className="flex">
                <OrderBadge order={order} />
              </div>
            </div>
            <p className={cell.customer}>
              <span className="block truncate text-ui font-medium">
                {order.customerName || <span className="font-normal text-quiet">No name given</span>}
              </span>
              <span className="block truncate text-sm text-quiet">{order.customerEmail}</span>
            </p>
            <p className={cell.placed}>
              <span className="sr-only">Placed </span>
              <time dateTime={order.createdAt}>{dateText(order.createdAt)}</time>
            </p>
            <p className={cell.total}>
              <span className="sr-only">Total </span>
              <span className="font-medium">{formatCents(order.totalCents)}</span>
              {order.refundedCents > 0 && (
                <span className="block text-sm text-quiet">{formatCents(order.refundedCents)} refunded</span>
              )}
            </p>
            <div className={cell.actions}>
              <Button
                id={viewButtonId(order.id)}
                variant="secondary"
                size="sm"
                aria-label={`View order #${order.id}`}
                onClick={() => onView(order.id)}
              >
                View
              </Button>
            </div>
            {order.setAside !== null && <SetAside reason={order.setAside} />}
          </li>
        ))}
      </ul>
    </>
  )
}

const SetAside = ({ reason }: { reason: string }) => (
  <p className="col-span-full mt-1 flex items-start gap-2 rounded-control bg-ember-tint px-2 py-1 text-sm text-deep-ember lg:mt-0 lg:mb-1">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{reason}</span>
  </p>
)

export function OrderCardsSkeleton() {
  return (
    <div role="status" aria-label="Loading orders">
      <div className="mb-2 h-11" />
      <ColumnTitles columns={columns} titles={titles} />
      <div className={rowsClass}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className={clsx(rowClass, columns)}>
            <div className={cell.number}>
              <Skeleton className="my-1 h-4 w-9" />
              <Skeleton className="h-5 w-22" />
            </div>
            <div className={cell.customer}>
              <Skeleton className="my-1.25 h-3.5 w-36" />
              <Skeleton className="my-1 h-3 w-48 max-w-full" />
            </div>
            <Skeleton className="h-3 w-22 self-center" />
            <div className={cell.total}>
              <Skeleton className="my-1 ml-auto h-4 w-18" />
            </div>
            <Skeleton className="ml-auto h-9 w-15 pointer-coarse:h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
