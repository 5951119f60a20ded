import type { RefObject } from 'react'
import { paymentTitles } from '../../features/orders/order.ts'
import { providerName } from '../../features/payment/money-words.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { timeText } from '../../features/shared/clock.ts'
import { Amount, Fact, FactGroup, Facts } from '../parts/facts.tsx'
import { BookPayment, UnbookPayment } from './book-payment.tsx'
import type { Order, OrderPayment } from './orders-queries.ts'
import { isByHand, paymentStateText } from './orders-text.ts'
import { PaymentRefund } from './payment-refund.tsx'

/** Of an accepted offer, only what arrived oddly. */
export const heldCents = ({ payments }: Order) =>
  payments.reduce((sum, { state, amountCents }) => sum + (state === 'held' ? amountCents : 0), 0)

export function Amounts({ order }: { order: Order }) {
  const { subtotalCents, shippingCents, taxCents, totalCents, refundedCents, receivedCents, dueCents, payments } = order
  const withdrawnCents = payments.reduce((sum, payment) => sum + payment.withdrawnCents, 0)
  const isSum = subtotalCents + shippingCents + taxCents === totalCents
  return (
    <Facts>
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
    </Facts>
  )
}

type PaymentFactsProps = { order: Order; payment: OrderPayment; focusAfter: RefObject<HTMLElement | null> }

export function PaymentFacts({ order, payment, focusAfter }: PaymentFactsProps) {
  const { kind, amountCents, refundedCents, withdrawnCents, paidAt, error, note, provider, intentId } = payment
  const isOnly = order.payments.length === 1
  const receipt = order.receipts.find((one) => one.payment === payment.id)
  return (
    <FactGroup title={paymentTitles[kind]}>
      <Facts>
        <Fact name="Status">{paymentStateText(payment)}</Fact>
        {!isOnly && <Amount name="Amount" amount={formatCents(amountCents)} />}
        {!isOnly && refundedCents > 0 && <Amount name="Refunded" amount={formatCents(-refundedCents)} />}
        {!isOnly && withdrawnCents > 0 && <Amount name="With the bank" amount={formatCents(-withdrawnCents)} />}
        {paidAt !== null && (
          <Fact name="Paid">
            <time dateTime={paidAt}>{timeText(paidAt)}</time>
          </Fact>
        )}
        {note !== '' && <Fact name="Note">{note}</Fact>}
        {error !== null && <Fact name="Last error">{error}</Fact>}
        {provider !== null && !isByHand(payment) && <Fact name="Provider">{providerName(provider)}</Fact>}
        {intentId !== null && !isByHand(payment) && (
          <Fact name="Intent">
            <code className="text-sm break-all">{intentId}</code>
          </Fact>
        )}
      </Facts>
      <div className="print:hidden">
        {receipt && (
          <a
            className="link inline-flex min-h-11 items-center text-ui"
            href={receipt.path}
            target="_blank"
            rel="noreferrer"
          >
            Print the receipt (PDF)
          </a>
        )}
        {isNextDue(order, payment) && <BookPayment order={order} payment={payment} />}
        {isUnbookable(order, payment) && <UnbookPayment order={order} payment={payment} />}
        <PaymentRefund order={order} payment={payment} focusAfter={focusAfter} />
      </div>
    </FactGroup>
  )
}

/** One payment after the other. */
const isNextDue = ({ setAside, payments }: Order, { id }: OrderPayment) =>
  setAside === null && payments.find(({ state }) => state === 'due')?.id === id

/** What came by hand, as long as none of it was refunded. */
const isUnbookable = ({ status }: Order, payment: OrderPayment) =>
  isByHand(payment) &&
  payment.state === 'paid' &&
  payment.refundedCents === 0 &&
  status !== 'refunded' &&
  status !== 'canceled'

/** DESK-4: what was said to have come, and never did. */
export const Unbooked = ({ order: { unbooked } }: { order: Order }) =>
  unbooked.length > 0 && (
    <FactGroup title="Unbooked">
      <ul className="space-y-1.5 text-ui">
        {unbooked.map(({ id, amountCents, how, note, unbookedAt, reason }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="wrap-anywhere">
              {reason}
              <span className="block text-sm text-quiet">
                {paymentStateText({ state: 'paid', how, status: null })}
                {note !== '' && ` (${note})`}, unbooked {timeText(unbookedAt)}
              </span>
            </span>
            <s className="text-quiet tabular-nums">{formatCents(amountCents)}</s>
          </li>
        ))}
      </ul>
    </FactGroup>
  )

/** DESK-5: what went back, why, and how much of it was tax. */
export const Refunds = ({ order: { refunds } }: { order: Order }) =>
  refunds.some(({ state }) => state !== 'failed') && (
    <FactGroup title="Refunds">
      <ul className="space-y-1.5 text-ui">
        {refunds
          .filter(({ state }) => state !== 'failed')
          .map(({ id, amountCents, taxCents, reason, isByProvider, state, at }) => (
            <li key={id} className="flex justify-between gap-3">
              <span className="wrap-anywhere">
                {reason || (isByProvider ? 'Made outside the shop' : 'No reason given')}
                <span className="block text-sm text-quiet">
                  {timeText(at)}
                  {taxCents > 0 && `, ${formatCents(taxCents)} of it tax`}
                  {state === 'pending' && ', waiting for the provider'}
                </span>
              </span>
              <span className="tabular-nums">{formatCents(-amountCents)}</span>
            </li>
          ))}
      </ul>
    </FactGroup>
  )
