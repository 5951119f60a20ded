import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Container } from '../../../ui/layout.tsx'
import { Live } from '../../../ui/live.tsx'
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import { viewPlace } from '../../drawing/later/later-view.tsx'
import { PieceView, type PieceViewProps } from '../../drawing/piece-view.tsx'
import { LinkedFireplace, type TypedFireplace } from '../../drawing/visit-fireplace.ts'
import { PageLink } from '../../shared/page-link.tsx'
import type { Product, WoodSpecies } from '../catalog-queries.ts'
import { MadeToOrder } from './made-to-order.tsx'
import { ProductPictures } from './product-pictures.tsx'

type ProductPageProps = {
  product: Product
  species: WoodSpecies | undefined
  /** Name, drawing, calculator and buttons: a live part that the catalog doesn't know, because it puts pieces into a cart. */
  piece: ReactNode
  rules: DeliveryRules
  /** What the drawing shows at first. */
  drawn: PieceViewProps
  /** The one of the page's address. */
  fireplace: TypedFireplace
}

/** DETAIL-1 to DETAIL-5. From 1024 px, pictures and drawing are in the first column and the rest is in the second. */
export function ProductPage({ product, species, piece, rules, ...view }: ProductPageProps) {
  return (
    <>
      <Container className="pt-3 pb-12 md:pb-20">
        <Breadcrumbs current={product.name}>
          <PageLink href="/">Home</PageLink>
          <PageLink href="/products">Products</PageLink>
        </Breadcrumbs>
        {/* Keeps a focused field above the sticky bar of a small screen. */}
        <div className="mt-2 flex flex-col gap-6 max-lg:**:scroll-mb-36 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8 lg:gap-y-8">
          <Pictures product={product} />
          {piece}
          <ToScale {...view} />
        </div>
      </Container>
      <MadeToOrder product={product} species={species} rules={rules} />
    </>
  )
}

/** DETAIL-5. Last in the page, so that its text comes first on a slow network. */
function ToScale({ drawn, fireplace }: Pick<ProductPageProps, 'drawn' | 'fireplace'>) {
  return (
    <div className="order-2 -mx-4 sm:mx-0 lg:sticky lg:top-24 lg:order-none lg:col-start-1 lg:row-start-2">
      <div {...viewPlace}>
        <LinkedFireplace value={fireplace}>
          <PieceView {...drawn} />
        </LinkedFireplace>
      </div>
    </div>
  )
}

/** Only a choice of pictures needs code. */
export function Pictures({ product: { name, pictures } }: { product: Product }) {
  return pictures.length > 1 ? (
    <Live name="product-pictures" part={ProductPictures} props={{ name, pictures }} />
  ) : (
    <ProductPictures name={name} pictures={pictures} />
  )
}
