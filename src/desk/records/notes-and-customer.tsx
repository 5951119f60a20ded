import { Link } from '@tanstack/react-router'
import type { RecordRef } from '../parts/list/rows.tsx'
import { InternalNotes } from './internal-notes.tsx'
import { SameCustomer } from './same-customer.tsx'

/** LIVE-10. Not on paper: a printed order goes to the workshop and with the piece. */
export function NotesAndCustomer(record: RecordRef) {
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 print:hidden">
      <InternalNotes {...record} />
      <SameCustomer {...record} />
      {/* STAFF-2 */}
      <Link
        to="/admin"
        search={{ tab: 'history', about: `${record.of}:${record.id}` }}
        className="link inline-flex min-h-6 items-center justify-self-start text-sm pointer-coarse:min-h-11"
      >
        Who changed what
      </Link>
    </div>
  )
}
