import type { RefObject } from 'react'
import { paymentTitles } from '../../features/orders/order.ts'
import { providerName } from '../../features/payment/money-words.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { timeText } from '../../features/shared/clock.ts'
import { Amount, Fact, FactGroup, Facts } from '../parts/facts.tsx'
import { BookPayment } from './book-payment.tsx'
import { PaymentRefund } from './order-actions.tsx'
import type { Order, OrderPayment } from './orders-queries.ts'
import { isByHand, paymentStateText } from './orders-text.ts'

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
        {isNextDue(order, payment) && <BookPayment order={order} payment={payment} />}
        <PaymentRefund order={order} payment={payment} focusAfter={focusAfter} />
      </div>
    </FactGroup>
  )
}

/** Only an accepted offer is paid by hand, one payment after the other. */
const isNextDue = ({ quoteId, setAside, payments }: Order, { id }: OrderPayment) =>
  quoteId !== null && setAside === null && payments.find(({ state }) => state === 'due')?.id === id
