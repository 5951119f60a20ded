import { useId } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog/dialog.tsx'
import { hasNoWay } from '../delivery/use-delivery.ts'
import { formatCents } from '../pricing/money.ts'
import { ReadFailed } from '../shared/failures/read-failed.tsx'
import { PageLink } from '../shared/page-link.tsx'
import { PriceDetails } from '../shared/price-lines.tsx'
import { Queries } from '../shared/queries.tsx'
import { useLeaveByLink } from '../shared/use-leave-by-link.ts'
import { type CartItem, countPieces, pieceLines, soldPieces, subtotalCents } from './cart.ts'
import { ChosenDelivery, NoCheckout } from './cart-delivery.tsx'
import { CartItems, CartItemsSkeleton } from './cart-items.tsx'
import { useCart } from './cart-queries.ts'
import { CheckoutLink, EmptyCart, Subtotal, UnavailableNote } from './cart-summary.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useSale } from './use-sale.ts'

/** CART-3. */
export const CartDrawerWindow = (props: CartDrawerWindowProps) => (
  <Queries>
    <CartWindow {...props} />
  </Queries>
)

type CartDrawerWindowProps = { open: boolean; onOpenChange: (open: boolean) => void }

function CartWindow({ open, onOpenChange }: CartDrawerWindowProps) {
  const { items, failed, refetch } = useCart({ retryOnMount: true })
  const { place, onRemove } = useFocusAfterRemoval(items?.length)
  const close = () => onOpenChange(false)
  useLeaveByLink(open, close)
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={
        <span className="flex items-center gap-3">Shopping Cart {items && <Badge>{countPieces(items)}</Badge>}</span>
      }
      footer={items && items.length > 0 && <DrawerFooter items={items} onRemove={onRemove} onLeave={close} />}
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        {failed ? (
          <ReadFailed what="Your cart" onRetry={refetch} />
        ) : !items ? (
          <CartItemsSkeleton />
        ) : items.length === 0 ? (
          <EmptyCart title="Your cart is empty" level={3} onLeave={close} />
        ) : (
          <CartItems items={items} level={3} onRemove={onRemove} onLeave={close} />
        )}
      </div>
    </Drawer>
  )
}

type FooterProps = { items: CartItem[]; onRemove: (row: number) => void; onLeave: () => void }

function DrawerFooter({ items, onRemove, onLeave }: FooterProps) {
  const noteId = useId()
  const delivery = useSale(soldPieces(items))
  return (
    <>
      <Subtotal items={items} />
      <p className="mt-1 text-sm text-quiet">Shipping and taxes calculated at checkout</p>
      <p className="mb-4 min-h-5 text-sm text-quiet">
        <ChosenDelivery {...delivery} />
        {delivery.place && delivery.sale && (
          <span className="block text-ink tabular-nums">
            {formatCents(subtotalCents(items) + delivery.sale.totals.shippingCents)} delivered, before tax
          </span>
        )}
      </p>
      <PriceDetails lines={pieceLines(items)} className="-mt-3 mb-4 max-h-48 overflow-y-auto text-sm text-quiet" />
      <UnavailableNote id={noteId} items={items} onRemove={onRemove} />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <PageLink href="/cart" className={buttonClass('secondary')} onClick={onLeave}>
          View Full Cart
        </PageLink>
        {hasNoWay(delivery) ? (
          <NoCheckout onLeave={onLeave} />
        ) : (
          <CheckoutLink items={items} noteId={noteId} onLeave={onLeave} />
        )}
      </div>
    </>
  )
}
