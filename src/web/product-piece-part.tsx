import { useQuery } from '@tanstack/react-query'
import { AddToCart } from '../features/cart/add-to-cart.tsx'
import { type Product, productQuery } from '../features/catalog/catalog-queries.ts'
import { BuyPieceContext } from '../features/catalog/product/buy-piece.ts'
import { ProductPiece, type ProductPieceProps } from '../features/catalog/product/product-piece.tsx'
import { Queries } from '../features/shared/queries.tsx'
import { usePreloaded } from '../ui/toast/use-preloaded.ts'

// The header needs it when the first piece goes into a cart.
const fetchCounted = () => import('./counted-cart-button.tsx')

/** DETAIL-1 to DETAIL-5: the piece on a product's page, with the cart behind its button. */
export function ProductPiecePart({ product, ...choices }: ProductPieceProps) {
  usePreloaded(fetchCounted)
  return (
    <Queries known={[[productQuery(product.id).queryKey, product]]}>
      <BuyPieceContext value={AddToCart}>
        <Piece shown={product} {...choices} />
      </BuyPieceContext>
    </Queries>
  )
}

function Piece({ shown, ...choices }: Omit<ProductPieceProps, 'product'> & { shown: Product }) {
  // Read again when the cart finds another price than the page's.
  const product = useQuery(productQuery(shown.id)).data ?? shown
  return <ProductPiece product={product} {...choices} />
}
