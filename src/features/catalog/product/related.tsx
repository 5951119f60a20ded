import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Picture } from '../../media/picture.ts'
import { ProductPicture } from '../../media/picture.tsx'
import { formatExactDollars } from '../../pricing/exact-dollars.ts'
import type { Category } from '../../pricing/pricing.ts'
import { PageLink, withSearch } from '../../shared/page-link.tsx'
import { findCategory, priceSuffix } from '../catalog.ts'
import type { Product } from '../catalog-queries.ts'
import { basePriceCents } from '../product-price.ts'

/** A picture of the gallery. */
type Project = { id: string; title: string; picture: Picture | null }

type RelatedProps = { category: Category; pieces: readonly Product[]; projects: readonly Project[] }

const sizesOf = ({ length }: readonly unknown[]) =>
  length > 2
    ? '(min-width: 1680px) 510px, (min-width: 640px) 31vw, 70vw'
    : '(min-width: 1680px) 780px, (min-width: 640px) 46vw, 70vw'

/** WIN-4: pieces like this one, and pictures of more, where the page ends. */
export function Related({ category, pieces, projects }: RelatedProps) {
  const { plural = '', slug = category } = findCategory(category) ?? {}
  return (
    <>
      {projects.length > 0 && (
        <section aria-labelledby="projects" className="on-char unseen py-14 [--seen-height:30rem] md:py-20">
          <Row
            id="projects"
            title="From the gallery"
            all={
              <PageLink href={withSearch('/gallery', { category })} className={allClass}>
                All pictures
              </PageLink>
            }
          >
            {projects.map(({ id, title, picture }) => (
              <li key={id} className={cell}>
                <PageLink href={withSearch('/gallery', { category, picture: id })} className="block no-underline">
                  <ProductPicture picture={withoutBlur(picture)} alt="" sizes={sizesOf(projects)} ratio="4/3" />
                  <span className="mt-3 block text-ui text-dust">{title}</span>
                </PageLink>
              </li>
            ))}
          </Row>
        </section>
      )}
      {pieces.length > 0 && (
        <section aria-labelledby="related" className="unseen py-14 [--seen-height:32rem] md:py-24">
          <Row
            id="related"
            title={`More ${plural.toLowerCase()}`}
            all={
              <PageLink href={`/products/${slug}`} className={allClass}>
                See all
              </PageLink>
            }
          >
            {pieces.map((product) => (
              <li key={product.id} className={cell}>
                <PageLink href={`/product/${product.id}`} className="block no-underline">
                  <ProductPicture
                    picture={withoutBlur(product.pictures[0])}
                    alt=""
                    sizes={sizesOf(pieces)}
                    ratio="4/3"
                  />
                  <span className="mt-3 block font-display text-lg leading-tight font-medium wrap-anywhere">
                    {product.name}
                  </span>
                  <span className="mt-1 block text-ui text-quiet tabular-nums">
                    from {formatExactDollars(basePriceCents(product))} {priceSuffix(product.priceUnit)}
                  </span>
                </PageLink>
              </li>
            ))}
          </Row>
        </section>
      )}
    </>
  )
}

const cell = 'w-[70vw] shrink-0 snap-start sm:w-auto'
const allClass =
  'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap text-ui text-current underline decoration-1 underline-offset-4'

type RowProps = { id: string; title: string; all: ReactNode; children: readonly ReactNode[] }

/** On phones it is swiped. From there on it is one row: three of them, or two that are larger. */
function Row({ id, title, all, children }: RowProps) {
  return (
    <div className="wide-column">
      <div className="flex items-baseline justify-between gap-6">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {all}
      </div>
      <ul
        className={clsx(
          '-mx-4 mt-5 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:grid sm:gap-6 sm:overflow-visible sm:px-0',
          children.length > 2 ? 'sm:grid-cols-3' : 'sm:grid-cols-2',
        )}
      >
        {children}
      </ul>
    </div>
  )
}

/** Below the first screen a blur is never seen, and each width is bytes of the page. */
const withoutBlur = (picture: Picture | null | undefined) =>
  picture && { ...picture, placeholder: '', widths: picture.widths.filter((width) => width >= 420 && width <= 1100) }
