import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type HandHow, handHows, mostDaysEarly } from '../../features/orders/order.ts'
import { decimalFromCents, formatCents } from '../../features/pricing/money.ts'
import { addDays, shopDay } from '../../features/shared/clock.ts'
import { DateField, MoneyField } from '../../features/shared/form/fields.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { bookPayment, unbookPayment } from './money/money-mutations.ts'
import type { Order, OrderPayment } from './orders-queries.ts'
import { bookedInText, handHowNames, readReceived } from './orders-text.ts'
import { ReadMail } from './read-mail.tsx'

type BookPaymentProps = { order: Order; payment: OrderPayment; onBooked: () => void }

/** LIVE-6, DESK-4: money that came by check, cash or transfer: this payment, a part of it, or more of what is due. */
export function BookPayment({ order, payment, onBooked }: BookPaymentProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button size="sm" variant="secondary" className="mt-3" data-opens-form onClick={() => setIsOpen(true)}>
        Record a check, cash or transfer…
      </Button>
    )
  return <BookForm {...{ order, payment, onBooked }} onClose={() => setIsOpen(false)} />
}

function BookForm({ order, payment, onBooked, onClose }: BookPaymentProps & { onClose: () => void }) {
  const book = useMutation(bookPayment)
  const { dueCents, tellsCustomer } = order
  // The same money, until it is answered: a second press, or one after a lost answer, books nothing more.
  const key = useRef(randomKey())
  const form = useForm<{ how: HandHow; amount: string; note: string; on: string }>({
    start: { how: 'check', amount: decimalFromCents(payment.amountCents), note: '', on: '' },
    check: ({ amount }) => {
      const read = readReceived(amount, dueCents)
      return { amount: 'cents' in read ? undefined : read.problem }
    },
    onChange: () => {
      key.current = randomKey()
    },
    send: async ({ amount, on, ...paid }) => {
      const read = readReceived(amount, dueCents)
      if (!('cents' in read)) return
      const booking = { id: order.id, payment: payment.id, key: key.current }
      await book.mutateAsync({ ...booking, ...paid, cents: read.cents, ...(on && { on }) })
      onClose()
      onBooked()
    },
  })
  const { how, amount, on } = form.values
  const read = readReceived(amount, dueCents)
  return (
    <form {...form.props} className="mt-3 grid gap-4 rounded-card border border-line bg-paper p-4 sm:grid-cols-2">
      <SelectField label="How it was paid" {...form.field('how')}>
        {handHows.map((known) => (
          <option key={known} value={known}>
            {handHowNames[known]}
          </option>
        ))}
      </SelectField>
      <MoneyField
        label="Amount"
        hint={`Any part of the ${formatCents(dueCents)} that is due.`}
        {...form.field('amount')}
      />
      <DateField
        label="Date received"
        min={addDays(shopDay(Date.parse(order.createdAt)), -mostDaysEarly)}
        max={shopDay(Date.now())}
        hint={bookedInText(on, order.books.closedThrough) ?? 'Today if you leave it empty.'}
        {...form.field('on')}
      />
      <TextField label="Check number or note" optional maxLength={500} {...form.field('note')} />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={form.isSending}>
          Record {'cents' in read ? formatCents(read.cents) : 'it'}
          {tellsCustomer && ' and email the receipt'}
        </Button>
        <ReadMail
          order={order}
          asked={'cents' in read ? { about: 'payment', how, amount: decimalFromCents(read.cents) } : undefined}
        />
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const mistakes = ['Wrong order', 'Wrong amount']

/** DESK-4: a payment by hand that never came, or was for another order. */
export function UnbookPayment({ order, payment }: { order: Order; payment: OrderPayment }) {
  const unbook = useMutation(unbookPayment)
  const [isOpen, setIsOpen] = useState(false)
  const isCheck = payment.how === 'check'
  const reasons = isCheck ? ['Bounced', ...mistakes] : mistakes
  const [choice, setChoice] = useState(reasons[0] ?? '')
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const reason = choice === '' ? words.trim() : choice
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        Unbook…
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Unbook ${formatCents(payment.amountCents)}?`}
        text={
          <>
            <p>
              Use this {isCheck && 'for a check that bounced, or '}if you booked it for the wrong order or the wrong
              amount. All that was booked with it is due again, and it stays in the history. Nothing is emailed.
            </p>
            <SelectField
              label="Why"
              className="mt-3"
              value={choice}
              onChange={(event) => setChoice(event.target.value)}
            >
              {reasons.map((known) => (
                <option key={known} value={known}>
                  {known}
                </option>
              ))}
              <option value="">In your own words</option>
            </SelectField>
            {choice === '' && (
              <TextField
                label="In your own words"
                required
                className="mt-3"
                maxLength={500}
                value={words}
                error={problem}
                onChange={(event) => {
                  setWords(event.target.value)
                  setProblem(undefined)
                }}
              />
            )}
          </>
        }
        confirmLabel="Unbook"
        danger
        busy={unbook.isPending}
        onConfirm={() => {
          if (reason === '') return setProblem('Enter a reason.')
          unbook.mutate({ id: order.id, payment: payment.id, reason }, { onSettled: () => setIsOpen(false) })
        }}
      />
    </>
  )
}
