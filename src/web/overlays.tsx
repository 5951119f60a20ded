import { useSyncExternalStore } from 'react'
import { trackLead } from '../features/analytics/page-seams.ts'
import { CartDrawer } from '../features/cart/cart-drawer.tsx'
import { QuoteDialog } from '../features/quotes/builder/quote-dialog.tsx'
import { type QuoteRequest, quoteRequestEvent } from '../features/shared/quote-request.tsx'
import { LazyToaster } from '../ui/toast/lazy-toaster.tsx'

type Open = { request?: QuoteRequest | undefined; cart?: boolean }

let open: Open = {}
const listeners = new Set<() => void>()

function change(next: Open): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** CART-3. */
export const openCart = () => change({ cart: true })

document.addEventListener(quoteRequestEvent, (event) => {
  const { detail } = event as CustomEvent<QuoteRequest>
  trackLead(detail.label ?? 'general')
  change({ request: detail })
})

/** What opens above the page: quote dialog, cart drawer, notices. */
export function Overlays() {
  const { request, cart = false } = useSyncExternalStore(subscribe, () => open)
  return (
    <>
      <QuoteDialog request={request} onClose={() => change({})} />
      <CartDrawer open={cart} onOpenChange={(isOpen) => change(isOpen ? { cart: true } : {})} />
      <LazyToaster />
    </>
  )
}
