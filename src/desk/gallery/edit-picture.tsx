import { useMutation } from '@tanstack/react-query'
import { galleryCategories, galleryLimits, parseSortOrder } from '../../features/gallery/gallery.ts'
import type { GalleryImage } from '../../features/gallery/gallery-queries.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import { fractionText, inchesFromText } from '../../features/pricing/inches.ts'
import { eachDimension } from '../../features/pricing/piece.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog, useEdited } from '../parts/form-dialog.tsx'
import { useEdit } from '../parts/two-desks/use-edit.ts'
import { changeImage } from './gallery-desk-queries.ts'
import { ImageFields, type ImageText, imageTextErrors, titleProblem } from './picture-fields.tsx'

/** A picture's text, category, star and position. To replace the picture itself, delete it and upload another. */
export function GalleryEditDialog({ image, onClose }: { image: GalleryImage | undefined; onClose: () => void }) {
  const { last, key } = useEdited(image)
  return last && <EditDialog key={key} open={image !== undefined} image={last} onClose={onClose} />
}

type EditDialogProps = { open: boolean; image: GalleryImage; onClose: () => void }

function EditDialog({ open, image, onClose }: EditDialogProps) {
  const change = useMutation(changeImage)
  const { form, conflicts } = useEdit({
    shown: image,
    draftOf: (stored = image) => textOf(stored),
    check: ({ title, ...text }) => ({ ...imageTextErrors(text), title: titleProblem(title) }),
    send: async ({ title, description, category, featured, sortOrder, woodSpeciesId, ...size }, was) => {
      // When blank, its position stays; only an upload without a number gets 0.
      const place = sortOrder.trim() === '' ? null : parseSortOrder(sortOrder)
      await change.mutateAsync({
        id: image.id,
        change: {
          ...{ title, description, category, featured },
          ...(place !== null && { sortOrder: place }),
          woodSpeciesId: woodSpeciesId || null,
          ...eachDimension((name) => inchesFromText(size[name]) ?? null),
          was,
        },
      })
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      title="Edit Gallery Image"
      submitLabel="Save Changes"
      form={form}
      conflicts={conflicts}
      className="space-y-4"
      onClose={onClose}
    >
      <ProductPicture picture={image.picture} alt="" ratio="16/9" sizes="32rem" className="rounded-card" />
      <TextField label="Title" required data-autofocus maxLength={galleryLimits.title} {...form.field('title')} />
      <ImageFields value={form.values} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}

const textOf = ({
  title,
  description,
  category,
  featured,
  sortOrder,
  woodSpeciesId,
  ...shown
}: GalleryImage): ImageText & { title: string } => ({
  title,
  description,
  category: galleryCategories.find((known) => known === category) ?? 'general',
  featured,
  sortOrder: String(sortOrder),
  woodSpeciesId: woodSpeciesId ?? '',
  ...eachDimension((name) => {
    const inches = shown[name]
    return inches === null ? '' : fractionText(inches)
  }),
})
