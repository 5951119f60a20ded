import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isPromiseOpen } from '../../features/orders/order.ts'
import { shopDay } from '../../features/shared/clock.ts'
import { DateField } from '../../features/shared/form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Fact } from '../parts/facts.tsx'
import { weekdayText } from '../parts/moments.ts'
import { Conflicts } from '../parts/two-desks/conflicts.tsx'
import { useEdit } from '../parts/two-desks/use-edit.ts'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { movePromise, type Order } from './orders-queries.ts'

/** LIVE-9: the day by which an order is promised, and another one for it. */
export function PromisedDay({ order }: { order: Order }) {
  const { status, promisedOn } = order
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusAfter(isOpen, opener)
  return (
    <Fact name="Promised">
      <span className="flex flex-wrap items-center gap-x-3">
        {promisedOn === null ? 'No date yet' : weekdayText(promisedOn)}
        {isPromiseOpen(status) && !isOpen && (
          <Button ref={opener} variant="quiet" size="sm" className="-my-2 print:hidden" onClick={() => setIsOpen(true)}>
            {promisedOn === null ? 'Set a date' : 'Change date'}
          </Button>
        )}
      </span>
      {isOpen && <MoveForm order={order} onDone={() => setIsOpen(false)} />}
    </Fact>
  )
}

function MoveForm({ order: { id, promisedOn }, onDone }: { order: Order; onDone: () => void }) {
  const move = useMutation(movePromise)
  const { form, conflicts } = useEdit({
    shown: { to: promisedOn },
    draftOf: (stored) => ({ to: stored?.to ?? '', reason: '' }),
    check: ({ to }) => ({ to: to === '' ? 'Choose a date.' : undefined }),
    nameOf: (field) => (field === 'word' ? 'reason' : 'to'),
    send: async ({ to, reason }, was) => {
      await move.mutateAsync({ id, from: was?.to ?? null, to, reason })
      onDone()
    },
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      {...form.props}
      className="mt-2 grid max-w-lg gap-4 rounded-card border border-line bg-paper p-4 print:hidden"
    >
      <Conflicts {...conflicts} />
      <DateField ref={field} label="New date" required min={shopDay(Date.now())} {...form.field('to')} />
      <TextField
        label="Why"
        optional
        hint="For your history. The customer sees the new date on their page, and no email goes out: write them a message if it matters."
        maxLength={300}
        {...form.field('reason')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.isSending}>
          Save date
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
