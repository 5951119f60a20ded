import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import {
  holdTexts,
  inSpiteOf,
  isHeldBack,
  missingPayment,
  type OrderStatus,
  offerMoves,
  ownerMoves,
  paymentTitles,
} from '../../features/orders/order.ts'
import { decimalFromCents, formatCents } from '../../features/pricing/money.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { isRefusal, moveOrder, type Order, type OrderPayment, refundOrder } from './orders-queries.ts'
import { isByHand, moveLabels, readRefund } from './orders-text.ts'

/** The state changes this order allows now, as buttons. An order that was set aside must be settled first. */
export function OrderMoves({ order, focusAfter }: { order: Order; focusAfter: RefObject<HTMLElement | null> }) {
  const move = useMutation(moveOrder)
  const [isConfirmingCancel, setIsConfirmingCancel] = useState(false)
  /** The move that waits for the owner's reason. */
  const [early, setEarly] = useState<OrderStatus>()
  useFocusAfter(move.isPending || isConfirmingCancel || early !== undefined, focusAfter)

  const movesOf = order.quoteId === null ? ownerMoves : offerMoves
  const moves = order.setAside === null ? movesOf(order.status) : []
  const press = (status: OrderStatus) => (event: MouseEvent) => {
    // The second press of a double click would hit the next state's button, and that can't be undone.
    if (event.detail > 1) return
    if (status === 'canceled') setIsConfirmingCancel(true)
    else if (missingPayment(status, order.payments) || isHeldBack(status, order.hold)) setEarly(status)
    else move.mutate({ id: order.id, status })
  }
  return (
    <>
      {moves.map((status) => (
        <Button
          key={status}
          variant={status === 'canceled' ? 'secondary' : 'primary'}
          disabled={move.isPending}
          onClick={press(status)}
        >
          {moveLabels[status]}
        </Button>
      ))}
      <EarlyMove
        order={order}
        to={early}
        busy={move.isPending}
        onClose={() => setEarly(undefined)}
        onConfirm={(status, reason) =>
          move.mutate({ id: order.id, status, reason }, { onSettled: () => setEarly(undefined) })
        }
      />
      <ConfirmDialog
        open={isConfirmingCancel}
        onOpenChange={setIsConfirmingCancel}
        title={`Cancel Order #${order.id}`}
        text={
          <>
            <p className="wrap-anywhere">
              Are you sure you want to cancel Order #{order.id}
              {order.customerName && ` from ${order.customerName}`}? The customer will no longer be able to pay{' '}
              {formatCents(order.totalCents)}.
            </p>
            <p>This action cannot be undone.</p>
          </>
        }
        confirmLabel="Cancel Order"
        cancelLabel="Keep Order"
        danger
        busy={move.isPending}
        onConfirm={() =>
          move.mutate({ id: order.id, status: 'canceled' }, { onSettled: () => setIsConfirmingCancel(false) })
        }
      />
    </>
  )
}

const wholeRefunded: Record<OrderPayment['kind'], string> = {
  whole: 'This refunds the whole order.',
  deposit: 'This refunds the whole deposit.',
  balance: 'This refunds the whole balance.',
  extra: 'This refunds all of it.',
}

type EarlyMoveProps = {
  order: Order
  /** Undefined keeps the dialog closed. */
  to: OrderStatus | undefined
  busy: boolean
  onClose: () => void
  onConfirm: (status: OrderStatus, reason: string) => void
}

/** LIVE-6, OUT-1: going ahead although a payment is missing or disputed needs the owner's written reason. */
function EarlyMove({ order, to, busy, onClose, onConfirm }: EarlyMoveProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const shown = useLastShown(to)
  const missing = shown && missingPayment(shown, order.payments)
  const missingName = missing ? paymentTitles[missing.kind].toLowerCase() : 'payment'
  const hold = shown && isHeldBack(shown, order.hold) ? order.hold : null
  return (
    <ConfirmDialog
      open={to !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`${(shown && moveLabels[shown]) ?? ''} ${hold ? inSpiteOf[hold] : `without the ${missingName}`}?`}
      text={
        <>
          {hold && <p>{holdTexts[hold]}</p>}
          {missing && (
            <p>
              The {missingName} of {formatCents(missing.amountCents)} hasn't come in yet.
            </p>
          )}
          <p>Say why you're going ahead. It goes into the order's history.</p>
          <TextField
            label="Why"
            required
            className="mt-3"
            maxLength={500}
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.target.value)
              setProblem(undefined)
            }}
          />
        </>
      }
      confirmLabel={(shown && moveLabels[shown]) ?? 'Go ahead'}
      busy={busy}
      onConfirm={() => {
        if (reason.trim() === '') setProblem('Enter a reason.')
        else if (to) onConfirm(to, reason.trim())
      }}
    />
  )
}

