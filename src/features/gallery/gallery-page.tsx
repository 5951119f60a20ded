import { clsx } from 'clsx'
import { Images, Maximize2 } from 'lucide-react'
import { shop } from '../../../content/shop.ts'
import { chipClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Container, PageHeading } from '../../ui/layout.tsx'
import { Live } from '../../ui/live.tsx'
import { categories } from '../catalog/catalog.ts'
import { ProductPicture } from '../media/picture.tsx'
import type { Category } from '../pricing/pricing.ts'
import { PageLink, withSearch } from '../shared/page-link.tsx'
import { PageLinks } from '../shared/page-links.tsx'
import type { GalleryImage, LightboxImage } from './gallery-queries.ts'
import { Lightbox } from './lightbox.tsx'

/** What the address of a gallery page says. */
export type GalleryAddress = {
  category?: Category | undefined
  /** From 1. */
  page: number
}

type GalleryPageProps = { shown: GalleryAddress; images: readonly GalleryImage[]; pageCount: number }

/** GAL-1, GAL-2. */
export function GalleryPage({ shown, images, pageCount }: GalleryPageProps) {
  const chips = [{ slug: undefined, plural: 'All' }, ...categories]
  return (
    <Container className="py-12 md:py-20">
      <PageHeading title="Gallery" lead={`Profiles, grain and joints, close up. ${shop.picturesNote}`} />
      <nav aria-label="Gallery categories" className="mt-8 flex flex-wrap gap-2">
        {chips.map(({ slug, plural }) => (
          <PageLink
            key={plural}
            href={addressOfGallery({ category: slug, page: 1 })}
            aria-current={slug === shown.category ? 'page' : undefined}
            className={chipClass}
          >
            {plural}
          </PageLink>
        ))}
      </nav>
      <div className="mt-8">
        {images.length === 0 ? (
          <EmptyState icon={<Images aria-hidden />} title="No Gallery Images" text="No pictures here yet." />
        ) : (
          <PictureGrid images={images} shown={shown} />
        )}
        <PageLinks page={shown.page} pageCount={pageCount} addressOf={(page) => addressOfGallery({ ...shown, page })} />
      </div>
      {images.length > 0 && <Live name="lightbox" part={Lightbox} props={{ images: images.map(inLightbox) }} />}
    </Container>
  )
}

/** Without what only the desk reads: these are bytes of the page. */
const inLightbox = ({ id, title, description, picture }: GalleryImage): LightboxImage => ({
  id,
  title,
  description,
  picture,
})

/** Defaults stay out of it. */
export const addressOfGallery = ({ category, page }: GalleryAddress) =>
  withSearch('/gallery', { category, page: page > 1 ? page : undefined })

const addressOfPicture = (id: string, { category, page }: GalleryAddress) =>
  withSearch('/gallery', { category, page: page > 1 ? page : undefined, picture: id })

/** A phone shows two pictures of the first page at first. */
const firstUnseen = 2

function PictureGrid({ images, shown }: { images: readonly GalleryImage[]; shown: GalleryAddress }) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {images.map((image, position) => (
        // The padding keeps the focus ring inside the painted area.
        <li key={image.id} className={clsx('-m-1 p-1', position >= firstUnseen && 'unseen [--seen-height:24rem]')}>
          <figure>
            <PageLink
              href={addressOfPicture(image.id, shown)}
              data-picture={image.id}
              className="group relative block rounded-card"
            >
              <span className="sr-only">View full screen: </span>
              <ProductPicture
                picture={image.picture}
                alt={image.description || image.title}
                ratio="4/3"
                className="rounded-card"
                sizes="(min-width: 1248px) 363px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw"
                priority={position === 0}
              />
              <span className="absolute top-3 right-3 grid size-9 place-items-center rounded-full bg-ink/75 text-paper opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
                <Maximize2 aria-hidden className="size-4" />
              </span>
            </PageLink>
            <figcaption className="mt-3">
              <h2 className="text-base wrap-anywhere">{image.title}</h2>
              {image.description && <p className="mt-1 text-ui wrap-anywhere text-quiet">{image.description}</p>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
