import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast, toasts } from '../../ui/toast/toast-store.ts'
import { type CartItem, subtotalCents } from '../cart/cart.ts'
import { cartKeyOf } from '../cart/cart-queries.ts'
import type { PaymentForm } from '../payment/card-form.ts'
import { formatCents } from '../pricing/money.ts'
import { priceOrder } from '../pricing/pricing.ts'
import { billingAddressOf, type CheckoutDetails, type DetailName } from './checkout-details.ts'
import { paymentQuery, placeOrder } from './checkout-queries.ts'
import { type CheckoutRefusal, refusalOf } from './checkout-refusal.ts'
import { awaitOrder } from './checkout-storage.ts'

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

const changing = 'The cart has changed meanwhile. Nothing was charged; please try again.'

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
  const [failure, setFailure] = useState<string>()
  const [priceNotice, setPriceNotice] = useState<string>()
  const drifts = useRef(0)

  const query = paymentQuery(session, totalCents)
  const payment = useQuery({ ...query, enabled: !isChanging && !isPaying })
  const { error, refetch } = payment

  /** The cart as the shop has it now; undefined when it could not be read. */
  async function refreshCart(): Promise<CartItem[] | undefined> {
    await readCart()
    const state = queryClient.getQueryState<CartItem[]>(cartKeyOf(session))
    return state?.status === 'success' ? state.data : undefined
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

  /** The page catches up with the shop. Whether it shows by itself now why it was refused. */
  async function catchUp(refused: CheckoutRefusal): Promise<boolean> {
    if (refused.reason === 'under-way') return refused.orderToken !== null && (await toOrder(refused.orderToken))
    if (refused.reason === 'fields' || refused.reason === 'failed') return false
    const items = await refreshCart()
    if (!items) return false
    if (refused.reason === 'empty') return items.length === 0
    if (refused.reason === 'unavailable') return items.some((item) => !item.available)
    const nowCents = totalOf(items)
    // Another total has its payment prepared as soon as it is shown; for the same one the shop is asked again.
    if (nowCents !== totalCents) setPriceNotice(priceText(totalCents, nowCents))
    else if (++drifts.current <= mostDrifts) void refetch()
    else return false
    return true
  }

  // Only a new answer counts, not a new render.
  const onRefusal = useEffectEvent(async (refused: CheckoutRefusal) => {
    setFailure((await catchUp(refused)) ? undefined : textOf(refused))
  })
  useEffect(() => {
    if (error) void onRefusal(refusalOf(error))
  }, [error])

  async function pay(details: CheckoutDetails): Promise<void> {
    const form = card.current
    if (paying.current || !payment.data) return
    if (!form) return tell('The card form is not there yet', 'Please wait a moment, or load it again.')
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
      else fail(textOf(refused))
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

  return {
    /** What the card form needs; undefined until the shop has answered. */
    payment: payment.data,
    /** Why the payment could not be prepared, where trying again is the way on. */
    failure: payment.isError ? failure : undefined,
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

const totalOf = (items: CartItem[]) => priceOrder(subtotalCents(items)).totalCents

function textOf(refused: CheckoutRefusal): string {
  switch (refused.reason) {
    case 'under-way':
      return inProcess
    case 'fields':
      return refused.rest.join(' ') || unreachable
    case 'failed':
      return refused.message ?? unreachable
    default:
      return changing
  }
}

const priceText = (beforeCents: number, nowCents: number) =>
  `The total is ${formatCents(nowCents)} now, not ${formatCents(beforeCents)}: a price or the cart has changed.`
