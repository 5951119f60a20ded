import { shop } from '../../content/shop.ts'
import { categories } from '../features/catalog/catalog.ts'
import { guidePages, guides } from '../features/guides/guide-pages.ts'
import { KeptQuoteLinks } from '../features/shared/kept-quotes/kept-quote-places.tsx'
import { OpenClaim, PhoneNumber } from '../features/shared/opening/phone.tsx'
import { PageLink } from '../features/shared/page-link.tsx'
import { QuoteButton } from '../features/shared/quote-request.tsx'

const row = 'flex min-h-12 items-center font-display text-lg no-underline'
const small = 'flex min-h-11 items-center text-ui no-underline'
const lookedUp = guidePages.filter(({ path }) => path !== guides.delivery.path)

/** WIN-6: the menu of small screens. The browser opens and closes it. `hasQuoteButton` where the page has no next step of its own. */
export function SiteMenu({ id, hasQuoteButton }: { id: string; hasQuoteButton: boolean }) {
  return (
    <nav
      id={id}
      popover="auto"
      aria-label="Menu"
      className="fixed inset-x-0 top-16 m-0 max-h-[calc(100dvh-4rem)] w-full [--ring:var(--color-oak)] overflow-y-auto overscroll-contain border-b border-line bg-paper px-4 pb-5 text-ink sm:px-6 md:hidden"
    >
      <PageLink href="/products" className={row}>
        Products
      </PageLink>
      <ul className="flex flex-wrap gap-x-5 pb-1.5">
        {categories.map(({ slug, plural }) => (
          <li key={slug}>
            <PageLink href={`/products/${slug}`} className={small}>
              {plural}
            </PageLink>
          </li>
        ))}
      </ul>
      <div className="border-y border-line py-1.5">
        <QuoteButton request={{ label: 'general' }} className={row}>
          Custom Work
        </QuoteButton>
        <PageLink href="/gallery" className={row}>
          Gallery
        </PageLink>
        {hasQuoteButton && (
          <QuoteButton request={{ label: 'general' }} className={row}>
            Get Quote
          </QuoteButton>
        )}
        <KeptQuoteLinks className="block truncate font-display text-lg leading-12 text-oak no-underline" />
        <PageLink href="/your-quotes" className={row}>
          Your quotes
        </PageLink>
      </div>
      <ul className="grid grid-cols-2 gap-x-5 border-b border-line py-1.5">
        <li>
          <PageLink href={guides.delivery.path} className={small}>
            {guides.delivery.title}
          </PageLink>
        </li>
        {lookedUp.map(({ path, title }) => (
          <li key={path}>
            <PageLink href={path} className={small}>
              {title}
            </PageLink>
          </li>
        ))}
        <li>
          <PageLink href="/policies" className={small}>
            Policies
          </PageLink>
        </li>
      </ul>
      <p className="flex flex-wrap items-center gap-x-4 pt-3">
        <PhoneNumber className="link inline-flex min-h-11 items-center font-medium" />
        <OpenClaim className="min-h-6 text-ui text-quiet" />
      </p>
      <p className="text-sm text-quiet tabular-nums">
        {shop.hours.map(({ label, hours }) => `${label} ${hours}`).join(', ')}
      </p>
    </nav>
  )
}
