import { clsx } from 'clsx'
import { Maximize2 } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { ProductPicture } from '../media/picture.tsx'
import { type PageAddress, PageLink } from '../shared/page-link.tsx'
import type { GalleryImage } from './gallery-queries.ts'
import { placesOf } from './picture-rows.ts'

export type WallImage = GalleryImage & { caption: string; like: PageAddress }

type PictureWallProps = { images: readonly WallImage[]; addressOf: (id: string) => PageAddress }

/** A phone shows the first pictures, a large screen the first two rows. */
const firstUnseen = 3

const widths = {
  4: { columns: 'lg:col-span-4', sizes: '(min-width: 1664px) 505px, (min-width: 1024px) 31vw' },
  6: { columns: 'lg:col-span-6', sizes: '(min-width: 1664px) 760px, (min-width: 1024px) 46vw' },
  8: { columns: 'lg:col-span-8', sizes: '(min-width: 1664px) 1020px, (min-width: 1024px) 62vw' },
  12: { columns: 'lg:col-span-12', sizes: '(min-width: 1664px) 1536px, (min-width: 1024px) 93vw' },
} as const

/** GAL-1, WIN-9: wide and narrow pictures in rows of one height. Each says what it shows, below it. */
export function PictureWall({ images, addressOf }: PictureWallProps) {
  const places = placesOf(images.length)
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 lg:grid-cols-12 lg:gap-y-12 print:grid-cols-3 print:gap-y-4">
      {images.map((image, position) => {
        const { columns, isWideOnSmall } = places[position] ?? { columns: 4, isWideOnSmall: false }
        return (
          <li
            key={image.id}
            className={clsx(
              // The padding keeps the focus ring inside the painted area.
              '-m-1 p-1 print:col-span-1!',
              isWideOnSmall && 'max-lg:col-span-2',
              widths[columns].columns,
              position >= firstUnseen && 'unseen [--seen-height:24rem]',
            )}
          >
            <figure>
              <PageLink href={addressOf(image.id)} data-picture={image.id} className="group relative block">
                <span className="sr-only">View full screen: </span>
                <ProductPicture
                  picture={image.picture}
                  alt={image.description || image.title}
                  ratio="fill"
                  className="h-[clamp(13rem,62vw,24rem)] bg-ink! sm:h-[clamp(20rem,46vw,28rem)] lg:h-[clamp(20rem,31vw,34rem)] print:h-[1.9in]!"
                  sizes={`${widths[columns].sizes}, ${isWideOnSmall ? '92vw' : '46vw'}`}
                  priority={position === 0}
                />
                <span className="absolute top-3 right-3 grid size-9 place-items-center rounded-full bg-char/75 text-paper opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
                  <Maximize2 aria-hidden className="size-4" />
                </span>
              </PageLink>
              <figcaption className="mt-3 flex flex-wrap items-start gap-x-6 text-ui">
                <div className="min-w-0 grow basis-40">
                  <h2 className="font-sans text-ui font-medium tracking-normal wrap-anywhere">{image.title}</h2>
                  <p className="mt-0.5 text-sm text-pretty wrap-anywhere text-dust">{image.caption}</p>
                </div>
                <PageLink href={image.like} className={buttonClass('line', 'sm', '-mt-1.5 whitespace-nowrap')}>
                  Build one like this
                  <span className="sr-only">: {image.title}</span>
                </PageLink>
              </figcaption>
            </figure>
          </li>
        )
      })}
    </ul>
  )
}
