import { Link, useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { shop } from '../../content/shop.ts'
import { findCartSession, onCartSession } from '../features/cart/cart-session.ts'
import { useRequestQuote } from '../features/shared/quote-request.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Container } from '../ui/layout.tsx'
import { useLazyPart } from '../ui/lazy-part.ts'
import { CartIconButton } from './cart-icon-button.tsx'

const itemClass =
  'inline-flex min-h-11 items-center rounded-control px-3 text-ui text-ink no-underline transition-colors hover:text-oak data-[status=active]:text-oak data-[status=active]:underline data-[status=active]:underline-offset-8'

/** SHELL-3. */
export function SiteHeader({ onOpenCart }: { onOpenCart: () => void }) {
  const requestQuote = useRequestQuote()
  const menuId = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  // The menu is open only on the page where it was opened, so going to another page closes it.
  const [menuPage, setMenuPage] = useState<string>()
  const menuOpen = menuPage === pathname
  const setMenuOpen = (open: boolean) => setMenuPage(open ? pathname : undefined)

  const openQuote = () => {
    setMenuOpen(false)
    requestQuote({ label: 'general' })
  }
  const items = (
    <>
      <Link to="/products" className={itemClass}>
        Products
      </Link>
      <button type="button" className={itemClass} onClick={openQuote}>
        Custom Work
      </button>
      <Link to="/gallery" className={itemClass}>
        Gallery
      </Link>
    </>
  )
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <Container className="flex h-16 items-center gap-1 md:h-18 md:gap-2">
        <Link
          to="/"
          className="mr-auto py-2 font-display text-[1.0625rem] leading-tight font-semibold text-ink no-underline sm:text-lg"
        >
          {shop.name}
        </Link>
        <nav aria-label="Main" className="hidden items-center md:flex">
          {items}
        </nav>
        <Button size="sm" className="md:ml-2" onClick={openQuote}>
          Get Quote
        </Button>
        <CartButton onClick={onOpenCart} />
        <IconButton
          ref={menuButton}
          label={menuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menuOpen}
          aria-controls={menuId}
          className="md:hidden"
          onClick={() => setMenuOpen(!menuOpen)}
        >
          {menuOpen ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
        </IconButton>
      </Container>
      <nav
        id={menuId}
        aria-label="Menu"
        hidden={!menuOpen}
        className="absolute inset-x-0 top-full border-b border-line bg-paper px-4 pt-2 pb-5 md:hidden"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          setMenuOpen(false)
          menuButton.current?.focus()
        }}
      >
        <div className="flex flex-col [&>*]:min-h-12 [&>*]:border-b [&>*]:border-line [&>*]:px-0 [&>*]:text-left [&>*]:text-base">
          {items}
        </div>
      </nav>
    </header>
  )
}

const fetchCounted = () => import('./counted-cart-button.tsx').then((part) => part.CountedCartButton)

/** The code that counts a cart is loaded only for a visitor who has one. Most first visits don't. */
function CartButton({ onClick }: { onClick: () => void }) {
  const hasCart = useSyncExternalStore(
    onCartSession,
    () => findCartSession() !== null,
    () => undefined,
  )
  // Without the count the button still opens the cart.
  const Counted = useLazyPart(fetchCounted, hasCart === true, () => undefined)
  return Counted ? (
    <Counted onClick={onClick} />
  ) : (
    <CartIconButton count={hasCart === false ? 0 : undefined} onClick={onClick} />
  )
}
