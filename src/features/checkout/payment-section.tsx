import { lazy, type RefObject, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { PreparedPayment } from './checkout-queries.ts'
import { Notice } from './notice.tsx'
import type { PaymentForm } from './payment-form.ts'

// Each provider's form in a chunk of its own: a shop uses one of them.
const DemoPayment = lazy(async () => ({ default: (await import('./demo-payment.tsx')).DemoPayment }))
const StripePayment = lazy(async () => ({ default: (await import('./stripe-payment.tsx')).StripePayment }))

type PaymentSectionProps = {
  /** Undefined until the shop has answered. */
  payment: PreparedPayment | undefined
  failure: string | undefined
  onRetry: () => void
  card: RefObject<PaymentForm | null>
  amountCents: number
}

/** PAY-2: a spinner until the payment is there, then the provider's card form. */
export function PaymentSection({ payment, failure, onRetry, card, amountCents }: PaymentSectionProps) {
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className="text-lg">
        Payment
      </h2>
      <div className="mt-4">
        {failure ? (
          <Notice tone="ember" title="The payment could not be prepared">
            <p>{failure}</p>
            <Button variant="secondary" className="mt-2" onClick={onRetry}>
              Try again
            </Button>
          </Notice>
        ) : payment ? (
          <Suspense fallback={<Preparing />}>
            <CardForm payment={payment} card={card} amountCents={amountCents} />
          </Suspense>
        ) : (
          <Preparing />
        )}
      </div>
    </section>
  )
}

function CardForm({
  payment: { clientSecret, payment },
  card,
  amountCents,
}: Pick<PaymentSectionProps, 'card' | 'amountCents'> & { payment: PreparedPayment }) {
  const form = { ref: card, clientSecret, amountCents }
  return payment.provider === 'stripe' ? (
    <StripePayment key={clientSecret} {...form} publishableKey={payment.publishableKey} />
  ) : (
    <DemoPayment key={clientSecret} {...form} />
  )
}

const Preparing = () => (
  <div className="grid min-h-56 place-items-center rounded-card border border-line bg-card">
    <Spinner label="Preparing the payment" />
  </div>
)
