import { useCartCount, useCartOfAllTabs } from '../features/cart/cart-queries.ts'
import { CartIconButton } from './cart-icon-button.tsx'

/** The cart's button for a visitor who has a cart. It stands on every page, and so keeps the tabs of a browser agreed. */
export function CountedCartButton({ onClick }: { onClick: () => void }) {
  useCartOfAllTabs()
  return <CartIconButton count={useCartCount()} onClick={onClick} />
}
