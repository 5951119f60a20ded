import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What the pages of the shop have around them. */
export const ShopFrame = ({ path, children }: { path: string; children: ReactNode }) => (
  <>
    <a
      href="#content"
      className="absolute top-2 left-4 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
    <div className="flex min-h-dvh flex-col">
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  </>
)
