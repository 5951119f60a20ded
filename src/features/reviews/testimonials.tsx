/** WIN-10: what customers say, on the home page and on a product's. */
import { clsx } from 'clsx'
import { home } from '../../../content/home.ts'
import { samples } from '../../../content/testimonials.ts'
import { Section } from '../../ui/layout.tsx'
import { monthText } from './review.ts'
import type { ShownReview } from './reviews-queries.ts'

type Quoted = Pick<ShownReview, 'words' | 'name' | 'place' | 'piece'> & { saidOn?: string }

/** Real ones, or, while there is none, the three samples of HOME-4, which say so. */
export function Testimonials({ reviews }: { reviews: readonly ShownReview[] }) {
  const isReal = reviews.length > 0
  return (
    <Section wide unseen="[--seen-height:28rem] lg:[--seen-height:36rem]" labelledBy="testimonials" tone="card">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h2 id="testimonials">{home.testimonials.title}</h2>
        {!isReal && <p className="rounded-full border border-edge px-3 py-1 text-sm text-deep-oak">{samples.note}</p>}
      </div>
      <Quotes quotes={isReal ? reviews : samples.quotes} label="Their words" className="mt-8 md:mt-12" />
    </Section>
  )
}

/** Of a product and its kind. Nothing while there is none: samples say nothing about a product. */
export function ProductReviews({ reviews }: { reviews: readonly ShownReview[] }) {
  if (reviews.length === 0) return null
  return (
    <Section wide unseen="[--seen-height:27rem] lg:[--seen-height:32rem]" labelledBy="product-reviews" tone="card">
      <h2 id="product-reviews">{home.testimonials.title}</h2>
      <Quotes quotes={reviews} label="Their words" className="mt-8 md:mt-12" />
    </Section>
  )
}

type QuotesProps = { quotes: readonly Quoted[]; label: string; className: string }

/** Three beside each other; on a phone a row to swipe, in which the next one shows its edge. */
function Quotes({ quotes, label, className }: QuotesProps) {
  const isRow = quotes.length > 1
  return (
    // A row that scrolls is a stop for the keyboard, too: Safari makes none by itself.
    <section
      aria-label={label}
      tabIndex={isRow ? 0 : undefined}
      className={clsx(
        isRow && '-mx-4 snap-x snap-mandatory scroll-px-4 overflow-x-auto px-4 sm:-mx-6 sm:scroll-px-6 sm:px-6',
        'lg:mx-0 lg:overflow-visible lg:px-0 print:mx-0 print:overflow-visible print:px-0',
        className,
      )}
    >
      <ul
        className={clsx(
          'flex gap-8 lg:grid lg:grid-cols-3 lg:gap-14 print:block',
          isRow && 'w-max lg:w-auto print:w-auto',
        )}
      >
        {quotes.map((quote) => (
          <li key={quote.words} className={clsx('snap-start', isRow && 'w-[min(78vw,22rem)] lg:w-auto print:w-auto')}>
            <Quote quote={quote} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Quote = ({ quote: { words, name, place, piece, saidOn } }: { quote: Quoted }) => (
  <figure className="print:mb-6 print:break-inside-avoid">
    <blockquote className="-indent-[0.42em] pl-[0.42em] font-display text-lg leading-snug wrap-anywhere whitespace-pre-line lg:pl-0">
      {`“${words}”`}
    </blockquote>
    <figcaption className="mt-4 pl-[0.6rem] text-ui wrap-anywhere lg:pl-0">
      <span className="block font-medium">{[name, place].filter(Boolean).join(', ')}</span>
      {piece && <span className="block text-quiet">{piece}</span>}
      {saidOn && <span className="block text-quiet">{monthText(saidOn)}</span>}
    </figcaption>
  </figure>
)
