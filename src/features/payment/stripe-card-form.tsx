import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, PaymentIntent, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { notCompleted, type Payer, type PaymentForm, type PaymentFormProps, type PaymentOutcome } from './card-form.ts'

/** Stripe's Payment Element: the card never touches this page. A separate chunk, loaded only in a shop on Stripe. */
export function StripePayment({ publishableKey, ...form }: PaymentFormProps & { publishableKey: string }) {
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    structuralSharing: false,
  })
  if (stripe.isPending) return <Spinner label="Loading the card form" />
  if (stripe.isError) return <LoadFailed onRetry={() => void stripe.refetch()} />
  return (
    <Elements
      key={form.clientSecret}
      stripe={stripe.data}
      options={{ clientSecret: form.clientSecret, appearance: shopAppearance(), locale: 'en' }}
    >
      <StripeFields {...form} />
    </Elements>
  )
}

type Loading = 'loading' | 'ready' | 'failed'

function StripeFields({ ref, amountCents, onComplete }: PaymentFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [loading, setLoading] = useState<Loading>('loading')

  // Wallets show the amount, so it follows the cart.
  const shownCents = useRef(amountCents)
  useEffect(() => {
    if (!elements || amountCents === shownCents.current) return
    shownCents.current = amountCents
    void elements.fetchUpdates()
  }, [elements, amountCents])

  useImperativeHandle(
    ref,
    (): PaymentForm => ({
      check: async (isNext) => {
        if (!isNext) return { ok: false }
        if (!elements || loading !== 'ready') return { ok: false, problem: 'The card form is still loading.' }
        const { error } = await elements.submit()
        if (!error) return { ok: true }
        elements.getElement('payment')?.focus()
        // Stripe's frame shows what is wrong with a field.
        return error.type === 'validation_error' ? { ok: false } : { ok: false, problem: error.message ?? notCompleted }
      },
      confirm: async (returnTo, payer) => {
        if (!stripe || !elements) return { status: 'failed', message: notCompleted }
        const { error, paymentIntent } = await stripe.confirmPayment({
          elements,
          confirmParams: {
            return_url: new URL(returnTo, window.location.origin).href,
            payment_method_data: { billing_details: billingDetailsOf(payer) },
          },
          redirect: 'if_required',
        })
        return outcomeOf(error?.payment_intent ?? paymentIntent, error)
      },
    }),
    [stripe, elements, loading],
  )

  return (
    <div className="relative min-h-56">
      {loading === 'loading' && (
        <div className="absolute inset-0">
          <Spinner label="Loading the card form" />
        </div>
      )}
      {loading === 'failed' ? (
        <LoadFailed onRetry={() => window.location.reload()} />
      ) : (
        <PaymentElement
          options={{
            layout: 'tabs',
            // The page asks for these itself and passes them to confirmPayment.
            fields: { billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'never' } },
          }}
          onReady={() => setLoading('ready')}
          onChange={({ complete }) => onComplete?.(complete)}
          onLoadError={() => setLoading('failed')}
        />
      )}
    </div>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="ember" title="We couldn't load the card form">
      <p>Check your connection. Something in your browser may block js.stripe.com.</p>
      <Button variant="secondary" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

/** Stripe requires every field that its form leaves out, even if empty. */
const billingDetailsOf = ({ name, email, phone, address }: Payer) => ({
  name,
  email,
  phone,
  address: {
    line1: address.street,
    line2: '',
    city: address.city,
    state: address.state,
    postal_code: address.zip,
    country: address.country,
  },
})

/** Confirming a paid payment again is an error too; its intent has the real outcome. */
function outcomeOf(intent: PaymentIntent | undefined, error: StripeError | undefined): PaymentOutcome {
  switch (intent?.status) {
    case 'succeeded':
      return { status: 'succeeded' }
    case 'processing':
    case 'requires_capture':
      return { status: 'processing' }
    default:
      return { status: 'failed', message: error?.message ?? notCompleted }
  }
}

/** The shop's own colors and shapes, read from its style sheet. */
function shopAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('color-oak'),
      colorBackground: token('color-card'),
      colorText: token('color-ink'),
      colorTextSecondary: token('color-quiet'),
      colorTextPlaceholder: token('color-quiet'),
      colorDanger: token('color-ember'),
      colorSuccess: token('color-moss'),
      fontFamily: 'Inter, Arial, sans-serif',
      fontSizeBase: '17px',
      borderRadius: token('radius-control'),
      gridRowSpacing: '20px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Label': { fontSize: '15px', fontWeight: '500', marginBottom: '6px' },
      '.Input': { borderColor: token('color-edge'), boxShadow: 'none', padding: '10px 12px' },
      '.Input:hover': { borderColor: token('color-ink') },
      '.Input:focus': {
        borderColor: token('color-edge'),
        boxShadow: 'none',
        outline: `2px solid ${token('color-oak')}`,
      },
      '.Input--invalid': { borderColor: token('color-ember'), boxShadow: 'none' },
      '.Tab': { borderColor: token('color-line'), boxShadow: 'none' },
      '.Tab--selected': { borderColor: token('color-oak'), boxShadow: 'none' },
      '.Error': { fontSize: '14px', fontWeight: '500' },
    },
  }
}
