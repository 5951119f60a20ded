import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import { placeOfPart } from '../../drawing/later/later-view.tsx'
import { SeeButtons } from '../../drawing/later/see-buttons.tsx'
import { PieceView, type PieceViewProps } from '../../drawing/piece-view.tsx'
import { LinkedFireplace, type TypedFireplace } from '../../drawing/visit-fireplace.ts'
import { PageLink } from '../../shared/page-link.tsx'
import type { Product } from '../catalog-queries.ts'
import { PieceFacts } from './piece-facts.tsx'
import { ProductPictures } from './product-pictures.tsx'

type ProductPageProps = {
  product: Product
  /** Name, price, calculator and buttons: a live part that the catalog doesn't know, because it puts pieces into a cart. */
  piece: ReactNode
  rules: DeliveryRules
  /** What the drawing shows at first. */
  drawn: PieceViewProps
  /** The one of the page's address. */
  fireplace: TypedFireplace
  /** WIN-4: what leads on from here. */
  related: ReactNode
}

/**
 * DETAIL-1 to DETAIL-5, WIN-4. From 1024 px the pictures are in the first column, and its foot, with the drawing, stays in
 * sight while the second is scrolled: the column sticks by its lower edge, and begins at the top because it is never lower
 * than the screen.
 */
export function ProductPage({ product, piece, rules, drawn, fireplace, related }: ProductPageProps) {
  const part = (name: 'drawing' | 'hanging') => (
    <div {...placeOfPart(name)}>
      <LinkedFireplace value={fireplace}>
        <PieceView {...drawn} part={name} />
      </LinkedFireplace>
    </div>
  )
  return (
    <>
      <div className="wide-column pb-14 md:pb-20">
        <Breadcrumbs current={product.name}>
          <PageLink href="/">Home</PageLink>
          <PageLink href="/products">Products</PageLink>
        </Breadcrumbs>
        <div className="lg:mt-2 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(22rem,5fr)] lg:gap-x-[clamp(2rem,5vw,5rem)]">
          <div className="lg:sticky lg:bottom-6 lg:min-h-[calc(100vh-9rem)] lg:self-end">
            <ProductPictures
              {...product}
              drawing={
                <>
                  {part('drawing')}
                  <SeeButtons category={product.category} className="max-lg:hidden" />
                </>
              }
            />
            {/* Where the pictures lie side by side, below whichever is seen. */}
            <div className="-mb-3 flex flex-wrap gap-x-6 lg:mb-0 print:hidden">
              <SeeButtons category={product.category} className="lg:hidden" />
              <div data-see-in-room className="min-h-11 [@media(scripting:none)]:hidden" />
            </div>
          </div>
          <div className="min-w-0">
            {piece}
            <PieceFacts product={product} rules={rules}>
              {part('hanging')}
            </PieceFacts>
          </div>
        </div>
      </div>
      {related}
    </>
  )
}
