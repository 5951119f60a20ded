import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { messagesQuery, ownersChannel, unreadOf } from '../../features/quotes/messages/messages-queries.ts'
import { PartBoundary } from '../../features/shared/failures/part-boundary.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type DesignsPut, OfferSection } from '../offers/offer-section.tsx'
import { QuoteMessages } from '../offers/quote-messages.tsx'
import { FactGroup } from '../parts/facts.tsx'
import { ownerQuotesKey } from '../parts/owner-keys.ts'
import { NotesAndCustomer } from '../records/notes-and-customer.tsx'
import { answerPartId, messagesPartId, recordColumns } from '../records/record-columns.ts'
import { Asked } from './asked.tsx'
import { isAnswered } from './asked-words.ts'
import { ClosedNotice, CloseQuote } from './close-quote.tsx'
import { type Quote, quoteQuery } from './quotes-queries.ts'
import { suspicionTexts } from './quotes-text.ts'
import { StatusChoice } from './status-choice.tsx'

type QuoteDetailsProps = { id: number; skeleton: ReactNode }

/** ADMIN-3: everything the customer sent, and the status. */
export function QuoteDetails({ id, skeleton }: QuoteDetailsProps) {
  const { data: quote, ...read } = useQuery(quoteQuery(useQueryClient(), id))
  if (quote) return <FoundQuote quote={quote} />
  if (quote === null) return <p>There is no quote #{id}. It may have been deleted.</p>
  if (read.isError)
    return (
      <div role="alert">
        <p>Quote #{id} could not be loaded.</p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          busy={read.isFetching}
          onClick={() => void read.refetch()}
        >
          Try again
        </Button>
      </div>
    )
  return skeleton
}

function FoundQuote({ quote }: { quote: Quote }) {
  const [designsPut, setDesignsPut] = useState<DesignsPut>({ count: 0, piece: undefined })
  const channel = ownersChannel(quote.id, ownerQuotesKey)
  const { data: thread = [], isFetchedAfterMount: isFresh } = useQuery(messagesQuery(channel))
  /** Their message has no answer: it is read first. It stays there when it is answered. */
  const [isAsking, setIsAsking] = useState<boolean>()
  if (isAsking === undefined && isFresh) setIsAsking(unreadOf(channel, thread) !== undefined)
  const isListedAsAsking = quote.waiting?.why === 'message'
  const { order } = quote
  const isSold = order !== null && !order.ended
  const answer = (
    // The bar leads here while it has no controls yet.
    <div key="answer" id={answerPartId} tabIndex={-1} className="scroll-mt-4 outline-none">
      {isAsking === undefined ? (
        // It must not slide away from under the mouse.
        <Skeleton className="h-48" />
      ) : order?.isBought && isSold ? (
        <FactGroup title="Bought">
          <p className="text-ui">Your customer bought it from the cart, without an offer.</p>
          <Link
            to="/admin"
            search={{ tab: 'orders', order: order.id }}
            className={buttonClass('primary', 'md', 'mt-4')}
          >
            Open order #{order.id}
          </Link>
        </FactGroup>
      ) : (
        <OfferSection
          quoteId={quote.id}
          customerEmail={quote.customerEmail}
          designsPut={designsPut}
          isClosed={quote.closed !== null}
          closeButton={quote.closed || isSold ? undefined : (as, look) => <CloseQuote {...{ quote, as, look }} />}
        />
      )}
    </div>
  )
  const messages = (
    <div key="messages" id={messagesPartId} className="scroll-mt-4">
      <QuoteMessages
        quoteId={quote.id}
        customerName={quote.customerName}
        hasEmail={quote.customerEmail !== ''}
        onDesignPut={(piece) => setDesignsPut(({ count }) => ({ count: count + 1, piece }))}
      />
    </div>
  )
  return (
    <div className={recordColumns}>
      <Asked
        quote={quote}
        isFoldable={(isAsking ?? isListedAsAsking) || isAnswered(quote)}
        isAsking={isAsking ?? isListedAsAsking}
      />
      <div className="min-w-0 space-y-8">
        {quote.closed && <ClosedNotice quote={quote} closed={quote.closed} />}
        {quote.suspicion && (
          <p className="rounded-card border border-ember bg-ember-tint p-3 text-ui">
            <strong>Suspicious.</strong> {suspicionTexts[quote.suspicion]} Reply if it looks real. Delete it if it
            doesn't.
          </p>
        )}
        <PartBoundary part="desk row">{isAsking ? [messages, answer] : [answer, messages]}</PartBoundary>
        <PartBoundary part="desk row">
          <NotesAndCustomer of="quote" id={quote.id} />
        </PartBoundary>
        <StatusChoice quote={quote} />
      </div>
    </div>
  )
}
