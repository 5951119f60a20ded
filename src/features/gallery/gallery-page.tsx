import { Images } from 'lucide-react'
import { shop } from '../../../content/shop.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Container } from '../../ui/layout.tsx'
import { Live } from '../../ui/live.tsx'
import { categories } from '../catalog/catalog.ts'
import type { Category } from '../pricing/pricing.ts'
import { PageLink, withSearch } from '../shared/page-link.tsx'
import { PageLinks } from '../shared/page-links.tsx'
import type { GalleryImage, LightboxImage } from './gallery-queries.ts'
import { Lightbox } from './lightbox.tsx'
import { PictureWall, type WallImage } from './picture-wall.tsx'
import { addressOfLike, captionOf, type Offered } from './shown-piece.ts'

/** What the address of a gallery page says. */
export type GalleryAddress = {
  category?: Category | undefined
  /** From 1. */
  page: number
}

type GalleryPageProps = {
  shown: GalleryAddress
  images: readonly GalleryImage[]
  pageCount: number
  offered: Offered
}

/** GAL-1, GAL-2, WIN-9: a dark room with the pictures on its wall. */
export function GalleryPage({ shown, images, pageCount, offered }: GalleryPageProps) {
  const wall = images.map((image) => ({
    ...image,
    caption: captionOf(image, offered),
    like: addressOfLike(image, offered),
  }))
  return (
    <div className="on-char">
      <Container wide className="pt-10 md:pt-16">
        <h1 className="headline">Gallery</h1>
        <p className="mt-5 max-w-measure text-dust">Profiles, grain and joints, close up. {shop.picturesNote}</p>
        <Tabs shown={shown.category} />
      </Container>
      <div className="wide-column pt-5 pb-16 md:pt-7 md:pb-24">
        {wall.length === 0 ? (
          <EmptyState
            className="min-h-[50vh] [&_*]:text-dust! [&_h2]:text-paper!"
            icon={<Images aria-hidden />}
            title="No Gallery Images"
            text="No pictures here yet."
          />
        ) : (
          <PictureWall
            images={wall}
            addressOf={(id) => withSearch('/gallery', { ...parametersOf(shown), picture: id })}
          />
        )}
        <div className="[&_nav]:border-dust/30 [&_p]:text-dust!">
          <PageLinks
            page={shown.page}
            pageCount={pageCount}
            addressOf={(page) => addressOfGallery({ ...shown, page })}
          />
        </div>
      </div>
      {wall.length > 0 && <Live name="lightbox" part={Lightbox} props={{ images: wall.map(inLightbox) }} />}
    </div>
  )
}

/** Links of one width, whichever is current; the line under that one is there in forced colors, too. */
function Tabs({ shown }: { shown: Category | undefined }) {
  return (
    <nav aria-label="Gallery categories" className="-mx-4 mt-8 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-x-6 sm:gap-x-8">
        {[{ slug: undefined, plural: 'All' }, ...categories].map(({ slug, plural }) => (
          <li key={plural}>
            <PageLink
              href={addressOfGallery({ category: slug, page: 1 })}
              aria-current={slug === shown ? 'page' : undefined}
              className="flex min-h-11 items-center text-ui whitespace-nowrap text-dust no-underline -outline-offset-2 transition-colors hover:text-paper aria-[current=page]:border-b-2 aria-[current=page]:border-light-oak aria-[current=page]:pt-0.5 aria-[current=page]:text-paper"
            >
              {plural}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Without what only the desk reads: these are bytes of the page. */
const inLightbox = ({ id, title, description, picture, caption, like }: WallImage): LightboxImage => ({
  id,
  title,
  description,
  picture,
  caption,
  like,
})

/** Defaults stay out of them. */
const parametersOf = ({ category, page }: GalleryAddress) => ({ category, page: page > 1 ? page : undefined })

export const addressOfGallery = (shown: GalleryAddress) => withSearch('/gallery', parametersOf(shown))
