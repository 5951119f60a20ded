import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { shop } from '../../../content/shop.ts'
import { Button, chipClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Container, PageHeading } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { categories } from '../catalog/catalog.ts'
import { ProductPicture } from '../media/picture.tsx'
import { galleryQuery } from './gallery-queries.ts'

const route = getRouteApi('/gallery')

/** GAL-1. */
export function GalleryPage() {
  const { category } = route.useSearch()
  const { data, isError, refetch } = useQuery(galleryQuery)
  const images = data?.filter((image) => !category || image.category === category)
  return (
    <Container className="py-12 md:py-20">
      <PageHeading title="Gallery" lead={`Profiles, grain and joints, close up. ${shop.picturesNote}`} />
      <nav aria-label="Gallery categories" className="mt-8 flex flex-wrap gap-2">
        <Link to="/gallery" activeOptions={{ exact: true, includeSearch: true }} className={chipClass}>
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
          <EmptyState icon={<Images aria-hidden />} title="No Gallery Images" text="There are no pictures here yet." />
        ) : (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {images
              ? images.map((image, position) => (
                  <li key={image.id}>
                    <figure>
                      <ProductPicture
                        picture={image.picture}
                        alt={image.description || image.title}
                        ratio="4/3"
                        className="rounded-card"
                        sizes="(min-width: 1024px) 380px, (min-width: 640px) 46vw, 92vw"
                        priority={position < 3}
                      />
                      <figcaption className="mt-3">
                        <h2 className="text-base">{image.title}</h2>
                        {image.description && <p className="mt-1 text-ui text-quiet">{image.description}</p>}
                      </figcaption>
                    </figure>
                  </li>
                ))
              : ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
                  <li key={key}>
                    <Skeleton className="aspect-[4/3] rounded-card" />
                  </li>
                ))}
          </ul>
        )}
      </div>
    </Container>
  )
}
