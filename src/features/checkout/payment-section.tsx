import { type ComponentType, type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { PaymentForm, PaymentFormProps } from '../payment/card-form.ts'
import type { PreparedPayment } from './checkout-queries.ts'

type PaymentSectionProps = {
  /** Undefined until the shop has answered. */
  payment: PreparedPayment | undefined
  failure: string | undefined
  onRetry: () => void
  card: RefObject<PaymentForm | null>
  amountCents: number
  onComplete?: ((isComplete: boolean) => void) | undefined
}

/** PAY-2: a spinner until the payment is prepared, then the provider's card form. */
export function CardFields({ payment, failure, onRetry, ...form }: PaymentSectionProps) {
  if (failure) return <NotReady text={failure} onRetry={onRetry} />
  return payment ? <CardForm payment={payment} {...form} /> : <Preparing />
}

type CardFormProps = Pick<PaymentSectionProps, 'card' | 'amountCents' | 'onComplete'> & {
  payment: Pick<PreparedPayment, 'clientSecret' | 'payment'>
}

/** The card form of the shop's provider. */
export function CardForm({ payment: { clientSecret, payment }, card, amountCents, onComplete }: CardFormProps) {
  const form = { ref: card, clientSecret, amountCents, onComplete }
  switch (payment.provider) {
    case 'stripe':
      return (
        <LazyForm
          key={clientSecret}
          fetchForm={fetchStripe}
          form={{ ...form, publishableKey: payment.publishableKey }}
        />
      )
    case 'demo':
      return <LazyForm key={clientSecret} fetchForm={fetchDemo} form={form} />
    default:
      return payment satisfies never
  }
}

// One chunk per provider, because a shop uses only one.
const fetchStripe = async () => (await import('../payment/stripe-card-form.tsx')).StripePayment
const fetchDemo = async () => (await import('../payment/demo-card-form.tsx')).DemoPayment

type LazyFormProps<Props> = { fetchForm: () => Promise<ComponentType<Props>>; form: Props }

function LazyForm<Props extends PaymentFormProps>({ fetchForm, form }: LazyFormProps<Props>) {
  const [failed, setFailed] = useState(false)
  const Form = useLazyPart(fetchForm, !failed, () => setFailed(true))
  if (failed) return <NotReady text="We couldn't load the card form." onRetry={() => setFailed(false)} />
  return Form ? <Form {...form} /> : <Preparing />
}

function NotReady({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="ember" title="Payment isn't ready">
      <p>{text} You haven't been charged.</p>
      <Button variant="secondary" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

const Preparing = () => (
  <div className="grid min-h-56 place-items-center">
    <Spinner label="Preparing the payment" />
  </div>
)
