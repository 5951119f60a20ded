import { clsx } from 'clsx'
import { useState } from 'react'
import { ProductPicture } from '../../../features/media/picture.tsx'
import { chosenFileProblem, pictureRules } from '../../../features/media/picture-rules.ts'
import { acceptedPhotos, readyPhoto } from '../../../features/media/ready-photo.ts'
import { uploadReason, withReason } from '../../../features/media/upload-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { uploadWoodPicture } from '../prices-queries.ts'
import type { PictureName, WoodDraft } from './wood-draft.ts'

const texts: Record<PictureName, { label: string; hint: string; frame: string }> = {
  picture: { label: 'Picture', hint: 'In the builder and the guide', frame: 'aspect-[4/3] max-w-60' },
  face: { label: 'Face', hint: 'For drawings to scale: 120 × 14 inches of a board', frame: 'aspect-[60/7]' },
  end: { label: 'End grain', hint: 'For drawings to scale: 14 × 14 inches', frame: 'aspect-square max-w-32' },
}

type WoodPictureFieldProps = {
  name: PictureName
  value: WoodDraft[PictureName]
  error: string | undefined
  onChange: (value: WoodDraft[PictureName]) => void
  onBusyChange: (busy: boolean) => void
}

/** A picture is uploaded as soon as it is chosen, and used once the form is saved. */
export function WoodPictureField({ name, value, error, onChange, onBusyChange }: WoodPictureFieldProps) {
  const { label, hint, frame } = texts[name]
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    const refused = chosenFileProblem(file, 'species')
    setProblem(refused)
    if (refused) return
    setProgress(0)
    onBusyChange(true)
    try {
      onChange(await uploadWoodPicture(await readyPhoto(file, 'species'), setProgress))
    } catch (failure) {
      setProblem(withReason('Failed to upload image. Please try again.', uploadReason(failure)))
    } finally {
      setProgress(undefined)
      onBusyChange(false)
    }
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-ui font-medium">{label}</legend>
      <p className="mt-0.5 mb-2 text-sm text-quiet">{hint}</p>
      {value && (
        <div className="mb-2 flex items-end gap-3">
          <ProductPicture
            picture={value.picture}
            alt={`${label} now`}
            sizes="20rem"
            className={clsx('w-full rounded-control [&_img]:size-full [&_img]:object-cover', frame)}
          />
          <Button variant="quiet" size="sm" aria-label={`Remove: ${label}`} onClick={() => onChange(null)}>
            Remove
          </Button>
        </div>
      )}
      <FileDrop
        label={value ? `Replace ${label}` : `Choose ${label}`}
        busyLabel="Uploading Image..."
        accept={acceptedPhotos('species')}
        hint={`Optional. ${pictureRules.species.hint}`}
        progress={progress}
        error={problem ?? error}
        onChoose={(files) => void choose(files)}
      />
    </fieldset>
  )
}
