/** ADMIN-8, DESK-5: refunds all or part of a payment, with a reason that the customer reads. */
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { decimalFromCents, formatCents } from '../../features/pricing/money.ts'
import { MoneyField } from '../../features/shared/form/fields.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { isRefusal, refundOrder } from './money/money-mutations.ts'
import type { Order, OrderPayment } from './orders-queries.ts'
import { isByHand, paymentStateText, readRefund } from './orders-text.ts'
import { ReadMail } from './read-mail.tsx'

const wholeRefunded: Record<OrderPayment['kind'], string> = {
  whole: 'This refunds the whole order.',
  deposit: 'This refunds the whole deposit.',
  balance: 'This refunds the whole balance.',
  extra: 'This refunds all of it.',
}

/** What the owner is about to refund, how much was left to refund when they pressed the button, and the idempotency key. */
type RefundRequest = { cents: number; reason: string; leftCents: number; key: string }

type PaymentRefundProps = { order: Order; payment: OrderPayment; focusAfter: RefObject<HTMLElement | null> }

/** Refunds all or part of what is left of a payment. Shown while there is something to refund. */
export function PaymentRefund({ order, payment, focusAfter }: PaymentRefundProps) {
  const refund = useMutation(refundOrder)
  const [isOpen, setIsOpen] = useState(false)
  const [wanted, setWanted] = useState<RefundRequest>()
  // Its answer was lost. The same amount again, with nothing refunded in between, is the same refund and keeps its key.
  const unanswered = useRef<RefundRequest>(undefined)
  useFocusAfter(wanted !== undefined, focusAfter)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusAfter(isOpen, opener)

  const { leftCents } = payment
  const ask = (cents: number, reason: string) => {
    const before = unanswered.current
    const isSame = before?.cents === cents && before.leftCents === leftCents
    setWanted(isSame ? before : { cents, reason, leftCents, key: randomKey() })
  }
  const payBack = () => {
    if (!wanted) return
    const onSettled = (_order: unknown, error: unknown) => {
      unanswered.current = error && !isRefusal(error) ? wanted : undefined
      if (!error) setIsOpen(false)
      // A refusal is an answer too, so the dialog closes. Without an answer it stays open for another press.
      if (!unanswered.current) setWanted(undefined)
    }
    const { cents, reason, key } = wanted
    const refunded = { id: order.id, payment: payment.id, isByHand: isByHand(payment) }
    refund.mutate({ ...refunded, cents, reason, key }, { onSettled })
  }
  return (
    <>
      {leftCents > 0 && !isOpen && (
        <Button ref={opener} size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          Refund…
        </Button>
      )}
      {/* After a refund, here or elsewhere, a different amount is left. */}
      {leftCents > 0 && isOpen && (
        <RefundForm key={leftCents} leftCents={leftCents} onAsk={ask} onClose={() => setIsOpen(false)} />
      )}
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

type RefundFormProps = { leftCents: number; onAsk: (cents: number, reason: string) => void; onClose: () => void }

function RefundForm({ leftCents, onAsk, onClose }: RefundFormProps) {
  const form = useForm({
    start: { amount: '', reason: '' },
    check: ({ amount, reason }) => {
      const read = readRefund(amount, leftCents)
      return {
        amount: 'cents' in read ? undefined : read.problem,
        reason: reason.trim() === '' ? 'Say why. The customer reads it.' : undefined,
      }
    },
    send: ({ amount, reason }) => {
      const read = readRefund(amount, leftCents)
      if ('cents' in read) onAsk(read.cents, reason.trim())
    },
  })
  const read = readRefund(form.values.amount, leftCents)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form {...form.props} className="mt-2 w-full space-y-3 rounded-card border border-line bg-paper p-4">
      <div className="flex items-start gap-3">
        <MoneyField
          ref={field}
          label="Refund in dollars"
          className="grow"
          autoComplete="off"
          {...form.field('amount')}
        />
        {/* Lines up with the field, whose label is above it. */}
        <Button
          variant="quiet"
          className="mt-7"
          onClick={() => form.change({ amount: decimalFromCents(leftCents) })}
          aria-label={`All of it, ${formatCents(leftCents)}`}
        >
          All of it
        </Button>
      </div>
      <TextField label="Reason" hint="The customer reads it." maxLength={500} {...form.field('reason')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          {'cents' in read ? `Refund ${formatCents(read.cents)}…` : 'Refund…'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
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
  const { cents, reason } = useLastShown(wanted) ?? { cents: 0, reason: '' }
  const amount = formatCents(cents)
  // Of the whole order, whatever payment it comes from.
  const keptCents = order.payments.reduce((sum, one) => sum + one.leftCents, 0) - cents
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
            {keptCents > 0 ? `You keep ${formatCents(keptCents)} of the order.` : wholeRefunded[payment.kind]}
            {isByHand(payment) && ' Pay the customer back yourself; this only records it.'}
          </p>
          {order.payments.filter(({ paidAt }) => paidAt !== null).length > 1 && (
            <p>
              It comes out of {formatCents(payment.amountCents)}, {paymentStateText(payment).toLowerCase()}
              {payment.note !== '' && ` (${payment.note})`}.
            </p>
          )}
          <p>This action cannot be undone.</p>
          <ReadMail
            order={order}
            asked={{ about: 'refund', payment: payment.id, amount: decimalFromCents(Math.max(1, cents)), reason }}
          />
        </>
      }
      confirmLabel={`Refund ${amount}${order.tellsCustomer ? ' and email the customer' : ''}`}
      danger
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
