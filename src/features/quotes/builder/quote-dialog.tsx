import { useLazyPart } from '../../../ui/lazy-part.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { QuoteRequest } from '../../shared/quote-request.ts'

const fetchWindow = () => import('./quote-dialog-window.tsx').then((part) => part.QuoteDialogWindow)

/** Opens the quote dialog. Dialog and builder are fetched when one is first asked for: no page starts with them. */
export function QuoteDialog({ request, onClose }: { request: QuoteRequest | undefined; onClose: () => void }) {
  const Window = useLazyPart(fetchWindow, request !== undefined, () => {
    toast({ title: 'The quote builder could not be opened', description: 'Please try again.', tone: 'danger' })
    onClose()
  })
  return Window && <Window request={request} onClose={onClose} />
}
