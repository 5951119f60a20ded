import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { galleryCategories, galleryLimits, parseSortOrder } from '../../features/gallery/gallery.ts'
import type { GalleryImage } from '../../features/gallery/gallery-queries.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import { ApiError } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { focusFirstError } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { changeImage, type ImageChange } from './gallery-desk-queries.ts'
import { ImageFields, type ImageText, type ImageTextErrors, imageTextErrors, titleProblem } from './picture-fields.tsx'

/** A picture's text, category, star and position. To replace the picture itself, delete it and upload another. */
export function GalleryEditDialog({ image, onClose }: { image: GalleryImage | undefined; onClose: () => void }) {
  const formId = useId()
  const change = useMutation(changeImage)
  const last = useLastShown(image)
  return (
    <Dialog
      open={image !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Edit Gallery Image"
      locked={change.isPending}
      closeOnOutside={false}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={change.isPending}>
            Save Changes
          </Button>
        </div>
      }
    >
      {last && <EditForm key={last.id} id={formId} image={last} change={change} onSaved={onClose} />}
    </Dialog>
  )
}

type EditFormProps = {
  id: string
  image: GalleryImage
  change: UseMutationResult<GalleryImage, Error, ImageChange>
  onSaved: () => void
}

function EditForm({ id, image, change, onSaved }: EditFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [title, setTitle] = useState(image.title)
  const [text, setText] = useState(() => textOf(image))
  const [errors, setErrors] = useState<ImageTextErrors & { title?: string | undefined }>()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const found = { ...imageTextErrors(text), ...(titleProblem(title) && { title: titleProblem(title) }) }
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(form.current)
    const { description, category, featured, sortOrder } = text
    // When blank, its position stays; only an upload without a number gets 0.
    const place = sortOrder.trim() === '' ? null : parseSortOrder(sortOrder)
    change.mutate(
      {
        id: image.id,
        change: { title, description, category, featured, ...(place !== null && { sortOrder: place }) },
      },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          setErrors(Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, message])))
          focusFirstError(form.current)
        },
      },
    )
  }
  return (
    <form ref={form} id={id} noValidate onSubmit={onSubmit} className="space-y-4">
      <ProductPicture picture={image.picture} alt="" ratio="16/9" sizes="32rem" className="rounded-card" />
      <TextField
        label="Title"
        required
        data-autofocus
        maxLength={galleryLimits.title}
        value={title}
        error={errors?.title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <ImageFields value={text} errors={errors} onChange={(changed) => setText({ ...text, ...changed })} />
    </form>
  )
}

const textOf = ({ description, category, featured, sortOrder }: GalleryImage): ImageText => ({
  description,
  category: galleryCategories.find((known) => known === category) ?? 'general',
  featured,
  sortOrder: String(sortOrder),
})
