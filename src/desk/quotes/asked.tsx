/** DESK-6: what the customer sent. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { feetMeasuredBy } from '../../features/drawing/making/making-text.ts'
import { sizeOf, sizeText, woodAndFinish } from '../../features/pricing/piece.ts'
import { timeText } from '../../features/shared/clock.ts'
import { PartBoundary } from '../../features/shared/failures/part-boundary.tsx'
import { customizations as allCustomizations } from '../../features/shared/quote-fields.ts'
import { offerQuery } from '../offers/offers-queries.ts'
import { Fact, FactGroup, Facts } from '../parts/facts.tsx'
import { PhoneLink } from '../parts/phone-link.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { requestColumn } from '../records/record-columns.ts'
import { askedText, isAsAsked, withoutEmail } from './asked-words.ts'
import { ContactEdit } from './contact-form.tsx'
import { DrawnQuote } from './drawn-quote.tsx'
import { QuoteDeliveryFacts, QuotePrices } from './quote-delivery.tsx'
import { QuoteWall } from './quote-wall.tsx'
import type { Quote } from './quotes-queries.ts'
import { sourceNames } from './quotes-text.ts'

type AskedProps = { quote: Quote }

/**
 * On a phone it is one line that opens, once there is something else to look at first. Who has no email is in sight with the way
 * to add one: no offer can be mailed to them.
 */
export function Asked({ quote, isFoldable, isAsking }: AskedProps & { isFoldable: boolean; isAsking: boolean }) {
  // What was open stays open: it would fold under the finger.
  const [isOpen, setIsOpen] = useState(!isFoldable)
  const [isPriceFolded] = useState(isFoldable)
  const [isTouched, setIsTouched] = useState(false)
  const touch = () => setIsTouched(true)
  // But for a message that the list didn't know of, which is what one came for.
  const [wasAsking, setWasAsking] = useState(isAsking)
  if (isAsking !== wasAsking) {
    setWasAsking(isAsking)
    if (isAsking && !isTouched) setIsOpen(false)
  }
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const lacksEmail = withoutEmail(quote)
  useFocusAfter(lacksEmail, section)
  // Without one, the form is up here.
  useFocusAfter(!lacksEmail, section)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="What was asked for"
      className={`${requestColumn} outline-none`}
      onPointerDown={touch}
      onFocus={touch}
    >
      {lacksEmail && (
        <div className="flex flex-wrap items-baseline gap-x-3 text-ui print:hidden">
          <p className="font-medium">No email: give them the link.</p>
          <ContactEdit quoteId={quote.id} email="" phone={quote.customerPhone} />
        </div>
      )}
      {isFoldable && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="-mx-2 mb-0 grid w-[calc(100%+1rem)] grid-cols-[minmax(0,1fr)_1.25rem] items-center gap-x-2 rounded-control px-2 py-1.5 text-left text-ui hover:bg-sand lg:hidden print:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="text-quiet">What they asked for: </span>
            {askedText(quote.pieces)}
          </span>
          <ChevronDown aria-hidden className={clsx('size-5 text-quiet transition-transform', isOpen && 'rotate-180')} />
          {quote.notes && !isOpen && <span className="truncate text-sm text-quiet">“{quote.notes}”</span>}
        </button>
      )}
      <div
        id={id}
        className={clsx('flex flex-col gap-6', isFoldable && (isOpen ? 'max-lg:pt-6' : 'max-lg:not-print:hidden'))}
      >
        {quote.notes && (
          <FactGroup title="Notes">
            <p className="wrap-anywhere whitespace-pre-wrap">{quote.notes}</p>
          </FactGroup>
        )}
        <AskedPieces quote={quote} />
        <Customer quote={quote} />
        <QuoteDeliveryFacts delivery={quote.delivery} source={quote.source} />
        <DrawnQuote quote={quote} />
        <PartBoundary part="desk row">
          <QuoteWall quote={quote} />
        </PartBoundary>
        <QuotePrices quote={quote} isFolded={isPriceFolded} />
      </div>
    </section>
  )
}

/** What the offer says in its own pieces isn't told twice. */
function AskedPieces({ quote: { id, pieces, offer } }: AskedProps) {
  const isOffered = offer !== null && offer.state !== 'draft'
  const { data } = useQuery({ ...offerQuery(id), enabled: isOffered })
  const [newest] = data?.versions ?? []
  if (isOffered && newest && isAsAsked(pieces, newest.content.pieces))
    return (
      <FactGroup title="What they asked for">
        <p className="text-ui wrap-anywhere">{askedText(pieces)}</p>
        <p className="text-sm text-quiet">Just what version {newest.number} offers.</p>
      </FactGroup>
    )
  return pieces.map((piece, index) => (
    // They never move, so their position is a stable key; two may be alike.
    <FactGroup
      key={String(index)}
      title={piece.quantity > 1 ? `${piece.quantity} × ${piece.productName}` : piece.productName}
    >
      <AskedPiece piece={piece} isFirst={index === 0} />
    </FactGroup>
  ))
}

const AskedPiece = ({ piece, isFirst }: { piece: Quote['pieces'][number]; isFirst: boolean }) => (
  <div className="space-y-0.5 text-ui wrap-anywhere">
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      {sizeText(sizeOf(piece.dimensions))}
      {isFirst && <span className="text-sm text-quiet">length × width × thickness</span>}
    </p>
    <p>{woodAndFinish(piece)}</p>
    <p className="text-quiet">
      {piece.boardFeet} board feet
      {piece.quantity > 1 && ' each'}
      {piece.drawn && feetMeasuredBy(piece.drawn.making)}
    </p>
    {piece.note && <p className="whitespace-pre-wrap">“{piece.note}”</p>}
  </div>
)

/** Beside the notes, which have a place of their own. */
const otherFields = allCustomizations.filter(({ key }) => key !== 'notes')

/** The name is in the head. */
function Customer({ quote }: AskedProps) {
  const { customizations, customerPhone, customerEmail, createdAt, source } = quote
  return (
    <FactGroup title="Customer">
      <Facts>
        <Fact name="Email" isWhole>
          {customerEmail && (
            <a className="link" href={`mailto:${customerEmail}`}>
              {customerEmail.split('@')[0]}
              <wbr />
              {customerEmail.slice(customerEmail.indexOf('@'))}
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
        <Fact name="Came from">
          {sourceNames[source]}, <time dateTime={createdAt}>{timeText(createdAt)}</time>
        </Fact>
      </Facts>
      {!withoutEmail(quote) && <ContactEdit quoteId={quote.id} email={customerEmail} phone={customerPhone} />}
    </FactGroup>
  )
}
