import { useCartCount } from '../features/cart/cart-queries.ts'
import { Queries } from '../features/shared/queries.tsx'
import { InBrowser } from '../ui/in-browser/in-browser.tsx'
import { CartButton } from './cart-button.tsx'
import type { Tone } from './site-header.tsx'

/** The cart button of a visitor with a cart. It is on every page. */
export const CountedCartButton = ({ tone }: { tone: Tone }) => (
  <Queries>
    <InBrowser fallback={<CartButton count={undefined} tone={tone} />}>
      <Counted tone={tone} />
    </InBrowser>
  </Queries>
)

const Counted = ({ tone }: { tone: Tone }) => <CartButton count={useCartCount()} tone={tone} />
