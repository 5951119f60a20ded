/** What lists and heads say of a quote beside its status. Apart from the texts that the first page needs, too. */
import { offerStateNames } from '../../features/quotes/request/pipeline/offer-state.ts'
import { closingNames } from '../../features/quotes/request/pipeline/pipeline.ts'
import type { Quote } from './quotes-queries.ts'
import { statusLabels } from './quotes-text.ts'

/** DESK-3: where its offer is, as a badge says it; null before there is one. */
export function offerText({ offer, closed }: Pick<Quote, 'offer' | 'closed'>): string | null {
  if (closed) return closingNames[closed.as]
  if (!offer) return null
  if (offer.state === 'draft') return 'Draft offer'
  return offer.state === 'sent' ? 'Sent, not seen' : offerStateNames[offer.state]
}

/** In one word or two, where there is room for no more. */
export const quoteStateText = (quote: Pick<Quote, 'offer' | 'closed' | 'status'>) =>
  offerText(quote) ?? statusLabels[quote.status]

/** 'Franklin, TN 37064'; null where no ZIP code was given. */
export const placeText = ({ delivery }: Pick<Quote, 'delivery'>) =>
  delivery?.place ? `${delivery.place.place}, ${delivery.place.state} ${delivery.place.zip}` : null
