import { clsx } from 'clsx'
import { Store } from 'lucide-react'
import { createContext, type ReactNode, type Ref, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { NeedsScript } from '../../features/shared/needs-script.tsx'
import { PageLink } from '../../features/shared/page-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Where a page puts its tabs: beside it, or above. Null until it is there. */
export const TabsPlace = createContext<HTMLElement | null>(null)

type DeskFrameProps = {
  title: string
  lead: string
  heading?: Ref<HTMLHeadingElement>
  /** Who is signed in, where the lead doesn't say it. */
  who?: string | undefined
  actions?: ReactNode
  /** The session has ended: the tabs stay, out of sight. */
  closed?: boolean
  /** By default placeholders, which the server writes for everyone. */
  children?: ReactNode
}

/** What the owner's pages have around them: a column with the tabs, or a head on narrow screens (desk.css). */
export function DeskFrame({ title, lead, heading, who, actions, closed = false, children }: DeskFrameProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <div data-desk className="desk">
      <header className="desk-side">
        <p className="desk-name font-display text-ui font-semibold sm:text-base sm:leading-snug">{shop.name}</p>
        <div className="desk-title">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          <p className="text-ui text-quiet">{lead}</p>
        </div>
        <div
          ref={setPlace}
          data-awaited={children === undefined || actions !== undefined ? '' : undefined}
          className={clsx('desk-tabs', closed && 'invisible')}
        />
        <div className="desk-foot">
          {who && <p className="desk-who">{who}</p>}
          <PageLink href="/" className={buttonClass('quiet', 'sm')}>
            <Store aria-hidden className="size-4" />
            <span className="max-sm:sr-only">View storefront</span>
          </PageLink>
          {actions}
        </div>
      </header>
      <main id="content" className="min-w-0">
        <div className="desk-room">
          <TabsPlace value={place}>{children ?? <DeskSkeleton />}</TabsPlace>
        </div>
      </main>
    </div>
  )
}

function DeskSkeleton() {
  return (
    <>
      <NeedsScript what="The desk" />
      <div role="status" aria-label="Loading">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
        <Skeleton className="mt-6 h-64" />
      </div>
    </>
  )
}
