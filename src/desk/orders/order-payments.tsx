/** What an order's details say about its money. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { providerName } from '../../features/payment/money-words.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { timeText } from '../../features/shared/clock.ts'
import { PriceDetails } from '../../features/shared/price-lines.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Amount, FactGroup, Facts } from '../parts/facts.tsx'
import { moneyPartId } from '../records/record-columns.ts'
import { BookPayment, UnbookPayment } from './book-payment.tsx'
import type { Order, OrderPayment } from './orders-queries.ts'
import { isByHand, paymentName, paymentStateText } from './orders-text.ts'
import { PaymentRefund } from './payment-refund.tsx'

/** Of an accepted offer, only what arrived oddly. */
export const heldCents = ({ payments }: Order) =>
  payments.reduce((sum, { state, amountCents }) => sum + (state === 'held' ? amountCents : 0), 0)

type Focus = { focusAfter: RefObject<HTMLElement | null> }

/** BOOK-1: all of an order's money in one place: what it comes to, what came in, what went back, and what is due. */
export function OrderMoney({ order, focusAfter }: { order: Order } & Focus) {
  const { payments, priceLines, setAside } = order
  const came = payments
    .filter(({ state }) => state === 'paid' || state === 'held')
    .toSorted((a, b) => (a.paidAt ?? '').localeCompare(b.paidAt ?? ''))
  const due = payments.filter(({ state }) => state === 'due')
  const [next] = due
  const [bookings, setBookings] = useState(0)
  const part = useRef<HTMLDivElement>(null)
  // The form above which one had scrolled is gone.
  useEffect(() => {
    if (bookings === 0) return
    part.current?.scrollIntoView({ block: 'start' })
    part.current?.focus({ preventScroll: true })
  }, [bookings])
  return (
    <div ref={part} id={moneyPartId} tabIndex={-1} className="scroll-mt-4 outline-none">
      <FactGroup title="Money">
        <Amounts order={order} />
        {priceLines.length > 0 && (
          <PriceDetails lines={priceLines} className="mt-2 text-sm text-quiet">
            How we figure shipping and tax
          </PriceDetails>
        )}
        <Payments title="Came in" order={order} payments={came} focusAfter={focusAfter} />
        <Refunds order={order} />
        <Unbooked order={order} />
        <Payments title="Still to come" order={order} payments={due} focusAfter={focusAfter} />
        {/* One payment after the other. */}
        {next && setAside === null && (
          <div className="print:hidden">
            <BookPayment order={order} payment={next} onBooked={() => setBookings(bookings + 1)} />
          </div>
        )}
      </FactGroup>
    </div>
  )
}

function Amounts({ order }: { order: Order }) {
  const { subtotalCents, shippingCents, taxCents, totalCents, refundedCents, receivedCents, dueCents, payments } = order
  const withdrawnCents = payments.reduce((sum, payment) => sum + payment.withdrawnCents, 0)
  // What the offer adds to its pieces, or takes off.
  const besideCents = subtotalCents - order.items.reduce((sum, { lineCents }) => sum + lineCents, 0)
  const isSum = subtotalCents + shippingCents + taxCents === totalCents
  return (
    <Facts>
      {besideCents !== 0 && (
        <>
          <Amount name="Pieces" amount={formatCents(subtotalCents - besideCents)} />
          <Amount name={besideCents < 0 ? 'Discount' : 'Other lines'} amount={formatCents(besideCents)} />
        </>
      )}
      <Amount name="Subtotal" amount={formatCents(subtotalCents)} />
      <Amount name="Shipping" amount={formatCents(shippingCents)} />
      <Amount name="Tax" amount={formatCents(taxCents)} />
      {/* An order may have been set aside because the amount paid differs from its total. */}
      <Amount name={isSum ? 'Total' : 'Paid'} amount={formatCents(totalCents)} total />
      {receivedCents > 0 && isSum && <Amount name="Received" amount={formatCents(receivedCents)} />}
      {refundedCents > 0 && <Amount name="Refunded" amount={formatCents(-refundedCents)} />}
      {withdrawnCents > 0 && <Amount name="With the bank" amount={formatCents(-withdrawnCents)} />}
      {refundedCents + withdrawnCents > 0 && (
        <Amount name="Kept" amount={formatCents(receivedCents - refundedCents - withdrawnCents)} total />
      )}
      {dueCents > 0 && <Amount name="Still due" amount={formatCents(dueCents)} total />}
      {/* What went back isn't owed again. */}
      {dueCents > 0 && refundedCents > 0 && isSum && (
        <Amount name="Comes to now" amount={formatCents(totalCents - refundedCents)} total />
      )}
    </Facts>
  )
}

