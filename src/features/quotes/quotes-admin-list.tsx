import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dateText } from '../catalog/workshop-clock.ts'
import type { QuoteStatus } from './quote.ts'
import type { Quote } from './quotes-admin-queries.ts'
import { moneyText, statusLabels } from './quotes-admin-text.ts'

const statusTones: Record<QuoteStatus, BadgeTone> = { pending: 'oak', approved: 'moss', completed: 'plain' }

export const viewButtonId = (id: number) => `view-quote-${id}`

/*
 * One list, two shapes: separate cards on small screens; from 1024 px the same elements are the cells of dense rows
 * under column titles that stay in sight.
 */
const columns = 'lg:grid-cols-[4.5rem_6.5rem_minmax(0,1fr)_8rem_8rem_8.5rem] lg:gap-x-4 lg:px-4'
const cards =
  'grid gap-3 sm:grid-cols-2 lg:grid-cols-1 lg:gap-0 lg:rounded-b-card lg:border lg:border-t-0 lg:border-line lg:bg-card'
const card =
  'grid grid-cols-[minmax(0,1fr)_auto] content-between gap-x-4 gap-y-1 rounded-card border border-line bg-card p-4 ' +
  'lg:content-center lg:items-center lg:rounded-none lg:border-x-0 lg:border-t-0 lg:py-1.5 lg:last:rounded-b-card lg:last:border-b-0'
const cell = {
  number: 'flex items-center gap-2 lg:contents',
  customer: 'col-span-2 min-w-0 lg:col-span-1',
  submitted: 'self-center text-sm text-quiet tabular-nums',
  total: 'col-start-2 row-start-1 text-right text-ui font-medium tabular-nums lg:col-start-auto lg:row-start-auto',
  actions: 'flex items-center justify-end gap-1',
}

export function QuoteCards({
  quotes,
  onView,
  onDelete,
}: {
  quotes: Quote[]
  onView: (id: number) => void
  onDelete: (quote: Quote) => void
}) {
  return (
    <>
      <ColumnTitles />
      <ul className={cards}>
        {quotes.map((quote) => (
          <li key={quote.id} className={clsx(card, columns, 'lg:hover:bg-paper')}>
            <div className={cell.number}>
              <h2 className="font-sans text-ui font-semibold tabular-nums">
                <span className="sr-only">Quote </span>#{quote.id}
              </h2>
              <div className="flex">
                <QuoteBadge status={quote.status} />
              </div>
            </div>
            <p className={cell.customer}>
              <span className="block truncate text-ui font-medium">{quote.customerName}</span>
              <span className="block truncate text-sm text-quiet">{quote.customerEmail}</span>
            </p>
            <p className={cell.submitted}>
              <span className="sr-only">Submitted </span>
              <time dateTime={quote.createdAt}>{dateText(quote.createdAt)}</time>
            </p>
            <p className={cell.total}>
              <span className="sr-only">Total </span>
              {moneyText(quote.totalPrice)}
            </p>
            <div className={cell.actions}>
              <Button
                id={viewButtonId(quote.id)}
                variant="secondary"
                size="sm"
                aria-label={`View quote #${quote.id}`}
                onClick={() => onView(quote.id)}
              >
                View
              </Button>
              <IconButton
                label={`Delete quote #${quote.id}`}
                size="sm"
                className="-mr-2 lg:mr-0"
                onClick={() => onDelete(quote)}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const QuoteBadge = ({ status }: { status: QuoteStatus }) => (
  <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
)

/** For the eye only: each row says what its figures are by itself. */
function ColumnTitles() {
  return (
    <div
      aria-hidden
      className={clsx(
        columns,
        'sticky top-0 z-10 hidden rounded-t-card border border-line bg-sand py-2 text-sm font-semibold lg:grid',
      )}
    >
      <span>Quote</span>
      <span>Status</span>
      <span>Customer</span>
      <span>Submitted</span>
      <span className="text-right">Total</span>
    </div>
  )
}

export function QuoteCardsSkeleton() {
  return (
    <div role="status" aria-label="Loading quotes">
      <div className="mb-2 h-11" />
      <ColumnTitles />
      <div className={cards}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className={clsx(card, columns)}>
            <div className={cell.number}>
              <Skeleton className="my-1 h-4 w-9" />
              <Skeleton className="h-5 w-18" />
            </div>
            <div className={cell.customer}>
              <Skeleton className="my-1.25 h-3.5 w-36" />
              <Skeleton className="my-1 h-3 w-48 max-w-full" />
            </div>
            <Skeleton className="h-3 w-22 self-center" />
            <div className={cell.total}>
              <Skeleton className="my-1 ml-auto h-4 w-18" />
            </div>
            <Skeleton className="ml-auto h-9 w-25 pointer-coarse:h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
