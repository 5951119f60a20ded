import { useCartCount } from '../features/cart/cart-queries.ts'
import { Queries } from '../features/shared/queries.tsx'
import { InBrowser } from '../ui/in-browser/in-browser.tsx'
import { CartButton } from './cart-button.tsx'

/** The cart button of a visitor with a cart. It is on every page. */
export const CountedCartButton = () => (
  <Queries>
    <InBrowser fallback={<CartButton count={undefined} />}>
      <Counted />
    </InBrowser>
  </Queries>
)

const Counted = () => <CartButton count={useCartCount()} />
