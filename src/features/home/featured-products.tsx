import { home } from '../../../content/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHeading, Section } from '../../ui/layout.tsx'
import type { Product } from '../catalog/catalog-queries.ts'
import { ProductCard } from '../catalog/product-card.tsx'
import { PageLink } from '../shared/page-link.tsx'

/** HOME-2. */
export function FeaturedProducts({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <Section unseen="[--seen-height:237rem] sm:[--seen-height:136rem] lg:[--seen-height:97rem]" labelledBy="featured">
      <PageHeading
        level={2}
        id="featured"
        title={home.featured.title}
        lead={home.featured.lead}
        actions={
          <PageLink href="/products" className={buttonClass('secondary')}>
            See all products
          </PageLink>
        }
      />
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 md:mt-12 lg:grid-cols-3">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} level={3} brief />
          </li>
        ))}
      </ul>
    </Section>
  )
}
