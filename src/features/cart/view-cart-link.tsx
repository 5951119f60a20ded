import { Link } from '@tanstack/react-router'
import { toasts } from '../../ui/toast/toast-store.ts'

/** The way on from 'Added to Cart'. */
export function ViewCartLink() {
  return (
    <Link
      to="/cart"
      // Else a mouse would drag the link away, and not swipe the toast.
      draggable={false}
      className="link -mb-1.5 inline-flex min-h-11 items-center text-ui font-medium"
      onClick={() => {
        // Before the toast closes under the focus and hands it back to a button of the page that is being left.
        document.getElementById('content')?.focus({ preventScroll: true })
        toasts.dismiss()
      }}
    >
      View cart
    </Link>
  )
}
