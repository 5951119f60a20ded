import { shop } from '../../../../content/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { feetBeside, inchesText } from '../../pricing/inches.ts'
import { grouped } from '../../pricing/money.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { QuoteButton } from '../../shared/quote-request.tsx'
import { findCategory } from '../catalog.ts'
import type { WoodSpecies } from '../catalog-queries.ts'
import { cardGridClass, ProductCard } from '../product-card.tsx'
import type { EasedList } from './eased-lists.ts'
import { addressOfList, fitsIn, type ListAddress } from './list-address.ts'
import { WoodLinks } from './list-filters.tsx'

const nearestShown = 4

type NoProductsProps = { list: ListAddress; eased: readonly EasedList[]; woods: readonly WoodSpecies[] }

/** LIST-3, WIN-3: says what was looked for, and leads on: the same without one part of it, pieces, woods, the workshop. */
export function NoProducts({ list, eased, woods }: NoProductsProps) {
  const [nearest] = eased
  return (
    <div>
      <h2 className="text-xl">No products found</h2>
      <p className="mt-2 max-w-measure text-quiet wrap-anywhere">
        {askedFor(list, woods)} Everything we make is cut to order, so it may still be one for the workshop.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {list.q.trim() !== '' && (
          <li>
            <PageLink
              href={addressOfList({ ...list, q: '', page: 1 })}
              role="button"
              data-press="clear-search"
              className={buttonClass('line')}
            >
              Clear search
            </PageLink>
          </li>
        )}
        {eased.map((one) => (
          <li key={addressOfList(one.list)}>
            <PageLink href={addressOfList(one.list)} className={buttonClass('line')}>
              {nameOf(one.list, list)} ({grouped(one.total)})
            </PageLink>
          </li>
        ))}
        <li>
          <QuoteButton request={{ label: 'general' }} className={buttonClass('line')}>
            Custom Work
          </QuoteButton>
        </li>
        <li>
          <a href={shop.phone.href} className={buttonClass('line')}>
            Call {shop.phone.display}
          </a>
        </li>
      </ul>
      {nearest && (
        <section aria-labelledby="nearest">
          <h3 id="nearest" className="mt-10">
            {nearest.list.q === list.q ? 'Nearest pieces' : 'Pieces to begin with'}
          </h3>
          <ul className={`mt-5 ${cardGridClass}`}>
            {nearest.products.slice(0, nearestShown).map((product) => (
              <li key={product.id} className="md:last:max-[90rem]:hidden">
                <ProductCard
                  product={product}
                  wood={woods.find(({ id }) => id === product.woodSpeciesId)}
                  level={3}
                  brief
                  askedIn={fitsIn(list)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="by-wood">
        <h3 id="by-wood" className="mt-12 mb-4">
          Or begin with a wood
        </h3>
        <WoodLinks woods={woods} list={{ fits: '', q: '', page: 1 }} />
      </section>
    </div>
  )
}

/** 'We looked for “shelf” among ceiling beams in Barn Wood that come in 67 3/8 in (5 ft 7 3/8 in).' */
function askedFor(list: ListAddress, woods: readonly WoodSpecies[]): string {
  const { plural } = (list.category && findCategory(list.category)) ?? { plural: 'all products' }
  const wood = woods.find(({ id }) => id === list.wood)
  const lengthIn = fitsIn(list)
  const parts = [
    list.q.trim()
      ? `We looked for “${list.q.trim()}” among ${plural.toLowerCase()}`
      : `We looked for ${plural.toLowerCase()}`,
    wood && `in ${wood.name}`,
    lengthIn !== undefined && `that come in ${inchesText(lengthIn)}${feetBeside(lengthIn)}`,
  ]
  return `${parts.filter(Boolean).join(' ')}.`
}

/** What an easier list leaves out. */
function nameOf(eased: ListAddress, { q, wood, category, fits }: ListAddress): string {
  if (eased.q !== q) return findCategory(eased.category ?? '')?.plural ?? 'All Products'
  if (eased.wood !== wood) return 'In any wood'
  if (eased.category !== category) return 'In all categories'
  return eased.fits === fits ? 'All Products' : 'In any length'
}
