import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Picture } from '../../features/media/picture.ts'
import { chosenFileProblem, type PictureUse } from '../../features/media/picture-rules.ts'
import { readyPhoto } from '../../features/media/ready-photo.ts'
import { uploadReason } from '../../features/media/upload-failure.ts'
import { type UploadOptions, uploadForm } from '../../platform/browser/upload-client.ts'

type PictureUpload = {
  use: PictureUse
  /** API path, which returns the stored picture. */
  path: string
  /** The name of the picture's field, and what is sent with it. */
  field: string
  fields?: Readonly<Record<string, string>>
  /** Updates this visit's pages with the new picture. */
  onDone: (picture: Picture) => void
  /** `reason` is undefined when the server sent none. */
  onFailed: (reason: string | undefined) => void
}

/** Uploads one picture as soon as it is chosen, to replace another. */
export function usePictureUpload({ use, path, field, fields = {}, onDone, onFailed }: PictureUpload) {
  const [share, setShare] = useState(0)
  const [file, setFile] = useState<File>()
  const [reason, setReason] = useState<string>()
  const fail = (why: string | undefined) => {
    setReason(why ?? "The picture couldn't be uploaded. Try again.")
    onFailed(why)
  }
  const upload = useMutation({
    mutationFn: async ({ file, ...options }: { file: File } & UploadOptions) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      // Last: the shop reads what it is for before the picture.
      form.append(field, await readyPhoto(file, use))
      return uploadForm<{ picture: Picture }>(path, form, options)
    },
    onSuccess: ({ picture }) => {
      setFile(undefined)
      onDone(picture)
    },
    onError: (error) => fail(uploadReason(error)),
  })
  return {
    /** Uploading or refused. */
    file,
    progress: upload.isPending ? share : undefined,
    error: reason,
    choose: ([chosen]: readonly File[]) => {
      if (!chosen) return
      setFile(chosen)
      const problem = chosenFileProblem(chosen, use)
      if (problem) return fail(problem)
      setReason(undefined)
      setShare(0)
      upload.mutate({ file: chosen, onProgress: setShare })
    },
  }
}
