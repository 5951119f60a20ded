import { home } from '../../../content/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/layout.tsx'
import { categories } from '../catalog/catalog.ts'
import type { CategoryPictures, Product, WoodSpecies } from '../catalog/catalog-queries.ts'
import { ProductCard } from '../catalog/product-card.tsx'
import { ProductPicture } from '../media/picture.tsx'
import { PageLink } from '../shared/page-link.tsx'

/** Two rows of three, or three of two. */
const mostCards = 6

type PiecesProps = { products: readonly Product[]; woods: readonly WoodSpecies[]; pictures: CategoryPictures }

/** HOME-2, ADMIN-5: the three kinds, and pieces to start from. */
export function Pieces({ products, woods, pictures }: PiecesProps) {
  const shown = products.slice(0, mostCards)
  const onCards = new Set(shown.map((product) => product.pictures[0]?.path))
  return (
    <Section wide unseen="[--seen-height:74rem] lg:[--seen-height:76rem]" labelledBy="pieces">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="pieces">{home.pieces.title}</h2>
        <PageLink href="/products" className={buttonClass('line')}>
          See all products
        </PageLink>
      </div>
      <ul className="mt-5 grid grid-cols-3 gap-x-3.5 lg:mt-8 lg:gap-x-7">
        {categories.map(({ slug, plural, tagline }) => (
          <li key={slug}>
            <PageLink
              href={`/products/${slug}`}
              className="group block h-full no-underline lg:flex lg:items-center lg:gap-5"
            >
              {/* No picture twice on a page. */}
              {!onCards.has(pictures[slug]?.path) && (
                <ProductPicture
                  picture={pictures[slug]}
                  alt=""
                  sizes="(min-width: 1024px) 144px, 30vw"
                  ratio="4/3"
                  className="lg:w-36 lg:shrink-0"
                />
              )}
              <span className="mt-2 block lg:mt-0">
                <span className="block leading-tight font-medium group-hover:text-oak max-lg:text-ui lg:font-display lg:text-lg">
                  {plural}
                </span>
                <span className="text-ui text-quiet max-lg:hidden">{tagline}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
      {shown.length > 0 && (
        <ul className="mt-9 grid grid-cols-2 gap-x-3.5 gap-y-8 md:grid-cols-3 md:gap-x-7 lg:mt-14 lg:gap-y-14 print:mt-4 print:grid-cols-3">
          {shown.map((product) => (
            <li key={product.id} className="grid">
              <ProductCard
                product={product}
                wood={woods.find(({ id }) => id === product.woodSpeciesId)}
                level={3}
                brief
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
