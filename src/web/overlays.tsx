import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { trackLead } from '../features/analytics/page-seams.ts'
import { failedText, PartBoundary } from '../features/shared/failures/part-boundary.tsx'
import { type QuoteRequest, quoteRequestEvent } from '../features/shared/quote-request.tsx'
import { offlineReason } from '../platform/browser/api-client.ts'
import {
  currentEntry,
  entriesOf,
  inTurn,
  onTraversal,
  type PageEntry,
  pushEntry,
  travel,
} from '../platform/browser/page-history.ts'
import { useLazyPart } from '../ui/in-browser/lazy-part.ts'
import { LazyToaster } from '../ui/toast/lazy-toaster.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { isAbovePage } from './above-page.ts'

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

/** LINK-1: Back closes it. Its entry has the page's own address, and what it takes to open it again. */
function openAbove(next: Open, layer: 'quote' | 'cart', data?: QuoteRequest): void {
  change(next)
  inTurn(() => isAbovePage(currentEntry()) || pushEntry({ layer, steps: [], data }, location.href))
}

/** Goes back over the entries, so that the next Back leaves the page. */
function close(): void {
  change({})
  inTurn(() => {
    const entry = currentEntry()
    if (isAbovePage(entry)) travel(-entriesOf(entry))
  })
}

/** CART-3. */
export const openCart = () => openAbove({ cart: true }, 'cart')

document.addEventListener(quoteRequestEvent, (event) => {
  const { detail } = event as CustomEvent<QuoteRequest>
  trackLead(detail.label ?? 'general')
  openAbove({ request: detail }, 'quote', detail)
})

/** Forward opens again what Back has closed. An open quote dialog knows itself whether it may close. */
function follow(entry: PageEntry | undefined): void {
  if (open.request) return
  if (entry?.layer === 'quote') change({ request: (entry.data ?? {}) as QuoteRequest })
  else change({ cart: entry?.layer === 'cart' })
}
onTraversal(follow)
// This code may have been fetched because of such an entry.
inTurn(() => isAbovePage(currentEntry()) && follow(currentEntry()))

/** What opens above the page: quote dialog, cart drawer, notices. */
export function Overlays() {
  const { request, cart = false } = useSyncExternalStore(subscribe, () => open)
  // OUT-3: what fails closes, and may be opened again.
  const [failures, setFailures] = useState(0)
  const onCaught = () => {
    close()
    setFailures(failures + 1)
    window.early.say(failedText)
  }
  return (
    <>
      <PartBoundary key={failures} part="overlays" fallback={null} onCaught={onCaught}>
        <QuoteDialog request={request} onClose={close} />
        <CartDrawer open={cart} onOpenChange={(isOpen) => (isOpen ? openCart() : close())} />
      </PartBoundary>
      <LazyToaster />
    </>
  )
}

const fetchCart = () => import('../features/cart/cart-drawer-window.tsx').then((part) => part.CartDrawerWindow)

/** Loads the drawer when it first opens, so no page starts with it. */
function CartDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const onFailure = () => {
    toast({ title: 'The cart could not be opened', description: offlineReason() ?? 'Try again.', tone: 'danger' })
    onOpenChange(false)
  }
  const Window = useLazyPart(fetchCart, open, onFailure, { page: '/cart' })
  return Window && <Window open={open} onOpenChange={onOpenChange} />
}

const fetchBuilder = () =>
  import('../features/quotes/builder/quote-dialog-window.tsx').then((part) => part.QuoteDialogWindow)

/** Loads the dialog and the builder when they first open, so no page starts with them. */
function QuoteDialog({ request, onClose }: { request: QuoteRequest | undefined; onClose: () => void }) {
  const onFailure = () => {
    toast({
      title: 'The quote builder could not be opened',
      description: offlineReason() ?? 'Try again.',
      tone: 'danger',
    })
    onClose()
  }
  const product = request?.productId ? `?product=${request.productId}` : ''
  const Window = useLazyPart(fetchBuilder, request !== undefined, onFailure, { page: `/quote-builder${product}` })
  const isLoading = request !== undefined && Window === undefined
  // LINK-1. Once it is open, the window knows whether it may close.
  const goneBack = useEffectEvent(onClose)
  useEffect(() => (isLoading ? onTraversal(() => goneBack()) : undefined), [isLoading])
  return Window && <Window request={request} onClose={onClose} />
}
