import { CircleAlert, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Container } from '../../../ui/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { states } from '../../payment/address.ts'
import { centsOf, formatCents } from '../../pricing/money.ts'
import type { OrderTotals } from '../../pricing/pricing.ts'
import { priceLineOf } from '../../shared/api-price-line.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { DeliveryNote, OrderLines, type SummaryLine, Totals } from '../order-summary.tsx'
import type { DisplayStatus } from './display-status.ts'
import { OrderDrawings } from './order-drawings.tsx'
import type { PublicOrder } from './order-query.ts'
import { Questions, ToMessages, tokenInAddress } from './order-questions.tsx'
import { OrderTimeline } from './order-timeline.tsx'

type OrderViewProps = {
  order: PublicOrder
  status: DisplayStatus
  isChecking: boolean
  onCheckAgain: () => void
}

/** The customer's view of an order: status, days, receipt, pieces. */
export function OrderView({ order, status, isChecking, onCheckAgain }: OrderViewProps) {
  const { icon: Icon, iconClass, title, text } = statusTexts[status]
  const isPaid = status === 'paid'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Leaving the checkout removed the focused button. Browsers drop the focus at once or at the next frame.
    const take = () => document.activeElement === document.body && heading.current?.focus({ preventScroll: true })
    take()
    const frame = requestAnimationFrame(take)
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Container className="min-h-dvh pt-8 pb-16 md:pt-14 lg:pb-24 print:pt-0 print:pb-0">
      {/* On a phone, what was ordered comes after its days and before its drawings. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr] print:grid-cols-2 print:grid-rows-[auto_auto_1fr] print:gap-y-3">
        <div>
          {Icon && <Icon aria-hidden className={`mb-4 size-10 stroke-[1.5] ${iconClass}`} />}
          {/* Announces status changes to screen readers. */}
          <div aria-live="polite">
            <h1
              ref={heading}
              tabIndex={-1}
              className="text-[clamp(2.375rem,1.5rem+3.6vw,4.75rem)] leading-none tracking-tight outline-none print:text-[24pt]"
            >
              {title}
            </h1>
            <p className="mt-4 max-w-measure wrap-anywhere text-quiet md:text-lg print:text-[11pt]">
              Order #{order.number}. {text(order)}
            </p>
          </div>
          <ToMessages />
          <NextActions status={status} isChecking={isChecking} onCheckAgain={onCheckAgain} />
        </div>
        {isPaid && (
          <OrderTimeline
            order={order}
            totalCents={cents(order.totals.total)}
            calendarAddress={order.delivery && order.status !== 'delivered' ? fileOf('delivery.ics') : undefined}
          />
        )}
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1 print:col-start-2 print:row-span-2 print:row-start-1">
          <Ordered order={order} isPaid={isPaid} />
        </div>
        <div className={order.items.length > 1 ? 'print:col-span-full' : 'print:max-w-[70%]'}>
          <OrderDrawings items={order.items} isPaid={isPaid} />
        </div>
        <div>
          <Questions number={order.number} />
        </div>
      </div>
    </Container>
  )
}

const fileOf = (name: 'receipt.pdf' | 'delivery.ics') => `/api/orders/${tokenInAddress()}/${name}`

type StatusText = { icon?: LucideIcon; iconClass?: string; title: string; text: (order: PublicOrder) => ReactNode }

const unchanged = "You haven't been charged, and your cart is unchanged."

