import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ColumnTitles, rowClass, rowsClass } from '../../desk/rows.tsx'
import { dateText } from '../../shared/clock.ts'
import type { QuoteStatus } from '../quote.ts'
import type { Quote } from './quotes-queries.ts'
import { moneyText, statusLabels } from './quotes-text.ts'

const statusTones: Record<QuoteStatus, BadgeTone> = { pending: 'oak', approved: 'moss', completed: 'plain' }

export const viewButtonId = (id: number) => `view-quote-${id}`

const columns = 'lg:grid-cols-[4.5rem_6.5rem_minmax(0,1fr)_8rem_8rem_8.5rem] lg:gap-x-4 lg:px-4'
const titles = ['Quote', 'Status', 'Customer', 'Submitted', 'Total']
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
      <ColumnTitles columns={columns} titles={titles} />
      <ul className={rowsClass}>
        {quotes.map((quote) => (
          <li key={quote.id} className={clsx(rowClass, columns, 'lg:hover:bg-paper')}>
            <div className={cell.number}>
              <h2 className="font-sans text-ui font-semibold tabular-nums">
                <span className="sr-only">Quote </span>#{quote.id}
              </h2>
              <div className="flex">
                <QuoteBadge status={quote.status} />
              </div>
            </div>
            <p className={cell.customer}>
              <span className="flex items-center gap-2">
                <span className="truncate text-ui font-medium">{quote.customerName}</span>
                {quote.suspicion && <Badge tone="ember">Suspicious</Badge>}
              </span>
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

export function QuoteCardsSkeleton() {
  return (
    <div role="status" aria-label="Loading quotes">
      <div className="mb-2 h-11" />
      <ColumnTitles columns={columns} titles={titles} />
      <div className={rowsClass}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className={clsx(rowClass, columns)}>
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
