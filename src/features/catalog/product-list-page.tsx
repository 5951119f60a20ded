import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Ruler, SearchX } from 'lucide-react'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { Button, chipClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Container, PageHeading } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductPicture } from '../media/picture.tsx'
import { fractionText } from '../pricing/inches.ts'
import type { Category } from '../pricing/pricing.ts'
import { ReadFailed } from '../shared/read-failed.tsx'
import { categories, findCategory, maxSearchLength, type Sort, selectProducts, sorts } from './catalog.ts'
import { categoryPicturesQuery, type Product, productsQuery } from './catalog-queries.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

const sortNames: Record<Sort, string> = {
  name: 'Name',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
}

const gridClass = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'
const placeholders = [1, 2, 3, 4, 5, 6]

/** LIST-1 to LIST-4: all products, or those of one category. */
export function ProductListPage({ category }: { category?: Category }) {
  const products = useQuery(productsQuery)
  const list = useListSearch()
  const searchInput = useRef<HTMLInputElement>(null)
  const ofCategory = products.data && selectProducts(products.data, { category })
  const found = ofCategory && selectProducts(ofCategory, { search: list.text, sort: list.sort })
  return (
    <Container className="pb-16 md:pb-24">
      <ListHeading category={category} />
      <CategoryLinks list={list} />
      <ListControls category={category} list={list} inputRef={searchInput} />
      <p aria-live="polite" className="mt-4 mb-5 min-h-5 text-sm text-quiet tabular-nums">
        {found && countText(found.length, ofCategory.length)}
      </p>
      {products.isPending && <ProductsSkeleton />}
      {products.isError && <ReadFailed what="The products" onRetry={products.refetch} />}
      {found && (
        <Products
          products={found}
          onClear={() => {
            list.clear()
            // The button disappears now and would take the focus with it.
            searchInput.current?.focus()
          }}
        />
      )}
    </Container>
  )
}

const countText = (found: number, all: number) =>
  found === all ? `${all} ${all === 1 ? 'product' : 'products'}` : `${found} of ${all} products`

function ListHeading({ category }: { category: Category | undefined }) {
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
        <CategoryPicture category={shown.slug} />
      </div>
    </div>
  )
}

function CategoryPicture({ category }: { category: Category }) {
  const pictures = useQuery(categoryPicturesQuery)
  if (pictures.isPending) return <Skeleton className="aspect-3/2 rounded-none md:rounded-card" />
  return (
    <ProductPicture
      picture={pictures.data?.[category]}
      alt=""
      sizes="(min-width: 1248px) 435px, (min-width: 768px) 37vw, 100vw"
      ratio="3/2"
      priority
      className="md:rounded-card"
    />
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

function Products({ products, onClear }: { products: Product[]; onClear: () => void }) {
  if (products.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No products found"
        text="Try fewer words, or the name of a wood: oak, pine, chestnut, barn."
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    )
  return (
    <ul className={gridClass}>
      {products.map((product, index) => (
        <li key={product.id} className="grid">
          <ProductCard product={product} level={2} priority={index === 0}>
            <ProductSizes product={product} />
          </ProductCard>
        </li>
      ))}
    </ul>
  )
}

/** LIST-4. */
function ProductSizes({ product: { minDimensions: min, maxDimensions: max } }: { product: Product }) {
  return (
    <div className="mt-auto pt-4">
      <dl className="grid grid-cols-2 gap-x-4 border-t border-line pt-4 text-sm tabular-nums">
        <div>
          <dt className="text-quiet">Length</dt>
          <dd>
            {fractionText(min.length)}–{fractionText(max.length)} inches
          </dd>
        </div>
        <div>
          <dt className="text-quiet">Width</dt>
          <dd>
            {fractionText(min.width)}–{fractionText(max.width)} inches
          </dd>
        </div>
      </dl>
      <p className="mt-3 flex items-center gap-2 text-sm">
        <Ruler aria-hidden className="size-4 text-quiet" />
        Custom sizing available
      </p>
    </div>
  )
}

type ListSearch = ReturnType<typeof useListSearch>

/** LIST-2: the search and the sort order live in the URL. Typing is debounced. */
function useListSearch() {
  const { q = '', sort } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? q

  // Replaces the history entry, so that Back leaves the list instead of taking back one letter.
  const go = (wanted: { q: string; sort: Sort | undefined }) =>
    navigate({ to: '.', search: searchParams(wanted), replace: true, resetScroll: false })

  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(async () => {
      await go({ q: typed, sort })
      setTyped((current) => (current === typed ? undefined : current))
    }, 250)
    return () => clearTimeout(timer)
  })

  return {
    text,
    sort,
    type: setTyped,
    order: (wanted: Sort) => void go({ q: text, sort: wanted }),
    submit: () => void go({ q: text, sort }),
    clear: () => {
      setTyped(undefined)
      void go({ q: '', sort })
    },
  }
}

/** Defaults stay out of the URL. */
const searchParams = ({ q, sort }: { q: string; sort: Sort | undefined }) => ({
  ...(q.trim() && { q }),
  ...(sort && sort !== 'name' && { sort }),
})

/** Links to the other lists. They keep the search and the sort order. */
function CategoryLinks({ list }: { list: ListSearch }) {
  const search = searchParams({ q: list.text, sort: list.sort })
  return (
    <nav aria-label="Categories" className="mt-8 flex flex-wrap gap-2">
      <Link to="/products" search={search} activeOptions={{ exact: true, includeSearch: false }} className={chipClass}>
        All Products
      </Link>
      {categories.map(({ slug, plural }) => (
        <Link
          key={slug}
          to="/products/$slug"
          params={{ slug }}
          search={search}
          activeOptions={{ includeSearch: false }}
          className={chipClass}
        >
          {plural}
        </Link>
      ))}
    </nav>
  )
}

/** A form, so that search works without JavaScript. The button shows only then. */
function ListControls({
  category,
  list,
  inputRef,
}: {
  category: Category | undefined
  list: ListSearch
  inputRef: Ref<HTMLInputElement>
}) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    list.submit()
  }
  return (
    <search>
      <form
        action={category ? `/products/${category}` : '/products'}
        onSubmit={onSubmit}
        className="mt-6 flex flex-wrap items-center gap-3"
      >
        <SearchField
          ref={inputRef}
          label="Search products"
          name="q"
          maxLength={maxSearchLength}
          value={list.text}
          onChange={list.type}
          className="grow basis-72"
        />
        <div className="flex grow items-center gap-3 sm:grow-0">
          <span aria-hidden className="text-ui whitespace-nowrap text-quiet">
            Sort by
          </span>
          <SelectField
            label="Sort by"
            hideLabel
            name="sort"
            value={list.sort ?? 'name'}
            onChange={(event) => {
              const sort = sorts.find((known) => known === event.target.value)
              if (sort) list.order(sort)
            }}
            className="grow sm:w-56"
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" variant="secondary" className="[@media(scripting:enabled)]:hidden">
          Search
        </Button>
      </form>
    </search>
  )
}
