import { useState } from 'react'
import { AddToCart } from '../../features/cart/add-to-cart.tsx'
import type { Product } from '../../features/catalog/catalog-queries.ts'
import { BuyPieceContext, type PricedPiece } from '../../features/catalog/product/buy-piece.ts'
import { ProductPiece, type ProductPieceProps } from '../../features/catalog/product/product-piece.tsx'
import { useAtFirstTouch } from '../../ui/in-browser/at-first-touch.ts'
import { ProductPicturesPart } from './product-pictures-part.tsx'

// With the button that the header needs when the first piece goes into a cart.
const fetchAdder = () =>
  Promise.all([import('../../features/cart/cart-adder.tsx'), import('../counted-cart-button.tsx')]).then(
    ([part]) => part.CartAdder,
  )
const fetchSeeIt = () => import('../../features/on-your-wall/see-it.tsx').then((part) => part.SeeIt)
const fetchSeeInRoom = () => import('../../features/solid/files/see-in-room.tsx').then((part) => part.SeeInRoom)
const fetchFresh = () => import('./fresh-product.tsx').then((part) => part.FreshProduct)

const BuyPiece = (piece: PricedPiece) => <AddToCart {...piece} fetchAdder={fetchAdder} />

/** DETAIL-1 to DETAIL-5: the piece on a product's page, with the cart behind its button. */
export function ProductPiecePart({ product, ...choices }: ProductPieceProps) {
  const [fresh, setFresh] = useState<Product>()
  const Fresh = useAtFirstTouch(fetchFresh)
  return (
    <BuyPieceContext value={BuyPiece}>
      <ProductPiece product={fresh ?? product} {...choices} {...{ fetchSeeIt, fetchSeeInRoom }} />
      <ProductPicturesPart {...product} slideCount={Math.max(1, product.pictures.length) + 1} />
      {Fresh && <Fresh written={product} onFresh={setFresh} />}
    </BuyPieceContext>
  )
}
