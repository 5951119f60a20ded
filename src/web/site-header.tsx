import { clsx } from 'clsx'
import { ArrowLeft, Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { shop } from '../../content/shop.ts'
import { KeptQuoteLink } from '../features/shared/kept-quotes/kept-quote-places.tsx'
import { OpenClaim, PhoneIcon, PhoneNumber } from '../features/shared/opening/phone.tsx'
import { type PageAddress, PageLink } from '../features/shared/page-link.tsx'
import { QuoteButton } from '../features/shared/quote-request.tsx'
import { buttonClass, squareClass } from '../ui/button.tsx'
import { Container } from '../ui/layout.tsx'
import { CartButton } from './cart-button.tsx'
import { SiteMenu } from './site-menu.tsx'

/** Of the page's first screen, which the header takes over. */
export type Tone = 'paper' | 'char'

/**
 * What a page has around it. `task`: the page has its own next step, so the header offers none beside it and the footer is
 * one line. `checkout` has the cart as its only way out (WIN-7).
 */
export type Frame = 'shop' | 'task' | 'checkout'

type SiteHeaderProps = { path: string; tone: Tone; frame: Frame; wide?: boolean | undefined }

const itemClass =
  'inline-flex min-h-11 items-center px-3 text-ui no-underline underline-offset-8 decoration-1 whitespace-nowrap ' +
  'hover:underline aria-[current=page]:underline aria-[current=page]:decoration-2'

const menuId = 'menu'

/**
 * SHELL-3, WIN-6. It needs no code: the menu of small screens is a popover, which the browser itself opens and closes, and the
 * buttons are links to pages that do the same. `path` is the page's.
 */
export function SiteHeader({ path, tone, frame, wide }: SiteHeaderProps) {
  return (
    <header
      className={clsx('sticky top-0 z-30 print:hidden', tone === 'char' ? 'on-char' : 'border-b border-line bg-paper')}
    >
      <Container wide={wide} className="flex h-16 items-center md:h-18">
        <PageLink
          href="/"
          className="min-w-0 truncate py-2 font-display text-[clamp(0.84375rem,4.3vw,1.125rem)] leading-tight font-semibold no-underline"
        >
          {shop.name}
        </PageLink>
        {frame === 'checkout' ? <CheckoutWays /> : <ShopWays path={path} tone={tone} frame={frame} />}
      </Container>
    </header>
  )
}

function CheckoutWays() {
  return (
    <>
      <Phones square={squareClass('quiet', 'md', 'max-sm:w-10')} />
      <PageLink href="/cart" className={`${itemClass} gap-1.5 pr-0 max-sm:pl-1 max-sm:text-sm`}>
        <ArrowLeft aria-hidden className="size-4 max-sm:hidden" />
        Back to cart
      </PageLink>
    </>
  )
}

function ShopWays({ path, tone, frame }: SiteHeaderProps) {
  const square = squareClass(tone === 'char' ? 'inverse' : 'quiet')
  return (
    <>
      <nav aria-label="Main" className="ml-3 hidden items-center md:flex lg:ml-6">
        <NavigationLink href="/products" path={path}>
          Products
        </NavigationLink>
        <QuoteButton request={{ label: 'general' }} className={itemClass}>
          Custom Work
        </QuoteButton>
        <NavigationLink href="/gallery" path={path}>
          Gallery
        </NavigationLink>
        <KeptQuoteLink className={`${itemClass} max-xl:hidden`} />
      </nav>
      <Phones square={square} />
      {frame === 'shop' && (
        <QuoteButton request={{ label: 'general' }} className={buttonClass('line', 'md', 'mx-3 max-md:hidden')}>
          Get Quote
        </QuoteButton>
      )}
      <div data-live="cart-button" data-props={JSON.stringify({ tone })} data-prefix="cart-" className="contents">
        <CartButton count={undefined} tone={tone} />
      </div>
      <button
        type="button"
        aria-label="Menu"
        title="Menu"
        popoverTarget={menuId}
        className={`${square} group -mr-2.5 md:hidden`}
      >
        <Menu aria-hidden className="size-6 group-has-[+:popover-open]:hidden" />
        <X aria-hidden className="hidden size-6 group-has-[+:popover-open]:block" />
      </button>
      <SiteMenu id={menuId} hasQuoteButton={frame === 'shop'} />
    </>
  )
}

/** The claim grows to the left, into the space after the links, so that nothing moves when the browser adds it: no box around both. */
const Phones = ({ square }: { square: string }) => (
  <>
    <span className="grow" />
    <span className="max-xl:hidden">
      <OpenClaim className="mr-3 text-sm" />
    </span>
    <PhoneNumber className={clsx(itemClass, 'max-lg:hidden')} />
    <PhoneIcon className={`${square} lg:hidden`} />
  </>
)

type NavigationLinkProps = { href: PageAddress; path: string; children: ReactNode }

function NavigationLink({ href, path, children }: NavigationLinkProps) {
  const current = path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined
  return (
    <PageLink href={href} aria-current={current} className={itemClass}>
      {children}
    </PageLink>
  )
}
