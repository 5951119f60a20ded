import { Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Container } from '../../ui/layout.tsx'

/** PAY-1: an empty cart shows the way to the products. */
export function CheckoutPage() {
  return (
    <Container className="py-12 md:py-20">
      <EmptyState
        level={1}
        icon={<ShoppingCart aria-hidden />}
        title="There is nothing to pay yet"
        text="Your cart is empty."
        action={
          <Link to="/products" className={buttonClass()}>
            Shop Products
          </Link>
        }
      />
    </Container>
  )
}
