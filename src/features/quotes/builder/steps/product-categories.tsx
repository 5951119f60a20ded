/** The categories of step 1, with their pictures and taglines (QUOTE-2, ADMIN-5). */
import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { categories } from '../../../catalog/catalog.ts'
import type { Product } from '../../../catalog/catalog-queries.ts'
import { ProductPicture } from '../../../media/picture.tsx'
import type { Category } from '../../../pricing/pricing.ts'
import { useCategoryPictures } from '../builder-choices.ts'
import type { DraftPlace } from '../stored-draft.ts'

type CategoryGroupsProps = {
  place: DraftPlace
  products: readonly Product[]
  headingLevel: 3 | 4
  card: ComponentType<{ product: Product }>
}

/** All products, each under its category. */
export function CategoryGroups({ place, products, headingLevel, card: Card }: CategoryGroupsProps) {
  const Heading = `h${headingLevel}` as const
  const pictures = useCategoryPictures(place)
  return categories.map(({ slug, plural, tagline }) => {
    const ofCategory = products.filter(({ category }) => category === slug)
    if (ofCategory.length === 0) return null
    return [
      <div
        key={slug}
        className="col-span-full mt-5 flex items-center gap-4 border-t border-line pt-5 first:mt-0 first:border-t-0 first:pt-0"
      >
        <div className="w-16 shrink-0 sm:w-24">
          {pictures.isPending ? (
            <Skeleton className="aspect-4/3" />
          ) : (
            <ProductPicture picture={pictures.data?.[slug]} alt="" sizes="(min-width: 640px) 96px, 64px" ratio="4/3" />
          )}
        </div>
        <div>
          <Heading className="text-lg">{plural}</Heading>
          <p className="text-ui text-quiet">{tagline}</p>
        </div>
      </div>,
      ...ofCategory.map((product) => <Card key={product.id} product={product} />),
    ]
  })
}

type CategoryFilterProps = {
  place: DraftPlace
  category: Category | undefined
  onChoose: (category: Category | undefined) => void
}

/** Narrows a long list. Pressing the chosen category again shows all. */
export function CategoryFilter({ place, category, onChoose }: CategoryFilterProps) {
  const pictures = useCategoryPictures(place)
  return (
    <fieldset className="mt-4 grid min-w-0 gap-3 @md:grid-cols-2 @2xl:grid-cols-3">
      <legend className="sr-only">Category</legend>
      {categories.map(({ slug, plural, tagline }) => {
        const isChosen = slug === category
        return (
          <button
            key={slug}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : slug)}
            className={clsx(
              'flex min-w-0 items-center gap-3 rounded-card border bg-card p-2 text-left transition-colors',
              isChosen ? 'border-oak ring-1 ring-oak ring-inset' : 'border-line hover:border-edge',
            )}
          >
            <span className="w-16 shrink-0">
              {pictures.isPending ? (
                <Skeleton className="aspect-4/3 rounded-control" />
              ) : (
                <ProductPicture
                  picture={pictures.data?.[slug]}
                  alt=""
                  sizes="64px"
                  ratio="4/3"
                  className="rounded-control"
                />
              )}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{plural}</span>
              <span className="block text-sm text-quiet">{tagline}</span>
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
