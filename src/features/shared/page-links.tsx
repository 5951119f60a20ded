import { ChevronLeft, ChevronRight } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { grouped } from '../pricing/money.ts'
import { type PageAddress, PageLink } from './page-link.tsx'

type PageLinksProps = {
  /** The current page, from 1. */
  page: number
  pageCount: number
  addressOf: (page: number) => PageAddress
}

/** FAST-3: the pages of a list, as links. */
export function PageLinks({ page, pageCount, addressOf }: PageLinksProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-12 flex items-center justify-between gap-4 border-t border-line pt-6">
      {page > 1 ? (
        <PageLink href={addressOf(page - 1)} rel="prev" className={buttonClass('secondary')}>
          <ChevronLeft aria-hidden className="size-4" />
          Previous
        </PageLink>
      ) : (
        <span className="invisible" />
      )}
      <p className="text-ui text-quiet tabular-nums">
        Page {page} of {grouped(pageCount)}
      </p>
      {page < pageCount ? (
        <PageLink href={addressOf(page + 1)} rel="next" className={buttonClass('secondary')}>
          Next
          <ChevronRight aria-hidden className="size-4" />
        </PageLink>
      ) : (
        <span className="invisible" />
      )}
    </nav>
  )
}