type PaymentsProps = { title: string; order: Order; payments: OrderPayment[] } & Focus

const Payments = ({ title, payments, ...rest }: PaymentsProps) =>
  payments.length > 0 && (
    <MoneyPart title={title}>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} {...rest} />
      ))}
    </MoneyPart>
  )

const MoneyPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-5">
    <h4 className="font-sans text-ui font-semibold">{title}</h4>
    <ul className="mt-1 divide-y divide-line text-ui">{children}</ul>
  </section>
)

/** What it is and how much; below it what it needs. */
function MoneyLine({ name, amount, children }: { name: string; amount: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <span className="wrap-anywhere">{name}</span>
      <span className="text-right tabular-nums">{amount}</span>
      <div className="col-span-full text-sm text-quiet wrap-anywhere">{children}</div>
    </div>
  )
}

function PaymentRow({ order, payment, focusAfter }: { order: Order; payment: OrderPayment } & Focus) {
  const { amountCents, refundedCents, withdrawnCents, paidAt, error, note, provider, intentId } = payment
  const receipt = order.receipts.find((one) => one.payment === payment.id)
  return (
    <li className="py-2.5">
      <MoneyLine name={paymentName(payment, order.payments)} amount={formatCents(amountCents)}>
        <p>
          <span>{paymentStateText(payment)}</span>
          {paidAt !== null && (
            <>
              {', '}
              <time dateTime={paidAt}>{timeText(paidAt)}</time>
            </>
          )}
        </p>
        {note !== '' && <p>{note}</p>}
        {refundedCents > 0 && <p>{formatCents(refundedCents)} of it refunded</p>}
        {withdrawnCents > 0 && <p>{formatCents(withdrawnCents)} held by the bank</p>}
        {error !== null && <p className="text-ember">Last try: {error}</p>}
        {intentId !== null && !isByHand(payment) && (
          <details>
            <summary className="inline-flex min-h-8 cursor-pointer items-center underline decoration-1 underline-offset-4 pointer-coarse:min-h-11">
              Payment id
            </summary>
            <p className="pb-1">
              <code className="break-all">{intentId}</code>
              {provider !== null && ` at ${providerName(provider)}`}
            </p>
          </details>
        )}
      </MoneyLine>
      <div className="mt-1.5 flex flex-wrap items-center gap-2 empty:hidden print:hidden">
        {receipt && (
          <a className={buttonClass('secondary', 'sm')} href={receipt.path} target="_blank" rel="noreferrer">
            Print the receipt (PDF)
          </a>
        )}
        {isUnbookable(order, payment) && <UnbookPayment order={order} payment={payment} />}
        <PaymentRefund order={order} payment={payment} focusAfter={focusAfter} />
      </div>
    </li>
  )
}

/** What came by hand, as long as none of it was refunded. */
const isUnbookable = ({ status }: Order, payment: OrderPayment) =>
  isByHand(payment) &&
  payment.state === 'paid' &&
  payment.refundedCents === 0 &&
  status !== 'refunded' &&
  status !== 'canceled'

/** DESK-4: what was said to have come, and never did. */
const Unbooked = ({ order: { unbooked } }: { order: Order }) =>
  unbooked.length > 0 && (
    <MoneyPart title="Unbooked">
      {unbooked.map(({ id, amountCents, how, note, unbookedAt, reason }) => (
        <li key={id} className="py-2.5">
          <MoneyLine name={reason} amount={<s className="text-quiet">{formatCents(amountCents)}</s>}>
            {paymentStateText({ state: 'paid', how, status: null })}
            {note !== '' && ` (${note})`}, unbooked {timeText(unbookedAt)}
          </MoneyLine>
        </li>
      ))}
    </MoneyPart>
  )

/** DESK-5: what went back, why, and how much of it was tax. */
const Refunds = ({ order: { refunds } }: { order: Order }) =>
  refunds.some(({ state }) => state !== 'failed') && (
    <MoneyPart title="Refunds">
      {refunds
        .filter(({ state }) => state !== 'failed')
        .map(({ id, amountCents, taxCents, reason, isByProvider, state, at }) => (
          <li key={id} className="py-2.5">
            <MoneyLine
              name={reason || (isByProvider ? 'Made outside the shop' : 'No reason given')}
              amount={formatCents(-amountCents)}
            >
              {timeText(at)}
              {taxCents > 0 && `, ${formatCents(taxCents)} of it tax`}
              {state === 'pending' && ', waiting for the provider'}
            </MoneyLine>
          </li>
        ))}
    </MoneyPart>
  )
