import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CartItem, subtotalCents } from '../cart/cart.ts'
import { cartKeyOf } from '../cart/cart-queries.ts'
import { formatCents } from '../pricing/money.ts'
import { priceOrder } from '../pricing/pricing.ts'
import { paymentQuery } from './checkout-queries.ts'
import { type CheckoutRefusal, refusalOf, refusalText } from './checkout-refusal.ts'

type Options = {
  /** The key to the cart. */
  session: string
  /** What the page shows as the total. */
  totalCents: number
  /** The cart is changing, or being paid. */
  isPaused: boolean
  readCart: () => Promise<unknown>
}

/** Whether the page itself shows by now why the shop refused, or the customer needs a message. */
type CaughtUp = 'shown' | 'tell-the-customer'

/** A total that keeps changing is not followed forever. */
const mostDrifts = 3

/** PAY-2: the payment of this cart, at the total that the page shows. */
export function usePreparedPayment({ session, totalCents, isPaused, readCart }: Options) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [priceNotice, setPriceNotice] = useState<string>()
  const drifts = useRef(0)

  const query = paymentQuery(session, totalCents)
  const payment = useQuery({ ...query, enabled: !isPaused })
  const { error, refetch } = payment

  /** The cart as the shop has it now; undefined when it could not be read. */
  async function refreshCart(): Promise<CartItem[] | undefined> {
    await readCart()
    const state = queryClient.getQueryState<CartItem[]>(cartKeyOf(session))
    return state?.status === 'success' ? state.data : undefined
  }

  const showOrder = (token: string) => navigate({ to: '/order-confirmation', search: { order: token }, replace: true })

  /** Brings the page in line with the shop after a refusal. */
  async function catchUp(refused: CheckoutRefusal): Promise<CaughtUp> {
    if (refused.reason === 'fields' || refused.reason === 'failed') return 'tell-the-customer'
    if (refused.reason === 'under-way') {
      if (refused.orderToken === null) return 'tell-the-customer'
      await showOrder(refused.orderToken)
      return 'shown'
    }
    const items = await refreshCart()
    if (!items) return 'tell-the-customer'
    if (refused.reason === 'empty') return items.length === 0 ? 'shown' : 'tell-the-customer'
    if (refused.reason === 'unavailable') return items.some((item) => !item.available) ? 'shown' : 'tell-the-customer'
    const nowCents = priceOrder(subtotalCents(items)).totalCents
    // A new total has its payment prepared as soon as it is shown; for the same one the shop is asked again.
    if (nowCents !== totalCents) setPriceNotice(priceText(totalCents, nowCents))
    else if (++drifts.current <= mostDrifts) void refetch()
    else return 'tell-the-customer'
    return 'shown'
  }

  // Only a new answer counts, not a new render.
  const onRefusal = useEffectEvent(async (refused: CheckoutRefusal) => {
    setFailure((await catchUp(refused)) === 'shown' ? undefined : refusalText(refused))
  })
  useEffect(() => {
    if (error) void onRefusal(refusalOf(error))
  }, [error])

  const forgetDrifts = () => {
    drifts.current = 0
  }
  return {
    /** What the card form needs; undefined until the shop has answered. */
    payment: payment.data,
    /** Why the payment could not be prepared, where trying again may help. */
    failure: payment.isError ? failure : undefined,
    isReady: payment.data !== undefined && !payment.isFetching && !payment.isPlaceholderData,
    priceNotice,
    retry: () => {
      forgetDrifts()
      void refetch()
    },
    refetch,
    catchUp,
    forgetDrifts,
    showOrder,
    /** Starts the card form over, for the payment that took the place of the one it was made for. */
    replaceSecret: (clientSecret: string) =>
      queryClient.setQueryData(query.queryKey, (before) => before && { ...before, clientSecret }),
  }
}

const priceText = (beforeCents: number, nowCents: number) =>
  `The total is ${formatCents(nowCents)} now, not ${formatCents(beforeCents)}: a price or the cart has changed.`
