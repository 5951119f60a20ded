import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { feetMeasuredBy } from '../../features/drawing/making/making-text.ts'
import { sizeOf, sizeText } from '../../features/pricing/piece.ts'
import { timeText } from '../../features/shared/clock.ts'
import { PartBoundary } from '../../features/shared/failures/part-boundary.tsx'
import { customizations as allCustomizations } from '../../features/shared/quote-fields.ts'
import { Button } from '../../ui/button.tsx'
import { type DesignsPut, OfferSection } from '../offers/offer-section.tsx'
import { QuoteMessages } from '../offers/quote-messages.tsx'
import { Fact, FactGroup, Facts } from '../parts/facts.tsx'
import { PhoneLink } from '../parts/phone-link.tsx'
import { NotesAndCustomer } from '../records/notes-and-customer.tsx'
import { answerPartId, messagesPartId, recordColumns, requestColumn } from '../records/record-columns.ts'
import { ClosedNotice, CloseQuote } from './close-quote.tsx'
import { ContactEdit } from './contact-form.tsx'
import { DrawnQuote } from './drawn-quote.tsx'
import { QuoteDeliveryFacts, QuotePrices } from './quote-delivery.tsx'
import { QuoteWall } from './quote-wall.tsx'
import { type Quote, quoteQuery } from './quotes-queries.ts'
import { sourceNames, suspicionTexts } from './quotes-text.ts'
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

/** Beside the notes, which have a place of their own. */
const otherFields = allCustomizations.filter(({ key }) => key !== 'notes')

function FoundQuote({ quote }: { quote: Quote }) {
  const [designsPut, setDesignsPut] = useState<DesignsPut>({ count: 0, piece: undefined })
  return (
    <div className={recordColumns}>
      <section aria-label="What was asked for" className={requestColumn}>
        <Request quote={quote} />
      </section>
      <div className="min-w-0 space-y-8">
        {quote.closed && <ClosedNotice quote={quote} closed={quote.closed} />}
        {quote.suspicion && (
          <p className="rounded-card border border-ember bg-ember-tint p-3 text-ui">
            <strong>Suspicious.</strong> {suspicionTexts[quote.suspicion]} Reply if it looks real. Delete it if it
            doesn't.
          </p>
        )}
        <PartBoundary part="desk row">
          <div id={answerPartId} className="scroll-mt-4">
            {quote.order?.isBought && !quote.order.ended ? (
              <FactGroup title="Bought">
                <p className="text-ui">
                  Your customer bought it from the cart, without an offer.{' '}
                  <Link to="/admin" search={{ tab: 'orders', order: quote.order.id }} className="link">
                    Open order #{quote.order.id}
                  </Link>
                </p>
              </FactGroup>
            ) : (
              <OfferSection
                quoteId={quote.id}
                customerEmail={quote.customerEmail}
                designsPut={designsPut}
                isClosed={quote.closed !== null}
              />
            )}
          </div>
          <div id={messagesPartId} className="scroll-mt-4">
            <QuoteMessages
              quoteId={quote.id}
              customerName={quote.customerName}
              hasEmail={quote.customerEmail !== ''}
              onDesignPut={(piece) => setDesignsPut(({ count }) => ({ count: count + 1, piece }))}
            />
          </div>
        </PartBoundary>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line pt-5">
          <StatusChoice quote={quote} />
          {!quote.closed && (!quote.order || quote.order.ended) && <CloseQuote quote={quote} />}
        </div>
        <PartBoundary part="desk row">
          <NotesAndCustomer of="quote" id={quote.id} />
        </PartBoundary>
      </div>
    </div>
  )
}

/** What the customer sent, with their own words first. */
function Request({ quote }: { quote: Quote }) {
  const { customizations, customerPhone, customerEmail } = quote
  return (
    <>
      {quote.notes && (
        <FactGroup title="Notes">
          <p className="wrap-anywhere whitespace-pre-wrap">{quote.notes}</p>
        </FactGroup>
      )}
      {quote.pieces.map((piece, index) => (
        // They never move, so their position is a stable key; two may be alike.
        <FactGroup
          key={String(index)}
          title={piece.quantity > 1 ? `${piece.quantity} × ${piece.productName}` : piece.productName}
        >
          <PieceFacts piece={piece} isFirst={index === 0} />
        </FactGroup>
      ))}
      <QuoteDeliveryFacts delivery={quote.delivery} source={quote.source} />
      <FactGroup title="Customer">
        <Facts>
          <Fact name="Name">{quote.customerName}</Fact>
          <Fact name="Email">
            {customerEmail && (
              <a className="link" href={`mailto:${customerEmail}`}>
                {customerEmail}
              </a>
            )}
          </Fact>
          <Fact name="Phone">{customerPhone && <PhoneLink typed={customerPhone} />}</Fact>
          {customizations &&
            otherFields.map(
              ({ key, label }) =>
                customizations[key] && (
                  <Fact key={key} name={label}>
                    {customizations[key]}
                  </Fact>
                ),
            )}
          <Fact name="Came from">{sourceNames[quote.source]}</Fact>
          <Fact name="Submitted">
            <time dateTime={quote.createdAt}>{timeText(quote.createdAt)}</time>
          </Fact>
        </Facts>
        <ContactEdit quoteId={quote.id} email={customerEmail} phone={customerPhone} />
      </FactGroup>
      <DrawnQuote quote={quote} />
      <PartBoundary part="desk row">
        <QuoteWall quote={quote} />
      </PartBoundary>
      <FactGroup title={quote.offer?.total ? 'Estimate' : 'Price'}>
        <QuotePrices quote={quote} />
      </FactGroup>
    </>
  )
}

const PieceFacts = ({ piece, isFirst }: { piece: Quote['pieces'][number]; isFirst: boolean }) => (
  <Facts>
    <Fact name="Wood">{piece.woodSpeciesName}</Fact>
    <Fact name="Finish">{piece.finishName ?? 'No finish'}</Fact>
    <Fact name="Dimensions">
      {sizeText(sizeOf(piece.dimensions))}
      {isFirst && <span className="block text-sm text-quiet">length × width × thickness</span>}
    </Fact>
    <Fact name="Board feet">
      {piece.boardFeet}
      {piece.quantity > 1 && ' each'}
      {piece.drawn && feetMeasuredBy(piece.drawn.making)}
    </Fact>
    {piece.note && <Fact name="Note">{piece.note}</Fact>}
  </Facts>
)
