import { clsx } from 'clsx'
import type { RecordRef } from '../parts/list/rows.tsx'
import { InternalNotes } from './internal-notes.tsx'
import { SameCustomer } from './same-customer.tsx'

/** LIVE-10. Not on paper: a printed order goes to the workshop and with the piece. */
export function NotesAndCustomer(record: RecordRef) {
  return (
    <div
      className={clsx(
        'mt-6 grid gap-x-8 gap-y-6 print:hidden',
        // As the details above it.
        record.of === 'quote' ? 'sm:grid-cols-[1.1fr_1fr]' : 'sm:grid-cols-2',
      )}
    >
      <InternalNotes {...record} />
      <SameCustomer {...record} />
    </div>
  )
}
