import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { galleryLimits } from '../../features/gallery/gallery.ts'
import { pictureRules } from '../../features/media/picture-rules.ts'
import { acceptedPhotos } from '../../features/media/ready-photo.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { FileDrop, FilePreview, fileSize, UploadProgress } from '../../ui/fields/file-drop.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import type { ChosenPicture } from './chosen-pictures.ts'
import { emptyImageText, ImageFields, imageTextErrors, titleProblem } from './picture-fields.tsx'
import { useGalleryUploads } from './use-gallery-uploads.ts'

const noFile = { title: 'No File Selected', description: 'Please select an image file to upload' }

/** ADMIN-4: one or more pictures, each with its own title; the other fields apply to all. */
export function GalleryUpload() {
  const uploads = useGalleryUploads()
  const { pictures, sending, text } = uploads
  const fileInput = useRef<HTMLInputElement>(null)
  // After the first try, a missing field shows its error until it is filled in.
  const [tried, setTried] = useState(false)
  // What is typed is kept with the chosen pictures, which outlive this tab.
  const form = useForm({
    start: {},
    send: async () => {
      setTried(true)
      if (pictures.length === 0) {
        toast({ ...noFile, tone: 'danger' })
        fileInput.current?.focus()
        return
      }
      if (
        Object.values(imageTextErrors(text)).some(Boolean) ||
        pictures.some((picture) => titleProblem(picture.title))
      ) {
        form.refuse({})
        return
      }
      setTried(false)
      if (!(await uploads.send())) return
      uploads.setTitle('')
      uploads.setText({ ...emptyImageText, category: text.category })
    },
  })
  useFocusAfter(sending, fileInput)
  const [only] = pictures.length === 1 ? pictures : []

  return (
    <form
      {...form.props}
      aria-labelledby="gallery-upload"
      className="space-y-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <h2 id="gallery-upload" className="text-lg">
        Upload to the gallery
      </h2>
      <FileDrop
        ref={fileInput}
        label={pictures.length > 0 ? 'Add More Images' : 'Choose Images'}
        accept={acceptedPhotos('gallery')}
        multiple
        disabled={sending}
        hint={pictureRules.gallery.hint}
        error={tried && pictures.length === 0 ? noFile.description : undefined}
        onChoose={(files) => uploads.add(files)}
      />
      {pictures.length > 0 && (
        <ul aria-label="Chosen images" className="divide-y divide-line border-y border-line">
          {pictures.map((picture) => (
            <ChosenRow
              key={picture.key}
              picture={picture}
              titled={pictures.length > 1}
              titleError={tried ? titleProblem(picture.title) : undefined}
              sending={sending}
              onRename={(title) => uploads.rename(picture.key, title)}
              onRemove={() => {
                uploads.remove(picture.key)
                fileInput.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {pictures.length < 2 && (
        <TextField
          label="Title"
          name="title"
          required
          maxLength={galleryLimits.title}
          disabled={sending}
          value={only ? only.title : uploads.title}
          error={tried ? titleProblem(only ? only.title : uploads.title) : undefined}
          onChange={({ target: { value } }) => (only ? uploads.rename(only.key, value) : uploads.setTitle(value))}
        />
      )}
      <ImageFields
        value={text}
        errors={tried ? imageTextErrors(text) : undefined}
        disabled={sending}
        onChange={uploads.setText}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="max-sm:w-full" busy={sending} busyLabel="Uploading Image...">
          {pictures.length > 1 ? `Upload ${pictures.length} Images` : 'Upload Image'}
        </Button>
        {sending && (
          <Button variant="secondary" className="max-sm:w-full" onClick={uploads.cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

type ChosenRowProps = {
  picture: ChosenPicture
  /** Shows its own title field. */
  titled: boolean
  titleError: string | undefined
  sending: boolean
  onRename: (title: string) => void
  onRemove: () => void
}

function ChosenRow({ picture, titled, titleError, sending, onRename, onRemove }: ChosenRowProps) {
  const { file, title, share, sent, reason } = picture
  return (
    <li className="flex items-start gap-3 py-3">
      <FilePreview file={file} className="size-14" />
      <div className="min-w-0 grow">
        {titled && (
          <TextField
            label={`Title of ${file.name}`}
            hideLabel
            required
            maxLength={galleryLimits.title}
            disabled={sending}
            value={title}
            error={titleError}
            onChange={(event) => onRename(event.target.value)}
          />
        )}
        <p className="mt-1 flex min-w-0 gap-2 text-sm text-quiet tabular-nums">
          <span className="truncate">{file.name}</span>
          <span className="shrink-0">{fileSize(file.size)}</span>
        </p>
        {share !== undefined && <UploadProgress share={share} className="mt-1" />}
        <div aria-live="polite">
          {sent && (
            <p className="mt-1 flex items-center gap-1.5 text-sm font-medium text-moss">
              <Check aria-hidden className="size-4" /> Uploaded
            </p>
          )}
          {reason && <FieldError id={`gallery-upload-${picture.key}`}>{reason}</FieldError>}
        </div>
      </div>
      {!sending && (
        <IconButton label={`Remove ${file.name}`} size="sm" onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}
