import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { reasonGiven } from '../../../platform/browser/api-client.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DragHandle, MoveButtons, SortableList } from '../../../ui/sortable-list.tsx'
import { ProductPicture } from '../../media/picture.tsx'
import { galleryCategoryName } from '../gallery.ts'
import { type GalleryImage, galleryQuery } from '../gallery-queries.ts'
import { GalleryEditDialog } from './edit-picture.tsx'
import { changeImage, orderImages, removeImage } from './gallery-desk-queries.ts'

/** ADMIN-4: every picture, in the order in which visitors see them. */
export function GalleryList() {
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
          <LoadFailed
            text="The gallery could not be loaded."
            reason={reasonGiven(gallery.error)}
            busy={gallery.isFetching}
            onRetry={() => void gallery.refetch()}
          />
        </div>
      ) : !gallery.data ? (
        <ListSkeleton />
      ) : count === 0 ? (
        <div className="px-4 py-12 text-center">
          <p className="font-medium">No gallery images yet</p>
          <p className="mt-1 text-ui text-quiet">What you upload here appears on the gallery page at once.</p>
        </div>
      ) : (
        <Images images={gallery.data} onRowGone={() => heading.current?.focus({ preventScroll: true })} />
      )}
    </section>
  )
}

const idOf = (image: GalleryImage) => image.id
const nameOf = (image: GalleryImage) => image.title

function Images({ images, onRowGone }: { images: GalleryImage[]; onRowGone: () => void }) {
  const order = useMutation(orderImages)
  const all = useSoon() || images.length <= firstRows
  const [edited, setEdited] = useState<GalleryImage>()
  const [asked, setAsked] = useState<GalleryImage>()
  const renderItem = useCallback(
    (image: GalleryImage) => <ImageRow image={image} onEdit={setEdited} onDelete={setAsked} />,
    [],
  )
  return (
    <>
      <div className="relative max-h-[44rem] overflow-y-auto rounded-b-card overscroll-contain max-lg:max-h-[36rem]">
        <SortableList
          label="Gallery images"
          items={all ? images : images.slice(0, firstRows)}
          disabled={!all}
          idOf={idOf}
          nameOf={nameOf}
          renderItem={renderItem}
          onReorder={(reordered) => order.mutateAsync({ images: reordered })}
          // Rows out of sight cost nothing, also when there are hundreds.
          itemClass="border-b border-line bg-card last:border-b-0 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]"
        />
      </div>
      <GalleryEditDialog image={edited} onClose={() => setEdited(undefined)} />
      <DeleteDialog image={asked} onClose={() => setAsked(undefined)} onDeleted={onRowGone} />
    </>
  )
}

/** More than fit into the list's window. */
const firstRows = 24

/** False for the first picture of the screen: hundreds of rows follow without holding up the tab that is opened. */
function useSoon(): boolean {
  const [soon, setSoon] = useState(false)
  useEffect(() => startTransition(() => setSoon(true)), [])
  return soon
}

type ImageRowProps = {
  image: GalleryImage
  onEdit: (image: GalleryImage) => void
  onDelete: (image: GalleryImage) => void
}

function ImageRow({ image, onEdit, onDelete }: ImageRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 pr-2 pl-1 sm:flex-nowrap sm:pr-3">
      <DragHandle />
      <ProductPicture
        picture={image.picture}
        alt=""
        ratio="4/3"
        sizes="80px"
        className="w-16 shrink-0 rounded-control sm:w-20"
      />
      <div className="min-w-0 grow basis-24">
        <p className="line-clamp-2 text-ui font-medium wrap-anywhere">{image.title}</p>
        <p className="text-sm text-quiet">{galleryCategoryName(image.category)}</p>
      </div>
      <div className="flex items-center max-sm:w-full max-sm:justify-end">
        <MoveButtons />
        <FeaturedStar image={image} />
        <IconButton label={`Edit ${image.title}`} size="sm" onClick={() => onEdit(image)}>
          <Pencil aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={`Delete ${image.title}`}
          size="sm"
          className="hover:text-ember"
          onClick={() => onDelete(image)}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    </div>
  )
}

/** Shows what was chosen while it is being saved. */
function FeaturedStar({ image }: { image: GalleryImage }) {
  const change = useMutation(changeImage)
  const featured = change.isPending ? change.variables.change.featured === true : image.featured
  return (
    <IconButton
      label={`Featured: ${image.title}`}
      size="sm"
      aria-pressed={featured}
      aria-busy={change.isPending || undefined}
      onClick={() => {
        if (!change.isPending) change.mutate({ id: image.id, change: { featured: !featured } })
      }}
    >
      <Star aria-hidden className={clsx('size-4.5', featured ? 'fill-oak text-oak' : 'text-edge')} />
    </IconButton>
  )
}

type DeleteDialogProps = { image: GalleryImage | undefined; onClose: () => void; onDeleted: () => void }

function DeleteDialog({ image, onClose, onDeleted }: DeleteDialogProps) {
  // What was asked stays readable while the dialog fades.
  const [last, setLast] = useState(image)
  if (image && image !== last) setLast(image)
  const [deleted, setDeleted] = useState<string>()
  const remove = useMutation(removeImage)

  // The button that asked is gone with its row: after the dialog has given the focus back to it.
  const tellDeleted = useEffectEvent(onDeleted)
  useEffect(() => {
    if (deleted !== undefined) tellDeleted()
  }, [deleted])

  const onConfirm = () => {
    if (!image) return
    remove.mutate(
      { id: image.id },
      {
        onSuccess: () => {
          setDeleted(image.id)
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={image !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Delete Gallery Image"
      text={
        <>
          <p className="wrap-anywhere">Are you sure you want to permanently delete “{last?.title}”?</p>
          <p>This action cannot be undone.</p>
        </>
      }
      confirmLabel="Delete Image"
      danger
      busy={remove.isPending}
      onConfirm={onConfirm}
    />
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
