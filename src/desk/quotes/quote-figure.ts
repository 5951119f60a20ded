/** DESK-6: the amount that counts now, with what it is. Pure. */
import type { OfferState } from '../../features/quotes/request/pipeline/offer-state.ts'
import type { Quote } from './quotes-queries.ts'
import { moneyText, rangeText } from './quotes-text.ts'

export type QuoteFigure = { name: string; amount: string; state: string | null }

type Offered = Exclude<OfferState, 'draft'>

const names: Record<Offered, string> = {
  sent: 'Offered',
  seen: 'Offered',
  accepted: 'Accepted',
  declined: 'Offered',
  expired: 'Offered',
  withdrawn: 'Offered',
}

const states: Record<Offered, string | null> = {
  sent: 'not seen yet',
  seen: 'seen',
  accepted: null,
  declined: null,
  expired: null,
  withdrawn: 'withdrawn',
}

/** What comes next, such as an end, is said beside it. The estimate until there is an offer; then what was offered, and what was accepted of it. */
export function quoteFigure({
  offer,
  order,
  closed,
  waiting,
  totalPrice,
  totalPriceTo,
}: Pick<Quote, 'offer' | 'order' | 'closed' | 'waiting' | 'totalPrice' | 'totalPriceTo'>): QuoteFigure {
  // What its order comes to has tax and delivery of its own.
  if (order?.total && !order.ended)
    return { name: `Bought, order #${order.id}:`, amount: moneyText(order.total), state: null }
  if (!offer || offer.state === 'draft' || offer.total === null)
    return {
      name: 'Estimate',
      amount: rangeText(totalPrice, totalPriceTo),
      state: closed ? 'before tax, closed' : 'before tax',
    }
  const { state, total } = offer
  // A new message is said in place of the end.
  const ended = waiting?.why === 'message' && (state === 'declined' || state === 'expired') ? state : null
  return { name: names[state], amount: moneyText(total), state: closed ? 'closed' : (ended ?? states[state]) }
}
