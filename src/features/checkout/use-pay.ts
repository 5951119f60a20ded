import { type RefObject, useRef, useState } from 'react'
import { useReturnFromMemory } from '../../platform/browser/use-return-from-memory.ts'
import { toast, toasts } from '../../ui/toast/toast-store.ts'
import type { PaymentForm } from '../payment/card-form.ts'
import { billingAddressOf, type CheckoutDetails, type DetailName } from './checkout-details.ts'
import { placeOrder, type RequestedDelivery } from './checkout-queries.ts'
import {
  type CheckoutRefusal,
  type NextStep,
  nextStepOf,
  nextSteps,
  noAnswer,
  payNotices,
  refusalOf,
  refusalText,
} from './checkout-refusal.ts'
import { savePendingOrder } from './checkout-storage.ts'
import { goToOrder, orderPath } from './go-to-order.ts'
import type { usePreparedPayment } from './use-prepared-payment.ts'

type Options = {
  /** The cart's session id. */
  session: string
  /** The total on the page. */
  totalCents: number
  delivery: RequestedDelivery
  prepared: ReturnType<typeof usePreparedPayment>
  card: RefObject<PaymentForm | null>
  onPaying: (isPaying: boolean) => void
  /** Card or details are invalid. `errors` has what the shop found in the details. */
  onInvalid: (errors: Partial<Record<DetailName, string>>) => void
}

/** `id` differs for each try, so a repeated problem takes the focus again. */
type PaymentProblem = NextStep & { id: number }

/** PAY-3 to PAY-5 in the browser: places the order and pays it. */
export function usePay({ session, totalCents, delivery, prepared, card, onPaying, onInvalid }: Options) {
  // A ref, not state: state is a render late, so a double click would pay twice.
  const isPaying = useRef(false)
  const [problem, setProblem] = useState<PaymentProblem>()

  const setPaying = (paying: boolean) => {
    isPaying.current = paying
    onPaying(paying)
  }
  const show = (notice: NextStep) => setProblem((before) => ({ id: (before?.id ?? 0) + 1, ...notice }))
  // The toast has the provider's message, and what stays on the page doesn't say it again (WIN-7).
  const fail = (message: string, next: NextStep = nextSteps.declined) => {
    toast({ tone: 'danger', title: 'Payment Failed', description: message })
    show(next)
  }

  async function pay(details: CheckoutDetails): Promise<void> {
    const form = card.current
    if (isPaying.current || !prepared.payment) return
    if (!form) return show(payNotices.cardLoading)
    setPaying(true)
    setProblem(undefined)
    // Remove messages about the last try.
    toasts.dismiss()
    try {
      const checked = await form.check(true)
      if (checked.ok) await payChecked(details, form, prepared.payment.clientSecret)
      else if (checked.problem) fail(checked.problem, nextStepOf({ reason: 'failed', message: checked.problem }))
      else onInvalid({})
    } finally {
      setPaying(false)
    }
  }

  async function payChecked(details: CheckoutDetails, form: PaymentForm, clientSecret: string): Promise<void> {
    let order: Awaited<ReturnType<typeof placeOrder>>
    try {
      order = await placeOrder(session, totalCents, delivery, details)
    } catch (refused) {
      return await handleRefusal(refusalOf(refused))
    }
    if (order.clientSecret !== clientSecret) {
      // Another tab may have closed the payment that this card form was made for.
      prepared.replaceSecret(order.clientSecret)
      return show(payNotices.restarted)
    }
    savePendingOrder(order.token)
    try {
      const { name, email, phone } = details
      const outcome = await form.confirm(orderPath(order.token), {
        name,
        email,
        phone,
        address: billingAddressOf(details),
      })
      if (outcome.status === 'failed') fail(outcome.message)
      else await goToOrder(order.token)
    } catch {
      fail(noAnswer, nextSteps.noAnswer)
    }
  }

  async function handleRefusal(refused: CheckoutRefusal): Promise<void> {
    if (refused.reason === 'fields') {
      onInvalid(refused.fields)
      if (refused.rest.length > 0) fail(refused.rest.join(' '), nextStepOf(refused))
      return
    }
    if (refused.reason === 'drift') prepared.resetDrifts()
    if ((await prepared.syncPage(refused)) === 'needs-message') fail(refusalText(refused), nextStepOf(refused))
    else if (refused.reason === 'drift') show(payNotices.totalChanged)
  }

  // From a bank's page, in the middle of paying.
  useReturnFromMemory(() => {
    setPaying(false)
    void prepared.refetch()
  })

  return { pay, problem }
}
