import { clsx } from 'clsx'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LengthRange } from '../drawing/length-range.tsx'
import { ProductPicture } from '../media/picture.tsx'
import { fractionText } from '../pricing/inches.ts'
import { formatDollars } from '../pricing/money.ts'
import { boundsOf } from '../pricing/piece.ts'
import { PageLink, withSearch } from '../shared/page-link.tsx'
import { QuoteButton } from '../shared/quote-request.tsx'
import { cardText } from './card-text.ts'
import { findCategory, priceSuffix } from './catalog.ts'
import type { Product, WoodSpecies } from './catalog-queries.ts'
import { basePriceCents } from './product-price.ts'

/** How wide a picture of 4:3 is drawn that fills a square card, in four, three and two columns: 4/3 of the card. */
const squareSizes = '(min-width: 1440px) min(30vw, 490px), (min-width: 768px) 40vw, 58vw'
/** On a card of two columns it is drawn whole. */
const wideSizes = '(min-width: 1440px) min(46vw, 765px), (min-width: 768px) 64vw, 92vw'

/** The columns of a list of cards. Gaps are shares of its width, so that wide and tall pictures of a row end alike. */
export const cardGridClass =
  'grid grid-cols-2 items-start gap-x-[4%] gap-y-8 md:grid-cols-3 md:gap-x-[2.4%] md:gap-y-14 min-[90rem]:grid-cols-4 min-[90rem]:gap-x-[1.6%] print:grid-cols-4 print:gap-x-3 print:gap-y-6 print:*:col-span-1!'

type ProductCardProps = {
  product: Product
  /** The wood it is made of, for the strip of its face. */
  wood?: Pick<WoodSpecies, 'face' | 'picture'> | undefined
  /** The heading level of the product's name. */
  level: 2 | 3
  /** For the home page and beside other things: without words about it. */
  brief?: boolean
  /** First on the page: the picture loads at once. */
  priority?: boolean
  /** Somewhere it takes two columns (`--card-shape`, `--tape`). */
  wide?: boolean
  /** A length that is asked for, marked among those the piece comes in. */
  askedIn?: number | undefined
}

/** LIST-4, WIN-3. The whole card is the link of its name; its own links and the button lie above it. */
export function ProductCard({
  product,
  wood,
  level,
  brief = false,
  priority = false,
  wide = false,
  askedIn,
}: ProductCardProps) {
  const Heading = `h${level}` as const
  const { id, name, category } = product
  return (
    <article className="group relative">
      <div data-card-picture className="relative overflow-hidden">
        <ProductPicture
          picture={product.pictures[0]}
          alt=""
          sizes={wide ? wideSizes : squareSizes}
          ratio="card"
          priority={priority}
          className="print:aspect-4/3! [&_picture_img]:transition-transform group-hover:[&_picture_img]:scale-[1.02]"
        />
        {product.featured && (
          <span className="absolute top-0 left-0 bg-paper px-2 py-0.5 text-sm font-medium">Featured</span>
        )}
      </div>
      <Heading className="mt-3.5 text-base/snug wrap-anywhere md:text-[1.19rem]">
        <PageLink href={`/product/${id}`} className="after:absolute after:inset-0 group-hover:underline">
          {name}
        </PageLink>
      </Heading>
      <p className="mt-1 text-ui/snug text-quiet">
        <span className="whitespace-nowrap">{findCategory(category)?.name},</span>{' '}
        <span className="tabular-nums min-[22.5rem]:whitespace-nowrap">
          from <span className="font-semibold text-ink">{formatDollars(basePriceCents(product))}</span>
          {priceSuffix(product.priceUnit)}
        </span>
      </p>
      <div className="mt-3 w-(--tape,100%)">
        <LengthRange lengthIn={boundsOf(product, 'length')} wood={wood} askedIn={askedIn} />
      </div>
      {!brief && <Words product={product} />}
      <CardLinks product={product} brief={brief} />
    </article>
  )
}

function Words({ product }: { product: Product }) {
  const { min, max } = boundsOf(product, 'width')
  const width = min === max ? fractionText(min) : `${fractionText(min)}–${fractionText(max)}`
  return (
    <p className="mt-2 text-ui/snug text-pretty wrap-anywhere text-quiet">
      {cardText(product.description)} Custom sizing available,{' '}
      <span className="whitespace-nowrap">
        {width} in<span className="sr-only">ches</span>
      </span>{' '}
      wide
    </p>
  )
}

function CardLinks({ product: { id, name, category }, brief }: { product: Product; brief: boolean }) {
  const quoteText = brief ? 'Get Quote' : 'Get Custom Quote'
  // A whole list of them is a wall of links: where a mouse is at hand, they come with it, or with the focus.
  const quiet =
    'inline-flex min-h-9 items-center text-sm font-medium text-quiet transition-opacity hover:text-ink hover:underline pointer-coarse:min-h-11 ' +
    'lg:[@media(hover:hover)]:not-group-hover:not-group-focus-within:opacity-0'
  return (
    <div className="relative mt-1 flex w-fit flex-wrap gap-x-4.5 md:max-lg:gap-x-2.5">
      <QuoteButton
        request={{ productId: id, label: category }}
        aria-label={`${quoteText}: ${name}`}
        className={buttonClass('line', 'sm', 'text-oak hover:text-deep-oak')}
      >
        {quoteText}
      </QuoteButton>
      <PageLink href={`/product/${id}`} aria-label={`Details: ${name}`} className={quiet}>
        Details
      </PageLink>
      {!brief && (
        <PageLink href={withSearch('/gallery', { category })} aria-label={`Gallery: ${name}`} className={quiet}>
          Gallery
        </PageLink>
      )}
    </div>
  )
}

/** As high as most cards, so that the page doesn't jump. */
export function ProductCardSkeleton({ className }: { className?: string }) {
  return (
    <div className={clsx('flex flex-col', className)}>
      <Skeleton className="aspect-(--card-shape,1) rounded-none" />
      <Skeleton className="mt-3.5 h-11 w-4/5 md:h-6" />
      <Skeleton className="mt-1.5 h-10 w-3/4 md:h-5" />
      <Skeleton className="mt-3 h-10 w-(--tape,100%)" />
      <Skeleton className="mt-2 h-20 md:h-10" />
      <Skeleton className="mt-2 h-7 w-2/3" />
    </div>
  )
}
