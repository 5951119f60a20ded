import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CartItem, soldPieces } from '../cart/cart.ts'
import { cartKeyOf } from '../cart/cart-queries.ts'
import { saleRulesQuery } from '../delivery/delivery-queries.ts'
import type { Place } from '../delivery/delivery-rules.ts'
import { priceSale } from '../delivery/sale.ts'
import { formatCents } from '../pricing/money.ts'
import { shopDay } from '../shared/clock.ts'
import { paymentQuery, type RequestedDelivery } from './checkout-queries.ts'
import { type CheckoutRefusal, refusalOf, refusalText } from './checkout-refusal.ts'
import { goToOrder } from './go-to-order.ts'

type Options = {
  /** The cart's session id. */
  session: string
  /** The total on the page. */
  totalCents: number
  /** On the page too. */
  delivery: RequestedDelivery
  place: Place | null
  /** The cart is being changed or paid. */
  isPaused: boolean
  readCart: () => Promise<unknown>
}

/** Whether the page now shows the reason itself, or the customer needs a message. */
type Synced = 'shown' | 'needs-message'

/** After this many retries at the same total, show a message. */
const maxDrifts = 3

/** PAY-2: prepares the payment of this cart at the total on the page. */
export function usePreparedPayment({ session, totalCents, delivery, place, isPaused, readCart }: Options) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [priceNotice, setPriceNotice] = useState<string>()
  const drifts = useRef(0)

  const query = paymentQuery(session, totalCents, delivery)
  const payment = useQuery({ ...query, enabled: !isPaused })
  const { error, refetch } = payment

  /** The cart from the server; undefined when it could not be read. */
  async function refreshCart(): Promise<CartItem[] | undefined> {
    await readCart()
    const state = queryClient.getQueryState<CartItem[]>(cartKeyOf(session))
    return state?.status === 'success' ? state.data : undefined
  }

  /** By the owner's rules of this moment, which the page then has too; undefined where no way leads there, or they can't be read. */
  async function totalNow(items: CartItem[]): Promise<number | undefined> {
    const rules = await queryClient.fetchQuery({ ...saleRulesQuery, staleTime: 0 }).catch(() => undefined)
    if (!rules) return undefined
    const priced = priceSale({ pieces: soldPieces(items), way: delivery.way, place, rules, day: shopDay(Date.now()) })
    return priced.ok ? priced.sale.totals.totalCents : undefined
  }

  /** Updates the page after a refusal. */
  async function syncPage(refused: CheckoutRefusal): Promise<Synced> {
    if (refused.reason === 'fields' || refused.reason === 'failed') return 'needs-message'
    if (refused.reason === 'under-way') {
      if (refused.orderToken === null) return 'needs-message'
      return goToOrder(refused.orderToken)
    }
    const items = await refreshCart()
    if (!items) return 'needs-message'
    if (refused.reason === 'empty') return items.length === 0 ? 'shown' : 'needs-message'
    if (refused.reason === 'unavailable') return items.some((item) => !item.available) ? 'shown' : 'needs-message'
    const nowCents = await totalNow(items)
    if (nowCents === undefined || (refused.reason === 'delivery' && nowCents === totalCents)) return 'needs-message'
    // A new total prepares its payment on the next render. For the same total, ask again.
    if (nowCents !== totalCents) setPriceNotice(priceText(totalCents, nowCents))
    else if (++drifts.current <= maxDrifts) void refetch()
    else return 'needs-message'
    return 'shown'
  }

  // Runs once per error, not per render.
  const onRefusal = useEffectEvent(async (refused: CheckoutRefusal) => {
    setFailure((await syncPage(refused)) === 'shown' ? undefined : refusalText(refused))
  })
  useEffect(() => {
    if (error) void onRefusal(refusalOf(error))
  }, [error])

  const resetDrifts = () => {
    drifts.current = 0
  }
  return {
    /** What the card form needs; undefined while loading. */
    payment: payment.data,
    /** Why the payment could not be prepared, when a retry may help. */
    failure: payment.isError ? failure : undefined,
    isReady: payment.data !== undefined && !payment.isFetching && !payment.isPlaceholderData,
    priceNotice,
    retry: () => {
      resetDrifts()
      void refetch()
    },
    refetch,
    syncPage,
    resetDrifts,
    /** Starts the card form over for the payment that replaced its own. */
    replaceSecret: (clientSecret: string) =>
      queryClient.setQueryData(query.queryKey, (before) => before && { ...before, clientSecret }),
  }
}

const priceText = (beforeCents: number, nowCents: number) =>
  `The total is now ${formatCents(nowCents)} (was ${formatCents(beforeCents)}) because a price or your cart changed.`
