import { Store } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { shop } from '../../../content/shop.ts'
import { NeedsScript } from '../../features/shared/needs-script.tsx'
import { PageLink } from '../../features/shared/page-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Container } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type DeskFrameProps = {
  title: string
  lead: string
  heading?: Ref<HTMLHeadingElement>
  actions?: ReactNode
  /** By default placeholders, which the server writes for everyone. */
  children?: ReactNode
}

/** What the owner's pages have around them. */
export function DeskFrame({ title, lead, heading, actions, children = <DeskSkeleton /> }: DeskFrameProps) {
  return (
    <div data-desk className="min-h-dvh">
      <header className="border-b border-line bg-card">
        <Container className="flex min-h-14 items-center gap-1 sm:gap-2 [&>:last-child]:-mr-3">
          <p className="mr-auto min-w-0 truncate font-display text-ui font-semibold sm:text-base">{shop.name}</p>
          <PageLink href="/" className={buttonClass('quiet', 'sm')}>
            <Store aria-hidden className="size-4" />
            <span className="max-sm:sr-only">View storefront</span>
          </PageLink>
          {actions}
        </Container>
      </header>
      <main id="content">
        <Container className="pt-5 pb-16 md:pt-6">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {title}
            </h1>
            <p className="text-ui text-quiet">{lead}</p>
          </div>
          <div className="mt-3">{children}</div>
        </Container>
      </main>
    </div>
  )
}

function DeskSkeleton() {
  return (
    <>
      <NeedsScript what="The desk" />
      <div role="status" aria-label="Loading">
        <Skeleton className="h-11 w-44" />
        <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-4">
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
