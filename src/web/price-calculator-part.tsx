import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AddToCart } from '../features/cart/add-to-cart.tsx'
import { type Product, productQuery } from '../features/catalog/catalog-queries.ts'
import { BuyPieceContext, type PieceFinish, type PieceWood } from '../features/catalog/product/buy-piece.ts'
import { PriceCalculator } from '../features/catalog/product/price-calculator.tsx'
import { basePriceCents } from '../features/catalog/product-price.ts'
import { formatExactDollars } from '../features/pricing/exact-dollars.ts'
import type { CartPriceRule } from '../features/pricing/price-lines.ts'
import { Queries } from '../features/shared/queries.tsx'
import { useAtHand } from '../ui/toast/use-at-hand.ts'

type PriceCalculatorPartProps = {
  product: Product
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
  rule: CartPriceRule
}

// The header needs it when the first piece goes into a cart.
const fetchCounted = () => import('./counted-cart-button.tsx')

/** DETAIL-2, DETAIL-3: the calculator of a product's page, with the cart behind its button. */
export function PriceCalculatorPart({ product, ...choices }: PriceCalculatorPartProps) {
  useAtHand(fetchCounted)
  return (
    <Queries known={[[productQuery(product.id).queryKey, product]]}>
      <BuyPieceContext value={AddToCart}>
        <Calculator shown={product} {...choices} />
      </BuyPieceContext>
    </Queries>
  )
}

function Calculator({ shown, ...choices }: Omit<PriceCalculatorPartProps, 'product'> & { shown: Product }) {
  // Read again when the cart finds another price than the page's.
  const product = useQuery(productQuery(shown.id)).data ?? shown
  const startingPrice = formatExactDollars(basePriceCents(product))
  useEffect(() => {
    // Above the calculator, where the page has no code.
    const place = document.querySelector('[data-starting-price]')
    if (place) place.textContent = startingPrice
  }, [startingPrice])
  return <PriceCalculator product={product} {...choices} />
}
