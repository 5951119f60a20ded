import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { ListPage, PageKey } from './list-page.ts'
import { isModified } from './row-presses.ts'

type PageLinksProps = {
  /** The newest first: then pages are called so. */
  isByDate: boolean
  page: Pick<ListPage, 'newer' | 'older'>
  /** The address of the page with this key. */
  hrefOf: (key: PageKey) => string
  onPage: (key: PageKey) => void
}

/**
 * The pages next to this one, and the first and the last. Links, so that each opens in a tab of its own; one that would
 * lead nowhere is a disabled button.
 */
export function PageLinks({ page: { newer, older }, isByDate, ...open }: PageLinksProps) {
  if (!newer && !older) return null
  const [first, previous, next, last] = isByDate
    ? ['Newest', 'Newer', 'Older', 'Oldest']
    : ['First', 'Previous', 'Next', 'Last']
  return (
    <nav aria-label="Pages" className="flex justify-between gap-2">
      <div className="flex gap-2">
        <PageLink {...open} to={newer && {}}>
          <ChevronsLeft aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{first}</span>
        </PageLink>
        <PageLink {...open} to={newer}>
          <ChevronLeft aria-hidden className="size-4" />
          {previous}
        </PageLink>
      </div>
      <div className="flex gap-2">
        <PageLink {...open} to={older}>
          {next}
          <ChevronRight aria-hidden className="size-4" />
        </PageLink>
        <PageLink {...open} to={older && { after: 0 }}>
          <span className="max-sm:sr-only">{last}</span>
          <ChevronsRight aria-hidden className="size-4" />
        </PageLink>
      </div>
    </nav>
  )
}

type PageLinkProps = Pick<PageLinksProps, 'hrefOf' | 'onPage'> & {
  to: PageKey | undefined
  children: ReactNode
}

function PageLink({ to, hrefOf, onPage, children }: PageLinkProps) {
  if (!to)
    return (
      <Button variant="secondary" size="sm" disabled>
        {children}
      </Button>
    )
  const open = (event: MouseEvent) => {
    if (isModified(event)) return
    event.preventDefault()
    onPage(to)
  }
  return (
    <a href={hrefOf(to)} onClick={open} className={buttonClass('secondary', 'sm')}>
      {children}
    </a>
  )
}
