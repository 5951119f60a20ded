import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type HandHow, handHows, mostDaysEarly } from '../../features/orders/order.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { addDays, shopDay } from '../../features/shared/clock.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { bookPayment, type Order, type OrderPayment } from './orders-queries.ts'

const howNames: Record<HandHow, string> = { check: 'Check', cash: 'Cash', transfer: 'Bank transfer' }

/** LIVE-6: a due payment that came by check, cash or transfer. */
export function BookPayment({ order, payment }: { order: Order; payment: OrderPayment }) {
  const [isOpen, setIsOpen] = useState(false)
  const [how, setHow] = useState<HandHow>('check')
  const [note, setNote] = useState('')
  const [on, setOn] = useState('')
  const book = useMutation(bookPayment)
  if (!isOpen)
    return (
      <Button size="sm" variant="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
        Record a check, cash or transfer…
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!book.isPending) book.mutate({ id: order.id, payment: payment.id, how, note, ...(on && { on }) })
  }
  return (
    <form onSubmit={submit} className="mt-3 grid gap-4 rounded-card border border-line bg-paper p-4 sm:grid-cols-2">
      <SelectField
        label="How it was paid"
        value={how}
        onChange={(event) => setHow(handHows.find((known) => known === event.target.value) ?? 'check')}
      >
        {handHows.map((known) => (
          <option key={known} value={known}>
            {howNames[known]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Date received"
        type="date"
        min={addDays(shopDay(Date.parse(order.createdAt)), -mostDaysEarly)}
        max={shopDay(Date.now())}
        hint="Today if you leave it empty."
        value={on}
        onChange={(event) => setOn(event.target.value)}
      />
      <TextField
        label="Check number or note"
        optional
        className="sm:col-span-2"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={book.isPending}>
          Book {formatCents(payment.amountCents)}
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
