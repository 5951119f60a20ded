import { CircleAlert, CircleCheck, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { rangeText, shop, weeksText } from '../../../../content/shop.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Container } from '../../../ui/layout.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { dayRangeText } from '../../delivery/day-range.ts'
import { wayNames } from '../../delivery/ways.ts'
import { states } from '../../payment/address.ts'
import { centsOf } from '../../pricing/money.ts'
import type { OrderTotals } from '../../pricing/pricing.ts'
import { priceLineOf } from '../../shared/api-price-line.ts'
import { PageLink } from '../../shared/page-link.tsx'
import type { PublicOrder } from '../checkout-queries.ts'
import { DeliveryNote, OrderLines, type SummaryLine, Totals } from '../order-summary.tsx'
import type { DisplayStatus } from './display-status.ts'
import { OrderDrawings } from './order-drawings.tsx'

type OrderViewProps = {
  order: PublicOrder
  status: DisplayStatus
  isChecking: boolean
  onCheckAgain: () => void
}

/** The customer's view of an order: status, next steps, items. */
export function OrderView({ order, status, isChecking, onCheckAgain }: OrderViewProps) {
  const { icon: Icon, iconClass, title, text } = statusTexts[status]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Leaving the checkout removed the focused button. Browsers drop the focus at once or at the next frame.
    const take = () => document.activeElement === document.body && heading.current?.focus({ preventScroll: true })
    take()
    const frame = requestAnimationFrame(take)
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Container className="min-h-dvh pt-8 pb-16 md:pt-12 lg:pb-24">
      <div className="max-w-3xl">
        <Icon aria-hidden className={`size-10 stroke-[1.5] ${iconClass}`} />
        <p className="eyebrow mt-4">Order #{order.number}</p>
        {/* Announces status changes to screen readers. */}
        <div aria-live="polite">
          <h1 ref={heading} tabIndex={-1} className="mt-2 outline-none">
            {title}
          </h1>
          <p className="mt-4 max-w-measure text-quiet md:text-lg">{text(order)}</p>
        </div>
        <NextActions status={status} isChecking={isChecking} onCheckAgain={onCheckAgain} />
      </div>
      {/* On a phone, what was ordered comes before its drawings. */}
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] items-start gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16">
        {status === 'paid' && order.status !== 'delivered' && <NextSteps order={order} />}
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <Ordered order={order} title={status === 'paid' ? 'What you ordered' : 'Your order'} />
        </div>
        <OrderDrawings items={order.items} />
        <Contact />
      </div>
    </Container>
  )
}

type StatusText = { icon: LucideIcon; iconClass: string; title: string; text: (order: PublicOrder) => ReactNode }

const unchanged = "You haven't been charged, and your cart is unchanged."

const statusTexts: Record<DisplayStatus, StatusText> = {
  paid: {
    icon: CircleCheck,
    iconClass: 'text-moss',
    title: 'Order Confirmed!',
    text: ({ customerName, status }) =>
      `Thank you, ${customerName}. ${status === 'delivered' ? 'Your order was delivered.' : 'We received your payment and your order is confirmed.'}`,
  },
  checking: {
    icon: Clock,
    iconClass: 'text-quiet',
    title: 'Checking your payment',
    text: () => 'This takes a few seconds.',
  },
  processing: {
    icon: Clock,
    iconClass: 'text-oak',
    title: 'Your payment is processing',
    text: () =>
      "Your bank hasn't responded yet. We saved your order and will confirm it once paid. You can close this page and come back later.",
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
    text: () => 'We refunded the card you paid with. It may take a few days to show up.',
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

function NextSteps({ order }: { order: PublicOrder }) {
  const { orders, delivery } = shop
  const scheduling = `We'll schedule a day with you at least ${delivery.scheduleAheadHours} hours ahead.`
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-4 max-w-measure list-decimal space-y-3 pl-5 marker:text-oak">
        {order.status === 'paid' && (
          <li>Processing begins in {rangeText(orders.processingBusinessDays)} business days.</li>
        )}
        {order.status === 'in_production' && <li>Your order is in production now.</li>}
        {order.status === 'ready' ? (
          <li>Your order is ready for delivery. {scheduling}</li>
        ) : (
          <li>
            Estimated delivery: {weeksText(order.delivery?.leadTimeWeeks ?? delivery.weeks)}.{' '}
            {order.delivery && `${wayNames[order.delivery.way]}, ${dayRangeText(order.delivery.days)}. `}
            {scheduling}
          </li>
        )}
        <li className="wrap-anywhere">
          If we have questions, we'll email {order.customerEmail}. Bookmark this page to check your order.
        </li>
      </ol>
    </section>
  )
}

function Contact() {
  return (
    <section aria-labelledby="order-contact">
      <h2 id="order-contact" className="text-xl">
        Questions about your order
      </h2>
      <p className="mt-3 max-w-measure">
        Call{' '}
        <a className="link" href={shop.phone.href}>
          {shop.phone.display}
        </a>{' '}
        or email{' '}
        <a className="link" href={shop.email.href}>
          {shop.email.address}
        </a>{' '}
        and include your order number.
      </p>
      <ul className="mt-2 text-ui text-quiet tabular-nums">
        {shop.hours.map(({ label, hours }) => (
          <li key={label}>
            {label} {hours}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ordered({ order, title }: { order: PublicOrder; title: string }) {
  const { customerName, shippingAddress: address } = order
  return (
    <section aria-labelledby="ordered" className="rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 id="ordered" className="text-lg">
        {title}
      </h2>
      <OrderLines lines={linesOf(order)} className="mt-4" />
      <Totals
        totals={totalsOf(order)}
        taxPercent={order.totals.taxPercent}
        refundedCents={cents(order.refunded)}
        className="mt-4 border-t border-line pt-4"
      />
      {order.delivery && <DeliveryNote delivery={order.delivery} lines={order.priceLines.map(priceLineOf)} />}
      <h3 className="mt-6 border-t border-line pt-4 text-base">Shipping to</h3>
      <address className="mt-1 text-ui text-quiet not-italic wrap-break-word">
        {customerName}
        <br />
        {address.street}
        <br />
        {address.city}, {stateName(address.state)} {address.zip}
        <br />
        United States
      </address>
    </section>
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
