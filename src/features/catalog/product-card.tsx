import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductPicture } from '../media/picture.tsx'
import { formatDollars } from '../pricing/money.ts'
import { PageLink, withSearch } from '../shared/page-link.tsx'
import { QuoteButton } from '../shared/quote-request.tsx'
import { findCategory, priceSuffix } from './catalog.ts'
import type { Product } from './catalog-queries.ts'
import { basePriceCents } from './product-price.ts'

/** The width of a card in a grid of three, two and one columns. */
const cardSizes = '(min-width: 1248px) 361px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw'

type ProductCardProps = {
  product: Product
  /** The heading level of the product's name. */
  level: 2 | 3
  /** For the home page: without the gallery link. */
  brief?: boolean
  /** First on the page: the picture loads at once. */
  priority?: boolean
  /** Goes between the description and the buttons. */
  children?: ReactNode
}

/** LIST-4. */
export function ProductCard({ product, level, brief = false, priority = false, children }: ProductCardProps) {
  const Heading = `h${level}` as const
  const { id, name, category } = product
  const quoteText = brief ? 'Get Quote' : 'Get Custom Quote'
  return (
    <article className="relative flex flex-col overflow-hidden rounded-card border border-line bg-card transition-colors hover:border-edge">
      <div className="relative">
        <ProductPicture picture={product.pictures[0]} alt="" sizes={cardSizes} ratio="4/3" priority={priority} />
        {product.featured && <Badge className="absolute top-3 left-3 bg-paper">Featured</Badge>}
      </div>
      <div className="flex grow flex-col p-5">
        <Badge tone="oak" className="self-start">
          {findCategory(category)?.name}
        </Badge>
        <Heading className="mt-3 text-lg wrap-anywhere">
          {/* Makes the whole card a link; the buttons lie above it. */}
          <PageLink href={`/product/${id}`} className="after:absolute after:inset-0">
            {name}
          </PageLink>
        </Heading>
        <p className="mt-1 text-ui tabular-nums">
          <span className="text-base font-semibold">{formatDollars(basePriceCents(product))}</span>
          <span className="text-quiet">{priceSuffix(product.priceUnit)}</span>
        </p>
        <p className="mt-3 line-clamp-3 text-ui wrap-anywhere text-quiet">{product.description}</p>
        {children}
        <div className={`relative flex flex-wrap gap-2 pt-5 ${brief ? 'mt-auto' : ''}`}>
          <QuoteButton
            request={{ productId: id, label: category }}
            aria-label={`${quoteText}: ${name}`}
            className={buttonClass('primary', 'md', brief ? 'grow' : 'grow basis-full')}
          >
            {quoteText}
          </QuoteButton>
          <PageLink
            href={`/product/${id}`}
            aria-label={`Details: ${name}`}
            className={buttonClass('secondary', 'md', 'grow')}
          >
            Details
          </PageLink>
          {!brief && (
            <PageLink
              href={withSearch('/gallery', { category })}
              aria-label={`Gallery: ${name}`}
              className={buttonClass('secondary', 'md', 'grow')}
            >
              Gallery
            </PageLink>
          )}
        </div>
      </div>
    </article>
  )
}

/** As high as most cards, so that the page doesn't jump. */
export function ProductCardSkeleton() {
  return (
    <div className="flex flex-col overflow-hidden rounded-card border border-line bg-card">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="flex flex-col p-5">
        <Skeleton className="h-5.5 w-28" />
        <Skeleton className="mt-3 h-7 w-3/4" />
        <Skeleton className="mt-1.5 h-6 w-32" />
        <Skeleton className="mt-3 h-17" />
        <Skeleton className="mt-8 h-20" />
        <Skeleton className="mt-5 h-11" />
        <Skeleton className="mt-2 h-11" />
      </div>
    </div>
  )
}
