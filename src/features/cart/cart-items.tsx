import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Quantity } from '../../ui/fields/quantity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { acrossOf, OrderedStrip } from '../drawing/later/ordered-strip.tsx'
import { formatCents } from '../pricing/money.ts'
import { sizeText, woodAndFinish } from '../pricing/piece.ts'
import { PageLink } from '../shared/page-link.tsx'
import { PriceDetails } from '../shared/price-lines.tsx'
import { type CartItem, lineCents, maxQuantity, pieceKey, validQuantity } from './cart.ts'
import { useChangeCart } from './cart-changes.tsx'
import { useCartWoods } from './cart-woods.ts'

type CartItemsProps = {
  items: readonly CartItem[]
  /** Heading level of the product names. */
  level: 2 | 3
  /** Called with the index of the row being removed. */
  onRemove: (row: number) => void
  /** Called when a link to another page is followed. */
  onLeave?: () => void
}

/** The rows of the cart, each under its piece at one scale. They adapt to their container: drawer, phone or page. */
export function CartItems({ items, level, onRemove, onLeave }: CartItemsProps) {
  const drawnOf = useCartWoods()
  const acrossIn = acrossOf(items)
  return (
    <ul className="@container divide-y divide-line">
      {items.map((item, row) => (
        <li key={pieceKey(item)} className={rowClass}>
          <div className={clsx('col-span-full', !item.available && 'opacity-50')}>
            <OrderedStrip
              drawn={drawnOf(item)}
              size={item.size}
              acrossIn={acrossIn}
              idPrefix={`cart-${level}-${row}`}
            />
          </div>
          <ItemText item={item} level={level} onLeave={onLeave} />
          <ItemActions item={item} onRemove={() => onRemove(row)} />
        </li>
      ))}
    </ul>
  )
}

const rowClass =
  'grid grid-cols-1 gap-x-6 gap-y-3 py-6 first:pt-0 last:pb-0 @2xl:grid-cols-[minmax(0,1fr)_auto] @2xl:gap-y-4 @2xl:py-8'

function ItemText({ item, level, onLeave }: { item: CartItem } & Pick<CartItemsProps, 'level' | 'onLeave'>) {
  const Heading = `h${level}` as const
  const { productId, productName, unitPriceCents, previousUnitPriceCents, available } = item
  return (
    <div className="min-w-0">
      <Heading className="font-sans text-base leading-snug font-semibold tracking-normal">
        {available ? (
          <PageLink href={`/product/${productId}`} className="underline-offset-4 hover:underline" onClick={onLeave}>
            {productName}
          </PageLink>
        ) : (
          productName
        )}
      </Heading>
      <p className="mt-1 text-sm text-quiet tabular-nums">
        {sizeText(item.size)}
        <span className="block">{woodAndFinish(item)}</span>
      </p>
      {item.priceLines.length === 0 ? (
        <p className="text-sm text-quiet tabular-nums">{formatCents(unitPriceCents)} each</p>
      ) : (
        <PriceDetails lines={item.priceLines} className="text-sm text-quiet">
          <span className="tabular-nums">{formatCents(unitPriceCents)} each</span>
        </PriceDetails>
      )}
      {!available && (
        <Badge tone="ember" className="mt-2">
          No longer available
        </Badge>
      )}
      {available && previousUnitPriceCents !== null && (
        <p className="mt-2 inline-block rounded-control bg-oak-tint px-2 py-1 text-sm font-medium text-deep-oak tabular-nums">
          Price changed from {formatCents(previousUnitPriceCents)} to {formatCents(unitPriceCents)}
        </p>
      )}
    </div>
  )
}

function ItemActions({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const { change } = useChangeCart()
  const label = `${item.productName}, ${sizeText(item.size)}, ${woodAndFinish(item)}`
  // It has no id until the server answers.
  const isUnsaved = item.id === ''
  const remove = () => {
    onRemove()
    change({ kind: 'remove', item })
  }
  if (!item.available)
    return (
      <div className="flex items-center @2xl:self-start">
        <Button variant="secondary" size="sm" data-removes aria-label={`Remove ${label}`} onClick={remove}>
          Remove
        </Button>
      </div>
    )
  return (
    <div className={actionsClass}>
      <Quantity
        label={`Quantity of ${label}`}
        value={item.quantity}
        max={maxQuantity}
        disabled={isUnsaved}
        onChange={(quantity) => change({ kind: 'quantity', item, quantity: validQuantity(quantity) })}
      />
      <IconButton label={`Remove ${label}`} data-removes disabled={isUnsaved} onClick={remove}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
      <p className="ml-auto font-semibold tabular-nums @2xl:w-28 @2xl:text-right">{formatCents(lineCents(item))}</p>
    </div>
  )
}

const actionsClass = 'flex items-center gap-2 @2xl:self-start'

export function CartItemsSkeleton() {
  return (
    <div role="status" className="@container divide-y divide-line noscript:hidden">
      <span className="sr-only">Loading your cart</span>
      {['first', 'second'].map((row) => (
        <div key={row} className={rowClass}>
          <Skeleton className="col-span-full aspect-9/1" />
          <div>
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-2 h-16 w-1/2" />
          </div>
          <Skeleton className="h-11 @2xl:w-72" />
        </div>
      ))}
    </div>
  )
}
