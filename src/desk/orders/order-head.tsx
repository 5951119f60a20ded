import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { orderStatusNames } from '../../features/orders/order.ts'
import { isUnpaidCheckout, movesOf } from '../../features/orders/steps/order-steps.ts'
import { shopDay } from '../../features/shared/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../frame/admin-queries.ts'
import { type HeadProps, RecordBar, RecordHead } from '../records/record-head.tsx'
import { moneyText, promiseOf } from './listed-texts.ts'
import { OrderBadge } from './orders-list.tsx'
import { type Order, ownedOrderQuery } from './orders-queries.ts'

/** DESK-6: on a phone, the bar leads to what comes next for the order. */
export function OrderHead({ id, part }: HeadProps) {
  const { data: order } = useQuery(ownedOrderQuery(id))
  const may = useMay()
  if (!order) return null
  const { customerName: name, customerPhone: phone, customerEmail: email = '', shippingAddress, quoteId } = order
  const { city, state, zip } = shippingAddress
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
  const customer = { name, phone, email, place }
  if (part === 'head')
    return (
      <>
        <RecordHead {...customer} />
        {may('GET /admin/orders') ? <OrderState order={order} /> : <Badge>{orderStatusNames[order.status]}</Badge>}
      </>
    )
  const isStuck = order.setAside !== null || isUnpaidCheckout(order) || movesOf(order).length === 0
  return (
    <RecordBar
      {...customer}
      hasMessages={quoteId !== null || email !== '' || !may('GET /admin/orders')}
      step={isStuck || !may('GET /admin/orders') ? null : 'Next step'}
    />
  )
}

function OrderState({ order }: { order: Order }) {
  const promise = promiseOf(order, shopDay(Date.now()))
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ui">
      <OrderBadge order={order} />
      {promise && <span className={clsx(promise.isLate && 'font-medium text-ember')}>{promise.text}</span>}
      <span className="tabular-nums">{moneyText(order)}</span>
    </span>
  )
}
