import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PhoneLink } from '../phone-link.tsx'
import type { DeskAddress } from '../use-desk-address.ts'
import type { RecordName } from './rows.tsx'
import { viewButtonId } from './view-button.ts'

type RecordLineProps = {
  record: RecordName
  id: number
  address: DeskAddress
  customerName: string
  badge?: ReactNode
  /** LIVE-9: 'Heritage Oak Floating Mantel · Reclaimed Oak · 72 × 8 × 8 in · Franklin, TN'. */
  piece: string
  /** What it waits for: 'Answer by Tue 10:00 AM'. */
  why: ReactNode
  isLate: boolean
  /** As it was typed; empty without one. */
  phone: string
  amount: ReactNode
}

const names: Record<RecordName, string> = { quote: 'Quote', order: 'Order' }

/** A quote or an order in a short list. All of it but the phone number is a link that opens the record over the list. */
export function RecordLine({
  record,
  id,
  address,
  customerName,
  badge,
  piece,
  why,
  isLate,
  phone,
  amount,
}: RecordLineProps) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 hover:bg-paper">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ui">
        <Link
          {...address.linkTo(id)}
          id={viewButtonId(record, id)}
          className="max-w-full truncate font-medium no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-oak"
        >
          <span className="sr-only">
            {names[record]} #{id},{' '}
          </span>
          {customerName || 'No name given'}
        </Link>
        <span aria-hidden className="text-sm text-quiet tabular-nums">
          {names[record]} #{id}
        </span>
        {badge}
      </p>
      <p className="text-right text-ui font-medium tabular-nums">{amount}</p>
      {piece && <p className="col-span-full text-sm wrap-anywhere">{piece}</p>}
      <p
        className={clsx(
          'text-sm wrap-anywhere',
          !phone && 'col-span-full',
          isLate ? 'font-medium text-ember' : 'text-quiet',
        )}
      >
        {why}
      </p>
      {phone && (
        // Above the link that covers the row.
        <p className="relative self-end text-right text-sm tabular-nums pointer-coarse:-my-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center">
          <PhoneLink typed={phone} />
        </p>
      )}
    </li>
  )
}

type RecordLinesProps = {
  title: string
  count: string
  /** '2 overdue'. */
  late?: string | undefined
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A titled list of records. */
export const RecordLines = ({ title, count, late, action, children }: RecordLinesProps) => (
  <section aria-label={title} className="overflow-clip rounded-card border border-line bg-card">
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line bg-sand px-4 py-1.5">
      <h2 className="font-sans text-ui font-semibold">{title}</h2>
      <p className="text-sm text-quiet tabular-nums">{count}</p>
      {late && <p className="text-sm font-medium text-ember tabular-nums">{late}</p>}
      {action && <div className="ml-auto flex flex-wrap items-center gap-x-3">{action}</div>}
    </div>
    <ul className="divide-y divide-line">{children}</ul>
  </section>
)
