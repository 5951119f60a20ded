import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { galleryCategoryName } from '../../features/gallery/gallery.ts'
import type { GalleryImage } from '../../features/gallery/gallery-queries.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import { IconButton } from '../../ui/button.tsx'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { DragHandle, MoveButtons } from '../parts/sortable-item.tsx'
import { SortableList } from '../parts/sortable-list.tsx'
import { GalleryEditDialog } from './edit-picture.tsx'
import { changeImage, orderImages, removeImage } from './gallery-desk-queries.ts'

const idOf = (image: GalleryImage) => image.id
const nameOf = (image: GalleryImage) => image.title

type GalleryListProps = {
  images: GalleryImage[]
  page: number
  /** Not among the results of a search, whose places have others between them. */
  isSortable: boolean
  onRowGone: () => void
}

/** One page of pictures, in the order visitors see. */
export function GalleryList({ images, page, isSortable, onRowGone }: GalleryListProps) {
  const order = useMutation(orderImages)
  const [edited, setEdited] = useState<GalleryImage>()
  const [toDelete, setToDelete] = useState<GalleryImage>()
  const renderItem = useCallback(
    (image: GalleryImage) => <ImageRow image={image} onEdit={setEdited} onDelete={setToDelete} />,
    [],
  )
  return (
    <>
      <div className="relative max-h-[44rem] overflow-y-auto rounded-b-card overscroll-contain @max-rows:max-h-[36rem]">
        <SortableList
          label="Gallery images"
          items={images}
          disabled={!isSortable}
          idOf={idOf}
          nameOf={nameOf}
          renderItem={renderItem}
          onReorder={(reordered, was) => order.mutateAsync({ page, images: reordered, was })}
          itemClass="border-b border-line bg-card last:border-b-0"
        />
      </div>
      <GalleryEditDialog image={edited} onClose={() => setEdited(undefined)} />
      <DeleteDialog
        row={toDelete}
        removal={removeImage}
        titleOf={() => 'Delete Gallery Image'}
        questionOf={({ title }) => `Are you sure you want to delete “${title}”?`}
        confirmLabel="Delete Image"
        onClose={() => setToDelete(undefined)}
        onDeleted={onRowGone}
      />
    </>
  )
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

/** Shows the new value while it saves. */
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
