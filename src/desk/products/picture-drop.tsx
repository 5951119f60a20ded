/** SET-2: where a new picture of a place is dropped, and the last three that were there. */
import { useRef } from 'react'
import { type PictureUse, pictureRules } from '../../features/media/picture-rules.ts'
import { acceptedPhotos } from '../../features/media/ready-photo.ts'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import type { usePictureUpload } from '../parts/use-picture-upload.ts'
import { EarlierSitePictures } from './earlier-pictures.tsx'

type PictureDropProps = {
  use: PictureUse
  upload: ReturnType<typeof usePictureUpload>
  label: string
  busyLabel: string
  /** The id of what says whose picture it is. */
  describedBy?: string
  earlier: { place: Parameters<typeof EarlierSitePictures>[0]['place']; heading: string }
  className?: string
}

export function PictureDrop({ use, upload, earlier, ...texts }: PictureDropProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const isBusy = upload.progress !== undefined
  useFocusAfter(isBusy, fileInput)
  return (
    <>
      <FileDrop
        ref={fileInput}
        {...texts}
        accept={acceptedPhotos(use)}
        files={upload.file ? [upload.file] : []}
        progress={upload.progress}
        error={upload.error}
        hint={pictureRules[use].hint}
        onChoose={upload.choose}
      />
      <EarlierSitePictures {...earlier} disabled={isBusy} />
    </>
  )
}
