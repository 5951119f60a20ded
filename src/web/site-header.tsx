import { Menu, X } from 'lucide-react'
import { shop } from '../../content/shop.ts'
import { type PageAddress, PageLink } from '../features/shared/page-link.tsx'
import { QuoteButton } from '../features/shared/quote-request.tsx'
import { buttonClass, squareClass } from '../ui/button.tsx'
import { Container } from '../ui/layout.tsx'
import { CartButton } from './cart-button.tsx'

const itemClass =
  'inline-flex min-h-11 items-center rounded-control px-3 text-ui text-ink no-underline transition-colors hover:text-oak aria-[current=page]:text-oak aria-[current=page]:underline aria-[current=page]:underline-offset-8'

const menuId = 'menu'

/**
 * SHELL-3. It needs no code: the menu of small screens is a popover, which the browser itself opens and closes, and the
 * buttons are links to pages that do the same. `path` is the page's.
 */
export function SiteHeader({ path }: { path: string }) {
  const items = (
    <>
      <NavigationLink href="/products" path={path}>
        Products
      </NavigationLink>
      <QuoteButton request={{ label: 'general' }} className={itemClass}>
        Custom Work
      </QuoteButton>
      <NavigationLink href="/gallery" path={path}>
        Gallery
      </NavigationLink>
    </>
  )
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <Container className="flex h-16 items-center gap-1 md:h-18 md:gap-2">
        <PageLink
          href="/"
          className="mr-auto py-2 font-display text-[1.0625rem] leading-tight font-semibold text-ink no-underline sm:text-lg"
        >
          {shop.name}
        </PageLink>
        <nav aria-label="Main" className="hidden items-center md:flex">
          {items}
        </nav>
        <QuoteButton request={{ label: 'general' }} className={buttonClass('primary', 'sm', 'md:ml-2')}>
          Get Quote
        </QuoteButton>
        <div data-live="cart-button" data-props="{}" data-prefix="cart-" className="contents">
          <CartButton count={undefined} />
        </div>
        <button
          type="button"
          aria-label="Menu"
          title="Menu"
          popoverTarget={menuId}
          className={`${squareClass('quiet')} group md:hidden`}
        >
          <Menu aria-hidden className="size-6 group-has-[+:popover-open]:hidden" />
          <X aria-hidden className="hidden size-6 group-has-[+:popover-open]:block" />
        </button>
        <nav
          id={menuId}
          popover="auto"
          aria-label="Menu"
          className="fixed inset-x-0 top-[4.0625rem] m-0 w-full border-b border-line bg-paper px-4 pt-2 pb-5 text-ink md:hidden"
        >
          <div className="flex flex-col [&>*]:min-h-12 [&>*]:border-b [&>*]:border-line [&>*]:px-0 [&>*]:text-left [&>*]:text-base">
            {items}
          </div>
        </nav>
      </Container>
    </header>
  )
}

function NavigationLink({ href, path, children }: { href: PageAddress; path: string; children: string }) {
  const current = path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined
  return (
    <PageLink href={href} aria-current={current} className={itemClass}>
      {children}
    </PageLink>
  )
}
