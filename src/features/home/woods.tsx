import type { WoodSpecies } from '../catalog/catalog-queries.ts'
import { ProductPicture } from '../media/picture.tsx'
import { PageLink, withSearch } from '../shared/page-link.tsx'
import { stripOf } from './built-in-pictures.ts'

/** WIN-1: the woods from edge to edge, a hand high. Each leads to what is made of it. */
export function Woods({ woods }: { woods: readonly WoodSpecies[] }) {
  return (
    <section aria-labelledby="woods" className="unseen on-char [--seen-height:26rem] lg:[--seen-height:40rem]">
      <h2 id="woods" className="sr-only">
        The woods
      </h2>
      <ul>
        {woods.map(({ id, name, character, face, picture }) => (
          <li key={id} className="border-t border-char">
            <PageLink
              href={withSearch('/products', { wood: id })}
              className="group relative flex min-h-26 items-center no-underline -outline-offset-4 sm:min-h-[clamp(6.5rem,11vw,10.5rem)]"
            >
              <ProductPicture
                picture={stripOf(face) ?? face ?? picture}
                alt=""
                sizes="max(100vw, 832px)"
                narrow={{ media: '(max-width: 639px)', sizes: '100vw' }}
                ratio="16/9"
                className="!absolute inset-0 size-full"
              />
              <span
                aria-hidden
                className="absolute inset-0 bg-linear-to-r from-char/85 via-char/60 via-50% to-transparent to-80% transition-opacity group-hover:opacity-85"
              />
              <span className="relative max-w-[24rem] px-5 py-4 text-paper sm:px-8 lg:max-w-[46rem] lg:px-[clamp(2.5rem,50vw-35.5rem,9.5rem)]">
                <span className="block font-display text-xl font-medium lg:text-3xl">{name}</span>
                <span className="mt-0.5 block text-sm text-balance lg:text-ui">{character}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
