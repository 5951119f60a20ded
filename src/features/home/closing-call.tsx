import { home } from '../../../content/home.ts'
import { shop } from '../../../content/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/layout.tsx'
import { QuoteButton } from '../shared/quote-request.tsx'

/** HOME-4. */
export function ClosingCall() {
  return (
    <Section
      unseen="[--seen-height:22rem]"
      labelledBy="closing"
      tone="sand"
      className="flex flex-col items-start gap-8 lg:flex-row lg:items-end lg:justify-between"
    >
      <div>
        <h2 id="closing">{home.closing.title}</h2>
        <p className="mt-4 max-w-measure text-quiet md:text-lg">{home.closing.text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <QuoteButton request={{ label: 'general' }} className={buttonClass('primary', 'lg')}>
          Build Your Quote
        </QuoteButton>
        <span>
          or call{' '}
          <a className="link py-3" href={shop.phone.href}>
            {shop.phone.display}
          </a>
        </span>
      </div>
    </Section>
  )
}
