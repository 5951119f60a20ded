import { useLazyPart } from '../../../ui/lazy-part.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { QuoteRequest } from '../../shared/quote-request.tsx'

const fetchWindow = () => import('./quote-dialog-window.tsx').then((part) => part.QuoteDialogWindow)

/** Loads the dialog and the builder when they first open, so no page starts with them. */
export function QuoteDialog({ request, onClose }: { request: QuoteRequest | undefined; onClose: () => void }) {
  const Window = useLazyPart(fetchWindow, request !== undefined, () => {
    toast({ title: 'The quote builder could not be opened', description: 'Try again.', tone: 'danger' })
    onClose()
  })
  return Window && <Window request={request} onClose={onClose} />
}
