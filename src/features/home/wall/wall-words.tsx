import { buttonClass } from '../../../ui/button.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { QuoteButton } from '../../shared/quote-request.tsx'
import type { QuickQuote } from '../use-quick-quote.ts'

/** HOME-1. On a small screen the buttons follow the price. */
export function WallWords({ quote, headline, lead }: { quote: QuickQuote; headline: string; lead: string }) {
  return (
    <div className="wall-words home-side">
      <h1 className="headline">{headline}</h1>
      <p className="mt-8 max-w-92 max-lg:hidden">{lead}</p>
      <div className="mt-8 flex items-center gap-7 max-lg:hidden">
        <HeroButtons quote={quote} />
      </div>
    </div>
  )
}

export const HeroButtons = ({ quote }: { quote: QuickQuote }) => (
  <>
    <QuoteButton
      request={quote.request}
      onClick={quote.keepWay}
      className={buttonClass('primary', 'lg', 'max-sm:grow sm:max-lg:min-w-60')}
    >
      Build Your Quote
    </QuoteButton>
    <PageLink href="/products" data-lead="view_products_hero" className={buttonClass('line', 'lg')}>
      View Products
    </PageLink>
  </>
)
