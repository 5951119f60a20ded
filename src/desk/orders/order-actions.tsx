import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useState } from 'react'
import {
  holdTexts,
  inSpiteOf,
  isHeldBack,
  missingPayment,
  type OrderStatus,
  orderStatusNames,
  paymentTitles,
} from '../../features/orders/order.ts'
import { isToldMove, isUnpaidCheckout, movesOf } from '../../features/orders/steps/order-steps.ts'
import { countPieces, piecesText } from '../../features/pricing/counted-pieces.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { shopDay } from '../../features/shared/clock.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { moneyPartId } from '../records/record-columns.ts'
import { leadTo, opensForm } from '../records/record-head.tsx'
import { moveOrder, type Order, stepBack } from './orders-queries.ts'
import { moveLabels, saleTakenBackText, toldTexts } from './orders-text.ts'
import { ReadMail } from './read-mail.tsx'

/** The state changes this order allows now, as buttons. An order that was set aside must be settled first. */
export function OrderMoves({ order, focusAfter }: { order: Order; focusAfter: RefObject<HTMLElement | null> }) {
  const move = useMutation(moveOrder)
  const back = useMutation(stepBack)
  const [isConfirmingCancel, setIsConfirmingCancel] = useState(false)
  const [isSteppingBack, setIsSteppingBack] = useState(false)
  const [isConfirmingReady, setIsConfirmingReady] = useState(false)
  /** The move that waits for the owner's reason. */
  const [early, setEarly] = useState<OrderStatus>()
  useFocusAfter(
    move.isPending ||
      back.isPending ||
      isConfirmingCancel ||
      isSteppingBack ||
      isConfirmingReady ||
      early !== undefined,
    focusAfter,
  )

  const isUnpaid = isUnpaidCheckout(order)
  const moves = order.setAside === null ? movesOf(order) : []
  const told = moves.find(isToldMove)
  const unready = countPieces(order.items.filter(({ work }) => work !== 'ready'))
  const press = (status: OrderStatus) => (event: MouseEvent) => {
    // The second press of a double click would hit the next state's button, and that can't be undone.
    if (event.detail > 1) return
    if (status === 'canceled') setIsConfirmingCancel(true)
    else if (status === 'ready' && order.items.length > 1 && unready > 0) setIsConfirmingReady(true)
    else if (missingPayment(status, order.payments) || isHeldBack(status, order.hold)) setEarly(status)
    else move.mutate({ id: order.id, from: order.status, status })
  }
  const missing = moves.map((status) => missingPayment(status, order.payments)).find((payment) => payment)
  return (
    <>
      {missing && (
        <Button onClick={() => leadTo(moneyPartId, [opensForm, 'form select'])}>
          Record the {paymentTitles[missing.kind].toLowerCase()}…
        </Button>
      )}
      {moves.map((status) => (
        <Button
          key={status}
          variant={status === 'canceled' || missing ? 'secondary' : 'primary'}
          disabled={move.isPending}
          onClick={press(status)}
        >
          {status === 'canceled' && isUnpaid ? 'Close checkout' : moveLabels[status]}
          {order.tellsCustomer && isToldMove(status) && <span className="font-normal">and email the customer</span>}
        </Button>
      ))}
      {told && <ReadMail order={order} asked={{ about: 'move', status: told }} />}
      {order.stepBack && (
        <Button size="sm" variant="quiet" disabled={back.isPending} onClick={() => setIsSteppingBack(true)}>
          Step back…
        </Button>
      )}
      <ConfirmDialog
        open={isSteppingBack}
        onOpenChange={setIsSteppingBack}
        title={`Back to ${order.stepBack ? orderStatusNames[order.stepBack.to] : ''}?`}
        text={
          <>
            <p>
              Order #{order.id} is {orderStatusNames[order.status]} now. The step back goes into its history.
            </p>
            {order.stepBack && <p>{toldTexts[order.stepBack.mail]}</p>}
            <p className="empty:hidden">{saleTakenBackText(order, shopDay(Date.now()))}</p>
          </>
        }
        confirmLabel="Step back"
        cancelLabel="Leave it"
        busy={back.isPending}
        onConfirm={() =>
          back.mutate({ id: order.id, from: order.status }, { onSettled: () => setIsSteppingBack(false) })
        }
      />
      <ConfirmDialog
        open={isConfirmingReady}
        onOpenChange={setIsConfirmingReady}
        title="Mark all of it as ready?"
        text={
          <p>
            {unready} of its {piecesText(countPieces(order.items))} {unready === 1 ? "isn't" : "aren't"} ready yet.
            {order.tellsCustomer &&
              ` The customer is told that the whole order is${order.dueCents > 0 ? `, and that ${formatCents(order.dueCents)} is due` : ''}.`}
          </p>
        }
        confirmLabel="All of it is ready"
        cancelLabel="Not yet"
        busy={move.isPending}
        onConfirm={() =>
          move.mutate(
            { id: order.id, from: order.status, status: 'ready' },
            { onSettled: () => setIsConfirmingReady(false) },
          )
        }
      />
      <EarlyMove
        order={order}
        to={early}
        busy={move.isPending}
        onClose={() => setEarly(undefined)}
        onConfirm={(status, reason) =>
          move.mutate({ id: order.id, from: order.status, status, reason }, { onSettled: () => setEarly(undefined) })
        }
      />
      <CancelOrder
        order={order}
        open={isConfirmingCancel}
        busy={move.isPending}
        onClose={() => setIsConfirmingCancel(false)}
        onConfirm={(reason, tell) =>
          move.mutate(
            { id: order.id, from: order.status, status: 'canceled', reason, tell },
            { onSettled: () => setIsConfirmingCancel(false) },
          )
        }
      />
    </>
  )
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

type CancelOrderProps = {
  order: Order
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: (reason: string, tell: boolean) => void
}

/** DESK-5: canceling an accepted offer is written to its customer, with the reason. A checkout that was left is just closed. */
function CancelOrder({ order, open, busy, onClose, onConfirm }: CancelOrderProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const isUnpaid = isUnpaidCheckout(order)
  const tells = order.tellsCustomer && !isUnpaid
  const written = reason.trim()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isUnpaid ? `Close Checkout #${order.id}` : `Cancel Order #${order.id}`}
      text={
        <>
          <p className="wrap-anywhere">
            Are you sure you want to {isUnpaid ? 'close the checkout' : `cancel Order #${order.id}`}
            {order.customerName && ` from ${order.customerName}`}? The customer will no longer be able to pay{' '}
            {formatCents(order.totalCents)}.{isUnpaid && ' Nothing is emailed.'}
          </p>
          <p>This action cannot be undone.</p>
          <TextField
            label="Reason"
            {...(tells ? { required: true, hint: 'The customer reads it.' } : { optional: true })}
            className="mt-3"
            maxLength={500}
            value={reason}
            error={problem}
            onChange={(event) => {
              setReason(event.target.value)
              setProblem(undefined)
            }}
          />
          {tells && <ReadMail order={order} asked={{ about: 'cancel', reason: written }} />}
        </>
      }
      confirmLabel={isUnpaid ? 'Close Checkout' : `Cancel Order${tells ? ' and Email the Customer' : ''}`}
      cancelLabel={isUnpaid ? 'Leave It' : 'Keep Order'}
      danger
      busy={busy}
      onConfirm={() => {
        if (tells && written === '') setProblem('Say why. The customer reads it.')
        else onConfirm(written, tells)
      }}
    />
  )
}