const statusTexts: Record<DisplayStatus, StatusText> = {
  paid: {
    title: 'Order Confirmed!',
    text: ({ customerEmail, isMailed, refunded }) =>
      [
        isMailed
          ? `A receipt is on its way to ${customerEmail}; this page is yours to come back to.`
          : 'This page is yours to come back to.',
        cents(refunded) > 0 &&
          `We refunded ${formatCents(cents(refunded))} to the card you paid with. It may take a few days to show up.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  checking: {
    icon: Clock,
    iconClass: 'text-quiet',
    title: 'Checking your payment',
    text: () => "This takes a few seconds. Don't pay again.",
  },
  processing: {
    icon: Clock,
    iconClass: 'text-oak',
    title: 'Your payment is processing',
    text: () =>
      "Your bank hasn't responded yet. We saved your order and will confirm it once paid; if your bank says no, you aren't charged. You can close this page and come back later.",
  },
  review: {
    icon: CircleAlert,
    iconClass: 'text-oak',
    title: "We're reviewing your payment",
    text: () =>
      "We received your payment, but we need to check something before we confirm the order. Don't pay again. We'll be in touch.",
  },
  failed: {
    icon: CircleAlert,
    iconClass: 'text-ember',
    title: 'Payment Failed',
    text: ({ paymentError }) => `${paymentError ?? ''} ${unchanged}`.trim(),
  },
  unpaid: {
    icon: CircleAlert,
    iconClass: 'text-quiet',
    title: "This order isn't paid yet",
    text: () => `We haven't received a payment for it. ${unchanged}`,
  },
  'part-paid': {
    icon: Clock,
    iconClass: 'text-oak',
    title: 'We got your payment',
    text: ({ received, totals }) =>
      `We received ${formatCents(cents(received))}. ${formatCents(cents(totals.total) - cents(received))} is still due before we can start.`,
  },
  canceled: {
    icon: CircleAlert,
    iconClass: 'text-quiet',
    title: 'This order was canceled',
    text: () => "You don't owe anything, and we won't build it.",
  },
  refunded: {
    icon: Undo2,
    iconClass: 'text-quiet',
    title: 'This order was refunded',
    text: () => 'We paid you back. On a card it may take a few days to show up.',
  },
}

function NextActions({ status, isChecking, onCheckAgain }: Omit<OrderViewProps, 'order'>) {
  const checkAgain = (
    <Button variant="secondary" busy={isChecking} onClick={onCheckAgain}>
      Check again
    </Button>
  )
  const toCheckout = (
    <PageLink href="/checkout" className={buttonClass()}>
      Back to checkout
    </PageLink>
  )
  switch (status) {
    case 'checking':
      return (
        <div className="mt-6">
          <Spinner label="Checking" />
        </div>
      )
    case 'processing':
      return <div className="mt-6">{checkAgain}</div>
    case 'failed':
    case 'unpaid':
      return (
        <div className="mt-6 flex flex-wrap gap-3">
          {toCheckout}
          {checkAgain}
        </div>
      )
    case 'canceled':
    case 'refunded':
      return (
        <div className="mt-6">
          <PageLink href="/products" className={buttonClass('secondary')}>
            See all products
          </PageLink>
        </div>
      )
    default:
      return null
  }
}

function Ordered({ order, isPaid }: { order: PublicOrder; isPaid: boolean }) {
  const { customerName, shippingAddress: address } = order
  return (
    <section aria-labelledby="ordered" className="border border-line bg-card p-4 sm:p-6 print:border-0 print:p-0">
      <h2 id="ordered" className="mb-4 text-lg">
        {isPaid ? 'What you ordered' : 'Your order'}
      </h2>
      <OrderLines lines={linesOf(order)} idPrefix="ordered" />
      <Totals
        totals={totalsOf(order)}
        taxPercent={order.totals.taxPercent}
        refundedCents={cents(order.refunded)}
        className="mt-5"
      />
      {order.delivery && <DeliveryNote delivery={order.delivery} lines={order.priceLines.map(priceLineOf)} />}
      <h3 className="mt-5 border-t border-line pt-4 text-base">Shipping to</h3>
      <address className="mt-1 text-ui text-quiet not-italic wrap-break-word">
        {customerName}
        <br />
        {address.street}
        <br />
        {address.city}, {stateName(address.state)} {address.zip}
        <br />
        United States
      </address>
      {isPaid && <Keep hasReceipt={order.hasReceipt} />}
    </section>
  )
}

/** WIN-7: what to keep of it, and what to do until it comes. */
function Keep({ hasReceipt }: { hasReceipt: boolean }) {
  const link = 'link inline-flex min-h-11 items-center text-ui'
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 border-t border-line pt-2 print:hidden">
      {hasReceipt && (
        <a href={fileOf('receipt.pdf')} className={link}>
          Receipt (PDF)
        </a>
      )}
      <button type="button" className={link} onClick={() => window.print()}>
        Print
      </button>
      <PageLink href="/installation-guide" className={link}>
        How to prepare your wall
      </PageLink>
    </p>
  )
}

const stateName = (code: string) => states.find(([known]) => known === code)?.[1] ?? code

const cents = centsOf

const linesOf = ({ items }: PublicOrder): SummaryLine[] =>
  items.map((item) => ({
    ...item,
    key: `${item.position}`,
    priceLines: item.priceLines.map(priceLineOf),
    lineCents: cents(item.lineTotal),
  }))

const totalsOf = ({ totals }: PublicOrder): OrderTotals => ({
  subtotalCents: cents(totals.subtotal),
  shippingCents: cents(totals.shipping),
  taxCents: cents(totals.tax),
  totalCents: cents(totals.total),
})
