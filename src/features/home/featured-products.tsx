import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { home } from '../../../content/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHeading, Section } from '../../ui/layout.tsx'
import { featuredProductsQuery } from '../catalog/catalog-queries.ts'
import { ProductCard, ProductCardSkeleton } from '../catalog/product-card.tsx'
import { ReadFailed } from '../shared/read-failed.tsx'

/** HOME-2. */
export function FeaturedProducts() {
  const featured = useQuery(featuredProductsQuery)
  if (featured.data?.length === 0) return null
  return (
    <Section labelledBy="featured">
      <PageHeading
        level={2}
        id="featured"
        title={home.featured.title}
        lead={home.featured.lead}
        actions={
          <Link to="/products" className={buttonClass('secondary')}>
            See all products
          </Link>
        }
      />
      {featured.isError ? (
        <ReadFailed what="The featured pieces" onRetry={featured.refetch} />
      ) : (
        <ul className="mt-8 grid gap-6 sm:grid-cols-2 md:mt-12 lg:grid-cols-3">
          {featured.data
            ? featured.data.map((product) => (
                <li key={product.id} className="grid">
                  <ProductCard product={product} level={3} brief />
                </li>
              ))
            : ['first', 'second', 'third'].map((place) => (
                <li key={place}>
                  <ProductCardSkeleton brief />
                </li>
              ))}
        </ul>
      )}
    </Section>
  )
}
