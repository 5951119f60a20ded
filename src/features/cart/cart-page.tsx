import { Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Container } from '../../ui/layout.tsx'

/** CART-2. */
export function CartPage() {
  return (
    <Container className="py-12 md:py-20">
      <EmptyState
        level={1}
        icon={<ShoppingCart aria-hidden />}
        title="Your Cart is Empty"
        text="Pick a piece, give its length, width and thickness, and see what it would cost."
        action={
          <Link to="/products" className={buttonClass()}>
            Shop Products
          </Link>
        }
      />
    </Container>
  )
}
