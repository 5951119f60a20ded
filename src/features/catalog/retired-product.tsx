import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Container, Section } from '../../ui/layout.tsx'
import { useRequestQuote } from '../shared/quote-request.ts'
import { findCategory } from './catalog.ts'
import { type Product, productsQuery } from './catalog-queries.ts'
import { ProductCard } from './product-card.tsx'
import { ProductPictures } from './product-pictures.tsx'

/** ADMIN-9: the page of a product we no longer make, for links and old orders. No price, no 'Add to Cart'. */
export function RetiredProduct({ product }: { product: Product }) {
  const requestQuote = useRequestQuote()
  const category = findCategory(product.category)
  return (
    <>
      <Container className="pt-3 pb-12 md:pb-20">
        <Breadcrumbs current={product.name}>
          <Link to="/">Home</Link>
          <Link to="/products">Products</Link>
        </Breadcrumbs>
        <div className="mt-2 flex flex-col gap-6 lg:grid lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-12">
          <ProductPictures name={product.name} pictures={product.pictures} />
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
                <Button className="grow" onClick={() => requestQuote({ label: product.category })}>
                  Build Your Quote
                </Button>
                {category && (
                  <Link
                    to="/products/$slug"
                    params={{ slug: category.slug }}
                    className={buttonClass('secondary', 'md', 'grow')}
                  >
                    See all {category.plural}
                  </Link>
                )}
              </div>
            </div>
          </div>
        </div>
      </Container>
      <SimilarProducts product={product} />
    </>
  )
}

const maxSimilar = 3

/** From the same category, same wood first. */
function SimilarProducts({ product }: { product: Product }) {
  const products = useQuery(productsQuery).data ?? []
  const ofCategory = products.filter(({ category }) => category === product.category)
  const sameWood = (other: Product) => Number(other.woodSpeciesId === product.woodSpeciesId)
  const similar = ofCategory.toSorted((a, b) => sameWood(b) - sameWood(a)).slice(0, maxSimilar)
  if (similar.length === 0) return null
  return (
    <Section tone="card" labelledBy="similar">
      <h2 id="similar" className="text-xl">
        Similar pieces
      </h2>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {similar.map((one) => (
          <li key={one.id} className="grid">
            <ProductCard product={one} level={3} brief />
          </li>
        ))}
      </ul>
    </Section>
  )
}
