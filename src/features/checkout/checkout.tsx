import { Link } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form'
import { Button, buttonClass } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/field.tsx'
import { formatCents } from '../pricing/money.ts'
import { type CartItem, cartSessionId } from './cart-stand-in.ts'
import { cartTotals, priceChanges, summaryLines, unavailableNames } from './checkout-cart.ts'
import { type CheckoutDetails, type DetailName, detailProblems, emptyDetails } from './checkout-details.ts'
import { readStoredDetails, storeDetails } from './checkout-storage.ts'
import { DetailsFields } from './details-fields.tsx'
import { Notice } from './notice.tsx'
import { SummaryColumn, SummaryFold } from './order-summary.tsx'
import type { PaymentForm } from './payment-form.ts'
import { PaymentSection } from './payment-section.tsx'
import { useCheckoutPayment } from './use-checkout-payment.ts'

type CheckoutProps = {
  items: CartItem[]
  readCart: () => Promise<{ data: CartItem[] | undefined }>
}

/** A cart that has something in it: the order beside the form that pays it. */
export function Checkout({ items: itemsNow, readCart }: CheckoutProps) {
  // While the payment is under way the page stands still, whatever becomes of the cart meanwhile.
  const [itemsPaid, setItemsPaid] = useState<CartItem[]>()
  const items = itemsPaid ?? itemsNow
  const totals = cartTotals(items)
  const lines = summaryLines(items)
  const unavailable = unavailableNames(items)
  const changes = priceChanges(items)
  return (
    <div className="gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="mb-8 lg:hidden">
        <SummaryFold lines={lines} totals={totals} />
      </div>
      <div className="min-w-0 space-y-10">
        {changes.length > 0 && (
          <Notice title="Prices have changed since you filled your cart">
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
            <CartLink>Look at the cart</CartLink>
          </Notice>
        )}
        {unavailable.length > 0 ? (
          <Unavailable names={unavailable} />
        ) : (
          <CheckoutForm
            totalCents={totals.totalCents}
            readCart={readCart}
            onPaying={(paying) => setItemsPaid(paying ? items : undefined)}
          />
        )}
      </div>
      <div className="sticky top-24 self-start max-lg:hidden">
        <SummaryColumn lines={lines} totals={totals} />
      </div>
    </div>
  )
}

const CartLink = ({ children }: { children: string }) => (
  <Link to="/cart" className="link inline-block py-1">
    {children}
  </Link>
)

function Unavailable({ names }: { names: string[] }) {
  return (
    <Notice tone="ember" title={`No longer offered: ${names.join(', ')}`}>
      <p>Please take it out of the cart; what you typed here is kept meanwhile.</p>
      <Link to="/cart" className={buttonClass('secondary', 'md', 'mt-2')}>
        Go to the cart
      </Link>
    </Notice>
  )
}
