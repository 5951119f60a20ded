/** WIN-7: the days of an order by the shop's calendar, and its delivery as a file for hers. */
import { shop } from '../../../../content/shop.ts'
import { dayRangeText } from '../../delivery/day-range.ts'
import { afterWorkingDays } from '../../delivery/delivery-dates.ts'
import { wayNames } from '../../delivery/ways.ts'
import type { OrderItem, OrderRow } from '../../orders/books.server.ts'
import { statusesInWork } from '../../orders/order.ts'
import { deliveryOf } from '../../orders/stored-sale.server.ts'
import { dayOf } from '../../shared/days.server.ts'
import { type CalendarDays, calendarFile } from './calendar-file.ts'

/** Days such as '2026-12-01'; null before it is paid. */
export function orderDays({ paid_at: paidAt }: Pick<OrderRow, 'paid_at'>) {
  const paidOn = paidAt === null ? null : dayOf(paidAt)
  return {
    paidOn,
    processingBy: paidOn && afterWorkingDays(paidOn, shop.orders.processingBusinessDays.to),
  }
}

/**
 * The file of an order's delivery (RFC 5545), made at `now`; undefined unless it is paid and on its way. It has no address,
 * because calendars are shared, and no link, because the link is the key to the order.
 */
export function deliveryCalendar(order: OrderRow, items: readonly OrderItem[], now: number): string | undefined {
  const delivery = deliveryOf(order)
  if (!delivery || !statusesInWork.some((status) => status === order.status)) return undefined
  const [first] = items
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const what = first && pieces === 1 ? first.product_name : `${pieces} pieces`
  const event: CalendarDays = {
    // Another day that the owner promises replaces the one before.
    uid: `order-${order.id}-delivery@${shop.email.address.split('@')[1]}`,
    stampedAt: now,
    ...delivery.days,
    title: `Delivery: ${what}`,
    text: [
      `${wayNames[delivery.way]}, ${dayRangeText(delivery.days)}.`,
      `We'll schedule a day with you at least ${shop.delivery.scheduleAheadHours} hours ahead.`,
      `${shop.name}, ${shop.phone.display}, order #${order.id}`,
    ].join('\n'),
  }
  return calendarFile(event)
}
