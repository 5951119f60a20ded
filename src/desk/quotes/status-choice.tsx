/**
 * ADMIN-3: a quote's status. What is chosen is saved by Enter or its button; leaving it drops it. STAFF-3: one that another desk chose is never overwritten
 * without being shown.
 */
import { useMutation } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type QuoteStatus, quoteMoves, quoteStatuses, quoteStatusNames } from '../../features/quotes/request/quote.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { Conflicts } from '../parts/two-desks/conflicts.tsx'
import { conflictsIn } from '../parts/two-desks/conflicts-in.ts'
import { changeStatus, type Quote } from './quotes-queries.ts'

/** What it does. Sending an offer and delivering change it by themselves. */
const statusHints: Record<QuoteStatus, string> = {
  pending: 'Needs attention: it waits in Today. Sending an offer changes it for you.',
  approved: 'In progress, and off Today. The offer and the order keep their own state.',
  completed: 'Delivered: nothing left to do. The offer and the order keep their own state.',
}

export function StatusChoice({ quote: { id, status } }: { quote: Pick<Quote, 'id' | 'status'> }) {
  const change = useMutation(changeStatus)
  /** Not saved yet. */
  const [chosen, setChosen] = useState<QuoteStatus>()
  const isTabbing = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const moves = quoteStatuses.filter((other) => other === status || quoteMoves[status].includes(other))
  const isOther = chosen !== undefined && chosen !== status
  const save = () => {
    setChosen(undefined)
    box.current?.querySelector('select')?.focus()
    if (isOther) change.mutate({ id, status: chosen, from: status })
  }
  // After the press, so that nothing moves under it.
  useEffect(() => {
    if (!isOther) return
    const leave = ({ target }: MouseEvent) => {
      if (!(target instanceof Node && box.current?.contains(target))) setChosen(undefined)
    }
    document.addEventListener('click', leave)
    return () => document.removeEventListener('click', leave)
  }, [isOther])
  const conflict = conflictsIn(change.error)
  const settle = (_field: string, whose: 'theirs' | 'mine') => {
    const mine = change.variables?.status
    const { status: from = status } = (conflict?.now ?? {}) as { status?: QuoteStatus }
    box.current?.querySelector('select')?.focus()
    if (whose === 'mine' && mine) change.mutate({ id, status: mine, from })
    else change.reset()
  }
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      isTabbing.current = event.key === 'Tab'
      const isSave = event.key === 'Enter' && event.target instanceof HTMLSelectElement
      if (!isOther || !(isSave || event.key === 'Escape')) return
      // Escape would close the quote, too.
      event.preventDefault()
      if (isSave) save()
      else setChosen(undefined)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (isTabbing.current && !box.current?.contains(relatedTarget)) setChosen(undefined)
    },
  }
  return (
    <div ref={box}>
      <SelectField
        label="Status"
        hint={
          change.isPending
            ? 'Saving…'
            : isOther
              ? 'Not saved yet. Press Enter or the button to save it, Escape to go back.'
              : statusHints[status]
        }
        className="border-t border-line pt-5 sm:[&_div:has(>select)]:max-w-64 print:hidden"
        value={chosen ?? status}
        {...keys}
        onChange={(event) => setChosen(moves.find((move) => move === event.target.value))}
      >
        {moves.map((move) => (
          <option key={move} value={move}>
            {quoteStatusNames[move]}
          </option>
        ))}
      </SelectField>
      {isOther && (
        <Button size="sm" className="mt-2 print:hidden" {...keys} onClick={save}>
          Save status
        </Button>
      )}
      {conflict && <Conflicts list={conflict.conflicts} settle={settle} savesMine className="mt-3" />}
    </div>
  )
}
