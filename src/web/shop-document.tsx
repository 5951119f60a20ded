import { QueryClientProvider } from '@tanstack/react-query'
import { HeadContent, Outlet, useMatches, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { trackLead } from '../features/analytics/page-seams.ts'
import { CartDrawer } from '../features/cart/cart-drawer.tsx'
import { QuoteDialog } from '../features/quotes/builder/quote-dialog.tsx'
import { type QuoteRequest, QuoteRequestContext } from '../features/shared/quote-request.ts'
import { LazyToaster } from '../ui/toast/lazy-toaster.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The HTML document of every page: head, storefront frame, dialogs and drawers. */
export function ShopDocument() {
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) })
  const { queryClient } = useRouteContext({ from: '__root__' })
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          {bare ? (
            <Outlet />
          ) : (
            <Storefront>
              <Outlet />
            </Storefront>
          )}
          <LazyToaster />
        </QueryClientProvider>
      </body>
    </html>
  )
}

function Storefront({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<QuoteRequest>()
  const [cartOpen, setCartOpen] = useState(false)
  const requestQuote = useCallback((wanted: QuoteRequest = {}) => {
    trackLead(wanted.label ?? 'general')
    setRequest(wanted)
  }, [])
  return (
    <QuoteRequestContext value={requestQuote}>
      <a
        href="#content"
        className="absolute top-2 left-4 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <SiteHeader onOpenCart={() => setCartOpen(true)} />
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter />
      </div>
      <QuoteDialog request={request} onClose={() => setRequest(undefined)} />
      <CartDrawer open={cartOpen} onOpenChange={setCartOpen} />
    </QuoteRequestContext>
  )
}
