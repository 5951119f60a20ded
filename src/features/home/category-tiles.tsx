import { ArrowRight } from 'lucide-react'
import { home } from '../../../content/home.ts'
import { Section } from '../../ui/layout.tsx'
import { categories } from '../catalog/catalog.ts'
import type { CategoryPictures } from '../catalog/catalog-queries.ts'
import { ProductPicture } from '../media/picture.tsx'
import { PageLink } from '../shared/page-link.tsx'

/** The three categories, each with the picture the owner chose. */
export function CategoryTiles({ pictures }: { pictures: CategoryPictures }) {
  return (
    <Section unseen="[--seen-height:36rem] lg:[--seen-height:42rem]" labelledBy="kinds">
      <h2 id="kinds">{home.categories.title}</h2>
      <ul className="mt-8 grid gap-6 sm:grid-cols-3 md:mt-12">
        {categories.map(({ slug, plural, tagline }) => (
          <li key={slug}>
            <PageLink
              href={`/products/${slug}`}
              className="group grid grid-cols-[8.5rem_1fr] items-center gap-4 sm:block"
            >
              <ProductPicture
                picture={pictures[slug]}
                alt=""
                sizes="(min-width: 1248px) 363px, (min-width: 640px) 30vw, 136px"
                ratio="4/3"
                className="rounded-card"
              />
              <span className="block sm:mt-4">
                <span className="flex items-center justify-between gap-3 font-display text-lg font-medium">
                  {plural}
                  <ArrowRight
                    aria-hidden
                    className="size-5 shrink-0 text-oak transition-transform group-hover:translate-x-1"
                  />
                </span>
                <span className="text-ui text-quiet">{tagline}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
