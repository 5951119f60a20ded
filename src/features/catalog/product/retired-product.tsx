import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Container, Section } from '../../../ui/layout.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { QuoteButton } from '../../shared/quote-request.tsx'
import { findCategory } from '../catalog.ts'
import type { Product, WoodSpecies } from '../catalog-queries.ts'
import { cardGridClass, ProductCard } from '../product-card.tsx'
import { ProductPictures } from './product-pictures.tsx'

type RetiredProductProps = {
  product: Product
  similar: readonly Product[]
  woods: readonly WoodSpecies[]
  /** What opens the pictures. */
  viewer: ReactNode
}

/** ADMIN-9: the page of a product we no longer make, for links and old orders. No price, no 'Add to Cart'. */
export function RetiredProduct({ product, similar, woods, viewer }: RetiredProductProps) {
  const category = findCategory(product.category)
  return (
    <>
      <Container className="pt-3 pb-12 md:pb-20">
        <Breadcrumbs current={product.name}>
          <PageLink href="/">Home</PageLink>
          <PageLink href="/products">Products</PageLink>
        </Breadcrumbs>
        <div className="mt-2 flex flex-col gap-6 lg:grid lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-12">
          <ProductPictures {...product} viewer={viewer} />
          <div>
            <p className="flex flex-wrap gap-2">
              <Badge tone="oak">{category?.name}</Badge>
              <Badge>No longer made</Badge>
            </p>
            <h1 className="mt-3 text-2xl lg:text-3xl">{product.name}</h1>
            <p className="mt-4 max-w-measure text-quiet">{product.description}</p>
            <div className="mt-8 rounded-card border border-line bg-card p-5 lg:p-6">
              <h2 className="text-lg">We no longer make this piece</h2>
              <p className="mt-2 text-ui text-quiet">
                You can't order it, but everything we make is cut to order, so we may be able to make something similar.
                Request a quote and say what you liked.
              </p>
              <div className="mt-5 flex flex-wrap gap-3">
                <QuoteButton request={{ label: product.category }} className={buttonClass('primary', 'md', 'grow')}>
                  Build Your Quote
                </QuoteButton>
                {category && (
                  <PageLink href={`/products/${category.slug}`} className={buttonClass('secondary', 'md', 'grow')}>
                    See all {category.plural}
                  </PageLink>
                )}
              </div>
            </div>
          </div>
        </div>
      </Container>
      <SimilarProducts products={similar} woods={woods} />
    </>
  )
}

function SimilarProducts({ products, woods }: { products: readonly Product[]; woods: readonly WoodSpecies[] }) {
  if (products.length === 0) return null
  return (
    <Section tone="card" labelledBy="similar">
      <h2 id="similar" className="text-xl">
        Similar pieces
      </h2>
      <ul className={`mt-6 ${cardGridClass}`}>
        {products.map((one) => (
          <li key={one.id}>
            <ProductCard product={one} wood={woods.find(({ id }) => id === one.woodSpeciesId)} level={3} brief />
          </li>
        ))}
      </ul>
    </Section>
  )
}
