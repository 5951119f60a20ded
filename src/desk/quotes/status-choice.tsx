/**
 * ADMIN-3: a quote's status, which saves as soon as it is chosen. STAFF-3: one that another desk chose is never overwritten
 * without being shown.
 */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type QuoteStatus, quoteMoves, quoteStatuses, quoteStatusNames } from '../../features/quotes/request/quote.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { Conflicts } from '../parts/two-desks/conflicts.tsx'
import { conflictsIn } from '../parts/two-desks/conflicts-in.ts'
import { changeStatus, type Quote } from './quotes-queries.ts'

/** These open the list, in which a choice is one; any other key changes a closed list with each press. */
const openingKeys = ['Enter', ' ', 'Tab', 'Escape', 'Shift', 'Alt']

/** What it does. Sending an offer and delivering change it by themselves. */
const statusHints: Record<QuoteStatus, string> = {
  pending: 'Needs attention: it waits in Today. Sending an offer changes it for you. Saved as soon as you choose.',
  approved: 'In progress, and off Today. The offer and the order keep their own state. Saved as soon as you choose.',
  completed:
    'Delivered: nothing left to do. The offer and the order keep their own state. Saved as soon as you choose.',
}

export function StatusChoice({ quote: { id, status } }: { quote: Pick<Quote, 'id' | 'status'> }) {
  const change = useMutation(changeStatus)
  /** By keys on the way to another one: saved by Enter, or on leaving the field. */
  const [passed, setPassed] = useState<QuoteStatus>()
  const isByKeys = useRef(false)
  const moves = quoteStatuses.filter((other) => other === status || quoteMoves[status].includes(other))
  const save = (chosen: QuoteStatus | undefined) => {
    setPassed(undefined)
    if (chosen && chosen !== status) change.mutate({ id, status: chosen, from: status })
  }
  const conflict = conflictsIn(change.error)
  const box = useRef<HTMLDivElement>(null)
  const settle = (_field: string, whose: 'theirs' | 'mine') => {
    const mine = change.variables?.status
    const { status: from = status } = (conflict?.now ?? {}) as { status?: QuoteStatus }
    box.current?.querySelector('select')?.focus()
    if (whose === 'mine' && mine) change.mutate({ id, status: mine, from })
    else change.reset()
  }
  return (
    <div ref={box}>
      <SelectField
        label="Status"
        hint={change.isPending ? 'Saving…' : passed ? 'Press Enter to save it.' : statusHints[status]}
        className="border-t border-line pt-5 sm:[&_div:has(>select)]:max-w-64 print:hidden"
        value={passed ?? status}
        onPointerDown={() => {
          isByKeys.current = false
        }}
        onKeyDown={(event) => {
          isByKeys.current = !openingKeys.includes(event.key)
          if (!passed || (event.key !== 'Enter' && event.key !== 'Escape')) return
          // Escape would close the quote, too.
          event.preventDefault()
          if (event.key === 'Enter') save(passed)
          else setPassed(undefined)
        }}
        onBlur={() => save(passed)}
        onChange={(event) => {
          const chosen = moves.find((move) => move === event.target.value)
          if (isByKeys.current) setPassed(chosen)
          else save(chosen)
        }}
      >
        {moves.map((move) => (
          <option key={move} value={move}>
            {quoteStatusNames[move]}
          </option>
        ))}
      </SelectField>
      {conflict && <Conflicts list={conflict.conflicts} settle={settle} savesMine className="mt-3" />}
    </div>
  )
}
