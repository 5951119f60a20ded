import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { OrderStatus } from '../../features/orders/order.ts'
import { isDepositPaid, orderStateName } from '../../features/orders/received/paid-so-far.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { shopDay } from '../../features/shared/clock.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ColumnTitles, RecordRow, RecordRowsSkeleton, rowsClass } from '../parts/list/rows.tsx'
import { moneyText, promiseOf, readyText } from './listed-texts.ts'
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

const columns = '@rows:grid-cols-[2.75rem_7.5rem_minmax(0,1fr)_10rem_12.5rem_4rem] @rows:gap-x-3 @rows:px-4'
const titles = ['Order', 'State', 'Customer and pieces', 'Promised', 'Total']

type OrderCardsProps = {
  orders: OrderSummary[]
  /** The number that the search asks for. */
  searched: number | undefined
  onView: (id: number) => void
}

export function OrderCards({ orders, searched, onView }: OrderCardsProps) {
  const today = shopDay(Date.now())
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
            badge={
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 @rows:flex-col @rows:items-start">
                <OrderBadge order={order} />
                {order.status !== 'pending_payment' && promiseOf(order, today)?.isLate && (
                  <Badge tone="ember">{filterNames.late}</Badge>
                )}
                <span className="text-sm text-quiet tabular-nums">{readyText(order)}</span>
              </span>
            }
            customer={
              <span className="block truncate text-ui font-medium">
                <span className={clsx(!order.customerName && 'font-normal text-quiet')}>
                  {order.customerName || 'No name given'}
                </span>
                {order.shipsTo && (
                  <span className="text-sm font-normal text-quiet">
                    , {order.shipsTo.city}, {order.shipsTo.state}
                  </span>
                )}
              </span>
            }
            piece={orderedText({ ...order, shipsTo: null })}
            email={order.customerEmail}
            phone={order.customerPhone}
            isSearched={order.id === searched}
            dateLabel="Placed"
            createdAt={order.createdAt}
            next={promiseOf(order, today)}
            total={
              <>
                <span className="font-medium">{formatCents(order.totalCents)}</span>{' '}
                <span className={clsx('block text-sm', order.dueCents > 0 ? 'text-ink' : 'text-quiet')}>
                  {moneyText(order)}
                </span>
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

const SetAside = ({ reason }: { reason: string }) => (
  <p className="col-span-full mt-1 flex items-start gap-2 rounded-control bg-ember-tint px-2 py-1 text-sm text-deep-ember @rows:mt-0 @rows:mb-1">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{reason}</span>
  </p>
)

export const OrderCardsSkeleton = () => (
  <RecordRowsSkeleton label="Loading orders" columns={columns} titles={titles} badgeClass="w-22" actionsClass="w-15" />
)