/** What the owner is about to refund, how much was left to refund when they pressed the button, and the idempotency key. */
type RefundRequest = { cents: number; leftCents: number; key: string }

type PaymentRefundProps = { order: Order; payment: OrderPayment; focusAfter: RefObject<HTMLElement | null> }

/** Refunds all or part of what is left of a payment. Shown while there is something to refund. */
export function PaymentRefund({ order, payment, focusAfter }: PaymentRefundProps) {
  const refund = useMutation(refundOrder)
  const [wanted, setWanted] = useState<RefundRequest>()
  // Its answer was lost. The same amount again, with nothing refunded in between, is the same refund and keeps its key.
  const unanswered = useRef<RefundRequest>(undefined)
  useFocusAfter(wanted !== undefined, focusAfter)

  const { leftCents } = payment
  const ask = (cents: number) => {
    const before = unanswered.current
    const isSame = before?.cents === cents && before.leftCents === leftCents
    setWanted(isSame ? before : { cents, leftCents, key: randomKey() })
  }
  const payBack = () => {
    if (!wanted) return
    const onSettled = (_order: unknown, error: unknown) => {
      unanswered.current = error && !isRefusal(error) ? wanted : undefined
      // A refusal is an answer too, so the dialog closes. Without an answer it stays open for another press.
      if (!unanswered.current) setWanted(undefined)
    }
    refund.mutate({ id: order.id, payment: payment.id, cents: wanted.cents, key: wanted.key }, { onSettled })
  }
  return (
    <>
      {/* After a refund, here or elsewhere, a different amount is left. */}
      {leftCents > 0 && <RefundForm key={leftCents} leftCents={leftCents} onAsk={ask} />}
      <RefundQuestion
        order={order}
        payment={payment}
        wanted={wanted}
        busy={refund.isPending}
        onClose={() => setWanted(undefined)}
        onConfirm={payBack}
      />
    </>
  )
}

function RefundForm({ leftCents, onAsk }: { leftCents: number; onAsk: (cents: number) => void }) {
  const form = useForm({
    start: { amount: decimalFromCents(leftCents) },
    check: ({ amount }) => {
      const read = readRefund(amount, leftCents)
      return { amount: 'cents' in read ? undefined : read.problem }
    },
    send: ({ amount }) => {
      const read = readRefund(amount, leftCents)
      if ('cents' in read) onAsk(read.cents)
    },
  })
  return (
    <form {...form.props} className="mt-4 rounded-card border border-line bg-paper p-4">
      <div className="flex items-start gap-3">
        <TextField
          label="Refund in dollars"
          className="grow"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          {...form.field('amount')}
        />
        {/* Lines up with the field, whose label is above it. */}
        <Button type="submit" variant="secondary" className="mt-7">
          Refund…
        </Button>
      </div>
    </form>
  )
}

type RefundQuestionProps = {
  order: Order
  payment: OrderPayment
  /** Undefined keeps the dialog closed. */
  wanted: RefundRequest | undefined
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

function RefundQuestion({ order, payment, wanted, busy, onClose, onConfirm }: RefundQuestionProps) {
  const { cents, leftCents } = useLastShown(wanted) ?? { cents: 0, leftCents: 0 }
  const amount = formatCents(cents)
  const restCents = leftCents - cents
  return (
    <ConfirmDialog
      open={wanted !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Refund ${amount}`}
      text={
        <>
          <p className="wrap-anywhere">
            Are you sure you want to refund {amount} of Order #{order.id} to{' '}
            {order.customerName || 'the card that paid'}?{' '}
            {restCents > 0 ? `You keep ${formatCents(restCents)}.` : wholeRefunded[payment.kind]}
            {isByHand(payment) && ' Pay the customer back yourself; this only records it.'}
          </p>
          <p>This action cannot be undone.</p>
        </>
      }
      confirmLabel={`Refund ${amount}`}
      danger
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
