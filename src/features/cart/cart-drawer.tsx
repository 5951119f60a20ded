import { Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** How many pieces are in this visitor's cart. */
export const useCartCount = () => 0

/** CART-3. */
export function CartDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const count = useCartCount()
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={
        <span className="flex items-center gap-3">
          Shopping Cart <Badge>{count}</Badge>
        </span>
      }
    >
      <EmptyState
        level={2}
        icon={<ShoppingCart aria-hidden />}
        title="Your cart is empty"
        action={
          <Link to="/products" className={buttonClass()} onClick={() => onOpenChange(false)}>
            Shop Products
          </Link>
        }
      />
    </Drawer>
  )
}
