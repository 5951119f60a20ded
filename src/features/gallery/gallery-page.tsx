import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Images, Maximize2 } from 'lucide-react'
import { type MouseEvent, memo, useMemo } from 'react'
import { shop } from '../../../content/shop.ts'
import { Button, chipClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Container, PageHeading } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { categories, findCategory } from '../catalog/catalog.ts'
import { ProductPicture } from '../media/picture.tsx'
import { type GalleryImage, galleryQuery } from './gallery-queries.ts'
import { addressOfPicture, Lightbox, prefetchLightbox, useLightbox } from './lightbox.tsx'

const route = getRouteApi('/gallery')

/** GAL-1, GAL-2. */
export function GalleryPage() {
  // An unknown category shows all: the router passes on values it doesn't know.
  const category = findCategory(route.useSearch({ select: (search) => search.category }) ?? '')?.slug
  const { data, isError, refetch } = useQuery(galleryQuery)
  const images = useMemo(() => data?.filter((image) => !category || image.category === category), [data, category])
  const { onOpen, ...shown } = useLightbox()
  return (
    <Container className="py-12 md:py-20">
      <PageHeading title="Gallery" lead={`Profiles, grain and joints, close up. ${shop.picturesNote}`} />
      <nav aria-label="Gallery categories" className="mt-8 flex flex-wrap gap-2">
        {/* Current while no category is chosen, whatever else the address has. */}
        <Link
          to="/gallery"
          search={{ category: undefined }}
          activeOptions={{ explicitUndefined: true }}
          // Also for an unknown category in the address.
          {...(!category && openChip)}
          className={chipClass}
        >
          All
        </Link>
        {categories.map(({ slug, plural }) => (
          <Link key={slug} to="/gallery" search={{ category: slug }} className={chipClass}>
            {plural}
          </Link>
        ))}
      </nav>
      <div className="mt-8">
        {isError ? (
          <EmptyState
            title="The gallery could not be loaded"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        ) : images?.length === 0 ? (
          <EmptyState icon={<Images aria-hidden />} title="No Gallery Images" text="No pictures here yet." />
        ) : images ? (
          <PictureGrid images={images} category={category} onOpen={onOpen} />
        ) : (
          <GridSkeleton />
        )}
      </div>
      {images && <Lightbox images={images} {...shown} />}
    </Container>
  )
}

/** The same marks the router puts on the current link. */
const openChip = { 'data-status': 'active', 'aria-current': 'page' } as const

const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3'

/** A gallery may have hundreds of pictures: the browser skips layout and paint below the first screens until near. */
const unseen = '[contain-intrinsic-size:auto_21rem] [content-visibility:auto]'
const firstUnseen = 9

type PictureGridProps = {
  images: readonly GalleryImage[]
  category: string | undefined
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Memoized: paging through the lightbox changes nothing here. */
const PictureGrid = memo(function PictureGrid({ images, category, onOpen }: PictureGridProps) {
  return (
    <ul className={grid}>
      {images.map((image, position) => (
        // The padding keeps the focus ring inside the painted area.
        <li key={image.id} className={clsx('-m-1 p-1', position >= firstUnseen && unseen)}>
          <figure>
            <a
              href={addressOfPicture(image.id, category)}
              data-picture={image.id}
              onClick={onOpen}
              onPointerEnter={prefetchLightbox}
              onFocus={prefetchLightbox}
              className="group relative block rounded-card"
            >
              <span className="sr-only">View full screen: </span>
              <ProductPicture
                picture={image.picture}
                alt={image.description || image.title}
                ratio="4/3"
                className="rounded-card"
                sizes="(min-width: 1024px) 380px, (min-width: 640px) 46vw, 92vw"
                priority={position < 3}
              />
              <span className="absolute top-3 right-3 grid size-9 place-items-center rounded-full bg-ink/75 text-paper opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
                <Maximize2 aria-hidden className="size-4" />
              </span>
            </a>
            <figcaption className="mt-3">
              <h2 className="text-base wrap-anywhere">{image.title}</h2>
              {image.description && <p className="mt-1 text-ui wrap-anywhere text-quiet">{image.description}</p>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
})

function GridSkeleton() {
  return (
    <ul className={grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <li key={key}>
          <Skeleton className="aspect-[4/3] rounded-card" />
          <div className="mt-3 h-19">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="mt-3 h-4" />
            <Skeleton className="mt-2 h-4 w-2/3" />
          </div>
        </li>
      ))}
    </ul>
  )
}
