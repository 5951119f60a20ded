import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { shop, weeksText } from '../../../../content/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { saleRulesQuery } from '../../delivery/delivery-queries.ts'
import { deliveryText, totalName } from '../../delivery/quote/quote-words.ts'
import { centsFromDecimal, formatRange } from '../../pricing/money.ts'
import { sizeText } from '../../pricing/piece.ts'
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
  return (
    <section className="rounded-card border border-moss bg-moss-tint p-5 md:p-8">
      <CircleCheck
        aria-hidden
        // On a phone the toast covers this icon, not the number below. A dialog's title is shorter than a page's.
        className={clsx(
          'mb-3 size-10 text-moss',
          headingLevel === 3 && 'max-sm:mx-auto max-sm:mt-12 max-sm:mb-8 max-sm:size-16',
        )}
        strokeWidth={1.5}
      />
      <Heading ref={heading} tabIndex={-1} className="text-xl outline-none">
        We got your quote request, #{quote.id}
      </Heading>
      <p className="mt-1 max-w-measure">
        {quote.productName} in {quote.woodSpeciesName}, {sizeText(quote.size)}
        {quote.finishName && `, ${quote.finishName}`}. <ReceivedDelivery quote={quote} />
      </p>
      <QuoteDrawing quote={quote} className={clsx('mt-4', headingLevel === 2 ? 'max-w-2xl' : 'max-w-sm')} />
      <ol className="mt-4 max-w-measure list-decimal space-y-1 pl-5 text-ui marker:text-moss">
        <li>
          We'll review it by {dueText(Date.parse(quote.answerDueAt), Date.parse(quote.createdAt))} and email{' '}
          {quote.customerEmail}.
        </li>
        <li>
          Once we approve it, the price holds for {shop.quotes.validDays} days. Production starts after your deposit.
        </li>
        <li>We build your piece in {weeksText(rules?.delivery.leadTimeWeeks ?? shop.leadTimeWeeks)}.</li>
      </ol>
      <p className="mt-4 text-ui">
        Questions before then?{' '}
        <a className="link" href={shop.phone.href}>
          {shop.phone.display}
        </a>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* Not a typed link: its address is the customer's own. */}
        <a href={quote.link} className={buttonClass()}>
          Open your quote's page
        </a>
        {action}
      </div>
    </section>
  )
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
