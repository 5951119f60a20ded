import { RadioCard, RadioCards } from '../../../ui/fields/choice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { categories } from '../../catalog/catalog.ts'
import type { Product } from '../../catalog/catalog-queries.ts'
import { ProductPicture } from '../../media/picture.tsx'
import { fractionText, inchesText } from '../../pricing/inches.ts'
import { useCategoryPictures } from './builder-choices.ts'
import type { DraftPlace } from './stored-draft.ts'

type ProductStepProps = {
  place: DraftPlace
  products: readonly Product[]
  chosenId: string | null
  error: string | undefined
  onChoose: (id: string) => void
  /** For the category names. */
  headingLevel: 3 | 4
}

/** QUOTE-2, ADMIN-5. All products form one radio group, so the arrow keys reach every piece. */
export function ProductStep({ place, products, chosenId, error, onChoose, headingLevel }: ProductStepProps) {
  const Heading = `h${headingLevel}` as const
  const pictures = useCategoryPictures(place)
  return (
    <RadioCards
      legend="Product"
      hideLegend
      value={chosenId}
      onChange={onChoose}
      error={error}
      gridClass="@md:grid-cols-2 @2xl:grid-cols-3"
    >
      {categories.map(({ slug, plural, tagline }) => {
        const ofCategory = products.filter(({ category }) => category === slug)
        if (ofCategory.length === 0) return null
        return [
          <div key={slug} className="col-span-full mt-5 flex items-center gap-4 first:mt-0">
            <div className="w-24 shrink-0 sm:w-32">
              {pictures.isPending ? (
                <Skeleton className="aspect-4/3 rounded-card" />
              ) : (
                <ProductPicture
                  picture={pictures.data?.[slug]}
                  alt=""
                  sizes="(min-width: 640px) 128px, 96px"
                  ratio="4/3"
                  className="rounded-card"
                />
              )}
            </div>
            <div>
              <Heading className="text-lg">{plural}</Heading>
              <p className="text-ui text-quiet">{tagline}</p>
            </div>
          </div>,
          ...ofCategory.map(({ id, name, pictures, minDimensions: min, maxDimensions: max }) => (
            <RadioCard
              key={id}
              value={id}
              title={name}
              text={`${fractionText(min.length)} to ${inchesText(max.length)} long`}
              compact="on-phones"
              picture={
                <ProductPicture
                  picture={pictures[0]}
                  alt=""
                  sizes="(min-width: 1280px) 246px, (min-width: 640px) 30vw, 120px"
                  ratio="4/3"
                />
              }
            />
          )),
        ]
      })}
    </RadioCards>
  )
}
