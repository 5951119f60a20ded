import { ShoppingCart } from 'lucide-react'
import { PageLink } from '../features/shared/page-link.tsx'
import { squareClass } from '../ui/button.tsx'
import type { Tone } from './site-header.tsx'

/** SHELL-3. `count` is undefined until it is loaded; `tone` is the header's. */
export function CartButton({ count, tone }: { count: number | undefined; tone: Tone }) {
  const label = `Shopping cart${countText(count)}`
  return (
    <PageLink
      href="/cart"
      role="button"
      data-press="cart"
      aria-label={label}
      title={label}
      className={`relative ${squareClass(tone === 'char' ? 'inverse' : 'quiet')}`}
    >
      <ShoppingCart aria-hidden className="size-5.5" />
      {count !== undefined && count > 0 && (
        <span className="absolute top-1 right-0.5 min-w-5 rounded-full bg-oak px-1 text-center text-xs leading-5 font-semibold text-white tabular-nums">
          {count}
        </span>
      )}
    </PageLink>
  )
}

function countText(count: number | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return ', empty'
  return `, ${count} ${count === 1 ? 'item' : 'items'}`
}
