import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { shop, weeksText } from '../../../../content/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { saleRulesQuery } from '../../delivery/delivery-queries.ts'
import { deliveryText, totalName } from '../../delivery/quote/quote-words.ts'
import { goesAlong, setGoesAlong } from '../../on-your-wall/photo/goes-along.ts'
import { centsFromDecimal, formatRange } from '../../pricing/money.ts'
import { type Dimensions, sizeOf, sizeText } from '../../pricing/piece.ts'
import { dueText } from '../../shared/clock.ts'
import { QuoteDrawing } from '../request/quote-drawing.tsx'
import type { StoredQuote } from './use-quote-submission.ts'

type QuoteReceivedProps = {
  quote: StoredQuote
  /** 2 on the page, 3 under the dialog's title. */
  headingLevel: 2 | 3
  /** The button below. */
  action: ReactNode
}

/** LINK-3: replaces the builder with what was sent and what happens next. Takes focus because the form is gone. */
export function QuoteReceived({ quote, headingLevel, action }: QuoteReceivedProps) {
  const Heading = `h${headingLevel}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  // The builder has read them.
  const { data: rules } = useQuery(saleRulesQuery)
  const sentPhoto = useSentPhoto(quote.link)
  const isPage = headingLevel === 2
  return (
    <section
      // The notice that says the same keeps clear of it (styles.css).
      data-received
      className={clsx(
        isPage && 'pt-2 lg:grid lg:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)] lg:items-start lg:gap-x-14 lg:pt-6',
      )}
    >
      <div>
        {/* In a phone's dialog, what is pressed next must be above the notice at the foot. */}
        <CircleCheck
          aria-hidden
          className={clsx('mb-3 size-9 text-moss', !isPage && 'max-sm:hidden')}
          strokeWidth={1.5}
        />
        <Heading
          ref={heading}
          tabIndex={-1}
          className={clsx('outline-none', isPage ? 'text-2xl lg:text-3xl' : 'text-xl')}
        >
          We got your quote request, #{quote.id}
        </Heading>
        <p className="mt-3 max-w-measure">
          <ReceivedPieces quote={quote} /> <ReceivedDelivery quote={quote} />
        </p>
        <ol className="mt-4 max-w-measure list-decimal space-y-1.5 pl-5 text-ui marker:text-moss">
          <li>
            We'll review it by {dueText(Date.parse(quote.answerDueAt), Date.parse(quote.createdAt))} and email{' '}
            {quote.customerEmail}.
          </li>
          <li>
            Once we approve it, the price holds for {shop.quotes.validDays} days. Production starts after your deposit.
          </li>
          <li>
            We build your {isSeveral(quote) ? 'pieces' : 'piece'} in{' '}
            {weeksText(rules?.delivery.leadTimeWeeks ?? shop.leadTimeWeeks)}.
          </li>
        </ol>
        <p role="status" className="mt-4 max-w-measure text-ui">
          {photoTexts[sentPhoto]}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          {/* Not a typed link: its address is the customer's own. */}
          <a href={quote.link} className={buttonClass()}>
            Open your quote's page
          </a>
          {action}
        </div>
        <p className="mt-5 text-ui">
          Questions before then?{' '}
          <a className="link" href={shop.phone.href}>
            {shop.phone.display}
          </a>
        </p>
      </div>
      <QuoteDrawing quote={quote} className={clsx('mt-8', isPage && 'lg:mt-0')} />
    </section>
  )
}

const photoTexts = {
  none: 'Your quote has a page of its own. Photos of your wall or fireplace help us most: add them there.',
  sending: 'Your quote has a page of its own. Sending your photo…',
  sent: 'Your quote has a page of its own. We have your photo, too.',
  failed: "Your photo didn't get through. Open your quote's page and send it again.",
}

/** WALL-3: the photograph follows the quote, which doesn't wait for it. */
function useSentPhoto(link: string): keyof typeof photoTexts {
  const [state, setState] = useState<keyof typeof photoTexts>('none')
  useEffect(() => {
    if (!goesAlong()) return
    setGoesAlong(false)
    setState('sending')
    import('../wall/send-wall.ts')
      .then(({ sendKeptWall }) => sendKeptWall(link.slice(link.lastIndexOf('/') + 1)))
      .then(
        () => setState('sent'),
        (error: unknown) => {
          console.warn('The photo of a wall could not be sent', error)
          setState('failed')
        },
      )
  }, [link])
  return state
}

/** During an update, a version of the shop from before there were several may have answered. */
const piecesOf = (quote: StoredQuote) => quote.pieces ?? [{ ...quote, quantity: 1 }]

const isSeveral = (quote: StoredQuote) => piecesOf(quote).reduce((sum, { quantity }) => sum + quantity, 0) > 1

/** JOB-1: what was asked for, in a sentence for each piece. */
function ReceivedPieces({ quote }: Pick<QuoteReceivedProps, 'quote'>) {
  const pieces = piecesOf(quote)
  return (
    <span className={clsx(pieces.length > 1 && 'block whitespace-pre-line')}>
      {pieces.map((piece) => pieceText(piece, quote)).join('\n')}
    </span>
  )
}

type NamedPiece = Pick<StoredQuote, 'productName' | 'woodSpeciesName' | 'finishName'> & {
  quantity: number
  dimensions?: Dimensions
}

function pieceText({ quantity, productName, woodSpeciesName, finishName, dimensions }: NamedPiece, quote: StoredQuote) {
  const size = dimensions ? sizeOf(dimensions) : quote.size
  const what = `${productName} in ${woodSpeciesName}, ${sizeText(size)}`
  return `${quantity > 1 ? `${quantity} × ` : ''}${what}${finishName ? `, ${finishName}` : ''}.`
}

/** DOOR-4: what the sent quote comes to and how it will arrive, in sentences. */
function ReceivedDelivery({ quote }: { quote: StoredQuote }) {
  const { delivery, totalPrice, totalPriceTo } = quote
  const totalCents = centsFromDecimal(totalPrice)
  return (
    <>
      {totalCents !== undefined && (
        <>
          {totalName(delivery)}:{' '}
          <strong className="tabular-nums">
            {formatRange(totalCents, totalPriceTo === null ? null : centsFromDecimal(totalPriceTo))}
          </strong>
          .
        </>
      )}
      {delivery && <span className="mt-1 block">{deliveryText(delivery)}.</span>}
    </>
  )
}
