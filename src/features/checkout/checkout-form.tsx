import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form'
import { Button, buttonClass } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type CartItem, subtotalCents } from '../cart/cart.ts'
import type { PaymentForm } from '../payment/card-form.ts'
import { formatCents } from '../pricing/money.ts'
import { priceOrder } from '../pricing/pricing.ts'
import { PageLink } from '../shared/page-link.tsx'
import { priceChanges, summaryLines } from './checkout-cart.ts'
import { type CheckoutDetails, type DetailName, detailProblems, emptyDetails } from './checkout-details.ts'
import { readStoredDetails, storeDetails } from './checkout-storage.ts'
import { SummaryColumn, SummaryFold } from './checkout-summary.tsx'
import { DetailsFields } from './details-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { usePay } from './use-pay.ts'
import { usePreparedPayment } from './use-prepared-payment.ts'

type CheckoutProps = {
  session: string
  items: CartItem[]
  /** A cart change is being saved. */
  isChanging: boolean
  isPaying: boolean
  readCart: () => Promise<unknown>
  onPaying: (isPaying: boolean) => void
}

/** The checkout of a cart with items: form and order summary. */
export function Checkout({ items, ...form }: CheckoutProps) {
  const totals = priceOrder(subtotalCents(items))
  const lines = summaryLines(items)
  const changes = priceChanges(items)
  const unavailable = items.filter((item) => !item.available).map((item) => item.productName)
  // Unmounting the form drops the focus and leaves the footer in view.
  const [hadForm] = useState(unavailable.length === 0)
  return (
    <div className="gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="mb-8 lg:hidden">
        <SummaryFold lines={lines} totals={totals} />
      </div>
      <div className="min-w-0 space-y-10">
        {unavailable.length > 0 && (
          <Notice tone="ember" title={`No longer available: ${unavailable.join(', ')}`} takesFocus={hadForm}>
            <p>Remove it from your cart to continue. We saved what you typed here.</p>
            <PageLink href="/cart" className={buttonClass('secondary', 'md', 'mt-2')}>
              Review cart
            </PageLink>
          </Notice>
        )}
        {changes.length > 0 && (
          <Notice title="Prices have changed">
            {changes.map((change) => (
              <p key={change}>{change}</p>
            ))}
            <PageLink href="/cart" className="link inline-block py-1">
              Review cart
            </PageLink>
          </Notice>
        )}
        {unavailable.length === 0 && (
          <CheckoutForm totalCents={totals.totalCents} arePriceChangesShown={changes.length > 0} {...form} />
        )}
      </div>
      <div className="sticky top-24 self-start max-lg:hidden">
        <SummaryColumn lines={lines} totals={totals} />
      </div>
    </div>
  )
}

type CheckoutFormProps = Omit<CheckoutProps, 'items'> & {
  totalCents: number
  /** A notice above the form already says which prices changed. */
  arePriceChangesShown: boolean
}

function CheckoutForm({
  session,
  totalCents,
  arePriceChangesShown,
  isChanging,
  isPaying,
  readCart,
  onPaying,
}: CheckoutFormProps) {
  const [stored] = useState(() => readStoredDetails() ?? emptyDetails)
  const form = useForm<CheckoutDetails>({ defaultValues: stored, resolver, shouldFocusError: false })
  const card = useRef<PaymentForm>(null)
  const { formElement, focusErrors } = useFocusOnErrors()
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeDetails(values) }),
    [form],
  )

  const prepared = usePreparedPayment({ session, totalCents, isPaused: isChanging || isPaying, readCart })
  const { payment, failure, retry, isReady, priceNotice } = prepared
  const { pay, problem } = usePay({
    session,
    totalCents,
    prepared,
    card,
    onPaying,
    onInvalid: (errors) => {
      for (const [name, message] of Object.entries(errors)) form.setError(name as DetailName, { message })
      focusErrors()
    },
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await form.trigger()) return pay(form.getValues())
    // The card's errors show together with the others.
    await card.current?.check(false)
    focusErrors()
  }

  return (
    <form
      ref={formElement}
      noValidate
      aria-label="Checkout"
      className="space-y-10 [&_:is(input,select,button)]:scroll-mb-28"
      onSubmit={(event) => void submit(event)}
    >
      {priceNotice && !arePriceChangesShown && <Notice title="The total has changed">{priceNotice}</Notice>}
      <DetailsFields form={form} />
      <PaymentSection payment={payment} failure={failure} onRetry={retry} card={card} amountCents={totalCents} />
      {problem && (
        <Notice key={problem.id} tone="ember" title={problem.title} takesFocus>
          <p>{problem.text}</p>
        </Notice>
      )}
      <PayBar totalCents={totalCents} isPaying={isPaying} isReady={isReady} />
    </form>
  )
}

/** The pay button; on small screens fixed to the bottom, with the total. */
function PayBar({ totalCents, isPaying, isReady }: { totalCents: number; isPaying: boolean; isReady: boolean }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:p-0">
      <p className="leading-tight tabular-nums lg:hidden">
        <span className="block text-sm text-quiet">Total</span>
        <span className="font-semibold">{formatCents(totalCents)}</span>
      </p>
      <Button type="submit" size="lg" className="lg:w-full" busy={isPaying} busyLabel="Paying..." disabled={!isReady}>
        Pay {formatCents(totalCents)}
      </Button>
    </div>
  )
}

/** Focuses the first error after the next render. */
function useFocusOnErrors() {
  const formElement = useRef<HTMLFormElement>(null)
  const [focusRequest, setFocusRequest] = useState(0)
  useEffect(() => {
    if (focusRequest > 0) focusFirstError(formElement.current)
  }, [focusRequest])
  return { formElement, focusErrors: () => setFocusRequest((before) => before + 1) }
}

/** Adapts checkout-details.ts to React Hook Form. */
const resolver: Resolver<CheckoutDetails> = (values) => {
  const problems = Object.entries(detailProblems(values))
  if (problems.length === 0) return { values, errors: {} }
  const errors: FieldErrors<CheckoutDetails> = {}
  for (const [name, message] of problems) set(errors, name, { type: 'details', message })
  return { values: {}, errors }
}
