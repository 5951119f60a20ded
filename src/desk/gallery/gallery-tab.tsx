import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { deskPageSize } from '../../features/gallery/gallery.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Pagination } from '../parts/list/pagination.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { ownedGalleryQuery } from './gallery-desk-queries.ts'
import { GalleryList } from './gallery-list.tsx'
import { GalleryUpload } from './gallery-upload.tsx'

/** ADMIN-4: the owner's tab. */
export function GalleryAdmin() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 @rows:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <GalleryUpload />
      <ListSection />
    </div>
  )
}

/** Search and page are not in the address: /admin-images has this list too, and neither is worth a link. */
function ListSection() {
  const [{ q, page }, show] = useState({ q: '', page: 1 })
  const { data, isPlaceholderData, ...read } = useQuery(ownedGalleryQuery({ q, page }))
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const pageCount = data && Math.max(1, Math.ceil(data.total / deskPageSize))
  // The last picture of the last page was deleted.
  if (pageCount !== undefined && page > pageCount && !isPlaceholderData) show({ q, page: pageCount })
  return (
    <section aria-labelledby="gallery-list" className="min-w-0 rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-5">
        <h2 ref={heading} id="gallery-list" tabIndex={-1} className="mr-auto text-lg outline-none">
          Gallery Images{data && q === '' && ` (${data.total.toLocaleString('en-US')})`}
        </h2>
        <SearchBox
          label="Search gallery images"
          placeholder="Title or description"
          value={q}
          onSearch={(text) => show({ q: text, page: 1 })}
          className="grow sm:max-w-64"
        />
      </div>
      {read.isError && !data ? (
        <div className="p-4">
          <ReadError text="The gallery could not be loaded." read={read} />
        </div>
      ) : !data ? (
        <ListSkeleton />
      ) : data.total === 0 ? (
        <div className="px-4 py-12 text-center">
          <p className="font-medium">{q ? 'No gallery images found' : 'No gallery images yet'}</p>
          <p className="mt-1 text-ui text-quiet">
            {q ? 'Try the beginning of another word.' : 'What you upload here appears on the gallery page at once.'}
          </p>
        </div>
      ) : (
        <div aria-busy={isPlaceholderData} className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <GalleryList
            images={data.images}
            page={page}
            isSortable={q === '' && !isPlaceholderData}
            onRowGone={focusHeading}
          />
          {pageCount !== undefined && pageCount > 1 && (
            <div className="border-t border-line p-4 sm:px-5">
              <p className="mb-3 text-sm text-quiet">{q ? searchNote : pageNote}</p>
              <Pagination
                page={page}
                pageCount={pageCount}
                onPage={(next) => {
                  show({ q, page: next })
                  heading.current?.scrollIntoView({ block: 'nearest' })
                  focusHeading()
                }}
              />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

const pageNote = 'Drag to reorder what this page shows. To move a picture further, edit its sort order.'
const searchNote = 'Clear the search to reorder.'

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
