import { useEffect, useEffectEvent } from 'react'
import { onTraversal } from '../../../platform/browser/page-history.ts'
import { useLazyPart } from '../../../ui/in-browser/lazy-part.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { QuoteRequest } from '../../shared/quote-request.tsx'

const fetchWindow = () => import('./quote-dialog-window.tsx').then((part) => part.QuoteDialogWindow)

/** Loads the dialog and the builder when they first open, so no page starts with them. */
export function QuoteDialog({ request, onClose }: { request: QuoteRequest | undefined; onClose: () => void }) {
  const onFailure = () => {
    toast({ title: 'The quote builder could not be opened', description: 'Try again.', tone: 'danger' })
    onClose()
  }
  const product = request?.productId ? `?product=${request.productId}` : ''
  const Window = useLazyPart(fetchWindow, request !== undefined, onFailure, { page: `/quote-builder${product}` })
  const isLoading = request !== undefined && Window === undefined
  // LINK-1. Once it is open, the window knows whether it may close.
  const goneBack = useEffectEvent(onClose)
  useEffect(() => (isLoading ? onTraversal(() => goneBack()) : undefined), [isLoading])
  return Window && <Window request={request} onClose={onClose} />
}
