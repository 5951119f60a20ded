import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { toast } from '../../ui/toast/toast-store.ts'

const fetchWindow = () => import('./cart-drawer-window.tsx').then((part) => part.CartDrawerWindow)

/** Loads the drawer when it first opens, so no page starts with it. */
export function CartDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const onFailure = () => {
    toast({ title: 'The cart could not be opened', description: 'Try again.', tone: 'danger' })
    onOpenChange(false)
  }
  const Window = useLazyPart(fetchWindow, open, onFailure, { page: '/cart' })
  return Window && <Window open={open} onOpenChange={onOpenChange} />
}
