import { clsx } from 'clsx'
import { SearchX } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { RadioCard, RadioCards } from '../../../../ui/fields/choice.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { maxSearchLength } from '../../../catalog/catalog.ts'
import type { Product } from '../../../catalog/catalog-queries.ts'
import { ProductPicture } from '../../../media/picture.tsx'
import { fractionText, inchesText } from '../../../pricing/inches.ts'
import { grouped } from '../../../pricing/money.ts'
import { ReadFailed } from '../../../shared/failures/read-failed.tsx'
import type { DraftPlace } from '../stored-draft.ts'
import { useProductSearch } from '../use-product-search.ts'
import { CategoryFilter, CategoryGroups } from './product-categories.tsx'

type ProductStepProps = {
  place: DraftPlace
  /** Whether the draft is opened: until then this may not be the step to show. */
  isOpened: boolean
  chosen: Product | undefined
  /** HOME-3: pieces in this wood come first. */
  firstWood: string | undefined
  error: string | undefined
  onChoose: (id: string) => void
  /** For the category names. */
  headingLevel: 3 | 4
}

/**
 * QUOTE-2, FAST-3. All products shown form one radio group, so the arrow keys reach every piece. A small shop shows them
 * under their categories; a larger one shows 24 at a time, and its categories narrow the list.
 */
export function ProductStep({ place, isOpened, chosen, firstWood, error, onChoose, headingLevel }: ProductStepProps) {
  const search = useProductSearch(place, isOpened, firstWood)
  const { found, isLarge } = search
  const searchInput = useRef<HTMLInputElement>(null)
  const cards = useRef<HTMLDivElement>(null)
  const showMore = useShowMore(cards, found?.products.length ?? 0, search.showMore)
  const hasMore = found !== undefined && found.products.length < found.total
  return (
    <div ref={cards} className="mt-5">
      <SearchField
        ref={searchInput}
        label="Search products"
        maxLength={maxSearchLength}
        value={search.text}
        onChange={search.type}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter in a field of the builder's form would continue to the next step.
          event.preventDefault()
          search.searchNow()
        }}
        className="max-w-xl"
      />
      {isLarge && <CategoryFilter place={place} category={search.category} onChoose={search.choose} />}
      <p aria-live="polite" className="mt-3 mb-4 text-sm text-quiet tabular-nums empty:mt-6 empty:mb-0">
        {found && (isLarge || search.q !== '') && countText(found.products.length, found.total)}
      </p>
      {!found && (search.isError ? <ReadFailed what="The products" onRetry={search.refetch} /> : <CardsSkeleton />)}
      {found && (
        <div aria-busy={search.isOutdated} className={clsx('transition-opacity', search.isOutdated && 'opacity-60')}>
          <RadioCards
            legend="Product"
            hideLegend
            value={chosen?.id ?? null}
            onChange={onChoose}
            error={error}
            gridClass="gap-y-4 @md:grid-cols-2 @md:gap-x-4 @md:gap-y-7 @2xl:grid-cols-3"
          >
            <ChosenElsewhere chosen={chosen} shown={found.products} />
            {isLarge || search.q !== '' ? (
              found.products.map((product) => <ProductCard key={product.id} product={product} />)
            ) : (
              <CategoryGroups place={place} products={found.products} headingLevel={headingLevel} card={ProductCard} />
            )}
          </RadioCards>
          {found.total === 0 && (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title="No products found"
              text="Try fewer words, or the name of a wood."
              action={
                <Button
                  variant="secondary"
                  onClick={() => {
                    search.clear()
                    // The button disappears now and would take the focus with it.
                    searchInput.current?.focus()
                  }}
                >
                  Clear search
                </Button>
              }
            />
          )}
          {search.isError && <ReadFailed what="More products" onRetry={search.refetch} />}
          {hasMore && !search.isError && (
            <div className="mt-6 text-center">
              <Button variant="secondary" busy={search.isFetching} onClick={showMore}>
                Show more
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

const countText = (shown: number, total: number) => {
  const all = `${grouped(total)} ${total === 1 ? 'product' : 'products'}`
  return shown < total ? `${grouped(shown)} of ${all}` : all
}

/** Memoized: the draft opens right after hydration and renders all cards again. */
const ProductCard = memo(function ProductCard({ product }: { product: Product }) {
  const { id, name, pictures, minDimensions: min, maxDimensions: max } = product
  return (
    <RadioCard
      value={id}
      title={name}
      text={`${fractionText(min.length)} to ${inchesText(max.length)} long`}
      picture={
        <ProductPicture
          picture={pictures[0]}
          alt=""
          sizes="(min-width: 1280px) 246px, (min-width: 640px) 30vw, 120px"
          ratio="4/3"
        />
      }
    />
  )
})

/** The choice stays in sight when the list shows others. */
function ChosenElsewhere({ chosen, shown }: { chosen: Product | undefined; shown: readonly Product[] }) {
  if (!chosen || shown.some(({ id }) => id === chosen.id)) return null
  return (
    <>
      <p className="col-span-full text-ui font-medium">Your choice</p>
      <ProductCard product={chosen} />
      <p className="col-span-full mt-3 text-ui font-medium empty:hidden">{shown.length > 0 && 'Other products'}</p>
    </>
  )
}

function CardsSkeleton() {
  return (
    <div role="status" className="grid gap-4 @md:grid-cols-2 @md:gap-y-7 @2xl:grid-cols-3">
      <span className="sr-only">Loading products</span>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((card) => (
        <Skeleton key={card} className="h-18 sm:h-60" />
      ))}
    </div>
  )
}

const radiosIn = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLElement>('input[type="radio"]') ?? []),
]

/** After 'Show more', focus moves to the first new card: the button moves down past all of them, or disappears. */
function useShowMore(cards: { current: HTMLElement | null }, count: number, showMore: () => void) {
  const from = useRef<number>(undefined)
  useEffect(() => {
    const radios = radiosIn(cards.current)
    if (from.current === undefined || count === 0 || radios.length <= from.current) return
    radios[from.current]?.focus()
    from.current = undefined
  }, [cards, count])
  return () => {
    from.current = radiosIn(cards.current).length
    showMore()
  }
}
