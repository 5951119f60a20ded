/** What lists and heads say of a quote: whose turn it is. Apart from the texts that the first page needs, too. */
import { offerStateNames } from '../../features/quotes/request/pipeline/offer-state.ts'
import { closingNames } from '../../features/quotes/request/pipeline/pipeline.ts'
import { quoteStatusNames } from '../../features/quotes/request/quote.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Quote } from './quotes-queries.ts'

type Facts = Pick<Quote, 'offer' | 'order' | 'closed' | 'waiting' | 'status'>
type State = { text: string; tone: BadgeTone }

/** DESK-3: the one thing that a row's badge says. A status of ADMIN-3 only where there is nothing else to say. */
export function quoteState({ offer, order, closed, waiting, status }: Facts): State {
  if (closed) return { text: closingNames[closed.as], tone: 'plain' }
  if (offer?.state === 'accepted' || (order?.isBought && !order.ended)) {
    if (order?.ended) return endedState(order.ended)
    if (status === 'completed') return { text: 'Delivered', tone: 'plain' }
    return { text: order?.isBought ? 'Bought' : 'Accepted', tone: 'moss' }
  }
  if (status === 'completed') return { text: quoteStatusNames.completed, tone: 'plain' }
  if (waiting) return { text: 'Waiting for us', tone: 'oak' }
  // It was bought, and then it wasn't.
  if (order?.ended) return endedState(order.ended)
  switch (offer?.state) {
    case 'sent':
      return { text: 'Sent, not seen', tone: 'plain' }
    case 'seen':
      return { text: offerStateNames.seen, tone: 'plain' }
    case 'declined':
      return { text: offerStateNames.declined, tone: 'ember' }
    case 'expired':
      return { text: 'Ended', tone: 'ember' }
    case 'withdrawn':
      return { text: offerStateNames.withdrawn, tone: 'plain' }
    default:
      // The owner wrote to them, or said so by its status.
      return { text: status === 'pending' ? 'Answered' : quoteStatusNames[status], tone: 'plain' }
  }
}

const endedState = (ended: 'canceled' | 'refunded'): State => ({
  text: ended === 'canceled' ? 'Canceled' : 'Refunded',
  tone: 'plain',
})

export const quoteStateText = (quote: Facts) => quoteState(quote).text

/** 'Franklin, TN 37064'; null where no ZIP code was given. */
export const placeText = ({ delivery }: Pick<Quote, 'delivery'>) =>
  delivery?.place ? `${delivery.place.place}, ${delivery.place.state} ${delivery.place.zip}` : null
