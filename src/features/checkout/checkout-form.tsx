import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type CartItem, soldPieces } from '../cart/cart.ts'
import { NoCheckout } from '../cart/cart-delivery.tsx'
import { useCartWoods } from '../cart/cart-woods.ts'
import { useSale } from '../cart/use-sale.ts'
import { placeQuery } from '../delivery/delivery-queries.ts'
import { type Delivery, hasNoWay } from '../delivery/use-delivery.ts'
import { changeVisitChoice, findVisitChoice } from '../delivery/visit-choice.ts'
import { deliveryProblem, fiveDigits } from '../delivery/zip-field.ts'
import type { Address } from '../payment/address.ts'
import type { PaymentForm } from '../payment/card-form.ts'
import { useForm } from '../shared/form/use-form.ts'
import { PageLink } from '../shared/page-link.tsx'
import { priceChanges, summaryLines } from './checkout-cart.ts'
import {
  type CheckoutDetails,
  detailProblems,
  emptyDetails,
  readStoredDetails,
  storeDetails,
} from './checkout-details.ts'
import type { RequestedDelivery } from './checkout-queries.ts'
import { CheckoutHeading, columns, SummaryColumn, SummaryFold } from './checkout-summary.tsx'
import { BillingFields, ContactFields, ShippingFields } from './details-fields.tsx'
import { foldedLines, stillNeeded } from './form/form-lines.ts'
import { FormSection } from './form/form-section.tsx'
import { PayPart } from './form/pay-part.tsx'
import { WaysList } from './form/ways-list.tsx'
import { CardFields } from './payment-section.tsx'
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
  const [stored] = useState(startingDetails)
  // The address decides where it goes, and the visit's ZIP code only until it is typed.
  const [addressZip, setAddressZip] = useState(() => fiveDigits(stored.shipping.zip))
  const delivery = useSale(soldPieces(items), addressZip)
  const drawnOf = useCartWoods()
  const summary = {
    lines: summaryLines(items, drawnOf),
    sale: delivery.sale,
    isEstimate: delivery.zipState !== 'known',
  }
  const changes = priceChanges(items)
  const unavailable = items.filter((item) => !item.available).map((item) => item.productName)
  // Unmounting the form drops the focus and leaves the footer in view.
  const [hadForm] = useState(unavailable.length === 0)
  return (
    // Folding keeps the focused field where it is; the browser must not do the same a second time.
    <div className="[overflow-anchor:none]">
      <SummaryFold {...summary} />
      <CheckoutHeading />
      <div className={columns}>
        <div className="min-w-0 space-y-6">
          {unavailable.length > 0 && (
            <Notice tone="ember" title={`No longer available: ${unavailable.join(', ')}`} takesFocus={hadForm}>
              <p>
                Remove {unavailable.length > 1 ? 'them' : 'it'} from your cart to continue. We saved what you typed
                here.
              </p>
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
            <CheckoutForm
              stored={stored}
              delivery={delivery}
              onZip={(zip) => {
                setAddressZip(zip)
                if (zip !== undefined) changeVisitChoice({ zip })
              }}
              arePriceChangesShown={changes.length > 0}
              {...form}
            />
          )}
        </div>
        <div className="sticky top-24 self-start max-lg:hidden">
          <SummaryColumn {...summary} />
        </div>
      </div>
    </div>
  )
}

/** What was typed before; of the address, at least the ZIP code of the visit. */
function startingDetails(): CheckoutDetails {
  const details = readStoredDetails() ?? emptyDetails
  const { zip } = findVisitChoice()
  return details.shipping.zip.trim() === '' && zip !== null
    ? { ...details, shipping: { ...details.shipping, zip } }
    : details
}

type CheckoutFormProps = Omit<CheckoutProps, 'items'> & {
  stored: CheckoutDetails
  delivery: ReturnType<typeof useSale>
  /** The five digits of the address, if it has them. */
  onZip: (zip: string | undefined) => void
  /** A notice above the form already says which prices changed. */
  arePriceChangesShown: boolean
}

