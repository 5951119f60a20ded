import { useCartCount, useCartOfAllTabs } from '../features/cart/cart-queries.ts'
import { CartIconButton } from './cart-icon-button.tsx'

/** The cart button for a visitor with a cart. It is on every page, so it also keeps the browser's tabs in sync. */
export function CountedCartButton({ onClick }: { onClick: () => void }) {
  useCartOfAllTabs()
  return <CartIconButton count={useCartCount()} onClick={onClick} />
}
