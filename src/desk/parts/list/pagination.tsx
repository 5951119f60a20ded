import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

type PaginationProps = {
  /** The current page, from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

export function Pagination({ page, pageCount, onPage }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <Button
        variant="secondary"
        size="sm"
        icon={<ChevronLeft aria-hidden className="size-4" />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <p className="text-sm text-quiet tabular-nums" aria-live="polite">
        Page {page} of {pageCount.toLocaleString('en-US')}
      </p>
      <Button variant="secondary" size="sm" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}

/** The rows on a page, such as '26–50 of 1,204'. */
export function rangeShown(page: number, perPage: number, total: number): string {
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  const range = first === last ? `${first}` : `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')}`
  return `${range} of ${total.toLocaleString('en-US')}`
}
