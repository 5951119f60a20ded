import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type HeadProps, RecordBar, RecordHead } from '../records/record-head.tsx'
import { nextWords } from './next-words.ts'
import { quoteFigure } from './quote-figure.ts'
import { type Quote, quoteQuery } from './quotes-queries.ts'
import { placeText } from './state-text.ts'

export function QuoteHead({ id, part }: HeadProps) {
  const { data: quote } = useQuery(quoteQuery(useQueryClient(), id))
  if (!quote) return null
  const { customerName: name, customerPhone: phone, customerEmail: email } = quote
  const customer = { name, phone, email, place: placeText(quote) }
  return part === 'bar' ? (
    <RecordBar {...customer} step={stepOf(quote)} />
  ) : (
    <RecordHead {...customer} figure={quoteFigure(quote)} next={nextWords(quote, Date.now())} />
  )
}

/** What is sold goes on as an order, and what was closed is opened again first. */
function stepOf({ order, closed, offer }: Quote) {
  if (closed || (order && !order.ended)) return null
  return offer?.state === 'draft' ? 'Finish the offer' : 'Answer'
}
