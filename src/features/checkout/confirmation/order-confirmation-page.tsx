import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shop } from '../../../../content/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { InBrowser } from '../../../ui/in-browser/in-browser.tsx'
import { Container } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { usePreloadedToaster } from '../../../ui/toast/use-preloaded.ts'
import { readCartAgain } from '../../cart/cart-queries.ts'
import { notifyOtherTabs } from '../../cart/cart-session.ts'
import { ReadFailed } from '../../shared/failures/read-failed.tsx'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { Queries } from '../../shared/queries.tsx'
import { forgetDetails, takePendingOrder } from '../checkout-storage.ts'
import { type DisplayStatus, displayStatus, nextCheckMs } from './display-status.ts'
import { orderQuery } from './order-query.ts'
import { OrderView } from './order-view.tsx'

/** PAY-3. The token in the URL names the order. The server's page is cached for everyone, so only the browser reads it. */
export const OrderConfirmationPage = () => (
  <Queries>
    <InBrowser fallback={<OrderSkeleton />}>
      <Confirmation />
    </InBrowser>
  </Queries>
)

function Confirmation() {
  usePreloadedToaster()
  const token = new URLSearchParams(location.search).get('order') ?? ''
  return /^[\w-]{1,100}$/.test(token) ? <OrderByToken token={token} /> : <NoOrder />
}

function OrderByToken({ token }: { token: string }) {
  const { order, status, failed, isChecking, checkAgain } = useOrderStatus(token)
  useThanks(token, status)
  useCleanUrl(token)
  if (order === null) return <NoOrder />
  if (order && status)
    return <OrderView order={order} status={status} isChecking={isChecking} onCheckAgain={checkAgain} />
  if (!failed) return <OrderSkeleton />
  return (
    <Container className="min-h-dvh py-12 md:py-20">
      <ReadFailed what="Your order" onRetry={checkAgain} />
    </Container>
  )
}

/** The order, read again while its payment is pending. */
function useOrderStatus(token: string) {
  const { data: order, isError, isFetching, refetch } = useQuery(orderQuery(token))
  const [answers, setAnswers] = useState(1)

  useEffect(() => {
    const waitMs = order && !isFetching ? nextCheckMs(order, answers) : undefined
    if (waitMs === undefined) return
    const timer = setTimeout(() => void refetch().then(() => setAnswers((before) => before + 1)), waitMs)
    return () => clearTimeout(timer)
  }, [order, answers, isFetching, refetch])

  return {
    order,
    status: order ? displayStatus(order, answers) : undefined,
    failed: isError,
    isChecking: isFetching,
    checkAgain: () => {
      setAnswers(1)
      void refetch()
    },
  }
}

/** PAY-8: once the order is paid, a thank-you toast in the tab that paid, and an empty cart in all tabs. */
function useThanks(token: string, status: DisplayStatus | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (status !== 'paid') return
    readCartAgain(queryClient)
    if (!takePendingOrder(token)) return
    toast({ tone: 'success', title: 'Payment Successful', description: 'Thank you for your purchase!' })
    notifyOtherTabs()
    forgetDetails()
  }, [queryClient, status, token])
}

/** Stripe adds parameters to the return URL; its client secret must not stay in the browser's history. */
function useCleanUrl(token: string) {
  useEffect(() => {
    if (new URLSearchParams(window.location.search).size > 1)
      history.replaceState(history.state, '', `${location.pathname}?${new URLSearchParams({ order: token })}`)
  }, [token])
}

function NoOrder() {
  return (
    <Container className="min-h-dvh py-12 md:py-20">
      <EmptyState
        level={1}
        icon={<ReceiptText aria-hidden />}
        title="Order not found"
        text={
          <>
            There's no order at this address. If you paid and can't find your confirmation, call us at{' '}
            <a className="link whitespace-nowrap" href={shop.phone.href}>
              {shop.phone.display}
            </a>
            .
          </>
        }
        action={
          <PageLink href="/products" className={buttonClass()}>
            Shop Products
          </PageLink>
        }
      />
    </Container>
  )
}

function OrderSkeleton() {
  return (
    <Container className="min-h-dvh pt-8 pb-16 md:pt-12">
      <p role="status" className="sr-only">
        Loading your order
      </p>
      <NeedsScript what="Your order" />
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="mt-4 h-6 w-96 max-w-full" />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <Skeleton className="h-100" />
        <Skeleton className="h-100" />
      </div>
    </Container>
  )
}
