import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type HandHow, handHows, mostDaysEarly } from '../../features/orders/order.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { addDays, shopDay } from '../../features/shared/clock.ts'
import { DateField } from '../../features/shared/form/fields.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { bookPayment, type Order, type OrderPayment } from './orders-queries.ts'

const howNames: Record<HandHow, string> = { check: 'Check', cash: 'Cash', transfer: 'Bank transfer' }

/** LIVE-6: a due payment that came by check, cash or transfer. */
export function BookPayment({ order, payment }: { order: Order; payment: OrderPayment }) {
  const [isOpen, setIsOpen] = useState(false)
  const book = useMutation(bookPayment)
  const form = useForm<{ how: HandHow; note: string; on: string }>({
    start: { how: 'check', note: '', on: '' },
    send: ({ on, ...paid }) => book.mutateAsync({ id: order.id, payment: payment.id, ...paid, ...(on && { on }) }),
  })
  if (!isOpen)
    return (
      <Button size="sm" variant="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
        Record a check, cash or transfer…
      </Button>
    )
  return (
    <form {...form.props} className="mt-3 grid gap-4 rounded-card border border-line bg-paper p-4 sm:grid-cols-2">
      <SelectField label="How it was paid" {...form.field('how')}>
        {handHows.map((known) => (
          <option key={known} value={known}>
            {howNames[known]}
          </option>
        ))}
      </SelectField>
      <DateField
        label="Date received"
        min={addDays(shopDay(Date.parse(order.createdAt)), -mostDaysEarly)}
        max={shopDay(Date.now())}
        hint="Today if you leave it empty."
        {...form.field('on')}
      />
      <TextField
        label="Check number or note"
        optional
        className="sm:col-span-2"
        maxLength={500}
        {...form.field('note')}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={form.isSending}>
          Record {formatCents(payment.amountCents)}
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
