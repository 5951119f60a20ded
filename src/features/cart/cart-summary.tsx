import { clsx } from 'clsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCents } from '../pricing/money.ts'
import { PageLink } from '../shared/page-link.tsx'
import { type CartItem, countPieces, subtotalCents } from './cart.ts'
import { useChangeCart } from './cart-changes.tsx'

type EmptyCartProps = {
  title: string
  level: 1 | 2 | 3
  text?: string
  onLeave?: () => void
}

/** It leads on: to all pieces, to each kind, and to one of any size. */
export function EmptyCart({ title, level, text, onLeave }: EmptyCartProps) {
  return (
    <EmptyState
      level={level}
      title={title}
      text={text}
      action={
        <>
          <PageLink href="/products" className={buttonClass()} onClick={onLeave}>
            Shop Products
          </PageLink>
          <ul className="mt-4 w-full divide-y divide-line border-y border-line text-left">
            {waysOn.map(({ href, title: name, text: what }) => (
              <li key={href}>
                <PageLink
                  href={href}
                  className="group flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 text-ink no-underline"
                  onClick={onLeave}
                >
                  <span className="font-medium underline decoration-line underline-offset-4 group-hover:decoration-current">
                    {name}
                  </span>
                  <span className="text-ui text-quiet">{what}</span>
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}

const waysOn = [
  { href: '/products/floating-mantel', title: 'Floating mantels', text: 'One clean beam' },
  { href: '/products/corbel-mantel', title: 'Corbel mantels', text: 'On carved brackets' },
  { href: '/products/ceiling-beam', title: 'Ceiling beams', text: 'Across the room' },
  { href: '/quote-builder', title: 'Build one to your size', text: 'We check it first' },
] as const

/** A live region, so screen readers hear that plus or minus worked. */
export function Subtotal({ items, className }: { items: readonly CartItem[]; className?: string }) {
  const pieces = countPieces(items.filter(({ available }) => available))
  return (
    <p aria-live="polite" aria-atomic className={clsx('flex items-baseline justify-between gap-4', className)}>
      <span>
        Subtotal{' '}
        <span className="text-ui text-quiet">
          ({pieces} {pieces === 1 ? 'item' : 'items'})
        </span>
      </span>
      <span className="font-semibold tabular-nums">{formatCents(subtotalCents(items))}</span>
    </p>
  )
}

/** CART-5: unavailable items must be removed before checkout. Shows nothing if all are available. */
export function UnavailableNote({
  id,
  items,
  onRemove,
}: {
  id: string
  items: readonly CartItem[]
  onRemove: (row: number) => void
}) {
  const { change } = useChangeCart()
  const unavailable = items.filter(({ available }) => !available)
  if (unavailable.length === 0) return null
  const removeUnavailable = () => {
    onRemove(0)
    for (const item of unavailable) change({ kind: 'remove', item })
  }
  return (
    <div className="flex items-center gap-3 rounded-control bg-ember-tint py-2 pr-2 pl-3 text-sm text-deep-ember">
      <p id={id} className="grow">
        {unavailable.length === 1
          ? 'One item is no longer available. Remove it to check out.'
          : `${unavailable.length} items are no longer available. Remove them to check out.`}
      </p>
      <Button variant="secondary" size="sm" onClick={removeUnavailable}>
        {unavailable.length === 1 ? 'Remove it' : 'Remove them'}
      </Button>
    </div>
  )
}

type CheckoutLinkProps = {
  items: readonly CartItem[]
  /** Id of the note that says why checkout is disabled. */
  noteId: string
  size?: 'md' | 'lg'
  onLeave?: () => void
}

export function CheckoutLink({ items, noteId, size = 'md', onLeave }: CheckoutLinkProps) {
  return items.every(({ available }) => available) ? (
    <PageLink href="/checkout" className={buttonClass('primary', size)} onClick={onLeave}>
      Checkout
    </PageLink>
  ) : (
    <Button size={size} disabled aria-describedby={noteId}>
      Checkout
    </Button>
  )
}
