import { useCartCount, useCartOfAllTabs } from '../features/cart/cart-queries.ts'
import { Queries } from '../features/shared/queries.tsx'
import { InBrowser } from '../ui/in-browser/in-browser.tsx'
import { CartButton } from './cart-button.tsx'

/** The cart button of a visitor with a cart. It is on every page, so it also keeps the browser's tabs in sync. */
export const CountedCartButton = () => (
  <Queries>
    <InBrowser fallback={<CartButton count={undefined} />}>
      <Counted />
    </InBrowser>
  </Queries>
)

function Counted() {
  useCartOfAllTabs()
  return <CartButton count={useCartCount()} />
}
