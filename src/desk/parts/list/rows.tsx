/**
 * The rows of a list of records. One list, two layouts: separate cards on small screens; from 960 px of room the same elements
 * are cells of dense rows under sticky column titles. The caller sets the columns with a class such as
 * '@rows:grid-cols-[…]'.
 */
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react'
import { dateText } from '../../../features/shared/clock.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PhoneLink } from '../phone-link.tsx'
import { isModified, passPressesToLink } from './row-presses.ts'
import { viewButtonId } from './view-button.ts'

/** What the desk opens in a dialog by its number: /admin?quote=12. */
export type RecordName = 'quote' | 'order'
export type RecordRef = { of: RecordName; id: number }
const capitalized: Record<RecordName, string> = { quote: 'Quote', order: 'Order' }

export const rowsClass =
  'grid gap-3 sm:grid-cols-2 @rows:grid-cols-1 @rows:gap-0 @rows:rounded-b-card @rows:border @rows:border-t-0 @rows:border-line @rows:bg-card'

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] content-between gap-x-4 gap-y-1 rounded-card border border-line bg-card p-4 ' +
  '@rows:content-center @rows:items-center @rows:rounded-none @rows:border-x-0 @rows:border-t-0 @rows:py-1 @rows:last:rounded-b-card @rows:last:border-b-0'

const cell = {
  number: 'flex items-center gap-2 self-start @max-rows:col-start-1 @max-rows:row-start-1 @rows:contents',
  customer: 'col-span-2 min-w-0 @max-rows:row-start-2 @rows:col-span-1',
  // Under the total, too: its width would leave the dates half of the card.
  date: 'min-w-0 self-center text-sm text-quiet tabular-nums @max-rows:col-span-2 @max-rows:col-start-1 @max-rows:row-start-3 @max-rows:pr-28',
  total: 'col-start-2 row-start-1 text-right text-ui tabular-nums @rows:col-start-auto @rows:row-start-auto',
  actions: 'flex items-center justify-end gap-1 @max-rows:col-start-2 @max-rows:row-start-3',
}

/** Hidden from screen readers: each row labels its own figures. The last column holds numbers. */
export function ColumnTitles({ columns, titles }: { columns: string; titles: readonly string[] }) {
  return (
    <div
      aria-hidden
      className={clsx(
        columns,
        'sticky top-0 z-10 hidden rounded-t-card border border-line bg-sand py-2 text-sm font-semibold @rows:grid',
      )}
    >
      {titles.map((title) => (
        <span key={title} className="last:text-right">
          {title}
        </span>
      ))}
    </div>
  )
}

type RecordRowProps = {
  record: RecordName
  id: number
  columns: string
  badge: ReactNode
  customer: ReactNode
  /** LIVE-10: 'Heritage Oak Floating Mantel · Reclaimed Oak · 72 × 8 × 8 in · Franklin, TN'. */
  piece: string
  /** 'Franklin, TN', where the piece doesn't say it. */
  place?: string
  email: string
  phone: string
  /** Its number is what was searched. */
  isSearched: boolean
  /** What happened at `createdAt`: 'Submitted'. */
  dateLabel: string
  createdAt: string
  /** DESK-3: the next date, above that one; null where there is none, missing in lists that have no such column. */
  next?: { text: string; isLate: boolean } | null
  total: ReactNode
  onView: (id: number) => void
  /** Next to View. */
  actions?: ReactNode
  /** Below the cells, at full row width. */
  note?: ReactNode
}

export function RecordRow({ record, id, columns, onView, ...parts }: RecordRowProps) {
  return (
    <li
      ref={passPressesToLink}
      className={clsx(
        rowClass,
        columns,
        'cursor-pointer',
        parts.isSearched ? 'border-oak bg-oak-tint' : 'hover:bg-paper',
      )}
    >
      <div className={cell.number}>
        <h2 className="font-sans text-ui font-semibold tabular-nums">
          <span className="sr-only">{capitalized[record]} </span>#{id}
          {parts.isSearched && <span className="sr-only"> (the number you searched)</span>}
        </h2>
        <div className="flex">{parts.badge}</div>
      </div>
      <div className={clsx(cell.customer, 'flex flex-wrap items-baseline gap-x-3')}>
        <div className="w-full min-w-0 @rows:w-auto">{parts.customer}</div>
        {parts.piece && <p className="w-full text-sm wrap-anywhere @rows:order-last">{parts.piece}</p>}
        <p className="flex w-full min-w-0 flex-wrap items-center gap-x-3 text-sm text-quiet @rows:w-auto @rows:min-w-48 @rows:flex-1 @rows:flex-nowrap">
          {parts.place && <span className="@rows:shrink-0">{parts.place}</span>}
          {parts.phone && (
            <span className="inline-flex items-center tabular-nums @rows:shrink-0 pointer-coarse:min-h-11">
              <PhoneLink typed={parts.phone} />
            </span>
          )}
          <span className="min-w-0 truncate" title={parts.email}>
            {parts.email}
          </span>
        </p>
      </div>
      <p className={cell.date}>
        {parts.next && (
          <span className={clsx('block wrap-anywhere', parts.next.isLate ? 'font-medium text-ember' : 'text-ink')}>
            {parts.next.text}{' '}
          </span>
        )}
        <span className={clsx(parts.next === undefined && 'sr-only')}>{parts.dateLabel} </span>
        <time dateTime={parts.createdAt}>{dateText(parts.createdAt)}</time>
      </p>
      <p className={cell.total}>
        <span className="sr-only">Total </span>
        {parts.total}
      </p>
      <div className={cell.actions}>
        <Link
          from="/admin"
          to="/admin"
          search={(now) => ({ ...now, [record]: id })}
          id={viewButtonId(record, id)}
          data-row-link
          aria-label={`View ${record} #${id}`}
          className={buttonClass('secondary', 'sm')}
          onClick={(event: ReactMouseEvent) => {
            if (isModified(event)) return
            event.preventDefault()
            onView(id)
          }}
        >
          View
        </Link>
        {parts.actions}
      </div>
      {parts.note}
    </li>
  )
}

type RecordRowsSkeletonProps = {
  label: string
  columns: string
  titles: readonly string[]
  badgeClass: string
  actionsClass: string
}

export function RecordRowsSkeleton({ label, columns, titles, badgeClass, actionsClass }: RecordRowsSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      <ColumnTitles columns={columns} titles={titles} />
      <div className={rowsClass}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className={clsx(rowClass, columns)}>
            <div className={cell.number}>
              <Skeleton className="my-1 h-4 w-9" />
              <Skeleton className={clsx('h-5', badgeClass)} />
            </div>
            <div className={cell.customer}>
              <Skeleton className="my-1.25 h-3.5 w-36" />
              <Skeleton className="my-1 h-3 w-72 max-w-full" />
            </div>
            <Skeleton className="h-3 w-22 self-center" />
            <div className={cell.total}>
              <Skeleton className="my-1 ml-auto h-4 w-18" />
            </div>
            <Skeleton className={clsx('ml-auto h-9 pointer-coarse:h-11', actionsClass)} />
          </div>
        ))}
      </div>
    </div>
  )
}
