import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast, toasts } from '../../ui/toast/toast-store.ts'
import type { PaymentForm } from '../payment/card-form.ts'
import { billingAddressOf, type CheckoutDetails, type DetailName } from './checkout-details.ts'
import { placeOrder } from './checkout-queries.ts'
import { type CheckoutRefusal, refusalOf, refusalText } from './checkout-refusal.ts'
import { awaitOrder } from './checkout-storage.ts'
import type { usePreparedPayment } from './use-prepared-payment.ts'

type Options = {
  /** The key to the cart. */
  session: string
  /** What the page shows as the total. */
  totalCents: number
  prepared: ReturnType<typeof usePreparedPayment>
  card: RefObject<PaymentForm | null>
  onPaying: (isPaying: boolean) => void
  /** Something in the card or the details is marked as wrong; `refused` is what the shop found in the details. */
  onMarked: (refused: Partial<Record<DetailName, string>>) => void
}

/** What the customer must know of the last try to pay. Each try has another `id`. */
type PaymentProblem = { id: number; title: string; text: string }

/** The order is stored and its payment may or may not have gone through: paying again is safe, the intent is the same. */
const noAnswer =
  'The connection was lost before the answer came. Please press Pay again: a payment that went through is never taken twice.'

/** PAY-3 to PAY-5 as the page sees them: the one press that pays the prepared payment. */
export function usePay({ session, totalCents, prepared, card, onPaying, onMarked }: Options) {
  // State is a render late: the second of two presses would still see 'not paying'.
  const isPaying = useRef(false)
  const [problem, setProblem] = useState<PaymentProblem>()

  const setPaying = (paying: boolean) => {
    isPaying.current = paying
    onPaying(paying)
  }
  const tell = (title: string, text: string) => setProblem((before) => ({ id: (before?.id ?? 0) + 1, title, text }))
  const fail = (message: string) => {
    toast({ tone: 'danger', title: 'Payment Failed', description: message })
    tell('Payment Failed', message)
  }

  async function pay(details: CheckoutDetails): Promise<void> {
    const form = card.current
    if (isPaying.current || !prepared.payment) return
    if (!form) return tell('The card form is not there yet', 'Please wait a moment, or load it again.')
    setPaying(true)
    setProblem(undefined)
    // The message about the last try must not stay on the screen next to this one.
    toasts.dismiss()
    try {
      const checked = await form.check(true)
      if (checked.ok) await payChecked(details, form, prepared.payment.clientSecret)
      else if (checked.problem) fail(checked.problem)
      else onMarked({})
    } finally {
      setPaying(false)
    }
  }

  async function payChecked(details: CheckoutDetails, form: PaymentForm, clientSecret: string): Promise<void> {
    let order: Awaited<ReturnType<typeof placeOrder>>
    try {
      order = await placeOrder(session, totalCents, details)
    } catch (refused) {
      return await tellRefusal(refusalOf(refused))
    }
    if (order.clientSecret !== clientSecret) {
      // The payment that the card form was made for is closed, by another tab perhaps.
      prepared.replaceSecret(order.clientSecret)
      return tell('Please give your card once more', 'The payment had to be started again. Nothing was charged yet.')
    }
    awaitOrder(order.token)
    try {
      const { name, email, phone } = details
      const outcome = await form.confirm(order.token, { name, email, phone, address: billingAddressOf(details) })
      if (outcome.status === 'failed') fail(outcome.message)
      else await prepared.showOrder(order.token)
    } catch {
      fail(noAnswer)
    }
  }

  async function tellRefusal(refused: CheckoutRefusal): Promise<void> {
    if (refused.reason === 'fields') {
      onMarked(refused.fields)
      if (refused.rest.length > 0) fail(refused.rest.join(' '))
      return
    }
    if (refused.reason === 'drift') prepared.forgetDrifts()
    if ((await prepared.catchUp(refused)) === 'tell-the-customer') fail(refusalText(refused))
    else if (refused.reason === 'drift')
      tell('The total has changed', 'Nothing was charged. Please look at it, then pay again.')
  }

  // Back from a bank's page, the browser may show this page as it was left: in the middle of paying.
  const onReturn = useEffectEvent(() => {
    setPaying(false)
    void prepared.refetch()
  })
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  return { pay, problem }
}
