import { Link, useLocation } from '@tanstack/react-router'
import { Menu, ShoppingCart, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { shop } from '../../content/shop.ts'
import { useCartCount } from '../features/cart/cart-queries.ts'
import { useRequestQuote } from '../features/catalog/quote-request.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Container } from '../ui/layout.tsx'

const itemClass =
  'inline-flex min-h-11 items-center rounded-control px-3 text-ui text-ink no-underline transition-colors hover:text-oak data-[status=active]:text-oak data-[status=active]:underline data-[status=active]:underline-offset-8'

/** SHELL-3. */
export function SiteHeader({ onOpenCart }: { onOpenCart: () => void }) {
  const requestQuote = useRequestQuote()
  const menuId = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  // Open on the page it was opened on: going to another one closes it.
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
        <Button size="sm" className="hidden sm:inline-flex md:ml-2" onClick={openQuote}>
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
        <Button className="mt-5 w-full sm:hidden" onClick={openQuote}>
          Get Quote
        </Button>
      </nav>
    </header>
  )
}

function CartButton({ onClick }: { onClick: () => void }) {
  const count = useCartCount()
  return (
    <IconButton label={`Shopping cart${cartContent(count)}`} className="relative" onClick={onClick}>
      <ShoppingCart aria-hidden className="size-5.5" />
      {count !== undefined && count > 0 && (
        <span className="absolute top-1 right-0.5 min-w-5 rounded-full bg-oak px-1 text-center text-xs leading-5 font-semibold text-white tabular-nums">
          {count}
        </span>
      )}
    </IconButton>
  )
}

function cartContent(count: number | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return ', empty'
  return `, ${count} ${count === 1 ? 'item' : 'items'}`
}
