import type { ReactNode } from 'react'
import { shop } from '../../content/shop.ts'
import { footerPlaceId } from '../features/analytics/page-seams.ts'
import { categories } from '../features/catalog/catalog.ts'
import { guidePages } from '../features/guides/guide-pages.ts'
import { PageLink } from '../features/shared/page-link.tsx'
import { Container } from '../ui/layout.tsx'

const linkClass = 'inline-block py-1.5 text-paper/85 no-underline hover:text-paper hover:underline underline-offset-4'

/** SHELL-4. */
export function SiteFooter() {
  const resources = guidePages.filter((page) => page.group === 'resources')
  const contact = guidePages.filter((page) => page.group === 'contact')
  return (
    <footer className="on-ink unseen [--seen-height:77rem] pt-16 pb-10 text-ui lg:[--seen-height:32rem] print:hidden">
      <Container>
        <div className="grid gap-10 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
          <div>
            <p className="font-display text-lg font-semibold">{shop.name}</p>
            <p className="mt-3 max-w-xs text-paper/85">{shop.description}</p>
            <address className="mt-5 not-italic">
              <a className={linkClass} href={shop.phone.href}>
                {shop.phone.display}
              </a>
              <br />
              <a className={linkClass} href={shop.email.href}>
                {shop.email.address}
              </a>
              <p className="py-1.5 text-paper/85">
                {shop.address.street}
                <br />
                {shop.address.city}, {shop.address.state} {shop.address.zip}
              </p>
            </address>
            <dl className="mt-3 text-paper/85">
              {shop.hours.map((opening) => (
                <div key={opening.label} className="flex gap-2">
                  <dt>{opening.label}</dt>
                  <dd className="tabular-nums">{opening.hours}</dd>
                </div>
              ))}
            </dl>
          </div>
          <FooterColumn title="Products">
            <li>
              <PageLink href="/products" className={linkClass}>
                All Products
              </PageLink>
            </li>
            {categories.map((category) => (
              <li key={category.slug}>
                <PageLink href={`/products/${category.slug}`} className={linkClass}>
                  {category.plural}
                </PageLink>
              </li>
            ))}
            <li>
              <PageLink href="/gallery" className={linkClass}>
                Gallery
              </PageLink>
            </li>
          </FooterColumn>
          <FooterColumn title="Resources">
            {resources.map((page) => (
              <li key={page.path}>
                <PageLink href={page.path} className={linkClass}>
                  {page.title}
                </PageLink>
              </li>
            ))}
          </FooterColumn>
          <FooterColumn title="Contact">
            {contact.map((page) => (
              <li key={page.path}>
                <PageLink href={page.path} className={linkClass}>
                  {page.title}
                </PageLink>
              </li>
            ))}
            <li>
              <PageLink href="/quote-builder" className={linkClass}>
                Custom Quote Builder
              </PageLink>
            </li>
          </FooterColumn>
        </div>
        <div className="mt-12 flex flex-col gap-x-6 gap-y-2 border-t border-paper/20 pt-6 text-sm text-paper/75 md:flex-row md:justify-between">
          <p>{shop.copyright}</p>
          <p>{shop.picturesNote}</p>
          <p id={footerPlaceId} className="empty:hidden" />
        </div>
      </Container>
    </footer>
  )
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-ui font-semibold tracking-normal">{title}</h2>
      <ul className="mt-3">{children}</ul>
    </nav>
  )
}
