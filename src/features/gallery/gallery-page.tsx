import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Images } from 'lucide-react'
import { shop } from '../../../content/shop.ts'
import { Button } from '../../ui/button.tsx'
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
        <CategoryChip label="All" selected={!category} />
        {categories.map(({ slug, plural }) => (
          <CategoryChip key={slug} slug={slug} label={plural} selected={category === slug} />
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

function CategoryChip({ slug, label, selected }: { slug?: string; label: string; selected: boolean }) {
  return (
    <Link
      to="/gallery"
      search={slug ? { category: slug } : {}}
      aria-current={selected ? 'page' : undefined}
      className={clsx(
        'inline-flex min-h-11 items-center rounded-control border px-4 text-ui no-underline transition-colors',
        selected ? 'border-ink bg-ink text-paper' : 'border-edge bg-card text-ink hover:border-ink hover:bg-sand',
      )}
    >
      {label}
    </Link>
  )
}
