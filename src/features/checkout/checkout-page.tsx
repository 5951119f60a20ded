import { useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InBrowser } from '../../ui/in-browser/in-browser.tsx'
import { Container } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useTakenFocus } from '../../ui/use-taken-focus.ts'
import type { CartItem } from '../cart/cart.ts'
import { useCart } from '../cart/cart-queries.ts'
import { ReadFailed } from '../shared/failures/read-failed.tsx'
import { NeedsScript } from '../shared/needs-script.tsx'
import { PageLink } from '../shared/page-link.tsx'
import { type KnownReads, Queries } from '../shared/queries.tsx'
import { Checkout } from './checkout-form.tsx'
import { findPendingOrder } from './checkout-storage.ts'
import { CheckoutHeading, columns } from './checkout-summary.tsx'
import { displayStatus } from './confirmation/display-status.ts'
import { orderQuery } from './confirmation/order-query.ts'
import { goToOrder } from './go-to-order.ts'

/** PAY-1. Only the browser knows the cart, so the server renders placeholders. */
export const CheckoutPage = ({ known }: { known: KnownReads }) => (
  <Queries known={known}>
    <InBrowser
      fallback={
        <CheckoutFrame>
          <CheckoutSkeleton />
        </CheckoutFrame>
      }
    >
      <CheckoutOfCart />
    </InBrowser>
  </Queries>
)

function CheckoutOfCart() {
  const cart = useCart()
  const { session, items } = cart
  // Freezes the page during the payment, whatever happens to the cart.
  const [paidItems, setPaidItems] = useState<CartItem[]>()
  const shown = paidItems ?? items
  const [hadForm, setHadForm] = useState(false)
  if (shown && shown.length > 0 && !hadForm) setHadForm(true)
  if (shown?.length === 0) return <EmptyCheckout takesFocus={hadForm} />
  return (
    <CheckoutFrame>
      {shown && session ? (
        <Checkout
          session={session}
          items={shown}
          isChanging={cart.changing}
          isPaying={paidItems !== undefined}
          readCart={cart.refetch}
          onPaying={(isPaying) => setPaidItems(isPaying ? shown : undefined)}
        />
      ) : cart.failed ? (
        <div className="pt-8">
          <CheckoutHeading />
          <ReadFailed what="Your cart" onRetry={cart.refetch} />
        </div>
      ) : (
        <CheckoutSkeleton />
      )}
    </CheckoutFrame>
  )
}

const CheckoutFrame = ({ children }: { children: ReactNode }) => (
  <Container className="min-h-dvh pb-12 lg:pt-12 lg:pb-16">{children}</Container>
)

/**
 * The cart may be empty because this tab paid it and lost the answer (a reload, a dropped connection). Then go on to that
 * order.
 */
function EmptyCheckout({ takesFocus }: { takesFocus: boolean }) {
  const [pending] = useState(findPendingOrder)
  const { data: order, isPending } = useQuery({ ...orderQuery(pending ?? ''), enabled: pending !== undefined })
  const isPaid = order ? displayStatus(order, 1) === 'paid' : false
  useEffect(() => {
    if (pending && isPaid) void goToOrder(pending)
  }, [pending, isPaid])
  const mayBePaid = isPaid || (pending !== undefined && isPending)
  return (
    <Container className="min-h-dvh py-12 md:py-20">
      {mayBePaid ? <Spinner label="Checking your payment" /> : <NothingToCheckOut takesFocus={takesFocus} />}
    </Container>
  )
}

/** PAY-1: an empty cart links to the products. */
function NothingToCheckOut({ takesFocus }: { takesFocus: boolean }) {
  const place = useTakenFocus<HTMLDivElement>(takesFocus)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <EmptyState
        level={1}
        icon={<ShoppingCart aria-hidden />}
        title="Nothing to check out yet"
        text="Your cart is empty."
        action={
          <PageLink href="/products" className={buttonClass()}>
            Shop Products
          </PageLink>
        }
      />
    </div>
  )
}

function CheckoutSkeleton() {
  return (
    <>
      <Skeleton className="-mx-4 mb-6 h-13 sm:-mx-6 lg:hidden" />
      <CheckoutHeading />
      <NeedsScript what="Checkout" />
      <div className={columns}>
        <p role="status" className="sr-only">
          Loading your cart
        </p>
        <div className="space-y-6">
          <div className="border-t border-ink pt-4">
            <Skeleton className="h-7 w-28" />
            <div className="mt-3 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[8rem_minmax(0,2fr)_minmax(0,1.5fr)]">
              <FieldSkeleton />
              <FieldSkeleton />
              <FieldSkeleton className="max-sm:col-span-full" />
              <FieldSkeleton className="col-span-full" />
            </div>
          </div>
          <div className="border-t border-ink pt-4">
            <Skeleton className="h-7 w-44" />
            <Skeleton className="mt-3 h-40" />
          </div>
          <div className="border-t border-ink pt-4">
            <Skeleton className="h-7 w-28" />
            <Skeleton className="mt-3 h-56" />
          </div>
        </div>
        <Skeleton className="h-88 max-lg:hidden" />
      </div>
    </>
  )
}

const FieldSkeleton = ({ className }: { className?: string }) => (
  <div className={className}>
    <Skeleton className="mb-2 h-5 w-24" />
    <Skeleton className="h-11" />
  </div>
)
