import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { shop } from '../../../content/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Container } from '../../ui/layout.tsx'

/** PAY-3, where the address names no order. */
export function OrderConfirmationPage() {
  return (
    <Container className="py-12 md:py-20">
      <EmptyState
        level={1}
        icon={<ReceiptText aria-hidden />}
        title="No order to show here"
        text={
          <>
            This address names no order. If you have paid and cannot find your confirmation, call us at{' '}
            <a className="link" href={shop.phone.href}>
              {shop.phone.display}
            </a>
            .
          </>
        }
        action={
          <Link to="/products" className={buttonClass()}>
            Shop Products
          </Link>
        }
      />
    </Container>
  )
}
