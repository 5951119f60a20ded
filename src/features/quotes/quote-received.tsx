import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { rangeText, shop } from '../../../content/shop.ts'
import { IconButton } from '../../ui/button.tsx'
import { dimensionsText } from '../catalog/piece.ts'
import { centsFromDecimal, formatCents } from '../pricing/money.ts'
import type { StoredQuote } from './use-quote-submission.ts'

/** What was sent and what happens next; takes the focus, since the form it came from is empty again. */
export function QuoteReceived({ quote, onDismiss }: { quote: StoredQuote; onDismiss: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const totalCents = centsFromDecimal(quote.totalPrice)
  return (
    <section className="mt-8 rounded-card border border-moss bg-moss-tint p-5 md:p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          We have your quote #{quote.id}
        </h2>
        <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <p className="mt-1 max-w-measure">
        {quote.productName} in {quote.woodSpeciesName}, {dimensionsText(quote.dimensions)}
        {quote.finishName && `, ${quote.finishName}`}.{' '}
        {totalCents !== undefined && <strong className="tabular-nums">{formatCents(totalCents)}</strong>} in all.
      </p>
      <ol className="mt-4 max-w-measure list-decimal space-y-1 pl-5 text-ui marker:text-moss">
        <li>
          We review it within {shop.quotes.reviewedWithinHours} hours and write to {quote.customerEmail}.
        </li>
        <li>Once approved, the price holds for {shop.quotes.validDays} days. Production begins after your deposit.</li>
        <li>Your piece is delivered in {rangeText(shop.delivery.weeks)} weeks.</li>
      </ol>
      <p className="mt-4 text-ui">
        Questions before then?{' '}
        <a className="link" href={shop.phone.href}>
          {shop.phone.display}
        </a>
      </p>
    </section>
  )
}