function CheckoutForm({
  session,
  stored,
  delivery,
  onZip,
  arePriceChangesShown,
  isChanging,
  isPaying,
  readCart,
  onPaying,
}: CheckoutFormProps) {
  const { sale, place, zipState } = delivery
  const totalCents = sale?.totals.totalCents ?? 0
  const knownPlace = zipState === 'known' ? place : zipState === 'unknown' ? null : undefined
  const asked: RequestedDelivery = {
    way: sale?.delivery.way ?? 'carrier',
    zip: zipState === 'known' && place ? place.zip : null,
  }
  const queryClient = useQueryClient()
  const card = useRef<PaymentForm>(null)
  // The secret of the card form that is complete: a fresh one is empty.
  const [completeCard, setCompleteCard] = useState<string>()
  const form = useForm<CheckoutDetails>({
    start: stored,
    checksOnLeaving: true,
    check: async (details) => ({
      ...(await placeProblems(queryClient, details.shipping)),
      ...detailProblems(details),
    }),
    // The card's errors show together with the others.
    onInvalid: () => card.current?.check(false),
    send: (details) => pay(details),
    onChange: (details) => {
      storeDetails(details)
      onZip(fiveDigits(details.shipping.zip))
    },
  })

  const prepared = usePreparedPayment({
    session,
    totalCents,
    delivery: asked,
    place,
    isPaused: isChanging || isPaying || !sale,
    readCart,
  })
  const { payment, failure, retry, isReady, priceNotice } = prepared
  const { pay, problem } = usePay({
    session,
    totalCents,
    delivery: asked,
    prepared,
    card,
    onPaying,
    onInvalid: form.refuse,
  })
  const { where, who } = foldedLines(form.values, knownPlace)
  const wrong = Object.entries(form.errors).flatMap(([name, error]) => (error ? [name] : []))
  const isAddressWrong = wrong.some((name) => name.startsWith('shipping.'))
  const isContactWrong = wrong.some((name) => !name.includes('.'))

  return (
    <form {...form.props} aria-label="Checkout" className="space-y-6">
      {priceNotice && !arePriceChangesShown && <Notice title="The total has changed">{priceNotice}</Notice>}
      <FormSection id="where-to" title="Where to" line={isAddressWrong ? undefined : where}>
        <ShippingFields form={form} />
      </FormSection>
      <FormSection id="how-and-when" title="How and when">
        <WaysList {...delivery} />
        {!sale && <NoPayment delivery={delivery} />}
      </FormSection>
      <FormSection id="who" title="Who" line={isContactWrong ? undefined : who}>
        <ContactFields form={form} />
      </FormSection>
      {sale && (
        <>
          <FormSection id="card" title="Card">
            <CardFields
              payment={payment}
              failure={failure}
              onRetry={retry}
              card={card}
              amountCents={totalCents}
              onComplete={(isComplete) => setCompleteCard(isComplete ? payment?.clientSecret : undefined)}
            />
            <div className="mt-3">
              <BillingFields form={form} />
            </div>
          </FormSection>
          {problem && (
            <Notice key={problem.id} tone="ember" title={problem.title} takesFocus>
              <p>
                {problem.text}
                {problem.orCall && (
                  <>
                    {' '}
                    or call us at{' '}
                    <a className="link whitespace-nowrap" href={shop.phone.href}>
                      {shop.phone.display}
                    </a>
                    .
                  </>
                )}
              </p>
            </Notice>
          )}
          <PayPart
            sale={sale}
            isPaying={isPaying}
            isReady={isReady}
            needed={stillNeeded(
              form.values,
              knownPlace,
              payment !== undefined && completeCard === payment.clientSecret,
            )}
          />
        </>
      )}
    </form>
  )
}

/** DOOR-3: without a way there is nothing to pay. */
function NoPayment({ delivery }: { delivery: Delivery }) {
  if (hasNoWay(delivery))
    return (
      <Notice tone="ember" title="We can't take this order online yet">
        <p>None of our usual ways of delivering will work. Request a quote, and we'll work something out.</p>
        <div className="mt-2">
          <NoCheckout />
        </div>
      </Notice>
    )
  return (
    <p role="status" className="mt-3 text-ui text-quiet">
      {delivery.zipState === 'looking-up'
        ? 'Looking up your ZIP code'
        : 'Enter your ZIP code to see what delivery costs.'}
    </p>
  )
}

/** OUT-5: why nothing can be delivered to an address. Where its ZIP code can't be looked up, the server will. */
async function placeProblems(queryClient: QueryClient, address: Omit<Address, 'country'>) {
  const zip = fiveDigits(address.zip)
  const place = zip && (await queryClient.fetchQuery(placeQuery(zip)).catch(() => undefined))
  const problem = deliveryProblem(address, place || (place === null ? null : undefined))
  return problem && { [`shipping.${problem.field}` as const]: problem.message }
}
