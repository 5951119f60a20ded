import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Container } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatExactDollars } from '../pricing/exact-dollars.ts'
import { ReadFailed } from '../shared/read-failed.tsx'
import { findCategory, priceSuffix } from './catalog.ts'
import { type Product, productQuery, woodSpeciesQuery } from './catalog-queries.ts'
import { MadeToOrder } from './made-to-order.tsx'
import { PriceCalculator } from './price-calculator.tsx'
import { ProductNotFound } from './product-not-found.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { basePriceCents } from './product-price.ts'
import { RetiredProduct } from './retired-product.tsx'

/** DETAIL-1 to DETAIL-4; ADMIN-9 for a retired product. */
export function ProductPage({ id }: { id: string }) {
  const product = useQuery(productQuery(id))
  if (product.isPending) return <ProductPageSkeleton />
  if (product.isError)
    return (
      <Container className="py-20">
        <ReadFailed what="This product" onRetry={product.refetch} />
      </Container>
    )
  if (!product.data) return <ProductNotFound />
  const Detail = product.data.retired ? RetiredProduct : ProductDetail
  return <Detail key={id} product={product.data} />
}

/** Two columns from 1024 px. Below, the parts of the second column are direct children of this element. */
const columnsClass = 'mt-2 flex flex-col gap-6 lg:grid lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-12'

function ProductDetail({ product }: { product: Product }) {
  const species = useQuery(woodSpeciesQuery).data?.find(({ id }) => id === product.woodSpeciesId)
  return (
    <>
      <Container className="pt-3 pb-12 md:pb-20">
        <Breadcrumbs current={product.name}>
          <Link to="/">Home</Link>
          <Link to="/products">Products</Link>
        </Breadcrumbs>
        {/* Keeps a focused field above the sticky bar of a small screen. */}
        <div className={`${columnsClass} max-lg:**:scroll-mb-36`}>
          <ProductPictures name={product.name} pictures={product.pictures} />
          <div className="contents lg:block">
            <div className="lg:mb-8">
              <p className="flex flex-wrap gap-2">
                <Badge tone="oak">{findCategory(product.category)?.name}</Badge>
                {species && <Badge>{species.name}</Badge>}
              </p>
              <h1 className="mt-3 text-2xl wrap-anywhere lg:text-3xl">{product.name}</h1>
              <p className="mt-3 text-lg tabular-nums">
                Starting at <span className="font-semibold">{formatExactDollars(basePriceCents(product))}</span>{' '}
                <span className="text-quiet">{priceSuffix(product.priceUnit)}</span>
              </p>
              <p className="mt-4 max-w-measure wrap-anywhere text-quiet">{product.description}</p>
            </div>
            <PriceCalculator product={product} />
          </div>
        </div>
      </Container>
      <MadeToOrder product={product} species={species} />
    </>
  )
}

function ProductPageSkeleton() {
  return (
    <Container className="pt-3 pb-12 md:pb-20">
      <div role="status">
        <span className="sr-only">Loading the product</span>
        <Skeleton className="my-3 h-5 w-64" />
        <div className={columnsClass}>
          <Skeleton className="aspect-4/3 max-sm:-mx-4 max-sm:rounded-none" />
          <div>
            <Skeleton className="h-5.5 w-40" />
            <Skeleton className="mt-3 h-12 w-4/5" />
            <Skeleton className="mt-3 h-8 w-1/2" />
            <Skeleton className="mt-4 h-32" />
            <Skeleton className="mt-8 h-90 rounded-card" />
          </div>
        </div>
      </div>
    </Container>
  )
}
