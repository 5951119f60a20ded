import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast, toasts } from '../../ui/toast-store.ts'
import { type CartItem, subtotalCents } from '../cart/cart.ts'
import { cartKeyOf } from '../cart/cart-queries.ts'
import { formatCents } from '../pricing/money.ts'
import { priceOrder } from '../pricing/pricing.ts'
import { billingAddressOf, type CheckoutDetails, type DetailName } from './checkout-details.ts'
import { paymentQuery, placeOrder } from './checkout-queries.ts'
import { type CheckoutRefusal, refusalOf } from './checkout-refusal.ts'
import { awaitOrder } from './checkout-storage.ts'
import type { PaymentForm } from './payment-form.ts'

type Options = {
  /** The key to the cart. */
  session: string
  /** What the page shows as the total. */
  totalCents: number
  /** A change of the cart is on its way to the shop. */
  isChanging: boolean
  readCart: () => Promise<unknown>
  card: RefObject<PaymentForm | null>
  onPaying: (paying: boolean) => void
  /** Of the card or of the details something is marked as wrong; `refused` is what the shop found in the details. */
  onMarked: (refused: Partial<Record<DetailName, string>>) => void
}

/** What the customer must know of the last try to pay. Each try gives another `id`. */
export type PaymentProblem = { id: number; title: string; text: string }

const unreachable = 'The shop could not be reached. Nothing was charged; please try again.'
/** The order is stored and its payment may or may not have gone through: paying again is safe, the intent is one. */
const noAnswer =
  'The connection was lost before the answer came. Please press Pay again: a payment that went through is never taken twice.'
const inProcess = 'A payment for this cart is being processed. Please look again in a minute, or call us.'

/** A total that moves again and again is not chased for ever. */
const mostDrifts = 3

/** PAY-2 to PAY-5 as the page sees them: the payment of this cart, and the one press that pays it. */
export function useCheckoutPayment({ session, totalCents, isChanging, readCart, card, onPaying, onMarked }: Options) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isPaying, setPaying] = useState(false)
  // State is a render late: the second of two presses would still see 'not paying'.
  const paying = useRef(false)
  const [problem, setProblem] = useState<PaymentProblem>()
  const [priceNotice, setPriceNotice] = useState<string>()
  const drifts = useRef(0)

  const query = paymentQuery(session, totalCents)
  const payment = useQuery({ ...query, enabled: !isChanging && !isPaying })
  const { error, refetch } = payment
  const refusal = error ? refusalOf(error) : undefined

  /** What the cart costs now, in cents; undefined when it could not be read. */
  async function refreshCart(): Promise<number | undefined> {
    await readCart()
    const state = queryClient.getQueryState<CartItem[]>(cartKeyOf(session))
    return state?.status === 'success' && state.data ? priceOrder(subtotalCents(state.data)).totalCents : undefined
  }
  const setUnderWay = (underWay: boolean) => {
    paying.current = underWay
    setPaying(underWay)
    onPaying(underWay)
  }
  const tell = (title: string, text: string) => setProblem((before) => ({ id: (before?.id ?? 0) + 1, title, text }))
  const fail = (message: string) => {
    toast({ tone: 'danger', title: 'Payment Failed', description: message })
    tell('Payment Failed', message)
  }

  const toOrder = (token: string) =>
    navigate({ to: '/order-confirmation', search: { order: token }, replace: true }).then(() => true)

  /** The page catches up with the shop: whether nothing is left to say about this refusal. */
  async function catchUp(refused: CheckoutRefusal): Promise<boolean> {
    switch (refused.reason) {
      case 'empty':
      case 'unavailable':
        return (await refreshCart()) !== undefined
      case 'drift': {
        const nowCents = (await refreshCart()) ?? refused.totalCents
        if (nowCents === undefined || ++drifts.current > mostDrifts) return false
        if (nowCents === totalCents) void refetch()
        else setPriceNotice(priceText(totalCents, nowCents))
        return true
      }
      case 'under-way':
        return refused.orderToken !== null && (await toOrder(refused.orderToken))
      default:
        return false
    }
  }

  // Only a new answer counts, not a new render.
  const onRefusal = useEffectEvent((refused: Error) => void catchUp(refusalOf(refused)))
  useEffect(() => {
    if (error) onRefusal(error)
  }, [error])

  async function pay(details: CheckoutDetails): Promise<void> {
    const form = card.current
    if (paying.current || !payment.data || !form) return
    setUnderWay(true)
    setProblem(undefined)
    // What it says of the try before must not stand beside this one.
    toasts.dismiss()
    try {
      const checked = await form.check(true)
      if (checked.ok) await payChecked(details, form, payment.data.clientSecret)
      else if (checked.problem) fail(checked.problem)
      else onMarked({})
    } finally {
      setUnderWay(false)
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
      // The payment that the card form was made for is closed, by another tab perhaps: the form starts anew.
      queryClient.setQueryData(query.queryKey, (before) => before && { ...before, clientSecret: order.clientSecret })
      return tell('Please give your card once more', 'The payment had to be started again. Nothing was charged yet.')
    }
    awaitOrder(order.token)
    try {
      const { name, email, phone } = details
      const outcome = await form.confirm(order.token, { name, email, phone, address: billingAddressOf(details) })
      if (outcome.status === 'failed') fail(outcome.message)
      else await toOrder(order.token)
    } catch {
      fail(noAnswer)
    }
  }

  async function tellRefusal(refused: CheckoutRefusal): Promise<void> {
    if (refused.reason === 'fields') {
      onMarked(refused.fields)
      if (refused.rest.length > 0) fail(refused.rest.join(' '))
    } else if (refused.reason === 'drift') {
      drifts.current = 0
      if (await catchUp(refused))
        tell('The total has changed', 'Nothing was charged. Please look at it, then pay again.')
      else fail(unreachable)
    } else if (!(await catchUp(refused))) fail(textOf(refused))
  }

  // Back from a bank's page, the browser may show this page as it was left: in the middle of paying.
  const onReturn = useEffectEvent(() => {
    setUnderWay(false)
    void refetch()
  })
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const isStuck = refusal !== undefined && (!isCaughtUp(refusal) || drifts.current > mostDrifts)
  return {
    /** What the card form needs; undefined until the shop has answered. */
    payment: payment.data,
    /** Why the payment could not be prepared, where trying again is the way on. */
    failure: isStuck && !payment.isFetching ? textOf(refusal) : undefined,
    retry: () => {
      drifts.current = 0
      void refetch()
    },
    isReady: payment.data !== undefined && !payment.isFetching && !payment.isPlaceholderData,
    isPaying,
    pay,
    problem,
    priceNotice,
  }
}

/** Whether the page itself goes on from such a refusal. */
const isCaughtUp = (refused: CheckoutRefusal) =>
  refused.reason === 'under-way' ? refused.orderToken !== null : !['fields', 'failed'].includes(refused.reason)

function textOf(refused: CheckoutRefusal): string {
  if (refused.reason === 'under-way') return inProcess
  if (refused.reason === 'fields') return refused.rest.join(' ') || unreachable
  return (refused.reason === 'failed' && refused.message) || unreachable
}

const priceText = (beforeCents: number, nowCents: number) =>
  `The total is ${formatCents(nowCents)} now, not ${formatCents(beforeCents)}: a price or the cart has changed.`
