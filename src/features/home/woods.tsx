import type { WoodSpecies } from '../catalog/catalog-queries.ts'
import { stripOf } from '../media/built-in-pictures.ts'
import { ProductPicture } from '../media/picture.tsx'
import { PageLink, withSearch } from '../shared/page-link.tsx'

/** WIN-1: the woods from edge to edge, a hand high. Each leads to what is made of it. */
export function Woods({ woods }: { woods: readonly WoodSpecies[] }) {
  return (
    <section
      aria-labelledby="woods"
      className="unseen on-char print:hidden [--seen-height:26rem] lg:[--seen-height:40rem]"
    >
      <h2 id="woods" className="sr-only">
        The woods
      </h2>
      <ul>
        {woods.map(({ id, name, character, face, picture }) => (
          <li key={id}>
            <PageLink href={withSearch('/products', { wood: id })} className="home-strip no-underline">
              <ProductPicture
                picture={stripOf(face) ?? face ?? picture}
                alt=""
                sizes="max(100vw, 832px)"
                narrow={{ media: '(max-width: 639px)', sizes: '100vw' }}
                ratio="16/9"
                className="!absolute inset-0 size-full"
              />
              <span className="home-side relative z-1 max-w-[46rem] py-4 text-paper max-sm:max-w-[24rem]">
                <span className="block font-display text-xl font-medium lg:text-3xl">{name}</span>
                <span className="block text-sm text-balance lg:text-ui">{character}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
