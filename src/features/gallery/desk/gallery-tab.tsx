import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReadError } from '../../desk/read-error.tsx'
import { galleryQuery } from '../gallery-queries.ts'
import { GalleryList } from './gallery-list.tsx'
import { GalleryUpload } from './gallery-upload.tsx'

/** ADMIN-4: the owner's tab. */
export function GalleryAdmin() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <GalleryUpload />
      <ListSection />
    </div>
  )
}

function ListSection() {
  const gallery = useQuery(galleryQuery)
  const count = gallery.data?.length
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="gallery-list" className="min-w-0 rounded-card border border-line bg-card">
      <h2
        ref={heading}
        id="gallery-list"
        tabIndex={-1}
        className="border-b border-line px-4 py-3 text-lg outline-none sm:px-5"
      >
        Gallery Images{count !== undefined && ` (${count})`}
      </h2>
      {gallery.isError && !gallery.data ? (
        <div className="p-4">
          <ReadError text="The gallery could not be loaded." read={gallery} />
        </div>
      ) : !gallery.data ? (
        <ListSkeleton />
      ) : count === 0 ? (
        <div className="px-4 py-12 text-center">
          <p className="font-medium">No gallery images yet</p>
          <p className="mt-1 text-ui text-quiet">What you upload here appears on the gallery page at once.</p>
        </div>
      ) : (
        <GalleryList images={gallery.data} onRowGone={() => heading.current?.focus({ preventScroll: true })} />
      )}
    </section>
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="divide-y divide-line">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="flex items-center gap-3 p-3 sm:px-5">
          <Skeleton className="aspect-4/3 w-20" />
          <Skeleton className="h-10 grow" />
        </div>
      ))}
    </div>
  )
}
