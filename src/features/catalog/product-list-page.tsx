import { clsx } from 'clsx'
import { ChevronDown, Ruler, Search, SearchX, X } from 'lucide-react'
import { buttonClass, chipClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { control } from '../../ui/fields/field.tsx'
import { Container, PageHeading } from '../../ui/layout.tsx'
import type { Picture } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'
import { fractionText } from '../pricing/inches.ts'
import { grouped } from '../pricing/money.ts'
import type { Category } from '../pricing/pricing.ts'
import { PageLink, withSearch } from '../shared/page-link.tsx'
import { PageLinks } from '../shared/page-links.tsx'
import { categories, findCategory, maxSearchLength, type Sort, sorts } from './catalog.ts'
import type { Product } from './catalog-queries.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

const sortNames: Record<Sort, string> = {
  name: 'Name',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
}

const gridClass = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'
const placeholders = [1, 2, 3, 4, 5, 6]

/** What the address of a list says. */
export type ListAddress = {
  category?: Category | undefined
  /** '' for none. */
  q: string
  sort?: Sort | undefined
  /** From 1. */
  page: number
}

type ProductListPageProps = {
  list: ListAddress
  products: readonly Product[]
  /** Of all pages. */
  total: number
  pageCount: number
  categoryPicture: Picture | null | undefined
}

/**
 * LIST-1 to LIST-4: all products, or those of one category, a page at a time. It has no code of its own; list-search.ts
 * replaces the parts marked `data-swap` while a search is typed.
 */
export function ProductListPage({ list, products, total, pageCount, categoryPicture }: ProductListPageProps) {
  return (
    <Container className="pb-16 md:pb-24">
      <ListHeading category={list.category} picture={categoryPicture} />
      <CategoryLinks list={list} />
      <ListControls list={list} />
      <p aria-live="polite" data-swap="count" className="mt-4 mb-5 min-h-5 text-sm text-quiet tabular-nums">
        {countText(total, list.q)}
      </p>
      <div data-swap="results">
        <Products products={products} list={list} />
        <PageLinks page={list.page} pageCount={pageCount} addressOf={(page) => addressOfList({ ...list, page })} />
      </div>
      <template id="placeholders">
        <ProductsSkeleton />
      </template>
    </Container>
  )
}

const countText = (total: number, q: string) =>
  `${grouped(total)} ${total === 1 ? 'product' : 'products'}${q.trim() ? ' found' : ''}`

/** Defaults stay out of it. */
export const addressOfList = ({ category, q, sort, page }: ListAddress) =>
  withSearch(category ? `/products/${category}` : '/products', {
    q: q.trim() || undefined,
    sort: sort === 'name' ? undefined : sort,
    page: page > 1 ? page : undefined,
  })

function ListHeading({ category, picture }: { category: Category | undefined; picture: Picture | null | undefined }) {
  const shown = category && findCategory(category)
  if (!shown)
    return (
      <PageHeading
        className="pt-10 md:pt-16"
        title="All Products"
        lead="Floating mantels, corbel mantels and ceiling beams in reclaimed wood, made to your length, width and thickness."
      />
    )
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr] md:items-end md:pt-12">
      <PageHeading
        title={shown.plural}
        lead={`${shown.tagline}. Every one is cut to your length, width and thickness.`}
      />
      <div className="-order-1 -mx-4 sm:-mx-6 md:order-none md:mx-0">
        <ProductPicture
          picture={picture}
          alt=""
          sizes="(min-width: 1248px) 435px, (min-width: 768px) 36vw, 100vw"
          ratio="3/2"
          priority
          className="md:rounded-card"
        />
      </div>
    </div>
  )
}

function ProductsSkeleton() {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">Loading products</span>
      {placeholders.map((place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  )
}

function Products({ products, list }: { products: readonly Product[]; list: ListAddress }) {
  if (products.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No products found"
        text="Try fewer words, or the name of a wood: oak, pine, chestnut, barn."
        action={
          <PageLink
            href={addressOfList({ ...list, q: '', page: 1 })}
            role="button"
            data-press="clear-search"
            className={buttonClass('secondary')}
          >
            Clear search
          </PageLink>
        }
      />
    )
  return (
    <ul className={gridClass}>
      {products.map((product, index) => (
        // The padding keeps the focus ring inside the painted area.
        <li key={product.id} className={clsx('-m-1 grid p-1', index > 0 && 'unseen [--seen-height:45rem]')}>
          <ProductCard product={product} level={2} priority={index === 0} />
        </li>
      ))}
    </ul>
  )
}

/** Links to the other lists. They keep the search and the sort order. */
function CategoryLinks({ list }: { list: ListAddress }) {
  const links = [{ slug: undefined, plural: 'All Products' }, ...categories]
  return (
    <nav aria-label="Categories" data-swap="categories" className="mt-8 flex flex-wrap gap-2">
      {links.map(({ slug, plural }) => (
        <PageLink
          key={plural}
          href={addressOfList({ ...list, category: slug, page: 1 })}
          aria-current={slug === list.category ? 'page' : undefined}
          className={chipClass}
        >
          {plural}
        </PageLink>
      ))}
    </nav>
  )
}

/** A form, so that search works without JavaScript. The button shows only then. */
function ListControls({ list }: { list: ListAddress }) {
  return (
    <search>
      <form
        action={addressOfList({ category: list.category, q: '', page: 1 })}
        data-list-search
        className="mt-6 flex flex-wrap items-center gap-3"
      >
        <div className="relative grow basis-72">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet"
          />
          <input
            type="search"
            name="q"
            aria-label="Search products"
            placeholder="Search products"
            enterKeyHint="search"
            maxLength={maxSearchLength}
            defaultValue={list.q}
            className={clsx(control, 'peer h-11 px-11 pointer-coarse:h-11.5')}
          />
          <button
            type="button"
            aria-label="Clear search"
            data-press="clear-search"
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-quiet peer-placeholder-shown:hidden hover:text-ink [@media(scripting:none)]:hidden"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
        <div className="flex grow items-center gap-3 sm:grow-0">
          <span aria-hidden className="text-ui whitespace-nowrap text-quiet">
            Sort by
          </span>
          <div className="relative min-w-0 grow sm:w-56">
            <select
              name="sort"
              aria-label="Sort by"
              defaultValue={list.sort ?? 'name'}
              className={clsx(control, 'h-11 appearance-none truncate pr-10 pointer-coarse:h-11.5')}
            >
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {sortNames[sort]}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-quiet"
            />
          </div>
        </div>
        <button type="submit" className={buttonClass('secondary', 'md', '[@media(scripting:enabled)]:hidden')}>
          Search
        </button>
      </form>
    </search>
  )
}
