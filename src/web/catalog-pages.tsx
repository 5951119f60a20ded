/** The catalog pages, in one chunk that loads with the first of them. */
import { getRouteApi } from '@tanstack/react-router'
import { AddToCart } from '../features/cart/add-to-cart.tsx'
import { BuyPieceContext } from '../features/catalog/buy-piece.ts'
import { findCategory } from '../features/catalog/catalog.ts'
import { ProductListPage } from '../features/catalog/product-list-page.tsx'
import { ProductPage } from '../features/catalog/product-page.tsx'
import { useAtHand } from '../ui/toast/use-at-hand.ts'

const productsUnder = getRouteApi('/products/$slug')
const product = getRouteApi('/product/$id')

export const AllProducts = () => <ProductListPage />

/** SHELL-1: a category's list under its slug, anything else a product. */
export function ProductsUnder() {
  const { slug } = productsUnder.useParams()
  const category = findCategory(slug)
  return category ? <ProductListPage category={category.slug} /> : <ProductForSale id={slug} />
}

export function Product() {
  return <ProductForSale id={product.useParams().id} />
}

// The header needs it when the first piece goes into a cart.
const fetchCounted = () => import('./counted-cart-button.tsx')

function ProductForSale({ id }: { id: string }) {
  useAtHand(fetchCounted)
  return (
    <BuyPieceContext value={AddToCart}>
      <ProductPage id={id} />
    </BuyPieceContext>
  )
}
