import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { shop } from '../../content/shop.ts'
import { footerPlaceId } from '../features/analytics/page-seams.ts'
import { categories } from '../features/catalog/catalog.ts'
import { guidePages } from '../features/guides/guide-pages.ts'
import { OpenClaim, PhoneNumber } from '../features/shared/opening/phone.tsx'
import { type PageAddress, PageLink } from '../features/shared/page-link.tsx'
import { Container } from '../ui/layout.tsx'
import type { Frame } from './site-header.tsx'

const linkClass =
  'inline-flex min-h-9 items-center text-paper/85 no-underline underline-offset-4 hover:text-paper hover:underline pointer-coarse:min-h-11'

const linksIn = (group: 'resources' | 'contact') =>
  guidePages.filter((page) => page.group === group).map(({ path, title }) => [path, title] as const)

const columns: { title: string; links: (readonly [PageAddress, string])[] }[] = [
  {
    title: 'Products',
    links: [
      ['/products', 'All Products'],
      ...categories.map(({ slug, plural }) => [`/products/${slug}`, plural] as const),
      ['/gallery', 'Gallery'],
    ],
  },
  { title: 'Resources', links: linksIn('resources') },
  { title: 'Contact', links: [...linksIn('contact'), ['/quote-builder', 'Custom Quote Builder']] },
]

/**
 * SHELL-4. On a phone its columns are folded, and it takes half a screen. A page with a next step of its own has its last
 * line only, and checkout not even the links in it.
 */
export function SiteFooter({ frame, wide }: { frame: Frame; wide?: boolean | undefined }) {
  if (frame !== 'shop')
    return (
      <footer className="border-t border-line py-6 text-sm text-quiet print:hidden">
        <Container className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <p>{shop.copyright}</p>
          {frame === 'task' && <LastLinks className="link inline-flex min-h-9 items-center pointer-coarse:min-h-11" />}
          <p id={footerPlaceId} className="empty:hidden" />
        </Container>
      </footer>
    )
  return (
    <>
      <OnPaper />
      <footer className="on-ink unseen [--seen-height:31rem] pt-7 pb-5 text-ui md:pt-16 md:pb-8 lg:[--seen-height:32rem] print:hidden">
        <Container wide={wide}>
          <div className="grid md:grid-cols-3 md:gap-x-8 md:gap-y-10 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
            <ShopFacts />
            {columns.map((column) => (
              <Column key={column.title} {...column} />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-x-6 text-sm text-paper/75 max-md:border-t max-md:border-paper/20 max-md:pt-1.5 md:mt-12 md:border-t md:border-paper/20 md:pt-5">
            <LastLinks className={linkClass} />
            <p id={footerPlaceId} className="empty:hidden" />
            <p className="w-full py-1 lg:ml-auto lg:w-auto lg:max-w-[26rem]">{shop.picturesNote}</p>
            <p className="py-1">{shop.copyright}</p>
          </div>
        </Container>
      </footer>
    </>
  )
}

/** A printed page has neither header nor footer: whose it is stands at its end. */
const OnPaper = () => (
  <Container className="mt-2 hidden text-sm print:block">
    {shop.name}, {shop.phone.display}, {shop.email.address}. {shop.address.street}, {shop.address.city},{' '}
    {shop.address.state} {shop.address.zip}. {shop.hours.map(({ label, hours }) => `${label} ${hours}`).join(', ')}.
  </Container>
)

const LastLinks = ({ className }: { className: string }) => (
  <>
    <PageLink href="/policies" className={className}>
      Policies
    </PageLink>
    <PageLink href="/your-quotes" className={className}>
      Find your quote
    </PageLink>
  </>
)

function ShopFacts() {
  const { address, email, hours } = shop
  return (
    <div className="max-md:pb-3 md:max-lg:col-span-3 md:max-lg:grid md:max-lg:grid-cols-3 md:max-lg:gap-x-8">
      <div>
        <p className="font-display text-lg font-semibold">{shop.name}</p>
        <p className="mt-3 max-w-xs text-paper/85 max-md:hidden">{shop.description}</p>
      </div>
      <address className="not-italic lg:mt-4">
        <p className="flex flex-wrap items-center gap-x-4">
          <PhoneNumber className={linkClass} />
          <OpenClaim className="text-sm text-paper/85" />
        </p>
        <a className={linkClass} href={email.href}>
          {email.address}
        </a>
        <p className="py-1 text-paper/85 md:py-1.5">
          {address.street}, <br className="max-md:hidden" />
          {address.city}, {address.state} {address.zip}
        </p>
      </address>
      <dl className="flex flex-wrap gap-x-4 text-paper/85 max-md:text-sm md:flex-col">
        {hours.map((opening) => (
          <div key={opening.label} className="flex gap-2">
            <dt>{opening.label}</dt>
            <dd className="tabular-nums">{opening.hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Open where there is room for it, and there its name is a heading (`footer-fold` in styles.css). */
function Column({ title, links }: (typeof columns)[number]) {
  return (
    <nav aria-label={title} className="footer-fold max-md:border-t max-md:border-paper/20">
      <ColumnTitle>{title}</ColumnTitle>
      <details name="footer">
        <summary>{title}</summary>
        <ul className={clsx('max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:pb-3', 'md:mt-3')}>
          {links.map(([path, name]) => (
            <li key={path}>
              <PageLink href={path} className={linkClass}>
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

const ColumnTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="font-sans text-ui font-semibold tracking-normal">{children}</h2>
)
