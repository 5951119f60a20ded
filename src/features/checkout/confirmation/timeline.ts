/** WIN-7: the days of a paid order, from payment to delivery. Pure. */
import { rangeText, shop, weeksText } from '../../../../content/shop.ts'
import { dayRangeText, shortDayText } from '../../delivery/day-range.ts'
import type { Way } from '../../delivery/ways.ts'
import { formatCents } from '../../pricing/money.ts'
import type { PublicOrder } from './order-query.ts'

export type TimelineStep = {
  key: 'paid' | 'processing' | 'built' | 'delivered'
  /** 'by Tuesday, Dec 1', or '' where no day is known. */
  when: string
  title: string
  text: string
  isDone: boolean
}

type TimelineOrder = Pick<PublicOrder, 'status' | 'paidOn' | 'processingBy' | 'isMailed'> & {
  totalCents: number
  delivery: Pick<NonNullable<PublicOrder['delivery']>, 'way' | 'days' | 'leadTimeWeeks'> | null
}

const statuses = ['paid', 'in_production', 'ready', 'delivered']

/** @param today The shop's day, such as '2026-11-28'. */
export function timelineOf(order: TimelineOrder, today: string): TimelineStep[] {
  const { paidOn, processingBy, delivery, isMailed } = order
  const reached = statuses.indexOf(order.status)
  const weeks = weeksText(delivery?.leadTimeWeeks ?? shop.delivery.weeks)
  const news = isMailed ? ' We email you when it is ready.' : ''
  return [
    {
      key: 'paid',
      when: paidOn === null ? '' : paidOn === today ? `today, ${shortDayText(today)}` : shortDayText(paidOn),
      title: 'Paid',
      text: `${formatCents(order.totalCents)} by card.`,
      isDone: true,
    },
    reached < 1
      ? {
          key: 'processing',
          when: processingBy === null ? '' : `by ${weekdayOf(processingBy)}, ${shortDayText(processingBy)}`,
          title: `Processing begins in ${rangeText(shop.orders.processingBusinessDays)} business days`,
          text: 'We choose your timber, and write to you if anything needs a second look.',
          isDone: false,
        }
      : {
          key: 'processing',
          when: '',
          title: 'In production',
          text: reached === 1 ? 'Your order is in production now.' : 'We chose your timber and built it.',
          isDone: true,
        },
    {
      key: 'built',
      when: reached < 2 ? weeks : '',
      title: 'Built',
      text: reached === 2 ? 'Your order is ready for delivery.' : `Cut, finished and checked in our workshop.${news}`,
      isDone: reached >= 2,
    },
    {
      key: 'delivered',
      when: reached >= 3 ? '' : delivery ? dayRangeText(delivery.days) : weeks,
      title: delivery ? deliveredBy[delivery.way] : 'Delivered',
      text: reached >= 3 ? 'Your order was delivered.' : `Estimated delivery: ${weeks}. ${arrival(delivery?.way)}`,
      isDone: reached >= 3,
    },
  ]
}

const deliveredBy: Record<Way, string> = {
  carrier: 'Delivered by our carrier',
  truck: 'Delivered by our truck',
  hung: 'Delivered and hung by us',
}

function arrival(way: Way | undefined): string {
  const { scheduleAheadHours, accessPathMinIn } = shop.delivery
  const call = `We'll schedule a day with you at least ${scheduleAheadHours} hours ahead.`
  return way === undefined || way === 'carrier'
    ? call
    : `${call} The path in needs to be ${accessPathMinIn} inches wide.`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Without Intl: a day is midnight in UTC. */
const weekdayOf = (day: string) => weekdays[new Date(day).getUTCDay()]
