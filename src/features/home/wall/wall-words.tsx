import { home } from '../../../../content/home.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { QuoteButton } from '../../shared/quote-request.tsx'
import type { QuickQuote } from '../use-quick-quote.ts'

/** HOME-1. On a small screen the buttons follow the price. */
export function WallWords({ quote }: { quote: QuickQuote }) {
  return (
    <div className="wall-words relative z-10 px-5 pt-4.5 sm:px-8 lg:absolute lg:inset-y-0 lg:flex lg:flex-col lg:justify-center lg:py-8 lg:px-[clamp(2.5rem,50vw-35.5rem,9.5rem)]">
      <h1 className="headline lg:max-w-[5em]">{home.hero.headline}</h1>
      <p className="mt-8 max-w-92 text-[#eadfd0] max-lg:hidden">{home.hero.lead}</p>
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
      className={buttonClass('primary', 'lg', 'max-lg:grow')}
    >
      Build Your Quote
    </QuoteButton>
    <PageLink href="/products" data-lead="view_products_hero" className={buttonClass('line', 'lg')}>
      View Products
    </PageLink>
  </>
)
