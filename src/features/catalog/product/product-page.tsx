import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Container } from '../../../ui/layout.tsx'
import { Live } from '../../../ui/live.tsx'
import { formatExactDollars } from '../../pricing/exact-dollars.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { findCategory, priceSuffix } from '../catalog.ts'
import type { Product, WoodSpecies } from '../catalog-queries.ts'
import { basePriceCents } from '../product-price.ts'
import { MadeToOrder } from './made-to-order.tsx'
import { ProductPictures } from './product-pictures.tsx'

/** Two columns from 1024 px. Below, the parts of the second column are direct children of this element. */
const columnsClass = 'mt-2 flex flex-col gap-6 lg:grid lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-12'

type ProductPageProps = {
  product: Product
  species: WoodSpecies | undefined
  /** The price calculator, a live part that the catalog doesn't know: it puts pieces into a cart. */
  calculator: ReactNode
}

/** DETAIL-1 to DETAIL-4. */
export function ProductPage({ product, species, calculator }: ProductPageProps) {
  return (
    <>
      <Container className="pt-3 pb-12 md:pb-20">
        <Breadcrumbs current={product.name}>
          <PageLink href="/">Home</PageLink>
          <PageLink href="/products">Products</PageLink>
        </Breadcrumbs>
        {/* Keeps a focused field above the sticky bar of a small screen. */}
        <div className={`${columnsClass} max-lg:**:scroll-mb-36`}>
          <Pictures product={product} />
          <div className="contents lg:block">
            <div className="lg:mb-8">
              <p className="flex flex-wrap gap-2">
                <Badge tone="oak">{findCategory(product.category)?.name}</Badge>
                {species && <Badge>{species.name}</Badge>}
              </p>
              <h1 className="mt-3 text-2xl wrap-anywhere lg:text-3xl">{product.name}</h1>
              <p className="mt-3 text-lg tabular-nums">
                Starting at{' '}
                <span data-starting-price className="font-semibold">
                  {formatExactDollars(basePriceCents(product))}
                </span>{' '}
                <span className="text-quiet">{priceSuffix(product.priceUnit)}</span>
              </p>
              <p className="mt-4 max-w-measure wrap-anywhere text-quiet">{product.description}</p>
            </div>
            {calculator}
          </div>
        </div>
      </Container>
      <MadeToOrder product={product} species={species} />
    </>
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
