import { clsx } from 'clsx'
import { shop } from '../../../../content/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { workshop } from '../../media/built-in-pictures.ts'
import type { Picture } from '../../media/picture.ts'
import { ProductPicture } from '../../media/picture.tsx'
import { grouped } from '../../pricing/money.ts'
import type { Category } from '../../pricing/pricing.ts'
import { PageLinks } from '../../shared/page-links.tsx'
import { QuoteButton } from '../../shared/quote-request.tsx'
import { findCategory } from '../catalog.ts'
import type { Product, ProductCounts, WoodSpecies } from '../catalog-queries.ts'
import { cardGridClass, ProductCard, ProductCardSkeleton } from '../product-card.tsx'
import type { EasedList } from './eased-lists.ts'
import { addressOfList, fitsIn, isNarrowed, type ListAddress } from './list-address.ts'
import { CategoryLinks, ChosenFilters, ListForm, WoodLinks } from './list-filters.tsx'
import { listLayout } from './list-layout.ts'
import { NoProducts } from './no-products.tsx'

const placeholders = [1, 2, 3, 4, 5, 6]

type ProductListPageProps = {
  list: ListAddress
  products: readonly Product[]
  /** Of all pages. */
  total: number
  pageCount: number
  woods: readonly WoodSpecies[]
  counts: ProductCounts
  /** For an empty list. */
  eased: readonly EasedList[]
  categoryPicture: Picture | null | undefined
}

/**
 * LIST-1 to LIST-4, WIN-3: all products, or those of one category, a page at a time. It has no code of its own;
 * list-search.ts replaces the parts marked `data-swap` while something is typed.
 */
export function ProductListPage(props: ProductListPageProps) {
  const { list, products, total, pageCount, woods, counts, eased, categoryPicture } = props
  return (
    <div className="wide-column pb-16 md:pb-24">
      <ListHeading category={list.category} picture={categoryPicture} />
      <CategoryLinks list={list} counts={counts} />
      <div className="mt-1 flex flex-wrap items-center gap-x-10 gap-y-4 border-y border-line py-4 md:mt-2">
        <nav aria-label="Woods" data-swap="woods" className="grow basis-full sm:grow-0 sm:basis-auto">
          <WoodLinks woods={woods} list={list} counts={counts} />
        </nav>
        <ListForm list={list} />
      </div>
      <div className="mt-2 mb-4 flex min-h-9 flex-wrap items-center gap-x-6 pointer-coarse:min-h-11 md:mb-6">
        <p aria-live="polite" data-swap="count" className="text-sm text-quiet tabular-nums">
          {countText(total, list)}
        </p>
        <div data-swap="chosen" className="flex flex-wrap gap-x-5">
          <ChosenFilters list={list} woods={woods} />
        </div>
      </div>
      <div data-swap="results">
        {products.length > 0 ? (
          <Products products={products} list={list} woods={woods} />
        ) : (
          <NoProducts list={list} eased={eased} woods={woods} />
        )}
        <PageLinks page={list.page} pageCount={pageCount} addressOf={(page) => addressOfList({ ...list, page })} />
      </div>
      <template id="placeholders">
        <ProductsSkeleton />
      </template>
    </div>
  )
}

const countText = (total: number, list: ListAddress) =>
  `${grouped(total)} ${total === 1 ? 'product' : 'products'}${isNarrowed(list) ? ' found' : ''}`

/** ADMIN-5: a category's picture leads its page. */
function ListHeading({ category, picture }: { category: Category | undefined; picture: Picture | null | undefined }) {
  const shown = category && findCategory(category)
  if (!shown)
    return (
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-3 pt-8 md:pt-16">
        <h1 className="headline">All Products</h1>
        <p className="max-w-80 text-ui text-quiet max-md:hidden">Cut to your length, width and thickness.</p>
      </div>
    )
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-[1fr_42%] md:items-end md:pt-10">
      <div>
        <h1 className="headline">{shown.plural}</h1>
        <p className="mt-4 text-ui text-quiet max-md:hidden">
          {shown.tagline}, cut to your length, width and thickness.
        </p>
      </div>
      <ProductPicture
        picture={picture}
        alt=""
        sizes="(min-width: 1664px) 640px, (min-width: 768px) 40vw, 100vw"
        ratio="16/9"
        priority
        className="-order-1 max-sm:-mx-4 max-md:-mx-6 md:order-none"
      />
    </div>
  )
}

function ProductsSkeleton() {
  return (
    <div role="status" className={cardGridClass}>
      <span className="sr-only">Loading products</span>
      {placeholders.map((place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  )
}

/** So many cards are in the first screen. */
const firstSeen = 4

/** Below the first screen a picture is there before it is scrolled to, and its blurred one would only make the page heavier. */
const withoutPlaceholder = ({ pictures: [first, ...rest], ...product }: Product): Product => ({
  ...product,
  pictures: first ? [{ ...first, placeholder: '' }, ...rest] : [],
})

type ProductsProps = { products: readonly Product[]; list: ListAddress; woods: readonly WoodSpecies[] }

function Products({ products, list, woods }: ProductsProps) {
  const layout = listLayout(products.map(({ category }) => category === 'ceiling-beam'))
  return (
    <ul className={cardGridClass}>
      {products.map((product, index) => (
        <li
          key={product.id}
          className={clsx(
            layout.cards[index],
            index >= firstSeen && 'unseen [--seen-height:33rem] md:[--seen-height:38rem]',
          )}
        >
          <ProductCard
            product={index < firstSeen ? product : withoutPlaceholder(product)}
            wood={woods.find(({ id }) => id === product.woodSpeciesId)}
            level={2}
            priority={index === 0 && !list.category}
            wide={layout.cards[index] !== ''}
            askedIn={fitsIn(list)}
          />
        </li>
      ))}
      <li className={clsx('grid grid-cols-1 self-stretch print:hidden', layout.rest)}>
        <SomethingElse />
      </li>
    </ul>
  )
}

/** What a list can't show. */
function SomethingElse() {
  return (
    <div className="on-char relative isolate flex min-h-60 flex-col justify-end overflow-hidden p-4 sm:p-5 lg:p-8 forced-colors:border">
      <ProductPicture
        picture={workshop}
        alt=""
        sizes="(min-width: 768px) 66vw, 100vw"
        className="absolute! inset-0 -z-1 after:absolute after:inset-0 after:bg-linear-to-t after:from-char after:from-10% after:via-char/75 after:via-45% after:to-char/0 forced-colors:hidden [&_img]:absolute [&_img]:size-full [&_img]:object-cover [&_img]:object-[40%_58%]"
      />
      <h2 className="text-lg sm:text-xl lg:text-3xl">Something else in mind?</h2>
      <p className="mt-2 max-w-96 text-ui text-dust">
        A shelf, a lintel, a mantel scribed to stone: tell us what you're after, and we'll work out how to make it.
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <QuoteButton request={{ label: 'general' }} className={buttonClass('line')}>
          Custom Work
        </QuoteButton>
        <a href={shop.phone.href} className={buttonClass('line', 'md', 'text-dust no-underline hover:underline')}>
          {shop.phone.display}
        </a>
      </p>
    </div>
  )
}
